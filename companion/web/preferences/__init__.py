"""What a device chooses for itself: its language, light or dark."""
