"""The store: keeps books in a database, SQLite or PostgreSQL, so that no round that was acknowledged is ever lost.

    database         opens the database of an app; ``reading()`` and ``writing()``
    drivers          what SQLite and PostgreSQL need, by SQLAlchemy's options and events
    models           the tables; migrations: how they came to be what they are
    errors           what the store refuses, and what can go wrong with a database
    settings         what the host has set
    cache            books already folded
    high_water_mark  remembers outside of the database which entry was acknowledged last
    disk             how much room is left

    books/           log: ``append``, the only way by which anything gets into a book; reading: a game's head, records
                     and book from their rows; games: finds, lists, begins them, the trash; players: the names in books;
                     drafts: hands entered before the table agrees to the round; followed: rounds followed move by move;
                     lots: the lot for the first turn; hash_chain: the hash that chains an entry to the one before;
                     verification: that nothing was changed behind the book's back; summary: what the list of games
                     shows of a book; listing: makes that list again from the books
    access/          links to games; pin: the host's PIN; throttle: makes guessing slow; devices: those that have shown
                     the PIN, and those that have left
    people/          acts: what was said of people, and who is who; regulars: who plays often; house: what stands for
                     people and games elsewhere; removal: takes a name out of all books; digests: what the figures need
                     of finished games, made anew when asked
    backups/         backup: verified backups of an SQLite database; files: the folder in which they are kept; keeping:
                     makes them by itself; restore: restores one; compared: what that changes; preserved: what stays as
                     it is; foreign: what no companion made; rows: takes the rows of a file and nothing else; left:
                     what is left of damaged books; in_use: whether another program works here; export: a game as a
                     document, and back; qr: as a code on paper; removal: a name goes between two backups

    look             looks the database over at the start, and says how it is; it stands on all of these

A game is an append-only list of entries. Every entry carries the key of the device that sent it (sent again, it is
answered again and written once), the version of the book that the device had before its eyes, a sequence number
without gaps, and a hash chained to the entry before. The row of a game in ``games`` is only a summary: it is written
in the same transaction as the entry, and everything in it can be told again from the entries.
"""
