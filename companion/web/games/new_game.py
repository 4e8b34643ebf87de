"""A new game: who sits where, which rules, which points of them are changed, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.entries.entry import Begun
from companion.book.fold.admission import check_begun
from companion.book.fold.book import Book
from companion.book.fold.refusals import Refused
from companion.book.people.looks import looks_of
from companion.book.people.sides import sides_of
from companion.engine.digits import read_number
from companion.engine.phrases import Phrase, counted
from companion.engine.rules.options import Rules
from companion.engine.rules.validity import are_pairs
from companion.people.looks import choose_looks
from companion.store.books import games, log
from companion.store.books.games import Card
from companion.store.errors import KeyReused
from companion.store.people.acts import people
from companion.store.people.regulars import regulars

from ..shared.forms import first_fault
from ..shared.requests import device, find_book
from ..shared.translation import reader
from ..shared.who_sits import check_begins
from .blueprint import pages
from .carried import carried_fields
from .defaults import usual_title
from .figures import find_lack
from .forms import CarriedGameForm, NewGameForm
from .read_contract import keep_laws, read_contract
from .rule_sets import Lately, RuleSet, cards, games_lately, house_sets, of_book, origins, rule_set, usual_set
from .rules_contract import PREFIX, Contract, make_contract
from .scenes import scene
from .twin import find_begun, find_twin

REGULARS = 12
FEWEST, FEWEST_IN_PAIRS = 2, 4
AWAY = {"which": "rulebook.which", "what-if": "simulation.page"}
"""Where keys lead that look for rules; the game goes along, and comes back."""

Page = str | tuple[str, int] | Response


@dataclass(frozen=True)
class Draft:
    """A game that has not begun: names by seat, the title, the rules it starts from, and what is wrong with them.

    ``given`` are the names that nobody typed: those of the game before, ``held`` is the seat that is being changed,
    ``newcomer`` a name that was typed and has no seat, ``crowd_fault`` that so many cannot play.
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


@dataclass(frozen=True, slots=True)
class LastGame:
    """The game that was played here last: its people as they sit, how they look, its rules; ``made``: the moment in
    which it is offered."""

    slug: str
    players: tuple[str, ...]
    looks: tuple[int, ...]
    rules: RuleSet
    made: str


@pages.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Begin a game."""
    form = NewGameForm()
    if not form.is_submitted():
        lately = games_lately()
        last, opened = last_game(lately), request.args.get("rules") == "open"
        if (carried := CarriedGameForm()).is_submitted():
            return _page(form, _read(carried), lately, last, opened=opened)
        if chosen := rule_set(request.args.get("preset", "")):
            return _page(form, _choose(chosen, last.players if last else ()), lately, last, opened=opened)
        names = last.players if last else ()
        return _page(form, _fresh(names, usual_set(lately)), lately, last, brass=last is not None)
    step, what = form.pressed
    if step == "again":
        book = find_book(what)
        return _begin(form, _fresh(_stayed(what, book), of_book(what, book)))
    if not form.validate():
        return _preview(form), 422
    if step in AWAY:
        draft = _read(form)
        if step == "what-if" and draft.contract.rules is None:
            return _refuse(form, draft), 422
        return redirect(url_for(AWAY[step], **carried_fields(form, draft.contract)), 303)
    return _begin(form, _read(form)) if step == "begin" else _preview(form)


def _preview(form: NewGameForm) -> str:
    """The page with what follows from the form as it is."""
    lately = games_lately()
    return _page(form, _read(form), lately, last_game(lately))


def _choose(rules: RuleSet, names: tuple[str, ...]) -> Draft:
    """A game by the rules that the address names: a rule set, and the points in which a table differs from it."""
    points = {name: value for name, value in request.args.items() if name.startswith(PREFIX)}
    draft = _fresh(names, rules)
    return replace(draft, contract=read_contract(rules.preset, points, len(names))) if points else draft


def _read(form: NewGameForm) -> Draft:
    """The game that the form describes, after what its button does; whoever cannot have a seat waits for one."""
    step, what = form.pressed
    refused, given = bool(form.newcomer.errors), form.known
    names, held = _seated(form.seated if refused else (*form.seated, *form.joining), step, what)
    if step == "clear":  # who was typed or chosen stays
        names, given = tuple(name for name in names if name not in given), ()
    rules = rule_set(form.preset.data) or usual_set(games_lately(1))
    is_same = form.preset.data == form.was_preset.data
    before = rules if is_same else rule_set(form.was_preset.data)
    posted = before and read_contract(before.preset, form.points.data, len(names), typed_for=len(form.seated))
    if is_same and posted:
        contract, house = posted, form.house.data
    else:  # other rules begin as they are; a sheet has no house laws, so those of the table stay
        laws = keep_laws(posted, rules.preset) if posted and not rules.changes else {}
        contract, house = make_contract(rules.preset, {**laws, **rules.changes}), rules.house
    waiting = form.newcomer.data if refused or not form.adding else ""
    return Draft(names, form.title.data, rules, contract, house, given, held, newcomer=waiting)


@pages.get("/game/<slug>/rematch")
def rematch(slug: str) -> Page:
    """A new game with the same players and the same rules, which lie open where one of them is to be changed."""
    book = find_book(slug)
    draft, opened = _fresh(_stayed(slug, book), of_book(slug, book)), request.args.get("rules") == "open"
    return _page(NewGameForm(), draft, games_lately(), opened=opened)


def last_game(lately: Lately) -> LastGame | None:
    """The game that was played here last, as "Play again" offers it; None where none was, or its rules are no more."""
    for slug, book in lately[:1]:
        rules = of_book(slug, book)
        names, agreed = _stayed(slug, book), make_contract(rules.preset, rules.changes).rules
        if agreed is not None:
            return LastGame(slug, names, tuple(_looks(agreed, names, lately)), rules, log.now())
    return None


def _stayed(slug: str, book: Book) -> tuple[str, ...]:
    """Who was at the table at the end of a game, by the names under which they are known now."""
    who = people()
    keys = who.seated(book.players, slug)
    return tuple(who.shown_name(keys[seat], book.players[seat]) for seat in book.present)


def _fresh(names: tuple[str, ...], rules: RuleSet) -> Draft:
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


def _begin(form: NewGameForm, draft: Draft) -> Page:
    rules = draft.contract.rules
    if rules is None:
        return _refuse(form, draft), 422
    changes, names = draft.contract.changes, draft.names
    preset, house = draft.contract.preset, draft.house if changes else ""
    looks = choose_looks(people(), rules, names, _looks_before(games_lately(1)))
    begun = Begun(draft.title or usual_title(), names, preset.name, changes, rules, reader().code, house, looks)
    try:
        check_begun(begun)
        check_begins(begun)
    except Refused as refused:
        return _refuse(form, _with_faults(draft, refused)), 422
    if twin := find_twin(form, names):
        form.made.data = log.now()
        return _page(form, draft, games_lately(), twin=twin), 409
    try:
        slug = games.create(begun, key=form.key.data, device=device())
    except KeyReused:  # the page was gone back to and changed: what stands there is another game
        twin, form.key.data = find_begun(form), ""
        return _page(form, draft, games_lately(), twin=twin), 409
    return redirect(url_for("games.table", slug=slug, saved=form.key.data), 303)


def _refuse(form: NewGameForm, draft: Draft) -> str:
    """The page of a game that cannot begin like this: what is wrong stands at its field, which is gone to."""
    return _page(form, draft, games_lately(), refused=True)


def _with_faults(draft: Draft, refused: Refused) -> Draft:
    """The draft with what the book says of it, each where it is mended."""
    seats = {fault.seat: fault.phrase for fault in reversed(refused.faults) if fault.seat is not None}
    whole = {fault.part: fault.phrase for fault in reversed(refused.faults) if fault.seat is None}
    title, house, crowd = (whole.pop(part, None) for part in ("title", "house", "players"))
    contract, players = draft.contract, len(draft.names)
    if players < FEWEST:
        crowd = _say_missing(contract.rules or contract.preset.rules, players)
    elif lack := find_lack(contract.rules or contract.preset.rules, players):
        contract, crowd = replace(contract, faults={"hand_size": lack.whole}), None
        whole.pop("rules", None)
    return replace(
        draft,
        contract=contract,
        held=min(seats) if seats else draft.held,
        seat_faults=seats,
        title_fault=title,
        house_fault=house,
        crowd_fault=crowd,
        faults=tuple(whole.values()),
    )


def _say_missing(rules: Rules, players: int) -> Phrase:
    """How many names are missing for a game by these rules."""
    if rules.partners:
        return counted(
            "Partners need at least four players: enter %(n)s more name.",
            "Partners need at least four players: enter %(n)s more names.",
            FEWEST_IN_PAIRS - players,
        )
    return counted(
        "A game needs at least two players: enter one more name.",
        "A game needs at least two players: enter %(n)s names.",
        FEWEST - players,
    )


def _page(
    form: NewGameForm,
    draft: Draft,
    lately: Lately,
    again: LastGame | None = None,
    brass: bool = False,
    refused: bool = False,
    opened: bool = False,
    twin: Card | None = None,
) -> str:
    contract, houses = draft.contract, house_sets(lately)
    offered, sources = cards(draft.rules, usual_set(lately), houses), origins(houses)
    return render_template(
        "games/new.html",
        key=form.key.data,
        made=form.made.data or log.now(),
        twin=twin,
        again=again,
        brass=brass,
        refused=refused,
        opened=opened,
        title=draft.title,
        title_fault=draft.title_fault,
        faults=[{"phrase": phrase} for phrase in draft.faults],
        seats=_seats(draft, lately),
        given=[name for name in draft.given if name in draft.names],
        newcomer=draft.newcomer,
        newcomer_fault=first_fault(form.newcomer) or draft.crowd_fault,
        regulars=_regulars(draft.names),
        chosen=draft.rules.value,
        cards=offered,
        origins=sources,
        limits=_limits(draft, (*offered, *(each for origin in sources for each in origin.sets))),
        contract=contract,
        follows=contract.follows(len(draft.names)),
        pictures={name: scene(name, None) for name in ("hand_size", "rounds", "first_engine")},
        house=draft.house,
        house_fault=draft.house_fault,
    )


def _limits(draft: Draft, sets: Sequence[RuleSet]) -> Mapping[str, Phrase]:
    """For whom rule sets are that cannot serve this table; the chosen one goes by what is changed in it."""
    players = len(draft.names)
    limits = {each.value: limit for each in sets if (limit := each.limit(players)) is not None}
    if draft.contract.follows(players).tiles_each is not None:
        limits.pop(draft.rules.value, None)
    return limits


def _seats(draft: Draft, lately: Lately) -> Sequence[Mapping[str, object]]:
    looks = _looks(draft.contract.rules or draft.contract.preset.rules, draft.names, lately)
    return [
        {"name": name, "fault": draft.seat_faults.get(seat), "look": looks[seat], "held": seat == draft.held}
        for seat, name in enumerate(draft.names)
    ]


def _looks(rules: Rules, names: Sequence[str], lately: Lately) -> Sequence[int]:
    """The looks of a game that begins like this."""
    if rules.partners and not are_pairs(len(names)):
        return range(1, len(names) + 1)
    return choose_looks(people(), rules, names, _looks_before(lately)) or looks_of(sides_of(rules, names))


def _looks_before(lately: Lately) -> Mapping[str, int]:
    """The looks that people had in the last game."""
    return {
        key: look
        for slug, book in lately[:1]
        for key, look in zip(people().seated(book.players, slug), book.looks, strict=True)
    }


def _regulars(seated: Sequence[str]) -> list[str]:
    who = people()
    taken = {who.person_of(name) for name in seated}
    return [each.name for each in regulars(REGULARS) if who.person_of(each.name) not in taken]
