"""Checks of who may act in a match, and the updates that callers may show to users."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from onitama_core.game import events_for, player_view, public_view
from onitama_core.matches.errors import (
    MatchOver,
    ModeratorPlaysInIt,
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
    """Return the seat of a user. Raises NotAPlayer."""
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    return player


def require_player(match: Match, user_id: int) -> Player:
    """Return the seat of a user in an open match. Raises NotAPlayer, or MatchOver."""
    player = seat_of(match, user_id)
    require_open(match)
    return player


def require_open(match: Match) -> Match:
    """Return the match if it is open. Raises MatchOver."""
    if match.is_over:
        raise MatchOver(match)
    return match


def require_awaited(match: Match, player: Player) -> None:
    """Raise OpponentsTurn if the player has nothing to do now."""
    if player not in match.waits_for:
        raise OpponentsTurn(match)


def require_no_stake(match: Match, user_id: int) -> None:
    """Raise ModeratorPlaysInIt if the user plays in the match: players resign instead."""
    if match.player_of(user_id) is not None:
        raise ModeratorPlaysInIt(match)


def require_not_cancelled(match: Match) -> None:
    """Raise WasCancelled: a cancelled match has no replay and no rematch."""
    if match.is_cancelled:
        raise WasCancelled(match)


def require_revealed(match: Match) -> None:
    """Raise NotFinished or WasCancelled if a match's hidden information may not be shown."""
    require_not_cancelled(match)
    if not match.is_revealed:
        raise NotFinished(match)


@dataclass(frozen=True, slots=True)
class PublicUpdate:
    """A match as everybody may know it, now or after an entry of its log."""

    match: Match
    view: PublicView
    events: tuple[PublicEvent, ...]
    """Public events of the turn of the last entry."""
    turn: int
    """The number of the turn to which the last action belongs; 0 for the placements."""
    is_turn_over: bool
    """True if that turn is complete."""
    kind: EntryKind | None
    """The kind of the last entry; None at the start."""
    actor: Player
    """The player who made the last entry, or the player who moves first if no player made it."""
    steps: Steps
    post_id: int | None
    """The post that is now due in the channel, if any."""


@dataclass(frozen=True, slots=True)
class PlayerUpdate:
    """A match as one of its players may know it."""

    public: PublicUpdate
    view: PlayerView
    events: tuple[Event, ...] = field(repr=False)
    """Events of the turn of the last entry that this player may know."""

    next_match: Match | None = None
    """The next match in the server that waits for this player; set after a turn."""
    as_lists: bool = False
    """True if this player prefers lists to a board of buttons; set after a turn."""
    closed_private: tuple[int, ...] = ()
    """Private matches that were closed to make room for this one; set at its start."""
    unrated_until: datetime | None = None
    """Time until which the player plays unrated, after ending a rated match early."""

    @property
    def match(self) -> Match:
        return self.public.match


def public_update(
    match: Match, match_state: MatchState, post_id: int | None = None
) -> PublicUpdate:
    """Return a match in a state as everybody may know it.

    `post_id` is the post that the last entry made due in the channel.
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
    """Return a match in a state as one of its players may know it."""
    return PlayerUpdate(
        public=public_update(match, match_state, post_id),
        view=player_view(match_state.state, player),
        events=events_for(match_state.turn_events, player),
        next_match=next_match,
        as_lists=as_lists,
        closed_private=closed_private,
        unrated_until=unrated_until,
    )
