"""What playing evenings out costs whoever saves a round meanwhile: the app as it runs in a house, asked over HTTP.

The same game is written to alone and beside a page of "What would change?" that is looked at every second; both in one
run. The page plays two rule sets for six people over 2,000 evenings each, by as many processes as it takes.
"""

from __future__ import annotations

import re
import tempfile
import threading
import time
from statistics import median, quantiles

from bench.load import ROUNDS, Device, served

Figure = tuple[str, float, str, str | None]
ASKED = "/what-if?preset=hebrew&players=6&evenings=2000&with=sheet:persian"
GAMES = 12
"""Of 13 rounds: 156 saves alone, and as many beside, at least."""
PAUSE = 0.2
"""Seconds between saves beside the page, which would hardly be played if a core did nothing but save."""
LONGEST = 600.0
"""Seconds after which a page that is not done is given up."""


def measure_beside() -> list[Figure]:
    """The figures of saving beside playing, and how long the page takes by the clock."""
    with tempfile.TemporaryDirectory() as folder, served(folder) as (device, process, _soon):
        del process
        alone = [each for _ in range(GAMES) for each in save_game(device)]
        page = Page(device)
        beside: list[float] = []
        while not page.done.is_set() or len(beside) < len(alone) // 4:
            beside += save_game(device, PAUSE)
        page.done.wait(LONGEST)
    first, second = (quantiles(each, n=100)[98] * 1000 for each in (alone, beside))
    return [
        ("2 rule sets, 6 players, 2,000 evenings each, by the clock", page.took, "s", "<= 60"),
        ("a round saved alone, p99", first, "ms", None),
        ("a round saved beside it, p99", second, "ms", "<= 250 ms"),
        ("a round saved beside it to alone, p99", second / first, "x", None),
        ("a round saved beside it to alone, half of them", median(beside) / median(alone), "x", None),
    ]


def save_game(device: Device, pause: float = 0.0) -> list[float]:
    """Seconds that each save of a game took, from sending it to the answer; ``pause`` seconds lie between two."""
    game, took = device.begin(), []
    for number in range(ROUNDS):
        time.sleep(pause)
        took.append(device.enter(game, number))
    return took


class Page:
    """Somebody who looks at what is played out, every second, until it is done."""

    def __init__(self, like: Device) -> None:
        self._device = Device(like.line.port)
        self.done, self.took = threading.Event(), 0.0
        self._address = self._device.post(ASKED, [*self._device.seal(ASKED), ("step", "play")])
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        begun = time.perf_counter()
        while re.search("<progress", self._device.get(self._address)) and time.perf_counter() < begun + LONGEST:
            time.sleep(1)
        self.took = time.perf_counter() - begun
        self.done.set()
