"""The judge's pages: what is disputed, the table laid out, the verdict. They read, ask the engine and show; all by GET.

A question changes nothing, so its address is the question: it can be reloaded, sent to somebody, and opened again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, render_template, request, url_for
from werkzeug.utils import redirect

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import PRESETS, Preset
from companion.store import followed

from .amiss import Amiss, amiss
from .asked import (
    Page,
    as_written,
    by_address,
    laid_out_at,
    position_asked,
    rows_of,
    setting_asked,
    with_hand,
)
from .desk import find_book
from .disputes import DISPUTES, HAPPENINGS, WHENS, Dispute, case_of, hangs_on_end
from .follow import Round
from .outcomes import LAMPS, SMALL_WORDS
from .packed import pack, read_pasted
from .position import Written, fields_as_request, fields_of
from .setting import Setting, setting_written
from .verdict import Verdict, verdict_of

pages = Blueprint("judge", __name__)

TABLE, ROUND = "table", "round"


@pages.get("/judge")
@pages.get("/game/<slug>/judge")
def page(slug: str | None = None) -> Page:
    """What is disputed? Then the steps of that dispute, or the whole table laid out."""
    asking = slug is not None and not request.args.keys() & {"ask", "p"}
    mark = str(_moves_kept(slug)) if asking else ""
    return by_address(slug, lambda: _asked(slug), mark)


def _asked(slug: str | None) -> Page:
    asked = request.args
    ask = asked.get("ask", "")
    if ask in DISPUTES:
        return _steps(setting_asked(slug), DISPUTES[ask], asked)
    if ask == ROUND:
        return redirect(url_for("judge.follow", slug=slug, sheet=asked.get("sheet"), seats=asked.get("seats")), 303)
    if ask == TABLE or "p" in asked:
        return _lay_out(*position_asked(slug))
    return _ask_page(setting_asked(slug), followed=_moves_kept(slug))


def _ask_page(setting: Setting, **more: Any) -> str:
    sheets: dict[str, list[Preset]] = {}
    for preset in PRESETS.values():
        sheets.setdefault(preset.sheet.key, []).append(preset)
    return render_template(
        "judge/ask.html", setting=setting, disputes=DISPUTES.values(), sheets=sheets.values(), **more
    )


def _moves_kept(slug: str | None) -> int:
    """How many moves are kept of the round in progress."""
    coming = find_book(slug).coming if slug else None
    kept = followed.followed(slug, coming.number) if slug and coming else ()
    return max((len(each.position.get("actions", ())) for each in kept), default=0)


@pages.get("/judge/verdict")
@pages.get("/game/<slug>/judge/verdict")
def verdict(slug: str | None = None) -> Page:
    """The verdict on what was asked; the question again, with what is wrong with it, where it cannot be read."""
    return by_address(slug, lambda: _ruled(slug))


def _ruled(slug: str | None) -> Page:
    asked = request.args
    ask = asked.get("ask", "")
    if "p" in asked and "act" not in asked:
        setting, position = position_asked(slug)
        return judged(setting, with_hand(position, asked.get("hand", "")))
    if ask in DISPUTES:
        return _settled(setting_asked(slug), DISPUTES[ask], asked)
    setting = laid_out_at(slug, asked)
    position = fields_as_request(asked, setting.spec)
    return judged(as_written(setting, position), position)


@pages.post("/judge/open")
@pages.post("/game/<slug>/judge/open")
def paste(slug: str | None = None) -> Page:
    """Open a position that was pasted."""
    text = request.form.get("position", "")
    try:
        position = read_pasted(text)
        setting_written(position["table"])
    except Unreadable as error:
        return _ask_page(setting_asked(slug), pasted=text, fault=error.phrase), 422
    return redirect(url_for("judge.page", slug=slug, p=pack(position)), 303)


def _steps(setting: Setting, dispute: Dispute, asked: Mapping[str, str], error: Unreadable | None = None) -> Page:
    shown = render_template(
        "judge/steps.html", setting=setting, dispute=dispute, asked=asked, whens=WHENS, happenings=HAPPENINGS,
        hangs_on_end=hangs_on_end(setting),
        fault=error.phrase if error else None, wrong=error.field if error else "",
    )  # fmt: skip
    return (shown, 422) if error else shown


def _settled(setting: Setting, dispute: Dispute, asked: Mapping[str, str]) -> Page:
    try:
        case = case_of(dispute, setting, asked)
    except Unreadable as error:
        return _steps(setting, dispute, asked, error)
    position = {**case.request, "ask": dispute.key}
    found = verdict_of(as_written(setting, case.request), position)
    if not isinstance(found, Verdict):
        step = "tile" if "tile" in dispute.steps else dispute.steps[-1]
        return _steps(setting, dispute, asked, Unreadable(_first_of(amiss(position)), step))
    return show(found, position, granted=case.granted)


def _first_of(wrong: Sequence[Amiss]) -> Phrase:
    return wrong[0].phrase if wrong else Phrase(N_("The table cannot lie like this."))


def judged(setting: Setting, position: Written, back: Round | None = None) -> Page:
    """The verdict on a position, or the table again with what is wrong; ``back`` is the round it belongs to."""
    if wrong := amiss(position):
        return _lay_out(setting, position, wrong)
    found = verdict_of(setting, position)
    if isinstance(found, Verdict):
        return show(found, position, back=pack(back.position) if back else None)
    return _lay_out(setting, position, (Amiss((), _first_of(())),))


def show(found: Verdict, position: Written, **more: Any) -> str:
    """The page of a verdict."""
    return render_template(
        "judge/verdict.html",
        verdict=found,
        setting=found.setting,
        small=SMALL_WORDS,
        lamps=LAMPS,
        link=pack(position),
        **more,
    )


def _lay_out(setting: Setting, position: Written, wrong: Sequence[Amiss] = ()) -> Page:
    fields = fields_of(position)
    shown = render_template(
        "judge/table.html", setting=setting, fields=fields, position=position, wrong=wrong,
        marked={row for each in wrong for row in each.rows},
        rules=setting.spec if isinstance(setting.spec, str) else json.dumps(setting.spec, separators=(",", ":")),
        fresh="p" not in request.args and not wrong, rows=rows_of(setting, position["table"], position.get("ends")),
    )  # fmt: skip
    return (shown, 422) if wrong else shown
