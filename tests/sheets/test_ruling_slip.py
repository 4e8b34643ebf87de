"""A ruling on a slip, from the judge's objects."""

import pytest

from companion.language import language
from companion.sheets.ruling_slip import ruling_slip

from .reading import page_count, strings, text_of
from .spoken import Spoken

ENGLISH = Spoken("en")
REQUEST = {
    "table": {"rules": {"preset": "persian", "must_play": False}, "round": 3, "engine": 10, "turn": "Ben"},
    "action": {"play": "6-2", "on": "Ben"},
}
WHY = "The double 6 on Cruz's train is open: it has to be answered first."


@pytest.mark.parametrize(
    ("verdict", "said"),
    [("legal", "Allowed"), ("illegal", "Not allowed"), ("depends", "It depends"), (None, "No verdict")],
)
def test_the_verdict_is_said(verdict, said):
    answer = {"verdict": verdict, "why": WHY, "source": ["FA17", "FA18"]}
    data = ruling_slip("6-2 on Ben's train", REQUEST, answer, ENGLISH)
    text = " ".join(text_of(data).split())
    assert page_count(data) == 1
    for part in (
        said,
        WHY,
        "Passages: Persian sheet, paragraph 17, Persian sheet, paragraph 18",
        "Rules: Persian, with changes",
        "Round 3, turn of Ben",
        "6-2 on Ben's",
    ):
        assert part in text


def test_of_its_passages_those_stand_on_paper_that_the_page_quoted():
    answer = {"verdict": "legal", "why": WHY, "source": ["FA15", "FA12"], "quoted": ["FA15"]}
    text = " ".join(text_of(ruling_slip("A play", REQUEST, answer, ENGLISH)).split())
    assert "Passages: Persian sheet, paragraph 15" in text
    assert "paragraph 12" not in text


def test_what_follows_is_said():
    then = ["The turn passes to Cruz.", "9-9 is open and waits for its answer."]
    text = " ".join(text_of(ruling_slip("A play", REQUEST, {"verdict": "legal", "then": then}, ENGLISH)).split())
    assert " ".join(then) in text


@pytest.mark.parametrize(("actor", "head"), [("Ben", "What Ben may do"), ("", "What may be done")])
def test_what_may_be_done_instead_stands_under_words_that_say_so(actor, head):
    options = {"of": actor, "lines": ["Lay a tile with 9 on the open 9-9.", "Draw one tile."]}
    answer = {"verdict": "illegal", "why": WHY, "options": options}
    text = " ".join(text_of(ruling_slip("A play", REQUEST, answer, ENGLISH)).split())
    assert " ".join((WHY, head, *options["lines"])) in text


@pytest.mark.parametrize(
    "request_", [{}, {"table": None}, {"table": {"rules": "no such"}, "action": {"play": ["x", 7]}}]
)
def test_what_the_objects_do_not_say_is_left_out(request_):
    assert "No verdict" in text_of(ruling_slip("Something", request_, {}, ENGLISH))


def test_a_slip_in_two_languages_with_a_qr_code():
    answer = {"verdict": "illegal", "why": "הכפול 6 פתוח: חייבים לענות עליו.", "source": ["HE58"]}
    data = ruling_slip(
        "6-2 אצל דנה", REQUEST, answer, language("he"), language("cs"), "letter", qr="http://192.168.1.4/judge"
    )
    found = [string.text for string in strings(data)]
    assert any("הכפול"[::-1] in text for text in found)


def test_the_tile_of_a_slip_lies_as_its_name_is_read(monkeypatch):
    drawn = []
    monkeypatch.setattr("companion.sheets.tile.lying", lambda left, right: drawn.append((left, right)) or [])
    request = {"table": {"rules": "persian", "turn": "Ben"}, "action": {"play": "9-2", "on": "Ben"}}
    for code in ("en", "fa", "he"):
        ruling_slip("9-2", request, {"verdict": "legal"}, language(code), None, "a4", None)
    assert drawn == [(9, 2)] * 3
