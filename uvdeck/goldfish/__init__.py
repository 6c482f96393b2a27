"""Goldfish: a deck played out against nobody, many times, and what the games say about it."""
