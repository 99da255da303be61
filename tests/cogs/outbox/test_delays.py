"""How long a channel waits is measured from when a post is found due, through all its trouble."""

from __future__ import annotations

import pytest

from cogs.house.report.meters import Unmetered
from cogs.outbox.delays import Delays
from onitama_core.store import BoardPost, FilmPost

BOARD = BoardPost(1, 100, "a", match_id=7, seq=3)
FILM = FilmPost(2, 100, "b", match_id=7, seq=9)


class Measured(Unmetered):
    def __init__(self) -> None:
        self.told: list[tuple[str, float]] = []

    def delivered(self, kind: str, seconds: float) -> None:
        self.told.append((kind, seconds))


def test_a_delivery_is_measured_once() -> None:
    times, meters = iter((10.0, 12.5)), Measured()
    delays = Delays(meters, lambda: next(times))
    delays.begin([BOARD])
    delays.end(BOARD, is_sent=True)
    delays.end(BOARD, is_sent=True)
    assert meters.told == [("board", 2.5)]


@pytest.mark.parametrize("found", [[], [FILM]])
def test_what_is_given_up_is_no_delivery(found: list[FilmPost]) -> None:
    meters = Measured()
    delays = Delays(meters, lambda: 0.0)
    delays.begin(found)
    delays.end(FILM, is_sent=False)
    assert meters.told == []
