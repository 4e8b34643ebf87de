"""A ruling on its way out of the house: no code and no address that a phone cannot open."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.conftest import PIN, device
from tests.visitor import Visitor

SENT = (
    "/judge/verdict?ask=play&sheet=persian&who=1&tile=9-2&train=2",
    "/judge/wrong?what=last-tile&who=1&when=later&sheet=czech-plus&seats=6",
)


@pytest.mark.parametrize("asked", SENT)
def test_where_only_this_device_opens_it_there_is_no_code(ana: Visitor, asked: str) -> None:
    ana.open(asked)
    ana.follow("Send it")
    assert "Phones cannot join yet" in ana.text
    assert not ana.page.of_class("code")
    assert urlsplit(ana.page.one("input", id="address").get("value")).hostname == "localhost", "it opens here"


@pytest.mark.parametrize("asked", SENT)
def test_the_number_of_the_house_stands_in_it_whatever_name_it_has_here(
    guarded: Flask, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    monkeypatch.setattr("companion.web.access.reached.own_addresses", lambda: ["192.168.1.24"])
    ana = Visitor(device(guarded))
    ana.client.environ_base["HTTP_ACCEPT"] = "text/html"
    ana.open("/")
    ana.press("Open", pin=PIN)
    ana.open(asked)
    ana.follow("Send it")
    assert "Phones cannot join yet" not in ana.text
    assert ana.page.of_class("code")
    assert urlsplit(ana.page.one("input", id="address").get("value")).hostname == "192.168.1.24"
