"""The end of a game: by its last round or because the table stops it; who has won and why; playing on."""

from __future__ import annotations

import pytest

from tests.sheets.reading import text_of
from tests.visitor import Visitor, plain


def whole_game(visitor: Visitor, **more: object) -> None:
    """Thirteen rounds in which everybody goes out in turn."""
    for number in range(13):
        out = number % 4
        visitor.enter(out, *("" if seat == out else 20 + seat for seat in range(4)), **more)


def test_the_last_round_ends_the_game(ana: Visitor, friday: str) -> None:
    whole_game(ana)
    assert ana.way == [303, 303, 200]
    assert "Ana wins with 180 points" in ana.text
    assert "Ana has the fewest points: 180 against 210." in ana.text
    ana.open("/")
    assert "The game in progress" not in ana.text
    assert "Finished games" in ana.text


def test_the_table_of_a_finished_game_leads_to_its_end(ana: Visitor, friday: str) -> None:
    whole_game(ana)
    ana.open(f"/game/{friday}")
    assert ana.way == [303, 200]
    assert ana.address.endswith("/end")


def test_the_highest_total_wins_where_the_winner_takes_the_points(ana: Visitor) -> None:
    slug = ana.begin(preset="czech-plus")
    ana.enter(1, 30, "", 20, 10)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert "Ben wins with 60 points" in ana.text
    assert "Ben has the most points: 60 against 0." in ana.text


def test_stopping_asks_first(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Stop the game here")
    assert "Stop the game here?" in ana.text
    assert "The places follow from the totals after 1 of 13 rounds, and the rules decide ties." in ana.text
    ana.follow("Play on")
    assert "Enter round 2" in ana.text


def test_where_the_sheet_has_no_tie_break_no_page_says_it_has(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="persian")
    ana.enter(0, "", 24, 24)
    ana.open(f"/game/{slug}/adjust")
    assert "It counts in the total alone; equal totals share the place." in ana.text
    ana.open(f"/game/{slug}/end")
    assert "after 1 of 13 rounds; equal totals share the place. It can be taken back." in ana.text
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    ana.enter(0, "", 24, 24)
    ana.open(f"/game/{slug}/adjust")
    assert "It counts in the total alone; ties are decided by the rounds." in ana.text


def test_a_pair_have_what_one_has(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew-pairs")
    assert [each.text for each in ana.page.one("table").all("small")] == ["seats 1 and 3", "seats 2 and 4"]
    ana.enter(0, "", 24, 10, 17)
    ana.open("/")
    assert "Ana & Cruz lead with 0" in ana.text
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert "Ana & Cruz win with 0 points" in ana.text
    assert "Ana & Cruz have the fewest points: 0 against 41." in ana.text


def test_the_table_stops_the_game_and_plays_on_after_all(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    assert "Ana wins with 0 points" in ana.text
    ana.press("Play on")
    assert "Enter round 2" in ana.text
    ana.enter(0, "", 24, 24, 17)
    assert ana.totals()["Ben"] == "48"


def test_a_game_without_a_round_cannot_be_stopped(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/end")
    assert "Stop the game" not in ana.page.buttons
    _, body = ana.form("Move to the trash")
    ana.send(f"/game/{friday}/finish", body)
    assert ana.status == 422
    assert "there is nothing to finish before a round is entered" in ana.text


def test_a_game_that_is_over_cannot_be_stopped_again(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    _, body = ana.form("Play on")
    ana.send(f"/game/{friday}/finish", body)
    assert ana.status == 422
    assert "the game is over" in ana.text


def test_a_game_that_was_not_stopped_cannot_go_on(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 24, 24, 17)
    _, body = ana.form("Undo")
    ana.send(f"/game/{friday}/reopen", body)
    assert ana.status == 422
    assert "the game has not been stopped" in ana.text


def test_a_game_that_came_to_its_last_round_offers_no_playing_on(ana: Visitor, friday: str) -> None:
    whole_game(ana)
    assert "Play on" not in ana.page.buttons


def test_a_tie_names_everybody_and_crowns_nobody(ana: Visitor, friday: str) -> None:
    ana.enter(2, 20, 20, "", 30)
    ana.enter(3, 20, 20, 40, "")
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    assert "Dot wins with 30 points" in ana.text
    ana.press("Undo")
    ana.enter(2, 20, 20, "", 60)
    ana.follow("Stop the game here")
    ana.press("Stop the game")
    assert ana.page.one("h1").text == "Cruz wins with 40 points"


def test_a_shared_first_place(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter("none", 20, 20)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert [name.text for name in ana.page.one("h1").all("bdi")] == ["Ana", "Ben"]
    assert "share first place with 20 points" in ana.text
    assert "Nothing in the rules decides between them (each: no round with 0, lowest round above 0: 20)." in ana.text


def test_all_who_share_the_first_place_are_told_so_in_the_standings(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter("none", 10, 40)
    ana.enter("none", 10, 40)
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="Gus", total=20)
    ana.enter("none", 10, 40, 10)
    finish_and_watch(ana, slug)
    assert said_below(ana) == {"Ana": "shared first place", "Gus": "shared first place", "Ben": "90 behind"}


def finish_and_watch(visitor: Visitor, slug: str) -> None:
    """Stop a game, and look at its standings."""
    visitor.open(f"/game/{slug}/end")
    visitor.press("Stop the game")
    visitor.open(f"/game/{slug}/watch")


def said_below(visitor: Visitor) -> dict[str, str]:
    """What stands below the names in the standings."""
    people = [head for head in visitor.page.all("th", **{"class": "who", "scope": "row"}) if head.all("bdi")]
    return {head.all("bdi")[0].text: " ".join(each.text for each in head.all("small")) for head in people}


def test_a_guest_who_came_after_the_last_round_has_words_at_the_end(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter(0, "", 10)
    ana.enter(0, "", 14)
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="Gus", total=24)
    assert said_below(ana)["Gus"] == ""
    finish_and_watch(ana, slug)
    assert said_below(ana) == {
        "Ana": "",
        "Gus": "24 behind, tied: no round above 0",
        "Ben": "24 behind, tied: lowest round above 0: 10",
    }


def test_all_who_were_level_are_named(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    ana.enter(0, "", 20, 30)
    ana.enter(0, "", 20, 20)
    ana.enter(1, 50, "", 10)
    ana.enter(2, 10, 20, "")
    for page in ("end", "tv", "watch"):
        ana.open(f"/game/{slug}/{page}")
        if page == "end":
            ana.press("Stop the game")
        (why,) = ana.page.of_class("why")
        assert why.text.startswith("Tied with Cruz and Ben at 60. Rounds with 0: 2 against 1."), page


def test_what_put_one_before_another_is_said_of_lower_places_too(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    ana.enter(0, "", 20, 30)
    ana.enter(0, "", 30, 20)
    ana.enter(1, 5, "", 10)
    ana.enter(2, 5, 10, "")
    ana.open(f"/game/{slug}/end")
    assert not ana.page.of_class("ties"), "while it goes on they share the place"
    ana.press("Stop the game")
    assert not ana.page.of_class("ties"), "both have one round with 0, and 10 as the lowest other"
    ana.press("Play on")
    ana.enter(0, "", 7, 7)
    ana.enter(0, "", 2, 1)
    ana.enter(0, "", 3, 4)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    told = [li.text for li in ana.page.of_class("ties")[0].all("li")]
    assert told == [
        "Place 2: Cruz, 72 (lowest round above 0: 1)",
        "Place 3: Ben, 72 (lowest round above 0: 2)",
    ]
    paper = text_of(ana.client.get(f"/game/{slug}/sheet.pdf").data)
    assert all(line in paper for line in told)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["2 rounds with 0", "no round with 0"]),
        ("he", ["2 סיבובים עם 0", "אין סיבוב עם 0"]),
        ("fa", ["۲ دور با ۰", "بدون دور ۰ امتیازی"]),
        ("cs", ["2 sehrávky s 0", "žádná sehrávka s 0"]),
        ("it", ["2 round da 0", "nessun round da 0"]),
    ],
)
def test_a_tie_lost_without_any_round_of_0_is_said_in_words(ana: Visitor, language: str, said: list[str]) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter(0, "", 20)
    ana.enter(0, "", 19)
    ana.enter("none", 40, 1)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    ana.client.set_cookie("language", language)
    ana.open(f"/game/{slug}/end")
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [li.all("small")[0].text for li in proof.all("li")] == said


def test_what_decided_a_tie_is_said_and_shown(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    ana.enter(0, "", 20)
    ana.enter(0, "", 20)
    ana.enter(1, 40, "")
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert "Ana wins with 40 points" in ana.text
    assert "Tied with Ben at 40. Rounds with 0: 2 against 1." in ana.text
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [li.all("small")[0].text for li in proof.all("li")] == ["2 rounds with 0", "1 round with 0"]
    assert engines(ana) == [
        ["the round of the double 12", "the round of the double 11"],
        ["the round of the double 10"],
    ]


def test_what_decides_a_tie_is_said_before_the_table_agrees(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew", rounds=3)
    ana.enter(0, "", 20)
    ana.enter(0, "", 20)
    ana.check(1, 40, "")
    said = [each.text for each in ana.page.of_class("recap-words")]
    assert said == ["Place 1: Ana, 40 (2 rounds with 0)", "Place 2: Ben, 40 (1 round with 0)"]
    ana.press("The table agrees")
    ana.open(f"/game/{slug}/end")
    assert "Tied with Ben at 40. Rounds with 0: 2 against 1." in ana.text


def test_where_going_out_decides_a_tie_nobody_is_said_to_have_rounds_with_0(ana: Visitor) -> None:
    """In the first round Ben held only the double blank: 0 points, but he did not go out."""
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew", zero_round_means="went_out")
    ana.enter(0, "", 0, 50)
    ana.enter(2, 20, 20, "")
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert "Tied with Ben at 20. Rounds gone out in: 1 against 0." in ana.text
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [li.all("small")[0].text for li in proof.all("li")] == ["went out in 1 round", "went out in no round"]


def engines(visitor: Visitor) -> list[list[str]]:
    """The engines in the proof of a tie, line by line."""
    proof = visitor.page.one("ul", **{"class": "proof"})
    return [[half.get("aria-label") for half in li.all("svg", **{"class": "half "})] for li in proof.all("li")]


def test_where_the_lowest_round_decides_just_that_round_is_shown(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset="hebrew")
    for out, *hands in ((0, "", 7), (1, 12, ""), (0, "", 23), (1, 18, "")):
        ana.enter(out, *hands)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [(li.all("bdi")[0].text, li.all("small")[0].text) for li in proof.all("li")] == [
        ("Ben", "lowest round above 0: 7"),
        ("Ana", "lowest round above 0: 12"),
    ]
    assert engines(ana) == [["the round of the double 12"], ["the round of the double 11"]]


def test_each_rival_is_shown_what_decided_against_them(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="hebrew")
    for out, *hands in ((0, "", 7, 5), (1, 12, "", 10), (0, "", 10, 5), (1, 6, "", 10), (2, 12, 13, "")):
        ana.enter(out, *hands)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [(li.all("bdi")[0].text, li.all("small")[0].text) for li in proof.all("li")] == [
        ("Ana", "2 rounds with 0"),
        ("Ben", "2 rounds with 0"),
        ("Cruz", "1 round with 0"),
        ("Ana", "lowest round above 0: 6"),
        ("Ben", "lowest round above 0: 7"),
    ]
    assert engines(ana) == [
        ["the round of the double 12", "the round of the double 10"],
        ["the round of the double 11", "the round of the double 9"],
        ["the round of the double 8"],
        ["the round of the double 9"],
        ["the round of the double 12"],
    ]


def test_of_four_who_are_level_everybody_is_shown_what_put_them_where_they_are(ana: Visitor) -> None:
    """Two by two they have as many rounds with 0, and are told apart by the next tie-break."""
    ana.begin("Ana", "Ben", "Cruz", "Dot", preset="hebrew", rounds="3")
    for out, *hands in ((0, "", 12, 8, 5), (1, 10, "", 15, 14)):
        ana.enter(out, *hands)
    recap = ana.check("none", 20, 18, 7, 11).text
    assert "Place 3: Dot, 30 (no round with 0, lowest round above 0: 5)" in plain(recap)
    assert "Place 4: Cruz, 30 (no round with 0, lowest round above 0: 7)" in plain(recap)
    ana.press("The table agrees")
    proof = ana.page.one("ul", **{"class": "proof"})
    assert [(li.all("bdi")[0].text, li.all("small")[0].text) for li in proof.all("li")] == [
        ("Ana", "1 round with 0"),
        ("Ben", "1 round with 0"),
        ("Dot", "no round with 0"),
        ("Cruz", "no round with 0"),
        ("Ana", "lowest round above 0: 10"),
        ("Ben", "lowest round above 0: 12"),
        ("Dot", "lowest round above 0: 5"),
        ("Cruz", "lowest round above 0: 7"),
    ]


def test_lower_places_say_what_put_one_before_the_other(ana: Visitor, friday: str) -> None:
    ana.enter(0, "", 20, 40, 30)
    ana.enter(1, 3, "", 12, 22)
    ana.enter(3, 7, 8, 8, "")
    ana.enter(0, "", 1, 12, 20)
    ana.open(f"/game/{friday}/watch")
    assert ana.text.count("62 behind, level with ") == 2
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ana.open(f"/game/{friday}/watch")
    assert "62 behind, tied: 1 round with 0" in ana.text
    assert "62 behind, tied: no round with 0" in ana.text
    assert "level with" not in ana.text


def test_what_is_looked_for_most_stands_first_in_the_menu(ana: Visitor, friday: str) -> None:
    lines = [each.text for each in ana.page.of_class("more-list")[0].all("li")]
    first = ["All rounds and history", "Share the game", "Show the scoreboard", "Print the score sheet"]
    assert lines[:5] == [*first, "Stop the game here"]


def test_who_left_with_less_than_the_winner_is_said_to_have_no_place(ana: Visitor) -> None:
    slug = ana.begin()
    ana.enter(0, "", "12", "30", "7")
    ana.open(f"/game/{slug}/people?leaving=0")
    ana.press("leaves")
    ana.open(f"/game/{slug}/round")
    ana.press("Check", out=1, hand_2="30", hand_3="7")
    ana.press("The table agrees")
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    for page in ("end", "watch", "tv"):
        ana.open(f"/game/{slug}/{page}")
        said = plain(" ".join(ana.text.split()))
        assert "No place: Ana, 0 (left before the end)" in said, page
