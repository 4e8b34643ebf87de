"""How the five languages speak: what no native would say, found by its form. ``docs/glossary.md`` says what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from .sources import catalogue, sources

ROOT = Path(__file__).resolve().parents[2]


@cache
def english() -> frozenset[str]:
    """What the sources say today."""
    ids = (message.id for message in sources() if message.id)
    return frozenset(each for one in ids for each in ((one,) if isinstance(one, str) else one))


def sentences(code: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each English sentence of the sources with the forms of its translation."""
    for message in catalogue(code):
        first = message.id if isinstance(message.id, str) else message.id[0]
        if first in english():
            yield first, (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


UNSAID = {
    "he": {
        "one is one: whoever, and then many": r"מי ש(?:לא |אינם |אין להם |גם |עדיין )*\w*(?:ים|ות|[^ו\W]ו)(?![\w/׳])",
        "nobody is escorted": r"מלוו[הי]",
        "a train of mine in a sentence about them": r"הרכבת שלך",
        "furniture agrees to nothing": r"השולחן (?:מסכים|הסכים|רשאי|עוצר|בוחר)",
        "for ever": r"לתמיד$",
        "a game is not what leaves": r"משחק שיוצא",
        "what is not known yet is not to be": r"^עוד להחליט",
    },
    "fa": {
        "a key does not say thou": r"(?:^|\s)(?:کن|بده|بزن|بینداز|ببین|برو|بگو|بگذار|بردار)(?:[.؛،!؟]|$)",
        "furniture agrees to nothing": r"میز (?:موافق|دست بکشد|می‌تواند|دور را|توافق|بر \S+ توافق)",
        "the end of a train is no soldier": r"سرِ? باز",
        "what is lost is not recycled": r"بازیافتنی",
        "what cannot be made out is not worth reading": r"خواندنی نیست",
        "a match of one against one": r"بازی‌? ?تکی|بازی‌های تکی",
        "am I licit": r"مجازم",
        "open towards the net": r"به شبکه باز",
        "a page gives no advice": r"صفحه توصیه",
        "a correction is not refused by what needs none": r"چیزی اصلاح نمی‌شود",
    },
    "cs": {
        "what will be is not past": r"(?:až|jakmile|dokud) (?:\w+ ){0,3}(?:ne)?měl[iay]?\b",
        "a deed is called by a noun": r"^Přiložit .* se říká",
        "furniture agrees to nothing": r"[Ss]tůl (?:souhlas|smí|zastaví|si jeden)|[Ss]ouhlasí stůl",
        "the form of a machine": r"očekáv[áa]\S* se",
    },
    "it": {
        "a place in the order is no seat": r"posto è condiviso|condividono il posto",
        "the form of a machine": r"\ber(?:a|ano) attes[oaie]",
        "what is over is over": r"round era bloccato",
        "you and thou and one": r"\bvostr[aeio]\b|\bgiocate\b|\bDi’ chi",
        "how are you": r"^Come sta$",
    },
}


@pytest.mark.parametrize("code", UNSAID)
def test_what_nobody_says(code: str) -> None:
    found = {
        f"{why}: {form}"
        for _, forms in sentences(code)
        for form in forms
        for why, pattern in UNSAID[code].items()
        if re.search(pattern, form)
    }
    assert found == set()


def test_one_of_a_thing_is_said_in_hebrew_without_the_figure() -> None:
    assert [forms[0] for _, forms in sentences("he") if len(forms) > 1 and "%(n)s" in forms[0]] == []


def test_what_undoes_has_one_word_in_persian() -> None:
    said = dict(sentences("fa"))
    assert said["Undo"] == said["Take back"]


def test_a_neighbour_takes_tiles_out_of_a_persian_hand_unseen() -> None:
    said = dict(sentences("fa"))["The player on the right takes %(n)s tile."]
    assert all("ندیده" in form and "از این دست" in form for form in said)


ENGLISH = {
    "their own": r"\bthe own\b",
    "current": r"\bof now\b",
    "enter …": r"\bexpected, got\b|\bexpected$",
    "restore": r"\b[Pp]uts? (?:it )?back\b",
    "download": r"\b[Ff]etch(?:ed)?\b",
    "marker": r"\bcoins? (?:on|goes|comes|stays|moves)\b|\bCoins?\b",
    "see why": r"\bLook why\b",
    "cannot": r"\bcan not\b",
    "called": r"\bbears the name\b",
    "with and": r"%\(names\)s, ",
}


@pytest.mark.parametrize("better", ENGLISH)
def test_english_is_read_aloud(better: str) -> None:
    assert [text for text in english() if re.search(ENGLISH[better], text)] == []
