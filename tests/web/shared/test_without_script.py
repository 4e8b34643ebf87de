"""A whole evening by forms and links alone: thirteen rounds of six, a correction, an undo, a redo, the paper."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from tests.visitor import Visitor

SIX = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay")


def typed(number: int) -> list[str]:
    """What was typed in a round; seat ``number % 6`` went out."""
    return ["" if seat == number % 6 else f"{number + seat}+{seat}" for seat in range(6)]


def test_a_whole_game_of_six(ana: Visitor) -> None:
    slug = ana.begin(*SIX, title="Friday")
    for number in range(13):
        ana.follow(f"Enter round {number + 1}")
        ana.check(number % 6, *typed(number))
        ana.press("The table agrees")
        if number == 4:
            ana.open(f"/game/{slug}/round/2")
            ana.press("Check", hand_0="50")
            ana.press("The table agrees")
        if number == 7:
            ana.press("Undo")
            assert "Enter round 8" in ana.text
            ana.press("Redo")
            assert "Enter round 9" in ana.text
    points = {name: sum(n + 2 * seat for n in range(13) if n % 6 != seat) for seat, name in enumerate(SIX)}
    points["Ana"] += 50 - 1
    ana.open(f"/game/{slug}/history")
    last = [td.all("small")[0].text for td in ana.page.one("table").all("tr")[-1].all("td")]
    assert last == [str(points[name]) for name in SIX]
    ana.open(f"/game/{slug}")
    best = min(points, key=lambda name: points[name])
    assert f"{best} wins with {points[best]} points" in ana.text
    ana.follow("Print")
    ana.press("Make the sheet (PDF)")
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(ana.answer.data)).pages)
    for name in SIX:
        assert name in words
        assert str(points[name]) in words.split()


def test_every_button_of_the_evening_works_without_script(ana: Visitor, friday: str) -> None:
    """What only script can press is not shown to those who have none."""
    for page in ("", "/round", "/end", "/names", "/print", "/history"):
        ana.open(f"/game/{friday}{page}")
        for button in ana.page.all("button"):
            hidden = any("hidden" in each for each in (button, *_around(button)))
            assert button.get("type", "submit") == "submit" or hidden, f"{page}: {button.label}"


def _around(element: object) -> list[object]:
    found = []
    while (element := getattr(element, "parent", None)) is not None:
        found.append(element)
    return found
