"""A game with hidden ninjas, followed step by step from what one seat observes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.belief import MODELS, OF_OURSELVES, Tracked, mixed, mixture
from onitama_core.engine.hidden.common import (
    Anchor,
    LineLit,
    after,
    begin,
    deal_in,
    read,
    situation_of,
)
from onitama_core.engine.hidden.situation import (
    ENDLESS,
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
    from onitama_core.engine.hidden.common import Deed, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.hidden.weighing import Weigher
    from onitama_core.engine.observations import Range
    from onitama_core.engine.position import Deal
    from onitama_core.game import Event, Player, PlayerView, Setup


NO_NINJAS: Final[Weights] = {0: 1.0}


def track_from_start(setup: Setup, seat: Player) -> Tracked:
    """Return the start of a game, before the ninjas are placed, as a seat knows it."""
    now = Anchor(begin(setup), (NO_NINJAS, NO_NINJAS))
    return begin_tracking(seat, deal_of(setup.card_ids), now, own=0)


def track_from_view(view: PlayerView, belief: Belief, turns_left: int | None) -> Tracked:
    """Return a moment in mid-game as the view's seat knows it; its turn counts as begun here.

    `turns_left`: the game is drawn after this many complete turns; None: it has no such end.
    """
    seat = view.viewer
    situation = situation_of(view.public, ENDLESS if turns_left is None else turns_left)
    own, other = weights_by_state(belief.own), weights_by_state(belief.other)
    now = Anchor(situation, (other, own) if seat else (own, other))
    own_ninjas = mask_of(view.hidden_ninjas) | situation[REVEALED + seat]
    return begin_tracking(seat, deal_in(view.public), now, own_ninjas)


def begin_tracking(seat: Player, deal: Deal, now: Anchor, own: int) -> Tracked:
    """Return the first moment that is tracked. `own`: a bitboard of the seat's own ninjas."""
    other, own_range = (mixture(now.ranges[player], MODELS) for player in (1 - seat, seat))
    own_range = own_range._replace(credits=OF_OURSELVES)
    mixtures = (other, own_range) if seat else (own_range, other)
    return Tracked(seat, deal, now, mixtures, (now,), own)


def weights_by_state(held: Range) -> Weights:
    """Return a range by bitboards of ninjas instead of squares, with weights that sum to 1."""
    weights = {mask_of(squares): weight for squares, weight in held.items() if weight} or NO_NINJAS
    total = sum(weights.values())
    return {state: weights[state] / total for state in sorted(weights)}


def apply_events(tracked: Tracked, weigher: Weigher, events: Sequence[Event]) -> Tracked:
    """Return the moment after one step of either player, from the events that the seat observes.

    A declined lantern is the only step without events: an empty sequence at another step changes
    nothing, and nothing changes once the game is over.
    """
    at = tracked.now.situation
    if tracked.is_over or (not events and at.step != LANTERN):
        return tracked
    deed = with_lantern_answer(read(tracked.deal, events), at, tracked.own)
    mixtures = weigher.after(tracked.mixtures, at, deed)
    following = after(at, tracked.deal, events)
    now = Anchor(following or at, (mixed(mixtures[0]), mixed(mixtures[1])))
    return tracked._replace(
        now=now,
        mixtures=mixtures,
        anchors=add_anchor(tracked.anchors, now) if following else tracked.anchors,
        own=own_ninjas_after(tracked, events),
        is_over=following is None,
    )


def add_anchor(anchors: tuple[Anchor, ...], now: Anchor) -> tuple[Anchor, ...]:
    """Return the anchors with this one if a turn begins here; placement keeps only the last."""
    step = now.situation.step
    if step == PLACEMENT:
        return (now,)
    return (*anchors, now) if step == MOVE else anchors


def with_lantern_answer(deed: Deed, at: Situation, own: int) -> Deed:
    """Return a lantern of the opponent with its answer, which the seat knows from its own ninjas.

    `own`: a bitboard of the seat's ninjas. Every other deed is returned as it is.
    """
    if isinstance(deed, LineLit) and deed.is_there is None:
        hidden = own & ~at[REVEALED + 1 - at.player]
        return replace(deed, is_there=bool(hidden & deed.line))
    return deed


def own_ninjas_after(tracked: Tracked, events: Sequence[Event]) -> int:
    """Return the bitboard of the seat's own living ninjas after these events."""
    own = tracked.own
    for event in events:
        match event:
            case OwnNinjasPlaced(_, squares):
                own = mask_of(squares)
            case OwnNinjaMoved(_, origin, target):
                own = own ^ origin.bit | target.bit
            case PieceCaptured(piece, square) if piece == Piece(tracked.seat, PieceKind.NINJA):
                own ^= square.bit
    return own
