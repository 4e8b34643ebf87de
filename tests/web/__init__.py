"""The pages, one file for each thing that people do with them."""
