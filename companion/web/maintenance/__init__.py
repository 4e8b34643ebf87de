"""Looking after the companion: how it is, backups, games as files."""
