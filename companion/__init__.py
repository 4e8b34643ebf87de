"""Mexican Train Companion: rules, score book and judge for a table of real dominoes.

The rooms, and who may import whom (one way only):

    engine    the rules of the game; standard library only
    book      the score book of a game; engine only
    language  the five languages; engine's phrases only
    store     keeps books in a database; book, engine
    sheets    paper; book, engine, language
    web       the pages; everything above
    house, commands, doctor: what is typed by whoever looks after the books; store, web
    app.py    puts the rooms together

This package imports nothing by itself.
"""
