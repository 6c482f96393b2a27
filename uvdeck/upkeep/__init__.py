"""Keeping the card list: add, import, put in form, compare, lint, publish."""
