"""All rule sets: by where they come from, by what makes them different, and by words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import render_template, request, url_for

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.which_questions import QUESTIONS, Answer

from ..access.guard import may
from ..access.permissions import HOST
from ..games.rule_sets import Origin, RuleSet, games_lately, house_sets, origins
from ..shared.translation import say
from .blueprint import pages
from .pages import MOST_SOUGHT, Search

TELLING = {
    "first_turn:single": N_("one tile from the start"),
    "first_turn:train_in_order": N_("whole first train"),
    "first_turn:train_together": N_("all at once"),
    "engine:faceup_fixed": N_("engine face up"),
    "engine:held_highest": N_("highest double held"),
    "double:on_double": N_("double answered at once"),
    "points:winner_takes": N_("the winner takes"),
    "set:9": N_("double-9"),
    "set:15": N_("double-15"),
    "special:partners": N_("partners"),
}
"""What makes rule sets different, by question and answer: the chips of the page, in their order."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that makes rule sets different; its address shows only those that have it, or all again."""

    name: str
    is_chosen: bool
    address: str


@pages.get("/rules/sets")
def sets() -> str:
    """Every rule set, in columns by origin, or only those with what is sought."""
    search = Search(" ".join(request.args.get("q", "").split())[:MOST_SOUGHT])
    telling = request.args.get("with", "")
    answer = _find_answer(telling) if telling in TELLING else None
    every = origins(house_sets(games_lately()) if may(HOST) else ())
    shown = [
        replace(each, sets=tuple(set for set in each.sets if _is_sought(set, each, answer, search))) for each in every
    ]
    return render_template(
        "rulebook/sets.html",
        origins=[each for each in shown if each.sets],
        chips=sorted((_chip(about, telling, search) for about in TELLING), key=lambda chip: not chip.is_chosen),
        search=search,
        telling=telling if answer else "",
        total=sum(len(each.sets) for each in every),
        count=sum(len(each.sets) for each in shown),
    )


def _is_sought(rules: RuleSet, origin: Origin, answer: Answer | None, search: Search) -> bool:
    if answer and (rules.changes or not answer.holds(rules.preset.rules)):
        return False
    sheet = rules.preset.sheet
    told = (rules.title, rules.gist, Phrase(origin.name), Phrase(sheet.title), *rules.also_called)
    return search.is_found_in((*(say(each) for each in told), sheet.address, origin.own_name))


def _chip(about: str, telling: str, search: Search) -> Chip:
    asked: dict[str, Any] = {"q": search.text or None, "with": None if about == telling else about}
    return Chip(TELLING[about], about == telling, url_for("rulebook.sets", **asked))


def _find_answer(about: str) -> Answer:
    question, _, key = about.partition(":")
    return next(answer for answer in QUESTIONS[question].answers if answer.key == key)
