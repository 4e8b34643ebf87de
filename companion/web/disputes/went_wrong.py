"""Something went wrong: ten mishaps with the law that holds, how each is put right, the penalty in the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flask import current_app, flash, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from companion.book.entries.entry import RulingKept
from companion.disputes.mishaps.catalogue import MISHAPS, MOST_TILES, WHEN, Mishap
from companion.disputes.mishaps.kept import read_kept, write_remedy
from companion.disputes.mishaps.known import date_miscount
from companion.disputes.mishaps.procedures import PROCEDURES, Procedure
from companion.disputes.mishaps.remedy import Remedy, find_procedure, find_remedy
from companion.disputes.mishaps.told import MOST_POINTS, find_mishap, keep_law, tell
from companion.disputes.setting import Setting, find_setting
from companion.engine.digits import ascii_digits, read_number
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.store.books import log

from ..access.reached import only_here
from ..shared.requests import as_seen, device, find_book, mark_of
from ..shared.translation import reader, say
from .blueprint import pages
from .booked import list_booked
from .forms import TOLD, MishapForm
from .read_address import Page, find_asked_setting
from .slips import MOST_TITLE, draw_code, find_address, fit_code, send_slip


@pages.get("/judge/wrong")
@pages.get("/game/<slug>/judge/wrong")
def went_wrong(slug: str | None = None) -> Page:
    """What went wrong? Then how that is put right."""
    setting, asked = find_asked_setting(slug), request.args
    if "what" in asked:
        return show_remedy(setting, read_remedy(setting, asked), asked)
    return render_template("disputes/wrong.html", setting=setting, mishaps=MISHAPS.values(), held=list_laws(setting))


def list_laws(setting: Setting) -> dict[str, list[Procedure]]:
    """What the laws do that were agreed on at a table, by mishap."""
    agreed = {law: getattr(setting.rules, law) for law in PROCEDURES}
    return {
        mishap.key: [
            find_procedure(law, agreed[law], setting.rules)
            for law in mishap.laws
            if agreed[law] != OPTIONS[law].default
        ]
        for mishap in MISHAPS.values()
    }


def read_remedy(setting: Setting, asked: Mapping[str, str]) -> Remedy:
    """The remedy for what an address or a form tells. Raises Unreadable."""
    mishap = find_mishap(asked.get("what", ""))
    seat, book = read_seat(setting, asked), setting.book
    when, law = asked.get("when", ""), keep_law(mishap, setting.rules, asked.get("kind", ""), asked.get("law", ""))
    if book is not None and knows_when(mishap):
        when = date_miscount(book, read_round(setting, asked), law or setting.rules.miscount)
    told = tell(
        mishap,
        setting.rules,
        who=None if seat is None or book is None else book.players[seat],
        kind=asked.get("kind", ""),
        when=when,
        tiles=_read_figure(asked.get("tiles"), 1) if mishap.counts else 1,
        hand=None if find_hand_fault(asked) else _read_figure(asked.get("hand"), None),
        law=law,
        players=len(setting.players),
    )
    return find_remedy(told, setting.rules, PRESETS[setting.preset])


def find_hand_fault(asked: Mapping[str, str]) -> Phrase | None:
    """Why the points typed for a hand are none; None where they are, or where nothing was typed."""
    typed = asked.get("hand", "").strip()
    if not typed or _read_figure(typed, MOST_POINTS + 1) <= MOST_POINTS:
        return None
    facts = {"question": Phrase(N_("Points in that hand")), "most": MOST_POINTS}
    return Phrase(N_("%(question)s: enter a number from 0 to %(most)s"), facts)


def read_seat(setting: Setting, asked: Mapping[str, str]) -> int | None:
    """The seat of whoever was named; None where nobody was, or where nobody has a name."""
    seat = read_number(asked.get("who", ""))
    return seat if seat in list_seats(setting, read_round(setting, asked)) else None


def list_seats(setting: Setting, number: int | None = None) -> tuple[int, ...]:
    """The seats of those who play in round ``number``, or in the one that is played now; none without a game."""
    book = setting.book
    if book is None:
        return ()
    return book.seats_in(number or (book.coming.number if book.coming else len(book.rounds)))


def knows_when(mishap: Mishap) -> bool:
    """Whether the book knows when it was noticed, once the round is named."""
    return "agreed" in next((question.answers for question in mishap.questions if question.name == WHEN), ())


def read_round(setting: Setting, asked: Mapping[str, str]) -> int | None:
    """The round that is meant, where one that was entered is; None for the round that is played or counted now."""
    number = read_number(asked.get("round", ""))
    entered = len(setting.book.rounds) if setting.book else 0
    if number is not None and 1 <= number <= entered:
        return number
    return entered if setting.book and setting.book.over and entered else None


def _read_figure(text: str | None, otherwise: Any) -> Any:
    number = read_number(ascii_digits(text or "").strip(), 4)
    return otherwise if number is None else number


def show_kept(setting: Setting, entry: RulingKept, seq: int) -> str:
    """A remedy that was kept, as it was given. Raises Unreadable."""
    amiss = {key: value for key, value in entry.request["amiss"].items() if key != "players"}
    who, number = amiss.pop("who", None), setting.round
    names = setting.book.players if setting.book else ()
    seat = names.index(who) if who in names else None
    asked = {"what": str(amiss.pop("mishap", "")), **{name: str(value) for name, value in amiss.items()}}
    asked |= {"round": str(number)} | ({} if seat is None else {"who": str(seat)})
    return show_remedy(setting, read_kept(entry.request, entry.answer), asked, seq)


def show_remedy(
    setting: Setting, remedy: Remedy, asked: Mapping[str, str], kept: int | None = None, again: str | None = None
) -> str:
    """The page of a remedy; ``kept`` is the entry it was kept as, ``again`` the key under which it was sent before the
    book changed, empty where it needs another."""
    number = read_round(setting, asked)
    told = {name: asked[name] for name in TOLD if asked.get(name) and (name != "law" or remedy.is_chosen)}
    return render_template(
        "disputes/remedy.html",
        setting=setting,
        version=mark_of(setting.slug) if setting.slug else None,
        remedy=remedy,
        asked=told,
        known=knows_when(remedy.told.mishap) and setting.book is not None,
        number=number,
        who=read_seat(setting, asked),
        seats=list_seats(setting, number),
        most_tiles=MOST_TILES,
        hand_fault=find_hand_fault(asked),
        hand=asked.get("hand", ""),
        kept=kept,
        again=again,
        booked=list_booked(setting.book, remedy, read_seat(setting, asked), number, kept),
        ways=told if setting.slug else {**told, "sheet": setting.preset, "seats": len(setting.players)},
    )


@pages.post("/game/<slug>/judge/wrong/keep")
def keep_remedy(slug: str) -> Page:
    """Keep with the game how something was put right, at the round that its page promised; it holds whatever is written
    meanwhile. Where the points typed for a hand are none, say so."""
    form = MishapForm()
    setting = find_setting(slug, as_seen(find_book(slug), form))
    if find_hand_fault(form.told):
        return show_remedy(setting, read_remedy(setting, form.told), form.told), 422
    done = log.append(slug, make_kept(setting, form.told), key=form.key.data, base_version=None, device=device())
    flash(say(N_("The ruling is kept with the game: it stands in the history, and on the printed sheet.")))
    return redirect(url_for("disputes.ruling", slug=slug, seq=done.record.seq, saved=form.key.data), 303)


def make_kept(setting: Setting, asked: Mapping[str, str]) -> RulingKept:
    """A remedy as a book keeps it."""
    return keep_as_ruling(place(setting, asked), read_remedy(setting, asked))


def keep_as_ruling(setting: Setting, remedy: Remedy) -> RulingKept:
    """A remedy at a table as the entry that keeps it."""
    return RulingKept(name_case(remedy), *write_remedy(setting, remedy, say))


def place(setting: Setting, asked: Mapping[str, str]) -> Setting:
    """The table at the round that is meant."""
    number = read_round(setting, asked)
    return replace(setting, round=number) if number is not None else setting


def name_case(remedy: Remedy) -> str:
    """What a kept remedy is called."""
    return say(remedy.case)[:MOST_TITLE]


@pages.get("/judge/wrong/slip.pdf")
@pages.get("/game/<slug>/judge/wrong/slip.pdf")
def remedy_slip(slug: str | None = None) -> Response:
    """How something is put right as a slip of paper, with the link as a code."""
    from companion.sheets.ruling_slip import ruling_slip

    setting, asked = find_asked_setting(slug), request.args
    remedy = read_remedy(setting, asked)
    kept = write_remedy(place(setting, asked), remedy, say)
    return send_slip(ruling_slip(name_case(remedy), *kept, reader(), None, "a4", fit_code(_address(slug, asked))))


@pages.get("/judge/wrong/link")
@pages.get("/game/<slug>/judge/wrong/link")
def share_remedy(slug: str | None = None) -> str:
    """How something is put right as a link and a code for a phone's camera."""
    setting, asked = find_asked_setting(slug), request.args
    read_remedy(setting, asked)
    address = _address(slug, asked)
    return render_template(
        "disputes/share.html",
        setting=setting,
        way=_way(slug, asked),
        address=address,
        code=draw_code(address),
        only_here=only_here(),
        of_game=slug is not None and current_app.config["GUARDED"],
        written="",
        record="",
        moves=None,
    )


def _address(slug: str | None, asked: Mapping[str, str]) -> str:
    return find_address(_way(slug, asked, external=True))


def _way(slug: str | None, asked: Mapping[str, str], external: bool = False) -> str:
    known: dict[str, Any] = {name: asked[name] for name in (*TOLD, "sheet", "seats") if name in asked}
    return url_for("disputes.went_wrong", slug=slug, _external=external, **known)
