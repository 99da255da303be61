"""What of a channel's due posts may be tried when, and what a fault means for that."""

from __future__ import annotations

import aiohttp
import pytest

from cogs.outbox import channel_queue
from cogs.outbox.channel_queue import PAUSES, ChannelQueue, pause_after
from cogs.outbox.outbox import MOST_REFUSALS, REFUSAL_WINDOW, Refusals
from cogs.shared.discord_errors import Failure
from cogs.shared.errors import ChannelGone
from onitama_core.store import InvitationPost, Locked, MatchPost, Post, PostKind, StoreFault
from tests.cogs import answer

HERE = 100
LATER = 1.0e9
FIRST_REFUSAL = PAUSES[Failure.REFUSED][0]


def boards(*matches: int) -> list[Post]:
    """A board of each of these matches, in this order."""
    return [board(post_id, match_id) for post_id, match_id in enumerate(matches, start=1)]


def board(post_id: int, match_id: int) -> MatchPost:
    return MatchPost(post_id, HERE, PostKind.BOARD, str(post_id), match_id, seq=post_id)


def queue_of(*posts: Post) -> ChannelQueue:
    queue = ChannelQueue()
    for post in posts:
        queue.add(post)
    return queue


def next_id(queue: ChannelQueue, now: float = 0.0) -> int | None:
    post = queue.next(now)
    return None if post is None else post.id


def close(queue: ChannelQueue) -> int:
    """Have all that is tried refused until nothing is tried any more; how often that was."""
    tries = 0
    while (post := queue.next(0.0)) is not None:
        queue.hold(post, Failure.REFUSED, 0.0)
        tries += 1
    return tries


def test_within_a_match_the_order_is_kept_and_an_invitation_of_its_number_is_another_subject() -> (
    None
):
    first, *_ = posts = boards(1, 1)
    queue = queue_of(*posts)
    queue.hold(first, Failure.REFUSED, 0.0)
    assert next_id(queue) is None
    assert next_id(queue, LATER) == 1
    invitation = InvitationPost(1, HERE, PostKind.INVITATION, "1", 7)
    queue = queue_of(invitation, board(2, 7))
    queue.hold(invitation, Failure.REFUSED, 0.0)
    assert next_id(queue) == 2


def test_it_wakes_when_the_first_pause_is_over_and_pauses_grow_until_a_success() -> None:
    one, other, last = posts = boards(1, 2, 1)
    queue = queue_of(*posts)
    pauses = [queue.hold(one, Failure.REFUSED, 0.0).until for _ in range(3)]
    assert pauses == [FIRST_REFUSAL, 2 * FIRST_REFUSAL, 4 * FIRST_REFUSAL]
    assert queue.wakes_at() == 0.0
    assert ChannelQueue().wakes_at() is None
    assert queue.hold(other, Failure.TRANSIENT, 0.0).until == queue.wakes_at()
    queue.done(one)
    assert queue.hold(last, Failure.TRANSIENT, 0.0).tries == 1


@pytest.mark.parametrize(("fault", "tried"), [(Failure.PERMANENT, 1), (Failure.REFUSED, None)])
def test_a_newer_board_lets_the_one_discord_does_not_take_be_tried_and_replaced(
    fault: Failure, tried: int | None
) -> None:
    """But in a closed channel, which is not hammered; boards of other matches overtake nothing."""
    (first,) = boards(1)
    queue = queue_of(first)
    queue.hold(first, fault, 5.0)
    queue.add(board(2, 2))
    assert not queue.is_overtaken(first)
    queue.done(board(2, 2))
    queue.add(board(3, 1))
    assert next_id(queue, 5.0) == tried
    assert queue.is_overtaken(first)


def test_a_channel_that_refuses_several_matches_is_asked_for_one_at_a_time() -> None:
    """With another match each time; one match alone closes no channel, however often refused."""
    queue = queue_of(*boards(*range(1, 51)))
    assert close(queue) == channel_queue.REFUSED_IN_A_CLOSED_CHANNEL
    assert next_id(queue, LATER) == 4
    at = queue.wakes_at()
    assert at is not None
    tried = queue.next(at)
    assert tried is not None
    queue.hold(tried, Failure.REFUSED, at)
    assert queue.next(at) is None
    first, second = boards(1, 2)
    queue = queue_of(first)
    for _ in range(10):
        queue.hold(first, Failure.REFUSED, 0.0)
    queue.add(second)
    assert next_id(queue) == 2


def test_a_thousand_closed_channels_stay_far_from_a_ban() -> None:
    """10,000 invalid calls in ten minutes are one."""
    queue, now, calls = queue_of(*boards(*range(1, 51))), 0.0, 0
    while now < 600.0:
        if (post := queue.next(now)) is not None:
            queue.hold(post, Failure.REFUSED, now)
            calls += 1
        else:
            now = queue.wakes_at() or 0.0
    assert calls < 11


def test_a_channel_that_takes_a_post_again_or_may_gets_the_others_at_once() -> None:
    queue = queue_of(*boards(1, 2, 3, 4))
    close(queue)
    probe = queue.next(LATER)
    assert probe is not None
    queue.done(probe)
    queue.open()
    assert next_id(queue) == 1
    close(queue)
    queue.retry()
    assert next_id(queue) == 1
    assert not queue.is_refused


def test_one_match_that_is_refused_alone_is_not_tried_with_each_post_of_the_others() -> None:
    first, second, third = boards(1, 2, 2)
    queue = queue_of(first, second, third)
    queue.hold(first, Failure.REFUSED, 0.0)
    queue.done(second)
    queue.open()
    assert next_id(queue) == 3


def test_a_post_that_is_taken_counts_the_refusals_of_a_closed_channel_anew() -> None:
    *refused, taken, once_more, last = posts = boards(1, 2, 3, 4, 5)
    queue = queue_of(*posts)
    for post in refused:
        queue.hold(post, Failure.REFUSED, 0.0)
    queue.done(taken)
    queue.open()
    queue.hold(once_more, Failure.REFUSED, 0.0)
    assert next_id(queue) == last.id


def test_a_look_lets_it_be_tried_but_not_at_every_click() -> None:
    (post,) = boards(1)
    queue = queue_of(post)
    for tries in range(9):
        queue.hold(post, Failure.REFUSED, float(tries))
    queue.hurry(8.1)
    assert next_id(queue, 8.1) is None
    assert next_id(queue, 8.0 + channel_queue.BREATHER) == 1


# What a fault means, and when to try again


@pytest.mark.parametrize(
    ("problem", "trouble"),
    [
        (answer(403, 50013), Failure.REFUSED),
        (answer(400, 50083), Failure.REFUSED),
        (answer(403, 40333), Failure.TRANSIENT),
        (answer(403), Failure.TRANSIENT),
        (answer(403, 50005), Failure.PERMANENT),
        (answer(400, 50035), Failure.PERMANENT),
        (answer(413), Failure.PERMANENT),
        (answer(401), Failure.TRANSIENT),
        (answer(429), Failure.TRANSIENT),
        (answer(503), Failure.TRANSIENT),
        (aiohttp.ClientConnectionError(), Failure.TRANSIENT),
        (TimeoutError(), Failure.TRANSIENT),
        (Locked(), Failure.TRANSIENT),
        (StoreFault("disk I/O error"), Failure.TRANSIENT),
        (ChannelGone(), Failure.GONE),
        (channel_queue.ServerGone(), Failure.REFUSED),
        (KeyError("a bug"), Failure.BUG),
    ],
)
def test_what_is_made_of_a_problem(problem: Exception, trouble: Failure) -> None:
    assert channel_queue.classify(problem) is trouble


@pytest.mark.parametrize("trouble", PAUSES)
def test_pauses_double_from_some_seconds_up_to_the_longest(trouble: Failure) -> None:
    first, second = pause_after(trouble, 1), pause_after(trouble, 2)
    assert first <= 3.0
    assert second == 2 * first
    assert pause_after(trouble, 10_000) == PAUSES[trouble][1]


# Refused calls of all channels together stay far from a ban

BAN = 10_000
"""Refused calls in ten minutes."""


@pytest.mark.parametrize(
    ("refused", "now", "pause"),
    [
        ([0.0] * (MOST_REFUSALS - 1), 0.0, 0.0),
        ([0.0] * MOST_REFUSALS, 100.0, REFUSAL_WINDOW - 100.0),
        ([0.0] * MOST_REFUSALS, REFUSAL_WINDOW, 0.0),
        ([*[0.0] * MOST_REFUSALS, 500.0], 500.0, REFUSAL_WINDOW - 500.0),
    ],
    ids=["some", "many", "long ago", "the latest alone"],
)
def test_many_refusals_are_waited_out(refused: list[float], now: float, pause: float) -> None:
    limit = Refusals()
    for at in refused:
        limit.append(at)
    assert limit.pause(now) == pause
    assert MOST_REFUSALS < BAN / 4
