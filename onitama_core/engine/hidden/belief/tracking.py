"""A game followed from what one seat is told: the situation and both ranges, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.engine.hidden.belief.mixtures import mixed, mixture
from onitama_core.engine.hidden.belief.models import MODELS
from onitama_core.engine.hidden.common import Anchor, after, begin, mask_of, read, situation_of
from onitama_core.engine.hidden.common.deeds import LanternLit
from onitama_core.engine.hidden.common.sides import revealed
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, MOVE, PLACEMENT
from onitama_core.game import NINJAS, OwnNinjaMoved, OwnNinjasPlaced, PieceCaptured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.belief.belief import Belief, Range
    from onitama_core.engine.hidden.belief.mixtures import Mixtures
    from onitama_core.engine.hidden.belief.weighing import Weigher
    from onitama_core.engine.hidden.common.anchor import Weights
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Event, Player, PlayerView, Setup


class Tracked(NamedTuple):
    """A moment of a game, as one seat was told of it."""

    seat: Player
    now: Anchor
    mixtures: Mixtures
    """What the ranges of `now` are mixed of."""
    anchors: tuple[Anchor, ...]
    """Where each turn began since the tracking did; last the one that is being played."""
    own: int
    """Where the seat's own living ninjas stand: it answers the other's lanterns."""
    is_over: bool = False


NOTHING: Final[Weights] = {0: 1.0}


def track(setup: Setup, seat: Player) -> Tracked:
    """Before the ninjas are placed."""
    return tracked_from(seat, Anchor(begin(setup), (NOTHING, NOTHING)), own=0)


def track_from(view: PlayerView, belief: Belief, turns_left: int | None) -> Tracked:
    """In mid-game; the turn counts as begun here."""
    seat = view.viewer
    situation = situation_of(view.public, ENDLESS if turns_left is None else turns_left)
    own, other = weights_of(belief.own), weights_of(belief.other)
    now = Anchor(situation, (other, own) if seat else (own, other))
    return tracked_from(seat, now, own=mask_of(view.hidden) | revealed(situation, seat))


def tracked_from(seat: Player, now: Anchor, own: int) -> Tracked:
    red, blue = (mixture(weights, len(MODELS)) for weights in now.ranges)
    return Tracked(seat, now, (red, blue), (now,), own)


def weights_of(held: Range) -> Weights:
    weights = {mask_of(squares): weight for squares, weight in held.items() if weight} or NOTHING
    total = sum(weights.values())
    return {state: weights[state] / total for state in sorted(weights)}


def told(tracked: Tracked, deal: Deal, weigher: Weigher, events: Sequence[Event]) -> Tracked:
    """After a step of anybody; once the game is over nothing changes.

    Of every step but a lantern declined there are events: none at another moment mean nothing.
    """
    at = tracked.now.situation
    if tracked.is_over or (not events and at.step != LANTERN):
        return tracked
    deed = answered(read(deal, events), at, tracked.own)
    mixtures = weigher.after(tracked.mixtures, at, deed)
    following = after(at, deal, events)
    now = Anchor(following or at, (mixed(mixtures[0]), mixed(mixtures[1])))
    return tracked._replace(
        now=now,
        mixtures=mixtures,
        anchors=anchored(tracked.anchors, now) if following else tracked.anchors,
        own=own_after(tracked, events),
        is_over=following is None,
    )


def anchored(anchors: tuple[Anchor, ...], now: Anchor) -> tuple[Anchor, ...]:
    """With this one, if a turn begins here; of the placement there is the last alone."""
    step = now.situation.step
    if step == PLACEMENT:
        return (now,)
    return (*anchors, now) if step == MOVE else anchors


def answered(deed: Deed, at: Situation, own: int) -> Deed:
    """With what a lantern told the other player, evident to whose ninjas it looked for."""
    if isinstance(deed, LanternLit) and deed.is_there is None:
        hidden = own & ~revealed(at, 1 - at.player)
        return replace(deed, is_there=bool(hidden & deed.line))
    return deed


def own_after(tracked: Tracked, events: Sequence[Event]) -> int:
    own = tracked.own
    for event in events:
        match event:
            case OwnNinjasPlaced(_, squares):
                own = mask_of(squares)
            case OwnNinjaMoved(_, origin, target):
                own = own ^ origin.bit | target.bit
            case PieceCaptured(piece, square) if piece == NINJAS[tracked.seat]:
                own ^= square.bit
    return own
