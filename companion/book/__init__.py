"""The score book of a game. Standard library and the engine only.

    people    names, who is scored together, colours and signs, from which round to which they play
    entries   what can be written, the hands it holds, and both as JSON
    figures   the points of a round, totals, standings, ties; a game that is given as one request
    fold      the book that entries make, what may be written next, and why not
    words     history, standings, undo and redo, the story of an evening

Each needs those above it only (people and entries need none).
"""
