"""The tests: one folder for each room, and what several of them need."""
