"""Games: their lists, the table, the end, the history, a new one, undo and redo."""
