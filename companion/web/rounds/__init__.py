"""Rounds: entered and corrected by the scorekeeper, hand by hand by the players."""
