"""Games in, from a file or a code: it is kept, looked at, and comes into the books as a whole when the host says so."""

from __future__ import annotations

from pathlib import Path

from flask import flash, redirect, render_template, url_for
from werkzeug.wrappers import Response as Redirect

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase, counted
from companion.exchange.bg_stats_read import FileGame, PlaysFile
from companion.exchange.old_game import ChosenRules, OldGame, key_of_play
from companion.store.backups.export import import_games
from companion.store.books import games
from companion.store.books.whole_games import WholeGame, write_games
from companion.store.errors import GameInTrash, KeyReused, NotTheSame

from ..shared import uploads
from ..shared.requests import device
from ..shared.translation import say
from .blueprint import pages
from .documents import read_file
from .forms import BringForm, ConfirmForm
from .games_in import GamesIn, look_at_games
from .out import Page, exchange_page
from .preview import Preview, Refusal, preview_games
from .rules_offered import Offer, offer_rules, read_rules_chosen, usual_value

MOST_AT_ONCE = 2000  # games of another book; those left over come in when the file is brought again
MOST_SHOWN = 60  # lines of one kind
GONE = N_("your file is not kept any more: choose it again")


@pages.post("/exchange/in")
def bring() -> Page | Redirect:
    """Take a file or a code, and lead to what would come of it."""
    form = BringForm()
    try:
        if form.file.data is not None and form.file.data.filename:
            path = uploads.keep(form.file.data, 0)
        else:
            path = uploads.keep_text(form.code.data)
        try:
            _refuse_single(path)
        except BaseException:
            uploads.drop(path)
            raise
    except (Unreadable, NotTheSame, GameInTrash, KeyReused) as error:
        return exchange_page(form, error.phrase, where=error.field), _status(error)
    return redirect(url_for("exchange.look", name=path.name), 303)


def _refuse_single(path: Path) -> None:
    """Raise what is wrong with a file, or with the one game in it: there is nothing to look at then."""
    read = read_file(path)
    if len(read.games) == 1 and not read.plays:
        for fault in look_at_games(read).faults:
            raise fault


@pages.route("/exchange/in/<name>", methods=["GET", "POST"])
def look(name: str) -> Page | Redirect:
    """What would come in, what is here already, who is who, what cannot be read; and it comes in."""
    path = uploads.find(name)
    if path is None:
        return exchange_page(BringForm(), Phrase(GONE)), 404
    read, form = read_file(path), ConfirmForm()
    answer = _look_at_plays(name, read.plays, form) if read.plays else _look_at_games(name, look_at_games(read), form)
    if isinstance(answer, Redirect):
        uploads.drop(path)
    return answer


def _look_at_games(name: str, told: GamesIn, form: ConfirmForm) -> Page | Redirect:
    chosen = told.chosen(form.also.data)
    if not form.is_submitted() or not form.writing or not (chosen or told.people):
        return render_template("exchange/games.html", name=name, told=told, chosen=chosen, form=form, most=MOST_SHOWN)
    try:
        done = import_games([each.document for each in chosen], told.people.records if told.people else ())
    except (KeyReused, NotTheSame, GameInTrash) as error:
        return exchange_page(BringForm(), error.phrase, where=error.field), _status(error)
    return _finish([each.slug for each in done])


def _finish(slugs: list[str] | tuple[str, ...]) -> Redirect:
    flash(say(counted("%(n)s game came in.", "%(n)s games came in.", len(slugs))))
    return redirect(url_for("exchange.page", game=slugs[0] if len(slugs) == 1 else None), 303)


def _status(error: CompanionError) -> int:
    return 409 if isinstance(error, (NotTheSame, GameInTrash)) else 422


# Plays of another book


def _look_at_plays(name: str, plays: PlaysFile, form: ConfirmForm) -> Page | Redirect:
    values = _values(plays.games, form)
    chosen = {number: rules for number, value in values.items() if (rules := read_rules_chosen(value))}
    told = _preview(plays, chosen)
    coming = told.chosen(form.also.data)
    if form.is_submitted() and form.writing and coming:
        whole = [WholeGame(each.book, _key(each.old)) for each in coming[:MOST_AT_ONCE]]
        return _finish(write_games(whole, device()))
    return render_template(
        "exchange/plays.html",
        name=name,
        told=told,
        coming=coming,
        at_once=min(len(coming), MOST_AT_ONCE),
        form=form,
        values=values,
        offers={game.number: _offers(game) for game in plays.games[:MOST_SHOWN]},
        games=plays.games[:MOST_SHOWN],
        shown={each.twin: games.find(each.twin) for each in told.coming[:MOST_SHOWN] if each.twin},
        most=MOST_SHOWN,
    )


def _values(found: tuple[FileGame, ...], form: ConfirmForm) -> dict[int, str]:
    """The rules of every game of the file as a form names them; empty where it is left out. Before anything was chosen
    those that go by the name of our game come in, and where there is one alone that one."""
    if form.is_submitted():
        return {game.number: form.rules.data.get(f"rules-{game.number}", "") for game in found[:MOST_SHOWN]}
    ours = [game for game in found if game.is_ours] or (list(found) if len(found) == 1 else [])
    return {game.number: usual_value(game.highest_wins) for game in ours}


def _offers(game: FileGame) -> tuple[Offer, ...]:
    return offer_rules(game.highest_wins)


def _preview(plays: PlaysFile, chosen: dict[int, ChosenRules]) -> Preview:
    given: list[tuple[OldGame, ChosenRules]] = []
    refused: list[Refusal] = []
    for play in plays.plays:
        if play.game not in chosen:
            continue
        if play.old is not None:
            given.append((play.old, chosen[play.game]))
        elif play.fault is not None:
            refused.append(Refusal(play.number, play.fault))
    return preview_games(given, refused)


def _key(old: OldGame) -> str:
    assert old.identity is not None, "a play without identity is not read"
    return key_of_play(old.identity)
