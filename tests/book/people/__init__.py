"""Tests of the people of a game."""
