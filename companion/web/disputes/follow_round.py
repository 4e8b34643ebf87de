"""A round followed move by move: each act is checked as it is made and kept, and at the end the round is entered.

In a game its keeper's moves are kept on the server, where any device of the keeper goes on with them; others, and
tables without a game, have them in the address, and their own device remembers it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.disputes.amiss import Amiss, CannotJudge, examine
from companion.disputes.consequences import describe_action
from companion.disputes.followed_round import (
    FollowedRound,
    Move,
    count_searchable,
    has_grown_from,
    read_round,
    start_round,
)
from companion.disputes.hidden_hands import trust
from companion.disputes.link import pack
from companion.disputes.position import Written, find_seat
from companion.disputes.setting import Setting
from companion.disputes.typed_text import read_figure
from companion.disputes.verdict import make_verdict
from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.store.access.links import KEEP
from companion.store.books import followed
from companion.store.books.followed import Followed

from ..access.guard import may
from ..access.security import new_key
from ..shared.forms import NOBODY
from ..shared.requests import device, mark_of
from .ask import show
from .blueprint import pages
from .forms import MoveForm, read_past
from .known import call_as_now, list_followed
from .position_fields import read_act
from .read_address import Page, draw_rows, find_asked_position, find_asked_setting, open_link

UNDO = "undo"


@pages.get("/judge/move")
@pages.get("/game/<slug>/judge/move")
def move(slug: str | None = None) -> Page:
    """One more act of a round that is followed: made when it is allowed, else the verdict on it."""
    setting, written = _find_asked_round(slug)
    so_far, action = read_round(written), read_act(request.args, setting.players)
    try:
        position, ruling = examine({"table": so_far.written_table, "action": action}, so_far.table)
    except CannotJudge as error:
        return _round_page(setting, so_far, request.args, error.amiss)
    is_last = bool(request.args.get("last"))
    if trust(ruling, is_last).ruling:
        return redirect(url_for("disputes.follow", slug=slug, p=pack(so_far.add(action or {}, is_last))), 303)
    return show(make_verdict(setting, position, ruling), back=so_far)


@pages.post("/game/<slug>/judge/move")
def keep_move(slug: str) -> Page:
    """The same, and the round is kept with its game; also one act less."""
    form = MoveForm()
    setting, written = _open_round(slug, form.p.data)
    so_far = read_round(written)
    if form.step.data == UNDO:
        return _keep(setting, form, so_far, so_far.undone or so_far.written)
    action = read_act(form.said, setting.players)
    try:
        _, ruling = examine({"table": so_far.written_table, "action": action}, so_far.table)
    except CannotJudge as error:
        return _round_page(setting, so_far, {**form.said, "past": form.past.data or ""}, error.amiss)
    is_last = bool(form.last.data)
    if not trust(ruling, is_last).ruling:
        query = urlencode({"p": pack(so_far.written), **form.said})
        return redirect(f"{url_for('disputes.move', slug=slug)}?{query}", 303)
    return _keep(setting, form, so_far, so_far.add(action or {}, is_last))


@pages.get("/judge/round")
@pages.get("/game/<slug>/judge/round")
def follow(slug: str | None = None) -> Page:
    """The round as it stands after the moves made so far; without one, what is kept, and who has the first turn."""
    if request.args.get("p"):
        setting, written = _find_asked_round(slug)
        return _round_page(setting, read_round(written), request.args)
    setting = find_asked_setting(slug)
    start = _start_asked(setting, request.args)
    if isinstance(start, Phrase):
        return _start_page(setting, start if "starter" in request.args else None)
    return redirect(url_for("disputes.follow", slug=slug, p=pack({"table": start}), past=request.args.get("past")), 303)


def list_entry(setting: Setting, so_far: FollowedRound) -> list[tuple[str, str]]:
    """The fields with which the round is entered in its game: who went out, and the hands that are known."""
    book = setting.book
    if so_far.over is None or book is None or book.coming is None or not setting.is_in_progress:
        return []
    seats = dict(zip(setting.players, setting.seats, strict=True))
    out = [("out", str(seats[name])) for name in so_far.over.out] or [("out", NOBODY)]
    engine = [("engine", str(so_far.table.engine))] if book.coming.engine is None else []
    held = zip(setting.seats, so_far.table.hands, strict=True)
    hands = [(f"hand-{seat}", " ".join(map(str, hand))) for seat, hand in held if hand]
    return [*engine, *out, *hands, *((f"name-{seat}", name) for name, seat in seats.items())]


def _find_asked_round(slug: str | None) -> tuple[Setting, Written]:
    text = request.args.get("p", "")
    return _open_round(slug, text) if text else find_asked_position(slug)


def _open_round(slug: str | None, text: str) -> tuple[Setting, Written]:
    """The round of a link, at its table, under the names of now."""
    setting, written = open_link(slug, text)
    written = call_as_now(setting.book, written)
    return replace(setting, players=tuple(written["table"]["players"])), written


def _keep(setting: Setting, form: MoveForm, so_far: FollowedRound, written: Written) -> Response:
    """Keep the position that came of this round, and show it."""
    past = form.past.data
    if setting.slug and setting.is_in_progress:
        gone_on = [each.id for each in list_followed(setting) if has_grown_from(so_far.written, each.position)]
        replaces = [*gone_on, *read_past(past)]
        followed.keep(setting.slug, setting.round, written, key=form.key.data, replaces=replaces, device=device())
        past = None
    return redirect(url_for("disputes.follow", slug=setting.slug, p=pack(written), past=past), 303)


def _start_asked(setting: Setting, asked: Mapping[str, str]) -> Written | Phrase:
    """The table with which the round begins, or what is still to be said."""
    starter, pip = read_number(asked.get("starter", "")), read_number(asked.get("engine", ""))
    if starter is None or starter >= len(setting.players):
        return Phrase(N_("Say who has the first turn."))
    engine = setting.engine
    if engine is None:
        if pip is None or pip not in setting.pips:
            return Phrase(N_("Say which double is the engine."))
        engine = pip
    searched, most = read_figure(asked.get("searched", "")) or 0, count_searchable(setting)
    if not isinstance(searched, int) or not 0 <= searched <= most:
        return Phrase(N_("The number of tiles drawn to find the engine is from 0 to %(most)s."), {"most": most})
    return start_round(setting, starter, engine, searched)


def _start_page(setting: Setting, fault: Phrase | None) -> Page:
    found = []
    for each in list_followed(setting):
        try:
            found.append((each, read_round(each.position), pack(each.position)))
        except Unreadable:
            continue
    shown = render_template(
        "disputes/start.html", setting=setting, kept=[each for each in found if each[1].moves], fault=fault,
        chosen=request.args,
        past=".".join(str(each.id) for each, _, _ in found), by_sheet=setting.starter,
        most_searched=count_searchable(setting),
    )  # fmt: skip
    return (shown, 422) if fault else shown


def _round_page(setting: Setting, so_far: FollowedRound, said: Mapping[str, str], wrong: Sequence[Amiss] = ()) -> Page:
    """The round; ``said``: the act that was asked for, and the kept rounds that were passed by."""
    setting, table = setting.laid_out(so_far.written), so_far.written_table
    shown = render_template(
        "disputes/round.html",
        setting=setting,
        version=mark_of(setting.slug) if setting.slug else None,
        round=so_far,
        moves=describe_moves(so_far),
        rows=draw_rows(setting, table),
        lays_on=find_seat(so_far.lays_on or "", setting.players),
        entering=list_entry(setting, so_far),
        link=pack(so_far.written),
        undo=pack(so_far.undone) if so_far.undone else None,
        here=pack({"table": table}),
        keeps=setting.slug is not None and may(KEEP),
        key=new_key(),
        past=said.get("past", ""),
        has_others=_has_others(setting),
        beside=_beside(setting, so_far, read_past(said.get("past"))),
        said=said if wrong else MultiDict(),
        wrong=wrong,
        marked={row for each in wrong for row in each.rows},
    )
    return (shown, 422) if wrong else shown


def describe_moves(so_far: FollowedRound) -> list[tuple[Phrase, Move]]:
    """The moves of a round in words, each with what is known of it."""
    return [(describe_action(move.action, move.actor, has_laid=move.has_laid), move) for move in so_far.moves]


def _has_others(setting: Setting) -> bool:
    """Whether others play the round in progress of this game than those with whom it was begun to be followed."""
    book = setting.book
    if book is None or not setting.is_in_progress:
        return False
    return {book.players[seat] for seat in book.seats_in(setting.round)} != {*setting.players}


def _beside(setting: Setting, so_far: FollowedRound, past: Sequence[int]) -> list[tuple[Followed, int, str]]:
    """What else is kept of this round, that the one shown does not hold: with its number of moves, packed."""
    if not setting.is_in_progress:
        return []
    others = [each for each in list_followed(setting) if each.id not in past]
    others = [each for each in others if not has_grown_from(so_far.written, each.position)]
    return [(each, len(each.position.get("actions", ())), pack(each.position)) for each in others]
