"""The last post of a match: whom it calls, and what the match brought its players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.match.public import board_post
from cogs.match.public_end import Gained, last_post, opened_post
from cogs.ui.messages import PublicPicture
from onitama_core.store import Badge, Unrated
from tests.cogs.ui.matches import ALICE, BOB
from tests.sentences.moments import CHANGES, LOST, MOMENTS

PICTURE = PublicPicture("board.png", "", b"")
ENDED = MOMENTS["classic, Red gave up"].updates.public


@pytest.mark.parametrize(
    ("moment", "told", "called"),
    [
        ("classic, Red gave up", "🔴 Alice gave up. **Bob (🔷 Blue) wins.**", (BOB,)),
        (
            "classic, Blue out of time",
            "🔷 Bob ran out of time. **Alice (🔴 Red) wins.**",
            (ALICE, BOB),
        ),
        (
            "classic, abandoned",
            "**A draw**: for too long nobody came back to it.",
            (ALICE, BOB),
        ),
    ],
)
def test_those_are_called_to_whom_the_end_is_news(
    moment: str, told: str, called: tuple[int, ...]
) -> None:
    post = board_post(MOMENTS[moment].updates.public, PICTURE, is_latest=True)
    _, *happened, last = post.content.splitlines()
    assert told in happened
    assert post.pings == called
    people = " and ".join(f"<@{user_id}>" for user_id in called)
    assert last == f"{people}, **Rematch** swaps seats."


def test_the_last_post_of_a_match_lost_in_placing_does_not_begin_it_again() -> None:
    update = MOMENTS["Light, Blue has not placed"].updates.public
    _, *happened, _ = board_post(update, PICTURE, is_latest=True).content.splitlines()
    assert happened == ["🔷 Bob ran out of time. **Alice (🔴 Red) wins.**"]


# -- ratings and badges --


def told(*, unrated: Unrated | None = None, changes: str = "not rated") -> str:
    """Above the line that offers a rematch."""
    update = replace(ENDED, match=replace(ENDED.match, unrated=unrated))
    *_, line, _ = last_post(update, PICTURE, Gained(CHANGES[changes])).content.splitlines()
    return line


def test_both_ratings_are_told_red_first() -> None:
    assert told(changes="both are sure") == "Rating: 🔴 Alice 1488 (−14) and 🔷 Bob 1512 (+14)."


def test_a_guess_has_a_question_mark() -> None:
    assert told(changes="Red's is a guess") == "Rating: 🔴 Alice 1500? (±0) and 🔷 Bob 1512 (+14)."


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (Unrated.TAKEN_BACK, "Not rated: a turn was taken back."),
        (Unrated.TOO_SHORT, "Not rated: it ended before each had moved twice."),
        (Unrated.TOO_OFTEN, "Not rated: six matches a day count between the same two."),
        (Unrated.NOT_SHOWN, "Not rated: time ran out before the last board could be posted."),
        (Unrated.GONE, "Not rated: one of the players is no longer in this server."),
    ],
)
def test_it_says_why_a_match_that_was_to_be_rated_is_not(why: Unrated, sentence: str) -> None:
    assert told(unrated=why) == sentence


def test_of_a_match_that_was_not_to_be_rated_nothing_is_said() -> None:
    assert "ated" not in told()


def test_of_who_was_erased_nothing_is_told() -> None:
    post = last_post(ENDED, PICTURE, Gained([LOST]))
    assert "Rating: 🔴 Alice 1488 (−14)." in post.content.splitlines()


def test_also_where_something_was_hidden() -> None:
    moment = MOMENTS["Light, Blue has not placed"]
    gained = Gained(CHANGES["both are sure"])
    post = opened_post(moment.updates.public, PICTURE, moment.revealed, gained)
    assert "Rating: 🔴 Alice 1488 (−14) and 🔷 Bob 1512 (+14)." in post.content.splitlines()


def test_one_badge_is_told_with_what_it_is_for_and_several_by_name() -> None:
    one, two = (
        last_post(ENDED, PICTURE, Gained(badges=badges)).content.splitlines()
        for badges in ([Badge.ALONE], [Badge.ALONE, Badge.FOUR_WAYS])
    )
    assert "🏅 **Alone**: won with the master alone." in one
    assert "🏅 **Alone** and **Four ways**." in two
