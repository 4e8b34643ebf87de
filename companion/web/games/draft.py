"""A game that has not begun, as its page has it: read from the form, chosen by an address, or that of the last game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import request

from companion.book.fold.book import Book
from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of
from companion.engine.digits import read_number
from companion.engine.phrases import Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.validity import are_pairs
from companion.people.looks import choose_looks
from companion.store.books import log
from companion.store.people.acts import people

from .defaults import usual_title
from .forms import NewGameForm
from .left_rules import LeftRules, read_left
from .read_contract import keep_laws, read_contract
from .rule_sets import Lately, RuleSet, games_lately, of_book, rule_set, usual_set
from .rules_contract import PREFIX, Contract, make_contract


@dataclass(frozen=True)
class Draft:
    """A game that has not begun: names by seat, the title, the rules it starts from, and what is wrong with them.

    ``given`` are the names that nobody typed: those of the game before, ``held`` is the seat that is being changed,
    ``left`` the rules that were changed and left for these, ``newcomer`` a name that was typed and has no seat,
    ``crowd_fault`` that so many cannot play.
    """

    names: tuple[str, ...]
    title: str
    rules: RuleSet
    contract: Contract
    house: str = ""
    given: tuple[str, ...] = ()
    held: int | None = None
    seat_faults: Mapping[int, Phrase] = field(default_factory=dict)
    title_fault: Phrase | None = None
    house_fault: Phrase | None = None
    crowd_fault: Phrase | None = None
    faults: tuple[Phrase, ...] = ()
    newcomer: str = ""
    left: Mapping[str, LeftRules] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that was played here last: its people as they sit, how they look, its rules; ``made``: the moment in
    which it is offered."""

    slug: str
    players: tuple[str, ...]
    looks: tuple[int, ...]
    rules: RuleSet
    made: str


def choose_rules(rules: RuleSet, names: tuple[str, ...]) -> Draft:
    """A game by the rules that the address names: a rule set, and the points in which a table differs from it."""
    points = {name: value for name, value in request.args.items() if name.startswith(PREFIX)}
    draft = begin_fresh(names, rules)
    return replace(draft, contract=read_contract(rules.preset, points, len(names))) if points else draft


def read_draft(form: NewGameForm) -> Draft:
    """The game that the form describes, after what its button does; whoever cannot have a seat waits for one."""
    step, what = form.pressed
    refused, given = bool(form.newcomer.errors), form.known
    names, held = _seated(form.seated if refused else (*form.seated, *form.joining), step, what)
    if step == "clear":  # who was typed or chosen stays
        names, given = tuple(name for name in names if name not in given), ()
    rules = rule_set(form.preset.data) or usual_set(games_lately(1))
    is_same = form.preset.data == form.was_preset.data
    before = rules if is_same else rule_set(form.was_preset.data)
    posted = None
    if before:
        posted = read_contract(before.preset, form.points.data, len(names), typed_for=len(form.seated))
    left = read_left(form.left.data)
    if is_same and posted:
        contract, house = posted, form.house.data
    else:
        if before and posted and posted.changes != before.changes:
            left[before.value] = LeftRules(posted.changes, form.house.data)
        contract, house = _go_over(rules, posted, left.pop(rules.value, LeftRules(rules.changes, rules.house)))
    waiting = form.newcomer.data if refused or not form.adding else ""
    return Draft(names, form.title.data, rules, contract, house, given, held, newcomer=waiting, left=left)


def _go_over(rules: RuleSet, posted: Contract | None, as_left: LeftRules) -> tuple[Contract, str]:
    """Other rules as they are, or as they were left. A sheet has no house laws, so those of the table stay."""
    laws = keep_laws(posted, rules.preset) if posted and not rules.changes else {}
    return make_contract(rules.preset, {**as_left.changes, **laws}), as_left.house


def last_game(lately: Lately) -> LastGame | None:
    """The game that was played here last, as "Play again" offers it; None where none was, or its rules are no more."""
    for slug, book in lately[:1]:
        rules = of_book(slug, book)
        names, agreed = list_stayed(slug, book), make_contract(rules.preset, rules.changes).rules
        if agreed is not None:
            return LastGame(slug, names, tuple(find_looks(agreed, names, lately)), rules, log.now())
    return None


def list_stayed(slug: str, book: Book) -> tuple[str, ...]:
    """Who was at the table at the end of a game, by the names under which they are known now."""
    who = people()
    keys = who.seated(book.players, slug)
    return tuple(who.shown_name(keys[seat], book.players[seat]) for seat in book.present)


def begin_fresh(names: tuple[str, ...], rules: RuleSet) -> Draft:
    """A game by these rules as they are, of people whose names nobody typed."""
    return Draft(names, usual_title(), rules, make_contract(rules.preset, rules.changes), rules.house, names)


def _seated(seats: tuple[str, ...], step: str, what: str) -> tuple[tuple[str, ...], int | None]:
    """The names by seat with one moved or given up, and the seat that is in hand after it."""
    names, seat = list(seats), read_number(what)
    if seat is None or seat >= len(names):
        return seats, None
    if step in ("up", "down"):
        other = (seat + (1 if step == "down" else -1)) % len(names)  # the seats are a ring
        names[seat], names[other] = names[other], names[seat]
        return tuple(names), other
    if step == "drop":
        names.pop(seat)
    return tuple(names), None


def find_looks(rules: Rules, names: Sequence[str], lately: Lately) -> Sequence[int]:
    """The looks of a game that begins like this."""
    if rules.partners and not are_pairs(len(names)):
        return range(1, len(names) + 1)
    return choose_looks(people(), rules, names, find_looks_before(lately)) or looks_of(sides_of(rules, names))


def find_looks_before(lately: Lately) -> Mapping[str, int]:
    """The looks that people had in the last game."""
    return {
        key: look
        for slug, book in lately[:1]
        for key, look in zip(people().seated(book.players, slug), book.looks, strict=True)
    }
