"""A real Chromium at the table: fingers, keyboards, two devices, a connection that breaks."""
