"""A new game: who sits where, which sheet, which points are changed, and what follows."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor


def seats(visitor: Visitor) -> list[str]:
    """The names on the seats, in order."""
    return [field.get("value") for field in visitor.page.all("input", name="name")]


@pytest.fixture
def seated(ana: Visitor) -> Visitor:
    """Ana, Ben and Cruz sit on the seats of a new game."""
    ana.open("/new")
    for name in ("Ana", "Ben", "Cruz"):
        ana.press("Add", newcomer=name)
    return ana


def test_a_game_begins(seated: Visitor) -> None:
    seated.press("Begin the game", title="Friday")
    assert seated.way == [303, 200]
    assert seated.page.one("h1").text == "Friday"
    assert "Enter round 1" in seated.text
    assert list(seated.totals()) == ["Ana", "Ben", "Cruz"]


def test_the_saved_key_lets_the_device_forget_its_draft(seated: Visitor) -> None:
    seated.press("Begin the game")
    assert seated.page.all("p", **{"data-saved": seated.address.partition("saved=")[2]})


def test_a_game_without_a_name_is_called_after_its_day(seated: Visitor) -> None:
    seated.press("Begin the game", title="  ")
    assert seated.page.one("h1").text.startswith("Game of ")


def test_who_was_typed_but_not_yet_added_plays_too(seated: Visitor) -> None:
    seated.press("Begin the game", newcomer="Dot")
    assert list(seated.totals()) == ["Ana", "Ben", "Cruz", "Dot"]


def test_seats_are_moved_and_given_up(seated: Visitor) -> None:
    seated.press("\u2068Cruz\u2069 up")
    assert seats(seated) == ["Ana", "Cruz", "Ben"]
    seated.press("\u2068Ana\u2069 down")
    assert seats(seated) == ["Cruz", "Ana", "Ben"]
    seated.press("\u2068Ana\u2069 does not play")
    assert seats(seated) == ["Cruz", "Ben"]


def test_a_name_is_changed_on_its_seat(seated: Visitor) -> None:
    seated.press("Begin the game", name=["Anna", "Ben", "Cruz"])
    assert list(seated.totals()) == ["Anna", "Ben", "Cruz"]


def test_regulars_are_taken_with_one_tap(seated: Visitor) -> None:
    seated.press("Begin the game")
    seated.open("/new")
    seated.press("Ben")
    assert seats(seated) == ["Ben"]
    assert "Ben" not in [b for b in seated.page.buttons if b == "Ben"], "a regular has one seat"


def test_what_follows_is_said(seated: Visitor) -> None:
    seated.press("Show what follows", sheet="hebrew")
    follows = [each.text for each in seated.page.one("dl").all("div")]
    assert follows == [
        "set double-12",
        "for each 15 tiles",
        "stay face down 46",
        "rounds 13",
        "direction counter-clockwise",
    ]


def test_another_sheet_begins_as_it_is_written(seated: Visitor) -> None:
    name = "rule-blank_value"
    assert [c.get("value") for c in seated.page.all("input", name=name) if "checked" in c] == ["0"]
    seated.press("Show what follows", sheet="czech")
    assert [c.get("value") for c in seated.page.all("input", name=name) if "checked" in c] == ["50"]


def test_a_changed_point_is_marked_and_kept_with_the_game(seated: Visitor) -> None:
    seated.press("Show what follows", **{"rule-blank_value": "50"})
    changed = [each for each in seated.page.all("li") if "is-changed" in each.get("class")]
    assert [each.all("h4")[0].text for each in changed] == ["The double blank counts"]
    seated.press("Begin the game")
    assert "1 changed" in seated.text
    seated.enter(0, "", "0-0", 7)
    assert seated.totals()["Ben"] == "50"


def test_the_choices_are_those_of_every_sheet_with_its_name(seated: Visitor) -> None:
    point = next(li for li in seated.page.all("li") if li.all("h4") and li.all("h4")[0].get("id") == "q-blank_value")
    assert [label.text for label in point.all("label")] == ["0 Hebrew, Persian, Italian", "50 Czech"]


def test_a_variant_is_chosen(seated: Visitor) -> None:
    seated.press("Show what follows", preset="hebrew-quick")
    assert [c.get("value") for c in seated.page.all("input", name="preset") if "checked" in c] == ["hebrew-quick"]
    seated.press("Begin the game")
    assert "quick game" in seated.text


def test_the_sheet_of_the_last_game_is_proposed(seated: Visitor) -> None:
    seated.press("Show what follows", sheet="czech")
    seated.press("Begin the game")
    seated.open("/new")
    assert [c.get("value") for c in seated.page.all("input", name="sheet") if "checked" in c] == ["czech"]


def test_nobody_plays_alone(ana: Visitor) -> None:
    ana.open("/new")
    ana.press("Begin the game")
    assert ana.status == 422
    assert ana.faults
    ana.press("Begin the game", newcomer="Ana")
    assert ana.status == 422
    assert any("2" in fault for fault in ana.faults), ana.faults


def test_more_players_than_the_sheet_has_tiles_for(ana: Visitor) -> None:
    ana.open("/new")
    for number in range(9):
        ana.press("Add", newcomer=f"P{number}")
    ana.press("Begin the game")
    assert ana.status == 422
    assert any("8" in fault for fault in ana.faults), ana.faults
    assert len(seats(ana)) == 9, "nobody is sent away from the table"


def test_partners_need_an_even_number(seated: Visitor) -> None:
    seated.press("Show what follows", preset="hebrew-pairs")
    seated.press("Begin the game")
    assert seated.status == 422
    assert seated.faults


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ana", "Ana sits at the table already: names must differ"),
        ("ANA", "ANA sits at the table already: names must differ"),
        ("  Ana ", "Ana sits at the table already: names must differ"),
        ("Mexican", "Mexican is the name of the train that belongs to everybody"),
        ("x" * 41, "a name has room for 40 letters at most"),
        ("", "a name is missing"),
        ("A\x00B", "a name is written in letters: 'A\\x00B' has characters that cannot be seen"),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_its_seat(seated: Visitor, name: str, fault: str) -> None:
    seated.press("Begin the game", name=["Ana", name, "Cruz"])
    assert seated.status == 422
    assert seated.faults == [fault]
    second = seated.page.all("input", name="name")[1]
    assert second.get("aria-invalid") == "true"
    assert seated.page.one("p", id=second.get("aria-describedby")).text == fault


def test_a_long_title_is_refused(seated: Visitor) -> None:
    seated.press("Begin the game", title="x" * 61)
    assert seated.status == 422
    assert seated.faults == ["the name of a game has room for 60 letters at most"]


def test_points_that_contradict_each_other_are_refused_and_both_are_named(seated: Visitor) -> None:
    seated.press("Begin the game", **{"rule-scoring": '"winner_takes"', "rule-blocked": '"count_all"'})
    assert seated.status == 422
    assert len(seated.faults) >= 1
    assert "do not go together" in seated.faults[0]
    seated.open("/")
    assert "The game in progress" not in seated.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("preset", "klingon"), ("sheet", "klingon"), ("rule-set_max", "13"), ("rule-set_max", "[[["),
        ("rule-scoring", '"x"'), ("rule-tiebreaks", '{"a":1}'), ("rule-blank_value", "1e999"), ("rule-rounds", "-1"),
        ("step", "explode"), ("step", "up:99"), ("step", "down:-1"), ("step", "drop:x"), ("step", "up:²"),
        ("step", "seat:"), ("was_preset", "?"), ("rule-hand_size", "[" * 190), ("rule-blank_value", "NaN"),
        ("rule-players", "[2,99999]"),
    ],
)  # fmt: skip
def test_what_no_form_would_send_breaks_nothing(seated: Visitor, field: str, value: str) -> None:
    for step in ("preview", "begin"):
        address, body = seated.form("Begin the game")
        kept = [(n, step if n == "step" else v) for n, v in body if n != field or field == "step"]
        seated.client.post(address, data=dict(kept))
        answer = seated.client.post(
            address, data=_many([*kept, (field, value)] if field != "step" else [*kept[:-1], (field, value)])
        )
        assert answer.status_code in (200, 303, 422), (step, answer.status_code)


def _many(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    many: dict[str, list[str]] = {}
    for name, value in fields:
        many.setdefault(name, []).append(value)
    return many


def test_a_table_of_more_seats_than_any_set_has_room(seated: Visitor) -> None:
    address, body = seated.form("Begin the game")
    seated.send(address, [*body, *(("name", f"P{n}") for n in range(500))])
    assert seated.status == 422
    assert len(seats(seated)) <= 20
