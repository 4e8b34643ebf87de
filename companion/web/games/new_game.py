"""A new game: who sits where, which rules, which points of them are changed, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.admission import check_begun, check_names, clean_name
from companion.book.entries import Begun
from companion.book.looks import looks_of
from companion.book.names import folded_name
from companion.book.refusals import Refused
from companion.book.rounds import sides_of
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.validity import are_pairs
from companion.store.books import games, players

from ..access.security import new_key
from ..shared.forms import MOST_SEATS, NewGameForm
from ..shared.requests import device, find_book
from ..shared.translation import reader
from .blueprint import pages
from .defaults import usual_title
from .rule_sets import RuleSet, cards, house_sets, of_book, origins, rule_set, usual_set
from .rules_contract import Contract, make_contract, read_contract
from .scenes import scene

REGULARS = 12

Page = str | tuple[str, int] | Response


@dataclass(frozen=True)
class Draft:
    """A game that has not begun: names by seat, the title, the rules it starts from, and what is wrong with them.

    ``given`` are the names that nobody typed: those of the game before, ``held`` is the seat that is being changed,
    ``newcomer`` a name that was typed and has no seat, ``newcomer_fault`` why it cannot have one.
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
    faults: tuple[Phrase, ...] = ()
    newcomer: str = ""
    newcomer_fault: Phrase | None = None


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that was played here last: its people as they sit, how they look, its rules."""

    slug: str
    players: tuple[str, ...]
    looks: tuple[int, ...]
    rules: RuleSet


@pages.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Begin a game."""
    if request.method != "POST":
        last = last_game()
        return _page(_fresh(last.players if last else (), usual_set()), last, brass=last is not None)
    form = NewGameForm(request.form).values()
    step, _, what = form["step"].partition(":")
    if step == "again":
        book = find_book(what)
        return _begin(_fresh(book.players, of_book(what, book)))
    # Whoever was typed but not yet put on a seat plays too.
    adding = step in ("add", "begin")
    seated, typed = _names(), clean_name(form["newcomer"])
    newcomer = typed if adding else clean_name(what) if step == "seat" else ""
    fault = _unseatable(newcomer, seated)
    given = _names("given")
    names, held = _seated((*seated, newcomer) if newcomer and not fault else seated, step, what)
    if step == "clear":  # who was typed or chosen stays
        names, given = tuple(name for name in names if name not in given), ()
    rules = rule_set(form["preset"]) or usual_set()
    if form["preset"] == form["was_preset"]:
        contract, house = read_contract(rules.preset, request.form, len(names)), clean_name(form["house"])
    else:  # other rules begin as they are
        contract, house = make_contract(rules.preset, rules.changes), rules.house
    waiting = typed if fault or not adding else ""
    title = clean_name(form["title"])
    draft = Draft(names, title, rules, contract, house, given, held, newcomer=waiting, newcomer_fault=fault)
    if fault:
        return _page(draft, last_game()), 422
    return _begin(draft) if step == "begin" else _page(draft, last_game())


@pages.get("/game/<slug>/rematch")
def rematch(slug: str) -> Page:
    """A new game with the same players and the same rules."""
    book = find_book(slug)
    return _page(_fresh(book.players, of_book(slug, book)))


def last_game() -> LastGame | None:
    """The game that was played here last, as "Play again" offers it; None where none was, or its rules are no more."""
    for card in games.recent(1).cards:
        book = games.book(card.slug)
        rules = of_book(card.slug, book)
        if make_contract(rules.preset, rules.changes).rules is not None:
            return LastGame(card.slug, book.players, book.looks, rules)
    return None


def _fresh(names: tuple[str, ...], rules: RuleSet) -> Draft:
    return Draft(names, usual_title(), rules, make_contract(rules.preset, rules.changes), rules.house, names)


def _names(field: str = "name") -> tuple[str, ...]:
    return tuple(clean_name(name) for name in request.form.getlist(field)[:MOST_SEATS])


def _unseatable(newcomer: str, seated: Sequence[str]) -> Phrase | None:
    """Why a newcomer cannot be given a seat; None where they can, or where nobody came."""
    if not newcomer:
        return None
    if len(seated) >= MOST_SEATS:
        return Phrase(N_("there are no more seats at the table"))
    return next((fault.phrase for fault in check_names([newcomer], seated)), None)


def _seated(seats: tuple[str, ...], step: str, what: str) -> tuple[tuple[str, ...], int | None]:
    """The names by seat with one moved or given up, and the seat that is in hand after it."""
    names, seat = list(seats), int(what[:4]) if what.isascii() and what.isdigit() else MOST_SEATS
    if step in ("up", "down") and seat < len(names):
        other = (seat + (1 if step == "down" else -1)) % len(names)  # the seats are a ring
        names[seat], names[other] = names[other], names[seat]
        return tuple(names), other
    if step == "drop" and seat < len(names):
        names.pop(seat)
    return tuple(names), None


def _begin(draft: Draft) -> Page:
    rules = draft.contract.rules
    if rules is None:
        return _page(draft, refused=True), 422
    preset, house = draft.contract.preset, draft.house if draft.contract.changes else ""
    begun = Begun(
        draft.title or usual_title(), draft.names, preset.name, draft.contract.changes, rules, reader().code, house
    )
    try:
        check_begun(begun)
    except Refused as refused:
        return _page(_with_faults(draft, refused)), 422
    slug = games.create(begun, key=request.form.get("key", ""), device=device())
    return redirect(url_for("games.table", slug=slug, saved=request.form.get("key")), 303)


def _with_faults(draft: Draft, refused: Refused) -> Draft:
    seats = {fault.seat: fault.phrase for fault in reversed(refused.faults) if fault.seat is not None}
    title = next((fault.phrase for fault in refused.faults if fault.part == "title"), None)
    others = tuple(f.phrase for f in refused.faults if f.seat is None and f.part != "title")
    held = min(seats) if seats else draft.held
    return replace(draft, held=held, seat_faults=seats, title_fault=title, faults=others)


def _page(draft: Draft, again: LastGame | None = None, brass: bool = False, refused: bool = False) -> str:
    contract, houses = draft.contract, house_sets()
    return render_template(
        "games/new.html",
        key=request.form.get("key") or new_key(),
        again=again,
        brass=brass,
        refused=refused,
        title=draft.title,
        title_fault=draft.title_fault,
        faults=[{"phrase": phrase} for phrase in draft.faults],
        seats=_seats(draft),
        given=[name for name in draft.given if name in draft.names],
        newcomer=draft.newcomer,
        newcomer_fault=draft.newcomer_fault,
        regulars=_regulars(draft.names),
        chosen=draft.rules.value,
        cards=cards(draft.rules, houses),
        origins=origins(houses),
        players=len(draft.names),
        contract=contract,
        follows=contract.follows(len(draft.names)),
        pictures={name: scene(name, None) for name in ("hand_size", "rounds")},
        house=draft.house,
    )


def _seats(draft: Draft) -> Sequence[Mapping[str, object]]:
    looks = _looks(draft)
    return [
        {"name": name, "fault": draft.seat_faults.get(seat), "look": looks[seat], "held": seat == draft.held}
        for seat, name in enumerate(draft.names)
    ]


def _looks(draft: Draft) -> Sequence[int]:
    rules = draft.contract.rules or draft.contract.preset.rules
    if rules.partners and not are_pairs(len(draft.names)):
        return range(1, len(draft.names) + 1)
    return looks_of(sides_of(rules, draft.names))


def _regulars(seated: Sequence[str]) -> list[str]:
    taken = {folded_name(name) for name in seated}
    return [each.name for each in players.regulars(REGULARS) if folded_name(each.name) not in taken]
