"""Rounds played by the program itself."""
