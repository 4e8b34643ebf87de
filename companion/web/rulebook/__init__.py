"""The rule book: one sheet, or several side by side."""
