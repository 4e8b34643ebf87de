"""The score book of a game: entries, what they add up to, and who leads. Standard library and the engine only."""
