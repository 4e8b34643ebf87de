"""Games out to other books: a file of BG Stats, tables, everything as JSON; and a single game as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date, datetime

from flask import Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from companion.engine.digits import read_number
from companion.engine.phrases import N_, Phrase
from companion.exchange.bg_stats_file import MIME, make_file
from companion.exchange.long_table import COLUMNS, rounds_csv
from companion.language.calendar import split_day
from companion.people.exchange import people_to_json
from companion.statistics.calendar import year_of
from companion.statistics.played import PlayedGame
from companion.store.backups.export import export_game
from companion.store.books import games
from companion.store.people.acts import people
from companion.store.people.digests import played_games

from ..shared.requests import find_head
from ..shared.translation import reader, say
from .blueprint import pages
from .filing import file_games
from .forms import BringForm

Page = str | tuple[str, int] | Response

MOST_SHOWN = 40  # finished games to choose from one by one
AT_ONCE = 500  # games of a list that are asked for together
ALL, YEAR, SOME = "all", "year", "some"
NONE_CHOSEN = N_("choose at least one game")


@pages.get("/exchange")
def page() -> str:
    """What can go out, and what can come in."""
    return exchange_page(BringForm())


@pages.get("/house/import")
def moved() -> Redirect:
    """Where games were read before."""
    return redirect(url_for("exchange.page"), 301)


@pages.get("/game/<slug>/game.json")
def export(slug: str) -> Response:
    """The game as a file, complete: with its entries and their seals."""
    find_head(slug)
    return _attach(json.dumps(export_game(slug), indent=1), "application/json", f"{slug}.json")


@pages.get("/exchange/games.bgsplay")
def plays() -> Page:
    """Chosen games as a file of BG Stats."""
    filed = file_games(_chosen())
    if not filed:
        return _none_chosen()
    made = make_file(filed, people(), filed[0].house)
    return _attach(json.dumps(made, ensure_ascii=False, indent=1), MIME, f"{_name()}.bgsplay")


@pages.get("/exchange/rounds.csv")
def rounds() -> Page:
    """Every round of chosen games as one long table."""
    chosen = file_games(_chosen())
    if not chosen:
        return _none_chosen()
    return _attach(rounds_csv(chosen, people()), "text/csv", f"{_name()}.csv")


@pages.get("/exchange/games.xlsx")
def spreadsheet() -> Page:
    """Chosen games as a spreadsheet."""
    from companion.exchange.spreadsheet import MIME as SHEET
    from companion.exchange.spreadsheet import make_spreadsheet

    filed = file_games(_chosen())
    if not filed:
        return _none_chosen()
    made = make_spreadsheet(filed, people(), _say_plainly, right_to_left=reader().direction == "rtl")
    return _attach(made, SHEET, f"{_name()}.xlsx")


@pages.get("/exchange/everything.jsonl")
def everything() -> Response:
    """All games out of the trash, those in progress too, one a line; the last line is what was said of people."""
    lines = [json.dumps(export_game(slug)) for slug in _all_slugs()]
    lines.append(json.dumps(people_to_json(people())))
    return _attach("\n".join(lines) + "\n", "application/jsonl", f"{_name()}.jsonl")


def exchange_page(
    form: BringForm, fault: Phrase | None = None, *, where: str = "", choice: Phrase | None = None
) -> str:
    """The page; with what is wrong with a file that was brought, or with the choice of games."""
    finished = played_games()[::-1]
    card = games.find(request.args.get("game", "")[:24])
    return render_template(
        "exchange/page.html",
        form=form,
        fault=fault,
        where=where,
        choice=choice,
        finished=finished[:MOST_SHOWN],
        count=len(finished),
        years=sorted({year for game in finished if (year := year_of(game, _calendar))}, reverse=True),
        which=request.args.get("which", ALL),
        picked=request.args.getlist("game"),
        columns=COLUMNS,
        card=card,
    )


def _chosen() -> Sequence[PlayedGame]:
    """The finished games that the address names: those of a year, some, or all."""
    finished, which = played_games(), request.args.get("which", ALL)
    if which == YEAR:
        year = read_number(request.args.get("year", ""), 4)
        return [game for game in finished if year_of(game, _calendar) == year]
    if which == SOME:
        named = set(request.args.getlist("game"))
        return [game for game in finished if game.slug in named]
    return finished


def _calendar(day: date) -> tuple[int, int]:
    """Years as the reader counts them."""
    return split_day(reader(), day)


def _none_chosen() -> tuple[str, int]:
    return exchange_page(BringForm(), choice=Phrase(NONE_CHOSEN)), 422


def _all_slugs() -> Iterator[str]:
    """All games out of the trash, the first that was written into first."""
    found: list[str] = []
    before: int | None = None
    while True:
        part = games.recent(AT_ONCE, before)
        found += [card.slug for card in part.cards]
        if part.before is None:
            return reversed(found)
        before = part.before


def _say_plainly(phrase: Phrase | str) -> str:
    """In the reader's words, without the marks of reading direction that only a page needs."""
    return say(phrase).translate(dict.fromkeys(range(0x2066, 0x206A)))


def _name() -> str:
    """What a file is called: several of them do not lie under one name."""
    return f"mexican-train-{datetime.now().astimezone():%Y-%m-%d}"


def _attach(data: str | bytes, kind: str, name: str) -> Response:
    answer = Response(data, mimetype=kind)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["Cache-Control"] = "no-store"
    return answer
