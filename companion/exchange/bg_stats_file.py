"""Games as a file of BG Stats (``.bgsplay``): JSON with lists of games, players and plays that refer to each other.

What stands for a game, a player and a play is the same in every file of this house: who reads a second file has each
play once. All yes and no are there and all numbers are numbers, but a score, which is text there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from companion.people.people import People

from .bg_stats import GAME, SOURCE, make_play
from .filed import FiledBook

MIME = "application/json"
WHEN = "%Y-%m-%d %H:%M:%S"
_NEVER = "1970-01-01 00:00:00"


def make_file(filed: Sequence[FiledBook], people: People, house: UUID) -> dict[str, Any]:
    """The file of these games. ``house`` is the house's own number."""
    made = [(each, make_play(each.game, people, house, starter=_starter(each))) for each in filed]
    families = list(dict.fromkeys(play["game"]["highestWins"] for _, play in made))
    players = _list_players(play for _, play in made)
    return {
        "about": f"{SOURCE}: plays for BG Stats",
        "games": [_game(number, house, highest) for number, highest in enumerate(families, 1)],
        "locations": [],
        "players": [
            {"id": number, "uuid": uuid, "name": name, "isAnonymous": False, "bggUsername": "", "metaData": "{}"}
            for uuid, (number, name) in players.items()
        ],
        "plays": [
            _play(each, play, 1 + families.index(play["game"]["highestWins"]), players, house) for each, play in made
        ],
        "userInfo": {"meRefId": 0},
    }


def _starter(filed: FiledBook) -> int | None:
    """The seat that had the first turn, where it is known; of a game without rounds nobody knows it."""
    return filed.book.starter_of(1) if filed.book.rounds else None


def _list_players(plays: Iterable[Mapping[str, Any]]) -> dict[str, tuple[int, str]]:
    """Everybody by what stands for them: their number in this file, and the latest name."""
    names: dict[str, str] = {}
    for play in plays:
        names.update((player["sourcePlayerId"], player["name"]) for player in play["players"])
    return {uuid: (number, name) for number, (uuid, name) in enumerate(names.items(), 1)}


def _game(number: int, house: UUID, highest: bool) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": str(uuid5(house, f"game:{'most' if highest else 'fewest'}")),
        "name": GAME,
        "bggName": "",
        "highestWins": highest,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _play(
    filed: FiledBook, play: Mapping[str, Any], game: int, players: Mapping[str, tuple[int, str]], house: UUID
) -> dict[str, Any]:
    ended = play.get("playDate", _NEVER)
    return {
        "uuid": str(filed.identity),
        "gameRefId": game,
        "locationRefId": 0,
        "playDate": ended,
        "playDateYmd": int(ended[:10].replace("-", "")),
        "durationMin": play.get("durationMin", 0),
        "rounds": filed.game.rounds,
        "board": filed.rules,
        "comments": filed.game.title,
        "scoringSetting": 0,
        "manualWinner": False,
        "ignored": False,
        "rating": 0,
        "usesTeams": any(len(side.names) > 1 for side in filed.game.sides),
        "entryDate": ended,
        "modificationDate": _moment(filed.book.records[-1].at) or ended,
        "metaData": "{}",
        "playerScores": [
            {
                "playerRefId": players[each["sourcePlayerId"]][0],
                "score": str(each["score"]),
                "rank": each.get("rank", 0),
                "seatOrder": seat,
                "startPlayer": each["startPlayer"],
                "newPlayer": False,
                "winner": each["winner"],
                "role": each.get("role", ""),
                "metaData": "{}",
            }
            for seat, each in enumerate(play["players"], 1)
        ],
    }


def _moment(at: str) -> str:
    try:
        return datetime.fromisoformat(at).astimezone(UTC).strftime(WHEN)
    except ValueError:
        return ""
