"""Games with hidden ninjas by the referee's rules, in the form of the engine's input."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import int64

from onitama_core import game
from onitama_core.engine.board import ATTEMPT, cards_of, pass_turn, pawn_turn, with_second_step
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden import Belief
from onitama_core.engine.hidden.common import advance_by_events, situation_of
from onitama_core.engine.hidden.search.alphabeta import (
    TURN_ARRAY,
    PerfectInformationSearch,
    make_declared,
    score_turn,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    WORKSPACE,
    full_position_of,
    is_drawn,
    wins,
)
from onitama_core.engine.hidden.situation import (
    LANTERN,
    MOVE,
    NINJA,
    NO_CARD,
    REVEALED,
    Situation,
    row_of,
    squares_of_mask,
)
from onitama_core.engine.position import deal_of, layout_of
from onitama_core.engine.search.transposition import TABLE, WIN_SCORE
from onitama_core.game import POOLS, Phase, Player, Variant, apply, deal, legal_actions, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.turns import FullPosition, Workspace

    Numbers = NDArray[np.int64]
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, GameState, Setup, Step


# States of random games, as the engine's compiled functions take them


VARIANTS_AND_POOLS: Final = [
    (variant, name) for variant in (Variant.SHADOW, Variant.LIGHT) for name in POOLS
]
STEP_OF_PHASE: Final = {Phase.MOVE: MOVE, Phase.NINJA: NINJA, Phase.LANTERN: LANTERN}


def random_states(variant: Variant, pool: str, rng: Random, most: int = 120) -> Iterator[GameState]:
    """Yield the states of a random game after placement, at most `most`, until it is over."""
    state = new_game(deal(variant, game.named_pool(variant, pool), rng))
    for player in Player:
        if not state.ninja_state.has_placed[player]:
            state = apply(state, player, rng.choice(legal_actions(state, player))).state
    for _ in range(most):
        yield state
        if state.outcome is not None:
            return
        player = state.position.turn
        state = apply(state, player, rng.choice(legal_actions(state, player))).state


@compiled(TURN_ARRAY(WORKSPACE, TABLE, int64, int64, FULL_POSITION, TURN_ARRAY))
def score_each(  # noqa: PLR0917 - compiled code takes arguments by position
    ws: Workspace,
    table: Numbers,
    depth: int,
    revealed: int,
    position: FullPosition,
    turns: Numbers,
) -> Numbers:
    scores = np.empty_like(turns)
    for index, turn in enumerate(turns):
        scores[index] = score_turn(
            ws, table, depth, turn, revealed, -WIN_SCORE, WIN_SCORE, position
        )
    return scores


def score_turns(
    searcher: PerfectInformationSearch, situation: Situation, own: int, other: int, depth: int
) -> tuple[Numbers, Numbers]:
    """Return all turns of the mover and the score of each, searched `depth` turns deep.

    `own`, `other`: bitboards of the mover's and the enemy's ninjas.
    """
    searcher.begin()
    turns = searcher.turns(situation, own, other)
    position = full_position_of(row_of(situation), own, other)
    revealed = situation[REVEALED + 1 - situation.player]
    return turns, score_each(searcher.ws, searcher.table, depth, revealed, position, turns)


def deal_of_state(state: GameState) -> Deal:
    return deal_of(cards_of(state.position))


def searcher_for(state: GameState) -> PerfectInformationSearch:
    return PerfectInformationSearch(
        deal_of_state(state), is_light=state.variant is Variant.LIGHT, hash_mb=1
    )


class FullState(NamedTuple):
    """A full position as the engine's compiled functions take it."""

    situation: Situation
    own: int
    """Bitboard of the ninjas of the player to move; `other` has those of its opponent."""
    other: int

    @property
    def position(self) -> FullPosition:
        return full_position_of(row_of(self.situation), self.own, self.other)


def full_state(state: GameState) -> FullState:
    position, ninja_state, deal = state.position, state.ninja_state, deal_of_state(state)
    player = position.turn
    own, enemy = (
        (deal.slot(first.id), deal.slot(second.id))
        for first, second in (position.hands[player], position.hands[player.opponent])
    )
    situation = Situation(
        *position.pawns,
        position.masters,
        layout_of(own, enemy),
        int(player),
        STEP_OF_PHASE[state.phase],
        deal.slot(state.used_card.id)
        if state.used_card and state.phase is Phase.NINJA
        else NO_CARD,
        *ninja_state.revealed,
        *ninja_state.ninjas_alive,
        *ninja_state.lanterns_left,
        int(ninja_state.is_quiet),
        ninja_state.quiet_turns,
        state.turn_number,
        int(state.variant is Variant.LIGHT),
    )
    return FullState(situation, state.secrets.ninjas[player], state.secrets.ninjas[player.opponent])


def disagrees_with_engine(state: GameState) -> bool:
    """Return whether engine and referee disagree about a legal turn or an action's result."""
    situation, deal = full_state(state).situation, deal_of_state(state)
    player = state.position.turn
    for action in legal_actions(state, player):
        step = apply(state, player, action)
        expected = None if step.state.outcome else full_state(step.state).situation
        if advance_by_events(situation, deal, step.events) != expected:
            return True
    return state.phase is not Phase.LANTERN and turns_by_kernel(state) != turns_by_referee(state)


WON, DRAWN = "won", "drawn"


def turns_by_kernel(state: GameState) -> dict[int, FullPosition | str]:
    """Return every way to end the turn without a lantern, by the engine.

    Each turn number has the position after it, or WON or DRAWN.
    """
    situation, own, other = full_state(state)
    position = full_state(state).position
    revealed = situation[REVEALED + 1 - situation.player]
    turns = searcher_for(state).turns(situation, own, other).tolist()
    ends: dict[int, FullPosition | str] = {}
    for turn in turns:
        end = make_declared(turn, revealed, position)
        if wins(turn % ATTEMPT, position):
            ends[turn] = WON
        elif is_drawn(end):
            ends[turn] = DRAWN
        else:
            ends[turn] = end
    assert len(ends) == len(turns)
    return ends


def turns_by_referee(state: GameState, turn: int = 0) -> dict[int, FullPosition | str]:
    """Return every way to end the turn without a lantern, by the referee; see `turns_by_kernel`.

    `turn`: the steps of the turn that are played already.
    """
    player, deal = state.position.turn, deal_of_state(state)
    ends: dict[int, FullPosition | str] = {}
    if state.used_card and not turn:
        turn = pass_turn(deal.slot(state.used_card.id))
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        number = turn_with_action(action, turn, deal)
        if after.outcome is None and after.phase is Phase.NINJA:
            ends |= turns_by_referee(after, number)
            continue
        if after.outcome is None and after.phase is Phase.LANTERN:
            decline, *_ = legal_actions(after, player)
            after = apply(after, player, decline).state
        if after.outcome is None:
            ends[number] = full_state(after).position
        else:
            ends[number] = WON if after.outcome.winner is player else DRAWN
    return ends


def turn_with_action(action: Action, turn: int, deal: Deal) -> int:
    """Return the number of the turn with this action added to the steps in `turn`."""
    match action:
        case game.Move(card, origin, target):
            return pawn_turn(deal.slot(card.id), origin, target)
        case game.Pass(card):
            return pass_turn(deal.slot(card.id))
        case game.NinjaMove(_, target, is_attempt):
            return with_second_step(turn, target) | ATTEMPT * is_attempt
    return turn


def ends_by_referee(state: GameState) -> Iterator[GameState]:
    """Yield the state after every turn without a lantern, including turns with missed attempts."""
    player = state.position.turn
    actions = legal_actions(state, player)
    for action in actions[:1] if state.phase is Phase.LANTERN else actions:
        after = apply(state, player, action).state
        if after.outcome is None and after.position.turn is player:
            yield from ends_by_referee(after)
        else:
            yield after


def wins_by_referee(state: GameState) -> bool:
    """Return whether the player to act can win before the turn is over."""
    return any(
        end.outcome is not None and end.outcome.winner is state.position.turn
        for end in ends_by_referee(state)
    )


# Moments of random games, with possible private states that include the true ones


class Moment(NamedTuple):
    """A state of a random game, with the private states that each player may be in."""

    state: GameState
    situation: Situation
    states: tuple[list[int], list[int]]
    """Bitboards of Red's and Blue's possible ninjas, the true ones included, in ascending order."""
    deal: Deal

    def belief(self, seat: Player) -> Belief:
        """Return the belief of a seat to which all possible states are equally likely."""
        ranges = [
            {squares_of_mask(mask): 1 / len(masks) for mask in masks} for masks in self.states
        ]
        return Belief(other=ranges[seat.opponent], own=ranges[seat])

    def twins(self, player: Player) -> Iterator[GameState]:
        """Yield a state for each possible private state; the opponent can't distinguish them."""
        both = list(self.state.secrets.ninjas)
        for ninjas in self.states[player]:
            both[player] = ninjas
            yield with_ninjas(self.state, *both)


def random_moment(variant: Variant, rng: Random, width: int, phase: Phase = Phase.MOVE) -> Moment:
    """Return a random moment, in this phase, of a random game that is not over.

    `width`: private states of each player besides the true one, at most.
    """
    states = random_states(variant, "base", rng)
    state = rng.choice([each for each in states if each.outcome is None and each.phase is phase])
    return Moment(
        state,
        situation_of(game.public_view(state)),
        (
            possible_states(state, Player.RED, width, rng),
            possible_states(state, Player.BLUE, width, rng),
        ),
        deal_of(cards_of(state.position)),
    )


def possible_states(state: GameState, player: Player, width: int, rng: Random) -> list[int]:
    """Return the true private state of a player and at most `width` others, in ascending order."""
    true, revealed = state.secrets.ninjas[player], state.ninja_state.revealed[player]
    visible = sum(state.position.pawns) | sum(state.ninja_state.revealed)
    free = [square.bit for square in game.SQUARES if not square.bit & visible]
    hidden = state.ninja_state.ninjas_alive[player] - revealed.bit_count()
    others = [revealed | sum(bits) for bits in combinations(free, hidden)]
    return sorted({true, *rng.sample(others, min(width, len(others)))})


def with_ninjas(state: GameState, red: int, blue: int) -> GameState:
    """Return the state with the ninjas elsewhere and all public facts unchanged."""
    return replace(state, secrets=replace(state.secrets, ninjas=(red, blue)))


# Random hidden-information games, step by step


HIDDEN_VARIANTS: Final = (Variant.SHADOW, Variant.LIGHT)


class Played(NamedTuple):
    """One step of a game: the state before it, the action, and its result."""

    before: GameState
    player: Player
    action: Action
    step: Step


def random_setup(variant: Variant, seed: int) -> Setup:
    return deal(variant, POOLS["all"], Random(seed))  # noqa: S311 - it is a game


def random_game(setup: Setup, seed: int) -> Iterator[Played]:
    """Yield the steps of a game in which every legal action is equally likely, to its end.

    Half of the lanterns are declined, so that they are not all lit in the first turns.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(setup)
    while players := game.players_to_act(state):
        player = rng.choice(players)
        actions = legal_actions(state, player)
        declines_lantern = state.phase is Phase.LANTERN and rng.random() < 1 / 2
        action = actions[0] if declines_lantern else rng.choice(actions)
        step = apply(state, player, action)
        yield Played(state, player, action, step)
        state = step.state


# The states that agree with a seat's observations, found by playing every hidden history


class ConsistentStates:
    """All states consistent with what a seat knows, its own ninjas and actions included."""

    def __init__(self, setup: Setup, seat: Player) -> None:
        self._seat = seat
        self._states = [new_game(setup)]

    def observe(self, played: Played) -> None:
        """Keep the states that explain what the seat observes of a step of the true game."""
        observed = game.events_for(played.step.events, self._seat)
        consistent = {}
        for state in self._states:
            is_own = played.player is self._seat
            actions = [played.action] if is_own else legal_actions(state, played.player)
            for action in actions:
                after, events = apply(state, played.player, action)
                if game.events_for(events, self._seat) == observed:
                    consistent[after.secrets.ninjas] = after
        self._states = list(consistent.values())
        self._require(played.step.state)

    def _require(self, true: GameState) -> None:
        """Assert that the seat's view is the same in all states as in the true one."""
        view = game.player_view(true, self._seat)
        assert all(game.player_view(state, self._seat) == view for state in self._states)

    @property
    def others(self) -> set[int]:
        """Return the possible bitboards of the opponent's ninjas."""
        return {state.secrets.ninjas[self._seat.opponent] for state in self._states}
