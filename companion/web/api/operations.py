"""What can be asked of the interface: every address with its methods, and everything that may be answered."""

from __future__ import annotations

from typing import Any

from companion.exchange.long_table import COLUMNS

from .asking import LATEST
from .entries import MOST as MOST_ENTRIES
from .entries import USUAL as USUAL_ENTRIES
from .figures import EARLIEST, FAMILIES, RULES
from .figures import LATEST as LATEST_YEAR
from .games import MOST as MOST_GAMES
from .games import STATES
from .games import USUAL as USUAL_GAMES
from .tables import Schema, ref, whole

ALWAYS = ("400", "413", "421", "500", "503")
"""What may come of any request: it cannot be read, is too long, comes under a strange name, or the database is away."""

GUARDED = ("401", "403", "429")
"""What may come where not everybody is let in."""

OF_A_GAME = ("404", "410")
WRITING = ("415", "422", "507")

_ROLES = {
    "watch": "Whoever may watch the game.",
    "enter": "Whoever may enter hands into the game; a link for one seat, the hand at that seat alone.",
    "keep": "Whoever keeps the book of the game.",
    "host": "The host.",
}


def _query(name: str, schema: Schema, description: str) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


LANG = _query("lang", {"type": "string", "examples": ["fa"]}, "language of the wording; else that of Accept-Language")
_SLUG: Schema = {"name": "slug", "in": "path", "required": True, "schema": ref("Slug"), "description": "the game"}
_SEEN: Schema = {
    "name": "If-None-Match", "in": "header", "required": False, "schema": {"type": "string"},
    "description": "the ETag of the answer at hand",
}  # fmt: skip
_TAG: Schema = {"ETag": {"schema": {"type": "string"}, "required": True}}
_PLACE: Schema = {"Location": {"schema": {"type": "string"}, "required": True}}


def content(schema: Schema) -> Schema:
    """A body of JSON."""
    return {"application/json": {"schema": schema}}


def _answer(description: str, schema: str, headers: Schema | None = None) -> Schema:
    told: dict[str, Any] = {"description": description, "content": content(ref(schema))}
    return {**told, "headers": headers} if headers else told


def problems(*statuses: str) -> Schema:
    """The problems that may be answered."""
    return {status: {"$ref": f"#/components/responses/{status}"} for status in sorted(statuses)}


def _operation(
    name: str, summary: str, role: str, answers: Schema, *statuses: str, parameters: Any = (), body: str = ""
) -> Schema:
    told: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "description": _ROLES[role],
        "tags": ["games"],
        "security": [{"link": []}, {"pin": []}, {"session": []}] if role != "host" else [{"pin": []}, {"session": []}],
        "parameters": [LANG, *parameters],
        "responses": {**answers, **problems(*ALWAYS, *GUARDED, *statuses)},
    }
    return {**told, "requestBody": {"required": True, "content": content(ref(body))}} if body else told


_TABLE: Schema = {
    "description": "CSV in UTF-8 with a mark at its beginning: "
    + "; ".join(f"`{name}`: {told}" for name, told in COLUMNS.items()),
    "content": {"text/csv": {"schema": {"type": "string"}}},
}
_TOLD = {"304": {"description": "nothing has changed since that tag", "headers": _TAG}}
_BEFORE = _query("before", whole(1, LATEST), "the next part of the list, as the part before it says")
_AFTER = _query("after", whole(0, LATEST), "only what follows this entry")


def _most(usual: int, most: int) -> Schema:
    return _query("limit", whole(1, most, default=usual), "how many at most")


GAMES = {
    "get": _operation(
        "games", "The games written into last", "host", {"200": _answer("a part of the list", "Games")},
        parameters=[_query("state", {"enum": list(STATES)}, "which games"), _BEFORE, _most(USUAL_GAMES, MOST_GAMES)],
    ),
    "post": _operation(
        "begin", "Begin a game", "host",
        {
            "200": _answer("it was begun before under this key: the game as it is now", "Game", _PLACE),
            "201": _answer("the game has begun", "Game", _PLACE),
        },
        *WRITING, "410", body="NewGame",
    ),
}  # fmt: skip

GAME = {
    "parameters": [_SLUG],
    "get": _operation(
        "game", "A game as it is now", "watch", {"200": _answer("the game", "Game", _TAG), **_TOLD},
        *OF_A_GAME, parameters=[_SEEN],
    ),
}  # fmt: skip

STANDINGS = {
    "parameters": [_SLUG],
    "get": _operation(
        "standings", "Who leads and why", "watch", {"200": _answer("the standings", "Standings", _TAG), **_TOLD},
        *OF_A_GAME, parameters=[_SEEN],
    ),
}  # fmt: skip

BG_STATS = {
    "parameters": [_SLUG],
    "get": _operation(
        "bg_stats", "A game that is over as BG Stats takes it over: the data of its link createPlay", "watch",
        {"200": _answer("the play", "BgStatsPlay", _TAG), **_TOLD}, *OF_A_GAME, parameters=[_SEEN],
    ),
}  # fmt: skip

ENTRIES = {
    "parameters": [_SLUG],
    "get": _operation(
        "entries", "What was written into the book, in its order", "keep",
        {"200": _answer("a part of the book", "Entries", _TAG), **_TOLD},
        *OF_A_GAME, parameters=[_SEEN, _AFTER, _most(USUAL_ENTRIES, MOST_ENTRIES)],
    ),
    "post": _operation(
        "write", "Write an entry into the book", "keep",
        {
            "200": _answer("it was written before under this key", "Acknowledged", _PLACE),
            "201": _answer("it is written", "Acknowledged", _PLACE),
        },
        *OF_A_GAME, *WRITING, "409", body="NewEntry",
    ),
}  # fmt: skip

HANDS = {
    "parameters": [_SLUG],
    "get": _operation(
        "hands", "Who has entered a hand for the round in progress", "enter",
        {"200": _answer("the hands that may be seen", "Hands")}, *OF_A_GAME,
    ),
    "post": _operation(
        "enter", "Enter a hand for the round in progress", "enter",
        {"200": _answer("it is there, until the keeper enters the round", "MadeHand")},
        *OF_A_GAME, *WRITING, body="NewHand",
    ),
}  # fmt: skip

_FAMILY = _query("family", {"enum": list(FAMILIES)}, "games in which the fewest points win, or the most")
_RULES = _query("rules", {"type": "string", "pattern": f"^{RULES}$"}, "games by these rules alone, by their `key`")
_YEAR = _query("year", whole(EARLIEST, LATEST_YEAR), "games that began in this year alone")

PLAYERS = {
    "get": _operation(
        "players", "Everybody who played a finished game", "host",
        {"200": _answer("the players", "Players", _TAG), **_TOLD}, parameters=[_SEEN],
    ),
}  # fmt: skip

PLAYER = {
    "parameters": [
        {
            "name": "id", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"},
            "description": "the player, as the list says it",
        },
    ],
    "get": _operation(
        "player", "One player: everything in one family of scoring, that of most of their games if none is named",
        "host", {"200": _answer("the player", "Player", _TAG), **_TOLD},
        "404", parameters=[_SEEN, _FAMILY, _RULES, _YEAR],
    ),
}  # fmt: skip

STATISTICS = {
    "get": _operation(
        "statistics", "The house: records, rules played, times, the starter, the leaders; of one year or of all",
        "host", {"200": _answer("the figures", "Statistics", _TAG), **_TOLD},
        parameters=[_SEEN, _FAMILY, _RULES, _YEAR],
    ),
}  # fmt: skip

ROUNDS = {
    "get": {
        **_operation(
            "exportRounds", "Every round of the finished games as one table: a row for each game, round and player",
            "host", {"200": _TABLE}, parameters=[_YEAR],
        ),
    },
}  # fmt: skip
