"""The people of the house: their pages, and what the host says of who is who."""
