"""Every page: headers that let nothing in, markup that holds together, names for everything that can be pressed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urljoin

import pytest
from flask import Flask

from tests.conftest import device
from tests.pages import Element, Page
from tests.visitor import Visitor

NAMES = ('דנה "הקטר" כהן', "<b>Ben</b> & 'Co'", "علی رضایی", "Řehoř\u200d Ž")


# the one way out of the house: into an app on the same device
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


def evening(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    """Every page of an evening, with its name: what people see, refusals and errors among it."""

    def seen(name: str, status: int = 200) -> tuple[str, Page]:
        assert visitor.status == status, (name, visitor.status)
        return name, visitor.page

    visitor.open("/")
    yield seen("home, first visit")
    visitor.open("/new")
    yield seen("new game")
    first = visitor.page.buttons[-1]
    visitor.press(first)
    yield seen("new game, refused", 422)
    body = [*visitor.form(first)[1], *(("name", name) for name in NAMES), ("title", "<i>Quiz</i>")]
    rules = [("preset", "hebrew"), ("was_preset", "hebrew")]  # in every language
    visitor.send(
        "/new", [*rules, *(field for field in body if field != ("title", "") and not field[0].startswith("rule-"))]
    )
    game = f"/game/{visitor.slug}"
    yield seen("table, no round")
    visitor.open(f"{game}/end")
    yield seen("end, no round")
    visitor.open(f"{game}/print")
    yield seen("print")
    for number, typed in ((1, ("", "6-5 4-2", "12+7", 36)), (2, (5, "", 24, 0))):
        visitor.open(f"{game}/round")
        yield seen(f"enter round {number}")
        check = visitor.page.buttons[-1]
        fields = {f"hand_{seat}": text for seat, text in enumerate(typed)}
        visitor.press(check, out=number - 1, **{**fields, "hand_2": "<lots>"})
        yield seen(f"enter round {number}, refused", 422)
        visitor.press(check, **fields)
        yield seen(f"recap of round {number}")
        visitor.press(visitor.page.buttons[-1])
        yield seen(f"table after round {number}")
    for page in (
        "judge",
        "judge?q=0-0",
        "judge?ask=answer",
        "judge?ask=dead",
        "judge?ask=hand",
        "judge?ask=paste",
        "judge/verdict?ask=tie&which=round",
    ):
        visitor.open(f"{game}/{page}")
        yield seen(page)
    for page in ("judge/wrong", "judge/wrong?what=count&who=1&law=fifty", "judge/wrong/link?what=play"):
        visitor.open(f"{game}/{page}")
        yield seen(page)
    for page in ("clock", "adjust?seat=0&points=10&reason=x", "people", "people?leaving=3"):
        visitor.open(f"{game}/{page}")
        yield seen(page)
    visitor.open(f"{game}/adjust")
    visitor.press(visitor.page.buttons[-1])
    yield seen("adjust, refused", 422)
    visitor.press(visitor.page.buttons[-1], seat=1, points=10, reason="<late>")
    yield seen("table with a penalty")
    visitor.open(f"{game}/people")
    visitor.press(visitor.page.buttons[-1])
    yield seen("people, refused", 422)
    visitor.open(f"{game}/people?leaving=3")
    visitor.press(visitor.page.buttons[-1])
    visitor.open(f"{game}/people?returning=3")
    yield seen("people, who comes back")
    visitor.press(visitor.page.buttons[-1])
    yield seen("table with who came back")
    visitor.open(f"{game}/people")
    visitor.press(visitor.page.buttons[-1], name="<b>Zoë</b>")
    yield seen("table with a guest")
    for page in ("history", "names", "end", "rematch", "round/1"):
        visitor.open(f"{game}/{page}")
        yield seen(page)
    old = visitor.form(visitor.page.buttons[-1], hand_1=99)
    visitor.press(visitor.page.buttons[-1], hand_1=23)
    yield seen("recap of a correction")
    visitor.press(visitor.page.buttons[-1])
    visitor.send(*old)
    yield seen("stale", 409)
    visitor.open(f"{game}/end")
    visitor.press(visitor.page.buttons[-1])
    yield seen("end")
    visitor.open(f"{game}/evening")
    yield seen("the evening to share")
    visitor.open("/players")
    ana = visitor.page.all("table")[0].all("a")[0].get("href")
    players = ("/players", ana, f"{ana}/change", f"{ana}/remove", "/players/history")
    for page in ("/", "/games", "/sheets", "/exchange", "/exchange/paper", "/trash", *players, "/statistics"):
        visitor.open(page)
        yield seen("/players/ID" if page.startswith(ana) else page)
    years = (each.get("href") for each in visitor.page.all("a"))
    visitor.open(next(address for address in years if "/statistics/" in address))
    yield seen("the year of the house")
    for page in ("/what-if?players=4", "/what-if?players=4&change=0", "/what-if?players=4&change=1"):
        visitor.open(page)
        yield seen(page)
    for page in (
        "/rules/sets",
        "/rules/which",
        "/rules/which?said=engine:held_fixed&said=out:must_cover&said=able:may",
    ):
        visitor.open(page)
        yield seen(page)
    told = ("lock:must", "engine:held_highest", "double:on_double", "first_turn:single", "blank:0")
    visitor.open("/rules/which?" + "&".join(f"said={each}" for each in told))
    yield seen("which rules, found")
    visitor.open("/rules?sheet=good-sam-idaho")
    yield seen("rules of a box")
    visitor.open("/devices/certificate")
    yield seen("certificate of the house, where there is none")
    for page in ("/devices/", "/devices/?can=secure+worker+prompt", "/devices/?can=secure+alone"):
        visitor.open(page)
        yield seen(page)
    visitor.open("/sheets?make=1&players=19")
    yield seen("sheets, refused", 422)
    visitor.open(f"{game}/end")
    address, fields = visitor.form(next(b for b in visitor.page.buttons if visitor.form_address(b).endswith("/trash")))
    visitor.send(address, fields)
    yield seen("home, something in the trash")
    visitor.open("/trash")
    yield seen("trash")
    visitor.open(game)
    yield seen("gone", 410)
    visitor.open("/nowhere")
    yield seen("not there", 404)
    visitor.send(f"{game}/undo", [])
    yield seen("no token", 400)


@pytest.fixture(params=["en", "fa", *(pytest.param(code, marks=pytest.mark.wide) for code in ("he", "cs", "it"))])
def visitor(request: pytest.FixtureRequest, app: Flask) -> Visitor:
    """Somebody who reads this language."""
    return Visitor(device(app, request.param))


def test_every_page_holds_together_and_its_headers_let_nothing_in(visitor: Visitor) -> None:
    found = []
    for name, page in evening(visitor):
        found += [f"{name}: {wrong}" for check in CHECKS for wrong in check(page)]
        headers = visitor.answer.headers
        policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'self'", name
        assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'", name
        assert policy["form-action"] == "'self'", name
        assert "unsafe" not in headers["Content-Security-Policy"], name
        assert headers["X-Content-Type-Options"] == "nosniff", name
        assert headers["Referrer-Policy"] in ("no-referrer", "same-origin"), name
        posted = visitor.answer.request.method == "POST"
        assert headers["Cache-Control"] == ("private, no-cache" if posted else "no-store"), name
        assert headers["Content-Type"] == "text/html; charset=utf-8", name
        assert headers.getlist("Content-Security-Policy") == [headers["Content-Security-Policy"]], name
    assert found == []


def test_cookies_are_for_this_site_alone(ana: Visitor, friday: str) -> None:
    answer = ana.client.get("/new", headers={"Cookie": ""})
    for cookie in answer.headers.getlist("Set-Cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_files_are_kept_for_ever_and_packed(ana: Visitor, friday: str) -> None:
    page = ana.open(f"/game/{friday}/round")
    asked = [e.get("href") for e in page.all("link", rel="stylesheet")] + [e.get("src") for e in page.all("script")]
    assert asked
    for address in asked:
        answer = ana.client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"], address
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        plain = ana.client.get(address, buffered=True)
        assert answer.content_encoding == "gzip" or len(plain.data) < 500, address
        assert "Content-Encoding" not in plain.headers, address
        assert b"//cdn" not in plain.data, address
        assert not re.search(rb"https?://(?!www\.w3\.org/)", plain.data), f"{address} asks outside"
        for beside in re.findall(rb"""(?:from |import |import\(|url\()"(\.{1,2}/[^"]+)\"""", plain.data):
            found = urljoin(address, beside.decode())
            assert "immutable" in ana.client.get(found, buffered=True).headers["Cache-Control"], found


def test_a_page_of_an_earlier_release_gets_its_files_and_keeps_none(ana: Visitor) -> None:
    page = ana.open("/")
    address = str(page.all("link", rel="stylesheet")[0].get("href"))
    old, bare = (re.sub("[0-9a-f]{10}/", mark, address) for mark in ("0123456789/", ""))
    for asked in (old, bare):
        assert asked != address
        answer = ana.client.get(asked, buffered=True)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_every_link_leads_somewhere(ana: Visitor) -> None:
    links: set[str] = set()
    for _, page in evening(ana):
        links |= {
            a.get("href").partition("#")[0] for a in page.all("a") if not a.get("href").startswith(("#", BG_STATS))
        }
    for address in sorted(links):
        assert ana.client.get(address).status_code < 400 or re.search("game|statistics/", address), address
    ana.open("/trash")
    ana.press(ana.page.buttons[0])
    for address in sorted(links):
        assert ana.client.get(address).status_code < 400, address


def nothing_inline(page: Page) -> Iterator[str]:
    """The policy allows no style and no script in a page: there is none."""
    for each in page.root.walk():
        if "style" in each or each.tag == "style":
            yield f"style in <{each.tag}>"
        if any(name.startswith("on") for name in each.attributes):
            yield f"script in <{each.tag}>"
        if each.tag == "script" and ("src" not in each or each.text):
            yield "a script without an address"
        for name in ("href", "src", "action"):
            if re.match(r"(javascript|data|https?|//)", each.get(name)) and not each.get(name).startswith(BG_STATS):
                yield f"{name}={each.get(name)!r}"


def names_stay_text(page: Page) -> Iterator[str]:
    """Markup in a name is text."""
    for bold in page.all("b", "i"):
        if bold.text in ("Ben", "Quiz"):
            yield "a name became markup"
    if "<lots>" in page.text and page.all("lots"):
        yield "what was typed became markup"


def ids_are_unique(page: Page) -> Iterator[str]:
    """Everything that is referred to is there, once."""
    ids = [each.get("id") for each in page.root.walk() if "id" in each]
    yield from (f"id {id!r} twice" for id in set(ids) if ids.count(id) > 1)
    for each in page.root.walk():
        for name in ("for", "aria-describedby", "aria-labelledby", "form"):
            for id in each.get(name).split() if name in each else ():
                if id not in ids:
                    yield f"<{each.tag} {name}={id!r}> points nowhere"
        if each.tag == "a" and each.get("href").startswith("#") and each.get("href")[1:] not in ids:
            yield f"link to {each.get('href')} points nowhere"
        if each.tag == "use" and each.get("href")[1:] not in ids:
            yield f"drawing {each.get('href')} is not on the page"


def everything_has_a_name(page: Page) -> Iterator[str]:
    """Fields have labels, buttons and links words, drawings that say something a name."""
    labelled = {label.get("for") for label in page.all("label")}
    for each in page.all("input", "select", "textarea"):
        around = each.within("label")
        named = each.get("id") in labelled or (around is not None and around.text) or each.get("aria-label")
        if each.get("type") != "hidden" and not named:
            yield f"no label: {each.get('name')}"
    for each in page.all("button", "a", "summary"):
        if not each.label and not _drawn(each) and "data-key" not in each and "data-tray-next" not in each:
            yield f"no words: <{each.tag} {each.attributes}>"
    for each in page.all("img"):
        if "alt" not in each:
            yield f"no alt: {each.get('src')}"
    for each in page.all("svg"):
        if each.get("role") == "img" and not each.get("aria-label") and not each.all("title"):
            yield "a drawing without a name"


def _drawn(element: Element) -> bool:
    return any(each.get("aria-label") or each.get("alt") for each in element.walk())


def one_frame(page: Page) -> Iterator[str]:
    """Language, direction, title, one main part, at most one first heading that is seen."""
    html = page.one("html")
    if (html.get("dir") == "rtl") != (html.get("lang") in ("he", "fa")):
        yield "wrong direction"
    if not page.one("head").all("title")[0].text:
        yield "no title"
    if len(page.all("main", id="main")) != 1:
        yield "no main part"
    if len([h for h in page.all("h1") if "data-ask" not in h]) > 1:
        yield "two first headings"
    if "user-scalable" in page.html or "maximum-scale" in page.html:
        yield "the page cannot be made larger"


def tables_have_heads(page: Page) -> Iterator[str]:
    """Every head of a table says what it is the head of, and every row has as many cells as the others."""
    for table in page.all("table"):
        for head in table.all("th"):
            if head.get("scope") not in ("row", "col"):
                yield f"a head without scope: {head.text}"
        if len({len(row.all("td", "th")) for row in table.all("tr")}) > 1:
            yield "rows of different lengths"


def forms_carry_their_seals(page: Page) -> Iterator[str]:
    """What changes something is posted, with a token and a key."""
    for form in page.all("form"):
        if form.get("method") != "post":
            continue
        fields = {field.get("name"): field.get("value") for field in form.all("input", type="hidden")}
        if not fields.get("csrf_token"):
            yield f"no token: {form.get('action')}"
        if not fields.get("key"):
            yield f"no key: {form.get('action')}"
    # the form that a device keeps is never sent from here, and is the one that a person goes on with
    sent = [form for form in page.all("form") if "data-undecided" not in form]
    keys = [field.get("value") for form in sent for field in form.all("input", name="key")]
    if len(keys) != len(set(keys)):
        yield "two forms with one key"
    if re.search(r"(token|key|saved)-[0-9a-f]{16}", page.html):
        yield "a gap was not filled"


CHECKS: tuple[Callable[[Page], Iterator[str]], ...] = (
    nothing_inline, names_stay_text, ids_are_unique, everything_has_a_name, one_frame, tables_have_heads,
    forms_carry_their_seals,
)  # fmt: skip
