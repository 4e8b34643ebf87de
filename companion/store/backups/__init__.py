"""Backups of the database, files of single games, and the way back from both."""
