"""Players on the search that sees every ninja: averaging over what is possible, and peeking."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import NOWHERE, TURN_MASK, pass_turn, pawn_turn, spirit_target_of
from onitama_core.engine.hidden import Belief, Limit, Mind
from onitama_core.engine.hidden.belief import mover_of, remainder
from onitama_core.engine.hidden.common import after, begin, read, situation_of
from onitama_core.engine.hidden.night.evaluation import KINDS, deal_network, learned, network_of
from onitama_core.engine.hidden.night.positions import seen_of
from onitama_core.engine.hidden.night.seer import UNLIMITED, Seer
from onitama_core.engine.hidden.night.turns import workspace_of
from onitama_core.engine.hidden.situation import MOVE, NINJA, ninjas_in, row_of
from onitama_core.engine.hidden.weighing import successors
from onitama_core.engine.position import deal_of
from onitama_core.game import (
    SQUARES,
    LightLantern,
    Move,
    NinjaMove,
    Pass,
    Phase,
    PieceKind,
    Variant,
    find_card,
    legal_actions,
    player_view,
    players_to_act,
    public_view,
)
from tests.benchmarks.hidden.matches import Peeker
from tests.training.games import Search
from tests.training.sighted import Night

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, Event, GameState, Player, PlayerView, Setup


STAY: Final = NOWHERE
ATTEMPT: Final = 32
"""Added to the target of a ninja's step; STAY is a target."""


def number_of(action: Action, deal: Deal) -> int:
    """Of a move or a ninja's step; two of the same step never share a number."""
    match action:
        case Move(card, origin, target):
            return pawn_turn(deal.slot(card.id), origin, target)
        case Pass(card):
            return pass_turn(deal.slot(card.id))
        case NinjaMove(_, target, is_attempt):
            return target + ATTEMPT * is_attempt
    return STAY


# Plain averaging: searches that see everything, over all that may be there (PIMC)


MOST_WORLDS: Final = 24
"""Of more, so many are drawn at each step."""
SCALE: Final = 300.0
"""Points that make 73 % of a win."""
MOST: Final = 9_000
"""Points beyond which a win is sure."""
IS_ATTEMPT: Final = TURN_MASK + 1
"""The bit of a scored turn in which the ninja declares an attempt."""


@dataclass(frozen=True, slots=True)
class Averaging:
    """Every state that is possible is as likely to it."""

    depth: int
    """Of the searches, in whole turns."""

    @property
    def name(self) -> str:
        return f"averaging {self.depth} turns deep"

    def sit(self, setup: Setup, seat: Player) -> Averager:
        return Averager(setup, seat, self.depth)


class Averager:
    """It never lights a lantern."""

    def __init__(self, setup: Setup, seat: Player, depth: int) -> None:
        self._seat = seat
        self._depth = depth
        self._deal = deal_of(setup.card_ids)
        network = deal_network(self._deal.ids, is_light=setup.variant is Variant.LIGHT)
        self._seer = Seer(self._deal, network)
        self._at: Situation | None = begin(setup)
        self._masks = frozenset({0})
        """Where the other side's ninjas may be, exactly."""

    def told(self, events: Sequence[Event]) -> None:
        if self._at is None:
            return
        deed = read(self._deal, events)
        if mover_of(self._at, deed) == self._seat:
            left = (remainder(self._at, deed, mask) for mask in self._masks)
        else:
            left = (successors(self._seer, self._at, deed, mask) for mask in self._masks)
        self._masks = frozenset(chain.from_iterable(left))
        self._at = after(self._at, self._deal, events)

    @property
    def weights(self) -> dict[int, float]:
        """How likely it holds each state of the other side's ninjas; only their ratios count."""
        return dict.fromkeys(self._masks, 1.0)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        at = self._at
        if LightLantern(None) in view.legal_actions:
            return LightLantern(None)
        if at is None or at.step not in (MOVE, NINJA) or len(view.legal_actions) == 1:
            return rng.choice(view.legal_actions)
        shares = self._averaged(at, own_mask(view), rng)
        most = max(shares.values()) - 1e-9
        turn = rng.choice([turn for turn, share in shares.items() if share >= most])
        number = step_of(turn, at.step)
        return next(a for a in view.legal_actions if number_of(a, self._deal) == number)

    def _averaged(self, at: Situation, own: int, rng: Random) -> dict[int, float]:
        """Whole turns, and the share of a win that each brings on average."""
        held = self.weights
        masks = sorted(held)
        if len(masks) > MOST_WORLDS:
            masks = rng.sample(masks, MOST_WORLDS)
        weights = [held[mask] for mask in masks]
        worlds = [self._shares(at, own, mask) for mask in masks]
        return {
            turn: fmean((s.get(turn, s.get(turn & TURN_MASK, 0.0)) for s in worlds), weights)
            for turn in sorted(set().union(*worlds))
        }

    def _shares(self, at: Situation, own: int, mask: int) -> dict[int, float]:
        """In one state; no attempt is listed after a pawn that has just captured the ninja."""
        turns, scores = self._seer.scores(at, own, mask, self._depth)
        shares = 1 / (1 + np.exp(-np.clip(scores, -MOST, MOST) / SCALE))
        return dict(zip(turns.tolist(), shares.tolist(), strict=True))


def own_mask(view: PlayerView) -> int:
    """The viewer's living ninjas, hidden or revealed."""
    return sum(
        square.bit
        for square, piece in zip(SQUARES, view.board, strict=True)
        if piece and piece.owner is view.viewer and piece.kind is PieceKind.NINJA
    )


def step_of(turn: int, step: int) -> int:
    """The action of this step in a whole turn, as `number_of` numbers it."""
    if step == MOVE:
        return turn & TURN_MASK | NOWHERE << 10
    target = spirit_target_of(turn)
    return target if target == STAY else target + ATTEMPT * (turn >= IS_ATTEMPT)


# Engines that see every ninja, each judging, erring and looking ahead in its own way


DEEPEST: Final = 60
MOST_WEIGHT: Final = 32767
"""Of a weight, in 16 bits."""


@dataclass(frozen=True)
class Eyes:
    """How one of them thinks."""

    name: str
    tastes: NDArray[np.float64]
    """By what it multiplies the weights of each kind of piece."""
    noise: int
    """By how much a piece's worth is off, in each place and hidden unit."""
    depth: int
    """At most, in whole turns."""
    nodes: int
    """At most, a turn."""

    def sit(self, setup: Setup, _: Player) -> Peeping:
        return Peeping(self, setup)

    def network(self, setup: Setup) -> Network:
        weights = learned(is_light=setup.variant is Variant.LIGHT)
        tasted = np.rint(weights * self.tastes.reshape(-1, 1, 1, 1))
        cards = [find_card(card_id) for card_id in setup.card_ids]
        network = network_of(tasted.clip(-MOST, MOST_WEIGHT).astype(np.int16), cards)
        off = np.random.default_rng(self.noise).integers(-self.noise, self.noise + 1, network.shape)
        return (network + off).astype(np.int16)


class Peeping(Peeker):
    def __init__(self, eyes: Eyes, setup: Setup) -> None:
        self._eyes = eyes
        self._deal = deal_of(setup.card_ids)
        self._search = Search(workspace_of(self._deal, eyes.network(setup)), Night.kernels)
        self._turn = 0

    def look(self, state: GameState, rng: Random) -> Action:
        actions = legal_actions(state, players_to_act(state)[0])
        match state.phase:
            case Phase.PLACEMENT:
                return rng.choice(actions)
            case Phase.LANTERN:
                return LightLantern(None)
            case Phase.MOVE:
                at, (red, blue) = situation_of(public_view(state)), state.secrets.ninjas
                own, other = (blue, red) if at.player else (red, blue)
                seen = seen_of(row_of(at), own, other)
                _, self._turn = self._search.think(self._eyes.nodes, seen, self._eyes.depth)
                number = self._turn | NOWHERE << 10
            case _:
                number = ninja_step(self._turn, state)
        return next(a for a in actions if number_of(a, self._deal) == number)


def clean(depth: int, nodes: int = UNLIMITED) -> Eyes:
    """Plain alpha-beta by our own network."""
    name = "alpha-beta" if depth == DEEPEST else f"alpha-beta {depth} turns deep"
    return Eyes(name, np.ones(KINDS), 0, depth, nodes)


@dataclass(frozen=True, slots=True)
class Sighted:
    """Our player, told where both sides' ninjas are: what it is worth at tactics alone."""

    seconds: float
    """At a move; the ninja's step after it takes a part of that."""

    @property
    def name(self) -> str:
        return f"ours, sighted, {1000 * self.seconds:.0f} ms a move"

    def sit(self, _setup: Setup, _seat: Player) -> Seeing:
        return Seeing(Limit(seconds=self.seconds))


@dataclass(frozen=True, slots=True)
class Seeing(Peeker):
    limit: Limit

    def look(self, state: GameState, rng: Random) -> Action:
        seat = players_to_act(state)[0]
        view = player_view(state, seat)
        if state.phase in (Phase.PLACEMENT, Phase.LANTERN):
            return (
                LightLantern(None)
                if state.phase is Phase.LANTERN
                else rng.choice(view.legal_actions)
            )
        other, own = (
            {ninjas_in(state.secrets.ninjas[player]): 1.0} for player in (seat.opponent, seat)
        )
        return Mind.at(view, Belief(other, own)).choose(view, self.limit, rng)


def ninja_step(turn: int, state: GameState) -> int:
    """Where the ninja goes, with an attempt where that captures what is hidden."""
    target, enemy = spirit_target_of(turn), state.position.turn.opponent
    hidden = state.secrets.ninjas[enemy] & ~state.night.revealed[enemy]
    return target + ATTEMPT if target != STAY and hidden >> target & 1 else target


def pool(seed: int, count: int, nodes: int) -> Sequence[Eyes]:
    """Drawn at random: half or double the weights, some noise, some depth."""
    rng, eyes = Random(f"peekers {seed}"), list[Eyes]()  # noqa: S311 - it is a game
    for number in range(1, count + 1):
        tastes = np.array([2 ** rng.uniform(-1, 1) for _ in range(KINDS)])
        noise, depth = rng.choice((0, 0, 10, 30)), rng.randint(2, 8)
        name = f"peeker {number} (depth {depth}, noise {noise})"
        eyes.append(Eyes(name, tastes, noise, depth, nodes))
    return eyes
