"""The queue that serves users in turn."""

from __future__ import annotations

from onitama_core.engine.fair_queue import FairQueue

ALICE, BOB = 1, 2


def queue_of(*waiting: tuple[int, str]) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for asker, question in waiting:
        queue.join(asker, question)
    return queue


def test_users_take_turns_and_those_being_served_are_skipped() -> None:
    queue = queue_of((ALICE, "a1"), (ALICE, "a2"), (ALICE, "a3"), (BOB, "b1"), (BOB, "b2"))
    assert [queue.take(()) for _ in range(6)] == ["a1", "b1", "a2", "b2", "a3", None]
    queue = queue_of((ALICE, "a2"), (BOB, "b1"))
    assert [queue.take({ALICE}), queue.take({ALICE}), queue.take(())] == ["b1", None, "a2"]


def test_a_user_who_leaves_the_queue_is_not_served() -> None:
    queue = queue_of((ALICE, "a1"))
    for _ in range(2):
        queue.leave(ALICE, "a1")
    assert (queue.take(()), len(queue)) == (None, 0)
    queue = queue_of((ALICE, "a1"), (BOB, "b1"))
    assert (queue.clear(), len(queue)) == (["a1", "b1"], 0)
