"""The plain scripts that uvdeck is measured against. They share no code with it."""
