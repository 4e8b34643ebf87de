"""At which table the judge sits: that of a game, whose players, rules and round are known, or one that is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.book.entries.hands import Hand
from companion.book.fold.book import Book
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import find_preset, read_rules

MOST_SEATS = 20


@dataclass(frozen=True)
class Setting:
    """The table the judge is asked about.

    ``spec`` are the rules as a request writes them, ``engine`` the pip of the round's double, None where the sheet
    leaves it open; ``slug`` names the game, None without one. ``hands`` are those that are known of the round in
    progress, by player, None for one that is not; empty where none is. ``starter`` has the first turn of the round,
    None where nobody knows who.
    """

    spec: str | Mapping[str, Any]
    rules: Rules
    title: Phrase
    changed: int
    players: tuple[str, ...]
    round: int
    engine: int | None
    starter: int | None
    slug: str | None = None
    book: Book | None = None
    hands: tuple[Hand | None, ...] = ()

    @property
    def preset(self) -> str:
        """The name of the preset the rules come from."""
        return self.spec if isinstance(self.spec, str) else str(self.spec["preset"])

    @property
    def pips(self) -> range:
        """The pips of the set, highest first."""
        return range(self.rules.set_max, -1, -1)

    @property
    def rules_title(self) -> Phrase:
        """The rules of the table by name, and whether it has changed them."""
        if not self.changed:
            return self.title
        return Phrase(N_("%(sheet)s, as this table plays"), {"sheet": self.title})

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats at which these players sit in the book of their game; without one, their order at the table."""
        known = self.book.players if self.book else self.players
        return tuple(known.index(name) if name in known else index for index, name in enumerate(self.players))

    def look_of(self, name: str) -> int | None:
        """The colour and sign of a player: those of the game, without one those of the seat; None for nobody in it."""
        known = self.book.players if self.book else self.players
        if name not in known:
            return None
        return self.book.looks[known.index(name)] if self.book else known.index(name) + 1

    @property
    def is_in_progress(self) -> bool:
        """Whether this is the round that its game plays now."""
        coming = self.book.coming if self.book else None
        return coming is not None and coming.number == self.round

    def laid_out(self, written: Mapping[str, Any]) -> Setting:
        """The same table at the round and with the engine of a position as it was written."""
        number, engine = written["table"].get("round"), written["table"].get("engine")
        return replace(
            self,
            round=number if isinstance(number, int) else self.round,
            engine=engine if isinstance(engine, int) else None,
        )


def find_setting(slug: str, book: Book) -> Setting:
    """The table of a game: its round in progress, or the last one of a game that is over."""
    number = max(len(book.rounds), 1) if book.over else len(book.rounds) + 1
    last = book.rounds[-1].engine if book.rounds and book.over else None
    starter = book.coming.starter if book.coming else None
    seats = book.seats_in(number)
    return Setting(
        spec={"preset": book.preset, **book.changes} if book.changes else book.preset,
        rules=book.rules,
        title=find_preset(book.preset).title,
        changed=len(book.changes),
        players=tuple(book.players[seat] for seat in seats),
        round=number,
        engine=book.rules.engine_of(number) if last is None else last,
        starter=seats.index(starter) if starter in seats else None,
        slug=slug,
        book=book,
    )


def read_setting(table: Mapping[str, Any]) -> Setting:
    """The table of a position as it was written. Raises Unreadable where its rules or names are none."""
    spec, number = table.get("rules"), table.get("round", 1)
    if not isinstance(spec, (str, dict)) or not isinstance(number, int):
        raise Unreadable(Phrase(N_("It does not say by which rules the table plays.")), "rules")
    names = table.get("players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > MOST_SEATS:
        raise Unreadable(Phrase(N_("It does not say who plays.")), "players")
    try:
        return name_setting(spec, tuple(names), max(number, 1))
    except Unreadable:
        raise Unreadable(Phrase(N_("It names rules that are not known here.")), "rules") from None


def name_setting(spec: str | Mapping[str, Any], names: tuple[str, ...], number: int = 1) -> Setting:
    """A table without a game that plays by these rules. Raises UnknownRules."""
    rules = read_rules(spec)
    preset = find_preset(spec if isinstance(spec, str) else str(spec.get("preset")))
    changed = 0 if isinstance(spec, str) else len(spec) - 1
    pip = rules.engine_of(number)
    engine = pip if pip is not None and pip >= 0 else None
    return Setting(spec, rules, preset.title, changed, names, number, engine, None)
