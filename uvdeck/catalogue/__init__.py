"""The card database: reading and checking the files, the index, the look-ups."""
