"""Paper: plain objects in, PDF bytes out."""
