"""Who may open which address: one line for every endpoint, and nobody but the host where there is none.

Roles grow: whoever keeps the book of a game may enter hands, whoever enters may watch; the host may everything.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.store.access.links import ENTER, KEEP, WATCH

NOBODY, HOST = "nobody", "host"
ROLES = (NOBODY, WATCH, ENTER, KEEP, HOST)
"""From the least to the most: a stranger in the house network, links to a game, whoever knows the PIN."""

WHO_MAY: Mapping[str, str] = {
    # what holds no game
    "static": NOBODY,
    "api.health": NOBODY,
    "api.openapi": NOBODY,
    "api.answer": NOBODY,
    "doors.enter": NOBODY,
    "doors.knock": NOBODY,
    "doors.leave": NOBODY,
    "language.choose": NOBODY,
    "sheets.blank": NOBODY,
    "sample.table": NOBODY,
    "sample.end": NOBODY,
    "sample.chart": NOBODY,
    "sample.history": NOBODY,
    "sample.sheet": NOBODY,
    "sample.elsewhere": NOBODY,
    # all games, and the house
    "games.home": HOST,
    "games.new": HOST,
    "games.past": HOST,
    "games.going": HOST,
    "games.rematch": HOST,
    "games.bin": HOST,
    "games.trash": HOST,
    "games.untrash": HOST,
    "house.page": HOST,
    "house.pin": HOST,
    "house.network": HOST,
    "house.copy": HOST,
    "house.fetch": HOST,
    "house.look": HOST,
    "house.restore": HOST,
    "house.upload": HOST,
    "house.read": HOST,
    "api.games": HOST,
    # one game
    "watch.board": WATCH,
    "watch.tv": WATCH,
    "watch.state": WATCH,
    "sheets.choose": WATCH,
    "sheets.filled": WATCH,
    "sheets.table": WATCH,
    "api.game": WATCH,
    "api.standings": WATCH,
    "api.entries": KEEP,
    "hands.own": ENTER,
    "api.hands": ENTER,
    "games.table": KEEP,
    "games.end": KEEP,
    "games.history": KEEP,
    "games.chart": KEEP,
    "games.rename": KEEP,
    "games.agreed": KEEP,
    "games.undo": KEEP,
    "games.redo": KEEP,
    "games.finish": KEEP,
    "games.reopen": KEEP,
    "games.draw_lot": KEEP,
    "games.show_lot": KEEP,
    "rounds.enter": KEEP,
    "rounds.correct": KEEP,
    "house.export": KEEP,
    "links.page": KEEP,
    "links.one": KEEP,
    "links.codes": KEEP,
    "links.renew": KEEP,
    "links.revoke": KEEP,
    # the judge and the rule book: without a game they are everybody's, with one for those who may see that game
    "rulebook.page": WATCH,
    "judge.page": WATCH,
    "judge.paste": WATCH,
    "judge.move": WATCH,
    "judge.follow": WATCH,
    "judge.keep_move": KEEP,
    "judge.verdict": WATCH,
    "judge.share": WATCH,
    "judge.slip": WATCH,
    "judge.ruling": WATCH,
    "judge.keep": KEEP,
    "helper.page": WATCH,
    "helper.switch": KEEP,
}

WITHOUT_A_GAME = ("judge.", "rulebook.")
"""What these endpoints show without a game in the address holds no game: anybody may see it."""


def needed(endpoint: str, slug: str | None) -> str:
    """The role that an address asks for."""
    if endpoint.startswith(WITHOUT_A_GAME) and slug is None:
        return NOBODY
    return WHO_MAY.get(endpoint, HOST)
