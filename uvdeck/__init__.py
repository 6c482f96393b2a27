"""uvdeck: legality, odds and card data for the UniVersus card game."""

__version__ = "0.1.0"
