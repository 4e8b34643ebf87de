"""What is disputed? The ready questions in their groups, searched by words, with what was ruled of them tonight."""

from __future__ import annotations

from typing import NamedTuple

from flask import render_template

from companion.book.entries.entry import RulingKept
from companion.disputes.mishaps.catalogue import MISHAPS
from companion.disputes.mishaps.kept import is_remedy
from companion.disputes.mishaps.search import words_of_mishap
from companion.disputes.outcomes import find_outcome, find_sign, small_word
from companion.disputes.position import read_position
from companion.disputes.questions import GROUPS, QUESTIONS, Question
from companion.disputes.questions.search import words_of
from companion.disputes.rule import find_ruling
from companion.disputes.setting import Setting
from companion.disputes.word_search import find_words
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase

from ..games.rule_sets import origins
from ..shared.translation import say
from .known import list_followed


class Ruled(NamedTuple):
    """What was ruled of a question last in a game, and the kind of verdict that it looks like."""

    phrase: Phrase
    sign: str


def show_questions(setting: Setting, search: str = "") -> str:
    """The page of all questions; ``search`` is what was typed to find one."""
    offered = sorted((each for each in QUESTIONS.values() if _is_asked_at(each, setting)), key=_comes_later)
    words = {each.key: words_of(each, say) for each in offered}
    wrong = {each.key: words_of_mishap(each, say) for each in MISHAPS.values()}
    return render_template(
        "disputes/questions.html",
        setting=setting,
        groups={key: [each for each in offered if each.group == key] for key in GROUPS},
        names=GROUPS,
        words=words,
        mishaps=MISHAPS,
        wrong=wrong,
        search=search,
        found=find_words(words, search) if search.strip() else None,
        found_wrong=find_words(wrong, search),
        ruled=_find_ruled(setting),
        origins=origins(()),
        followed=_count_moves(setting),
    )


def _comes_later(question: Question) -> bool:
    return not question.is_first


def _is_asked_at(question: Question, setting: Setting) -> bool:
    """Without a game any sheet may be chosen on the page itself."""
    return not question.needs_mexican or setting.rules.mexican != "off" or setting.slug is None


def _count_moves(setting: Setting) -> int:
    """How many moves are kept of the round in progress."""
    return max((len(each.position.get("actions", ())) for each in list_followed(setting)), default=0)


def _find_ruled(setting: Setting) -> dict[str, Ruled]:
    """By question, what was ruled of it last in this game."""
    found: dict[str, Ruled] = {}
    for record in setting.book.rulings if setting.book else ():
        if not isinstance(record.entry, RulingKept):
            continue
        written = dict(record.entry.request)
        if is_remedy(written) or written.get("ask") not in QUESTIONS:
            continue
        try:
            position = read_position(written)
            ruling = find_ruling(position)
        except CompanionError:
            continue
        outcome = find_outcome(ruling, position.actor, position.question)
        word = small_word(outcome, getattr(ruling, "figure", None), (position.question, ruling.rule))
        facts = {"answer": word, "round": position.table.round}
        said = Phrase(N_("%(answer)s, ruled in round %(round)s"), facts)
        found[position.question] = Ruled(said, find_sign(ruling.verdict, outcome))
    return found
