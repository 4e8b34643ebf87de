"""The rules of Mexican Train: is this allowed, why, by which passage, and what follows. Standard library only.

    from companion.engine import Table, judge, moves

    table = Table.read({"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, ...})
    ruling = judge(table, Play(Tile.parse("6-2"), "Ana"))
    ruling.verdict, ruling.rule, ruling.sources, str(ruling.why), ruling.next

Those that share their module's name are loaded with the package, else the module would stand in their place; the
rest is loaded when first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search, Stop
from .faults import faults
from .judge import judge
from .moves import moves
from .replay import Replay, replay
from .ruling import Ruling
from .table import Table
from .tiles import Tile
from .turn import Over

if TYPE_CHECKING:
    from .record import Round, read_record, write_record
    from .train import longest_train

_LATER = {"Round": "record", "longest_train": "train", "read_record": "record", "write_record": "record"}

__all__ = [
    "Action",
    "Deal",
    "Draw",
    "FirstTrain",
    "LayEngine",
    "OpenEnd",
    "Over",
    "Pass",
    "Play",
    "Replay",
    "Round",
    "Ruling",
    "Search",
    "Stop",
    "Table",
    "Tile",
    "faults",
    "judge",
    "longest_train",
    "moves",
    "read_record",
    "replay",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_LATER[name]}", __name__), name)
