"""Paper: score sheets, ruling slips, points as a table."""
