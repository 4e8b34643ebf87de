"""A round followed move by move: each act is checked as it is made, and at the end the round is entered."""

from __future__ import annotations

from collections.abc import Sequence

from flask import render_template, request, url_for
from werkzeug.utils import redirect

from companion.engine.table import Table

from .acts import act_of
from .amiss import Amiss, amiss
from .asked import Page, as_written, position_asked, rows_of, setting_asked
from .follow import Round, beginning, round_at, weighed
from .forms import NOBODY
from .judge import judged, pages
from .packed import pack
from .position import action_of
from .setting import Setting


@pages.get("/judge/move")
@pages.get("/game/<slug>/judge/move")
def move(slug: str | None = None) -> Page:
    """One more act of a round that is followed: made when it is allowed, else the verdict on it."""
    setting, position = position_asked(slug)
    so_far = round_at(position)
    action = action_of(request.args, setting.players)
    if wrong := amiss({"table": so_far.table, "action": action}):
        return _round_page(setting, so_far, wrong)
    ruling, _ = weighed(Table.read(so_far.table), action or {})
    if ruling:
        return redirect(url_for("judge.follow", slug=slug, p=pack(so_far.after(action or {}))), 303)
    return judged(setting, {"table": so_far.table, "action": action}, back=so_far)


@pages.get("/judge/round")
@pages.get("/game/<slug>/judge/round")
def follow(slug: str | None = None) -> Page:
    """The round as it stands after the moves made so far, or at its beginning."""
    if request.args.get("p"):
        setting, position = position_asked(slug)
    else:
        setting = setting_asked(slug)
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


def _round_page(setting: Setting, so_far: Round, wrong: Sequence[Amiss] = ()) -> Page:
    moves = [act_of(setting, {"table": {"turn": each.name}, "action": each.action}) for each in so_far.moves]
    shown = render_template(
        "judge/round.html",
        setting=as_written(setting, so_far.position),
        round=so_far,
        moves=list(zip(moves, so_far.moves, strict=True)),
        rows=rows_of(setting, so_far.table),
        entering=entering(setting, so_far),
        link=pack(so_far.position),
        undo=pack(so_far.undone) if so_far.undone else None,
        here=pack({"table": so_far.table}),
        wrong=wrong,
        marked={row for each in wrong for row in each.rows},
    )
    return (shown, 422) if wrong else shown
