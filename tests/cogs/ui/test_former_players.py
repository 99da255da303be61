"""A match with somebody who has left for good: everywhere "a former player", called by nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.access.match_option import fitting
from cogs.match.public import board_post, thread_name
from cogs.match.public_end import cancelled_post, result_alone, result_line
from cogs.ui import labels
from cogs.ui.messages import PublicPicture
from cogs.ui.pictures import scenes
from cogs.ui.words import mentions
from onitama_core.game import Player
from onitama_core.store import Person
from tests.sentences.moments import MOMENTS

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match, Seat

FORMER, ANOTHER = Person(-(2**62), ""), Person(-1, "")
PICTURE = PublicPicture("board.png", "", b"")
ENDS = ("classic, Red gave up", "classic, Blue out of time", "classic, abandoned")


def left(match: Match) -> Match:
    """Blue has."""
    return replace(match, seats=(match.seats[Player.RED], FORMER))


def update_of(moment: str) -> PublicUpdate:
    update = MOMENTS[moment].updates.public
    return replace(update, match=left(update.match))


@pytest.mark.parametrize("moment", ENDS)
def test_the_last_post_names_and_calls_nobody_who_left_and_offers_no_rematch(moment: str) -> None:
    post = board_post(update_of(moment), PICTURE, is_latest=True)
    assert "Alice (Red) – a former player (Blue)" in post.content
    assert str(FORMER.user_id) not in post.content
    assert FORMER.user_id not in post.pings
    assert labels.REMATCH not in post.content
    assert labels.REMATCH not in [button.label for button in post.buttons]


def test_who_won_is_told_where_a_sentence_begins() -> None:
    post = board_post(update_of("classic, Red gave up"), PICTURE, is_latest=True)
    assert "🔴 Alice gave up. **A former player (🔷 Blue) wins.**" in post.content


def test_a_post_that_would_have_called_them_alone_is_silent() -> None:
    post = board_post(update_of("classic, Red gave up"), PICTURE, is_latest=True)
    assert (post.pings, post.is_silent) == ((), True)


def test_what_is_told_of_a_thread_calls_only_who_is_there() -> None:
    update = update_of("classic, Blue out of time")
    assert "a former player (Blue)" in result_line(update).content
    alone = result_alone(update)
    assert alone.pings == (1,)
    assert "<@1>, your thread is gone" in alone.content


def test_the_end_of_a_match_that_counts_for_nothing_calls_only_who_is_there() -> None:
    post = cancelled_post(update_of("classic, cancelled"))
    assert post.pings == ()
    assert "<@" not in post.content


def test_lists_and_threads_say_it_too() -> None:
    match = update_of("classic, Red gave up").match
    [listed] = fitting("", [match])
    assert listed.name == "#12 Alice (Red) – a former player (Blue), ended"
    assert thread_name(match) == "#12 Alice – a former player"


def caption_at_the_start(red: Seat, blue: Seat) -> str:
    start = MOMENTS["classic, start"].revealed
    [scene] = scenes([replace(start, match=replace(start.match, seats=(red, blue)))])
    return scene.caption


def test_a_film_has_it_in_its_captions_where_it_tells_one_from_the_other() -> None:
    told = "The start · Alice plays Red; a former player plays Blue; the cards are dealt"
    assert caption_at_the_start(Person(1, "Alice"), FORMER) == told
    assert caption_at_the_start(ANOTHER, FORMER) == "The start · the cards are dealt"


def test_where_both_left_nobody_is_called() -> None:
    match = MOMENTS["classic, stone"].updates.match
    assert mentions(match, Player) == "<@1> and <@2>"
    assert mentions(replace(match, seats=(ANOTHER, FORMER)), Player) == ""
