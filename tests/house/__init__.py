"""The commands by which the host looks after the score books, as they are typed."""
