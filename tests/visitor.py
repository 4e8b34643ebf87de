"""A browser without script at the table: opens pages, follows links, fills in forms, presses buttons."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.pages import Page, sent

CAST = ("Ana", "Ben", "Cruz", "Dot")
ISOLATING = re.compile("[\u2066-\u2069]")
KEYS = re.compile(r"csrf_token|key|made_from")


def plain(text: str) -> str:
    """The words without the marks that isolate names and tiles from the direction around them."""
    return ISOLATING.sub("", text)


class Visitor:
    """Somebody with a device: ``page`` is what it shows, ``status`` what it answered, ``way`` how it got there."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self._address = "/"
        self._answer: TestResponse
        self._way: list[int] = []
        self._bound_for: str | None = None
        self._read: tuple[TestResponse, Page] | None = None

    def stand_at(self, address: str) -> None:
        """Show a page as soon as anybody looks: whoever opens another one first does not wait for it."""
        self._bound_for = address

    def _look(self) -> None:
        if self._bound_for is not None:
            self.open(self._bound_for)

    @property
    def answer(self) -> TestResponse:
        """What the device was answered last."""
        self._look()
        return self._answer

    @answer.setter
    def answer(self, answer: TestResponse) -> None:
        self._look()
        self._answer = answer

    @property
    def address(self) -> str:
        """Where it is."""
        self._look()
        return self._address

    @property
    def way(self) -> list[int]:
        """The statuses of how it got there."""
        self._look()
        return self._way

    @property
    def page(self) -> Page:
        """The page that is shown; an empty one for a file."""
        if self._read is None or self._read[0] is not self.answer:
            html = self.answer.get_data(as_text=True) if self.answer.mimetype == "text/html" else ""
            self._read = self.answer, Page(html)
        return self._read[1]

    @property
    def status(self) -> int:
        """The status of the page that is shown."""
        return self.answer.status_code

    @property
    def text(self) -> str:
        """The words of the page that is shown."""
        return self.page.text

    @property
    def faults(self) -> list[str]:
        """What the page says is wrong."""
        return self.page.faults

    @property
    def slug(self) -> str:
        """The game that is shown."""
        return self.address.split("/")[2].partition("?")[0]

    def open(self, address: str) -> Page:
        """Open a page, and wherever it leads."""
        self._bound_for = None
        self._answer = self.client.get(address)
        return self._arrive(address)

    def follow(self, label: str) -> Page:
        """Tap a link."""
        return self.open(urljoin(self.address, self.page.link(label).get("href")).partition("#")[0])

    def form(self, label: str, **fields: object) -> tuple[str, list[tuple[str, str]]]:
        """What pressing a button would send, and where to."""
        page = self.page
        button = page.button(label)
        assert "disabled" not in button, f"{label!r} cannot be pressed"
        form = page.form_of(button)
        given = {name.replace("_", "-") if name.startswith("hand_") else name: v for name, v in fields.items()}
        body = sent(page.controls(form), given)
        if button.get("name"):
            body.append((button.get("name"), button.get("value")))
        action = button.get("formaction") or form.get("action", self.address)
        return urljoin(self.address, action), body

    def form_address(self, label: str) -> str:
        """Where pressing a button would lead."""
        page = self.page
        return urljoin(self.address, page.form_of(page.button(label)).get("action", self.address))

    def press(self, label: str, **fields: object) -> Page:
        """Fill in fields (``hand_0`` for the field hand-0) and press a button."""
        page = self.page
        method = page.form_of(page.button(label)).get("method", "get")
        address, body = self.form(label, **fields)
        if method == "get":  # a browser puts the fields in place of what the address asked
            address = address.partition("?")[0]
            self._answer = self.client.get(address, query_string=MultiDict(body))
            return self._arrive(address)
        return self.send(address, body)

    def send(self, address: str, body: list[tuple[str, str]]) -> Page:
        """Post fields, and go wherever the answer leads."""
        self._bound_for = None
        self._answer = self.client.post(address, data=MultiDict(body))
        return self._arrive(address)

    def _arrive(self, address: str) -> Page:
        self._way = [self._answer.status_code]
        while 300 <= self._answer.status_code < 400:
            address = urljoin(address, self._answer.headers["Location"])
            parts = urlsplit(address)
            self._answer = self.client.get(f"{parts.path}?{parts.query}" if parts.query else parts.path)
            self._way.append(self._answer.status_code)
        self._address = address
        return self.page

    def offered(self, verb: str) -> str:
        """What the key that begins with this verb would do ("Undo round 2"); empty when there is none to be pressed."""
        return next((label for label in self.page.buttons if label.split()[:1] == [verb]), "")

    # What is done at every table

    def begin(self, *names: str, preset: str = "hebrew", title: str = "Friday", **rules: str) -> str:
        """Begin a game and come to its table; returns the game. How a page does it: ``test_begin_game``."""
        self.open("/language")  # a small page: any will do for the token of the forms
        token = next(field for field in self.form(self.page.buttons[-1])[1] if field[0] == "csrf_token")
        kept = [token, ("key", uuid4().hex), ("step", "begin")]
        sheet = [("sheet", preset.partition("-")[0]), ("preset", preset), ("was_preset", preset), ("title", title)]
        changed = [(f"rule-{option}", value) for option, value in rules.items()]
        self.send("/new", [*kept, *sheet, *changed, *(("name", name) for name in names or CAST)])
        assert self.way == [303, 200], (self.way, self.faults)
        return self.slug

    def check(self, out: object, *hands: object, **more: object) -> Page:
        """Open the round to come, say who went out (a seat, seats, or "none") and what is left; see the recap.

        ``hands`` are given by seat; that of a player who went out is "".
        """
        return self.send(*self._round(out, hands, more))

    def enter(self, out: object, *hands: object, **more: object) -> Page:
        """Enter a round, the table agreeing before it is shown the recap. How it does: ``test_enter_round``."""
        address, body = self._round(out, hands, more)
        page = self.send(address, [(name, "agree" if name == "step" else value) for name, value in body])
        assert self.way[0] == 303, (self.way, self.faults)
        assert self.status == 200, self.way
        return page

    def _round(
        self, out: object, hands: tuple[object, ...], more: dict[str, object]
    ) -> tuple[str, list[tuple[str, str]]]:
        """What checking the round to come would send, and where to."""
        if not self.address.partition("?")[0].endswith(f"/game/{self.slug}/round"):
            self.open(f"/game/{self.slug}/round")
        return self.form("Check", out=out, **{f"hand_{seat}": hand for seat, hand in enumerate(hands)}, **more)

    def totals(self) -> dict[str, str]:
        """The totals of the table's standings, by name."""
        rows = [row for row in self.page.all("tr") if row.all("td") and row.all("th")]
        return {row.all("bdi")[0].text: row.all("td")[-1].text for row in rows}

    def places(self) -> dict[str, str]:
        """The places of the table's standings, by name."""
        rows = [row for row in self.page.all("tr") if row.all("td") and row.all("th")]
        return {row.all("bdi")[0].text: row.all("td")[0].text for row in rows}
