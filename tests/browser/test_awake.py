"""The screen stays on where that is wanted: a wake lock is asked for and let go, and elsewhere the settings are told.

The wake lock is one of the test's own, which counts; the browser here keeps no screen on.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Device
from .fingers import SIX, begin, wait_until

LOCK = """
globalThis.told = { asked: 0, held: 0, refuse: false };
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, value: { async request(kind) {
  told.asked += 1;
  if (told.refuse || kind !== "screen") throw new DOMException("low battery", "NotAllowedError");
  const lock = Object.assign(new EventTarget(), { released: false, async release() {
    if (lock.released) return;
    lock.released = true;
    told.held -= 1;
    lock.dispatchEvent(new Event("release"));
  } });
  told.held += 1;
  return (globalThis.last = lock);
} } });
globalThis.see = (seen) => {
  Object.defineProperty(Document.prototype, "hidden", { configurable: true, get: () => !seen });
  if (!seen) globalThis.last?.release();
  document.dispatchEvent(new Event("visibilitychange"));
};
"""
NONE = "Object.defineProperty(globalThis, 'isSecureContext', { value: false }); delete Navigator.prototype.wakeLock;"


def told(page: Page, asked: int, held: int) -> None:
    """Wait until it was asked for so often, and is held or not."""
    wait_until(page, f"told.asked === {asked} && told.held === {held}", f"asked {asked}, held {held}")


def test_the_screen_is_kept_on_where_the_browser_can_and_the_settings_are_told_where_not(
    device: Device, house: str
) -> None:
    context = device()
    context.add_init_script(LOCK)
    game = begin(context, house, SIX)
    page = context.new_page()
    page.goto(game)
    switch = page.get_by_role("switch", name="Keep the screen on")
    page.get_by_text("More").click()
    expect(switch).to_have_attribute("aria-checked", "false")
    told(page, 0, 0)
    switch.click()
    told(page, 1, 1)
    expect(switch).to_have_attribute("aria-checked", "true")
    box = switch.bounding_box()
    assert box is not None
    assert box["height"] >= 44

    page.evaluate("see(false)")
    told(page, 1, 0)
    expect(page.locator("[data-refused]")).to_be_empty()
    page.evaluate("see(true)")
    told(page, 2, 1)
    page.evaluate("told.refuse = true; last.release()")
    expect(page.locator("[data-refused]")).to_contain_text("its battery is low")
    page.evaluate("see(true)")
    told(page, 3, 0)
    page.evaluate("told.refuse = false; see(true)")
    told(page, 4, 1)
    expect(page.locator("[data-refused]")).to_be_empty()
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    told(page, 4, 0)

    page.goto(f"{game}/round")
    told(page, 1, 1)  # remembered, on the pages in between too
    page.goto(f"{game}/tv")
    told(page, 1, 1)
    switch.click()
    told(page, 1, 0)
    expect(switch).to_have_attribute("aria-checked", "false")
    page.goto(f"{game}/watch")
    expect(switch).to_have_attribute("aria-checked", "false")
    page.evaluate("see(true)")
    told(page, 0, 0)

    page.goto(f"{house}/devices/")
    expect(page.locator("[data-promise=awake]")).to_have_attribute("data-kept", "yes")
    switch.click()
    told(page, 1, 1)
    page.evaluate("""dispatchEvent(Object.assign(new Event("beforeinstallprompt"),
        { prompt: async () => { globalThis.prompted = true; } }))""")
    page.locator("[data-install]").click()
    expect(page.locator("ol.steps")).to_be_visible()
    assert page.evaluate("prompted")
    expect(switch).to_have_attribute("aria-checked", "true")

    plain = device()
    plain.add_init_script(NONE)
    page = plain.new_page()
    page.goto(f"{game}/tv")
    key = page.get_by_role("button", name="Keep the screen on")
    expect(page.locator("[data-settings]")).to_be_hidden()
    key.click()
    expect(page.locator("[data-settings]")).to_contain_text("This page cannot keep the screen on")
    expect(page.locator("[data-settings] li")).to_have_count(2)
    expect(key).to_have_attribute("aria-expanded", "true")
    key.click()
    expect(page.locator("[data-settings]")).to_be_hidden()
    page.goto(f"{house}/devices/")  # by its address it would be secure: the script knows better
    expect(page.locator("[data-promise=awake]")).to_have_attribute("data-kept", "no")
    expect(page.locator("[data-promise=away]")).to_have_attribute("data-kept", "no")
    expect(page.locator("#screen li")).to_have_count(2)
