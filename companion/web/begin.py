"""A new game: who sits where, which sheet, which points of it are changed, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.book.admission import Refused, check_begun, clean_name
from companion.book.entries import Begun
from companion.engine.phrases import N_, Phrase
from companion.engine.rules import PRESETS, find_preset
from companion.language import language
from companion.store import games, players

from .contract import FIRST, Contract, make_contract, read_contract
from .desk import device, find_book
from .forms import MOST_SEATS, NewGameForm
from .games import pages
from .press import new_key
from .speech import reader, say

REGULARS = 12
LATELY = 20  # games in which named rules are looked for


@dataclass(frozen=True)
class Draft:
    """A game that has not begun: names by seat, the title, the contract, and what is wrong with them."""

    names: tuple[str, ...]
    title: str
    contract: Contract
    house: str = ""
    seat_faults: Mapping[int, Phrase] = field(default_factory=dict)
    title_fault: Phrase | None = None
    faults: tuple[Phrase, ...] = ()


@pages.route("/new", methods=["GET", "POST"])
def new() -> str | tuple[str, int] | Response:
    """Begin a game."""
    if request.method != "POST":
        return _page(Draft((), _title(), make_contract(PRESETS[_last_preset()], {})))
    form = NewGameForm(request.form).values()
    step, _, what = form["step"].partition(":")
    # Whoever was typed but not yet put on a seat plays too.
    adding = step in ("add", "begin")
    names = _seated(_names(), "add" if adding else step, form["newcomer"] if adding else what)
    if step == "house":
        kept = find_book(what)
        contract, house = make_contract(find_preset(kept.preset), kept.changes), kept.house
    else:
        contract, house = _contract(form, len(names)), clean_name(form["house"])
    draft = Draft(names, clean_name(form["title"]), contract, house)
    return _begin(draft) if step == "begin" else _page(draft)


@pages.get("/game/<slug>/rematch")
def rematch(slug: str) -> str:
    """A new game with the same players and the same rules."""
    book = find_book(slug)
    return _page(Draft(book.players, _title(), make_contract(find_preset(book.preset), book.changes), book.house))


def _houses() -> list[dict[str, str]]:
    """The rules that the table has given a name in its last games, each once: the game to take them from, the name."""
    named: dict[str, str] = {}
    for card in games.recent(LATELY).cards:
        house = games.book(card.slug).house
        if house:
            named.setdefault(house, card.slug)
    return [{"slug": slug, "name": house} for house, slug in named.items()]


def _last_preset() -> str:
    """The sheet this table played by last."""
    last = games.recent(1).cards
    return last[0].preset if last and last[0].preset in PRESETS else FIRST


def _title() -> str:
    return say(Phrase(N_("Game of %(day)s"), {"day": reader().day(datetime.now().astimezone())}))


def _names() -> tuple[str, ...]:
    return tuple(clean_name(name) for name in request.form.getlist("name")[:MOST_SEATS])


def _contract(form: Mapping[str, str], players: int) -> Contract:
    """The contract as posted; another sheet or another variant begins as it is written."""
    preset, was = form["preset"], form["was_preset"]
    if preset in PRESETS and PRESETS[preset].sheet.key != form["sheet"]:
        preset = next((name for name, each in PRESETS.items() if each.sheet.key == form["sheet"]), preset)
    if preset != was and preset in PRESETS and was:
        return make_contract(PRESETS[preset], {})
    return read_contract({**request.form.to_dict(), "preset": preset}, players)


def _seated(seats: tuple[str, ...], step: str, what: str) -> tuple[str, ...]:
    """The names by seat with one added, moved or given up."""
    names = list(seats)
    if step in ("add", "seat"):
        names += [clean_name(what)] if clean_name(what) and len(names) < MOST_SEATS else []
    elif step in ("up", "down", "drop") and what.isascii() and what.isdigit() and int(what[:4]) < len(names):
        seat = int(what)
        name = names.pop(seat)
        if step != "drop":
            names.insert(max(seat - 1, 0) if step == "up" else seat + 1, name)
    return tuple(names)


def _begin(draft: Draft) -> str | tuple[str, int] | Response:
    rules = draft.contract.rules
    if rules is None:
        return _page(draft), 422
    preset, house = draft.contract.preset, draft.house if draft.contract.changes else ""
    begun = Begun(
        draft.title or _title(), draft.names, preset.name, draft.contract.changes, rules, reader().code, house
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
    return replace(draft, seat_faults=seats, title_fault=title, faults=others)


def _page(draft: Draft) -> str:
    contract = draft.contract
    seated = {name.casefold() for name in draft.names}
    return render_template(
        "games/new.html",
        key=request.form.get("key") or new_key(),
        title=draft.title,
        title_fault=draft.title_fault,
        faults=[{"phrase": phrase} for phrase in draft.faults],
        seats=[{"name": name, "fault": draft.seat_faults.get(seat)} for seat, name in enumerate(draft.names)],
        regulars=[each.name for each in players.regulars(REGULARS) if each.name.casefold() not in seated],
        sheets=_sheets(contract),
        variants=_variants(contract),
        preset=contract.preset.name,
        points=contract.points,
        more=contract.more,
        rounds=contract.rounds,
        tiles_each=contract.tiles_each,
        follows=contract.follows(len(draft.names)),
        house=draft.house,
        changed=contract.changed,
        houses=_houses(),
    )


def _sheets(contract: Contract) -> Sequence[Mapping[str, object]]:
    return [
        {
            "key": sheet.key,
            "name": sheet.name,
            "language": sheet.language,
            "own_name": language(sheet.language).name,
            "chosen": sheet == contract.preset.sheet,
        }
        for sheet, _ in contract.sheets
    ]


def _variants(contract: Contract) -> Sequence[Mapping[str, object]]:
    presets = next(presets for sheet, presets in contract.sheets if sheet == contract.preset.sheet)
    return [{"name": each.name, "title": each.variant, "chosen": each == contract.preset} for each in presets]
