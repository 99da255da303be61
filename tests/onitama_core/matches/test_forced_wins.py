"""Forced wins that are played out turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine import Loss, Points, Thought, Win
from onitama_core.game import Player, parse_action, parse_position
from onitama_core.matches.forced_wins import MAX_SEARCHES, ForcedWin, play_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.thoughts import Score

WIN_IN_TWO = "sm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra"
FIRST, ANSWER, LAST = "seasnake:c3c4", "horse:a5a4", "bear:c4b5"


async def play_out_with_scores(*scores: Score) -> tuple[ForcedWin, list[int]]:
    """Play a forced win out with an engine that finds these scores one after the other.

    Return the played win, and the number of actions before each search.
    """
    remaining_scores = list(scores)
    searches: list[int] = []

    async def think(actions: Sequence[str]) -> Thought:
        searches.append(len(actions))
        turn = (ANSWER, LAST)[len(actions) - 1]
        return Thought((turn,), remaining_scores.pop(0), 1, 1, (turn,))

    state = parse_position(WIN_IN_TWO)
    return await play_out(state, [parse_action(FIRST)], Player.RED, think), searches


async def test_a_forced_win_is_played_out_and_searched_until_it_is_proven() -> None:
    win, searches = await play_out_with_scores(Loss(2), Points(300), Win(1))
    assert [step.player for step in win.steps] == [Player.RED, Player.BLUE, Player.RED]
    assert [step.turn for step in win.steps] == [
        (parse_action(text),) for text in (FIRST, ANSWER, LAST)
    ]
    assert searches == [1, 2, 2]
    assert win.is_complete
    assert win.steps[0].before == win.start
    assert win.steps[1].before == win.steps[0].after


async def test_playing_out_stops_when_no_search_proves_the_win_again() -> None:
    win, searches = await play_out_with_scores(Loss(2), *[Points(300)] * MAX_SEARCHES)
    assert [step.turn for step in win.steps] == [(parse_action(text),) for text in (FIRST, ANSWER)]
    assert not win.is_complete
    assert len(searches) == 1 + MAX_SEARCHES
