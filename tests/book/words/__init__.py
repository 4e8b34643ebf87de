"""Tests of a book in words."""
