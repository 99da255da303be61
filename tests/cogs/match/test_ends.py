"""The last post of a match, and whom it calls."""

from __future__ import annotations

import pytest

from cogs.match.public import board_post
from cogs.ui.messages import PublicPicture
from tests.cogs.ui.matches import ALICE, BOB
from tests.sentences.moments import MOMENTS

PICTURE = PublicPicture("board.png", "", b"")


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
