"""The host's PIN is set, changed and taken away on a page; and every page of the house holds together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store.access.pin import check_pin, has_pin, set_pin
from tests.conftest import device
from tests.visitor import Visitor
from tests.web.shared.test_every_page import CHECKS


@pytest.fixture
def house(share_first: Callable[..., Flask]) -> Flask:
    """A companion that listens beyond this machine; its PIN is 2468."""
    app = share_first(GUARDED=True)
    with app.app_context():
        set_pin("2468")
    return app


def host(app: Flask, pin: str = "2468") -> Visitor:
    """A device that knows the PIN."""
    visitor = Visitor(device(app))
    visitor.client.environ_base["HTTP_ACCEPT"] = "text/html"
    visitor.open("/house")
    visitor.press("Open", pin=pin)
    assert visitor.page.one("h1").text == "Settings and backups"
    return visitor


def right(app: Flask, pin: str) -> bool:
    with app.app_context():
        return has_pin() and check_pin(pin, "10.0.0.9") != ""


def test_a_pin_is_set(ana: Visitor, app: Flask) -> None:
    ana.open("/house")
    assert "none is needed while only this machine gets in" in ana.text
    ana.press("Set the PIN", new=" 1357 ", again="1357")
    assert ana.way == [303, 200]
    assert "The PIN is set; every device must enter it again." in ana.text
    assert right(app, "1357")


def test_digits_of_any_script(ana: Visitor, app: Flask) -> None:
    ana.open("/house")
    ana.press("Set the PIN", new="۱۳۵۷", again="۱۳۵۷")
    assert right(app, "1357")


@pytest.mark.parametrize(
    ("new", "again", "said"),
    [("1357", "1358", "not the same both times"), ("1357", "", "not the same both times"), ("", "", "4 to 12 digits"),
     ("123", "123", "4 to 12 digits"), ("1" * 13, "1" * 13, "4 to 12 digits"), ("abcd", "abcd", "4 to 12 digits")],
)  # fmt: skip
def test_what_is_no_pin(ana: Visitor, app: Flask, new: str, again: str, said: str) -> None:
    ana.open("/house")
    ana.press("Set the PIN", new=new, again=again)
    assert ana.status == 422
    assert said in ana.faults[0]
    assert all(not field.get("value") for field in ana.page.all("input", type="password")), "no PIN stands in a page"
    with app.app_context():
        assert not has_pin()


def test_the_old_pin_has_to_be_known(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        set_pin("2468")
    ana.open("/house")
    ana.press("Change the PIN", old="1111", new="1357", again="1357")
    assert ana.status == 403
    assert "this is not the PIN" in ana.faults[0]
    ana.press("Take the PIN away", old="1111")
    assert ana.status == 403
    assert right(app, "2468")
    ana.press("Change the PIN", old="2468", new="1357", again="1357")
    assert ana.way == [303, 200]
    assert right(app, "1357")


def test_a_pin_is_taken_away(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        set_pin("2468")
    ana.open("/house")
    ana.press("Take the PIN away", old="2468")
    assert "There is no PIN any more." in ana.text
    with app.app_context():
        assert not has_pin()


def test_guessing_has_to_wait(ana: Visitor, app: Flask) -> None:
    with app.app_context():
        set_pin("2468")
    ana.open("/house")
    for _ in range(20):
        ana.press("Change the PIN", old="1111", new="1357", again="1357")
        if ana.status != 403:
            break
    assert ana.status == 429
    assert int(ana.answer.headers["Retry-After"]) > 0
    assert "too many wrong PINs" in ana.faults[0]
    ana.press("Change the PIN", old="2468", new="1357", again="1357")
    assert ana.status == 429, "the right one has to wait too"


def test_a_changed_pin_shuts_out_the_others(house: Flask) -> None:
    ana, ben = host(house), host(house)
    ana.press("Change the PIN", old="2468", new="1357", again="1357")
    assert ana.way == [303, 200]
    assert "The PIN is set" in ana.text
    ben.open("/house")
    assert ben.page.one("h1").text != "Settings and backups"
    host(house, "1357")


def test_where_others_get_in_there_is_always_a_pin(house: Flask) -> None:
    ana = host(house)
    assert "Take the PIN away" not in ana.page.buttons
    address, body = ana.form("Change the PIN", old="2468")
    ana.send(address, [field if field[0] != "step" else ("step", "none") for field in body])
    assert ana.status == 422
    assert "choose another one instead" in ana.faults[0]
    assert right(house, "2468")


def test_the_addresses_for_other_devices(house: Flask) -> None:
    ana = host(house)
    said = {line.all("dt")[0].text: line.all("dd")[0].text for line in ana.page.of_class("how-line")}
    assert "other devices reach it at" in said["Address"]
    assert "http://" in said["Address"]
    assert said["PIN"] == "is set"


def test_strangers_see_nothing_of_the_house(house: Flask) -> None:
    stranger = device(house)
    for address in ("/house", "/exchange", "/exchange/paper", "/house/copies/x", "/house/copies/x/restore"):
        assert stranger.get(address, headers={"Accept": "text/html"}).status_code == 303
        assert stranger.get(address).status_code == 403


@pytest.mark.parametrize("tongue", ["en", "he", "fa", "cs", "it"])
def test_every_page_of_the_house_holds_together(app: Flask, ana: Visitor, tongue: str) -> None:
    slug = ana.begin('דנה "הקטר" כהן', "<i>Ben</i>", title="<b>Tuesday</b>")
    eva = Visitor(device(app, tongue))
    ana.open("/house")
    ana.press("Make a backup now")
    copy = ana.page.link("Restore the backup of").get("href")
    with app.app_context():
        set_pin("2468")
    seen = {"/house": 200, "/house?again=1": 200, "/exchange": 200, "/exchange/paper": 200, copy: 200}
    for address, status in seen.items():
        eva.open(address)
        assert eva.status == status
        assert [wrong for check in CHECKS for wrong in check(eva.page)] == [], address
    eva.open(f"/exchange?game={slug}")
    assert [wrong for check in CHECKS for wrong in check(eva.page)] == []
    ana.open(f"/game/{slug}/round")
    ana.enter(0, "", 24)
    eva.open("/exchange")
    eva.press(eva.page.buttons[-1])
    assert eva.status == 422
    assert [wrong for check in CHECKS for wrong in check(eva.page)] == []
    eva.open(copy)
    assert [wrong for check in CHECKS for wrong in check(eva.page)] == []
