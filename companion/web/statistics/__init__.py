"""The house in figures: all its years, and each year in review. For the host alone."""
