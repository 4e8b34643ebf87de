"""A penalty or a bonus: given, taken back, given again, and refused."""

from __future__ import annotations

import pytest

from tests.visitor import Visitor


@pytest.fixture
def asked(ana: Visitor, friday: str) -> str:
    """The page of penalties of a game with a round in it: Ana 0, Ben 24, Cruz 24, Dot 17."""
    ana.enter(0, "", 24, 24, 17)
    ana.follow("Penalty or bonus")
    return friday


def give(visitor: Visitor, **fields: object) -> None:
    """Give points from the page that is shown."""
    visitor.press("Write it in the book", **fields)


def test_a_penalty_counts_in_the_total(ana: Visitor, asked: str) -> None:
    give(ana, seat=0, amount=10, ready="played too slowly")
    assert ana.way == [303, 200]
    assert ana.totals()["Ana"] == "10"
    assert "Saved: the penalty for Ana (10)" in ana.text
    ana.open(f"/game/{asked}/history")
    assert "Round 2, penalty for Ana: 10 (played too slowly)" in ana.text


def test_a_penalty_of_the_round_in_progress_says_so_beside_the_round_before(ana: Visitor, asked: str) -> None:
    give(ana, seat=1, amount=10, ready="played too slowly")
    for place in ("", "/watch", "/tv"):
        page = ana.open(f"/game/{asked}{place}")
        assert [each.text for each in page.of_class("given")] == ["+10 round 2"], place
    ana.open(f"/game/{asked}")
    ana.enter(0, "", 24, 24, 17)
    assert [each.text for each in ana.page.of_class("given")] == ["+10"]


def test_the_chart_says_that_its_last_totals_hold_what_was_given_since(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz")
    ana.enter(0, "", 20, 30)
    ana.open(f"/game/{slug}/adjust")
    give(ana, seat=1, amount=10, ready="illegal play")

    def caption() -> str:
        return ana.open(f"/game/{slug}/chart").all("caption")[0].text

    assert caption() == "Totals after each round. The last ones also hold the penalties and bonuses given since."
    ana.open(f"/game/{slug}")
    ana.enter(0, "", 20, 30)
    assert caption() == "Totals after each round"


def test_undo_says_what_it_takes_back_and_redo_gives_it_again(ana: Visitor, asked: str) -> None:
    give(ana, seat=0, amount=10, reason="sat on the tiles")
    assert ana.offered("Undo") == "Undo the penalty for Ana (10)"
    ana.press("Undo")
    assert ana.totals()["Ana"] == "0"
    assert ana.offered("Redo") == "Redo the penalty for Ana (10)"
    ana.press("Redo")
    assert ana.totals()["Ana"] == "10"


def test_a_bonus_is_taken_from_the_total_where_the_fewest_points_win(ana: Visitor, asked: str) -> None:
    give(ana, seat=1, kind="bonus", points="7", reason="brought the cake")
    assert ana.totals()["Ben"] == "17"
    assert ana.offered("Undo") == "Undo the bonus for Ben (7)"


def test_where_the_most_points_win_a_penalty_is_taken_from_the_total(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset="czech-plus")
    ana.enter(0, "", 20, 30)
    ana.open(f"/game/{slug}/adjust")
    assert "A penalty is taken from the total" in ana.text
    give(ana, seat=0, amount=20, ready="illegal play")
    assert ana.totals()["Ana"] == "30"
    assert ana.offered("Undo") == "Undo the penalty for Ana (20)"


def test_what_was_typed_goes_before_what_was_chosen(ana: Visitor, asked: str) -> None:
    give(ana, seat=0, amount=10, points="۱۲", ready="illegal play", reason="two tiles at once")
    assert ana.totals()["Ana"] == "12"
    ana.open(f"/game/{asked}/history")
    assert "(two tiles at once)" in ana.text


def test_the_address_fills_the_form(ana: Visitor, asked: str) -> None:
    ana.open(f"/game/{asked}/adjust?seat=2&points=50&reason=illegal%20play&round=1")
    give(ana)
    assert ana.totals()["Cruz"] == "74"
    ana.open(f"/game/{asked}/adjust?seat=2&points=-50&reason=enough")
    give(ana)
    assert ana.totals()["Cruz"] == "24"
    ana.open(f"/game/{asked}/history")
    rows = [[td.text for td in tr.all("td")][2] for tr in ana.page.one("table").all("tbody")[0].all("tr")]
    assert rows == ["24 24", "+50 74", "−50 24"], "the round is what it was; each of them has a total of its own"
    assert "Round 1, penalty for Cruz: 50 (illegal play)" in ana.text
    assert "Round 2, bonus for Cruz: 50 (enough)" in ana.text


@pytest.mark.parametrize("more", ["seat=x&points=y&round=z&ruling=q", "seat=99&points=1e3&round=0", "points=-&reason="])
def test_an_address_that_says_nothing_asks(ana: Visitor, asked: str, more: str) -> None:
    ana.open(f"/game/{asked}/adjust?{more}")
    assert ana.status == 200


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"amount": "10", "reason": "x"}, ["say whose points they are"]),
        ({"seat": 0, "reason": "x"}, ["enter the points as a number from 1 to 999"]),
        (
            {"seat": 0, "points": "ten", "reason": "x"},
            ["enter the points as a number from 1 to 999"],
        ),
        (
            {"seat": 0, "points": "0", "reason": "x"},
            ["enter the points as a number from 1 to 999"],
        ),
        (
            {"seat": 0, "points": "1000", "reason": "x"},
            ["enter the points as a number from 1 to 999"],
        ),
        ({"seat": 0, "points": "-5", "reason": "x"}, ["enter the points as a number from 1 to 999"]),
        ({"seat": 0, "points": "99999", "reason": "x"}, ["enter the points as a number from 1 to 999"]),
        ({"seat": 0, "amount": "10"}, ["say what the points are for"]),
        (
            {"seat": 0, "amount": "10", "reason": "x" * 121},
            ["the reason has room for 120 letters at most"],
        ),
        (
            {"seat": 0, "amount": "10", "reason": "x\x07y"},
            ["the reason has characters that cannot be seen"],
        ),
        ({"seat": 9, "amount": "10", "reason": "x"}, ["nobody sits at that seat"]),
        (
            {"seat": 0, "amount": "10", "reason": "x", "round": "3"},
            ["points belong to a round from 1 to 2, got 3"],
        ),
        (
            {"points": "many", "reason": "x"},
            ["say whose points they are", "enter the points as a number from 1 to 999"],
        ),
        (
            {},
            [
                "say whose points they are",
                "enter the points as a number from 1 to 999",
                "say what the points are for",
            ],
        ),
    ],
)
def test_what_cannot_be_is_refused_and_kept(
    ana: Visitor, asked: str, fields: dict[str, object], faults: list[str]
) -> None:
    address, body = ana.form("Write it in the book")
    kept = [(name, value) for name, value in body if name not in fields]
    given = [(name, str(value)) for name, value in fields.items()]
    ana.send(address, [*kept, *given])
    assert ana.status == 422
    assert ana.faults == faults
    shown = dict(ana.form("Write it in the book")[1])
    for name, value in given:
        if value and name in ("points", "reason") and "\x07" not in value:
            assert shown[name] == value
    ana.open(f"/game/{asked}")
    assert ana.totals() == {"Ana": "0", "Dot": "17", "Ben": "24", "Cruz": "24"}


def test_a_ruling_that_is_not_kept_is_refused(ana: Visitor, asked: str) -> None:
    ana.open(f"/game/{asked}/adjust?seat=0&points=10&reason=x&ruling=1")
    give(ana)
    assert ana.status == 422
    assert ana.faults == ["there is no kept ruling with the number 1"]


def test_sent_twice_it_is_written_once(ana: Visitor, asked: str) -> None:
    sent = ana.form("Write it in the book", seat=0, amount=10, reason="x")
    ana.send(*sent)
    ana.send(*sent)
    assert ana.way == [303, 200]
    assert ana.totals()["Ana"] == "10"


def test_what_was_typed_is_there_when_somebody_else_wrote_meanwhile(ana: Visitor, ben: Visitor, asked: str) -> None:
    ben.open(f"/game/{asked}/round")
    ben.enter(1, 5, "", 24, 6)
    give(ana, seat=0, amount=10, reason="elbows")
    assert ana.status == 409
    assert "The book has changed meanwhile" in ana.text
    give(ana)
    assert ana.totals()["Ana"] == "15"


def test_a_refusal_tells_whom_it_is_for_after_names_were_exchanged(ana: Visitor, ben: Visitor, asked: str) -> None:
    """What is touched on the page that is shown counts by the names that stand there."""
    ben.open(f"/game/{asked}/names")
    ben.press("Write the names", name=["Dot", "Ben", "Cruz", "Ana"])
    give(ana, seat=3, amount=10, reason="x" * 130)
    assert ana.status == 422
    assert "The book has changed meanwhile" in ana.text
    assert ana.page.one("input", name="seat", value="0").get("checked") is not None, "Dot sits here now"
    give(ana, seat=3, reason="elbows")
    assert ana.way == [303, 200]
    assert "Saved: the penalty for Ana (10)" in ana.text


def test_a_penalty_after_the_game(ana: Visitor, asked: str) -> None:
    ana.open(f"/game/{asked}/end")
    ana.press("Stop the game")
    assert "Ana wins with 0 points" in ana.text
    ana.follow("Penalty or bonus")
    give(ana, seat=0, amount=20, reason="hid a tile")
    assert ana.way == [303, 200]
    assert "Dot wins with 17 points" in ana.text
