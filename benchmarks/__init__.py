"""Benchmarks with named baselines and bars: ``python -m benchmarks``, or ``make bench``."""
