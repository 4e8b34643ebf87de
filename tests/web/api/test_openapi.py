"""The description of the interface is true: whatever is sent, by whomever, what is answered stands in it.

Requests are made up from the description itself, such as fit it and such as do not. ``EXAMPLES`` in the environment
makes more of them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from app import create_app
from companion.book.entries.entry import Finished
from companion.store.access import links
from companion.store.access.pin import pin_stamp, set_pin
from companion.store.books import games, log
from companion.store.people.house import person_id
from companion.web.access.guard import STAMP
from companion.web.api.examples import EXAMPLES as EXAMPLES_SENT
from tests.store.table import begun, round_

from .described import check

EXAMPLES = int(os.environ.get("EXAMPLES", "4"))
LET_IN = ("host", "keep", "enter")
ROLES = ("host", "keep", "enter", "watch", "nobody")
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
    "missing_required_header",
)
OPERATIONS = [
    *(f"POST /api/v1/{command}" for command in ("judge", "ask", "replay", "score", "train", "amiss")),
    "GET /health",
    "GET /api/v1/games",
    "POST /api/v1/games",
    "GET /api/v1/games/{slug}",
    "GET /api/v1/games/{slug}/entries",
    "POST /api/v1/games/{slug}/entries",
    "GET /api/v1/games/{slug}/standings",
    "GET /api/v1/games/{slug}/bgstats",
    "GET /api/v1/games/{slug}/hands",
    "POST /api/v1/games/{slug}/hands",
    "GET /api/v1/players",
    "GET /api/v1/players/{id}",
    "GET /api/v1/statistics",
    "GET /api/v1/export/rounds.csv",
]
OF_THE_HOUSE = ("/games", "/players", "/statistics", "/export")
ASKED = [
    (role, each)
    for role in ROLES
    for each in OPERATIONS
    if role == "host" or any(part in each for part in OF_THE_HOUSE)
]


@dataclass
class House:
    """A companion that asks who is there, with a game, one that is over, and what everybody shows at its door."""

    app: Flask
    slug: str
    over: str
    player: str
    shown: dict[str, dict[str, Any]]
    schema: Any

    @property
    def version(self) -> int:
        """The version of the game's book."""
        with self.app.app_context():
            return games.head(self.slug).version


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in the evening; everybody's evening is the same."""
    folder = tmp_path_factory.mktemp("house")
    where = {"INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder}/book.sqlite", "SECRET_KEY": "test"}
    app = create_app({**where, "GUARDED": True})
    with app.app_context():
        set_pin("2468")
        slug = games.create(begun(preset="italian-fixed"), key="friday")
        for number in (1, 2):
            log.append(slug, round_(number, rules="italian-fixed"), key=f"round-{number}", base_version=number)
        over = games.create(begun(preset="italian-fixed"), key="saturday")
        for entry in (round_(1, rules="italian-fixed"), Finished()):
            log.append(over, entry, key=f"saturday-{games.head(over).version}", base_version=games.head(over).version)
        player = str(person_id("ana"))
        tokens = {role: links.make_link(slug, role).token for role in ("watch", "enter", "keep")}
    shown: dict[str, Any] = {role: {"headers": {"Authorization": f"Bearer {one}"}} for role, one in tokens.items()}
    yield House(
        app, slug, over, player, {**shown, "host": {"cookies": session_of_host(app)}, "nobody": {}}, described(app)
    )
    app.extensions["companion.store"].engine.dispose()


def session_of_host(app: Flask) -> dict[str, str]:
    """The cookie of a device that has shown the PIN: looking at the PIN itself takes its time on purpose."""
    client = app.test_client()
    with app.app_context():
        stamp = pin_stamp()
    with client.session_transaction() as session:
        session[STAMP] = stamp
    cookie = client.get_cookie("session")
    assert cookie is not None
    return {"session": cookie.value}


def described(app: Flask) -> Any:
    load_all_checks()
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


def test_every_operation_is_among_those_that_are_asked(app: Flask) -> None:
    found = {each.ok().label for each in described(app).get_all_operations()}
    assert found == set(OPERATIONS)


def test_the_description_is_valid(app: Flask) -> None:
    described(app).validate()


def test_every_example_is_accepted(app: Flask) -> None:
    client = app.test_client()
    for command in ("judge", "ask", "replay", "score", "train"):
        answer = check(client.post(f"/api/v1/{command}", json=EXAMPLES_SENT[f"{command.title()}Request"]))
        assert answer.status_code == 200, answer.text
    game = client.post("/api/v1/games", json=EXAMPLES_SENT["NewGame"]).headers["Location"]
    assert check(client.post(f"{game}/hands", json=EXAMPLES_SENT["NewHand"])).status_code == 200
    assert check(client.post(f"{game}/entries", json=EXAMPLES_SENT["NewEntry"])).status_code == 201


@pytest.mark.parametrize(("role", "label"), ASKED, ids=lambda value: value)
def test_what_is_answered_is_described(house: House, role: str, label: str) -> None:
    operation = house.schema.find_operation_by_label(label)
    here = {"slug": house.over if label.endswith("/bgstats") else house.slug, "id": house.player}
    strangers = [operation.as_strategy(mode) for mode in GenerationMode]
    cases = [operation.as_strategy(mode, path_parameters=here) for mode in (*GenerationMode, *GenerationMode)]
    checks = CHECKS.get_by_names(list(CHECKED))
    answered: Counter[int] = Counter()

    @seed(6)
    @settings(
        max_examples=EXAMPLES if role in LET_IN else EXAMPLES // 2,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of([*cases, *strangers]), fresh=st.booleans())
    def ask(case: Any, fresh: bool) -> None:
        if fresh:
            case.headers.pop("Authorization", None)
            case.cookies.pop("session", None)
            if isinstance(case.body, dict) and "made_from" in case.body:
                case.body["made_from"] = house.version
        case.headers["Accept-Encoding"] = "identity"  # whoever asks here does not unpack
        response = case.call(**house.shown[role])
        answered[response.status_code] += 1
        case.validate_response(response, checks=checks)

    ask()
    assert not answered or role not in LET_IN or operation.method == "post" or {200, 403} & set(answered)
    assert set(answered) <= {401, 429} or role != "nobody"
    print(f"{role:7} {label:40} {dict(sorted(answered.items()))}")
