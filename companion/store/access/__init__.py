"""Who may come in: links to games, the host's PIN, and how long whoever guesses has to wait."""
