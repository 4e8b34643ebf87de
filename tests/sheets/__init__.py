"""Paper, read back and looked at."""
