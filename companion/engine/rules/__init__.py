"""What a sheet says: its options and their values, in words, chapter by chapter, with the passages behind them."""
