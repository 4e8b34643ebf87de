"""What lies on the table, and what is done there: read, written, and held against the rules of building."""
