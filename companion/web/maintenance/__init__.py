"""Looking after the companion: how it is, and its backups."""
