"""A ruling that stays: kept with the game, shown again, printed."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from companion.engine.phrases import Phrase
from companion.language import language
from tests.visitor import Visitor

ASKED = "judge/verdict?ask=play&who=1&tile=9-2&train=2"


def keep(ana: Visitor, slug: str) -> None:
    ana.open(f"/game/{slug}/{ASKED}")
    ana.press("Keep with the game")
    assert ana.way == [303, 200], ana.faults


def test_a_ruling_is_kept_and_stands_in_the_history(ana: Visitor, friday: str) -> None:
    keep(ana, friday)
    assert ana.address.partition("?")[0].endswith(f"/game/{friday}/ruling/2")
    assert "The ruling is kept with the game" in " ".join(said.text for said in ana.page.all("p", role="status"))
    assert ana.page.one("h1").text == "Not allowed"
    assert "Keep with the game" not in ana.page.buttons
    ana.open(f"/game/{friday}/history")
    assert "Ruling kept: Ben lays 9-2 on Cruz’s train – not allowed" in ana.text


def test_the_history_leads_back_to_the_ruling(ana: Visitor, friday: str) -> None:
    keep(ana, friday)
    ana.open(f"/game/{friday}/history")
    ana.follow("Ruling kept")
    assert ana.page.one("h1").text == "Not allowed"
    ana.follow("Change the table")
    assert ana.page.one("input", name="tiles").get("value") == "9-2"
    ana.press("Judge it", public="2")
    assert ana.page.one("h1").text == "Allowed"


def test_the_key_tapped_twice_keeps_one_ruling(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/{ASKED}")
    address, body = ana.form("Keep with the game")
    ana.send(address, body)
    ana.send(address, body)
    assert ana.address.partition("?")[0].endswith("/ruling/2")
    ana.open(f"/game/{friday}/history")
    assert ana.text.count("Ruling kept") == 1


def test_a_ruling_is_kept_whatever_was_written_meanwhile(ana: Visitor, ben: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/{ASKED}")
    ben.open(f"/game/{friday}")
    ben.enter(0, "", 1, 2, 3)
    ana.press("Keep with the game")
    assert ana.way == [303, 200]
    ana.open(f"/game/{friday}")
    assert ana.totals()["Dot"] == "3"


def test_a_kept_ruling_is_undone_and_comes_back(ana: Visitor, friday: str) -> None:
    keep(ana, friday)
    ana.open(f"/game/{friday}/history")
    ana.press("Undo")
    assert ana.address.partition("?")[0].endswith("/history")
    assert "undone" in ana.text
    ana.press("Redo")
    assert ana.status == 200


def test_a_kept_ruling_is_read_in_the_language_of_the_reader(ana: Visitor, friday: str) -> None:
    ana.client.set_cookie("language", "he")
    ana.open(f"/game/{friday}/{ASKED}")
    button = next(b for b in ana.page.all("button") if "keep" in b.get("class"))
    ana.press(button.label)
    ana.client.delete_cookie("language")
    ana.open(f"/game/{friday}/ruling/2")
    assert "No marker lies on Cruz’s train: it is private." in ana.text


def test_the_history_and_the_printed_sheet_tell_what_was_kept_in_their_own_languages(ana: Visitor, friday: str) -> None:
    ana.client.set_cookie("language", "cs")
    ana.open(f"/game/{friday}/{ASKED}")
    ana.press("Uložit ke hře")
    ana.open(f"/game/{friday}/judge/wrong?what=last-tile&who=1")
    ana.press("Uložit ke hře")
    czech = language("cs").say(Phrase("showed a tile"))
    for reason in (czech, "Ukázal kámen a smál se"):
        ana.open(f"/game/{friday}/adjust")
        ana.press(ana.page.buttons[-1], seat=0, kind="penalty", points=10, reason=reason)
    ana.client.delete_cookie("language")
    ana.open(f"/game/{friday}/history")
    for reason in ("showed a tile", "Ukázal kámen a smál se"):
        assert f"penalty for Ana: 10 ({reason})" in ana.text
    assert "Ruling kept: Ben lays 9-2 on Cruz’s train – not allowed" in ana.text
    assert "Ruling kept: Ben: Last tile not announced – Nothing agreed" in ana.text
    ana.press("Undo")
    ana.press("Undo")
    assert "the ruling “Ben: Last tile not announced”" in ana.text
    ana.press("Undo")
    ana.open(f"/game/{friday}/history")
    lines = [line.text for line in ana.page.of_class("log")[0].all("li")]
    assert any("Undone: the ruling “Ben: Last tile not announced”" in line for line in lines), lines
    for _ in range(3):
        ana.press("Redo")
    ana.open(f"/game/{friday}/sheet.pdf?language=en&second=it")
    pages = PdfReader(BytesIO(ana.answer.data)).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    for told in (
        "Ben lays 9-2 on Cruz’s train – not allowed",
        "Ben: Last tile not announced – Nothing agreed",
        "Nothing has to be put right.",
        "Ben posiziona la tessera 9-2 sul treno di Cruz – non permesso",
        "Lo si dice adesso ad alta voce. Il gioco prosegue.",
        "penalty for Ana: 10 (showed a tile)",
        "penalità per Ana: 10 (tessera mostrata)",
        "penalità per Ana: 10 (Ukázal kámen a smál se)",
    ):
        assert told in words
    assert "Ben přiloží" not in words


def test_there_is_no_ruling_where_none_was_kept(ana: Visitor, friday: str) -> None:
    for seq in (0, 1, 7):
        ana.open(f"/game/{friday}/ruling/{seq}")
        assert ana.status == 404


def test_nothing_is_kept_that_is_no_ruling(ana: Visitor, friday: str) -> None:
    ana.open(f"/game/{friday}/{ASKED}")
    address, body = ana.form("Keep with the game")
    ana.send(address, [(name, "1AAAA" if name == "p" else value) for name, value in body])
    assert ana.status == 422


def test_paper_quotes_the_passages_of_the_page(ana: Visitor) -> None:
    """The ruling that the last tile ends the round stands on the marker too, of which the page says nothing."""
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/verdict?ask=out&who=1&pip=7")
    assert [cite.text for cite in ana.page.of_class("passages")[0].all("cite")] == ["Persian sheet, paragraph 15"]
    slip = ana.page.link("Print a slip (PDF)").get("href")
    ana.press("Keep with the game")
    for address in (slip, f"/game/{slug}/sheet.pdf"):
        pages = PdfReader(BytesIO(ana.client.get(address).data)).pages
        text = " ".join(" ".join(page.extract_text() for page in pages).split())
        assert "Passages: Persian sheet, paragraph 15" in text
        assert "Persian sheet, paragraph 12" not in text


def test_the_slip_says_the_verdict(ana: Visitor, friday: str) -> None:
    keep(ana, friday)
    ana.open(f"/game/{friday}/ruling/2")
    answer = ana.client.get(ana.page.link("Print a slip").get("href"))
    assert answer.mimetype == "application/pdf"
    text = PdfReader(BytesIO(answer.data)).pages[0].extract_text()
    assert "Ben lays 9-2" in text
    assert "allowed" in text.lower()
