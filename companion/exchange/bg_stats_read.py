"""Reads a file of BG Stats: who played what, when, and with which totals. Scores alone: a sum in a score is not worked
out, and what cannot be read stops no other play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from companion.book.people.names import clean_name
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase

from .bg_stats import GAME
from .bg_stats_file import WHEN
from .old_game import OldGame, read_points

MOST_PLAYS = 20_000
MOST_SEATS = 20
LONGEST_MINUTES = 24 * 60
FIRST = datetime(1970, 1, 2, tzinfo=UTC)
_LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class FileGame:
    """A game that a file has plays of: its number there, its name, whether the most points win, how many plays."""

    number: int
    name: str
    highest_wins: bool
    plays: int

    @property
    def is_ours(self) -> bool:
        """Whether it goes by the name of the game that is kept here."""
        return GAME.casefold() in self.name.casefold()


@dataclass(frozen=True, slots=True)
class FilePlay:
    """A play of the file, by its place there (1 for the first), the number of its game, and what it is here; or why
    it cannot be taken over."""

    number: int
    game: int
    old: OldGame | None
    fault: Phrase | None = None


@dataclass(frozen=True, slots=True)
class PlaysFile:
    """All that was read: the games, most plays first, and the plays in the order of the file."""

    games: tuple[FileGame, ...]
    plays: tuple[FilePlay, ...]


def is_plays_file(document: object) -> bool:
    """Whether a document is such a file, by its lists."""
    return isinstance(document, Mapping) and isinstance(document.get("plays"), list) and "players" in document


def read_plays(document: object, now: datetime) -> PlaysFile:
    """The plays of a file. Raises Unreadable where it is none as a whole; ``now``: nothing was played later."""
    if not isinstance(document, Mapping):
        raise Unreadable(Phrase(N_("expected an object, got %(got)s"), {"got": quote(document)}))
    plays = _list(document, "plays")
    if len(plays) > MOST_PLAYS:
        raise Unreadable(Phrase(N_("choose a file of at most %(most)s plays"), {"most": MOST_PLAYS}), "plays")
    names = dict(_numbered(document, "players", "name"))
    locations = dict(_numbered(document, "locations", "name")) if "locations" in document else {}
    read = tuple(_read(number, play, names, locations, now) for number, play in enumerate(plays, 1))
    counted = Counter(play.game for play in read)
    titles = dict(_numbered(document, "games", "name"))
    highest = {each["id"]: each.get("highestWins") is True for each in _list(document, "games") if _has_number(each)}
    games = (FileGame(number, titles[number], highest[number], counted[number]) for number in titles if counted[number])
    return PlaysFile(tuple(sorted(games, key=lambda game: (not game.is_ours, -game.plays, game.number))), read)


def _list(document: Mapping[str, Any], name: str) -> list[Any]:
    found = document.get(name)
    if not isinstance(found, list):
        raise Unreadable(Phrase(N_("expected a list, got %(got)s"), {"got": quote(found)}), name)
    return found


def _has_number(each: object) -> bool:
    return isinstance(each, Mapping) and type(each.get("id")) is int


def _numbered(document: Mapping[str, Any], name: str, field: str) -> Iterable[tuple[int, str]]:
    """What has a number in a list of the file, with the text of a field."""
    return [
        (each["id"], clean_name(each[field]))
        for each in _list(document, name)
        if _has_number(each) and isinstance(each.get(field), str)
    ]


def _read(number: int, play: object, names: Mapping[int, str], locations: Mapping[int, str], now: datetime) -> FilePlay:
    game = play.get("gameRefId") if isinstance(play, Mapping) else None
    try:
        old = _read_play(number, play, names, locations, now)
    except Unreadable as error:
        return FilePlay(number, game if type(game) is int else 0, None, error.phrase)
    return FilePlay(number, game if type(game) is int else 0, old)


def _read_play(
    number: int, play: object, names: Mapping[int, str], locations: Mapping[int, str], now: datetime
) -> OldGame:
    if not isinstance(play, Mapping):
        raise Unreadable(Phrase(N_("expected an object, got %(got)s"), {"got": quote(play)}))
    if play.get("ignored") is True:
        raise Unreadable(Phrase(N_("it is set aside in BG Stats")))
    ended = _read_date(play.get("playDate"), now)
    minutes = play.get("durationMin")
    took = timedelta(minutes=minutes) if type(minutes) is int and 0 < minutes <= LONGEST_MINUTES else timedelta()
    scores = play.get("playerScores")
    if not isinstance(scores, list) or not 2 <= len(scores) <= MOST_SEATS:
        raise Unreadable(Phrase(N_("expected the scores of 2 to %(most)s players"), {"most": MOST_SEATS}))
    seated = sorted((_read_score(each, names) for each in scores), key=lambda each: each[0])
    place = play.get("locationRefId")
    return OldGame(
        title=_title(locations.get(place, "") if type(place) is int else ""),
        names=tuple(name for _, name, _ in seated),
        began=_write(max(FIRST, ended - took)),
        ended=_write(ended),
        totals=tuple(points for _, _, points in seated),
        identity=_read_identity(play.get("uuid")),
        number=number,
    )


def _title(text: str) -> str:
    return clean_name(text[:_LONGEST_TITLE])


def _read_date(given: object, now: datetime) -> datetime:
    """The end of a play. BG Stats writes UTC."""
    try:
        moment = datetime.strptime(given, WHEN).replace(tzinfo=UTC) if isinstance(given, str) else None
    except ValueError:
        moment = None
    if moment is None or not FIRST <= moment <= now + timedelta(days=1):
        said = N_("expected today or an earlier day, such as %(such)s, got %(got)s")
        raise Unreadable(Phrase(said, {"such": "2026-11-21 21:30:00", "got": quote(given)}))
    return moment


def _read_score(given: object, names: Mapping[int, str]) -> tuple[int, str, int]:
    """Where somebody sat, who it is, and with which total."""
    if not isinstance(given, Mapping):
        raise Unreadable(Phrase(N_("expected an object, got %(got)s"), {"got": quote(given)}))
    player, seat = given.get("playerRefId"), given.get("seatOrder")
    name = names.get(player) if type(player) is int else None
    if name is None:
        raise Unreadable(Phrase(N_("there is no player with the number %(got)s in the file"), {"got": quote(player)}))
    score = given.get("score")
    points = score if type(score) is int and abs(score) < 10**6 else None
    if isinstance(score, str):
        points = read_points(score)
    if points is None:
        said = N_("expected a plain whole number of points, got %(got)s; nothing is worked out here")
        raise Unreadable(Phrase(said, {"got": quote(score)}))
    return seat if type(seat) is int else 0, name, points


def _read_identity(given: object) -> UUID:
    try:
        return UUID(given if isinstance(given, str) else "")
    except ValueError:
        said = N_("expected what stands for the play in BG Stats (uuid), got %(got)s")
        raise Unreadable(Phrase(said, {"got": quote(given)})) from None


def _write(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
