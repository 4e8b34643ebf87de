"""Measures the companion: ``./run bench``, figures side by side in one run."""
