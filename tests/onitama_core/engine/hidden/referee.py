"""What the referee says of games in the dark, and every history that it allows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board import NOWHERE, cards_of, origin_of, slot_of, target_of
from onitama_core.engine.hidden.common import situation_of
from onitama_core.engine.hidden.night import (
    DRAWN,
    MOST_MOVES,
    ONGOING,
    STAY,
    World,
    attempt_targets,
    list_moves,
    make_lantern,
    make_move,
    make_ninja_step,
    ninja_targets,
    tables_of,
)
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, MOVE, NINJA, NO_CARD, Situation
from onitama_core.engine.position import deal_of, layout_of
from onitama_core.game import (
    POOLS,
    SQUARES,
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Phase,
    Player,
    Variant,
    apply,
    deal,
    events_for,
    find_card,
    legal_actions,
    named_pool,
    new_game,
    player_view,
    players_to_act,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.hidden.night import Tables
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, GameState, Setup, Step


# What the referee says of worlds and moments of games in the dark


# The referee's games in the dark as the kernels see them, to hold the kernels against


WAYS_TO_DEAL: Final = [
    (variant, name) for variant in (Variant.SHADOW, Variant.LIGHT) for name in POOLS
]
STEPS: Final = {Phase.MOVE: MOVE, Phase.NINJA: NINJA, Phase.LANTERN: LANTERN}


def random_states(variant: Variant, pool: str, rng: Random, most: int = 120) -> Iterator[GameState]:
    """The states of a game at random after placement, until it is over or so many steps long."""
    state = new_game(deal(variant, named_pool(variant, pool), rng))
    for player in Player:
        if not state.night.placed[player]:
            state = apply(state, player, rng.choice(legal_actions(state, player))).state
    for _ in range(most):
        yield state
        if state.outcome is not None:
            return
        player = state.position.turn
        state = apply(state, player, rng.choice(legal_actions(state, player))).state


def tables_for(state: GameState) -> tuple[Deal, Tables]:
    deal = deal_of(cards_of(state.position))
    return deal, tables_of(deal)


def world_of(state: GameState, deal: Deal, turns_left: int = ENDLESS) -> World:
    position, night = state.position, state.night
    player = position.turn
    own, enemy = (
        (deal.slot(first.id), deal.slot(second.id))
        for first, second in (position.hands[player], position.hands[player.opponent])
    )
    at = Situation(
        *position.pawns,
        position.masters,
        layout_of(own, enemy),
        int(player),
        STEPS[state.phase],
        deal.slot(state.used.id) if state.used and state.phase is Phase.NINJA else NO_CARD,
        *night.revealed,
        *night.alive,
        *night.lanterns,
        int(night.is_quiet),
        night.quiet_turns,
        state.turn_number,
        turns_left,
        int(state.variant is Variant.LIGHT),
    )
    return World(at, *state.secrets.ninjas, outcome_of(state))


def outcome_of(state: GameState) -> int:
    if state.outcome is None:
        return ONGOING
    winner = state.outcome.winner
    return DRAWN if winner is None else int(winner)


def after_each(world: World, deal: Deal, tables: Tables) -> dict[Action, World]:
    """Every legal action of who is to act, by the kernels, and what it leads to."""
    if world.at.step == MOVE:
        return after_moves(world, deal, tables)
    if world.at.step == NINJA:
        return after_ninja_steps(world, tables)
    lit = make_lantern(world, 1)
    lines: dict[Action, World] = {LightLantern(line): lit for line in Line}
    return {LightLantern(None): make_lantern(world, 0), **lines}


def differs(state: GameState) -> bool:
    """Whether the kernels find other actions in a state, or that they lead elsewhere."""
    deal, tables = tables_for(state)
    found = after_each(world_of(state, deal), deal, tables)
    actions = legal_actions(state, state.position.turn)
    return set(found) != set(actions) or any(
        not is_same(found[action], world_of(apply(state, state.position.turn, action).state, deal))
        for action in actions
    )


def is_same(made: World, given: World) -> bool:
    """The referee stops the clock of a game that is over."""
    return made == given or (made.outcome != ONGOING and made._replace(at=given.at) == given)


def after_moves(world: World, deal: Deal, tables: Tables) -> dict[Action, World]:
    turns = np.zeros(MOST_MOVES, np.int64)
    count = list_moves(tables, world.at, own_ninjas(world), turns)
    return {action_of(int(turn), deal): make_move(world, int(turn)) for turn in turns[:count]}


def action_of(turn: int, deal: Deal) -> Action:
    card = find_card(deal.ids[slot_of(turn)])
    if origin_of(turn) == NOWHERE:
        return Pass(card)
    return Move(card, SQUARES[origin_of(turn)], SQUARES[target_of(turn)])


def after_ninja_steps(world: World, tables: Tables) -> dict[Action, World]:
    ninja = own_ninjas(world)
    origin = SQUARES[ninja.bit_length() - 1]
    targets = ninja_targets(tables, world.at, ninja)
    attempts = attempt_targets(world.at, targets)
    found: dict[Action, World] = {NinjaStay(): make_ninja_step(world, STAY, 0)}
    for target in SQUARES:
        if targets & target.bit:
            found[NinjaMove(origin, target)] = make_ninja_step(world, target, 0)
        if attempts & target.bit:
            found[NinjaMove(origin, target, is_attempt=True)] = make_ninja_step(world, target, 1)
    return found


def own_ninjas(world: World) -> int:
    return world.blue if world.at.player else world.red


def wins_by_referee(state: GameState) -> bool:
    """Whether who is to act can win before the turn is over."""
    player = state.position.turn
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        if after.outcome is not None:
            if after.outcome.winner is player:
                return True
        elif after.phase is Phase.NINJA and wins_by_referee(after):
            return True
    return False


# Moments of games at random, with ranges around what is true


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
    states = random_states(variant, "base", rng)
    game = [each for each in states if each.outcome is None and each.phase is phase]
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


# Random games in the dark, step by step, and every secret history that the referee allows


# Random games in the dark, step by step


DARK: Final = (Variant.SHADOW, Variant.LIGHT)


class Played(NamedTuple):
    """One step: where it was done, and what it came to."""

    before: GameState
    player: Player
    action: Action
    step: Step


def random_setup(variant: Variant, seed: int) -> Setup:
    return deal(variant, POOLS["all"], Random(seed))  # noqa: S311 - it is a game


def random_game(setup: Setup, seed: int) -> Iterator[Played]:
    """Every legal action with the same chance, to the end of the game.

    Of the lanterns half are declined, lest they all be lit in the first turns.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(setup)
    while players := players_to_act(state):
        player = rng.choice(players)
        actions = legal_actions(state, player)
        is_dark = state.phase is Phase.LANTERN and rng.random() < 1 / 2
        action = actions[0] if is_dark else rng.choice(actions)
        step = apply(state, player, action)
        yield Played(state, player, action, step)
        state = step.state


# What a seat may hold possible, by the referee alone: every secret history, played out


class Possible:
    """The states that fit all that a seat knows, its own ninjas and actions among it."""

    def __init__(self, setup: Setup, seat: Player) -> None:
        self._seat = seat
        self._states = [new_game(setup)]

    def saw(self, played: Played) -> None:
        """A step of the true game."""
        heard = events_for(played.step.events, self._seat)
        found = {}
        for state in self._states:
            is_own = played.player is self._seat
            actions = [played.action] if is_own else legal_actions(state, played.player)
            for action in actions:
                after, events = apply(state, played.player, action)
                if events_for(events, self._seat) == heard:
                    found[after.secrets.ninjas] = after
        self._states = list(found.values())
        self._require(played.step.state)

    def _require(self, true: GameState) -> None:
        """What it sees is the same in all of them."""
        view = player_view(true, self._seat)
        assert all(player_view(state, self._seat) == view for state in self._states)

    @property
    def others(self) -> set[int]:
        """Where the other side's ninjas may stand, as bitmasks."""
        return {state.secrets.ninjas[self._seat.opponent] for state in self._states}
