"""A round followed move by move: each act is checked as it is made and kept, and at the end the round is entered.

In a game its keeper's moves are kept on the server, where any device of the keeper goes on with them; others, and
tables without a game, have them in the address, and their own device remembers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.table.reading import read_table
from companion.store import followed
from companion.store.access import KEEP
from companion.store.followed import Followed

from .acts import act_of
from .amiss import Amiss, amiss
from .asked import Page, as_written, position_asked, position_at, rows_of, setting_asked
from .desk import device
from .doors import may
from .follow import Round, beginning, is_begun_by, round_at, weighed
from .forms import NOBODY
from .judge import judged, pages
from .packed import pack
from .position import Written, action_of, whole
from .press import new_key
from .setting import Setting

UNDO = "undo"
MOST_PAST = 40


@pages.get("/judge/move")
@pages.get("/game/<slug>/judge/move")
def move(slug: str | None = None) -> Page:
    """One more act of a round that is followed: made when it is allowed, else the verdict on it."""
    setting, position = position_asked(slug)
    so_far, action = round_at(position), action_of(request.args, setting.players)
    if wrong := amiss({"table": so_far.table, "action": action}):
        return _round_page(setting, so_far, wrong)
    if _is_allowed(so_far, action):
        return redirect(url_for("judge.follow", slug=slug, p=pack(so_far.after(action or {}))), 303)
    return judged(setting, {"table": so_far.table, "action": action}, back=so_far)


@pages.post("/game/<slug>/judge/move")
def keep_move(slug: str) -> Page:
    """The same, and the round is kept with its game; also one act less."""
    form = request.form
    setting, position = position_at(slug, form.get("p", ""))
    so_far = round_at(position)
    if form.get("step") == UNDO:
        return _kept(setting, so_far, so_far.undone or so_far.position)
    action = action_of(form, setting.players)
    if wrong := amiss({"table": so_far.table, "action": action}):
        return _round_page(setting, so_far, wrong)
    if not _is_allowed(so_far, action):
        said = {name: form[name] for name in ("act", "tiles", "on", "at", "by") if form.get(name)}
        query = urlencode({"p": pack(so_far.position), **said})
        return redirect(f"{url_for('judge.move', slug=slug)}?{query}", 303)
    return _kept(setting, so_far, so_far.after(action or {}))


@pages.get("/judge/round")
@pages.get("/game/<slug>/judge/round")
def follow(slug: str | None = None) -> Page:
    """The round as it stands after the moves made so far; without one, what is kept, and who has the first turn."""
    if request.args.get("p"):
        setting, position = position_asked(slug)
        return _round_page(setting, round_at(position))
    setting = setting_asked(slug)
    start = _start_asked(setting, request.args)
    if isinstance(start, Phrase):
        return _start_page(setting, start if "starter" in request.args else None)
    return redirect(url_for("judge.follow", slug=slug, p=pack({"table": start}), past=request.args.get("past")), 303)


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


def kept_rounds(setting: Setting) -> tuple[Followed, ...]:
    """What is kept of the round in progress of a game, the newest first."""
    coming = setting.book.coming if setting.book else None
    return followed.followed(setting.slug, coming.number) if coming and setting.slug else ()


def _is_allowed(so_far: Round, action: Written | None) -> bool:
    return bool(weighed(read_table(so_far.table), action or {})[0])


def _kept(setting: Setting, so_far: Round, position: Written) -> Response:
    """Keep the position that came of this round, and show it."""
    past = request.form.get("past")
    if setting.slug and _is_in_progress(setting):
        gone_on = [each.id for each in kept_rounds(setting) if is_begun_by(so_far.position, each.position)]
        key = request.form.get("key", "")
        followed.keep(
            setting.slug, setting.round, position, key=key, replaces=[*gone_on, *_numbers(past)], device=device()
        )
        past = None
    return redirect(url_for("judge.follow", slug=setting.slug, p=pack(position), past=past), 303)


def _is_in_progress(setting: Setting) -> bool:
    coming = setting.book.coming if setting.book else None
    return coming is not None and coming.number == setting.round


def _numbers(text: str | None) -> list[int]:
    parts = (text or "").split(".")[:MOST_PAST]
    return [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 10]


def _start_asked(setting: Setting, asked: Mapping[str, str]) -> Written | Phrase:
    """The table with which the round begins, or what is still to be said."""
    starter, pip = whole(asked.get("starter", "")), whole(asked.get("engine", ""))
    if starter is None or starter >= len(setting.players):
        return Phrase(N_("Say who has the first turn."))
    engine = setting.engine
    if engine is None:
        if pip is None or pip not in setting.pips:
            return Phrase(N_("Say which double is the engine."))
        engine = pip
    return beginning(setting, starter, engine)


def _start_page(setting: Setting, fault: Phrase | None) -> Page:
    found = []
    for each in kept_rounds(setting):
        try:
            found.append((each, round_at(each.position), pack(each.position)))
        except Unreadable:
            continue
    coming = setting.book.coming if setting.book else None
    shown = render_template(
        "judge/start.html", setting=setting, kept=found, fault=fault, chosen=request.args,
        past=".".join(str(each.id) for each, _, _ in found), by_sheet=coming.starter if coming else None,
    )  # fmt: skip
    return (shown, 422) if fault else shown


def _round_page(setting: Setting, so_far: Round, wrong: Sequence[Amiss] = ()) -> Page:
    moves = [act_of(setting, {"table": {"turn": each.name}, "action": each.action}) for each in so_far.moves]
    setting = as_written(setting, so_far.position)
    said = request.form if request.method == "POST" else request.args
    shown = render_template(
        "judge/round.html",
        setting=setting,
        round=so_far,
        moves=list(zip(moves, so_far.moves, strict=True)),
        rows=rows_of(setting, so_far.table),
        entering=entering(setting, so_far),
        link=pack(so_far.position),
        undo=pack(so_far.undone) if so_far.undone else None,
        here=pack({"table": so_far.table}),
        keeps=setting.slug is not None and may(KEEP),
        key=new_key(),
        past=said.get("past", ""),
        beside=_beside(setting, so_far, _numbers(said.get("past"))),
        said=said if wrong else MultiDict(),
        wrong=wrong,
        marked={row for each in wrong for row in each.rows},
    )
    return (shown, 422) if wrong else shown


def _beside(setting: Setting, so_far: Round, past: Sequence[int]) -> list[tuple[Followed, int, str]]:
    """What else is kept of this round, that the one shown does not hold: with its number of moves, packed."""
    if not _is_in_progress(setting):
        return []
    others = [
        each for each in kept_rounds(setting) if each.id not in past and not is_begun_by(so_far.position, each.position)
    ]
    return [(each, len(each.position.get("actions", ())), pack(each.position)) for each in others]
