"""One seat's view of a game with hidden ninjas, updated step by step from the observed events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.belief import (
    TrackedGame,
    scale_range,
)
from onitama_core.engine.hidden.common import (
    ObservedLantern,
    PublicBeliefState,
    advance_by_events,
    deal_of_view,
    initial_situation,
    read_observation,
    situation_of,
)
from onitama_core.engine.hidden.opponent_model import update_ranges
from onitama_core.engine.hidden.situation import (
    LANTERN,
    MOVE,
    PLACEMENT,
    REVEALED,
    mask_of,
)
from onitama_core.engine.position import deal_of
from onitama_core.game import OwnNinjaMoved, OwnNinjasPlaced, Piece, PieceCaptured, PieceKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.hidden.belief import Belief
    from onitama_core.engine.hidden.common import PublicObservation, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.observations import Range
    from onitama_core.game import Event, Player, PlayerView, Setup


NO_NINJAS_RANGE: Final[Weights] = {0: 1.0}
"""Range of a player without ninjas."""


def track_from_start(setup: Setup, seat: Player) -> TrackedGame:
    """Return the tracked game of a seat before the ninjas are placed."""
    now = PublicBeliefState(initial_situation(setup), (NO_NINJAS_RANGE, NO_NINJAS_RANGE))
    return TrackedGame(seat, deal_of(setup.card_ids), now, now, own_ninjas=0)


def track_from_view(view: PlayerView, belief: Belief) -> TrackedGame:
    """Return the tracked game of the view's seat in mid-game; the present turn starts here."""
    seat = view.viewer
    situation = situation_of(view.public)
    own, other = weights_by_state(belief.own), weights_by_state(belief.other)
    now = PublicBeliefState(situation, (other, own) if seat else (own, other))
    own_ninjas = mask_of(view.hidden_ninjas) | situation[REVEALED + seat]
    return TrackedGame(seat, deal_of_view(view.public), now, now, own_ninjas)


def weights_by_state(held: Range) -> Weights:
    """Return a range with bitboards as keys instead of squares, scaled to sum to 1."""
    weights = {
        mask_of(squares): weight for squares, weight in held.items() if weight
    } or NO_NINJAS_RANGE
    return scale_range({state: weights[state] for state in sorted(weights)})


def apply_events(tracked: TrackedGame, events: Sequence[Event]) -> TrackedGame:
    """Return the tracked game after one step of either player.

    `events`: those that the seat observes. Only a declined lantern may have none: an empty sequence
    at another step changes nothing. Nothing changes once the game is over.
    """
    situation = tracked.now.situation
    if tracked.is_over or (not events and situation.step != LANTERN):
        return tracked
    observation = with_lantern_answer(
        read_observation(tracked.deal, events), situation, tracked.own_ninjas
    )
    ranges = update_ranges(tracked.now, tracked.deal, observation)
    following = advance_by_events(situation, tracked.deal, events)
    now = PublicBeliefState(following or situation, ranges)
    is_turn_start = following is not None and following.step in (PLACEMENT, MOVE)
    return tracked._replace(
        now=now,
        turn_start=now if is_turn_start else tracked.turn_start,
        own_ninjas=own_ninjas_after(tracked, events),
        is_over=following is None,
    )


def with_lantern_answer(
    observation: PublicObservation, situation: Situation, own: int
) -> PublicObservation:
    """Return the observation with the answer to the opponent's lantern.

    Only the player who lit it gets the answer as an event. The seat knows it from its own ninjas,
    the bitboard `own`. Other observations are returned unchanged.
    """
    if isinstance(observation, ObservedLantern) and observation.is_there is None:
        hidden = own & ~situation[REVEALED + 1 - situation.player]
        return replace(observation, is_there=bool(hidden & observation.line))
    return observation


def own_ninjas_after(tracked: TrackedGame, events: Sequence[Event]) -> int:
    """Return the bitboard of the seat's own living ninjas after these events."""
    own = tracked.own_ninjas
    for event in events:
        match event:
            case OwnNinjasPlaced(_, squares):
                own = mask_of(squares)
            case OwnNinjaMoved(_, origin, target):
                own = own ^ origin.bit | target.bit
            case PieceCaptured(piece, square) if piece == Piece(tracked.seat, PieceKind.NINJA):
                own ^= square.bit
    return own
