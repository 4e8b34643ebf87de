"""Tests of the books in the database."""
