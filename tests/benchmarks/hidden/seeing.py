"""Players that use the search with visible ninjas: averaging over possible states, and peekers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import ATTEMPT, NO_SECOND_STEP, TURN_MASK, second_target_of
from onitama_core.engine.evaluation import learned_weights, network_of
from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.belief import (
    acting_player,
    consistent_successors,
    successor_likelihoods,
)
from onitama_core.engine.hidden.common import (
    advance_by_events,
    initial_situation,
    read_observation,
    situation_of,
)
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch
from onitama_core.engine.hidden.search.turns import KIND_COUNT, full_position_of, workspace_of
from onitama_core.engine.hidden.situation import (
    MOVE,
    NINJA,
    REVEALED,
    mask_of,
    row_of,
    squares_of_mask,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.alphabeta import NO_NODE_LIMIT
from onitama_core.engine.thoughts import MoveTime
from onitama_core.game import (
    LightLantern,
    Phase,
    Variant,
    find_card,
    legal_actions,
    player_view,
    players_to_act,
    public_view,
)
from tests.benchmarks.hidden.matches import Contestant, Peeker
from tests.onitama_core.engine.hidden.referee import score_turns, turn_with_action
from tests.training.games import OpenNinjaGames, Search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, Event, GameState, Player, PlayerView, Setup


def action_with_number(actions: Sequence[Action], number: int, deal: Deal) -> Action:
    """Return the action with this number: a move or a ninja's step, as one part of a turn."""
    return next(
        action for action in actions if turn_with_action(action, NO_SECOND_STEP, deal) == number
    )


# Plain averaging of fully informed searches over the possible states (PIMC)

MAX_STATES: Final = 24
"""Largest number of states that averaging searches at each step, drawn at random."""
SCALE: Final = 300.0
"""Points of a score that count as 73 % of a win."""
MAX_POINTS: Final = 9_000
"""Points beyond which a win is certain."""


class Averager:
    """Player that averages fully informed searches over possible states; it lights no lantern."""

    def __init__(self, setup: Setup, seat: Player, depth: int) -> None:
        self._seat = seat
        self._depth = depth
        self._deal = deal_of(setup.card_ids)
        self._searcher = PerfectInformationSearch(
            self._deal, is_light=setup.variant is Variant.LIGHT
        )
        self._situation: Situation | None = initial_situation(setup)
        self._masks = frozenset({0})
        """The exact set of bitboards on which the opponent's ninjas may be."""

    def observe(self, events: Sequence[Event]) -> None:
        if self._situation is None:
            return
        observation = read_observation(self._deal, events)
        is_own = acting_player(self._situation, observation) == self._seat
        self._masks = frozenset(
            successor
            for mask in self._masks
            for successor in (
                consistent_successors(self._situation, observation, mask)
                if is_own
                else successor_likelihoods(self._searcher, self._situation, observation, mask, {})
            )
        )
        self._situation = advance_by_events(self._situation, self._deal, events)

    @property
    def weights(self) -> dict[int, float]:
        """Weight of each state of the opponent's ninjas, a bitboard; only the ratios count."""
        return dict.fromkeys(self._masks, 1.0)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        situation = self._situation
        if LightLantern(None) in view.legal_actions:
            return LightLantern(None)
        if situation is None or situation.step not in (MOVE, NINJA) or len(view.legal_actions) == 1:
            return rng.choice(view.legal_actions)
        own = mask_of(view.hidden_ninjas) | situation[REVEALED + self._seat]
        shares = self._average_shares(situation, own, rng)
        most = max(shares.values()) - 1e-9
        turn = rng.choice([turn for turn, share in shares.items() if share >= most])
        step = (
            turn & TURN_MASK | NO_SECOND_STEP
            if situation.step == MOVE
            else turn & (NO_SECOND_STEP | ATTEMPT)
        )
        return action_with_number(view.legal_actions, step, self._deal)

    def _average_shares(self, situation: Situation, own: int, rng: Random) -> dict[int, float]:
        """Return whole turns, each with the share of a win that it brings on average."""
        weight_of = self.weights
        masks = sorted(weight_of)
        if len(masks) > MAX_STATES:
            masks = rng.sample(masks, MAX_STATES)
        weights = [weight_of[mask] for mask in masks]
        shares_by_state = [self._shares(situation, own, mask) for mask in masks]
        return {
            turn: fmean(
                (shares.get(turn, shares.get(turn & TURN_MASK, 0.0)) for shares in shares_by_state),
                weights,
            )
            for turn in sorted(set().union(*shares_by_state))
        }

    def _shares(self, situation: Situation, own: int, mask: int) -> dict[int, float]:
        """Return each turn's share of a win in one state.

        Attempts on a ninja that the pawn's move has just captured are not listed.
        """
        turns, scores = score_turns(self._searcher, situation, own, mask, self._depth)
        shares = 1 / (1 + np.exp(-np.clip(scores, -MAX_POINTS, MAX_POINTS) / SCALE))
        return dict(zip(turns.tolist(), shares.tolist(), strict=True))


def averaging(depth: int) -> Contestant:
    """Return a player that weighs all possible states alike and searches `depth` turns ahead."""
    name = f"averaging {depth} turns deep"
    return Contestant(name, lambda setup, seat: Averager(setup, seat, depth))


# Engines that see every ninja, each with its own evaluation, noise and depth

NO_DEPTH_LIMIT: Final = 60
"""Depth in turns that no search reaches."""


class AlphaBetaPeeker(Peeker):
    """Alpha-beta search that is given every ninja's true square."""

    def __init__(self, setup: Setup, network: Network, depth: int, nodes: int) -> None:
        self._nodes = nodes
        self._depth = depth
        self._deal = deal_of(setup.card_ids)
        self._search = Search(workspace_of(self._deal, network), OpenNinjaGames.kernels)
        self._turn = 0

    def choose_seeing_all(self, state: GameState, rng: Random) -> Action:
        actions = legal_actions(state, players_to_act(state)[0])
        match state.phase:
            case Phase.PLACEMENT:
                return rng.choice(actions)
            case Phase.LANTERN:
                return LightLantern(None)
            case Phase.MOVE:
                situation, (red, blue) = situation_of(public_view(state)), state.secrets.ninjas
                own, other = (blue, red) if situation.player else (red, blue)
                position = full_position_of(row_of(situation), own, other)
                _, self._turn = self._search.think(self._nodes, position, self._depth)
                number = self._turn | NO_SECOND_STEP
            case _:
                number = ninja_step(self._turn, state)
        return action_with_number(actions, number, self._deal)


def plain_alphabeta(depth: int, nodes: int = NO_NODE_LIMIT) -> Contestant:
    """Return plain alpha-beta with our own network, `depth` whole turns deep."""
    name = "alpha-beta" if depth == NO_DEPTH_LIMIT else f"alpha-beta {depth} turns deep"
    return distorted_alphabeta(name, np.ones(KIND_COUNT), 0, depth, nodes)


def distorted_alphabeta(
    name: str, piece_factors: NDArray[np.float64], noise: int, depth: int, nodes: int
) -> Contestant:
    """Return a player that sees everything, with a distorted evaluation.

    `piece_factors` multiply the weights of each kind of piece. Each piece's worth is off by at most
    `noise`, on each square and in each hidden unit. The search is limited to `depth` turns and
    `nodes`.
    """

    def network(setup: Setup) -> Network:
        weights = learned_weights(setup.variant)
        scaled = np.rint(weights * piece_factors.reshape(-1, 1, 1, 1))
        cards = [find_card(card_id) for card_id in setup.card_ids]
        network = network_of(scaled.clip(-MAX_POINTS, 32767).astype(np.int16), cards)
        errors = np.random.default_rng(noise).integers(-noise, noise + 1, network.shape)
        return (network + errors).astype(np.int16)

    return Contestant(name, lambda setup, _: AlphaBetaPeeker(setup, network(setup), depth, nodes))


def ours_with_visible_ninjas(seconds: float) -> Contestant:
    """Return our player with all ninjas visible, to measure its tactics alone.

    A move takes `seconds`; the ninja's step after it takes a part of that.
    """
    name = f"ours, sighted, {1000 * seconds:.0f} ms a move"
    return Contestant(name, lambda *_: OurPeeker(MoveTime(round(1000 * seconds))))


@dataclass(frozen=True, slots=True)
class OurPeeker(Peeker):
    """Player with our engine and the true state as its belief."""

    limit: MoveTime

    def choose_seeing_all(self, state: GameState, rng: Random) -> Action:
        seat = players_to_act(state)[0]
        view = player_view(state, seat)
        if state.phase is Phase.PLACEMENT:
            return rng.choice(view.legal_actions)
        if state.phase is Phase.LANTERN:
            return LightLantern(None)
        other, own = (
            {squares_of_mask(state.secrets.ninjas[player]): 1.0} for player in (seat.opponent, seat)
        )
        return Mind.from_view(view, Belief(other, own)).choose(view, self.limit, rng)


def ninja_step(turn: int, state: GameState) -> int:
    """Return the number of the ninja's step, with an attempt if that captures a hidden ninja."""
    target, enemy = second_target_of(turn), state.position.turn.opponent
    hidden = state.secrets.ninjas[enemy] & ~state.ninja_state.revealed[enemy]
    return turn & NO_SECOND_STEP | ATTEMPT * (hidden >> target & 1)


def random_peekers(seed: int, count: int, nodes: int) -> Sequence[Contestant]:
    """Return random opponents: piece weights halved to doubled, some noise, 2 to 8 turns deep."""
    rng, drawn = Random(f"peekers {seed}"), list[Contestant]()  # noqa: S311 - it is a game
    for number in range(1, count + 1):
        piece_factors = np.array([2 ** rng.uniform(-1, 1) for _ in range(KIND_COUNT)])
        noise, depth = rng.choice((0, 0, 10, 30)), rng.randint(2, 8)
        name = f"peeker {number} (depth {depth}, noise {noise})"
        drawn.append(distorted_alphabeta(name, piece_factors, noise, depth, nodes))
    return drawn
