"""Figures of finished games, and a second way to them."""
