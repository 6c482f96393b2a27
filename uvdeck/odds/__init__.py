"""Exact probability: hands, control checks, lines of plays, blocks. Integers and fractions only."""
