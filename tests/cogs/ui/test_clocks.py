"""How much time there is, as people are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.match.private import above_board, game_line, games, in_match
from cogs.match.public import board_post
from cogs.ui.messages import PublicMessage, PublicPicture
from cogs.ui.words import dial
from onitama_core.game import Player, Variant
from tests.cogs.ui.matches import ALICE, BOB, match_of
from tests.cogs.ui.nights import Updates, after
from tests.cogs.ui.timed import STAMP, timed, until_noon
from tests.onitama_core.game.helpers import START, classic, dealt

PICTURE = PublicPicture("board.png", "A board", b"")
MOVED = after(classic(START), "tiger:c1c3")


def posted(updates: Updates) -> list[str]:
    return board_post(updates.public, PICTURE, is_latest=True).content.splitlines()


@pytest.mark.parametrize("pace", ["5m", "1h", "1d", "3d", "7d"])
def test_a_post_says_until_when_who_is_called_has_time(pace: str) -> None:
    *_, last = posted(timed(MOVED, pace))
    assert last == f"<@2>, 🔷 to move · <t:{STAMP}:R>"


def test_a_post_on_a_chess_clock_shows_both_clocks() -> None:
    *_, clocks, last = posted(timed(MOVED, "5+3"))
    assert clocks == "⏱️ 🔴 4:12 · 🔷 0:59"
    assert last == f"<@2>, 🔷 to move · <t:{STAMP}:R>"


def test_a_post_without_a_limit_names_no_time() -> None:
    assert posted(timed(MOVED, "none")) == posted(MOVED)


def test_who_has_to_place_is_told_until_when() -> None:
    *_, last = posted(timed(after(dealt(Variant.SHADOW)), "3d"))
    assert last == f"<@1> and <@2>: **Place ninja**, unseen by others · <t:{STAMP}:R>"


def test_a_chess_clock_calls_a_challenger_who_does_not_begin() -> None:
    """They may be elsewhere, and their time runs as soon as the other has moved."""
    update = blue_begins("5+3")
    assert update.pings == (BOB, ALICE)
    assert update.content.endswith(f" · <t:{STAMP}:R> – <@{ALICE}>, you're next.")
    assert blue_begins("3d").pings == (BOB,)


def blue_begins(pace: str) -> PublicMessage:
    """Red has challenged."""
    start = classic(START.replace(" r ", " b "))
    return board_post(timed(after(start), pace).public, PICTURE, is_latest=True)


def test_the_own_board_counts_down() -> None:
    red, blue = timed(MOVED, "3d").own
    assert [*above_board(blue)][-1] == (
        f"You are 🔷 Blue. It's your turn. Time runs out <t:{STAMP}:R>."
    )
    assert [*above_board(red)][-1] == (
        f"You are 🔴 Red. It's Bob's turn. Time runs out <t:{STAMP}:R>."
    )


def test_who_looks_on_is_told_whose_time_it_is() -> None:
    *_, last = above_board(timed(MOVED, "5+3").public)
    told = f"🔷 Bob's time runs out <t:{STAMP}:R>. 🔴 Alice has 4:12 left."
    assert last == f"You are watching. {told}"


def test_the_controller_counts_down() -> None:
    _, blue = timed(MOVED, "3+2").own
    assert in_match(blue).headed("Your turn.") == (
        f"#12 · Your turn. Time runs out <t:{STAMP}:R>. 🔴 Alice has 4:12 left."
    )


def test_a_line_of_the_list_says_what_is_left_instead_of_what_was_last() -> None:
    line = game_line(timed(MOVED, "1d").public.match, BOB, None)
    assert line.endswith(f"· turn 2 · **your turn** · <t:{STAMP}:R>")
    assert "last move" in game_line(MOVED.match, BOB, None)


def test_the_list_begins_with_what_runs_out_soonest() -> None:
    unlimited, later, sooner = (match_of(number, "Bob") for number in range(3))
    later, sooner = until_noon(later, "3d"), until_noon(sooner, "1h")
    assert later.deadline is not None
    later = replace(later, deadline=later.deadline + timedelta(days=2))
    theirs = replace(until_noon(match_of(3, "Bob"), "5m"), waits_for=(Player.BLUE,))
    listed = games([unlimited, theirs, later, sooner], 1, {}).content.splitlines()[1:]
    assert [line.split("]")[0][-1] for line in listed] == ["2", "1", "0", "3"]


@pytest.mark.parametrize(
    ("left", "told"),
    [(0, "0:00"), (-3, "0:00"), (9.99, "0:09"), (60, "1:00"), (754.2, "12:34"), (4000, "66:40")],
)
def test_a_clock_shows_whole_seconds_that_are_left(left: float, told: str) -> None:
    assert dial(timedelta(seconds=left)) == told
