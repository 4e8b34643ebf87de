"""What stands on a score sheet, before it is drawn: plain frozen values made from a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from companion.book.entries.entry import RulingKept
from companion.book.figures.points import Points
from companion.book.fold.book import Book
from companion.book.words.entries import tell_adjustment, tell_people
from companion.book.words.standings import say_reason, say_ties
from companion.disputes.kept import tell_kept
from companion.engine.phrases import N_, Phrase, all_of
from companion.engine.rules.citations import cite_code
from companion.engine.rules.presets import PRESETS

from .contract import Term, key_terms, setting_of
from .reasons import retell_reason
from .rows import Row, list_corrections, list_rows


@dataclass(frozen=True, slots=True)
class Column:
    """One side: its name, total and place (None before the first round, and for who has left); ``played``: whether the
    total says anything yet."""

    name: str
    total: Points
    place: int | None
    played: bool = False


@dataclass(frozen=True, slots=True)
class KeptRuling:
    """A ruling kept with the game: what it was about, in which round if it was about one, the verdict, why, and the
    passages."""

    title: Phrase
    verdict: Phrase
    why: Phrase | None
    source: tuple[str, ...] = ()
    round: int | None = None


@dataclass(frozen=True, slots=True)
class SheetModel:
    """Everything on the score sheet of one game; ``rules`` are the preset, and how many options were changed in it."""

    title: str
    day: date | None
    preset: Phrase
    rules: Phrase
    setting: Phrase
    set_max: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    signers: tuple[str, ...]
    outcome: Phrase | None = None
    reason: Phrase | None = None
    ties: tuple[Phrase, ...] = ()
    terms: tuple[Term, ...] = ()
    given: tuple[Phrase, ...] = ()
    people: tuple[Phrase, ...] = ()
    corrections: tuple[Phrase, ...] = ()
    rulings: tuple[KeptRuling, ...] = ()

    @property
    def texts(self) -> Iterator[str]:
        """Every text that people wrote: title, names, titles of rulings."""
        yield self.title
        yield from self.signers
        yield from (column.name for column in self.columns)
        yield from (str(ruling.title) for ruling in self.rulings)
        yield from (str(phrase) for phrase in self.given)


def model_of(book: Book) -> SheetModel:
    """The sheet of a book as it stands."""
    rows = {row.side: row for row in (*book.standings.rows, *book.standings.left)}
    played = bool(book.rounds) or book.in_totals
    return SheetModel(
        title=book.title,
        day=_day(book.begun_at),
        preset=book.sheet,
        rules=book.agreed,
        setting=setting_of(book),
        set_max=book.rules.set_max,
        columns=tuple(
            Column(side.name, rows[index].total, rows[index].place or None if played else None, played)
            for index, side in enumerate(book.sides)
        ),
        rows=tuple(list_rows(book)),
        signers=book.players,
        outcome=_outcome(book) if played else None,
        reason=say_reason(book) if played else None,
        ties=say_ties(book),
        terms=key_terms(book.rules, book.changes, PRESETS.get(book.preset)),
        given=() if book.in_totals else _given(book),
        people=tell_people(book),
        corrections=tuple(phrase for each in book.rounds for phrase in list_corrections(book, each)),
        rulings=tuple(_ruling(record.entry) for record in book.rulings if isinstance(record.entry, RulingKept)),
    )


def _given(book: Book) -> tuple[Phrase, ...]:
    return tuple(
        retell_reason(tell_adjustment(book, each)) for each in sorted(book.adjustments, key=lambda each: each.round)
    )


def _day(at: str) -> date | None:
    return datetime.fromisoformat(at).astimezone().date() if at else None


def _outcome(book: Book) -> Phrase:
    leaders = book.standings.leaders
    facts: dict[str, object] = {"names": all_of([row.name for row in leaders]), "points": leaders[0].total}
    several = len(leaders) > 1 or book.rules.partners
    if not book.over:
        text = N_("%(names)s leads with %(points)s points after round %(n)s")
        together = N_("%(names)s lead with %(points)s points after round %(n)s")
        return Phrase(together if several else text, {**facts, "n": len(book.rounds)})
    together = N_("%(names)s share first place with %(points)s points")
    alone = N_("%(names)s win with %(points)s points") if several else N_("%(names)s wins with %(points)s points")
    return Phrase(together if len(leaders) > 1 else alone, facts)


def list_passages(codes: Iterable[str]) -> Phrase:
    """The passages a ruling stands on, in words."""
    return Phrase(N_("Passages: %(passages)s"), {"passages": tuple(map(cite_code, codes))})


def find_passages(answer: Mapping[str, Any]) -> tuple[str, ...]:
    """The passages of an answer that stand on paper: those that the page quoted, of an older one all it stands on."""
    codes = answer.get("quoted") or answer.get("source")
    return tuple(map(str, codes)) if isinstance(codes, (list, tuple)) else ()


def _ruling(kept: RulingKept) -> KeptRuling:
    words, table = tell_kept(kept), kept.request.get("table")
    number = table.get("round") if isinstance(table, Mapping) else None
    told = number if isinstance(number, int) else None  # a file that was brought may say anything
    return KeptRuling(words.title, words.verdict, words.why, find_passages(kept.answer), told)
