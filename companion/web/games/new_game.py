"""A new game: who sits where, which rules, which points of them are changed, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.entries.entry import Begun
from companion.book.fold.admission import check_begun
from companion.book.fold.refusals import Refused
from companion.engine.phrases import Phrase, counted
from companion.engine.rules.options import Rules
from companion.people.looks import choose_looks
from companion.store.books import games, log
from companion.store.books.games import Card
from companion.store.errors import KeyReused
from companion.store.people.acts import people
from companion.store.people.regulars import regulars

from ..shared.forms import first_fault
from ..shared.requests import device, find_book
from ..shared.translation import reader, say
from ..shared.who_sits import check_begins
from .blueprint import pages
from .carried import carried_fields
from .defaults import usual_title
from .draft import (
    Draft,
    LastGame,
    begin_fresh,
    choose_rules,
    find_looks,
    find_looks_before,
    last_game,
    list_stayed,
    read_draft,
)  # fmt: skip
from .figures import find_lack
from .forms import CarriedGameForm, NewGameForm
from .left_rules import write_left
from .rule_sets import Lately, RuleSet, cards, games_lately, house_sets, of_book, origins, rule_set, usual_set
from .scenes import scene
from .twin import find_begun, find_twin

REGULARS = 12
FEWEST, FEWEST_IN_PAIRS = 2, 4
AWAY = {"which": "rulebook.which", "what-if": "simulation.page"}
"""Where keys lead that look for rules; the game goes along, and comes back."""

Page = str | tuple[str, int] | Response


@pages.route("/new", methods=["GET", "POST"])
def new() -> Page:
    """Begin a game."""
    form = NewGameForm()
    if not form.is_submitted():
        lately = games_lately()
        last, opened = last_game(lately), request.args.get("rules") == "open"
        if (carried := CarriedGameForm()).is_submitted():
            return _page(form, read_draft(carried), lately, last, opened=opened)
        if chosen := rule_set(request.args.get("preset", "")):
            return _page(form, choose_rules(chosen, last.players if last else ()), lately, last, opened=opened)
        names = last.players if last else ()
        return _page(form, begin_fresh(names, usual_set(lately)), lately, last, brass=last is not None)
    step, what = form.pressed
    if step == "again":
        book = find_book(what)
        return _begin(form, begin_fresh(list_stayed(what, book), of_book(what, book)))
    if not form.validate():
        return _preview(form), 422
    if step in AWAY:
        draft = read_draft(form)
        if step == "what-if" and draft.contract.rules is None:
            return _refuse(form, draft), 422
        return redirect(url_for(AWAY[step], **carried_fields(form, draft.contract)), 303)
    return _begin(form, read_draft(form)) if step == "begin" else _preview(form)


def _preview(form: NewGameForm) -> str:
    """The page with what follows from the form as it is."""
    lately = games_lately()
    return _page(form, read_draft(form), lately, last_game(lately))


@pages.get("/game/<slug>/rematch")
def rematch(slug: str) -> Page:
    """A new game with the same players and the same rules, which lie open where one of them is to be changed."""
    book = find_book(slug)
    draft, opened = begin_fresh(list_stayed(slug, book), of_book(slug, book)), request.args.get("rules") == "open"
    return _page(NewGameForm(), draft, games_lately(), opened=opened)


def _begin(form: NewGameForm, draft: Draft) -> Page:
    rules = draft.contract.rules
    if rules is None:
        return _refuse(form, draft), 422
    changes, names = draft.contract.changes, draft.names
    preset, house = draft.contract.preset, draft.house if changes else ""
    looks = choose_looks(people(), rules, names, find_looks_before(games_lately(1)))
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
        left=write_left(draft.left),
        left_titles=_name_left(draft),
        house_fault=draft.house_fault,
    )


def _name_left(draft: Draft) -> list[str]:
    """What rules are called that were changed and left."""
    known = ((rule_set(value), left.house) for value, left in draft.left.items())
    return [house or say(found.card) for found, house in known if found]


def _limits(draft: Draft, sets: Sequence[RuleSet]) -> Mapping[str, Phrase]:
    """For whom rule sets are that cannot serve this table; the chosen one goes by what is changed in it."""
    players = len(draft.names)
    limits = {each.value: limit for each in sets if (limit := each.limit(players)) is not None}
    if draft.contract.follows(players).tiles_each is not None:
        limits.pop(draft.rules.value, None)
    return limits


def _seats(draft: Draft, lately: Lately) -> Sequence[Mapping[str, object]]:
    looks = find_looks(draft.contract.rules or draft.contract.preset.rules, draft.names, lately)
    return [
        {"name": name, "fault": draft.seat_faults.get(seat), "look": looks[seat], "held": seat == draft.held}
        for seat, name in enumerate(draft.names)
    ]


def _regulars(seated: Sequence[str]) -> list[str]:
    who = people()
    taken = {who.person_of(name) for name in seated}
    return [each.name for each in regulars(REGULARS) if who.person_of(each.name) not in taken]
