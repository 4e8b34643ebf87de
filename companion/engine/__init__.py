"""The rules of Mexican Train: is this allowed, why, by which passage, and what follows. Standard library only.

    from companion.engine import Play, Tile, judge, read_table

    table = read_table({"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, ...})
    ruling = judge(table, Play(Tile.parse("6-2"), "Ana"))
    ruling.verdict, ruling.rule, ruling.sources, str(ruling.why), ruling.next

``rules`` is what a sheet says, ``table`` what lies on the table, ``judging`` what may be done and what follows,
``longest_train`` and ``playing`` stand on these. The names below are all that others need.
"""

from .judging.endings import Over
from .judging.judge import judge
from .judging.moves import moves
from .judging.replay import Replay, replay
from .judging.ruling import Ruling
from .judging.transcript import Round, read_record, write_record
from .longest_train.longest import longest_train
from .table.actions import Action, Deal, Draw, FirstTrain, LayEngine, OpenEnd, Pass, Play, Search, Stop
from .table.faults import faults
from .table.reading import read_table
from .table.table import Table
from .table.writing import table_to_json
from .tiles import Tile

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
    "read_table",
    "replay",
    "table_to_json",
    "write_record",
]
