"""What can be written into a book: its entries, and the hands they hold."""
