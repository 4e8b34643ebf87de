"""What would become of games of a companion: which are new, which go on, which are here already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.book.fold.book import Book
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase, counted
from companion.exchange.doubled import Known, know
from companion.people.people import People
from companion.statistics.digest import digest_game
from companion.store.backups.export import LONGER, NEW, SAME, SHORTER, check_document, compare_game
from companion.store.books import games
from companion.store.errors import in_trash
from companion.store.people.acts import people
from companion.store.people.digests import played_games

from .documents import Documents
from .preview import Refusal

OUTCOMES = {
    NEW: N_("The game is new here."),
    SAME: N_("The game is here already, with the same entries."),
    SHORTER: N_("The game here goes further than what was read."),
}


@dataclass(frozen=True)
class GameIn:
    """A game of the file: its line, its document and book, what would become of it, and the game here that it seems to
    be under another name (empty: none)."""

    number: int
    slug: str
    document: Any
    book: Book
    outcome: str
    said: Phrase
    twin: str = ""

    @property
    def brings(self) -> bool:
        """Whether anything of it is not here."""
        return self.outcome in (NEW, LONGER)


@dataclass(frozen=True)
class GamesIn:
    """All of them; ``people`` is what was said of people elsewhere, where nothing was said of them here."""

    games: tuple[GameIn, ...]
    refused: tuple[Refusal, ...]
    people: People | None = None
    kept_people: bool = False
    faults: tuple[CompanionError, ...] = ()

    def chosen(self, also: bool) -> Sequence[GameIn]:
        """Those that come in."""
        return [each for each in self.games if each.brings and (also or not each.twin)]

    @property
    def alike(self) -> Sequence[GameIn]:
        """Those that seem to be here under another name."""
        return [each for each in self.games if each.brings and each.twin]


def look_at_games(read: Documents) -> GamesIn:
    """What would become of every game of a file. Nothing is written."""
    who = people()
    known = know(played_games(), who, {})
    found: dict[str, GameIn] = {}
    refused, faults = list(read.refused), []
    for number, document in read.games:
        try:
            each = _look(number, document, known, who)
        except CompanionError as error:
            refused.append(Refusal(number, error.phrase, part=error.field))
            faults.append(error)
            continue
        if each.slug in found:
            said = N_("the game %(slug)s stands in the file twice")
            refused.append(Refusal(number, Phrase(said, {"slug": each.slug})))
        found.setdefault(each.slug, each)
    brought = read.people if read.people is not None and read.people.records else None
    kept = brought is not None and who.version > 0
    refused.sort(key=lambda refusal: refusal.number)
    return GamesIn(tuple(found.values()), tuple(refused), None if kept else brought, kept, tuple(faults))


def _look(number: int, document: object, known: Known, who: People) -> GameIn:
    slug, book, sealed = check_document(document)
    outcome = compare_game(slug, sealed)
    here = games.find(slug)
    if outcome == LONGER and here is not None and here.trashed_at is not None:
        raise in_trash()
    played = digest_game(slug, book) if outcome == NEW else None
    twin = known.find_alike(played, who) if played is not None else None
    return GameIn(number, slug, document, book, outcome, _say(outcome, book, here), twin or "")


def _say(outcome: str, book: Book, here: Any) -> Phrase:
    if outcome != LONGER:
        return Phrase(OUTCOMES[outcome])
    return counted(
        "The game goes on here: %(n)s entry comes in.",
        "The game goes on here: %(n)s entries come in.",
        book.version - here.version,
    )
