"""Two decks against each other: what players see of games that the kernel plays."""
