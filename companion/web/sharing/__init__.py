"""Sharing a game: links and codes, the scoreboard on telephones and televisions, opening to the home network."""
