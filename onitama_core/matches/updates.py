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
    if not match.is_revealed:
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
    made_room: tuple[int, ...] = ()
    """At the start: the private matches that were closed to make room for it."""
    unrated_until: datetime | None = None
    """Until when the player plays unrated, if they have just ended a rated match early."""

    @property
    def match(self) -> Match:
        return self.public.match


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match with all the referee knows of it; stays inside `matches`."""

    match: Match
    progress: MatchState
    post_id: int | None = None
    """The post that its last entry made due, if any."""
    made_room: tuple[int, ...] = ()
    """The private matches that were closed for it as it began."""

    def public(self) -> PublicUpdate:
        match, progress = self.match, self.progress
        return PublicUpdate(
            match=match,
            view=public_view(progress.state),
            events=events_for(progress.story, None),
            turn=progress.turn,
            is_turn_over=progress.is_turn_over,
            kind=progress.kind,
            actor=match.setup.first if progress.actor is None else progress.actor,
            steps=progress.steps,
            post_id=self.post_id,
        )

    def seen_by(
        self, player: Player, next_match: Match | None = None, *, as_lists: bool = False
    ) -> PlayerUpdate:
        view = player_view(self.progress.state, player)
        events = events_for(self.progress.story, player)
        return PlayerUpdate(self.public(), view, events, next_match, as_lists, self.made_room)
