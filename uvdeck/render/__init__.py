"""Printing what the other rooms found out: they decide, this room only shows it."""
