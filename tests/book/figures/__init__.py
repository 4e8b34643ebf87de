"""Tests of what follows in figures."""
