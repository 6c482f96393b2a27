"""The rules of play, as far as they are played out, and the kernel that plays many games."""
