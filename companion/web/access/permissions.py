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
    "access.open_link": NOBODY,
    "access.ask_pin": NOBODY,
    "access.leave": NOBODY,
    "preferences.choose": NOBODY,
    "devices.manifest": NOBODY,
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
    "players.everybody": HOST,
    "players.person": HOST,
    "players.pair": HOST,
    "players.change": HOST,
    "players.call": HOST,
    "players.choose_look": HOST,
    "players.join": HOST,
    "players.part": HOST,
    "players.give": HOST,
    "players.history": HOST,
    "players.undo": HOST,
    "players.redo": HOST,
    "players.ask": HOST,
    "players.remove": HOST,
    "statistics.house": HOST,
    "statistics.year": HOST,
    "maintenance.page": HOST,
    "maintenance.pin": HOST,
    "maintenance.network": HOST,
    "maintenance.copy": HOST,
    "maintenance.fetch": HOST,
    "maintenance.look": HOST,
    "maintenance.restore": HOST,
    "maintenance.upload": HOST,
    "exchange.page": HOST,
    "exchange.moved": HOST,
    "exchange.plays": HOST,
    "exchange.rounds": HOST,
    "exchange.spreadsheet": HOST,
    "exchange.everything": HOST,
    "exchange.bring": HOST,
    "exchange.look": HOST,
    "exchange.paper": HOST,
    "api.games": HOST,
    "api.export_rounds": HOST,
    "api.players": HOST,
    "api.player": HOST,
    "api.statistics": HOST,
    # one game
    "sharing.board": WATCH,
    "sharing.tv": WATCH,
    "sharing.state": WATCH,
    "sharing.evening": WATCH,
    "sharing.bg_stats": WATCH,
    "sheets.choose": WATCH,
    "sheets.filled": WATCH,
    "sheets.table": WATCH,
    "sheets.certificate": WATCH,
    "sheets.picture": WATCH,
    "api.game": WATCH,
    "api.standings": WATCH,
    "api.bg_stats": WATCH,
    "api.entries": KEEP,
    "rounds.own_hand": ENTER,
    "api.hands": ENTER,
    "games.table": KEEP,
    "games.end": KEEP,
    "games.history": KEEP,
    "games.chart": KEEP,
    "games.rename": KEEP,
    "clock.page": KEEP,
    "clock.switch": KEEP,
    "clock.agree": KEEP,
    "games.adjust": KEEP,
    "games.people": KEEP,
    "games.join": KEEP,
    "games.leave": KEEP,
    "games.come_back": KEEP,
    "games.agreed": KEEP,
    "games.undo": KEEP,
    "games.redo": KEEP,
    "games.finish": KEEP,
    "games.reopen": KEEP,
    "games.draw_lot": KEEP,
    "games.show_lot": KEEP,
    "rounds.enter": KEEP,
    "rounds.correct": KEEP,
    "exchange.export": KEEP,
    "sharing.page": KEEP,
    "sharing.one": KEEP,
    "sharing.codes": KEEP,
    "sharing.renew": KEEP,
    "sharing.revoke": KEEP,
    # the judge and the rule book: without a game they are everybody's, with one for those who may see that game
    "rulebook.page": WATCH,
    "rulebook.sets": WATCH,
    "rulebook.which": WATCH,
    "disputes.page": WATCH,
    "disputes.paste": WATCH,
    "disputes.move": WATCH,
    "disputes.follow": WATCH,
    "disputes.keep_move": KEEP,
    "disputes.verdict": WATCH,
    "disputes.share": WATCH,
    "disputes.slip": WATCH,
    "disputes.ruling": WATCH,
    "disputes.keep": KEEP,
    "disputes.went_wrong": WATCH,
    "disputes.share_remedy": WATCH,
    "disputes.remedy_slip": WATCH,
    "disputes.enter_penalty": KEEP,
    "disputes.keep_remedy": KEEP,
    "disputes.hand_helper": WATCH,
    "disputes.switch_helper": KEEP,
}

WITHOUT_A_GAME = ("disputes.", "rulebook.")
"""What these endpoints show without a game in the address holds no game: anybody may see it."""


def needed(endpoint: str, slug: str | None) -> str:
    """The role that an address asks for."""
    if endpoint.startswith(WITHOUT_A_GAME) and slug is None:
        return NOBODY
    return WHO_MAY.get(endpoint, HOST)
