"""Text set on paper: the order of mixed scripts, fonts, glyphs, lines."""
