"""Tests of the book that entries make."""
