"""What people and machines type that nobody expected: it is kept as it is meant, or refused; nothing breaks."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urlencode

import pytest

from companion.disputes.link import pack
from tests.pages import sent
from tests.visitor import Visitor

NAMES = {
    "Hebrew with quotes": 'דנה "הקטר" כהן',
    "Persian": "علی رضایی",
    "Czech": "Řehoř Nejneobhospodařovávatelnější",
    "markup": "<script>alert(1)</script>",
    "attribute": '" onfocus="alert(1)" x="',
    "template": "{{ config }} {% raw %}",
    "percent": "100% %(name)s %s",
    "emoji": "Ana 👩‍👩‍👧 🚂",
    "apostrophe": "D'Arcy O’Neil `x`",
    "formula": "=HYPERLINK(1)",
    "sql": "Robert'); DROP TABLE games;--",
    "backslash": "a\\b\\n\\u0041",
    "digits": "007",
    "zero width joiner": "می\u200cخواهم",
    "null text": "null",
    "none": "None",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_kept_as_it_is_meant_on_every_page(ana: Visitor, name: str) -> None:
    slug = ana.begin("Ana B", name, title="T " + name[:50])
    ana.enter(1, 24, "")
    assert list(ana.totals()) == [name, "Ana B"]
    for page in ("", "/round", "/round/1", "/history", "/names", "/end", "/rematch", "/print"):
        ana.open(f"/game/{slug}{page}")
        assert ana.status == 200, page
        assert not ana.page.all("script", src=""), page
    ana.open(f"/game/{slug}/names")
    assert ana.page.all("input", name="name")[1].get("value") == name
    ana.open("/new")
    ana.press("Other people")
    assert name in ana.page.buttons
    ana.open(f"/game/{slug}/sheet.pdf")
    assert ana.status == 200


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u200fAna\u200e", "Ana"),
        ("\u202eAna", "Ana"),
        ("  Ana \t B ", "Ana B"),
        ("e\u0301va", "\u00e9va"),
        ("\ufeffAna", "Ana"),
    ],
)
def test_what_only_steers_text_is_left_out_of_a_name(ana: Visitor, typed: str, kept: str) -> None:
    ana.begin(typed, "Ben")
    assert list(ana.totals()) == [kept, "Ben"]


@pytest.mark.parametrize("title", ["<i>T</i>", "\u202eT", "T" * 60, "%(n)s", "{{ 1 }}"])
def test_a_title_is_text(ana: Visitor, title: str) -> None:
    ana.begin(title=title)
    assert ana.page.one("h1").text == title.replace("\u202e", "")


@pytest.mark.parametrize(
    "text", ["<b>24</b>", '"><script>alert(1)</script>', "9" * 500, "\u202e24", "%(got)s", "💥", "-5", "24\r\n"]
)
def test_what_was_typed_for_a_hand_is_text_too(ana: Visitor, friday: str, text: str) -> None:
    ana.check(0, "", text, 24, 17)
    assert ana.status in (200, 422)
    assert not [s for s in ana.page.all("script") if s.text]
    ana.press("Check") if ana.status == 422 else None
    assert ana.status in (200, 422)


@pytest.mark.parametrize(
    "fields", [{"out": "9"}, {"out": "-1"}, {"out": "²"}, {"out": "0 "}, {"out": "none "}, {"out": ""}]
)
def test_somebody_who_does_not_sit_there_cannot_go_out(ana: Visitor, friday: str, fields: dict[str, str]) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", hand_0=1, hand_1=24, hand_2=24, hand_3=17)
    ana.send(address, [*body, *fields.items()])
    assert ana.status == 422


@pytest.mark.parametrize("engine", ["13", "-1", "²", "", "99", "1.5", "x"])
def test_an_engine_that_no_set_has(ana: Visitor, engine: str) -> None:
    slug = ana.begin(preset="italian")
    ana.open(f"/game/{slug}/round")
    address, body = ana.form("Check", out=0, hand_1=24, hand_2=24, hand_3=17)
    ana.send(address, [*body, ("engine", engine)])
    assert ana.status == 422
    assert any("engine" in fault for fault in ana.faults)


def test_fields_that_are_not_there_and_fields_twice(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_1=24, hand_2=24, hand_3=17)
    for name in ("step", "number", "hand-2", "out"):
        ana.send(address, [field for field in body if field[0] != name])
        assert ana.status in (200, 422)
        ana.send(address, [*body, *(field for field in body if field[0] == name)])
        assert ana.status in (200, 422)
    ana.open(f"/game/{friday}")
    assert "Enter round 1" in ana.text


def test_bytes_that_are_no_text(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_2=24, hand_3=17)
    token = dict(body)["csrf_token"]
    for data in (b"hand-1=%FF%FE&csrf_token=" + token.encode(), b"\xff\xfe\x00", b"{}", b"[" * 1000):
        answer = ana.client.post(address, data=data, content_type="application/x-www-form-urlencoded")
        assert answer.status_code in (400, 409, 422)
    answer = ana.client.post(address, data=b"x", content_type="multipart/form-data; boundary=\xff")
    assert answer.status_code == 400


@pytest.mark.parametrize("page", ["/names", "/round", "/links", "/mine?seat=1"])
def test_a_file_where_text_is_asked_for_is_none(ana: Visitor, friday: str, page: str) -> None:
    ana.open(f"/game/{friday}{page}")
    forms = [form for form in ana.page.all("form") if form.get("method", "get") == "post"]
    body = dict(field for form in forms for field in sent(ana.page.controls(form), {}))
    for name in sorted(body.keys() - {"csrf_token"}):
        fields = {**body, name: (BytesIO(b"x"), "x.txt")}
        answer = ana.client.post(f"/game/{friday}{page}", data=fields, content_type="multipart/form-data")
        assert answer.status_code in (303, 409, 422), name


@pytest.mark.parametrize("text", ["[1]", "{}", '{"name": ["Ana"]}', "null", "7"])
def test_what_programs_send_is_no_form(ana: Visitor, friday: str, text: str) -> None:
    ana.open(f"/game/{friday}/names")
    token = {"X-CSRFToken": ana.page.one("input", name="csrf_token").get("value")}
    for page in (
        "/new",
        "/language",
        "/judge/open",
        "/exchange/in",
        "/exchange/paper",
        f"/game/{friday}/names",
        f"/game/{friday}/round",
    ):
        answer = ana.client.post(page, data=text, headers=token, content_type="application/json")
        assert answer.status_code in (200, 303, 409, 422), page
    ana.open(f"/game/{friday}/names")
    assert [each.get("value") for each in ana.page.all("input", name="name")] == ["Ana", "Ben", "Cruz", "Dot"]


ODD_TABLE = {
    "rules": "persian", "players": ["Ana", "Ben"], "round": 1, "engine": 12, "trains": {"Ana": 9}, "public": [],
    "turn": "Ana",
}  # fmt: skip
ODD_POSITIONS = {
    "turn is a list": ({"turn": []}, {"draw": True}),
    "turn is a list with a name": ({"turn": ["Ana"]}, {"draw": True}),
    "public holds a list": ({"public": [[]]}, {"draw": True}),
    "laid holds too little": ({"laid": [[]]}, {"draw": True}),
    "laid holds names": ({"laid": ["x"]}, {"draw": True}),
    "hands is a list": ({"hands": ["6-2"]}, {"play": "9-2", "on": "Ana"}),
    "a round beyond counting": ({"round": 10**30}, {"play": "9-2", "on": "Ana"}),
    "on is a list": ({}, {"play": "9-2", "on": []}),
    "play is an object": ({}, {"play": {"pip": 3}, "on": "Ana"}),
    "by is an object": ({}, {"draw": True, "by": {}}),
}


@pytest.mark.parametrize("odd", ODD_POSITIONS.values(), ids=ODD_POSITIONS)
def test_a_link_of_the_judge_that_was_tampered_with_is_answered_in_words(
    ana: Visitor, odd: tuple[dict[str, object], dict[str, object]]
) -> None:
    table, action = odd
    for page in ("/judge", "/judge/verdict", "/judge/round", "/judge/link", "/judge/slip.pdf"):
        ana.open(f"{page}?hand=7-2&p={pack({'table': {**ODD_TABLE, **table}, 'action': action})}")
        assert ana.status in (200, 422), page
        if page != "/judge/slip.pdf" or ana.status == 422:
            assert ana.page.one("h1").text, page


SEATS = ("0009", "²", "00000000000000000000001", "٣", "9" * 300, "-1", "m", "1+")
FIELDS = ("who", "train", "end", "double", "pip", "turn", "by", "on", "starter", "open-0")
SAID = [
    pytest.param(field, seat, marks=[pytest.mark.wide] if (row + column) % 4 else [])
    for row, field in enumerate(FIELDS)
    for column, seat in enumerate(SEATS)
]
"""Two of these seats in every field, each seat in several; with ``--wide`` all of them in all."""


@pytest.mark.parametrize(("field", "seat"), SAID)
def test_a_seat_that_nobody_has_is_asked_for_again(ana: Visitor, friday: str, field: str, seat: str) -> None:
    asked = {"who": "1", "tile": "9-2", "train": "2", "act": "play", "tiles": "9-2", "on": "0", "turn": "1"}
    for ask in ("play", "answer", "out", "table"):
        ana.open(f"/game/{friday}/judge/verdict?{urlencode({'ask': ask, **asked, field: seat})}")
        assert ana.status in (200, 422)
    ana.open(f"/game/{friday}/judge/round?{urlencode({'starter': '0', field: seat})}")
    assert ana.status in (200, 422)
