"""A game that was played elsewhere: off old paper or out of another book, and the entries it becomes in a book of ours.

Of its rounds either nothing is known but the totals, which then stand beside the rounds with a reason, or what was left
in every hand. It is over, whether all its rounds are there or not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from companion.book.entries.entry import Adjusted, Begun, Entry, Finished, RoundEntered
from companion.book.entries.hands import Fault, Hand
from companion.book.fold.admission import MOST_ADJUSTED, MOST_BEGUN_WITH, check_begun, check_entry
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.book.fold.refusals import Refused
from companion.book.people.sides import sides_of
from companion.engine.digits import ascii_digits, read_number
from companion.engine.errors import Unreadable, quote
from companion.engine.phrases import N_, Phrase, all_of
from companion.engine.rules.options import Rules
from companion.people.looks import choose_looks
from companion.people.people import People
from companion.statistics.digest import digest_game
from companion.statistics.played import PlayedGame

MOST_TOTAL = MOST_BEGUN_WITH
"""Points of a total, up and down, that are believed."""
_PREFIX = "bgstats."


@dataclass(frozen=True, slots=True)
class OldGame:
    """What is known of it: who sat where, and the totals by seat (``rounds`` empty) or what every seat had left in each
    round (``totals`` empty; None: went out). ``began`` and ``ended`` are ISO 8601 in UTC, ``number`` its place in the
    file, ``identity`` what stands for it there."""

    title: str
    names: tuple[str, ...]
    began: str
    ended: str
    totals: tuple[int | None, ...] = ()
    rounds: tuple[tuple[int | None, ...], ...] = ()
    identity: UUID | None = None
    number: int = 1


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """The rules by which it is kept here: as a game begins with them."""

    preset: str
    changes: Mapping[str, object]
    rules: Rules
    house: str = ""
    language: str = "en"

    @property
    def highest_wins(self) -> bool:
        """Whether the most points win."""
        return self.rules.scoring == "winner_takes"


def make_book(game: OldGame, chosen: ChosenRules, reason: str, people: People) -> Book:
    """The book of an old game, every entry checked; ``reason`` is what stands beside its totals, ``people`` say how
    they look.

    All entries are of that day, one at the very moment of the other: nobody takes the time of typing for that of
    playing. Raises Refused with every reason.
    """
    rules, language = chosen.rules, chosen.language
    begun = Begun(game.title, game.names, chosen.preset, chosen.changes, rules, language, chosen.house)
    check_begun(begun)
    begun = replace(begun, looks=choose_looks(people, rules, game.names))
    book = Book.of((Record(1, begun, game.began),))
    entries = _rounds(game, chosen.rules) if game.rounds else _totals(game, chosen.rules, reason)
    for entry in entries:
        book = _write(book, entry, game.ended)
    return book if book.over else _write(book, Finished(), game.ended)


def digest_old(game: OldGame, book: Book) -> PlayedGame:
    """The same as figures have it: who was where, and with how much."""
    digest = digest_game("", book)
    assert digest is not None, "an old game is over"
    return digest


def key_of_play(identity: UUID) -> str:
    """The key under which the beginning of a game is written that stands under this in BG Stats: only once."""
    return f"{_PREFIX}{identity}"


def play_of_key(key: str) -> UUID | None:
    """What a game stands under in BG Stats, by the key of its first entry; None of a game that began here."""
    try:
        return UUID(key.removeprefix(_PREFIX)) if key.startswith(_PREFIX) else None
    except ValueError:
        return None


def _write(book: Book, entry: Entry, at: str) -> Book:
    check_entry(book, entry, earlier=True)  # how many tiles were dealt that day, nobody wrote down
    return book.with_record(Record(book.version + 1, entry, at))


def _rounds(game: OldGame, rules: Rules) -> Sequence[Entry]:
    found = []
    for number, left in enumerate(game.rounds, 1):
        gone = tuple(seat for seat, points in enumerate(left) if points is None)
        out = gone or tuple(seat for seat, points in enumerate(left) if points == 0)
        hands: list[Hand] = [() if seat in out else points or 0 for seat, points in enumerate(left)]
        found.append(RoundEntered(number, _engine_of(rules, number), tuple(hands), out))
    return found


def _engine_of(rules: Rules, number: int) -> int:
    """The pip of the engine; where the highest double that is held opens a round, nobody knows it any more."""
    due = rules.engine_of(number)
    return rules.set_max if due is None else due


def _totals(game: OldGame, rules: Rules, reason: str) -> Sequence[Entry]:
    """The totals, those of two partners once; each within what one penalty or bonus can be."""
    found: list[Entry] = []
    for side in sides_of(rules, game.names):
        told = {game.totals[seat] for seat in side.seats} - {None}
        if len(told) > 1:
            names = all_of([game.names[seat] for seat in side.seats])
            said = N_("%(names)s are partners under these rules: they have one total together")
            raise Refused([Fault("total", Phrase(said, {"names": names}), seat) for seat in side.seats[:1]])
        left = next(iter(told), 0) or 0
        if abs(left) > MOST_TOTAL:
            said = N_("a total can be from %(least)s to %(most)s, got %(got)s")
            facts = {"least": -MOST_TOTAL, "most": MOST_TOTAL, "got": left}
            raise Refused([Fault("total", Phrase(said, facts), side.seats[0])])
        while left:
            part = max(-MOST_ADJUSTED, min(MOST_ADJUSTED, left))
            found.append(Adjusted(side.seats[0], part, reason, 1))
            left -= part
    if not found:
        raise Refused([Fault("total", Phrase(N_("at least one total must be other than 0")))])
    return found


def read_points(text: str) -> int | None:
    """A plain whole number as it stands in a file, with its sign. Raises Unreadable for anything else: a sum is not
    worked out. None where nothing stands."""
    plain = ascii_digits(text).strip().replace("\u2212", "-")
    if not plain:
        return None
    number = read_number(plain.removeprefix("-").removeprefix("+"), 6)
    if number is None:
        said = N_("expected a plain whole number of points, got %(got)s; nothing is worked out here")
        raise Unreadable(Phrase(said, {"got": quote(text)}))
    return -number if plain.startswith("-") else number
