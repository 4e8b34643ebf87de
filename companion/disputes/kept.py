"""A ruling that was kept with a game, in words that can be said in any language while the judge says the same today."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.book.entries.entry import RulingKept
from companion.book.words.rulings import name_verdict
from companion.engine.errors import CompanionError
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import Phrase

from .counting.fact import Fact
from .given import GivenRuling, read_ruling
from .mishaps.kept import find_same, is_remedy
from .position import UNNAMED, Position, read_position
from .rule import find_ruling
from .setting import read_setting
from .verdict import make_verdict


@dataclass(frozen=True, slots=True)
class KeptWords:
    """What a kept ruling was about, its verdict in a few words, and why, if that was said: of a mishap the steps."""

    title: Phrase
    verdict: Phrase
    why: Phrase | None


def find_kept_ruling(position: Position, answer: Mapping[str, Any]) -> Ruling | GivenRuling | Fact:
    """The ruling of today where it is the one that was given, else that."""
    given = read_ruling(answer)
    try:
        today = find_ruling(position)
    except CompanionError:
        return given
    return today if (today.verdict, today.rule) == (given.verdict, given.rule) else given


def tell_kept(entry: RulingKept) -> KeptWords:
    """A kept ruling in words. Where the judge says something else today, and where players who are not named stand
    in it in the words of whoever asked, it is told as it was said then."""
    try:
        told = _tell_remedy(entry) if is_remedy(entry.request) else _tell_ruling(entry)
    except (CompanionError, LookupError, TypeError, ValueError, AttributeError):  # a file may say anything
        told = None
    return told or _tell_as_said(entry)


def name_kept(entry: RulingKept) -> tuple[Phrase, Phrase]:
    """What a kept ruling was about, and its verdict."""
    told = tell_kept(entry)
    return told.title, told.verdict


def _tell_ruling(entry: RulingKept) -> KeptWords | None:
    position = read_position(dict(entry.request))
    ruling = find_kept_ruling(position, entry.answer)
    if UNNAMED in entry.request or isinstance(ruling, GivenRuling):
        return None
    found = make_verdict(read_setting(entry.request["table"]), position, ruling)
    verdict = found.headline if entry.answer.get("headline") else name_verdict(entry.answer)
    return KeptWords(found.act, verdict, found.why)


def _tell_remedy(entry: RulingKept) -> KeptWords | None:
    remedy = find_same(entry.request, entry.answer)
    if remedy is None:
        return None
    return KeptWords(remedy.case, Phrase(remedy.headline), _join(step.lead for step in remedy.steps))


def _tell_as_said(entry: RulingKept) -> KeptWords:
    answer: Mapping[str, Any] = entry.answer
    done = " ".join(str(step.get("do", "")) for step in answer.get("steps") or () if isinstance(step, Mapping))
    why = done or str(answer.get("why") or "")
    return KeptWords(_said(entry.title), name_verdict(answer), _said(why) if why else None)


def _said(text: str) -> Phrase:
    return Phrase("%(said)s", {"said": text})


def _join(phrases: Iterable[Phrase]) -> Phrase:
    return reduce(lambda one, other: Phrase("%(one)s %(other)s", {"one": one, "other": other}), phrases)
