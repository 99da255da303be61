"""The order in which a channel's due posts are sent, and how long they wait."""

from __future__ import annotations

import math

import pytest

from cogs.outbox.channel_queue import MAX_ATTEMPTS, ChannelQueue
from cogs.outbox.failures import MIN_RETRY_INTERVAL, PAUSES
from cogs.shared.discord_errors import Failure
from onitama_core.store import InvitationPost, MatchPost, Post, PostKind

HERE = 100
LATER = 1.0e9
FIRST_REFUSAL_PAUSE, LONGEST_REFUSAL_PAUSE = PAUSES[Failure.REFUSED]


def board(post_id: int, match_id: int) -> MatchPost:
    return post(post_id, match_id, PostKind.BOARD)


def post(post_id: int, match_id: int, kind: PostKind) -> MatchPost:
    return MatchPost(post_id, HERE, kind, str(post_id), match_id, seq=post_id)


def boards(*match_ids: int) -> list[MatchPost]:
    """Return one board for each of these matches, with post ids from 1 on."""
    return [board(post_id, match_id) for post_id, match_id in enumerate(match_ids, start=1)]


def queue_of(*posts: Post) -> ChannelQueue:
    queue = ChannelQueue()
    for due_post in posts:
        queue.add(due_post)
    return queue


def next_id(queue: ChannelQueue, now: float = 0.0, before: ChannelQueue | None = None) -> int:
    """Return the id of the next post that may be sent; 0 if there is none."""
    next_post = queue.next(now, before)
    return 0 if next_post is None else next_post.id


# -- order, and waiting after a failure --


@pytest.mark.parametrize("failure", [Failure.REFUSED, Failure.TRANSIENT])
def test_all_posts_of_a_channel_wait_after_a_refusal_or_an_outage(
    failure: Failure,
) -> None:
    first, _ = posts = boards(1, 2)
    queue = queue_of(*posts)
    until = queue.fail(first, failure, 0.0).until
    assert next_id(queue, until / 2) == 0
    assert queue.next_attempt_at() == until
    assert next_id(queue, until) == 1
    queue.mark_accepted(first)
    assert next_id(queue) == 2


@pytest.mark.parametrize("failure", [Failure.PERMANENT, Failure.BUG])
def test_a_post_that_fails_by_itself_delays_only_the_posts_of_its_match(
    failure: Failure,
) -> None:
    invitation = InvitationPost(1, HERE, PostKind.INVITATION, "1", invitation_id=7)
    first, _, other = posts = boards(7, 7, 8)
    queue = queue_of(*posts)
    queue.fail(first, failure, 0.0)
    assert next_id(queue) == other.id
    assert next_id(queue, LATER) == first.id
    queue = queue_of(invitation, board(2, 7))
    queue.fail(invitation, failure, 0.0)
    assert next_id(queue) == 2


def test_in_an_outage_other_posts_are_tried_only_after_several_attempts() -> None:
    first, second = posts = boards(1, 2)
    queue = queue_of(*posts)
    now = 0.0
    for _ in range(MAX_ATTEMPTS):
        assert next_id(queue, now) == first.id
        now = queue.fail(first, Failure.TRANSIENT, now).until
    own_pause = queue.fail(first, Failure.TRANSIENT, now).until
    assert next_id(queue, now) == second.id
    queue.fail(second, Failure.TRANSIENT, now)
    assert next_id(queue, now) == 0
    assert next_id(queue, own_pause) == first.id


def test_pauses_grow_until_a_post_is_accepted() -> None:
    first, second = posts = boards(1, 2)
    queue = queue_of(*posts)
    pauses = [queue.fail(first, Failure.REFUSED, 0.0).until for _ in range(20)]
    assert pauses[:3] == [FIRST_REFUSAL_PAUSE, 2 * FIRST_REFUSAL_PAUSE, 4 * FIRST_REFUSAL_PAUSE]
    assert pauses[-1] == LONGEST_REFUSAL_PAUSE == 30 * 60.0
    queue.mark_accepted(first)
    assert queue.fail(second, Failure.REFUSED, 0.0).until == FIRST_REFUSAL_PAUSE


def test_a_closed_channel_causes_few_refused_calls_with_many_waiting_posts() -> None:
    """Discord bans an address after 10,000 refused calls in ten minutes."""
    queue = queue_of(*boards(*range(1, 51)))
    now = 0.0
    calls = 0
    while now < 600.0:
        next_post = queue.next(now)
        assert next_post is not None
        now = queue.fail(next_post, Failure.REFUSED, now).until
        calls += 1
    assert calls < 9


def test_a_retry_is_immediate_but_keeps_a_minimum_interval() -> None:
    (first,) = boards(1)
    queue = queue_of(first)
    for _ in range(9):
        queue.fail(first, Failure.REFUSED, 10.0)
    queue.retry(10.1)
    assert next_id(queue, 10.1) == 0
    assert next_id(queue, 10.0 + MIN_RETRY_INTERVAL) == 1
    queue.fail(first, Failure.REFUSED, 20.0)
    queue.retry(500.0)
    assert next_id(queue, 500.0) == 1


# -- edits --


def test_an_edit_waits_only_for_older_posts_about_its_match() -> None:
    old, new = boards(1, 1)
    edit, edit_of_other = (post(n, n - 2, PostKind.OVERTAKEN) for n in (3, 4))
    posts = queue_of(old, new)
    edits = queue_of(edit, edit_of_other)
    posts.mark_accepted(old)
    assert next_id(edits, before=posts) == edit_of_other.id
    edits.mark_accepted(edit_of_other)
    assert next_id(edits, before=posts) == 0
    assert edits.next_attempt_at(before=posts) == math.inf
    posts.mark_accepted(new)
    assert next_id(edits, before=posts) == edit.id
    newer = queue_of(board(5, 1))
    assert next_id(edits, before=newer) == edit.id


def test_the_next_attempt_is_that_of_an_edit_that_does_not_wait_for_a_post() -> None:
    edit, failed = (post(n, n, PostKind.OVERTAKEN) for n in (2, 3))
    posts = queue_of(board(1, 2))
    edits = queue_of(edit, failed)
    until = edits.fail(failed, Failure.BUG, 0.0).until
    assert edits.next_attempt_at(before=posts) == until


# -- posts that are no longer needed --


def test_a_newer_board_replaces_one_that_waited_for_a_closed_channel() -> None:
    first, other, *_ = posts = boards(1, 2, 2, 1)
    queue = queue_of(*posts)
    queue.close(0.0)
    assert queue.is_superseded(first)
    assert queue.is_superseded(other)
    assert not queue.is_superseded(posts[-1])


def test_a_board_that_waited_during_an_outage_is_sent_although_a_newer_one_waits() -> None:
    first, _ = posts = boards(1, 1)
    queue = queue_of(*posts)
    queue.fail(first, Failure.TRANSIENT, 0.0)
    assert queue.is_overtaken(first)
    assert not queue.is_superseded(first)


def test_a_newer_board_triggers_an_attempt_at_once_unless_the_channel_is_closed() -> None:
    (first,) = boards(1)
    queue = queue_of(first)
    queue.fail(first, Failure.PERMANENT, 5.0)
    queue.add(board(2, 2))
    assert next_id(queue, 5.0) == 2
    queue.add(board(3, 1))
    assert next_id(queue, 5.0) == 1
    queue.fail(first, Failure.REFUSED, 5.0)
    queue.add(board(4, 1))
    assert next_id(queue, 5.0) == 0


def test_posts_of_a_match_that_left_the_channel_are_not_sent() -> None:
    first = board(1, 1)
    offer = post(2, 1, PostKind.DRAW_OFFER)
    queue = queue_of(first, offer)
    queue.close(0.0)
    queue.add(post(3, 1, PostKind.LEFT))
    assert next_id(queue) == 1
    assert queue.is_superseded(first)
    assert queue.is_superseded(offer)


@pytest.mark.parametrize("failure", [Failure.PERMANENT, Failure.BUG])
def test_a_failing_board_is_given_up_for_a_newer_one_and_other_posts_after_attempts(
    failure: Failure,
) -> None:
    first = board(1, 1)
    offer = post(2, 2, PostKind.DRAW_OFFER)
    queue = queue_of(first, offer)
    for _ in range(MAX_ATTEMPTS - 1):
        for due_post in (first, offer):
            assert not queue.is_given_up(due_post, failure)
            queue.fail(due_post, failure, 0.0)
    assert not queue.is_given_up(first, failure)
    assert queue.is_given_up(offer, failure)
    queue.add(board(3, 1))
    assert queue.is_given_up(first, failure)


def test_posts_are_given_up_in_a_deleted_channel_but_not_in_a_closed_one() -> None:
    offer = post(1, 1, PostKind.DRAW_OFFER)
    queue = queue_of(offer)
    for failure in (Failure.REFUSED, Failure.TRANSIENT):
        for _ in range(2 * MAX_ATTEMPTS):
            assert not queue.is_given_up(offer, failure)
            queue.fail(offer, failure, 0.0)
    assert queue.is_given_up(offer, Failure.GONE)
