"""Forms as no browser would send them: every form of every page, its fields dropped, doubled, exchanged, filled with
what nobody expects. Whatever comes, it is answered in words: no answer is a 5xx.

    python -m tests.web.shared.mutated_posts 100000 [seed]
"""

from __future__ import annotations

import logging
import random
import sys
import tempfile
from collections import Counter
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from app import create_app
from companion.book.entries.entry import Begun, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.store.access.links import make_link
from companion.store.books import games, log
from tests.pages import Page, sent

PAGES = (
    "/", "/new", "/trash", "/language", "/pin", "/house", "/exchange", "/exchange/paper", "/judge", "/judge/round",
    "/games",
    "/game/{slug}", "/game/{slug}/round", "/game/{slug}/round/1", "/game/{slug}/end", "/game/{slug}/history",
    "/game/{slug}/names", "/game/{slug}/links", "/game/{slug}/links/{link}", "/game/{slug}/mine", "/game/{slug}/hand",
    "/game/{slug}/mine?seat=1", "/game/{slug}/judge", "/game/{slug}/print", "/game/{slug}/rematch",
    "/game/{slug}/watch", "/judge/wrong", "/game/{slug}/judge/wrong",
    "/game/{slug}/judge/wrong?what=count&who=1&law=fifty",
)  # fmt: skip
HOUSE = ("Ana", 'דנה "דני" כהן', "آرش", "Dot")
ODD = (
    "", " ", "0", "-1", "1", "2", "3", "13", "99999999999999999999", "1e9", "٣", "۷", "½", "NaN", "none", "None",
    "null", "true", "6-6", "12-12 12-11", "12+7+5", "6-5 4-2", "7-", "19-19", "+", "+++", "99999", "24,5", "0x10",
    "agree", "check", "preview", "edit", "begin", "add", "seat:Ana", "up:1", "down:99", "drop:-1", "hebrew",
    "italian", "persian-classic", "__proto__", "../../etc/passwd", "//evil.example", "/\\evil", "javascript:alert(1)",
    "<script>alert(1)</script>", "' OR 1=1 --", "%00", "\x00", "\ud800", "\u202e", "\u2068", "א", "ابراهیم", "😀",
    "x" * 300, "9" * 300, "[" * 300, '{"a":', "{}", "[]", "MTC1:", "MTC1:ABC", "\r\n", "a\nb", "\t", "=1+1", "@x",
    "1-1-1", "6_6", "६-५",
)  # fmt: skip


class Posts:
    """A companion of its own, its forms, and how their mutations were answered."""

    def __init__(self, folder: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.folder, self.app = folder, _app(folder)
        self.answers: Counter[int] = Counter()
        self.broken: list[str] = []
        self.forms: list[tuple[str, list[tuple[str, str]]]] = []
        self.slug = ""
        self.client: FlaskClient = self.app.test_client()

    def run(self, many: int, fresh: int = 250) -> None:
        """Send so many mutated forms; every ``fresh`` of them begin with a new game."""
        for number in range(many):
            if number % fresh == 0:
                self.forms = self._forms(f"{number}")
            self._post(*self._mutated(*self.random.choice(self.forms)))

    def _forms(self, name: str) -> list[tuple[str, list[tuple[str, str]]]]:
        """Every form of every page of a new game, and what its buttons would send."""
        self.client = self.app.test_client()
        with self.app.app_context():
            slug = self.slug = games.create(
                Begun("Friday", HOUSE, "hebrew", {}, read_rules("hebrew")), key=f"begin-{name}"
            )
            for number, points in enumerate((24, 7, 31), 1):
                hands = ((), points, points + 1, points + 2)
                log.append(
                    slug, RoundEntered(number, 13 - number, hands, (0,)), key=f"{name}-{number}", base_version=number
                )
            link = make_link(slug, "watch").id
        found = []
        for address in PAGES:
            answer = self.client.get(address.format(slug=slug, link=link), follow_redirects=True)
            if answer.status_code != 200:
                continue
            found += _forms_of(Page(answer.get_data(as_text=True)), answer.request.path)
        return found

    def _mutated(self, address: str, fields: list[tuple[str, str]]) -> tuple[str, list[tuple[str, str]]]:
        """A form with one to four things wrong; its token mostly right, for what lies behind the token."""
        made = list(fields)
        for _ in range(self.random.randint(1, 4)):
            made = self._spoiled(made)
        return address, made

    def _spoiled(self, fields: list[tuple[str, str]]) -> list[tuple[str, str]]:
        at = self.random.randrange(len(fields)) if fields else 0
        if not fields or (fields[at][0] == "csrf_token" and self.random.random() < 0.9):
            return [*fields, (self._name(fields), self.random.choice(ODD))]
        name, value = fields[at]
        kind = self.random.randrange(6)
        if kind == 0:
            return fields[:at] + fields[at + 1 :]
        if kind == 1:
            return [*fields, (name, self.random.choice(ODD))]
        if kind == 2:
            return [*fields[:at], (self._name(fields), value), *fields[at + 1 :]]
        if kind == 3:
            return [*fields[:at], (name, value + self.random.choice(ODD)), *fields[at + 1 :]]
        return [*fields[:at], (name, self.random.choice(ODD)), *fields[at + 1 :]]

    def _name(self, fields: list[tuple[str, str]]) -> str:
        known = (
            "step",
            "key",
            "made_from",
            "hand-0",
            "hand-7",
            "out",
            "engine",
            "name",
            "title",
            "rule-rounds",
            "seat",
        )
        return self.random.choice([*(name for name, _ in fields), *known, self.random.choice(ODD)])

    def _post(self, address: str, fields: list[tuple[str, str]]) -> None:
        data = MultiDict((name.encode("utf-8", "replace").decode(), _sendable(value)) for name, value in fields)
        answer = self.client.post(address, data=data)
        self.answers[answer.status_code] += 1
        if answer.status_code == 410:
            with self.app.app_context():  # else all that follows would only meet the trash
                games.untrash(self.slug)
        if answer.status_code >= 500:
            self.broken.append(f"{answer.status_code} {address} {fields}")


def _sendable(value: str) -> str:
    return value.encode("utf-8", "replace").decode()


def _forms_of(page: Page, path: str) -> list[tuple[str, list[tuple[str, str]]]]:
    found = []
    for button in page.all("button"):
        if button.get("type", "submit") != "submit" or ("form" not in button and button.within("form") is None):
            continue
        form = page.form_of(button)
        if form.get("method", "get") != "post":
            continue
        fields = sent(page.controls(form), {})
        if button.get("name"):
            fields.append((button.get("name"), button.get("value")))
        found.append((urlsplit(form.get("action", path)).path, fields))
    return found


def _app(folder: str) -> Flask:
    """Open to everybody, so that nothing is refused at the door; tokens are asked for."""
    return create_app({"INSTANCE": folder, "DATABASE_URL": f"sqlite:///{folder}/book.sqlite", "SECRET_KEY": "mutated"})


def main(many: int, seed: int) -> int:
    """Send them and say how they were answered; 1 when one was a 5xx."""
    logging.getLogger("companion").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        posts = Posts(folder, seed)
        posts.run(many)
    print(f"{many} posts, seed {seed}:", dict(sorted(posts.answers.items())))
    print(*posts.broken[:20], sep="\n")
    return 1 if posts.broken else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
