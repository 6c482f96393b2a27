"""My Hero Academia: The Card Game, the other game: its cards, its rules, its odds."""
