"""The people of a game: names, who is scored together, how they are told apart, from which round to which they play."""
