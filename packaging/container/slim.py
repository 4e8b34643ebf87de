"""Takes out what was installed and is never read: the dates and numbers of languages that it has not."""

from __future__ import annotations

from pathlib import Path

import babel

from companion.language import LANGUAGES

KEPT = {"root", *LANGUAGES}


def main() -> None:
    """Leave the languages of the companion, with their regions."""
    for path in (Path(babel.__file__).parent / "locale-data").glob("*.dat"):
        if path.stem.partition("_")[0] not in KEPT:
            path.unlink()


if __name__ == "__main__":
    main()
