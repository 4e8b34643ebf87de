"""What would change? Rules are put beside each other, exchanged, and played out; what cannot be is refused in words."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.language import LANGUAGES
from companion.store.access.devices import sign_of
from companion.store.access.links import make_link
from companion.store.access.pin import pin_stamp
from companion.store.simulations import find_simulation
from companion.web.access.guard import STAMP, TOKENS
from tests.conftest import device
from tests.visitor import Visitor

from .desk import OTHER, TINY, sit_down

PLAY = "Play it out"


def heads(visitor: Visitor) -> list[str]:
    """The rules that stand beside each other."""
    found = [each for each in visitor.page.all("button") + visitor.page.all("a") if "rule-key" in each.get("class", "")]
    return [each.text for each in found if "is-more" not in each.get("class", "")]


def code_of(visitor: Visitor) -> str:
    return urlsplit(visitor.address).path.rpartition("/")[2]


def ours(visitor: Visitor) -> tuple[str, str, list[str]]:
    """Of the new game that is open: what its rules are called, how trains start, and who plays."""
    fields = visitor.form("Begin the game")[1]
    said = dict(fields)
    return said["house"], said["rule-trains_start"], [value for name, value in fields if name == "name"]


def test_the_rules_of_a_new_game_come_along_and_go_back(app: Flask, ana: Visitor) -> None:
    ana.open("/new")
    token = next(each for each in ana.form("Begin the game")[1] if each[0] == "csrf_token")
    fields = [
        token,
        ("title", "Friday"),
        ("preset", "persian"),
        ("was_preset", "persian"),
        ("rule-trains_start", '"public"'),
        ("house", "Our law"),
    ]
    ana.send("/new", [*fields, ("name", "Ana"), ("name", "Ben"), ("name", "Cruz"), ("step", "what-if")])
    assert ana.way == [303, 200]
    own, first, *_ = heads(ana)
    assert own == "Your rules Persian, 1 changed"
    assert first == "Persian as written", "what a changed set is made from stands beside it"
    assert {("players", "3"), ("evenings", "20")} <= set(ana.form(PLAY)[1])
    ana.follow("Back")
    assert ours(ana) == ("Our law", '"public"', ["Ana", "Ben", "Cruz"])


def test_the_rules_of_a_new_game_stay_when_they_were_played_out(app: Flask, ana: Visitor) -> None:
    sit_down(app)
    carried = "&title=Friday&name=Ana&name=Ben&house=Our+law&was_preset=persian"
    ana.open(TINY.replace("flip:trains_start:%22public%22", "sheet:italian") + '&rule-trains_start="public"' + carried)
    ana.press(PLAY)
    result = ana.address
    for step in ("Back", "Back"):
        ana.follow(step)
    assert ours(ana) == ("Our law", '"public"', ["Ana", "Ben"])
    ana.open(result)
    ana.follow("Begin a game by your rules")
    assert ours(ana) == ("Our law", '"public"', ["Ana", "Ben"])


def test_rules_are_exchanged_added_and_left_out_by_links_alone(app: Flask, ana: Visitor) -> None:
    ana.open("/what-if?preset=persian&players=4&with=sheet:hebrew")
    ana.press("Hebrew as written")
    assert [each.text for each in ana.page.all("p", **{"data-part": "nothing"})] == ["No rule set has all of that."]
    ana.follow("double-15")
    assert [each.split()[0] for each in heads(ana)] == ["Your", "Set"]
    ana.press("One more")
    titles = [each.text for each in ana.page.all("a") if "set" in each.get("class", "").split()]
    ana.follow(next(each for each in titles if each.startswith("as written")))
    assert len(heads(ana)) == 3
    ana.press(heads(ana)[1])
    ana.follow("Leave it out")
    assert len(heads(ana)) == 2
    ana.press(heads(ana)[0])
    assert ana.page.all("h1")[0].text == "Which rules are yours?"
    assert "Leave it out" not in ana.text


def notices(visitor: Visitor) -> list[str]:
    return [each.text for each in visitor.page.all("p") if "notice" in each.get("class", "").split()]


def test_rules_that_are_there_already_are_left_out_and_said(app: Flask, ana: Visitor) -> None:
    beside = ["sheet:persian", "sheet:hebrew", "sheet:hebrew"]
    ana.open("/what-if?preset=persian&players=4" + "".join(f"&with={each}" for each in beside))
    assert heads(ana) == ["Your rules Persian", "Hebrew as written"]
    assert notices(ana) == [
        "Persian: these are your rules, so they are left out.",
        "Hebrew: these rules stand there already, so they are left out.",
    ]
    ana.open("/what-if?preset=persian&players=4&with=sheet:hebrew&change=1")
    assert [each.text for each in ana.page.all("a") if "the same as your rules" in each.text] == [
        "as written the same as your rules"
    ]


def test_another_number_of_people_is_said(app: Flask, ana: Visitor) -> None:
    ana.open("/what-if?preset=double-nine&players=10&with=-")
    said = notices(ana)
    size = next(field for field in ana.form(PLAY)[1] if field[0] == "players")[1]
    assert said == [f"Your rules are not for 10 people: {size} are assumed instead."]
    token = next(field for field in ana.form(PLAY)[1] if field[0] == "csrf_token")
    ana.send(ana.address, [token, ("players", "10"), ("evenings", "500"), ("step", "play")])
    assert (ana.status, notices(ana)) == (422, said), "not played for another number without a word"
    ana.open(f"/what-if?preset=double-nine&players={size}&with=-")
    assert notices(ana) == []


def test_it_is_played_out_and_kept_under_a_short_address(app: Flask, ana: Visitor) -> None:
    sit_down(app)
    ana.open(TINY.replace("evenings=20", "evenings=60"))
    ana.press(PLAY)
    assert ana.way == [303, 200]
    code = code_of(ana)
    assert len(code) == 4
    with app.app_context():
        found = find_simulation(code)
    assert (found.state, found.progress.evenings) == ("over", 60)
    assert len(ana.page.all("svg")) > 5
    assert "How long would an evening be?" in ana.text
    assert "Too few evenings were played to say anything: it takes 50" not in ana.text
    assert "A bar holds in 95 of 100 cases" in ana.text
    sheet = ana.client.get(f"/what-if/{code}/sheet.pdf?paper=letter")
    assert (sheet.mimetype, sheet.data[:5]) == ("application/pdf", b"%PDF-")
    ana.open(TINY.replace("evenings=20", "evenings=60"))
    assert code in ana.text, "it stands among those played before"
    ana.press(PLAY)
    assert code_of(ana) == code, "the same request has the same answer, and is not played again"


def test_more_evenings_are_added_to_those_that_were_played(app: Flask, ana: Visitor) -> None:
    sit_down(app)
    ana.open(TINY)
    ana.press(PLAY)
    assert "Too few evenings were played" in ana.text
    code = code_of(ana)
    ana.press("Play another 20")
    assert code_of(ana) == code
    with app.app_context():
        assert find_simulation(code).progress.evenings == 40
    ana.press("Play another 20")
    with app.app_context():
        sixty = find_simulation(code).progress
    ana.open(OTHER.replace("evenings=20", "evenings=60"))
    ana.press(PLAY)
    with app.app_context():
        at_once = find_simulation(code_of(ana)).progress
    assert sixty.tallies[0] == at_once.tallies[0], "the own rules do not know what stands beside them"


def test_a_game_begins_by_ours_or_by_another_column(app: Flask, ana: Visitor) -> None:
    sit_down(app)
    ana.open(f"{TINY}&title=Friday&name=Ana&name=Ben")
    ana.press(PLAY)
    result = ana.address
    ana.follow("Begin a game by your rules")
    same = (("preset", "persian"), ("rule-rounds", "1"), ("name", "Ana"), ("name", "Ben"))
    assert {*same, ("rule-trains_start", '"private"')} <= set(ana.form("Begin the game")[1])
    ana.open(result)
    ana.follow("Begin a game by: Trains begin: public")
    assert {*same, ("rule-trains_start", '"public"')} <= set(ana.form("Begin the game")[1])


@pytest.mark.parametrize(
    "code",
    ["en", "fa", *(pytest.param(code, marks=pytest.mark.wide) for code in LANGUAGES if code not in ("en", "fa"))],
)
def test_every_language_says_it_with_figures_in_sight(app: Flask, code: str) -> None:
    sit_down(app)
    visitor = Visitor(device(app, code))
    visitor.open(OTHER.replace("evenings=20", "evenings=60") + "&with=flip:blank_value:50")
    visitor.press(visitor.page.buttons[-1])
    told = [each for each in visitor.page.all("p") if each.get("class") in ("told", "level")]
    assert any(each.all("b") for each in told)
    assert not set("\ue000\ue001") & set(visitor.text)
    tile = "۰-۰" if code == "fa" else "0-0"
    assert f'<bdi class="tile-name" dir="ltr">{tile}</bdi>' in visitor.answer.text, "never broken"
    sheet = visitor.client.get(f"/what-if/{code_of(visitor)}/sheet.pdf")
    assert sheet.data[:5] == b"%PDF-"


@pytest.mark.parametrize("more", ["with=sheet:nonsense", "with=flip:rounds:3", "with=flip:x", "with=-", "with="])
def test_what_no_page_has_written_stands_beside_nothing(ana: Visitor, more: str) -> None:
    ana.open(f"/what-if?preset=persian&{more}")
    assert (ana.status, len(heads(ana))) == (200, 1)


def test_numbers_that_no_page_has_written_become_such_as_can_be(ana: Visitor) -> None:
    ana.open("/what-if?preset=persian&players=99&evenings=77&change=9&with=-")
    assert ana.status == 200
    sent = dict(ana.form(PLAY)[1])
    assert (sent["players"], sent["evenings"]) == ("10", "20")


def test_rules_that_contradict_each_other_are_refused(ana: Visitor) -> None:
    ana.open("/what-if?preset=persian&rule-rounds=999")
    assert ana.status == 422


def test_rules_that_are_not_for_so_many_are_named_and_refused(app: Flask, ana: Visitor) -> None:
    sit_down(app)
    ana.open("/what-if?preset=persian&players=3&with=sheet:hebrew-pairs")
    assert "not for that many" in ana.text
    ana.press(PLAY)
    assert ana.status == 422
    assert ana.page.faults


@pytest.mark.parametrize("path", ["/what-if/ZZZZ", "/what-if/ZZZZ/sheet.pdf", "/what-if/a%00b"])
def test_an_address_under_which_nothing_is_kept(ana: Visitor, path: str) -> None:
    ana.open(path)
    assert ana.status == 404


def test_host_and_scorekeeper_may_and_guests_may_not(guarded: Flask, friday: str) -> None:
    def as_guest(role: str) -> FlaskClient:
        client = device(guarded)
        with guarded.app_context():
            token = make_link(friday, role).token
        with client.session_transaction() as session:
            session[TOKENS] = [(friday, token)]
        return client

    sit_down(guarded)
    keeper, watcher, host = Visitor(as_guest("keep")), as_guest("watch"), device(guarded)
    with guarded.app_context():
        stamp = sign_of(pin_stamp() or "")
    with host.session_transaction() as session:
        session[STAMP] = stamp
    keeper.open(f"/game/{friday}/rules")
    keeper.follow("See what would change under another rule: the companion plays it out")
    assert (keeper.status, heads(keeper)[0].split()[0]) == (200, "Your")
    keeper.open(TINY.replace("/what-if", f"/game/{friday}/what-if"))
    keeper.press(PLAY)
    assert keeper.address.startswith(f"/game/{friday}/what-if/")
    assert "Begin a game by your rules" not in keeper.text, "that is for the host"
    own = urlsplit(keeper.address).path
    assert watcher.get(own).status_code == 403
    assert watcher.post(own, data={"step": "cancel"}).status_code in (400, 403)
    assert host.get(own.removeprefix(f"/game/{friday}")).status_code == 200
    assert keeper.client.get(own.removeprefix(f"/game/{friday}")).status_code in (303, 403)
