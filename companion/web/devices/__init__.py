"""At home on every device: what makes an app of the pages, and what a device can do here."""
