"""Who waits, without a process."""

from __future__ import annotations

from onitama_core.engine.pool import FairQueue

ALICE, BOB = 1, 2


def test_askers_take_turns() -> None:
    row: FairQueue[str] = FairQueue()
    for asker, question in ((ALICE, "a1"), (ALICE, "a2"), (ALICE, "a3"), (BOB, "b1"), (BOB, "b2")):
        row.join(asker, question)
    assert [row.take(()) for _ in range(6)] == ["a1", "b1", "a2", "b2", "a3", None]


def test_who_is_being_served_is_passed_over() -> None:
    row: FairQueue[str] = FairQueue()
    row.join(ALICE, "a2")
    row.join(BOB, "b1")
    assert row.take({ALICE}) == "b1"
    assert row.take({ALICE}) is None
    assert row.take(()) == "a2"


def test_who_leaves_is_not_served() -> None:
    row: FairQueue[str] = FairQueue()
    row.join(ALICE, "a1")
    row.leave(ALICE, "a1")
    row.leave(ALICE, "a1")
    assert (row.take(()), len(row)) == (None, 0)


def test_clearing_tells_who_waited() -> None:
    row: FairQueue[str] = FairQueue()
    row.join(ALICE, "a1")
    row.join(BOB, "b1")
    assert row.clear() == ["a1", "b1"]
    assert len(row) == 0
