"""Figures of finished games: of a person, of two, of the house and its years. What each means stands beside it."""
