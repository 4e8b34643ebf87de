"""A book in words: its history, its standings, undo and redo, the story of its evening."""
