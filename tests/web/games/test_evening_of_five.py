"""An evening of five: a guest joins in round 3, one leaves in round 7, a penalty is given, taken back and given again,
and a miscount is found after the game. Every figure below was worked out by hand.

Fewest points win; a guest begins with the highest total of the table.

    round   Ana  Ben  Cruz  Dot  Eli  Fay     Ana  Ben  Cruz  Dot  Eli  Fay
      1       0   10    20   30   40            0   10    20   30   40
      2       5    0     6    7    8            5   10    26   37   48
    Fay joins with 48
      3       1    2     3    4    5    0       6   12    29   41   53   48
      4      10   11     0   12   13   14      16   23    29   53   66   62
      5      21   22    23    0   24   25      37   45    52   53   90   87
      6       6    7     8    9    0   10      43   52    60   62   90   97
    Ben leaves with 52, without a place
      7       0         15   16   17   18      43         75   78  107  115
    Cruz has drawn though able to play: 25                100
      8      30         31   32   33    0      73        131  110  140  115
    found after the game: in round 5 Ana had 61, not 21    113
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.book.figures.scoring import answer_score
from companion.store.backups.qr import qr_text, unpacked
from companion.store.books import games
from tests.conftest import device
from tests.sheets.reading import text_of
from tests.visitor import Visitor

ROUNDS: dict[int, dict[int, int]] = {
    1: {1: 10, 2: 20, 3: 30, 4: 40},
    2: {0: 5, 2: 6, 3: 7, 4: 8},
    3: {0: 1, 1: 2, 2: 3, 3: 4, 4: 5},
    4: {0: 10, 1: 11, 3: 12, 4: 13, 5: 14},
    5: {0: 21, 1: 22, 2: 23, 4: 24, 5: 25},
    6: {0: 6, 1: 7, 2: 8, 3: 9, 5: 10},
    7: {2: 15, 3: 16, 4: 17, 5: 18},
    8: {0: 30, 2: 31, 3: 32, 4: 33},
}
"""What is left by seat; the one who plays and is not named went out."""
OUT = (0, 1, 5, 2, 3, 4, 0, 5)


def play(ana: Visitor, slug: str, number: int) -> None:
    """Enter a round as it was played."""
    ana.open(f"/game/{slug}/round")
    hands = {f"hand_{seat}": points for seat, points in ROUNDS[number].items()}
    ana.press("Check", out=OUT[number - 1], **hands)
    assert ana.status == 200, ana.faults
    ana.press("The table agrees")
    assert ana.status == 200


def penalty(ana: Visitor, slug: str) -> None:
    """Cruz drew though able to play."""
    ana.open(f"/game/{slug}/adjust")
    ana.press("Write it in the book", seat=2, amount=25, ready="drew though able to play", round=7)


@pytest.fixture
def evening(ana: Visitor) -> str:
    """The whole of it, before the miscount is found."""
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", "Eli", late_guest="highest")
    play(ana, slug, 1)
    play(ana, slug, 2)
    ana.open(f"/game/{slug}/people")
    ana.press("The guest joins", name="Fay")
    for number in range(3, 7):
        play(ana, slug, number)
    ana.open(f"/game/{slug}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    penalty(ana, slug)
    ana.press("Undo")
    penalty(ana, slug)
    play(ana, slug, 7)
    assert ana.totals() == {"Ana": "43", "Dot": "78", "Cruz": "100", "Eli": "107", "Fay": "115", "Ben": "52"}
    play(ana, slug, 8)
    ana.open(f"/game/{slug}/end")
    ana.press("Stop the game")
    assert "Ana wins with 73 points" in ana.text
    return slug


def correct(ana: Visitor, slug: str) -> None:
    """In round 5 Ana was left with 61."""
    ana.open(f"/game/{slug}/round/5")
    ana.press("Check", hand_0=61)
    assert ana.status == 200, ana.faults
    ana.press("The table agrees")


def standings(visitor: Visitor, slug: str) -> dict[str, Any]:
    """The standings as programs read them."""
    found: dict[str, Any] = visitor.client.get(f"/api/v1/games/{slug}/standings").json
    return found


FINAL = [(1, "Dot", 110), (2, "Ana", 113), (3, "Fay", 115), (4, "Cruz", 131), (5, "Eli", 140)]
TOTALS = [
    [0, 10, 20, 30, 40],
    [5, 10, 26, 37, 48],
    [6, 12, 29, 41, 53, 48],
    [16, 23, 29, 53, 66, 62],
    [77, 45, 52, 53, 90, 87],
    [83, 52, 60, 62, 90, 97],
    [83, 52, 100, 78, 107, 115],
    [113, 52, 131, 110, 140, 115],
]


def assert_final(visitor: Visitor, slug: str) -> None:
    """What was worked out above stands in the book."""
    found = standings(visitor, slug)
    assert [(row["place"], row["name"], row["total"]) for row in found["rows"]] == FINAL
    assert [(row["name"], row["total"]) for row in found["left"]] == [("Ben", 52)]
    assert [after[: len(by_hand)] for after, by_hand in zip(found["totals"], TOTALS, strict=True)] == TOTALS
    assert found["places"][0] == [1, 2, 3, 4, 5, None]
    assert found["places"][-1] == [2, None, 4, 1, 5, 3]
    assert found["decision"]["kind"] == "total"


def test_the_standings_before_and_after_the_miscount(ana: Visitor, evening: str) -> None:
    rows = standings(ana, evening)["rows"]
    assert [(row["name"], row["total"]) for row in rows][:2] == [("Ana", 73), ("Dot", 110)]
    correct(ana, evening)
    assert "Dot wins with 110 points" in ana.text
    assert_final(ana, evening)


def test_the_table_for_spreadsheets(ana: Visitor, evening: str) -> None:
    correct(ana, evening)
    table = list(csv.reader(ana.client.get(f"/game/{evening}/scores.csv").data.decode("utf-8-sig").splitlines()))
    names = ["Ana", "Ben", "Cruz", "Dot", "Eli", "Fay"]
    assert table[0] == ["Round", "Engine", *names, *(f"Total: {name}" for name in names), "Game", "Note"]
    assert [",".join([*row[:14], row[15]]) for row in table[1:]] == [
        "1,12,0,10,20,30,40,,0,10,20,30,40,,",
        "2,11,5,0,6,7,8,,5,10,26,37,48,,",
        "3,,,,,,,48,,,,,,48,Start",
        "3,10,1,2,3,4,5,0,6,12,29,41,53,48,",
        "4,9,10,11,0,12,13,14,16,23,29,53,66,62,",
        "5,8,61,22,23,0,24,25,77,45,52,53,90,87,",
        "6,7,6,7,8,9,0,10,83,52,60,62,90,97,",
        "7,6,0,,15,16,17,18,83,,75,78,107,115,",
        "7,,,,25,,,,,,100,,,,Penalty: drew though able to play",
        "8,5,30,,31,32,33,0,113,,131,110,140,115,",
    ]


def test_the_score_sheet(ana: Visitor, evening: str) -> None:
    correct(ana, evening)
    words = " ".join(text_of(ana.client.get(f"/game/{evening}/sheet.pdf").data).split())
    for said in (
        "Dot wins with 110 points",
        "Fay joins from round 3 on, with 48",
        "Ben does not play from round 7 on",
        "Round 7, penalty for Cruz: 25 (drew though able to play)",
        "Round 5, Ana: 21 corrected to 61",
        "Start",
        "Penalty",
        "+25",
        "12 tiles each",
    ):
        assert said in words


def test_paper_brings_it_back_in_another_house(
    ana: Visitor, evening: str, app: Flask, make_companion: Callable[..., Flask], tmp_path: Path
) -> None:
    correct(ana, evening)
    with app.app_context():
        code = qr_text(evening, "http://127.0.0.1/")
    document = ana.client.get(f"/game/{evening}/game.json").json
    assert unpacked(code) == document
    other = tmp_path / "other"
    eva = Visitor(device(make_companion(INSTANCE=str(other), DATABASE_URL=f"sqlite:///{other}/book.sqlite")))
    eva.open("/exchange")
    eva.press("Look at what is in it", code=code)
    assert "The game is new here." in eva.text
    eva.press("Bring in 1 game")
    assert "1 game came in." in eva.text
    assert_final(eva, evening)
    assert eva.client.get(f"/game/{evening}/game.json").json == document


def test_the_list_of_games(ana: Visitor, evening: str, app: Flask) -> None:
    correct(ana, evening)
    with app.app_context():
        card = games.find(evening)
    assert card is not None
    assert (card.leaders, card.total, card.players[-1]) == (("Dot",), 110, "Fay")


def test_programs_score_it_alike(ana: Visitor, evening: str) -> None:
    correct(ana, evening)
    game = ana.client.get(f"/api/v1/games/{evening}").json
    assert game["stays"] == {
        "Ben": {"since": 1, "until": 7, "start": 0},
        "Fay": {"since": 3, "until": None, "start": 48},
    }
    request = {name: game[name] for name in ("rules", "players", "rounds", "stays", "adjustments")}
    answer = answer_score(request)
    assert [(each["place"], each["names"], each["total"]) for each in answer["ranking"]] == [
        (place, [name], total) for place, name, total in FINAL
    ]
    assert answer["totals"]["Ben"] == 52
    assert "Fay" not in answer["rounds"][1]


def test_what_is_seen_of_it_from_other_places(ana: Visitor, evening: str) -> None:
    correct(ana, evening)
    for page in ("", "/end", "/history", "/chart", "/watch", "/tv", "/names", "/people", "/adjust", "/judge", "/mine"):
        ana.open(f"/game/{evening}{page}")
        assert ana.status == 200, page
    ana.open(f"/game/{evening}/history")
    assert "Undone: the penalty for Cruz (25)" in ana.text
    assert "Fay joins from round 3 on, with 48" in ana.text
    assert "Ben does not play from round 7 on" in ana.text
    ana.open(f"/game/{evening}/rematch")
    assert [c.get("value") for c in ana.page.all("input", name="name")] == ["Ana", "Cruz", "Dot", "Eli", "Fay"]


def test_all_of_it_is_undone_one_by_one(ana: Visitor, evening: str) -> None:
    said = []
    while ana.offered("Undo"):
        said.append(ana.offered("Undo"))
        ana.press("Undo")
    assert said == [
        "Undo the end of the game",
        "Undo round 8",
        "Undo round 7",
        "Undo the penalty for Cruz (25)",
        "Undo the departure of Ben",
        *(f"Undo round {number}" for number in (6, 5, 4, 3)),
        "Undo the arrival of Fay",
        "Undo round 2",
        "Undo round 1",
    ]
    assert set(ana.totals().values()) == {"0"}
    while ana.offered("Redo"):
        ana.press("Redo")
    assert "Ana wins with 73 points" in ana.text
