"""A ruling that stays: kept with the game, printed on a slip, sent to somebody as a link with a position."""

from __future__ import annotations

import json
from dataclasses import replace

import segno
from flask import Response, abort, flash, render_template, request, url_for
from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.book.entries import RulingKept
from companion.engine.phrases import N_
from companion.store import log

from .asked import Page, at_table
from .desk import device, find_book
from .judge import judged, pages, show
from .packed import pack, recorded, unpack
from .setting import Setting
from .speech import reader, say
from .verdict import Verdict, told, verdict_of

MOST_TITLE = 120
MOST_IN_CODE = 1800
"""Longer addresses make a code too fine for a phone's camera."""


@pages.post("/game/<slug>/judge/keep")
def keep(slug: str) -> Page:
    """Keep a ruling with the game, as the judge's request and answer; it holds whatever is written meanwhile."""
    position = unpack(request.form.get("p", ""))
    setting = at_table(slug, position["table"])
    found = verdict_of(setting, position)
    if not isinstance(found, Verdict):
        return judged(setting, position)
    entry = RulingKept(say(found.act)[:MOST_TITLE], {**found.request, **_asked(position)}, found.answer)
    done = log.append(slug, entry, key=request.form.get("key", ""), made_from=None, device=device())
    flash(say(N_("The ruling is kept with the game: it stands in the history, and on the printed sheet.")))
    return redirect(url_for("judge.ruling", slug=slug, seq=done.record.seq), 303)


def _asked(position: dict[str, object]) -> dict[str, object]:
    return {"ask": position["ask"]} if "ask" in position else {}


@pages.get("/game/<slug>/ruling/<int:seq>")
def ruling(slug: str, seq: int) -> str:
    """A ruling that was kept, as it was given; in the reader's language where the judge still says the same."""
    setting, entry = _kept(slug, seq)
    position = dict(entry.request)
    today = verdict_of(setting, position)
    if isinstance(today, Verdict) and (today.kind, today.answer["rule"]) == _said(entry):
        return show(today, position, kept=entry)
    given = {"table": position["table"], "action": position["action"]}
    return show(told(setting, given, dict(entry.answer), str(position.get("ask", ""))), position, kept=entry)


def _said(entry: RulingKept) -> tuple[object, object]:
    return entry.answer.get("verdict"), entry.answer.get("rule")


def _kept(slug: str, seq: int) -> tuple[Setting, RulingKept]:
    book = find_book(slug)
    entry = book.records[seq - 1].entry if 0 < seq <= len(book.records) else None
    if not isinstance(entry, RulingKept):
        abort(404)
    setting = at_table(slug, entry.request["table"])
    return replace(setting, round=int(entry.request["table"].get("round", 1))), entry


@pages.get("/judge/slip.pdf")
@pages.get("/game/<slug>/judge/slip.pdf")
def slip(slug: str | None = None) -> AnyResponse | Page:
    """The verdict on a position as a slip of paper, with the link as a code."""
    from companion.sheets.ruling_slip import ruling_slip

    position = unpack(request.args.get("p", ""))
    setting = at_table(slug, position["table"])
    found = verdict_of(setting, position)
    if not isinstance(found, Verdict):
        return judged(setting, position)
    address = _address(position)
    code = address if len(address) <= MOST_IN_CODE else None
    pdf = ruling_slip(say(found.act), found.request, found.answer, reader(), None, "a4", code)
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = 'inline; filename="ruling.pdf"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.get("/judge/link")
@pages.get("/game/<slug>/judge/link")
def share(slug: str | None = None) -> str:
    """The position as a link, a code for a phone's camera, and a text to be copied."""
    position = unpack(request.args.get("p", ""))
    setting = at_table(slug, position["table"])
    address = _address(position)
    return render_template(
        "judge/share.html",
        setting=setting,
        link=pack(position),
        judged=position.get("action") is not None and "actions" not in position,
        address=address,
        code=_code(address) if len(address) <= MOST_IN_CODE else None,
        written=json.dumps(position, ensure_ascii=False, indent=1),
        record=recorded(position) if "actions" in position else "",
    )


def _address(position: dict[str, object]) -> str:
    return url_for("judge.page", p=pack(position), _external=True)


def _code(address: str) -> Markup:
    made = segno.make(address, micro=False, error="l")
    return Markup(made.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True))
