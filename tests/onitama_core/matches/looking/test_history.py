"""What everybody may see of a match's earlier turns, also while it goes on."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    NinjasPlaced,
    NinjaStepTaken,
    PawnMoved,
    Phase,
    Player,
    Variant,
    format_position,
)
from onitama_core.matches.looking import past
from onitama_core.matches.recording import Recording
from onitama_core.matches.replay import begin
from onitama_core.store import EPOCH, NoSuchMatch, Played
from tests.cogs.ui.matches import match_at_start
from tests.e2e.pairs import find_pairs
from tests.onitama_core.matches.looking.test_reveal import TURNS, given_up, played

if TYPE_CHECKING:
    from onitama_core.matches import Past
    from tests.e2e.pairs import PairOfGames
    from tests.onitama_core.matches.table import Table


async def look_back(table: Table, number: int, turn: int | None = None) -> Past:
    return await table.matches.look_back(number, turn)


def board(past: Past) -> str:
    return format_position(past.view).split()[0]


async def test_the_last_complete_turn_is_shown_first(table: Table) -> None:
    number = await played(table, *TURNS)
    past = await look_back(table, number)
    assert (past.turn, past.turns) == (3, 3)
    assert board(past) == "2m1s/s4/2M2/2S2/S4"
    assert [type(event) for event in past.events] == [PawnMoved, NinjaStepTaken]


async def test_no_hidden_ninja_is_in_it_and_no_lanterns_answer(table: Table) -> None:
    number = await played(table, *TURNS)
    for turn in range(4):
        told = repr(await look_back(table, number, turn))
        assert "Ninja" not in told.replace("NinjasPlaced", "").replace("NinjaStepTaken", "")
        assert "Answer" not in told
        assert "D5" not in told


async def test_a_turn_that_goes_on_is_not_shown(table: Table) -> None:
    number = await played(table, *TURNS)
    before = await look_back(table, number)
    match = await table.present(number)
    await table.play_on(match, "tiger:e5e3")
    after = await look_back(table, number)
    assert (after.turn, after.turns) == (3, 3)
    assert (after.view, after.events) == (before.view, before.events)
    await table.play_on(match, "ninja:stay", "lantern:none")
    assert (await look_back(table, number)).turns == 4


async def test_before_the_first_turn_there_is_the_start(table: Table) -> None:
    number = await played(table, variant=Variant.CLASSIC)
    past = await look_back(table, number)
    assert (past.turn, past.turns, past.events) == (0, 0, ())
    assert board(past) == "ssmss/5/5/5/SSMSS"


async def test_the_start_tells_who_has_placed_and_not_where(table: Table) -> None:
    number = await played(table, TURNS[0])
    past = await look_back(table, number, 0)
    assert past.events == (NinjasPlaced(Player.BLUE), NinjasPlaced(Player.RED))
    assert (past.view.phase, board(past)) == (Phase.MOVE, "s1m1s/5/5/5/S1M1S")


async def test_it_hides_after_the_end_too(table: Table) -> None:
    number = await given_up(table, *TURNS, "tiger:e5e3")
    past = await look_back(table, number)
    assert (past.turn, past.turns) == (4, 4)
    assert board(past) == "2m2/s4/2M1s/2S2/S4"


@pytest.mark.parametrize(("asked", "shown"), [(-1, 0), (0, 0), (2, 2), (4, 3), (10**9, 3)])
async def test_a_turn_that_is_none_shows_the_nearest(table: Table, asked: int, shown: int) -> None:
    number = await played(table, *TURNS)
    assert (await look_back(table, number, asked)).turn == shown


async def test_a_match_that_is_none(table: Table) -> None:
    with pytest.raises(NoSuchMatch):
        await look_back(table, 99)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_games_that_differ_in_secrets_have_the_same_past(variant: Variant) -> None:
    pairs = find_pairs(variant, None, 4)
    for pair in pairs:
        match = match_at_start(pair.setup)
        apart = 0
        for one, other in zip(*(recordings(pair, which) for which in (0, 1)), strict=True):
            for turn in (None, *range(one.complete + 1)):
                assert past(match, one, turn) == past(match, other, turn)
            apart += one.progress.state.secrets != other.progress.state.secrets
        assert apart >= 3
    assert len(pairs) == 4


def recordings(pair: PairOfGames, which: int) -> list[Recording]:
    """One of the games after each of its actions."""
    entries = [
        Played(seq, step.player, step.texts[which], at=EPOCH)
        for seq, step in enumerate(pair.steps, start=1)
    ]
    upto = accumulate(([entry] for entry in entries), initial=[])
    return [Recording.of(begin(pair.setup, EPOCH)).followed_by(log) for log in upto]
