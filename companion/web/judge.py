"""The judge's pages: what is disputed, the table laid out, the verdict. They read, ask the engine and show; all by GET.

A question changes nothing, so its address is the question: it can be reloaded, sent to somebody, and opened again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules import PRESETS
from companion.engine.table import Table

from .acts import act_of, actor_of, tiled
from .desk import find_book, find_head
from .disputes import DISPUTES, HAPPENINGS, WHENS, Dispute, case_of
from .elsewhere import SMALL_WORDS
from .follow import Round, beginning, round_at, weighed
from .forms import NOBODY
from .packed import pack, read_pasted, unpack
from .position import (
    EMPTY,
    Written,
    action_of,
    drawn,
    fields_as_request,
    fields_of,
    orders_of,
    plain,
    tiles,
)
from .press import pressed
from .setting import MOST_SEATS, Setting, setting_named, setting_of, setting_written
from .verdict import Verdict, verdict_of

pages = Blueprint("judge", __name__)

pages.add_app_template_filter(tiled, "tiled")

Page = str | tuple[str, int] | Response

TABLE, ROUND = "table", "round"


@pages.get("/judge")
@pages.get("/game/<slug>/judge")
def page(slug: str | None = None) -> Page:
    """What is disputed? Then the steps of that dispute, or the whole table laid out."""
    return by_address(slug, lambda: _asked(slug))


def _asked(slug: str | None) -> Page:
    asked = request.args
    ask = asked.get("ask", "")
    if ask in DISPUTES:
        return _steps(_setting(slug), DISPUTES[ask], asked)
    if ask == ROUND:
        return _follow(slug)
    if ask == TABLE or "p" in asked:
        return _lay_out(*_position(slug))
    setting = _setting(slug)
    return render_template("judge/ask.html", setting=setting, disputes=DISPUTES.values(), presets=PRESETS.values())


@pages.get("/judge/verdict")
@pages.get("/game/<slug>/judge/verdict")
def verdict(slug: str | None = None) -> Page:
    """The verdict on what was asked; the question again, with what is wrong with it, where it cannot be read."""
    return by_address(slug, lambda: _ruled(slug))


def _ruled(slug: str | None) -> Page:
    asked = request.args
    ask = asked.get("ask", "")
    if "p" in asked and "act" not in asked:
        setting, position = _position(slug)
        return judged(setting, with_hand(position, asked.get("hand", "")))
    if ask in DISPUTES:
        return _settled(_setting(slug), DISPUTES[ask], asked)
    setting = _laid_out_at(slug, asked)
    position = fields_as_request(asked, setting.spec)
    return judged(_as_written(setting, position), position)


class _Answered(Exception):
    """A page that is not kept: one with faults."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page


def by_address(slug: str | None, draw: Callable[[], Page]) -> Page:
    """The page of this address, which says all there is to know of it but the game and the language.

    Raises what ``draw`` raises.
    """

    def drawn_well() -> str:
        made = draw()
        if not isinstance(made, str):
            raise _Answered(made)
        return made

    seal = find_head(slug).hash if slug else ""
    try:
        return pressed(seal, request.full_path, drawn_well)
    except _Answered as answered:
        return answered.page


@pages.post("/judge/open")
@pages.post("/game/<slug>/judge/open")
def paste(slug: str | None = None) -> Page:
    """Open a position that was pasted."""
    text = request.form.get("position", "")
    try:
        position = read_pasted(text)
        setting_written(position["table"])
    except Unreadable as error:
        setting = _setting(slug)
        return render_template(
            "judge/ask.html", setting=setting, disputes=DISPUTES.values(), presets=PRESETS.values(),
            pasted=text, fault=error.phrase,
        ), 422  # fmt: skip
    return redirect(url_for("judge.page", slug=slug, p=pack(position)), 303)


# The table at which the question is asked


def _setting(slug: str | None) -> Setting:
    if slug is not None:
        return setting_of(slug, find_book(slug))
    return setting_named(request.args)


def _position(slug: str | None) -> tuple[Setting, Written]:
    """The position of the link, at its table; without a link an empty table."""
    text = request.args.get("p", "")
    if not text:
        setting = _setting(slug)
        return setting, {"table": empty_table(setting), "action": None}
    position = unpack(text)
    setting = at_table(slug, position["table"])
    return setting, position


def at_table(slug: str | None, table: Mapping[str, Any]) -> Setting:
    """The table of a position, in a game or without one. Raises Unreadable where its rules or names are none."""
    written = setting_written(table)
    if slug is None:
        return written
    of_game = setting_of(slug, find_book(slug))
    return replace(written, slug=slug, book=of_game.book)


def _as_written(setting: Setting, position: Written) -> Setting:
    """The setting with the round and the engine as they were laid out."""
    table = position["table"]
    number, engine = table.get("round"), table.get("engine")
    return replace(
        setting,
        round=number if isinstance(number, int) else setting.round,
        engine=engine if isinstance(engine, int) else None,
    )


def _laid_out_at(slug: str | None, asked: MultiDict[str, str]) -> Setting:
    if slug is not None:
        return setting_of(slug, find_book(slug))
    names = [" ".join(name.split())[:40] for name in asked.getlist("name")[:MOST_SEATS]]
    spec = rules_written(asked.get("rules", ""))
    return setting_written({"rules": spec, "players": names})


def rules_written(text: str) -> object:
    """Rules as a form carries them: the name of a preset, or the JSON of a request."""
    if not text.startswith("{"):
        return text
    try:
        return json.loads(text[:8000])
    except (ValueError, RecursionError):
        return text[:60]


def empty_table(setting: Setting) -> Written:
    """The table of a setting with nothing on it but the engine, all first turns over."""
    turn = setting.players[setting.starter] if setting.players else None
    table = {"rules": setting.spec, "players": list(setting.players), "round": setting.round, "engine": setting.engine}
    return {**table, "trains": {}, "public": [], "turn": turn}


def with_hand(position: Written, hand: str) -> Written:
    """The position with the hand of whoever acts as typed; the tiles that are laid belong to it anyway."""
    typed, name = plain(hand), actor_of(position)
    if not typed or not name:
        return position
    held = [] if typed == EMPTY else tiles(typed)
    played = (position.get("action") or {}).get("play", [])
    held += [tile for tile in ([played] if isinstance(played, str) else played) if tile not in held]
    drew = position["table"].get("drew")
    held += [drew] if isinstance(drew, str) and drew not in held else []
    hands = {**position["table"].get("hands", {}), name: held}
    return {**position, "table": {**position["table"], "hands": hands}}


# Pages


def _steps(setting: Setting, dispute: Dispute, asked: Mapping[str, str], error: Unreadable | None = None) -> Page:
    shown = render_template(
        "judge/steps.html", setting=setting, dispute=dispute, asked=asked, whens=WHENS, happenings=HAPPENINGS,
        fault=error.phrase if error else None, wrong=error.field if error else "",
    )  # fmt: skip
    return (shown, 422) if error else shown


def _settled(setting: Setting, dispute: Dispute, asked: Mapping[str, str]) -> Page:
    try:
        case = case_of(dispute, setting, asked)
    except Unreadable as error:
        return _steps(setting, dispute, asked, error)
    position = {**case.request, "ask": dispute.key}
    found = verdict_of(_as_written(setting, case.request), position)
    if not isinstance(found, Verdict):
        step = "tile" if "tile" in dispute.steps else dispute.steps[-1]
        return _steps(setting, dispute, asked, Unreadable(Phrase("%(said)s", {"said": found["error"]}), step))
    return show(found, position, granted=case.granted)


def judged(setting: Setting, position: Written, back: Round | None = None) -> Page:
    """The verdict on a position, or the table again with what is wrong; ``back`` is the round it belongs to."""
    found = verdict_of(setting, position)
    if isinstance(found, Verdict):
        return show(found, position, back=pack(back.position) if back else None)
    if "error" not in found:
        found = {"error": N_("say what is disputed"), "field": "action"}
    return _lay_out(setting, position, Phrase("%(said)s", {"said": found["error"]}), found["field"])


def show(found: Verdict, position: Written, **more: Any) -> str:
    """The page of a verdict."""
    return render_template(
        "judge/verdict.html", verdict=found, setting=found.setting, small=SMALL_WORDS, link=pack(position), **more
    )


def _lay_out(setting: Setting, position: Written, fault: Phrase | None = None, wrong: str = "") -> Page:
    fields = fields_of(position)
    shown = render_template(
        "judge/table.html", setting=setting, fields=fields, position=position, fault=fault, wrong=wrong,
        rules=setting.spec if isinstance(setting.spec, str) else json.dumps(setting.spec, separators=(",", ":")),
        fresh="p" not in request.args and not fault, rows=rows_of(setting, position["table"]),
    )  # fmt: skip
    return (shown, 422) if fault else shown


def rows_of(setting: Setting, table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The trains as a page lays them out: owner, last tiles, open end, coin, open doubles, and what each field says."""
    fields = fields_of({"table": table})
    seats = [(str(seat), name) for seat, name in enumerate(setting.players)]
    if setting.rules.mexican == "on":
        seats.append(("m", ""))
    chosen = {flag: set(fields.getlist(flag)) for flag in ("public", "first", "out", "failed")}
    engine = table.get("engine")
    return [
        {
            "seat": seat,
            "name": name,
            **drawn(fields.get(f"train-{seat}", ""), engine if isinstance(engine, int) else None),
            "open": fields.get(f"open-{seat}", ""),
            "orders": orders_of(fields.get(f"open-{seat}", "")),
            **{flag: seat in marked for flag, marked in chosen.items()},
        }
        for seat, name in seats
    ]


# A round followed move by move


@pages.get("/judge/move")
@pages.get("/game/<slug>/judge/move")
def move(slug: str | None = None) -> Page:
    """One more act of a round that is followed: made when it is allowed, else the verdict on it."""
    setting, position = _position(slug)
    so_far = round_at(position)
    action = action_of(request.args, setting.players)
    try:
        ruling, _ = weighed(Table.read(so_far.table), action or {})
    except Unreadable as error:
        return _round_page(setting, so_far, error.phrase)
    if ruling:
        return redirect(url_for("judge.page", slug=slug, ask=ROUND, p=pack(so_far.after(action or {}))), 303)
    return judged(setting, {"table": so_far.table, "action": action}, back=so_far)


def _follow(slug: str | None) -> Page:
    if request.args.get("p"):
        setting, position = _position(slug)
    else:
        setting = _setting(slug)
        position = {"table": beginning(setting)}
    return _round_page(setting, round_at(position))


def entering(setting: Setting, so_far: Round) -> list[tuple[str, str]]:
    """The fields with which the round is entered in its game: who went out, and the hands that are known."""
    book = setting.book
    if so_far.over is None or book is None or book.coming is None or book.coming.number != setting.round:
        return []
    seats = {name: seat for seat, name in enumerate(setting.players)}
    out = [("out", str(seats[name])) for name in so_far.over.out] or [("out", NOBODY)]
    engine = [("engine", str(so_far.start["engine"]))] if book.coming.engine is None else []
    held = so_far.table.get("hands", {}).items()
    return [*engine, *out, *((f"hand-{seats[name]}", " ".join(hand)) for name, hand in held if hand)]


def _round_page(setting: Setting, so_far: Round, fault: Phrase | None = None) -> Page:
    moves = [act_of(setting, {"table": {"turn": each.name}, "action": each.action}) for each in so_far.moves]
    shown = render_template(
        "judge/round.html",
        setting=_as_written(setting, so_far.position),
        round=so_far,
        moves=list(zip(moves, so_far.moves, strict=True)),
        rows=rows_of(setting, so_far.table),
        entering=entering(setting, so_far),
        link=pack(so_far.position),
        undo=pack(so_far.undone) if so_far.undone else None,
        here=pack({"table": so_far.table}),
        fault=fault,
    )
    return (shown, 422) if fault else shown
