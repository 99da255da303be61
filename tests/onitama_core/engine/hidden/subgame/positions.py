"""Moments of games at random, with ranges around what is true."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.engine.board import cards_of
from onitama_core.engine.hidden.common import situation_of
from onitama_core.engine.hidden.situation import ENDLESS
from onitama_core.engine.position import deal_of
from onitama_core.game import SQUARES, Phase, Player, public_view
from tests.onitama_core.engine.hidden.night.referee import random_game

if TYPE_CHECKING:
    from random import Random

    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState, Variant


class Moment(NamedTuple):
    state: GameState
    situation: Situation
    states: tuple[list[int], list[int]]
    """What Red's and Blue's ninjas may be, as bitboards, the truth among them."""
    deal: Deal


def moment(
    variant: Variant,
    rng: Random,
    width: int,
    phase: Phase = Phase.MOVE,
    turns_left: int = ENDLESS,
) -> Moment:
    """Of a game at random that is still on."""
    game = [s for s in random_game(variant, "base", rng) if s.outcome is None and s.phase is phase]
    state = rng.choice(game)
    return Moment(
        state,
        situation_of(public_view(state), turns_left),
        (possible(state, Player.RED, width, rng), possible(state, Player.BLUE, width, rng)),
        deal_of(cards_of(state.position)),
    )


def possible(state: GameState, player: Player, width: int, rng: Random) -> list[int]:
    """So many private states at most, ascending."""
    true, revealed = state.secrets.ninjas[player], state.night.revealed[player]
    pawns = state.position.pawns[0] | state.position.pawns[1]
    if state.night.revealed[player.opponent]:
        pawns |= state.night.revealed[player.opponent]
    free = [s.bit for s in SQUARES if not s.bit & (pawns | revealed)]
    hidden = state.night.alive[player] - revealed.bit_count()
    others = [revealed | sum(bits) for bits in combinations(free, hidden)]
    return sorted({true, *rng.sample(others, min(width, len(others)))})


def with_ninjas(state: GameState, red: int, blue: int) -> GameState:
    """The same for everybody, with ninjas elsewhere."""
    return replace(state, secrets=replace(state.secrets, ninjas=(red, blue)))
