"""The people of the house: all of them, each, two beside each other, and what the host says of who is who."""
