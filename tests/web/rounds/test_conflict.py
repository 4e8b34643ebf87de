"""Two devices at one table: the book has moved on. Both are shown, a person decides, nothing is lost."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.store.backups import backup, restore
from tests.visitor import Visitor, plain

ANAS, BENS = ("", 24, 24, 17), ("", 25, 26, 17)
TOTALS_MOVED = "Something else was written meanwhile: the totals have changed. Look at them once more."


@pytest.fixture
def both(ana: Visitor, ben: Visitor, friday: str) -> str:
    """Ana and Ben have the empty form of round 1 before them."""
    ana.open(f"/game/{friday}/round")
    ben.open(f"/game/{friday}/round")
    return friday


def test_whoever_comes_second_sees_both(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ben.check(0, *BENS)
    assert ben.status == 409
    assert "The book has changed meanwhile" in ben.text
    in_the_book, from_this_device = ben.page.all("table")
    assert [row.text for row in in_the_book.all("tr")] == ["Ana went out", "Ben 24", "Cruz 24", "Dot 17"]
    assert [row.text for row in from_this_device.all("tr")] == ["Ana went out", "Ben 25", "Cruz 26", "Dot 17"]
    for table in (in_the_book, from_this_device):
        assert [row.text.split()[0] for row in table.all("tr", **{"class": "is-changed"})] == ["Ben", "Cruz"]
    assert "Round 1 entered" in ben.text


def test_two_devices_that_differ_in_the_engine_alone(ana: Visitor, ben: Visitor) -> None:
    """Where the rules leave it open which double opens a round."""
    slug = ana.begin(preset="italian")
    ben.open(f"/game/{slug}/round")
    ana.enter(0, *ANAS, engine=9)
    ben.check(0, *ANAS, engine=8)
    assert ben.status == 409
    in_the_book, from_this_device = ben.page.all("table")
    for table, engine in ((in_the_book, "9-9"), (from_this_device, "8-8")):
        assert [row.text for row in table.all("tr", **{"class": "is-changed"})] == [f"Engine {engine}"]
    ben.press("Write mine instead")
    assert "Engine: 9-9 became 8-8" in plain(ben.text)


def test_what_was_typed_for_somebody_who_has_left_is_seen(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(3, 10, 20, 30, "")
    agreed = ben.form("The table agrees")
    for name in ("Cruz", "Dot"):
        ana.open(f"/game/{both}/people")
        ana.follow(name)
        ana.press(f"{name} leaves")
    ben.send(*agreed)
    assert ben.status == 409
    mine = ben.page.all("table")[-1]
    assert [row.text for row in mine.all("tr")] == ["Ana 10", "Ben 20", "Cruz 30", "Dot went out"]
    assert "No longer at the table: Cruz and Dot." in plain(ben.text)


def test_what_was_typed_for_who_has_left_is_there_again_once_they_are_back(
    ana: Visitor, ben: Visitor, both: str
) -> None:
    ana.open(f"/game/{both}/people")
    ana.follow("Cruz")
    ana.press("Cruz leaves")
    ben.check(0, *BENS)
    go_on = ben.form("Go on with my figures")
    ana.open(f"/game/{both}")
    ana.press("Undo")
    ben.send(*go_on)
    assert ben.status == 409
    mine = ben.page.all("table")[-1]
    assert [row.text for row in mine.all("tr")] == ["Ana went out", "Ben 25", "Cruz 26", "Dot 17"]
    ben.press("Go on with my figures")
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "25", "Cruz": "26"}


def test_what_was_typed_for_a_guest_who_did_not_come_is_seen(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.open(f"/game/{both}/people")
    ana.press("The guest joins", name="Eve", total="0")
    ben.open(f"/game/{both}/round")
    ben.check(0, "", 20, 30, 40, 50)
    agreed = ben.form("The table agrees")
    ana.open(f"/game/{both}")
    ana.press("Undo")
    ben.send(*agreed)
    assert ben.status == 409
    assert [row.text for row in ben.page.all("table")[-1].all("tr")][-1] == "Eve 50"


def test_a_round_whose_answer_was_lost_is_known_again(ana: Visitor, ben: Visitor, both: str) -> None:
    """Whatever came since, as an exchange of names."""
    ben.check(0, *BENS)
    agreed = ben.form("The table agrees")
    ben.send(*agreed)
    ana.open(f"/game/{both}/names")
    ana.press("Write the names", name=["Cruz", "Ben", "Ana", "Dot"])
    ben.send(*agreed)
    assert ben.way == [303, 200], "it is written already"
    assert "Enter round 2" in ben.text


def test_two_windows_of_one_device_are_nobody_else(ana: Visitor, both: str) -> None:
    in_another_window = ana.form("Check", out=0, hand_1=25, hand_2=26, hand_3=17)
    ana.enter(0, *ANAS)
    ana.send(*in_another_window)
    assert ana.status == 409
    assert ana.page.all("h1")[-1].text.startswith("The book has changed meanwhile")
    assert "omebody else" not in ana.text


def test_it_is_noticed_at_the_agreement_too(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(0, *BENS)
    ana.enter(0, *ANAS)
    ben.press("The table agrees")
    assert ben.status == 409
    ana.open(f"/game/{both}")
    assert ana.totals()["Ben"] == "24"


def test_the_book_stays_as_it_is(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ben.check(0, *BENS)
    ben.follow("Keep the book as it is")
    assert ben.totals()["Ben"] == "24"
    assert "Enter round 2" in ben.text


def test_mine_is_written_instead_as_a_correction(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ben.check(0, *BENS)
    ben.press("Write mine instead")
    assert "Correct round 1" in ben.text
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "25", "Cruz": "26"}
    ben.open(f"/game/{both}/history")
    assert "Ben: 24 became 25" in ben.text


def test_the_next_round_is_entered_all_the_same_after_a_correction(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{friday}/round")
    ben.check(1, 10, "", 20, 30)
    ana.open(f"/game/{friday}/round/1")
    ana.press("Check", hand_1=23)
    ana.press("The table agrees")
    ben.press("The table agrees")
    assert (ben.status, ben.way) == (409, [409]), "the totals that were agreed on are others now"
    assert TOTALS_MOVED in ben.text
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "10", "Ben": "23", "Cruz": "44", "Dot": "47"}


def test_what_is_about_something_else_holds_nobody_up(ana: Visitor, ben: Visitor, both: str) -> None:
    """A ruling that is kept, a guest of the next round: the round is as it was, and so are the totals."""
    ben.check(0, *BENS)
    ana.open(f"/game/{both}/judge/verdict?ask=out&who=1&pip=6")
    ana.press("Keep with the game")
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "25", "Cruz": "26"}
    ben.open(f"/game/{both}/round/1")
    ben.press("Check", hand_1=23)
    ana.open(f"/game/{both}/people")
    ana.press("The guest joins", name="Eli", total=0)
    ben.press("The table agrees")
    assert ben.totals()["Ben"] == "23"
    ana.open(f"/game/{both}/round/1")
    ana.press("Check", hand_1=24)
    ben.open(f"/game/{both}/adjust")
    ben.press("Write it in the book", seat=0, points=5, reason="late")
    ana.press("The table agrees")
    assert ana.way == [409], "the totals are others now"
    ana.press("The table agrees")
    assert ana.totals() == {"Eli": "0", "Ana": "5", "Dot": "17", "Ben": "24", "Cruz": "26"}


def test_a_penalty_meanwhile_is_in_the_totals_that_are_agreed_on(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(0, *BENS)
    ana.open(f"/game/{both}/adjust")
    ana.press("Write it in the book", seat=2, points=5, reason="late")
    ben.press("The table agrees")
    assert "31" in ben.text, "26 and the 5"
    assert TOTALS_MOVED in ben.text
    ben.press("The table agrees")
    assert ben.totals()["Cruz"] == "31"


def test_who_enters_a_round_goes_on_when_a_guest_has_joined(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.open(f"/game/{both}/people")
    ana.press("The guest joins", name="Eli", total=0)
    ben.check(0, *ANAS)
    assert ben.status == 409
    assert "Eli joins from round 1 on, with 0" in ben.text
    assert "Write mine instead" not in ben.page.buttons, "the guest stays"
    ben.press("Go on with my figures")
    assert ben.status == 422, "the hand of the guest is missing"
    ben.press("Check", hand_4=12)
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Eli": "12", "Dot": "17", "Ben": "24", "Cruz": "24"}


def test_a_guest_who_joins_before_the_table_agrees_is_told(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(0, *ANAS)
    ana.open(f"/game/{both}/people")
    ana.press("The guest joins", name="Eli", total=0)
    ben.press("The table agrees")
    assert ben.status == 409
    assert "Eli joins from round 1 on, with 0" in ben.text


@pytest.mark.parametrize("gone", ["Dot", "Ana"])
def test_what_was_typed_for_who_has_left_is_dropped(ana: Visitor, ben: Visitor, both: str, gone: str) -> None:
    ana.open(f"/game/{both}/people")
    ana.follow(gone)
    ana.press(f"{gone} leaves")
    ben.check(0, *ANAS)
    assert ben.status == 409
    ben.press("Go on with my figures")
    if gone == "Ana":
        assert ben.status == 422, "nobody has said who went out of those who are left"
        ben.press("Check", out=3, hand_3="")
    ben.press("The table agrees")
    assert ben.totals() == {"Dot": "17" if gone == "Ana" else "0", "Ben": "24", "Cruz": "24", "Ana": "0"} | (
        {"Dot": "0"} if gone == "Ana" else {}
    )


def test_a_round_whose_place_is_gone_cannot_be_written(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{friday}/round")
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    ben.check(1, 10, "", 20, 30)
    assert ben.status == 409
    assert "Write mine instead" not in ben.page.buttons
    assert "Undone: round 1" in ben.text
    assert "Ben went out" in ben.text, "what was typed is shown all the same"
    assert "Once discarded, it cannot be recovered." in ben.text
    leave, discard = ben.page.link("To the game"), ben.page.link("Discard")
    assert not leave.get("data-forget"), "it waits on the device"
    assert discard.get("data-forget") == f"{friday}/2"


@pytest.mark.parametrize("step", ["Check", "The table agrees", "Change"])
def test_names_were_exchanged_meanwhile(ana: Visitor, ben: Visitor, both: str, step: str) -> None:
    """A hand belongs to a person: it does not go to whoever bears the name on that seat now."""
    if step != "Check":
        ben.check(0, *BENS)
    late = ben.form(step, **({"out": 0, "hand_1": 25, "hand_2": 26, "hand_3": 17} if step == "Check" else {}))
    ana.open(f"/game/{both}/names")
    ana.press("Write the names", name=["Ben", "Cruz", "Ana", "Dot"])
    ben.send(*late)
    assert ben.status == 409
    (mine,) = ben.page.all("table")
    assert [row.text for row in mine.all("tr")] == ["Ana went out", "Ben 25", "Cruz 26", "Dot 17"]
    ben.press("Go on with my figures")
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "25", "Cruz": "26"}


def test_names_were_exchanged_and_the_round_entered_meanwhile(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(0, *BENS)
    ana.open(f"/game/{both}/names")
    ana.press("Write the names", name=["Cruz", "Ben", "Ana", "Dot"])
    ana.open(f"/game/{both}/round")
    ana.enter(2, 26, 24, "", 17)
    ben.press("The table agrees")
    in_the_book, from_this_device = ben.page.all("table")
    assert [row.text for row in in_the_book.all("tr")] == ["Cruz 26", "Ben 24", "Ana went out", "Dot 17"]
    assert [row.text for row in from_this_device.all("tr")] == ["Ana went out", "Ben 25", "Cruz 26", "Dot 17"]
    for table in (in_the_book, from_this_device):
        assert [row.text.split()[0] for row in table.all("tr", **{"class": "is-changed"})] == ["Ben"]
    ben.press("Write mine instead")
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "25", "Cruz": "26"}


def test_another_spelling_keeps_what_was_typed_where_a_guest_came_too(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.open(f"/game/{both}/names")
    ana.press("Write the names", name=["Anna", "BEN", "Cruz", "Dot"])
    ana.open(f"/game/{both}/people")
    ana.press("The guest joins", name="Eli", total=0)
    ben.check(0, *BENS)
    assert ben.status == 409
    ben.press("Go on with my figures")
    ben.press("Check", hand_4=12)
    ben.press("The table agrees")
    assert ben.totals() == {"Anna": "0", "Eli": "12", "Dot": "17", "BEN": "25", "Cruz": "26"}


def test_another_guest_came_to_the_seat_meanwhile(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/people")
    ana.press("The guest joins", name="Eva")
    ben.open(f"/game/{friday}/round")
    ben.check(0, *BENS, 7)
    ana.open(f"/game/{friday}")
    ana.press("Undo")
    ana.open(f"/game/{friday}/people")
    ana.press("The guest joins", name="Fay")
    ben.press("The table agrees")
    assert ben.status == 409
    (mine,) = ben.page.all("table")
    assert [row.text for row in mine.all("tr")][-1] == "Eva 7"
    ben.press("Go on with my figures")
    assert ben.faults == ["what Fay has left is not entered yet"], "the 7 is Eva's"


def test_another_spelling_of_a_name_holds_nobody_up(ana: Visitor, ben: Visitor, both: str) -> None:
    ben.check(0, *BENS)
    ana.open(f"/game/{both}/names")
    ana.press("Write the names", name=["Anna", "BEN", "Cruz", "Dot"])
    ben.press("The table agrees")
    assert ben.totals() == {"Anna": "0", "Dot": "17", "BEN": "25", "Cruz": "26"}


def test_two_corrections_of_one_round(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{both}/round/1")
    ana.open(f"/game/{both}/round/1")
    ana.press("Check", hand_1=30)
    ana.press("The table agrees")
    ben.press("Check", hand_2=40)
    assert ben.status == 409
    ben.press("Write mine instead")
    assert {"30", "24"} <= {s.text for s in ben.page.all("s")}
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "40"}


@pytest.mark.parametrize("step", ["Check", "The table agrees"])
@pytest.mark.parametrize("corrected", [False, True])
def test_a_correction_of_a_round_that_was_taken_back(
    ana: Visitor, ben: Visitor, both: str, step: str, corrected: bool
) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{both}/round/1")
    late = ben.form("Check", hand_1=40)
    if step != "Check":
        ben.press("Check", hand_1=40)
        late = ben.form(step)
    if corrected:
        ana.open(f"/game/{both}/round/1")
        ana.press("Check", hand_2=30)
        ana.press("The table agrees")
        ana.open(f"/game/{both}")
        ana.press("Undo")
    ana.open(f"/game/{both}")
    ana.press("Undo")
    ben.send(*late)
    assert (ben.status, "There is nothing here" in ben.text) == (409, False)
    assert "Undone: round 1" in ben.text
    (mine,) = ben.page.all("table")
    assert [row.text for row in mine.all("tr")] == ["Ana went out", "Ben 40", "Cruz 24", "Dot 17"]
    ben.press("Go on with my figures")
    ben.press("The table agrees")
    assert ben.totals() == {"Ana": "0", "Dot": "17", "Cruz": "24", "Ben": "40"}


def test_a_correction_that_was_written_before_its_round_was_taken_back_is_not_asked_about(
    ana: Visitor, ben: Visitor, both: str
) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{both}/round/1")
    ben.press("Check", hand_1=40)
    agreed = ben.form("The table agrees")
    ben.send(*agreed)
    for _ in range(2):
        ana.open(f"/game/{both}")
        ana.press("Undo")
    ben.send(*agreed)
    assert ben.way == [303, 200]


def test_the_address_of_a_round_that_was_taken_back_leads_to_entering_it(ana: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ana.open(f"/game/{both}/round")
    ana.enter(1, 10, "", 20, 30)
    for number, title in ((2, "Enter round 2"), (1, "Enter round 1")):
        ana.open(f"/game/{both}")
        ana.press("Undo")
        ana.open(f"/game/{both}/round/{number}")
        assert title in ana.text
    ana.open(f"/game/{both}/round/2")
    assert (ana.way, "Enter round 1" in ana.text) == ([303, 200], True), "the game: round 1 comes first"
    ana.open(f"/game/{both}/round/3")
    assert ana.status == 404, "it was never entered"


def test_the_game_was_stopped_meanwhile(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{friday}/round")
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ben.check(1, 10, "", 20, 30)
    assert ben.status == 409
    assert "The table stopped the game" in ben.text
    assert "Write mine instead" not in ben.page.buttons


def test_a_round_for_a_game_that_is_over_is_refused(ana: Visitor, friday: str) -> None:
    ana.enter(0, *ANAS)
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=1, hand_0=1, hand_2=24, hand_3=17)
    ana.open(f"/game/{friday}/end")
    ana.press("Stop the game")
    ana.send(address, [(n, "3" if n == "made_from" else "agree" if n == "step" else v) for n, v in body])
    assert ana.status == 422
    assert ana.faults == ["the game is over: it must go on before a round can be entered"]


def test_both_devices_say_the_same(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.enter(0, *ANAS)
    ben.check(0, *ANAS)
    assert ben.way == [303, 200]
    assert "Enter round 2" in ben.text


@pytest.mark.parametrize("what", ["finish", "reopen", "undo"])
def test_nothing_else_is_written_from_an_old_page(ana: Visitor, ben: Visitor, friday: str, what: str) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{friday}/{'' if what == 'undo' else 'end'}".rstrip("/"))
    if what == "reopen":
        ben.press("Stop the game")
    ana.open(f"/game/{friday}/names")
    ana.press("Write the names", name=["Anna", "Ben", "Cruz", "Dot"])
    ben.press({"finish": "Stop the game", "reopen": "Play on", "undo": "Undo"}[what])
    assert ben.status == 409
    assert "Seat 1 is called Anna now" in ben.text
    assert len(ben.page.all("table")) == 0
    assert "both" not in ben.text, "there is but one"


def test_a_page_from_the_future_of_an_older_copy_is_stale_too(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=0, hand_1=24, hand_2=24, hand_3=17)
    ana.send(address, [(n, "99" if n == "made_from" else v) for n, v in body])
    assert ana.status == 409


@pytest.mark.parametrize("version", ["", "0", "-1", "x", "١", "9" * 40])
def test_a_form_that_does_not_say_its_version_is_stale(ana: Visitor, friday: str, version: str) -> None:
    ana.enter(0, *ANAS)
    ana.open(f"/game/{friday}/round")
    address, body = ana.form("Check", out=1, hand_0=1, hand_2=24, hand_3=17)
    ana.send(address, [(n, version if n == "made_from" else "agree" if n == "step" else v) for n, v in body])
    assert ana.status == 409


def test_a_device_is_listed_with_the_comma_of_the_language(ana: Visitor, ben: Visitor, both: str) -> None:
    ana.client.environ_base["HTTP_USER_AGENT"] = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537"
    ana.enter(0, *ANAS)
    ben.client.set_cookie("language", "fa")
    ben.check(0, *BENS)
    (since,) = ben.page.of_class("since")
    said = since.all("small")[0].text
    assert said.endswith("، گوشی")


@pytest.mark.parametrize("step", ["Check", "The table agrees", "Change"])
def test_a_round_that_was_counted_is_no_other_after_a_backup_was_restored(
    ana: Visitor, ben: Visitor, both: str, app: Flask, step: str
) -> None:
    """The book is shorter than the one the round was counted for: its figures are those of no earlier round."""
    with app.app_context():
        copy = backup.make_backup()
    ana.enter(0, *ANAS)
    ana.enter(1, 10, "", 20, 30)
    ben.open(f"/game/{both}/round")
    given = {"out": 2, "hand_0": 5, "hand_1": 6, "hand_3": 7}
    if step != "Check":
        ben.press("Check", **given)
    late = ben.form(step, **(given if step == "Check" else {}))
    with app.app_context():
        restore.restore(copy.path)
    ben.send(*late)
    assert ben.status == 409
    assert "A backup has been restored meanwhile: it goes on with round 1." in ben.text
    assert "Go on with my figures" not in ben.page.buttons
    assert ben.page.link("Discard").get("data-forget") == f"{both}/3"


@pytest.fixture
def copied(ana: Visitor, both: str, app: Flask) -> backup.Backup:
    """A backup of the game before anything was entered."""
    with app.app_context():
        return backup.make_backup()


def exchange(visitor: Visitor, slug: str, *names: str) -> None:
    """Other names for the players, from the first seat on."""
    visitor.open(f"/game/{slug}/names")
    visitor.press("Write the names", name=[*names])


def hands_of(visitor: Visitor) -> list[list[str]]:
    """What the conflict says is in the book, where something is, and what from this device."""
    return [[row.text for row in table.all("tr")] for table in visitor.page.all("table")]


@pytest.mark.parametrize("since", [0, 3, 5], ids=["shorter", "as long", "longer"])
@pytest.mark.parametrize("step", ["Check", "The table agrees"])
def test_figures_are_of_whom_they_were_typed_for_when_a_restore_took_their_names_away(
    ana: Visitor, ben: Visitor, both: str, app: Flask, copied: backup.Backup, since: int, step: str
) -> None:
    """Where a backup is restored and as much is written since, the number of entries tells nothing."""
    exchange(ana, both, "Cruz", "Ben", "Ana", "Dot")
    ben.open(f"/game/{both}/round")
    given = {"out": 1, "hand_0": 22, "hand_2": 33, "hand_3": 44}  # 22 for Cruz, 33 for Ana
    if step != "Check":
        ben.press("Check", **given)
    late = ben.form(step, **(given if step == "Check" else {}))
    with app.app_context():
        restore.restore(copied.path)
    for name in [f"Dot {number}" for number in range(1, since)] + ["Dot"] * (since > 0):
        exchange(ana, both, "Ana", "Ben", "Cruz", name)
    ben.send(*late)
    assert ben.status == 409
    assert "A backup has been restored meanwhile: it goes on with round 1." in ben.text
    assert hands_of(ben)[-1] == ["Cruz 22", "Ben went out", "Ana 33", "Dot 44"]
    ben.press("Go on with my figures")
    ben.press("The table agrees")
    assert {name: ben.totals()[name] for name in ("Ana", "Ben", "Cruz", "Dot")} == {
        "Ana": "33", "Ben": "0", "Cruz": "22", "Dot": "44",
    }  # fmt: skip


def test_a_figure_of_somebody_whom_the_restored_book_does_not_know_is_nobody_elses(
    ana: Visitor, ben: Visitor, both: str, app: Flask, copied: backup.Backup
) -> None:
    exchange(ana, both, "Ana", "Ben", "Eve", "Dot")
    late = ben_form(ben, both)
    with app.app_context():
        restore.restore(copied.path)
    ben.send(*late)
    assert hands_of(ben)[-1] == ["Ana went out", "Ben 24", "Eve 36", "Dot 17"]
    ben.press("Go on with my figures")
    assert (ben.status, ben.faults) == (422, ["what Cruz has left is not entered yet"])


def ben_form(ben: Visitor, slug: str) -> tuple[str, list[tuple[str, str]]]:
    """A round as it is typed, ready to be checked."""
    ben.open(f"/game/{slug}/round")
    return ben.form("Check", out=0, hand_1=24, hand_2=36, hand_3=17)


def test_a_correction_of_a_round_that_is_another_since_a_restore_writes_over_nothing(
    ana: Visitor, ben: Visitor, both: str, app: Flask
) -> None:
    ana.enter(0, *ANAS)
    with app.app_context():
        copy = backup.make_backup()
    ana.enter(1, 10, "", 20, 30)
    ben.open(f"/game/{both}/round/2")
    ben.press("Check", hand_0=11)
    late = ben.form("The table agrees")
    with app.app_context():
        restore.restore(copy.path)
    ana.enter(2, 7, 8, "", 9)
    ben.send(*late)
    assert ben.status == 409
    assert hands_of(ben) == [
        ["Ana 7", "Ben 8", "Cruz went out", "Dot 9"],
        ["Ana 11", "Ben went out", "Cruz 20", "Dot 30"],
    ]


@pytest.mark.parametrize("page", ["adjust?seat=1&points=10&reason=late", "people?leaving=1", "names"])
def test_what_was_begun_before_a_restore_is_looked_at_once_more(
    ana: Visitor, ben: Visitor, both: str, app: Flask, copied: backup.Backup, page: str
) -> None:
    ana.enter(0, *ANAS)
    ben.open(f"/game/{both}/{page}")
    button = next(
        each for each in ben.page.buttons if each in ("Write it in the book", "Ben leaves", "Write the names")
    )
    late = ben.form(button, **({"name": ["Ana", "Benno", "Cruz", "Dot"]} if button == "Write the names" else {}))
    with app.app_context():
        restore.restore(copied.path)
    ana.enter(1, 5, "", 6, 7)
    ben.send(*late)
    assert ben.status == 409
    ana.open(f"/game/{both}/history")
    assert [word for word in ("late", "leaves", "Benno") if word in ana.text] == []


def test_who_was_chosen_stays_chosen_where_names_were_exchanged_meanwhile(
    ana: Visitor, ben: Visitor, both: str
) -> None:
    ben.open(f"/game/{both}/adjust?seat=0&points=20&reason=late")
    late = ben.form("Write it in the book")
    ben.open(f"/game/{both}/people?leaving=0")
    leaves = ben.form("Ana leaves")
    exchange(ana, both, "Dot", "Ben", "Cruz", "Ana")
    ben.send(*late)
    assert ben.status == 409
    assert [each.get("value") for each in ben.page.all("input", name="seat") if "checked" in each] == ["3"], "Ana"
    ben.send(*leaves)
    assert ben.status == 409
    assert "Ana leaves" in ben.page.buttons


def test_who_was_chosen_is_asked_once_more_after_a_restore(
    ana: Visitor, ben: Visitor, both: str, app: Flask, copied: backup.Backup
) -> None:
    exchange(ana, both, "Dot", "Ben", "Cruz", "Ana")
    ben.open(f"/game/{both}/adjust?seat=0&points=20&reason=late")
    late = ben.form("Write it in the book")
    ben.open(f"/game/{both}/people?leaving=0")
    leaves = ben.form("Dot leaves")
    with app.app_context():
        restore.restore(copied.path)
    ben.send(*late)
    assert ben.status == 409
    assert [each for each in ben.page.all("input", name="seat") if "checked" in each] == []
    ben.send(*leaves)
    assert ben.status == 409
    assert [word for word in ben.page.buttons if word.endswith(" leaves")] == []
