"""The same work in another score keeper's app: I Hate Money, from the package index, in an environment of its own.

Eight people and twelve rows: the list, the form, one row saved. Both apps are asked in turns, each in a process of its
own, without a network between; only CPU counts.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OTHER = "ihatemoney==7.2.1"
TURNS, TIMES = 5, 40
PAGES = {"list": 0.25, "form": 0.25, "save": 1 / 3}
"""The pages, and at most which part of the other's CPU ours may take."""
Figure = tuple[str, float, str, str | None]

THEIRS = """
import json, re, sys, tempfile, time, warnings
warnings.simplefilter("ignore")
from ihatemoney.run import create_app
from ihatemoney.models import Person, Project, db

folder, times = sys.argv[1], int(sys.argv[2])

class Configuration:
    SQLALCHEMY_DATABASE_URI = f"sqlite:///{folder}/other.sqlite"
    SECRET_KEY = "bench"
    SESSION_COOKIE_SECURE = False
    RATELIMIT_ENABLED = False

app = create_app(Configuration, instance_path=folder)
with app.app_context():
    project = Project(id="bench", name="bench", password="x", contact_email="a@example.org", default_currency="XXX")
    db.session.add(project)
    for name in ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hana"):
        db.session.add(Person(name=name, project=project))
    db.session.commit()
    people = [person.id for person in project.members]
client = app.test_client()
with client.session_transaction() as session:
    session["projects"] = {"bench": "bench"}

def token():
    return re.search(rb'name="csrf_token"[^>]*value="([^"]+)"', client.get("/bench/add").data)[1].decode()

def save(number, shown):
    return client.post("/bench/add", data={"csrf_token": shown, "date": "2026-11-22", "what": f"round {number}",
        "payer": people[0], "amount": "24", "original_currency": "XXX", "payed_for": people, "bill_type": "Expense"})

for number in range(12):
    answer = save(number, token())
    assert answer.status_code == 302, answer.status_code

def cpu(act):
    act()
    started = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - started) / times * 1000

def get(path):
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)

found = {"list": cpu(lambda: get("/bench/")), "form": cpu(lambda: get("/bench/add"))}
shown = token()
found["save"] = cpu(lambda: save(1, shown))
print(json.dumps(found))
"""

OURS = """
import json, sys, time
from bench.web import asker, cookie_of, cpu, form, make_app, make_game, post

folder, times = sys.argv[1], int(sys.argv[2])
app = make_app(folder)
slug = make_game(app, rounds=12)
found = {}
for name, address in {"list": f"/game/{slug}", "form": f"/game/{slug}/round"}.items():
    ask = asker(app, address)
    ask()
    found[name] = cpu(ask, times) * 1000
spent = []
for _ in range(max(times // 13, 1)):
    slug = make_game(app, rounds=0)
    cookie, token = cookie_of(app, f"/game/{slug}/round")
    environ = {"HTTP_COOKIE": cookie, "CONTENT_TYPE": "application/x-www-form-urlencoded"}
    for number in range(1, 14):
        body = form(number, token)
        started = time.process_time()
        post(app, f"/game/{slug}/round", body, environ)
        spent.append(time.process_time() - started)
found["save"] = sum(spent) / len(spent) * 1000
print(json.dumps(found))
"""


def measure() -> list[Figure]:
    """Our pages as part of the other's; nothing where the index does not give it."""
    with tempfile.TemporaryDirectory() as folder:
        python = bring_other(Path(folder, "venv"))
        if python is None:
            print("  left out: the package index does not give", OTHER)
            return []
        turns = [(ask(sys.executable, OURS), ask(python, THEIRS)) for _ in range(TURNS)]
    figures: list[Figure] = []
    for page, most in PAGES.items():
        ours, theirs = (statistics.median(turn[side][page] for turn in turns) for side in (0, 1))
        figures.append((f"{page}: ours, CPU", ours, "ms", "<= 10 ms"))
        figures.append((f"{page}: I Hate Money, CPU", theirs, "ms", None))
        figures.append((f"{page}: ours to theirs", ours / theirs, "", f"<= {most:.2f}"))
    return figures


def bring_other(folder: Path) -> str | None:
    """Python in an environment of its own in which the other app is installed; None where it cannot be had."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    brought = subprocess.run([python, "-m", "pip", "install", "--quiet", OTHER], capture_output=True, check=False)
    return python if brought.returncode == 0 else None


def ask(python: str, script: str) -> dict[str, float]:
    """The CPU of every page in milliseconds, measured by this script in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [python, "-W", "ignore", "-c", script, folder, str(TIMES)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found: dict[str, float] = json.loads(told.splitlines()[-1])
    return found
