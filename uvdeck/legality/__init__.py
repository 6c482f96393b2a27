"""Is this deck legal, and why not? Rules as a plain list of functions, three verdicts."""
