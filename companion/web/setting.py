"""At which table the judge sits: that of a game, whose players, rules and round are known, or one named on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.book.book import Book
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, find_preset, read_rules
from companion.language import ascii_digits

from .speech import say
from .usual import usual_preset

MOST_SEATS = 20
SEATS = 4


@dataclass(frozen=True)
class Setting:
    """The table the judge is asked about.

    ``spec`` are the rules as a request writes them, ``engine`` the pip of the round's double, None where the sheet
    leaves it open; ``slug`` names the game, None without one.
    """

    spec: str | Mapping[str, Any]
    rules: Rules
    title: Phrase
    changed: int
    players: tuple[str, ...]
    round: int
    engine: int | None
    starter: int
    slug: str | None = None
    book: Book | None = None

    @property
    def preset(self) -> str:
        """The name of the preset the rules come from."""
        return self.spec if isinstance(self.spec, str) else str(self.spec["preset"])

    @property
    def pips(self) -> range:
        """The pips of the set, highest first."""
        return range(self.rules.set_max, -1, -1)

    def train(self, name: object) -> Phrase:
        """The train of this name, as it stands in a sentence."""
        return Phrase(N_("the Mexican train")) if name == "mexican" else Phrase(N_("%(name)s’s train"), {"name": name})


def setting_of(slug: str, book: Book) -> Setting:
    """The table of a game: its round in progress, or the last one of a game that is over."""
    number = min(len(book.rounds) + 1, book.rules.rounds)
    last = book.rounds[-1].engine if book.rounds and book.over else None
    starter = book.coming.starter if book.coming else None
    return Setting(
        spec={"preset": book.preset, **book.changes} if book.changes else book.preset,
        rules=book.rules,
        title=find_preset(book.preset).title,
        changed=len(book.changes),
        players=book.players,
        round=number,
        engine=book.rules.engine_of(number) if last is None else last,
        starter=starter or 0,
        slug=slug,
        book=book,
    )


def setting_named(asked: Mapping[str, str], names: Sequence[str] = ()) -> Setting:
    """The table a page without a game speaks of: ``sheet`` (a preset) and ``seats``, or the names at it."""
    preset = PRESETS.get(asked.get("sheet", "")) or usual_preset()
    typed = ascii_digits(asked.get("seats", ""))
    wanted = int(typed[:3]) if typed.isascii() and typed.isdigit() else SEATS
    fewest, most = preset.rules.players
    seats = tuple(names) or named_seats(min(max(wanted, fewest), most))
    return _without_game(preset.name, seats, 1)


def setting_written(table: Mapping[str, Any]) -> Setting:
    """The table of a position of the contract. Raises Unreadable where its rules or names are none."""
    spec, number = table.get("rules"), table.get("round", 1)
    if not isinstance(spec, (str, dict)) or not isinstance(number, int):
        raise Unreadable(Phrase(N_("It does not say by which rules the table plays.")), "rules")
    names = table.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > MOST_SEATS:
        raise Unreadable(Phrase(N_("It does not say who plays.")), "players")
    try:
        return _without_game(spec, tuple(names), max(number, 1))
    except Unreadable:
        raise Unreadable(Phrase(N_("It names rules that are not known here.")), "rules") from None


def named_seats(count: int) -> tuple[str, ...]:
    """Names for players nobody has named."""
    return tuple(say(Phrase(N_("Player %(n)s"), {"n": seat + 1})) for seat in range(count))


def _without_game(spec: str | Mapping[str, Any], names: tuple[str, ...], number: int) -> Setting:
    rules = read_rules(spec)
    preset = find_preset(spec if isinstance(spec, str) else str(spec.get("preset")))
    changed = 0 if isinstance(spec, str) else len(spec) - 1
    pip = rules.engine_of(number)
    engine = pip if pip is not None and pip >= 0 else None
    return Setting(spec, rules, preset.title, changed, names, number, engine, 0)
