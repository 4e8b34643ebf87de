"""Evenings played out by the companion, and what they answer."""
