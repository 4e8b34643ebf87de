"""A ruling that stays: kept with the game, printed on a slip, sent to somebody as a link with a position."""

from __future__ import annotations

import json
from dataclasses import replace

from flask import abort, flash, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from companion.book.entries.entry import RulingKept
from companion.disputes.answer import write_answer
from companion.disputes.followed_round import read_round
from companion.disputes.granted import list_granted
from companion.disputes.kept import find_kept_ruling
from companion.disputes.link import pack, unpack, write_transcript
from companion.disputes.mishaps.kept import is_remedy
from companion.disputes.position import UNNAMED, Written, read_position
from companion.disputes.setting import Setting
from companion.disputes.verdict import Verdict, make_verdict, rule_on
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_
from companion.store.books import log

from ..access.reached import only_here
from ..shared.requests import device, find_book
from ..shared.translation import reader, say
from .ask import judge_written, show
from .blueprint import pages
from .follow_round import describe_moves
from .forms import KeepRulingForm
from .read_address import Page, find_setting_at, name_in_own_words
from .slips import MOST_TITLE, draw_code, find_address, fit_code, send_slip
from .went_wrong import show_kept


@pages.post("/game/<slug>/judge/keep")
def keep(slug: str) -> Page:
    """Keep a ruling with the game, as the judge's request and answer; it holds whatever is written meanwhile."""
    form = KeepRulingForm()
    written = unpack(form.p.data)
    setting = find_setting_at(slug, written["table"])
    try:
        found = rule_on(setting, read_position(written))
    except CompanionError:
        return judge_written(setting, written)
    entry = make_entry(found, {name: written[name] for name in ("ask", "asked", UNNAMED) if name in written})
    done = log.append(slug, entry, key=form.key.data, base_version=None, device=device())
    flash(say(N_("The ruling is kept with the game: it stands in the history, and on the printed sheet.")))
    return redirect(url_for("disputes.ruling", slug=slug, seq=done.record.seq, saved=form.key.data), 303)


def make_entry(found: Verdict, more: Written) -> RulingKept:
    """A verdict as a book keeps it: the judge's request and answer, and ``more`` about what was asked."""
    request, answer = _write_verdict(found)
    return RulingKept(say(found.act)[:MOST_TITLE], {**request, **more}, answer)


def _write_verdict(found: Verdict) -> tuple[Written, Written]:
    """The judge's request and answer; ``quoted`` are those of its passages that the page shows."""
    quoted = [quote.passage.code for quote in found.quotes]
    return found.position.request, {**write_answer(found, say), "quoted": quoted}


@pages.get("/game/<slug>/ruling/<int:seq>")
def ruling(slug: str, seq: int) -> str:
    """A ruling that was kept, as it was given; in the reader's language where the judge still says the same."""
    setting, entry = _find_kept(slug, seq)
    if is_remedy(entry.request):
        return show_kept(setting, entry, seq)
    position = read_position(dict(entry.request))
    return show(make_verdict(setting, position, find_kept_ruling(position, entry.answer)), kept=entry)


def _find_kept(slug: str, seq: int) -> tuple[Setting, RulingKept]:
    book = find_book(slug)
    entry = book.records[seq - 1].entry if 0 < seq <= len(book.records) else None
    if not isinstance(entry, RulingKept):
        abort(404)
    setting, request = name_in_own_words(find_setting_at(slug, entry.request["table"]), dict(entry.request))
    return replace(setting, round=int(request["table"].get("round", 1))), replace(entry, request=request)


@pages.get("/judge/slip.pdf")
@pages.get("/game/<slug>/judge/slip.pdf")
def slip(slug: str | None = None) -> AnyResponse | Page:
    """The verdict on a position as a slip of paper, with the link as a code."""
    from companion.sheets.ruling_slip import ruling_slip

    written = unpack(request.args.get("p", ""))
    setting = find_setting_at(slug, written["table"])
    try:
        found = rule_on(setting, read_position(written))
    except CompanionError:
        return judge_written(setting, written)
    address = _address(written)
    asked, answer = _write_verdict(found)
    answer["granted"] = [say(phrase) for phrase in list_granted(setting, found.position)]
    answer["example"] = say(found.example) if found.example else ""
    answer["readings"] = [say(phrase) for phrase in ((found.own,) if found.own else found.readings)]
    answer["options"] = {"of": found.options_of, "lines": [say(line.phrase) for line in found.options]}
    answer["then"] = [say(line.phrase) for line in found.consequences] + [say(each.phrase) for each in found.markers]
    if not found.actor:  # nobody said whose turn it is, so the paper names nobody either
        asked = {"table": _leave_out("turn", asked["table"]), "action": _leave_out("by", asked["action"])}
    return send_slip(ruling_slip(say(found.act), asked, answer, reader(), None, "a4", fit_code(address)))


def _leave_out(field: str, written: Written) -> Written:
    return {name: told for name, told in written.items() if name != field}


@pages.get("/judge/link")
@pages.get("/game/<slug>/judge/link")
def share(slug: str | None = None) -> str:
    """The position as a link, a code for a phone's camera, and a text to be copied."""
    position = unpack(request.args.get("p", ""))
    setting = find_setting_at(slug, position["table"])
    address = _address(position)
    judged = position.get("action") is not None and "actions" not in position
    return render_template(
        "disputes/share.html",
        setting=setting,
        way=url_for("disputes.verdict" if judged else "disputes.follow", slug=setting.slug, p=pack(position)),
        address=address,
        code=draw_code(address),
        only_here=only_here(),
        written=json.dumps(position, ensure_ascii=False, indent=1),
        record=write_transcript(position) if "actions" in position else "",
        moves=describe_moves(read_round(position)) if "actions" in position else None,
    )


def _address(position: dict[str, object]) -> str:
    return find_address(url_for("disputes.page", p=pack(position), _external=True))
