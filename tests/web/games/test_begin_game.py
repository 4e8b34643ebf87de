"""A new game: who sits where, which sheet, which points are changed, and what follows."""

from __future__ import annotations

from datetime import datetime

import pytest
from flask import Flask

from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.validity import has_effect
from companion.language import Language
from companion.people.acts import Called, LookChosen
from companion.store.books import games
from companion.store.people.acts import append_act
from companion.web.disputes.read_address import name_table
from companion.web.games.scenes import scene, scene_of
from tests.visitor import Visitor


def held(visitor: Visitor) -> list[str]:
    """The seat in hand."""
    return [each.get("value") for each in visitor.page.all("input", name="held") if "checked" in each]


def chosen(visitor: Visitor) -> list[str]:
    """The rule set that is chosen."""
    return [each.get("value") for each in visitor.page.all("input", name="preset") if "checked" in each]


def seats(visitor: Visitor) -> list[str]:
    """The names on the seats, in order."""
    return [field.get("value") for field in visitor.page.all("input", name="name")]


def sit(visitor: Visitor, count: int, preset: str = "hebrew") -> None:
    """P0, P1 and so on sit on the seats of a new game."""
    visitor.open(
        f"/new?title=&preset={preset}&was_preset={preset}&" + "&".join(f"name=P{number}" for number in range(count))
    )


@pytest.fixture
def seated(ana: Visitor) -> Visitor:
    """Ana, Ben and Cruz sit on the seats of a new game."""
    ana.open("/new?title=&name=Ana&name=Ben&name=Cruz")
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


def test_whoever_has_a_colour_and_sign_keeps_them_and_is_asked_by_the_name_that_is_shown(
    app: Flask, seated: Visitor
) -> None:
    seated.press("Begin the game")
    with app.app_context():
        append_act(LookChosen("cruz", 7), key="look", base_version=0)
        append_act(Called("cruz", "Cruz B."), key="name", base_version=1)
    seated.open("/new")
    assert seats(seated) == ["Ana", "Ben", "Cruz B."]
    seated.press("Not today: \u2068Cruz B.\u2069")
    seated.press("Cruz B.")
    seated.press("Begin the game")
    with app.app_context():
        book = games.book(games.recent(1).cards[0].slug)
    assert (book.players, book.looks) == (("Ana", "Ben", "Cruz B."), (1, 2, 7))


def test_a_game_without_a_name_is_called_after_its_day(seated: Visitor) -> None:
    seated.press("Begin the game", title="  ")
    assert seated.page.one("h1").text == f"{datetime.now():%A}"


def test_the_games_of_one_day_have_different_names(seated: Visitor) -> None:
    day = f"{datetime.now():%A}"
    seated.press("Begin the game")
    for title in (f"{day} 2", f"{day} 3"):
        seated.open("/new")
        assert seated.page.one("input", name="title").get("value") == title
        seated.begin("Ana", "Ben", title="")
        assert seated.page.one("h1").text == title
    seated.open(f"/game/{seated.slug}/end")
    seated.press("Move to the trash")
    seated.open("/new")
    assert seated.page.one("input", name="title").get("value") == f"{day} 4", "what lies in the trash keeps its name"


@pytest.mark.parametrize("code", ["he", "fa", "cs", "it"])
def test_the_day_is_named_in_the_language_of_the_reader(ana: Visitor, code: str) -> None:
    ana.client.set_cookie("language", code)
    ana.open("/new")
    title = ana.page.one("input", name="title").get("value")
    assert title == Language(code).weekday(datetime.now())
    assert title[0] == title[0].upper()
    assert len(title) < 12, "it has room on a telephone"


def test_who_was_typed_but_not_yet_added_plays_too(seated: Visitor) -> None:
    seated.press("Begin the game", newcomer="Dot")
    assert list(seated.totals()) == ["Ana", "Ben", "Cruz", "Dot"]


@pytest.mark.parametrize("name", ["Ana", "ANA", "  ana ", "A\u200bna"])
def test_who_sits_already_is_not_added_again(seated: Visitor, name: str) -> None:
    seated.press("Add", newcomer=name)
    assert seats(seated) == ["Ana", "Ben", "Cruz"]
    assert seated.faults == ["Ana sits at the table already: names must differ"]
    field = seated.page.one("input", name="newcomer")
    assert field.get("value").casefold() == "ana", "what was typed stays"
    assert field.get("aria-invalid") == "true"
    assert seated.page.one("p", id=field.get("aria-describedby")).text == seated.faults[0]
    seated.press("Add", newcomer="Dot")
    assert (seats(seated), seated.faults) == (["Ana", "Ben", "Cruz", "Dot"], [])


def test_a_name_typed_on_the_keyboard_of_a_neighbour_is_the_same_name(ana: Visitor) -> None:
    ana.begin("علی", "کیان", "مینا")
    ana.open("/new")
    ana.press("Add", newcomer="علي")
    assert ana.faults == ["\u2068علی\u2069 sits at the table already: names must differ"]
    ana.begin("علي", "كيان", "سارا")
    ana.open("/new")
    ana.press("Other people")
    offered = [button for button in ana.page.buttons if button in ("علی", "کیان", "علي", "كيان", "سارا", "مینا")]
    assert offered == ["علي", "كيان", "سارا", "مینا"], "once each, as it was spelt last"


def test_a_long_name_is_not_cut_but_the_limit_is_said(seated: Visitor) -> None:
    long = "Wilhelmina Adelheid Maximiliane von Hohenstein"
    for button in ("Add", "Begin the game"):
        seated.press(button, newcomer=long)
        assert seated.faults == ["a name has room for 40 letters at most"]
        assert seated.page.one("input", name="newcomer").get("value") == long
    seated.press("Begin the game", newcomer="", title="x" * 61)
    assert seated.faults == ["the name of a game has room for 60 letters at most"]
    assert seated.page.one("input", name="title").get("value") == "x" * 61
    cut = [field.get("name") for field in seated.page.all("input") if int(field.get("maxlength", 999)) in (40, 60)]
    assert cut == [], "no browser cuts a name without a word"


def test_a_name_that_is_being_typed_stays_while_something_else_is_pressed(seated: Visitor) -> None:
    seated.press("\u2068Cruz\u2069 one seat back", newcomer="Do")
    assert seated.page.one("input", name="newcomer").get("value") == "Do"


def test_a_table_that_is_full_says_so(ana: Visitor) -> None:
    sit(ana, 19)
    ana.press("Add", newcomer="P19")
    ana.press("Add", newcomer="One more")
    assert "there are no more seats at the table" in ana.faults
    assert ana.page.one("input", name="newcomer").get("value") == "One more"
    assert len(seats(ana)) == 20


def test_seats_are_moved_and_given_up(seated: Visitor) -> None:
    seated.press("\u2068Cruz\u2069 one seat back")
    assert seats(seated) == ["Ana", "Cruz", "Ben"]
    seated.press("\u2068Ana\u2069 one seat on")
    assert seats(seated) == ["Cruz", "Ana", "Ben"]
    assert held(seated) == ["1"], "who was moved stays in hand"
    seated.press("Not today: \u2068Ana\u2069")
    assert seats(seated) == ["Cruz", "Ben"]
    assert held(seated) == []


def test_the_seats_are_a_ring(seated: Visitor) -> None:
    seated.press("\u2068Ana\u2069 one seat back")
    assert seats(seated) == ["Cruz", "Ben", "Ana"]
    seated.press("\u2068Ana\u2069 one seat on")
    assert seats(seated) == ["Ana", "Ben", "Cruz"]


def test_a_name_is_changed_on_its_seat(seated: Visitor) -> None:
    seated.press("Begin the game", name=["Anna", "Ben", "Cruz"])
    assert list(seated.totals()) == ["Anna", "Ben", "Cruz"]


def test_regulars_are_taken_with_one_tap(seated: Visitor) -> None:
    seated.press("Begin the game")
    seated.open("/new")
    seated.press("Other people")
    assert seats(seated) == []
    seated.press("Ben")
    assert seats(seated) == ["Ben"]
    assert "Ben" not in [b for b in seated.page.buttons if b == "Ben"], "a regular has one seat"


def test_other_people_take_the_seats_of_the_last_ones_and_nobody_who_was_typed_is_lost(seated: Visitor) -> None:
    assert "Other people" not in seated.page.buttons, "all three were typed"
    seated.press("Begin the game")
    seated.open("/new")
    seated.press("Add", newcomer="Dot")
    seated.press("\u2068Dot\u2069 one seat back")
    seated.press("Other people", name=["Ana", "Benjamin", "Dot", "Cruz"], newcomer="Eli")
    assert seats(seated) == ["Benjamin", "Dot"], "who was renamed or added stays"
    assert seated.page.one("input", name="newcomer").get("value") == "Eli"
    seated.press("Ana")
    assert "Other people" not in seated.page.buttons, "a regular was chosen, not given"
    assert seats(seated) == ["Benjamin", "Dot", "Ana"]


def test_regulars_are_offered_as_they_sit(ana: Visitor) -> None:
    ana.begin("Zoe", "Ana", "Mia", "Ben")
    ana.begin("Uri", "Mia")
    ana.open("/new")
    assert seats(ana) == ["Uri", "Mia"], "who played last sits already"
    ana.press("Other people")
    assert [b for b in ana.page.buttons if b in ("Zoe", "Ana", "Mia", "Ben", "Uri")] == [
        "Uri",
        "Mia",
        "Zoe",
        "Ana",
        "Ben",
    ]


def test_what_follows_is_said(seated: Visitor) -> None:
    seated.press("Show what follows", preset="hebrew")
    follows = [each.text for each in seated.page.one("dl").all("div")]
    assert follows == [
        "set double-12",
        "for each 15 tiles",
        "stay face down 46",
        "rounds 1313 rounds",  # a figure on a tablet, in words on a phone
        "direction of play counter-clockwise",
    ]


def test_another_sheet_begins_as_it_is_written(seated: Visitor) -> None:
    name = "rule-blank_value"
    assert [c.get("value") for c in seated.page.all("input", name=name) if "checked" in c] == ["0"]
    seated.press("Show what follows", preset="czech-plus")
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


def test_a_sheet_is_named_beside_no_choice_that_it_does_not_play_by(seated: Visitor) -> None:
    """A first turn by the Hebrew sheet is one tile like any other: whether one may be drawn is said for every turn."""
    seated.press("Show what follows", preset="czech-plus")
    point = next(
        li for li in seated.page.all("li") if li.all("h4") and li.all("h4")[0].get("id") == "q-first_turn_draw"
    )
    assert [label.text for label in point.all("label")] == ["no Persian, Czech", "one tile Italian"]


def test_a_variant_is_chosen(seated: Visitor) -> None:
    seated.press("Show what follows", preset="hebrew-quick")
    assert chosen(seated) == ["hebrew-quick"]
    seated.press("Begin the game")
    assert "quick game" in seated.text


def test_the_sheet_of_the_last_game_is_proposed(seated: Visitor) -> None:
    seated.press("Show what follows", preset="czech-minus")
    seated.press("Begin the game")
    seated.open("/new")
    assert chosen(seated) == ["czech-minus"]


def test_the_rules_of_the_last_game_are_proposed_with_their_changes(ana: Visitor) -> None:
    slug = ana.begin(preset="italian", blank_value="50", rounds="7")
    ana.open("/new")
    assert chosen(ana) == [f"game:{slug}"]
    assert "2 rules differ from the sheet" in ana.text
    assert ana.page.one("input", name="rule-rounds").get("value") == "7"
    ana.press("Begin the game", newcomer="Eli")
    assert list(ana.totals()) == ["Ana", "Ben", "Cruz", "Dot", "Eli"], "the same people and a guest"
    assert "2 changed" in ana.text


@pytest.mark.parametrize(
    ("code", "sheet"), [("he", "hebrew"), ("fa", "persian"), ("cs", "czech-plus"), ("it", "italian"), ("en", "persian")]
)
def test_before_the_first_game_the_sheet_of_the_readers_language_is_taken_everywhere(
    ana: Visitor, code: str, sheet: str
) -> None:
    ana.client.set_cookie("language", code)
    ana.open("/new")
    assert chosen(ana) == [sheet]
    assert ana.page.all("input", name="preset")[0].get("value") == sheet, "it is offered first"
    ana.open("/sheets")
    assert [each.get("value") for each in ana.page.all("option") if "selected" in each] == [sheet]
    ana.open("/rules")
    assert [each.get("value") for each in ana.page.all("input", name="sheet") if "checked" in each] == [sheet]
    with ana.client.application.test_request_context(headers={"Cookie": f"language={code}"}):
        assert name_table({}).preset == sheet, "the judge without a game"


def test_the_last_rules_are_taken_everywhere(ana: Visitor) -> None:
    ana.begin(preset="italian-free")
    ana.open("/sheets")
    assert [each.get("value") for each in ana.page.all("option") if "selected" in each] == ["italian-free"]
    ana.open("/rules")
    assert {each.get("value") for each in ana.page.all("input", name="sheet") if "checked" in each} == {"italian-free"}


def test_the_last_game_is_played_again_with_one_tap(ana: Visitor) -> None:
    first = ana.begin("Dot", "Ana", "Ben", preset="czech-minus", blank_value="0")
    ana.enter(0, "", 24, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    for page in ("/", "/new"):
        ana.open(page)
        again = ana.page.of_class("again")[0].text
        assert again == "0 Play again Czech: penalty points, 1 changed. Dot, Ana, Ben"
        ana.press(again)
        assert ana.way == [303, 200]
        assert ana.slug != first
        assert list(ana.totals()) == ["Dot", "Ana", "Ben"]
        assert "1 changed" in ana.text
        assert ana.page.one("h1").text.startswith(f"{datetime.now():%A}")


def test_one_key_alone_is_the_thing_to_press(ana: Visitor) -> None:
    ana.open("/new")
    assert [key.text for key in ana.page.of_class("key--go")] == ["Begin the game"]
    ana.begin()
    ana.open("/new")
    assert [key.text for key in ana.page.of_class("key--go")] == ["Play again Hebrew Ana, Ben, Cruz, Dot"]
    ana.press("Show what follows")
    assert [key.text for key in ana.page.of_class("key--go")] == ["Begin the game"], "something is to be different"


def test_a_game_that_is_no_more_is_not_played_again(ana: Visitor, friday: str) -> None:
    ana.open("/new")
    again = ana.form(next(button for button in ana.page.buttons if button.startswith("Play again")))
    ana.open(f"/game/{friday}/end")
    ana.press("Move to the trash")
    ana.send(*again)
    assert ana.status == 410
    ana.send(again[0], [(name, "again:nowhere" if name == "step" else value) for name, value in again[1]])
    assert ana.status == 404
    ana.open("/new")
    assert not any(button.startswith("Play again") for button in ana.page.buttons)


def test_every_rule_set_has_a_line_of_meaning_and_every_option_too(ana: Visitor) -> None:
    ana.open("/new")
    words = ana.text
    for preset in PRESETS.values():
        assert preset.gist in words
    for option in OPTIONS.values():
        if option.names and has_effect(option.name, PRESETS["persian"].rules):
            assert option.meaning in words, option.name


def test_every_option_and_every_rule_set_has_a_picture() -> None:
    for name, option in OPTIONS.items():
        for value in option.values:
            assert scene(name, value), (name, value)
    variants = [preset for preset in PRESETS.values() if preset.variant]
    for sheet in {preset.sheet for preset in variants}:
        pictures = [scene_of(preset.name) for preset in variants if preset.sheet == sheet]
        assert len(set(pictures)) >= len(pictures) - 1, "two of a sheet may differ in the same point, no more"


def test_a_set_that_cannot_serve_so_many_says_for_how_many_it_is(ana: Visitor) -> None:
    ana.open("/new")
    for number in range(9):
        ana.press("Add", newcomer=f"P{number}")
    cards = {each.text for each in ana.page.of_class("card") if "is-idle" in each.get("class")}
    assert cards == {f"{sheet} for 2 to 8 players" for sheet in ("Hebrew", "Italian", "+17 Czech: the winner takes")}


def idle(visitor: Visitor) -> dict[str, str]:
    """The rule sets on the page that cannot serve the table, and what they say of it."""
    sets = (*visitor.page.of_class("card"), *visitor.page.of_class("set"))
    return {each.all("b")[0].text: each.all("small")[0].text for each in sets if "is-idle" in each.get("class")}


def test_a_set_is_for_as_many_as_it_was_changed_for(ana: Visitor) -> None:
    sit(ana, 10)
    assert idle(ana)["Hebrew"] == "for 2 to 8 players"
    assert "for 4, 6 or 8 players" in idle(ana).values(), "partners"
    ana.press("Show what follows", **{"rule-hand_size": "8"})
    assert "Hebrew" not in idle(ana), "it is chosen, and played with the tiles that were entered"
    assert idle(ana)["Italian"] == "for 2 to 8 players"
    ana.press("Begin the game", **{"rule-hand_size": "8"})
    ana.open("/new")
    assert idle(ana)["Hebrew"] == "for 2 to 8 players", "as it is written"
    assert "Changed rules" not in idle(ana)
    ana.press("Not today: \u2068P0\u2069")
    assert "Changed rules" not in idle(ana), "chosen, and played by nine with as many tiles"
    ana.press("Show what follows", preset="italian")
    assert "Changed rules" not in idle(ana), "what was entered for ten is enough for nine"
    ana.press("Add", newcomer="P10")
    ana.press("Add", newcomer="P11")
    assert idle(ana)["Changed rules"] == "for 2 to 10 players"


def test_tiles_entered_hold_when_somebody_joins_or_leaves(ana: Visitor) -> None:
    """As far as the set goes."""
    sit(ana, 3, "persian")
    ana.press("Begin the game", **{"rule-hand_size": "10"})
    ana.enter(0, "", 5, 7)
    slug = ana.slug
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="Eli", total=5)
    assert len(ana.totals()) == 4
    for name in ("Eli", "P2"):
        ana.open(f"/game/{slug}/people")
        ana.follow(name)
        ana.press(f"{name} leaves")
    assert "does not play from round 2 on" in ana.open(f"/game/{slug}/history").text


def test_a_set_is_for_no_more_than_its_tiles_are_enough_for(ana: Visitor) -> None:
    sit(ana, 3)
    ana.press("Begin the game", **{"rule-set_max": "9", "rule-rounds": "5"})
    ana.open("/new")
    for number in range(3, 8):
        ana.press("Add", newcomer=f"P{number}")
    assert idle(ana)["Changed rules"] == "for 2 to 3 players"


def test_what_differs_is_said_while_the_contract_is_folded(seated: Visitor) -> None:
    fold = seated.page.one("details", id="differs")
    assert "open" not in fold
    assert fold.all("summary")[0].text.startswith("No rule changed")
    seated.press("Show what follows", **{"rule-blank_value": "50"})
    fold = seated.page.one("details", id="differs").all("summary")[0].text
    assert fold == "1 rule differs from the sheet The double blank counts 50 sheet: 0"


def test_nobody_plays_alone(ana: Visitor) -> None:
    alone = "A game needs at least two players: enter one more name."
    ana.open("/new")
    ana.press("Begin the game")
    assert (ana.status, ana.faults) == (422, ["A game needs at least two players: enter 2 names."])
    ana.press("Begin the game", newcomer="Ana")
    assert (ana.status, ana.faults) == (422, [alone])
    field = ana.page.one("input", name="newcomer")
    assert (field.get("aria-invalid"), "autofocus" in field) == ("true", True)
    assert seats(ana) == ["Ana"]


def test_the_contract_of_pairs_says_how_a_pair_scores(ana: Visitor) -> None:
    ana.open("/new?preset=hebrew-pairs")
    for said in ("each pair writes its own hands", "every other pair adds up both hands."):
        assert said in ana.text
    assert "each writes their own hand" not in ana.text
    ana.open("/new?preset=hebrew")
    assert "each writes their own hand" in ana.text
    assert "every other pair" not in ana.text


@pytest.mark.parametrize(("newcomer", "missing"), [("", 4), ("Ana", 3)])
def test_a_game_in_pairs_says_how_many_are_missing_for_two_pairs(ana: Visitor, newcomer: str, missing: int) -> None:
    ana.open("/new?preset=hebrew-pairs")
    ana.press("Begin the game", newcomer=newcomer)
    said = f"Partners need at least four players: enter {missing} more names."
    assert (ana.status, ana.faults) == (422, [said])
    assert ana.page.one("input", name="newcomer").get("aria-invalid") == "true"


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({}, "with the double-12 set at most 9, with the double-15 set at most 13."),
        ({"rule-set_max": "15"}, "with the double-15 set at most 13, with the double-18 set at most 19."),
        ({"rule-set_max": "18"}, "with the double-18 set at most 19."),
    ],
)
def test_more_players_than_the_sheet_deals_to_say_how_many_tiles(
    ana: Visitor, chosen: dict[str, str], says: str
) -> None:
    sit(ana, 10)
    ana.press("Begin the game", **chosen)
    lack = "These rules do not say how many tiles each of 10 players takes."
    assert (ana.status, set(ana.faults)) == (422, {lack, f"{lack} Enter it here: {says}"})
    field = ana.page.one("input", name="rule-hand_size")
    assert (field.get("aria-invalid"), "autofocus" in field) == ("true", True)
    assert ana.page.one("a", href=f"#{field.get('id')}").text == lack
    assert all("open" in ana.page.one("details", id=each) for each in ("differs", "more-rules"))
    assert len(seats(ana)) == 10, "nobody is sent away from the table"
    ana.press("Begin the game", **{"rule-hand_size": "9"})
    assert len(ana.totals()) == 10


def test_tiles_entered_for_ten_are_not_those_of_six_other_people(ana: Visitor) -> None:
    """The sheet says how many six take; where it did so already, what was entered stays."""
    sit(ana, 10)
    ana.press("Begin the game", **{"rule-hand_size": "9"})
    ana.open("/new")
    assert ana.page.one("input", name="rule-hand_size").get("value") == "9"
    ana.press("Other people")
    assert ana.page.one("input", name="rule-hand_size").get("value", "") == ""
    sit(ana, 7)
    ana.press("Show what follows", **{"rule-hand_size": "8"})
    ana.press("Not today: \u2068P6\u2069")
    assert ana.page.one("input", name="rule-hand_size").get("value") == "8"


@pytest.mark.parametrize(("highest", "most", "bigger", "more"), [(9, 6, 12, 11), (6, 3, 9, 6)])
def test_a_set_too_small_for_the_table_says_what_it_has(
    ana: Visitor, highest: int, most: int, bigger: int, more: int
) -> None:
    sit(ana, 8)
    ana.press("Begin the game", **{"rule-set_max": str(highest), "rule-rounds": "5"})
    few = f"The double-{highest} set has too few tiles."
    way = f"for 8 players at most {most}, with the double-{bigger} set at most {more}."
    assert set(ana.faults) == {few, f"{few} Enter here how many each takes: {way}"}
    assert "autofocus" in ana.page.one("input", name="rule-hand_size")
    ana.press("Begin the game", **{"rule-hand_size": str(most)})
    assert len(ana.totals()) == 8


def test_partners_need_an_even_number(seated: Visitor) -> None:
    seated.press("Show what follows", preset="hebrew-pairs")
    seated.press("Begin the game")
    assert seated.status == 422
    assert seated.faults == ["partners need 4, 6 or 8 players; there are 3 of you"], "it is said once"
    assert "autofocus" in seated.page.one("input", name="newcomer")


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ana", "Ana sits at the table already: names must differ"),
        ("ANA", "Ana sits at the table already: names must differ"),
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


def test_rules_with_other_rounds_are_told_from_their_sheet(seated: Visitor) -> None:
    seated.press("Begin the game", preset="hebrew")
    seated.open("/new")
    seated.press("Begin the game", **{"rule-rounds": "5"})
    seated.open("/new")
    assert "Hebrew, 5 rounds." in seated.page.one("button", **{"data-part": "again"}).text
    cards = [each.text for each in seated.page.of_class("card") if "Hebrew" in each.text]
    assert [each for each in cards if each.endswith("Changed rules Hebrew, 5 rounds.")] == cards[:1]
    assert len(cards) == 2


def test_a_long_name_of_own_rules_is_refused_at_its_field(seated: Visitor) -> None:
    seated.press("Show what follows", **{"rule-rounds": "7"})
    seated.press("Begin the game", house="x" * 61)
    assert seated.faults == ["the name of rules has room for 60 letters at most"]
    field = seated.page.one("input", name="house")
    assert (field.get("value"), field.get("aria-describedby")) == ("x" * 61, "house-says")
    assert "open" in seated.page.one("details", id="differs")


def test_a_tie_break_that_ranks_backwards_is_said_and_may_be_played(seated: Visitor) -> None:
    takes = {"rule-scoring": '"winner_takes"', "rule-blocked": '"lowest_wins"'}
    broken = {"rule-tiebreaks": '["zero_rounds","lowest_nonzero_round"]', "rule-zero_round_means": '"score_0"'}
    seated.press("Show what follows", **takes, **broken)
    (said,) = [mark.text for mark in seated.page.of_class("fault")]
    assert said.startswith("“Equal totals” and “Points” do not go together like this: where the winner takes all,")
    assert seated.page.one("p", id="tiebreaks-says").text == said
    seated.press("Show what follows", **{"rule-tiebreaks": "[]"})
    assert seated.page.of_class("fault") == []
    seated.press("Begin the game", **broken)
    assert "Enter round 1" in seated.text


def test_the_lowest_round_is_no_tie_break_where_the_winner_takes(seated: Visitor) -> None:
    takes = {"rule-scoring": '"winner_takes"', "rule-blocked": '"lowest_wins"'}
    lowest = {"rule-tiebreaks": '["zero_rounds","lowest_nonzero_round"]', "rule-zero_round_means": '"went_out"'}
    seated.press("Show what follows", **lowest)
    assert seated.page.of_class("fault") == [], "where the fewest points win it is one"
    seated.press("Show what follows", **takes)
    said = seated.page.one("p", id="tiebreaks-says").text
    assert "where the winner takes all, the lowest round above 0 is the smallest win" in said


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
        ("preset", "klingon"), ("preset", "game:klingon"), ("rule-set_max", "13"), ("rule-set_max", "[[["),
        ("held", "x"), ("rule-scoring", '"x"'), ("rule-tiebreaks", '{"a":1}'), ("rule-blank_value", "1e999"),
        ("rule-rounds", "-1"),
        ("step", "explode"), ("step", "up:99"), ("step", "down:-1"), ("step", "drop:x"), ("step", "up:²"),
        ("step", "seat:"), ("step", "again:"), ("was_preset", "?"), ("rule-hand_size", "[" * 190),
        ("rule-blank_value", "NaN"), ("rule-players", "[2,99999]"),
    ],
)  # fmt: skip
def test_what_no_form_would_send_breaks_nothing(seated: Visitor, field: str, value: str) -> None:
    for step in ("preview", "begin"):
        address, body = seated.form("Begin the game")
        kept = [(n, step if n == "step" else v) for n, v in body if n != field or field == "step"]
        answer = seated.client.post(
            address, data=_many([*kept, (field, value)] if field != "step" else [*kept[:-1], (field, value)])
        )
        assert answer.status_code in (200, 303, 404, 422), (step, answer.status_code)


FIGURES = (
    ("rounds", "99", "Rounds: enter a number from 1 to 13"),
    ("rounds", "0", "Rounds: enter a number from 1 to 13"),
    ("rounds", "all", "Rounds: enter a number from 1 to 13"),
    ("rounds", "1300", "Rounds: enter a number from 1 to 13"),
    ("rounds", "15", "Rounds: enter a number from 1 to 13"),
    ("hand_size", "0", "Tiles in a hand: enter a number from 1 to 30"),
    (
        "hand_size",
        "99",
        "The double-12 set has too few tiles. Enter here how many each takes: for 3 players at most 30,"
        " with the double-15 set at most 45.",
    ),
    ("first_engine", "13", "The first engine: enter a number from 0 to 12"),
)
BEGIN, SHOW = "Begin the game", "Show what follows"


@pytest.mark.parametrize(
    ("option", "typed", "says", "button"),
    [
        *((*each, BEGIN) for each in FIGURES),
        (*FIGURES[0], SHOW),
        *(pytest.param(*each, SHOW, marks=pytest.mark.wide) for each in FIGURES[1:]),
    ],
)
def test_a_figure_that_is_none_is_refused_at_its_field(
    seated: Visitor, option: str, typed: str, says: str, button: str
) -> None:
    seated.press(button, **{f"rule-{option}": typed, "title": "Friday"})
    field = seated.page.one("input", name=f"rule-{option}")
    assert (field.get("value"), field.get("aria-invalid")) == (typed, "true"), "what was typed stays"
    assert seated.page.one("p", id=field.get("aria-describedby")).text == says
    assert seated.page.one("a", href=f"#{field.get('id')}").text in says, "what stands beside Begin leads to it"
    assert "open" in seated.page.one("details", id="differs"), "the rules are unfolded where the fault is"
    assert "open" in seated.page.one("details", id="more-rules")
    assert ("autofocus" in field) is (button == "Begin the game")
    assert seated.page.one("input", name="title").get("value") == "Friday"
    assert seated.page.one("input", id="house") is not None
    seated.press("Begin the game", newcomer="Dot", **{f"rule-{option}": "7"})
    assert list(seated.totals()) == ["Ana", "Ben", "Cruz", "Dot"]


def test_the_refusal_of_a_figure_is_said_in_the_readers_figures(seated: Visitor) -> None:
    seated.client.set_cookie("language", "fa")
    seated.open("/new")
    address, body = seated.form("شروع بازی")
    kept = [(name, value) for name, value in body if name != "rule-rounds"]
    seated.send(address, [*kept, ("name", "Ana"), ("name", "Ben"), ("rule-rounds", "۹۹")])
    assert set(seated.faults) == {"دورها: عددی از ۱ تا ۱۳ بنویسید"}
    assert seated.page.one("input", name="rule-rounds").get("value") == "۹۹"


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


@pytest.mark.parametrize(("code", "direction"), [("he", "rtl"), ("en", "ltr")])
def test_more_people_than_a_ring_has_room_for_are_listed_as_the_language_reads(
    ana: Visitor, code: str, direction: str
) -> None:
    ana.client.set_cookie("language", code)
    sit(ana, 8)
    add = next(key.label for key in ana.page.all("button", value="add"))
    for number in range(8, 11):
        ana.press(add, newcomer=f"P{number}")
        (table,) = ana.page.of_class("round-table")
        assert table.get("dir") == (direction if number == 10 else "ltr")


def test_the_page_of_a_game_that_has_begun_begins_another_when_it_was_gone_back_to(seated: Visitor) -> None:
    address, body = seated.form("Begin the game", title="Friday")
    seated.send(address, body)
    first = seated.address.partition("?")[0]
    seated.send(address, [*body[:-1], ("name", "Uma"), body[-1]])
    assert seated.status == 409
    assert "A game has begun meanwhile" in seated.text
    assert seated.page.link("To the game").get("href") == first
    seated.press("Begin the game")
    assert (seated.way, seated.address.partition("?")[0] == first) == ([303, 200], False)
    assert "Uma" in seated.totals()
