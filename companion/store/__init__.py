"""The store: keeps books in a database, SQLite or PostgreSQL, so that no round that was acknowledged is ever lost.

    database   opens the database of an app; ``reading()`` and ``writing()``
    log        ``append``: the only way by which anything gets into a book
    games      finds, lists, begins games; puts them into the trash and back
    players    the regulars at this table
    drafts     hands that players enter on their own devices, before the table agrees to the round
    followed   rounds that are followed move by move, as each device left them
    access     links to games; pin: the host's PIN; throttle: makes guessing slow; settings: what the host has set
    chain      checks that nothing in the database has been changed behind the book's back
    seal       the hash that chains an entry to the one before
    shelf      books already folded
    summary    what the list of games shows of a book
    reading    a game's head, records and book from their rows
    drivers    what SQLite and PostgreSQL need, by SQLAlchemy's options and events
    models     the tables
    export     a game as a document, and back; qr: as a code on paper
    listing    makes the list of games again from the books
    devices    devices that have shown the PIN, and those that have left
    backup     verified copies of an SQLite database; copies: the folder in which they are kept; keeping: makes them by
               itself; restore: puts one back; compared: what that changes; rows: takes the rows of a
               file and nothing else; left: what is left of damaged books
    look       looks the database over at the start, and says how it is
    witness    remembers outside of the database which entry was acknowledged last
    migrations how they came to be what they are
    errors     what the store refuses

A game is an append-only list of entries. Every entry carries the key of the device that sent it (sent again, it is
answered again and written once), the version of the book that the device had before its eyes, a sequence number
without gaps, and a hash chained to the entry before. The row of a game in ``games`` is only a summary: it is written
in the same transaction as the entry, and everything in it can be told again from the entries.
"""
