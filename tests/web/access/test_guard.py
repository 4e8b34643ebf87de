"""The door: the host's PIN, links, what a device remembers, and what opens nothing any more."""

from __future__ import annotations

from io import BytesIO

import pytest
import sqlalchemy as sa
from flask import Flask
from pypdf import PdfReader

from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.store.access import devices, links
from companion.store.access.pin import check_pin, pin_stamp, set_pin
from companion.store.books import drafts, games
from companion.store.database import store
from companion.web.access import passwords
from tests.conftest import PIN, device
from tests.visitor import CAST, Visitor

HAND = "Hand of \u2068Ben\u2069"


class Door(Visitor):
    """A device before a guarded companion."""

    def knock(self, pin: str, way: str = "/") -> None:
        """Open a page that asks for the PIN, and give one."""
        self.open(way)
        self.press("Open", pin=pin)


@pytest.fixture
def slug(guarded: Flask) -> str:
    """A game."""
    with guarded.app_context():
        return games.create(Begun("Friday", CAST, "hebrew", {}, read_rules("hebrew")), key="friday")


def visitor(app: Flask) -> Door:
    """Somebody who asks for pages as a browser does."""
    client = device(app)
    client.environ_base["HTTP_ACCEPT"] = "text/html"
    return Door(client)


def link(app: Flask, slug: str, role: str, seat: int | None = None) -> links.Link:
    """A new link."""
    with app.app_context():
        return links.make_link(slug, role, seat=seat)


@pytest.mark.parametrize(("role", "has_code"), [("watch", False), ("enter", False), ("keep", True)])
def test_the_code_of_the_whole_game_is_on_the_sheet_of_whoever_may_see_what_was_taken_back(
    guarded: Flask, slug: str, role: str, has_code: bool
) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, role).token}")
    guest.open(f"/game/{slug}/sheet.pdf")
    (page,) = PdfReader(BytesIO(guest.answer.data)).pages
    words = " ".join(page.extract_text().split())
    assert "Friday" in words
    assert ("This code is the whole game" in words) == has_code
    guest.open(f"/game/{slug}/history")
    assert (guest.status == 200) == has_code


@pytest.mark.parametrize(("role", "may_keep"), [("watch", False), ("enter", False), ("keep", True)])
def test_a_ruling_is_kept_by_whoever_keeps_the_book(guarded: Flask, slug: str, role: str, may_keep: bool) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, role).token}")
    guest.open(f"/game/{slug}/judge/verdict?ask=play&who=1&tile=9-2&train=2")
    assert guest.status == 200
    assert ("Keep with the game" in guest.page.buttons) == may_keep


def test_home_asks_for_the_pin_and_opens(guarded: Flask) -> None:
    host = visitor(guarded)
    host.open("/")
    assert host.address.startswith("/pin")
    assert host.page.one("input", name="pin").get("type") == "password"
    host.press("Open", pin=PIN)
    assert host.status == 200
    assert "New game" in host.text


def test_the_pin_leads_where_one_wanted_to_go(guarded: Flask, slug: str) -> None:
    host = visitor(guarded)
    host.knock(PIN, f"/game/{slug}/history")
    assert host.address == f"/game/{slug}/history"


@pytest.mark.parametrize(
    "way", ["//evil.example", "/\\evil.example", "https://evil.example/", "javascript:alert(1)", "/a\nb"]
)
def test_the_pin_never_leads_out_of_the_house(guarded: Flask, way: str) -> None:
    host = visitor(guarded)
    host.open("/pin")
    address, body = host.form("Open", pin=PIN)
    answer = host.client.post(address, data=dict(body) | {"next": way})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


@pytest.mark.parametrize("pin", ["", "0000", "24680", "abcd", "' OR 1=1 --", "٢٤٦", "x" * 5000])
def test_a_wrong_pin_opens_nothing_and_is_said(guarded: Flask, pin: str) -> None:
    host = visitor(guarded)
    host.knock(pin)
    assert host.status == 403
    assert "this is not the PIN" in host.faults[0]
    host.open("/")
    assert host.address.startswith("/pin")


def test_digits_of_any_script_are_the_same_pin(guarded: Flask) -> None:
    host = visitor(guarded)
    host.knock("۲۴۶۸")
    assert "New game" in host.text


def test_whoever_guesses_waits(guarded: Flask) -> None:
    host = visitor(guarded)
    for _ in range(5):
        host.knock("1111")
        assert host.status == 403
    host.knock("1111")
    assert host.status == 429
    assert int(host.answer.headers["Retry-After"]) > 0
    assert "too many wrong PINs" in host.faults[0]
    host.knock(PIN)
    assert host.status == 429, "not even the right one is looked at"


def test_a_changed_pin_shuts_out_who_knew_the_old_one(guarded: Flask) -> None:
    host = visitor(guarded)
    host.knock(PIN)
    with guarded.app_context():
        set_pin("1357")
    host.open("/")
    assert host.address.startswith("/pin")


def test_without_a_pin_nobody_gets_in_and_the_page_says_what_to_do(guarded: Flask) -> None:
    with guarded.app_context():
        set_pin(None)
    host = visitor(guarded)
    host.open("/")
    assert "./run pin" in host.text
    assert not host.page.all("input", name="pin")


def test_a_device_forgets_what_it_knew(guarded: Flask, slug: str) -> None:
    host = visitor(guarded)
    host.knock(PIN)
    host.open("/house")
    host.press("This device is not the host any more")
    host.open("/")
    assert host.address.startswith("/pin")


def test_what_holds_no_game_is_open_to_everybody(guarded: Flask) -> None:
    guest = visitor(guarded)
    for address in ("/rules", "/judge", "/sheets", "/language", "/health", "/api/v1/openapi.json"):
        guest.open(address)
        assert guest.status == 200
        assert guest.address == address


@pytest.mark.parametrize(
    ("role", "seat", "way"),
    [("watch", None, "watch"), ("enter", None, "mine"), ("enter", 2, "mine"), ("keep", None, "")],
)
def test_a_link_leads_to_the_page_of_its_role(guarded: Flask, slug: str, role: str, seat: int | None, way: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, role, seat).token}")
    assert guest.status == 200
    assert guest.address.partition("?")[0] == f"/game/{slug}/{way}".rstrip("/")


def test_a_keeper_who_looks_at_the_scoreboard_stays_the_keeper(guarded: Flask, slug: str) -> None:
    keeper = visitor(guarded)
    keeper.open(f"/to/{link(guarded, slug, 'keep').token}")
    for role, seat, way in (("watch", None, "watch"), ("enter", 1, "mine")):
        keeper.open(f"/to/{link(guarded, slug, role, seat).token}")
        assert keeper.address.partition("?")[0] == f"/game/{slug}/{way}"
    keeper.open(f"/game/{slug}/round")
    assert keeper.status == 200


def test_another_seat_is_another_door(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    for seat in (1, 2):
        guest.open(f"/to/{link(guarded, slug, 'enter', seat).token}")
    guest.open(f"/game/{slug}/mine?seat=1")
    assert guest.status == 403


def test_a_game_in_the_trash_has_no_rules_to_show(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, 'watch').token}")
    with guarded.app_context():
        games.trash(slug)
    guest.open(f"/rules?game={slug}")
    assert guest.status == 410


def test_the_games_of_a_device_are_named_at_the_door(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, 'watch').token}")
    guest.open("/")
    assert "Friday" in guest.text
    guest.follow("Friday")
    assert guest.address == f"/game/{slug}/watch"


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "A" * 23, "א" * 22, "..", "A" * 4000])
def test_a_token_that_opens_nothing(guarded: Flask, slug: str, token: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{token}")
    assert guest.status == 404
    guest.open(f"/game/{slug}/watch")
    assert guest.address.startswith("/pin")


def test_a_link_that_was_taken_back_opens_nothing_from_then_on(guarded: Flask, slug: str) -> None:
    guest, made = visitor(guarded), link(guarded, slug, "watch")
    guest.open(f"/to/{made.token}")
    with guarded.app_context():
        links.revoke_link(slug, made.id)
    guest.open(f"/game/{slug}/watch")
    assert guest.status == 403
    assert "This link was taken back" in guest.text
    guest.open(f"/to/{made.token}")
    assert guest.status == 410
    assert "This link was taken back" in guest.text


@pytest.mark.parametrize("way", ["", "/mine", "/watch", "/history", "/links"])
def test_a_phone_whose_link_was_taken_back_reads_why(guarded: Flask, slug: str, way: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, "enter", 1)
    phone.open(f"/to/{made.token}")
    phone.press("Send", hand="14")
    with guarded.app_context():
        links.revoke_link(slug, made.id)
    phone.open(f"/game/{slug}{way}")
    assert phone.status == 403
    assert phone.page.one("h1").text == "This link was taken back"
    waiting = next(part for part in phone.page.all("section") if "data-outbox" in part)
    assert waiting.get("data-say-shut").startswith("The link was taken back. Ask at the tablet for a new code;")
    assert "Ask at the tablet for a new code" in phone.text, "what to do"
    assert "Round 1 with your hand of 14 has reached the table." in phone.text, "what is kept"
    assert [part.text for part in phone.page.of_class("bar-title")[0].all("strong", "span")] == ["Friday", HAND]
    assert not phone.page.all("input", name="pin")
    phone.follow("I am the host")
    assert phone.page.all("input", name="pin")


def test_what_is_sent_after_the_link_was_taken_back_is_refused_in_the_same_words(guarded: Flask, slug: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, "enter", 1)
    phone.open(f"/to/{made.token}")
    with guarded.app_context():
        links.revoke_link(slug, made.id)
    phone.press("Send", hand="14")
    assert (phone.status, phone.page.one("h1").text) == (403, "This link was taken back")
    with guarded.app_context():
        assert drafts.list_entered(slug, 1) == ()


def test_an_old_code_in_other_hands_tells_nothing_of_the_game(guarded: Flask, slug: str) -> None:
    made = link(guarded, slug, "enter", 1)
    with guarded.app_context():
        links.revoke_link(slug, made.id)
    stranger = visitor(guarded)
    stranger.open(f"/to/{made.token}")
    assert (stranger.status, stranger.page.one("h1").text) == (410, "This link was taken back")
    assert not any(word in stranger.text for word in ("Friday", "Ben", "Ana"))
    stranger.open(f"/game/{slug}/mine")
    assert stranger.address.startswith("/pin"), "having tried it makes nobody known"


def test_a_new_code_opens_again(guarded: Flask, slug: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, "enter", 1)
    phone.open(f"/to/{made.token}")
    with guarded.app_context():
        new = links.renew_link(slug, made.id)
    phone.open(f"/game/{slug}/mine")
    assert phone.status == 403
    phone.open(f"/to/{new.token}")
    assert (phone.status, phone.address) == (200, f"/game/{slug}/mine")


def test_a_renewed_link_is_another_one(guarded: Flask, slug: str) -> None:
    guest, made = visitor(guarded), link(guarded, slug, "keep")
    with guarded.app_context():
        new = links.renew_link(slug, made.id)
    guest.open(f"/to/{made.token}")
    assert guest.status == 410
    guest.open(f"/to/{new.token}")
    assert guest.status == 200


def test_a_link_keeps_its_role_on_a_device_that_has_many(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, 'keep').token}")
    for number in range(20):
        with guarded.app_context():
            begun = Begun(f"Game {number}", CAST, "hebrew", {}, read_rules("hebrew"))
            other = games.create(begun, key=f"game-{number}")
        guest.open(f"/to/{link(guarded, other, 'watch').token}")
        assert guest.address == f"/game/{other}/watch"
    assert len(guest.answer.request.headers["Cookie"]) < 4000
    guest.open(f"/game/{slug}/watch")
    assert guest.address.startswith("/pin"), "the oldest of more than sixteen links is forgotten"


def test_somebody_who_watches_is_told_what_is_missing(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/to/{link(guarded, slug, 'watch').token}")
    guest.open(f"/game/{slug}/round")
    assert guest.status == 403
    assert "Ask at the tablet for a link" in guest.text


def test_the_rules_of_a_game_are_for_those_who_may_see_it(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    guest.open(f"/rules?game={slug}")
    assert guest.address.startswith("/pin")
    guest.open(f"/to/{link(guarded, slug, 'watch').token}")
    guest.open(f"/rules?game={slug}")
    assert guest.status == 200
    assert guest.address.startswith("/rules")


def test_no_page_tells_whether_a_game_is_there(guarded: Flask, slug: str) -> None:
    guest = visitor(guarded)
    answers = [guest.client.get(f"/game/{each}/round") for each in (slug, "nosuchgame00")]
    assert (
        len({(answer.status_code, answer.headers["Location"].replace(slug, "nosuchgame00")) for answer in answers}) == 1
    )


def test_a_program_that_gave_the_pin_is_not_counted_as_guessing(
    guarded: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(passwords, "check_pin", lambda pin, address: asked.append(pin) or check_pin(pin, address))
    program = device(guarded)
    for _ in range(3):
        assert program.get("/api/v1/games", auth=("box", PIN)).status_code == 200
    assert asked == [PIN]
    assert program.get("/api/v1/games", auth=("box", "1111")).status_code == 401
    with guarded.app_context():
        set_pin("1357")
    assert program.get("/api/v1/games", auth=("box", PIN)).status_code == 401
    assert asked == [PIN, "1111", PIN]


def test_a_cookie_that_was_put_aside_opens_nothing_after_leaving(guarded: Flask) -> None:
    host, other = visitor(guarded), visitor(guarded)
    for each in (host, other):
        each.knock(PIN)
    aside = host.client.get_cookie("session")
    assert aside is not None
    host.open("/house")
    host.press("This device is not the host any more")
    assert host.address.startswith("/pin")
    thief = device(guarded)
    thief.set_cookie("session", aside.value)
    assert thief.get("/house").status_code == 403
    assert other.client.get("/house").status_code == 200, "another device of the host has not left"
    host.knock(PIN, "/house")
    assert host.status == 200
    assert thief.get("/house").status_code == 403, "coming in again opens nothing for an old cookie"


def test_whoever_left_is_forgotten_when_the_pin_is_another(guarded: Flask) -> None:
    with guarded.app_context():
        sign = devices.sign_of(pin_stamp() or "")
        assert devices.knows_pin(sign)
        devices.forget(sign)
        devices.forget("who was never here")
        assert not devices.knows_pin(sign)
        assert [name[:5] for name in names_of_settings()] == ["left-", "pin"]
        set_pin(PIN)
        assert names_of_settings() == ["pin"]


def names_of_settings() -> list[str]:
    """What is kept, but for the version that wrote it."""
    with store().reading() as connection:
        return sorted(connection.execute(sa.text("SELECT name FROM settings WHERE name <> 'release'")).scalars())


def test_leaving_is_no_matter_of_a_database_that_cannot_be_written(guarded: Flask) -> None:
    with guarded.app_context():
        sign = devices.sign_of(pin_stamp() or "")
        store().read_only = True
        devices.forget(sign)
        assert not devices.knows_pin(sign)


@pytest.mark.parametrize("role", ["watch", "enter", "keep"])
def test_a_phone_whose_game_is_in_the_trash_reads_so_and_is_led_to_no_pin(guarded: Flask, slug: str, role: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, role)
    phone.open(f"/to/{made.token}")
    with guarded.app_context():
        games.trash(slug)
    phone.open(f"/to/{made.token}")
    assert (phone.status, phone.page.one("h1").text) == (410, "This game is in the trash")
    assert "At the tablet it can be taken out of the trash again." in phone.text
    assert "Take out of the trash" not in phone.page.buttons, "that is for the host"
    ways = [each.get("href") for each in phone.page.all("a") if each.get("href", "").startswith("/")]
    assert "/" not in ways, "the list of games asks a guest for the PIN"
    phone.follow("Look again")
    assert (phone.status, phone.page.one("h1").text) == (410, "This game is in the trash")
    phone.open("/")
    assert "\u2068Friday\u2069 is in the trash. Nothing of it is lost." in phone.text, "said at the door too"
    with guarded.app_context():
        games.untrash(slug)
    phone.open(f"/game/{slug}")
    assert phone.status == 200


@pytest.mark.parametrize("way", ["", "/mine", "/watch", "/history"])
def test_a_phone_whose_game_vanished_with_an_earlier_backup_reads_why(guarded: Flask, slug: str, way: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, "enter", 1)
    phone.open(f"/to/{made.token}")
    forget_all_of(guarded, slug)
    phone.open(f"/game/{slug}{way}")
    assert (phone.status, phone.page.one("h1").text) == (404, "This game is no longer here")
    assert "an earlier backup was restored, from before it began" in phone.text
    assert not phone.page.all("input", name="pin")
    state = phone.client.get(f"/game/{slug}/state", headers={"Accept": "*/*"})
    assert state.status_code == 404, "a page that is open is told that the game is gone"
    phone.follow("I am the host")
    assert "A game that was open to this device is not in the score books any more." in phone.text
    stranger = visitor(guarded)
    stranger.open(f"/game/{slug}{way}")
    assert stranger.address.startswith("/pin"), "who had no link is told nothing"


def test_a_link_that_the_books_have_lost_is_said_to_be_unknown(guarded: Flask, slug: str) -> None:
    phone, made = visitor(guarded), link(guarded, slug, "enter", 1)
    phone.open(f"/to/{made.token}")
    with guarded.app_context(), store().writing() as connection:
        connection.execute(sa.text("DELETE FROM links"))
    phone.open(f"/game/{slug}/mine")
    assert (phone.status, phone.page.one("h1").text) == (403, "This link is not known any more")
    assert "Ask at the tablet for a new code" in phone.text


def forget_all_of(app: Flask, slug: str) -> None:
    """The books as they were before this game began."""
    with app.app_context(), store().writing() as connection:
        for table in ("links", "drafts", "entries", "games"):
            connection.execute(sa.text(f"DELETE FROM {table}"))
