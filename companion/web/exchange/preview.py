"""What would come in: which games, which of them are here already, who the names are, and what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.engine.phrases import N_, Phrase
from companion.exchange.doubled import Known, know, traces_of
from companion.exchange.old_game import ChosenRules, OldGame, digest_old, make_book
from companion.people.alike import suggest_pairs
from companion.people.people import People
from companion.people.tables import Table, names_by_person
from companion.statistics.played import PlayedGame
from companion.store.people.acts import people, tables
from companion.store.people.digests import played_games

from ..shared.translation import at_home, reader, say
from .filing import identities

REASON = N_("Total of the evening")
AGAIN = "again"
"""Stands for the game here, where it stands in the file twice."""
MOST_COMPARED = 200  # names between which likeness is looked for


@dataclass(frozen=True, slots=True)
class Coming:
    """A game that can come in, with its book; ``twin`` is the game here that it seems to be (empty: none), and
    ``same`` whether it certainly is that one."""

    old: OldGame
    book: Book
    played: PlayedGame
    twin: str = ""
    same: bool = False


TOO_MANY_ROUNDS = N_(
    "Rounds by these rules: %(most)s, rounds written down: %(n)s."
    " Choose the rules that were played, or write the totals."
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a game cannot come in; ``number`` is its place in the file, ``seat`` whose line is wrong, ``part`` what of
    it."""

    number: int
    phrase: Phrase
    seat: int | None = None
    part: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A name as it is written, the name under which that person is known here (empty: nobody is), and whom the name
    is like."""

    name: str
    known: str
    alike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything about games that are to come in. Nothing is written yet."""

    coming: tuple[Coming, ...] = ()
    refused: tuple[Refusal, ...] = ()
    names: tuple[Named, ...] = ()

    @property
    def fresh(self) -> tuple[Coming, ...]:
        """Those that are not here."""
        return tuple(each for each in self.coming if not each.twin)

    @property
    def same(self) -> tuple[Coming, ...]:
        """Those that are certainly here already: they never come in."""
        return tuple(each for each in self.coming if each.same)

    @property
    def alike(self) -> tuple[Coming, ...]:
        """Those that seem to be here: same day, same people, same totals."""
        return tuple(each for each in self.coming if each.twin and not each.same)

    def chosen(self, also: bool) -> tuple[Coming, ...]:
        """Those that come in, oldest first."""
        found = [*self.fresh, *(self.alike if also else ())]
        return tuple(sorted(found, key=lambda each: (each.old.ended, each.old.number)))


def preview_games(given: Iterable[tuple[OldGame, ChosenRules]], refused: Sequence[Refusal] = ()) -> Preview:
    """What would become of these games, in this order. ``refused`` are those that could not be read at all."""
    who, wrong = people(), list(refused)
    known = know(played_games(), who, identities())
    same, alike = dict(known.identities), dict(known.traces)
    found: list[Coming] = []
    for old, rules in given:
        if 0 < rules.rules.rounds < len(old.rounds):
            facts = {"most": rules.rules.rounds, "n": len(old.rounds)}
            wrong.append(Refusal(old.number, Phrase(TOO_MANY_ROUNDS, facts)))
            continue
        titled = old if old.title else replace(old, title=reader().day(at_home(old.began)))
        try:
            book = make_book(titled, rules, say(REASON), who)
        except Refused as error:
            wrong += [Refusal(old.number, fault.phrase, fault.seat, fault.part) for fault in error.faults]
            continue
        played = digest_old(titled, book)
        here = Known(same, alike)
        twin = here.find_same(old.identity)
        found.append(Coming(titled, book, played, twin or here.find_alike(played, who) or "", same=twin is not None))
        # what comes twice in one file is there twice too
        alike.update(dict.fromkeys(traces_of(played, who), AGAIN))
        if old.identity is not None:
            same.setdefault(old.identity, AGAIN)
    refusals = sorted(wrong, key=lambda each: each.number)
    return Preview(tuple(found), tuple(refusals), _name_people(found, who))


def _name_people(coming: Sequence[Coming], who: People) -> tuple[Named, ...]:
    """Every name that would come in, in the order of the games, with whom it stands for here."""
    here = tables()
    known = names_by_person(who, here)
    names: dict[str, str] = {}
    for each in coming:
        for key, name in zip(who.seated(each.book.players), each.book.players, strict=True):
            names.setdefault(name, key)
    alike: dict[str, list[str]] = {}
    if len(names) <= MOST_COMPARED:
        new = [Table("", date.min, each.book.players) for each in coming]
        shown = {**known, **{key: name for name, key in names.items() if key not in known}}
        for pair in suggest_pairs(who, (*here, *new)):
            for one, other in ((pair.key, pair.into), (pair.into, pair.key)):
                if one not in known and one in shown and other in shown:
                    alike.setdefault(one, []).append(shown[other])
    return tuple(Named(name, known.get(key, ""), tuple(alike.get(key, ()))) for name, key in names.items())
