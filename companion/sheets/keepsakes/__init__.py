"""What people keep of an evening: its picture and its certificate, and the medal and signs that pages show too."""
