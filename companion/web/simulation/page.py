"""What would change? What is to be played out, and what came of it."""

from __future__ import annotations

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.simulation.wording import tell_extent
from companion.store import simulations
from companion.store.simulations import CANCELLED, Simulation

from ..access.guard import may
from ..access.permissions import HOST
from ..games.carried import table_in_address
from ..shared.translation import reader
from ..sheets.pages import PAPERS, name_file
from .blueprint import pages
from .choosing import list_own, list_sheets, list_topics
from .forms import RunForm, WantedForm
from .runs import tend
from .shown import find_page, say_remaining, show_answers
from .wanted import (
    BESIDE,
    EVENINGS,
    MOST_EVENINGS,
    Wanted,
    address_of_game,
    fits,
    read_wanted,
    wanted_of,
    way_back,
)

Page = str | tuple[str, int] | AnyResponse
EARLIER = 8

WHY = {
    simulations.CANCELLED: N_("It was stopped. What was played by then is kept."),
    simulations.LEFT: N_("It was stopped when nobody was looking any more. What was played by then is kept."),
    simulations.ENDED: N_("It was stopped because the companion was ended. What was played by then is kept."),
    simulations.BROKEN: N_(
        "Something went wrong while the evenings were played out. What was played by then is kept, and no game is "
        "touched by it."
    ),
}
"""What is said of one that is at rest before all was played."""


@pages.route("/what-if", methods=["GET", "POST"])
@pages.route("/game/<slug>/what-if", methods=["GET", "POST"])
def page(slug: str | None = None) -> Page:
    """Which rules beside which, for how many people, over how many evenings."""
    form = WantedForm()
    if not form.is_submitted():
        wanted = read_wanted(slug)
        change = request.args.get("change", "")
        return _choose(slug, wanted, int(change)) if change in map(str, range(BESIDE + 1)) else _set_up(slug, wanted)
    wanted = read_wanted(slug, form.players.data, form.evenings.data)
    step, _, place = form.step.data.partition(":")
    if step == "change":
        return redirect(url_for(".page", **wanted.address(change=place)), 303)
    if step != "play":
        return redirect(url_for(".page", **wanted.address()), 303)
    if form.players.data not in (None, wanted.players):
        return _set_up(slug, wanted), 422
    try:
        code = simulations.ask_for(wanted.ask())
    except CompanionError as error:
        if error.field:
            return _set_up(slug, wanted, error.phrase), 422
        raise
    tend()
    return redirect(url_for(".result", slug=slug, code=code, **table_in_address()), 303)


def _set_up(slug: str | None, wanted: Wanted, fault: Phrase | None = None) -> str:
    return render_template(
        "simulation/set_up.html",
        slug=slug,
        wanted=wanted,
        unfit=[not fits(column, wanted.players) for column in wanted.columns],
        beside=BESIDE,
        evenings=EVENINGS,
        fault=fault,
        extent=tell_extent,
        earlier=simulations.list_simulations(EARLIER),
        back=way_back(slug),
    )


def _choose(slug: str | None, wanted: Wanted, place: int) -> str:
    index = min(place, len(wanted.others) + 1)
    drop = wanted.with_column(index, None) if 0 < index <= len(wanted.others) else None
    return render_template(
        "simulation/choose.html",
        slug=slug,
        wanted=wanted,
        place=index,
        groups=list_sheets(wanted, index) if index else list_own(wanted, may(HOST)),
        topics=list_topics(wanted, index) if index else [],
        back=url_for(".page", **wanted.address()),
        drop=url_for(".page", **drop.address()) if drop else None,
    )


@pages.get("/what-if/<code>")
@pages.get("/game/<slug>/what-if/<code>")
def result(code: str, slug: str | None = None) -> Response:
    """What came of it so far. While it is played, whoever opens this page looks at it."""
    found = simulations.find_simulation(code)
    if found.in_motion:
        simulations.count_look(code)
        tend()
        found = simulations.find_simulation(code)
    answer = make_response(_show(found, slug))
    answer.headers["Cache-Control"] = "no-store"  # it is another one every second
    return answer


def _show(found: Simulation, slug: str | None) -> str:
    asked, told = found.progress.asked, find_page(found.progress)
    wanted = wanted_of(slug, asked, _nearest(asked.evenings))
    return render_template(
        "simulation/result.html",
        slug=slug,
        run=found,
        asked=asked,
        extent=tell_extent(asked.players, asked.evenings),
        answers=show_answers(asked, told),
        notes=told.notes,
        why=WHY.get(found.state),
        remaining=say_remaining(found.remaining) if found.remaining else None,
        more=_nearest(asked.evenings) if asked.evenings < MOST_EVENINGS else 0,
        change=lambda place: url_for(".page", **wanted.address(change=place)),
        begin=[address_of_game(column, asked.players) for column in asked.columns] if may(HOST) else [],
        back=url_for(".page", **wanted.address()),
    )


def _nearest(evenings: int) -> int:
    """The largest number of evenings that is offered and not above so many."""
    return max((each for each in EVENINGS if each <= evenings), default=EVENINGS[0])


@pages.post("/what-if/<code>")
@pages.post("/game/<slug>/what-if/<code>")
def act(code: str, slug: str | None = None) -> AnyResponse:
    """Stop it, go on with it, play more; or say that nobody looks at it here any more."""
    step = RunForm().step.data
    found = simulations.find_simulation(code)
    asked = found.progress.asked
    if step == "leave":
        simulations.note_leaving(code)
        return Response(status=204)
    if step == "cancel":
        simulations.stop(code, CANCELLED)
    elif step == "on":
        simulations.go_on(code)
    elif step == "more":
        simulations.go_on(code, min(asked.evenings + _nearest(asked.evenings), MOST_EVENINGS))
    tend()
    return redirect(url_for(".result", slug=slug, code=code, **table_in_address()), 303)


@pages.get("/what-if/<code>/sheet.pdf")
@pages.get("/game/<slug>/what-if/<code>/sheet.pdf")
def sheet(code: str, slug: str | None = None) -> Response:
    """The answers on paper as PDF, in the reader's language."""
    from companion.sheets.what_if_sheet import what_if_sheet

    found = simulations.find_simulation(code)
    paper = request.args.get("paper", "")
    told = what_if_sheet(
        found.progress.asked,
        find_page(found.progress),
        reader(),
        paper if paper in PAPERS else PAPERS[0],
        url_for(".result", code=code),
    )
    return name_file(Response(told, mimetype="application/pdf"), f"what-if-{code}.pdf", "inline")
