"""The heaviest trail through a graph of tiles: a bound from leaving tiles out, and branching where that falls apart.

For a trail from the engine to an end, every other place needs an even number of ways. The tiles left out for that
are a join of the odd places; the cheapest join is a matching of them by shortest paths. If what is left hangs
together, nothing better ends there. If not, the search branches: the part cut off is not visited at all, or one of
the ways into it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..tiles import Tile

PLACES = 19  # pips 0 to 18
_FAR = 1 << 60


class _Node(NamedTuple):
    """A part of the search: the ways that may be kept, those that must be, as bits."""

    alive: int
    forced: int


class Graph:
    """Tiles as ways between their pips. ``ways`` are (pip, pip, worth), the bit of a way is its place in the list."""

    def __init__(self, tiles: Sequence[Tile], worth: Callable[[Tile], int]) -> None:
        self.tiles = [tile for tile in tiles if tile[0] != tile[1]]
        self.doubles = {tile[0]: worth(tile) for tile in tiles if tile[0] == tile[1]}
        self.ways = [(tile[0], tile[1], worth(tile)) for tile in self.tiles]
        self.all = (1 << len(self.ways)) - 1
        self.at = [0] * PLACES
        for number, (one, other, _) in enumerate(self.ways):
            self.at[one] |= 1 << number
            self.at[other] |= 1 << number
        self.places = [pip for pip in range(PLACES) if self.at[pip] or pip in self.doubles]

    def odd(self, alive: int) -> int:
        """The places, as bits, with an odd number of ways."""
        mask = 0
        for pip in self.places:
            mask |= ((self.at[pip] & alive).bit_count() & 1) << pip
        return mask

    def worth(self, kept: int, visited: int) -> int:
        """What the ways kept and the doubles at the places visited are worth."""
        total = sum(value for number, (_, _, value) in enumerate(self.ways) if kept >> number & 1)
        return total + sum(value for pip, value in self.doubles.items() if visited >> pip & 1)

    def touching(self, places: int) -> int:
        """The ways, as bits, at any of these places."""
        ways = 0
        for pip in self.places:
            if places >> pip & 1:
                ways |= self.at[pip]
        return ways

    def part(self, start: int, kept: int) -> int:
        """The places, as bits, that hang together with ``start``."""
        reached, todo = 1 << start, [start]
        while todo:
            ways = self.at[todo.pop()] & kept
            while ways:
                lowest = ways & -ways
                ways ^= lowest
                one, other, _ = self.ways[lowest.bit_length() - 1]
                for pip in (one, other):
                    if not reached >> pip & 1:
                        reached |= 1 << pip
                        todo.append(pip)
        return reached

    def paths(self, start: int, free: int) -> tuple[list[int], list[int]]:
        """The least worth of a path to every place over these ways, and the way by which each is reached."""
        far = [_FAR] * PLACES
        by = [-1] * PLACES
        far[start] = 0
        todo = {start}
        while todo:
            here = min(todo, key=far.__getitem__)
            todo.discard(here)
            ways, so_far = self.at[here] & free, far[here]
            while ways:
                lowest = ways & -ways
                ways ^= lowest
                number = lowest.bit_length() - 1
                one, other, value = self.ways[number]
                there = other if one == here else one
                if so_far + value < far[there]:
                    far[there] = so_far + value
                    by[there] = number
                    todo.add(there)
        return far, by


class _Joins:
    """The cheapest ways to leave out so that the places of a set change between odd and even."""

    def __init__(self, graph: Graph, places: int, free: int) -> None:
        self.graph = graph
        self.pips = [pip for pip in range(PLACES) if places >> pip & 1]
        found = [graph.paths(pip, free) for pip in self.pips]
        self.by = [by for _, by in found]
        self.far = [[far[pip] for pip in self.pips] for far, _ in found]
        self.known: dict[int, tuple[int, int]] = {0: (0, -1)}

    def cheapest(self, mask: int) -> tuple[int, int]:
        """The least worth of a matching of these places, by number, and the partner of the first."""
        found = self.known.get(mask)
        if found is not None:
            return found
        first = (mask & -mask).bit_length() - 1
        rest = mask & (mask - 1)
        far = self.far[first]
        least, partner, others = _FAR, -1, rest
        while others:
            lowest = others & -others
            others ^= lowest
            number = lowest.bit_length() - 1
            cost = far[number]
            if cost < least:
                cost += self.cheapest(rest ^ lowest)[0]
                if cost < least:
                    least, partner = cost, number
        self.known[mask] = (least, partner)
        return least, partner

    def join(self, mask: int) -> int:
        """The ways, as bits, of the cheapest join of these places."""
        ways = 0
        while mask:
            first = (mask & -mask).bit_length() - 1
            partner = self.cheapest(mask)[1]
            by, here = self.by[first], self.pips[partner]
            while here != self.pips[first]:
                number = by[here]
                ways ^= 1 << number
                one, other, _ = self.graph.ways[number]
                here = other if one == here else one
            mask &= ~(1 << first | 1 << partner)
        return ways


def best_trail(graph: Graph, start: int) -> list[Tile]:
    """The tiles of the heaviest trail from ``start``, in no order."""
    return _Search(graph, start).tiles()


class _Search:
    def __init__(self, graph: Graph, start: int) -> None:
        self.graph = graph
        self.start = start
        self.everything = graph.worth(graph.all, (1 << PLACES) - 1)
        self.best = -1
        self.kept = 0
        self.visited = 1 << start

    def tiles(self) -> list[Tile]:
        graph = self.graph
        for bound, end in self._ends():
            if bound <= self.best:
                break
            self._to(end)
        kept = [tile for number, tile in enumerate(graph.tiles) if self.kept >> number & 1]
        return kept + [Tile.of(pip, pip) for pip in graph.doubles if self.visited >> pip & 1]

    def _ends(self) -> list[tuple[int, int]]:
        """Every end with its bound, the most promising first. One set of paths serves them all."""
        graph = self.graph
        base = graph.odd(graph.all) ^ 1 << self.start
        joins = _Joins(graph, base, graph.all)
        whole = (1 << len(joins.pips)) - 1
        without = [joins.cheapest(whole ^ 1 << number)[0] for number in range(len(joins.pips))]
        bounds = [(self.everything - cost, pip) for cost, pip in zip(without, joins.pips, strict=True)]
        for end in graph.places:
            if not base >> end & 1:
                far, _ = graph.paths(end, graph.all)
                cost = min(far[pip] + cost for pip, cost in zip(joins.pips, without, strict=True))
                bounds.append((self.everything - cost, end))
        return sorted(bounds, reverse=True)

    def _to(self, end: int) -> None:
        """The heaviest trail to this end, if it beats the best so far."""
        todo = [_Node(self.graph.all, 0)]
        while todo:
            node = todo.pop()
            kept = self._relaxed(node, end)
            if kept is None:
                continue
            visited = self.graph.part(self.start, kept)
            # The part with the engine is a trail to the end by itself, whatever lies apart from it.
            mine = kept & self.graph.touching(visited)
            value = self.graph.worth(mine, visited)
            if value > self.best:
                self.best, self.kept, self.visited = value, mine, visited
            apart = self._apart(kept, visited, node.alive)
            if apart:
                todo += self._branches(node, apart, end)

    def _relaxed(self, node: _Node, end: int) -> int | None:
        """The ways left when the cheapest join is taken out; None where that cannot beat the best."""
        graph = self.graph
        places = graph.odd(node.alive) ^ 1 << self.start ^ 1 << end
        joins = _Joins(graph, places, node.alive & ~node.forced)
        mask = (1 << len(joins.pips)) - 1
        cost, _ = joins.cheapest(mask)
        if cost >= _FAR:
            return None
        reached = graph.part(self.start, node.alive)
        if graph.worth(node.alive, reached) - cost <= self.best:
            return None
        return node.alive & ~joins.join(mask)

    def _apart(self, kept: int, visited: int, alive: int) -> int:
        """The places of one part that hangs not together with the engine though it has tiles; 0 where there is none."""
        graph = self.graph
        reachable = graph.part(self.start, alive)
        for pip in graph.places:
            if not visited >> pip & 1 and reachable >> pip & 1 and (graph.at[pip] & kept or pip in graph.doubles):
                return graph.part(pip, kept)
        return 0

    def _branches(self, node: _Node, apart: int, end: int) -> list[_Node]:
        graph = self.graph
        touching = cut = 0
        for number, (one, other, _) in enumerate(graph.ways):
            inside = (apart >> one & 1) + (apart >> other & 1)
            if inside and node.alive >> number & 1:
                touching |= 1 << number
                if inside == 1:
                    cut |= 1 << number
        branches = []
        if not touching & node.forced and not apart >> end & 1:
            branches.append(_Node(node.alive & ~touching, node.forced))
        alive = node.alive
        while cut:
            lowest = cut & -cut
            cut ^= lowest
            if not node.forced & lowest:
                branches.append(_Node(alive, node.forced | lowest))
                alive &= ~lowest
        return branches
