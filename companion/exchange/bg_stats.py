"""A game as BG Stats takes it over: the play of its link "createPlay", as JSON.

The fields are as eight public programs send them. The app for Android fails where a yes or no is left out, those for
Apple where a number comes as text: all of the one are always there, and all of the other are numbers. What stands for
the game and its people is the same every time, so that BG Stats asks before it keeps a game twice.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID

from companion.book.figures.points import Points
from companion.people.acts import Key
from companion.people.identity import person_id, play_id
from companion.people.people import People
from companion.statistics.played import PlayedGame, PlayedSide

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Mexican Train Companion"
GAME, GAME_ID = "Mexican Train", "mexican-train"
_WHEN = "%Y-%m-%d %H:%M:%S"


def make_play(
    game: PlayedGame, people: People, house: UUID, *, starter: int | None = None, comments: str = ""
) -> dict[str, Any]:
    """The play of a finished game.

    ``house`` is the house's own number, ``starter`` the seat that had the first turn of the first round, where that is
    known, ``comments`` what is said of the game: the name of its rules. Partners are players of their own with the
    total of both. Whoever left before the end has no rank.
    """
    names = {seat: name for side in game.sides for seat, name in zip(side.seats, side.names, strict=True)}
    seats = sorted(names)
    keys = dict(zip(seats, people.seated([names[seat] for seat in seats], game.slug), strict=True))
    sides = {seat: side for side in game.sides for seat in side.seats}
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": str(play_id(house, game.slug)),
        "game": {
            "name": GAME,
            "sourceGameId": GAME_ID,
            "highestWins": game.family == "most",
            "noPoints": False,
        },
        "players": [
            _player(people.shown_name(keys[seat], names[seat]), keys[seat], house, sides[seat], seat == starter)
            for seat in seats
        ],
        "comments": comments,
    }
    if game.ended:
        play["playDate"] = datetime.fromisoformat(game.ended).astimezone(UTC).strftime(_WHEN)
    if game.minutes is not None:
        play["durationMin"] = game.minutes
    return play


def _player(name: str, key: Key, house: UUID, side: PlayedSide, starts: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": name,
        "sourcePlayerId": str(person_id(house, key)),
        "score": _score(side.total),
        "winner": side.place == 1,
        "startPlayer": starts,
    }
    if side.place:
        told["rank"] = side.place
    if len(side.names) > 1:
        told["role"] = " & ".join(side.names)
    return told


def _score(points: Points) -> int | float:
    return points if isinstance(points, int) else round(float(points), 2)


def link_of(play: dict[str, Any]) -> str:
    """The address that opens BG Stats with this play filled in, on a device that has it."""
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
