"""What every page needs."""
