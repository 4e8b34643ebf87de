"""Mexican Train Companion: rules, score book and judge for a table of real dominoes.

The rooms, and who may import whom (one way only):

    engine    the rules of the game; standard library only
    book      the score book of a game; engine only
    language  the five languages; engine's phrases only
    store     keeps books in a database; book, engine
    sheets    paper; book, engine, language
    web       the pages; everything above
    house, commands, doctor: what is typed by whoever looks after the books; store, web
    application: puts the rooms together
    places    where its files lie and its data is kept; may be asked by everybody

This package imports nothing by itself.
"""

__version__ = "1.3"
"""The version: of the package, and the newest heading of ``CHANGELOG.md``."""
