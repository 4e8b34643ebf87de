"""What follows in figures: points, totals, places, ties. Rounds in, figures out; no book is needed for it."""
