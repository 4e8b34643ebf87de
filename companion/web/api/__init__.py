"""The public interface over HTTP, for programs: ``/api/v1`` and ``/health``.

    contract   the four commands of the contract, which hold no game and change nothing
    games      the list of games, beginning one, one game, its standings
    entries    what was written into a book, and writing into it
    hands      the hands that players have entered for the round in progress
    figures    players, and the figures of the house
    exports    tables for programs of statistics
    shapes     books, entries and hands as JSON
    asking     reads what a request carries
    answering  makes the answers, with their tags
    problems   what went wrong, as problem details (RFC 9457)
    openapi    the description of all this, with its parts: operations, schemas, tables, figure_schemas, examples

Roles are those of the pages (``companion.web.access.guard``). A request that changes something carries JSON and says
so, which no form of another site can do; and its key, under which it may be sent again and is written once.
"""

from __future__ import annotations

from flask import Flask

from . import contract as contract
from . import entries as entries
from . import exports as exports
from . import figures as figures
from . import games as games
from . import hands as hands
from .asking import pages


def open_api(app: Flask) -> None:
    """Let other programs in."""
    app.extensions["csrf"].exempt(pages)
    app.register_blueprint(pages)
