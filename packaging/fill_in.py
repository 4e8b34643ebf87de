"""Lays the manifests for Home Assistant, CasaOS and Umbrel into a folder, each with its publisher.

    python packaging/fill_in.py FOLDER

The version is the companion's own: a test holds that every manifest has it.
"""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHOPS = ("home-assistant", "casaos", "umbrel", "container")
STANDS_FOR = {
    "image": "registry.example/publisher/mexican-train-companion",
    "url": "https://registry.example/publisher",
    "name": "The publisher",
}
"""What stands in the manifests for each value of ``publisher.toml``."""


def fill_in(text: str, publisher: dict[str, str]) -> str:
    """A manifest with its publisher."""
    for name, stands in STANDS_FOR.items():
        text = text.replace(stands, publisher[name])
    return text


def _is_ours(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def lay_out(folder: Path, publisher: dict[str, str]) -> list[Path]:
    """Write every manifest, what belongs to it, and the changelog for Home Assistant; returns what was written."""
    made = []
    for path in sorted(each for shop in SHOPS for each in (HERE / shop).rglob("*") if _is_ours(each)):
        target = folder / path.relative_to(HERE)
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".png":
            shutil.copy(path, target)
        else:
            target.write_text(fill_in(path.read_text("utf-8"), publisher), "utf-8")
        made.append(target)
    shutil.copy(HERE.parent / "CHANGELOG.md", folder / "home-assistant" / "mexican-train-companion" / "CHANGELOG.md")
    return made


def main() -> None:
    """Do so."""
    if len(sys.argv) != 2:
        sys.exit("python packaging/fill_in.py FOLDER")
    publisher = tomllib.loads((HERE / "publisher.toml").read_text("utf-8"))
    if publisher["image"] == STANDS_FOR["image"]:
        sys.exit("Say in packaging/publisher.toml who publishes the image.")
    for path in lay_out(Path(sys.argv[1]), publisher):
        print(path)


if __name__ == "__main__":
    main()
