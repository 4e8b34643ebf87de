"""Tests of what can be written into a book."""
