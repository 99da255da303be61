"""Who may act in a match at all, and what leaves this package of it: made here alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onitama_core.game import events_for, player_view, public_view
from onitama_core.matches.errors import (
    HasAStake,
    MatchOver,
    NotAPlayer,
    NotFinished,
    OpponentsTurn,
    WasCancelled,
)

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Event, Player, PlayerView, PublicEvent, PublicView
    from onitama_core.matches.replay import MatchState, Steps
    from onitama_core.store import EntryKind, Match


def seat_of(match: Match, user_id: int) -> Player:
    """Raises NotAPlayer."""
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    return player


def require_player(match: Match, user_id: int) -> Player:
    """The seat of somebody in an open match. Raises NotAPlayer, or MatchOver."""
    player = seat_of(match, user_id)
    require_open(match)
    return player


def require_open(match: Match) -> Match:
    """Raises MatchOver."""
    if match.is_over:
        raise MatchOver(match)
    return match


def require_awaited(match: Match, player: Player) -> None:
    """Raises OpponentsTurn."""
    if player not in match.waits_for:
        raise OpponentsTurn(match)


def require_no_stake(match: Match, user_id: int) -> None:
    """Raises HasAStake: who is about to lose can resign, and can't undo the match."""
    if match.player_of(user_id) is not None:
        raise HasAStake(match)


def require_not_cancelled(match: Match) -> None:
    """Raises WasCancelled: nothing of it is kept to look at, and it has no rematch."""
    if match.is_cancelled:
        raise WasCancelled(match)


def require_opened(match: Match) -> None:
    """Raises NotFinished, or WasCancelled."""
    require_not_cancelled(match)
    if not match.is_opened:
        raise NotFinished(match)


@dataclass(frozen=True, slots=True)
class PublicUpdate:
    """A match after one entry of its log, or as it stands, as everybody may know it."""

    match: Match
    view: PublicView
    events: tuple[PublicEvent, ...]
    """What everybody may know of what happened in the turn of the last entry."""
    turn: int
    """The number of the turn to which the last action belongs; 0 for the placements."""
    is_turn_over: bool
    """Whether that turn is complete."""
    kind: EntryKind | None
    """The kind of the last entry; None at the start."""
    actor: Player
    """The player who made the last entry; at the start, the one who moves first."""
    steps: Steps
    post_id: int | None
    """The post that is now due in the channel, if any."""


@dataclass(frozen=True, slots=True)
class PlayerUpdate:
    """A `PublicUpdate`, and what one of the players may know besides."""

    public: PublicUpdate
    view: PlayerView
    events: tuple[Event, ...] = field(repr=False)
    """What this player may know of what happened in the turn of the last entry."""

    next_match: Match | None = None
    """After a turn: another match in the server that waits for this player."""
    as_lists: bool = False
    """After a turn: whether this player prefers lists to a board of buttons."""
    closed_private: tuple[int, ...] = ()
    """At the start: the private matches that were closed to make room for it."""
    unrated_until: datetime | None = None
    """Until when the player plays unrated, if they have just ended a rated match early."""

    @property
    def match(self) -> Match:
        return self.public.match


def public_update(
    match: Match, match_state: MatchState, post_id: int | None = None
) -> PublicUpdate:
    """Return what everybody may know of a match in a state.

    `post_id`: the post that the last entry made due in the channel.
    """
    return PublicUpdate(
        match=match,
        view=public_view(match_state.state),
        events=events_for(match_state.turn_events, None),
        turn=match_state.turn,
        is_turn_over=match_state.is_turn_over,
        kind=match_state.kind,
        actor=match.setup.first if match_state.actor is None else match_state.actor,
        steps=match_state.steps,
        post_id=post_id,
    )


def player_update(
    match: Match,
    match_state: MatchState,
    player: Player,
    *,
    post_id: int | None = None,
    next_match: Match | None = None,
    as_lists: bool = False,
    closed_private: tuple[int, ...] = (),
    unrated_until: datetime | None = None,
) -> PlayerUpdate:
    """Return what one of its players may know of a match in a state."""
    return PlayerUpdate(
        public=public_update(match, match_state, post_id),
        view=player_view(match_state.state, player),
        events=events_for(match_state.turn_events, player),
        next_match=next_match,
        as_lists=as_lists,
        closed_private=closed_private,
        unrated_until=unrated_until,
    )
