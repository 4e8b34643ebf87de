"""Which rules do we play, with fingers: by questions, by the name of the box, and on a telephone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.web.rulebook.pages import folded

from .fingers import Fingers

OVER = "() => document.documentElement.scrollWidth - innerWidth"
SMALL = """() => [...document.querySelectorAll("main a, .dock a, .telling a")].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return height > 0 && (width < 44 || height < 44);
}).map((each) => each.textContent.trim())"""

FOLDED = "async ([way, pairs]) => { const { fold } = await import(way); return pairs.map((pair) => pair.map(fold)); }"


def test_a_table_finds_its_rules_and_begins_by_them(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/new")
    fingers = Fingers(tablet)
    for name in ("Uma", "Vit"):
        tablet.locator("#newcomer").fill(name)
        tablet.locator(".newcomer button").first.tap()
        expect(tablet.locator("[data-seats]")).to_contain_text(name)
    people = [field.input_value() for field in tablet.locator("[name=name]").all()]
    tablet.locator("#title").fill("Sukkot")
    tablet.locator(".rules-head button[value=which]").tap()
    tablet.locator(".answer").first.wait_for()
    tablet.go_back()
    tablet.locator("form.can-drag").wait_for()
    assert [field.input_value() for field in tablet.locator("[name=name]").all()] == people
    expect(tablet.locator("#title")).to_have_value("Sukkot")
    tablet.locator(".rules-head button[value=which]").tap()
    for answer in ("Answer it, if they can", "The next after the engine", "I answer it myself", "One tile", "Nothing"):
        before = int(tablet.locator(".still b").inner_text())
        tablet.locator(".answer").filter(has_text=answer).first.tap()
        tablet.wait_for_load_state()
        if tablet.locator(".still").count():
            assert int(tablet.locator(".still b").inner_text()) < before
    expect(tablet.locator(".nearest h2")).to_contain_text("no special first turn")
    fingers.press("Play by these rules")
    expect(tablet.locator("[name=preset]:checked")).to_have_value("italian-single")
    assert [field.input_value() for field in tablet.locator("[name=name]").all()] == people
    assert people[-2:] == ["Uma", "Vit"]


def test_who_knows_the_box_finds_it_while_typing(tablet: Page, house: str) -> None:
    tablet.goto(f"{house}/rules/sets")
    tablet.locator("#q").fill("puremco")
    expect(tablet.locator(".set:visible")).to_have_count(1)
    tablet.locator("#q").fill("puremco swan")
    expect(tablet.locator(".set:visible")).to_have_count(0)
    expect(tablet.get_by_text("No rule set has all of that.")).to_be_visible()
    tablet.locator("#q").fill("")
    tablet.goto(f"{house}/new")
    tablet.locator(".all-sets > summary").tap()
    tablet.locator("#narrow").fill("tanglewood")
    expect(tablet.locator(".set:visible")).to_have_count(1)
    tablet.locator("#narrow").press("Enter")
    spelt = [
        [*pair] for pair in (("فارسي", "فارسی"), ("يك", "یک"), ("دوبل ۹", "دوبل 9"), ("هم‌تیمی", "همتیمی"), ("É", "e"))
    ]
    assert [[folded(each) for each in pair] for pair in spelt] == [[pair[1]] * 2 for pair in spelt]
    assert tablet.evaluate(FOLDED, [f"{house}/static/js/shared/fold.js", spelt]) == [[pair[1]] * 2 for pair in spelt]
    assert tablet.url == f"{house}/new", "a word that narrows the list sends nothing"
    tablet.locator(".set:visible").tap()
    expect(tablet.locator("[name=preset]:checked")).to_have_value("tanglewood")


def test_the_pages_fit_a_telephone_and_fingers(tablet: Page, house: str) -> None:
    found = "said=lock:must&said=engine:held_highest&said=double:on_double&said=first_turn:single&said=blank:50"
    begun = "said=lock:must&said=engine:held_fixed&said=first_turn:single"
    near = "said=engine:held_fixed&said=first_turn:train_in_order&said=order:newest&said=out:must_cover&said=lock:must"
    near += "&said=blank:50&said=able:must&said=begun:public"
    tie = "said=double:on_double&" + "&".join(
        f"said={key}:-" for key in ("engine", "first_turn", "special", "lock", "able", "order", "tiles")
    )
    for address in ("sets", "which", f"which?{begun}", f"which?{found}", f"which?{near}", f"which?{tie}"):
        tablet.goto(f"{house}/rules/{address}")
        for size in ((390, 844), (768, 1024), (1024, 768)):
            tablet.set_viewport_size({"width": size[0], "height": size[1]})
            assert tablet.evaluate(OVER) <= 0, (size, address)
            assert tablet.evaluate(SMALL) == [], (size, address)
