"""Samples that come out the same everywhere: random draws, shards, jobs, estimates."""
