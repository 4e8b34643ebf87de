"""One game, three devices, three languages: typed in Persian, read in Hebrew, printed in Czech."""

from __future__ import annotations

import io

from playwright.sync_api import BrowserContext
from pypdf import PdfReader

from .conftest import Device
from .fingers import begin

PHONE = {"width": 390, "height": 844}
NAMES = ("Ana", 'דנה "הקטר"', "علی", "Jiří")


def speaking(device: Device, house: str, code: str, **options: object) -> BrowserContext:
    """A device whose owner has chosen a language."""
    context = device(**options)
    context.add_cookies([{"name": "language", "value": code, "url": house}])
    return context


def test_typed_in_persian_read_in_hebrew_printed_in_czech(device: Device, house: str) -> None:
    phone = speaking(device, house, "fa", viewport=PHONE, java_script_enabled=False)
    game = begin(phone, house, NAMES)
    page = phone.new_page()
    page.goto(f"{game}/round")
    assert page.locator("html").get_attribute("dir") == "rtl"
    page.locator('[name="out"][value="2"]').check(force=True)
    for seat, typed in ((0, "۱۲+۷"), (1, "٤٢"), (3, "۶-۵ ۴-۲")):
        page.locator(f"#hand-{seat}").fill(typed)
    page.locator('[value="check"]').click()
    page.locator('[value="agree"]').click()
    assert "۴۲" in page.inner_text(".standings")

    tablet = speaking(device, house, "he").new_page()
    tablet.goto(game)
    assert tablet.locator("html").get_attribute("lang") == "he"
    totals = tablet.locator(".standings td.total").all_inner_texts()
    assert totals == ["0", "17", "19", "42"]

    printed = phone.request.get(f"{game}/sheet.pdf?language=cs").body()
    reader = PdfReader(io.BytesIO(printed))
    text = reader.pages[0].extract_text()
    assert reader.trailer["/Root"]["/Lang"].startswith("cs")
    assert "Součet" in text
    assert "Jiří" in text
    assert {"17", "19", "42"} <= set(text.split())


def test_the_question_mark_of_an_icon_is_that_of_the_language(device: Device, house: str) -> None:
    turned = {}
    for code in ("en", "he", "fa"):
        page = speaking(device, house, code).new_page()
        page.goto(house)
        icon = page.locator(".icon--ask").first
        turned[code] = icon.evaluate("icon => getComputedStyle(icon).transform.startsWith('matrix(-1')")
    assert turned == {"en": False, "he": False, "fa": True}


def test_the_question_mark_of_a_picture_is_that_of_the_language(device: Device, house: str) -> None:
    turned = {}
    for code in ("en", "fa"):
        page = speaking(device, house, code).new_page()
        page.goto(f"{house}/rules/which?said=lock:must")
        mark = page.locator(".figure--ask").first
        turned[code] = mark.evaluate("mark => getComputedStyle(mark).transform.startsWith('matrix(-1')")
    assert turned == {"en": False, "fa": True}
