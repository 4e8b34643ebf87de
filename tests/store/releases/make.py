"""Writes the database that the present release makes as SQL, to be kept when it is released:

    python -m tests.store.releases.make > tests/store/releases/1.0.sql

Every later release is tested to bring it up to date. Files that are there are never written again.
"""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path

from companion.book.entries.entry import Begun, Finished, PlayerRenamed, RoundCorrected, RulingKept, Voided
from companion.store.books import games, log
from tests.store.table import begun, close, key, make_app, round_


def play() -> None:
    """A finished game with a correction, an undo and a ruling, a game that has only begun, and one in the trash."""
    friday = games.create(begun("Friday"), key="release-0", at="2026-11-20T19:00:00Z", device="Ana's tablet")
    fixed = round_(2, 10, 10, 11, out=1)
    entries = (
        round_(1, 21, 12, 13),
        round_(2, 20, 10, 11, out=1),
        RoundCorrected(2, fixed.engine, fixed.hands, fixed.out),
        PlayerRenamed(3, "Dorothy"),
        round_(3, 1, 2, 3),
        Voided(6),
        round_(3, 19, 1, 5, out=1),
        RulingKept("may Ben play?", {"action": {"play": "6-2", "on": "Ben"}}, {"verdict": "legal"}),
        Finished(),
    )
    for version, entry in enumerate(entries, 1):
        at = f"2026-11-20T19:{version:02}:00Z"
        log.append(friday, entry, key=f"release-{version}", base_version=version, at=at, device="Ana's tablet")
    hebrew = begun(preset="hebrew")
    games.create(Begun("שבת", ("דנה", "سارا"), "hebrew", {}, hebrew.rules, "he"), key=key(), at="2026-11-21T19:00:00Z")
    games.trash(games.create(begun("Thursday"), key=key(), at="2026-11-19T19:00:00Z"), at="2026-11-21T20:00:00Z")


def main() -> None:
    """Print the SQL."""
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(f"sqlite:///{folder}/companion.sqlite")
        with app.app_context():
            play()
        close(app)
        connection = sqlite3.connect(Path(folder, "companion.sqlite"))
        print("\n".join(connection.iterdump()))
        connection.close()


if __name__ == "__main__":
    main()
