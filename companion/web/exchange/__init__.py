"""Games out to other books, and in: from files of this and of another companion, of BG Stats, and off old paper."""
