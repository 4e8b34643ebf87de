"""The judge's pages: what is disputed, the table laid out, the verdict. They read, ask the engine and show; all by GET.

A question changes nothing, so its address is the question: it can be reloaded, sent to somebody, and opened again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import render_template, request, url_for
from werkzeug.utils import redirect

from companion.disputes.amiss import Amiss, CannotJudge, examine, explain
from companion.disputes.counting.asked import is_count
from companion.disputes.followed_round import FollowedRound, builds_train
from companion.disputes.granted import list_granted, put_in_first_turn
from companion.disputes.link import pack
from companion.disputes.outcomes import LAMPS
from companion.disputes.position import (
    BY_ROLE,
    BY_SEAT,
    UNNAMED,
    Position,
    Written,
    mark_unbegun,
    read_position,
    unmark_unbegun,
)
from companion.disputes.questions import QUESTIONS, Question
from companion.disputes.questions.answers import MISSING, WHO
from companion.disputes.questions.known import know_from, knows_all
from companion.disputes.questions.question import answer_question
from companion.disputes.questions.steps import BEGUN
from companion.disputes.questions.trains import hangs_on_end
from companion.disputes.setting import Setting
from companion.disputes.verdict import Verdict, make_verdict, rule_on
from companion.engine.digits import read_number
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import Phrase
from companion.engine.table.reading import read_table

from .blueprint import pages
from .forms import PasteForm
from .known import carry_left, find_round, find_table, list_tiles, see_hands
from .position_fields import read_fields, write_fields
from .questions_page import show_questions
from .read_address import (
    Page,
    draw_rows,
    find_asked_position,
    find_asked_setting,
    name_nobody,
    read_form_setting,
    show_hand,
)

TABLE, ROUND, PASTE = "table", "round", "paste"


@pages.get("/judge")
@pages.get("/game/<slug>/judge")
def page(slug: str | None = None) -> Page:
    """What is disputed? Then what the answer hangs on, or the whole table laid out."""
    asked = request.args
    ask = asked.get("ask", "")
    if ask in QUESTIONS:
        return _open_question(find_asked_setting(slug), QUESTIONS[ask], asked)
    if ask == ROUND:
        return redirect(url_for("disputes.follow", slug=slug, sheet=asked.get("sheet"), seats=asked.get("seats")), 303)
    if ask == TABLE or "p" in asked:
        setting, written = find_asked_position(slug)
        if ask != TABLE and written.get("actions"):  # the record of a followed round
            return redirect(url_for("disputes.follow", slug=slug, p=asked["p"]), 303)
        return judge_written(setting, written) if _is_answered(written, ask) else _lay_out(setting, written)
    if ask == PASTE:
        return _paste_page(slug, PasteForm())
    return show_questions(find_asked_setting(slug), asked.get("q", ""))


def _is_answered(written: Written, ask: str) -> bool:
    """Whether a link is answered at once: it is of a ready question, and nobody asks for its table."""
    return is_count(written) or (ask != TABLE and written.get("ask") in QUESTIONS)


def _open_question(setting: Setting, question: Question, asked: Mapping[str, str]) -> Page:
    """The question with what it asks; its verdict at once where this table answers all of it."""
    table = find_table(setting)
    known = know_from(table) if table else {}
    steps = [step.name for step in question.list_steps(setting)]
    if steps and not (table is not None and knows_all(question, setting, table)):
        return _ask(see_hands(setting, asked), question, {**known, **asked})
    told: dict[str, Any] = {} if setting.slug else {"sheet": setting.preset, "seats": len(setting.players)}
    told |= {name: asked.get(name) or known.get(name) for name in (WHO, *steps)} | carry_left(asked)
    return redirect(url_for("disputes.verdict", slug=setting.slug, ask=question.key, **told), 303)


@pages.get("/judge/verdict")
@pages.get("/game/<slug>/judge/verdict")
def verdict(slug: str | None = None) -> Page:
    """The verdict on what was asked; the question again, with what is wrong with it, where it cannot be read."""
    asked = request.args
    ask = asked.get("ask", "")
    if "p" in asked and "act" not in asked:
        setting, written = find_asked_position(slug)
        return judge_written(setting, show_hand(written, asked.get("hand", "")))
    if ask in QUESTIONS:
        return _judge_question(find_asked_setting(slug), QUESTIONS[ask], asked)
    setting = read_form_setting(slug, asked)
    written = mark_unbegun(read_fields(asked, setting.spec), setting.rules)
    return judge_written(setting.laid_out(written), written)


@pages.post("/judge/open")
@pages.post("/game/<slug>/judge/open")
def paste(slug: str | None = None) -> Page:
    """Open a position that was pasted."""
    form = PasteForm()
    if not form.validate_on_submit():
        return _paste_page(slug, form), 422
    return redirect(url_for("disputes.page", slug=slug, p=pack(form.read)), 303)


def _paste_page(slug: str | None, form: PasteForm) -> str:
    return render_template("disputes/paste.html", setting=find_asked_setting(slug), form=form)


def _ask(setting: Setting, question: Question, asked: Mapping[str, str], error: Unreadable | None = None) -> Page:
    shown = render_template(
        "disputes/question.html", setting=setting, question=question, steps=question.list_steps(setting), asked=asked,
        who=asked.get(WHO) or ("" if setting.starter is None else str(setting.starter)),
        hangs_on_end=hangs_on_end(setting), known_hands=list_tiles(setting), left=carry_left(asked),
        missing=MISSING, beside=_find_beside(setting, question),
        fault=error.phrase if error else None, wrong=error.field if error else "",
    )  # fmt: skip
    return (shown, 422) if error else shown


def _find_beside(setting: Setting, question: Question) -> str | None:
    """The round that is followed, packed, where a question is ruled on a table of its own all the same."""
    so_far = None if question.counts_hands else find_round(setting)
    if so_far is None or not so_far.moves or knows_all(question, setting, so_far.table):
        return None
    return pack(so_far.written)


def _judge_question(setting: Setting, question: Question, asked: Mapping[str, str]) -> Page:
    seen = see_hands(setting, asked)
    judged = seat_nobody(seen, question, asked)
    try:
        position, granted = answer_question(question, judged, asked)
        if judged is not seen and position.actor in judged.players:
            # The example of this question may be played by somebody else: that one is in turn.
            judged = _name_nobody(seen, judged.players.index(position.actor))
            position, granted = answer_question(question, judged, asked)
    except Unreadable as error:
        return _ask(setting, question, asked, error)
    try:
        found = rule_on(judged.laid_out(position.written), _mark_unnamed(position, judged, judged is not seen))
    except CompanionError:
        return _ask(setting, question, asked, Unreadable(explain(position), question.tile_step))
    return show(found, granted=granted)


def _mark_unnamed(position: Position, setting: Setting, by_role: bool) -> Position:
    """The position that says of its players that nobody is named, by role or without a game by seat, so that whoever
    opens it elsewhere reads words of the own language for them."""
    if not by_role and setting.slug is not None:
        return position
    return replace(position, written={**position.written, UNNAMED: BY_ROLE if by_role else BY_SEAT})


def seat_nobody(setting: Setting, question: Question, asked: Mapping[str, str]) -> Setting:
    """The table that a question is ruled on at: of nobody in particular where nobody said who acts, so that no seat and
    no real person is told of by guess (whoever begins the round may long have played); counting is about the people and
    the hands of the table."""
    if question.counts_hands or (question.hangs_on_who and asked.get(WHO)):
        return setting
    return _name_nobody(setting, _read_actor(setting, asked))


def _read_actor(setting: Setting, asked: Mapping[str, str]) -> int:
    """The seat of whoever acts; of the one in turn, as far as it is known, where nobody is named."""
    actor = read_number(asked.get(WHO) or "")
    return actor if actor is not None and actor < len(setting.players) else setting.starter or 0


def _name_nobody(setting: Setting, actor: int) -> Setting:
    return replace(setting, players=name_nobody(setting.rules, len(setting.players), actor))


def judge_written(setting: Setting, written: Written) -> Page:
    """The verdict on a position as it was written, or the table again with what is wrong."""
    if is_count(written):
        return show(rule_on(setting, read_position(written)))
    try:
        position, ruling = examine(written)
    except CannotJudge as error:
        return _lay_out(setting, written, error.amiss)
    at = setting.laid_out(written)
    return show(rule_on(at, position) if position.question else make_verdict(at, position, ruling))


def show(
    found: Verdict, back: FollowedRound | None = None, granted: Sequence[Phrase] | None = None, **more: Any
) -> str:
    """The page of a verdict; ``back`` is the followed round it belongs to, in which nothing is taken for granted."""
    position, setting = found.position, found.setting
    if granted is None:
        granted = () if back else list_granted(setting, position)
    is_kept = "kept" in more
    question = QUESTIONS.get(position.question) if setting.is_in_progress and not is_kept else None
    asks_turn = not is_kept and not position.question and BEGUN in granted
    return render_template(
        "disputes/verdict.html",
        verdict=found,
        setting=found.setting,
        lamps=LAMPS,
        granted=granted,
        first=pack(put_in_first_turn(position)) if asks_turn else None,
        link=pack(found.position.written),
        back=pack(back.written) if back else None,
        beside=_find_beside(setting, question) if question else None,
        **more,
    )


@pages.app_template_filter("sentence")
def make_sentence(text: str) -> str:
    """A reason as a sentence of its own: it begins with a capital and ends with a stop."""
    start = next((place for place, sign in enumerate(text) if sign.isalnum()), 0)
    begun = text[:start] + text[start : start + 1].upper() + text[start + 1 :]
    return begun if not begun or begun.rstrip("\u2069")[-1:] in ".!?…؟" else f"{begun}."


def _lay_out(setting: Setting, written: Written, wrong: Sequence[Amiss] = ()) -> Page:
    written = unmark_unbegun(written, setting.rules)
    fields = write_fields(written)
    shown = render_template(
        "disputes/table.html", setting=setting, fields=fields, position=written, wrong=wrong,
        begins_public=setting.rules.trains_start == "public",
        double_marks=setting.rules.open_double_marks_train,
        first_trains=setting.rules.first_turn != "single",
        lays="train" if _builds_train(written["table"]) else "play",
        marked={row for each in wrong for row in each.rows},
        rules=setting.spec if isinstance(setting.spec, str) else json.dumps(setting.spec, separators=(",", ":")),
        fresh="p" not in request.args and not wrong, rows=draw_rows(setting, written["table"], written.get("ends")),
    )  # fmt: skip
    return (shown, 422) if wrong else shown


def _builds_train(written: Written) -> bool:
    """Whether somebody begins a first train on this table; not on one that cannot be read."""
    try:
        return builds_train(read_table(written))
    except CompanionError:
        return False
