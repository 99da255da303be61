"""What leaves this package: views and events, each for whom they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import Player, events_for, player_view, public_view

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game import Event, PlayerView, PublicEvent, PublicView
    from onitama_core.matches.replay import Progress
    from onitama_core.store import EntryKind, Match


@dataclass(frozen=True, slots=True)
class Update:
    """A match after one entry of its log, or as it stands."""

    match: Match
    public: PublicView
    events: tuple[PublicEvent, ...]
    """What the turn of the last entry brought about, as everybody may know it."""
    told: Mapping[int, tuple[Event, ...]]
    """The same as each player may know it, by user id."""
    private: Mapping[int, PlayerView]
    """Each player's view, by user id."""
    kind: EntryKind | None
    """Of the last entry; None at the start."""
    actor: Player | None
    """Who made the last entry."""
    post_id: int | None
    """The post that is now due in the channel, if any."""


def make_update(match: Match, progress: Progress, post_id: int | None = None) -> Update:
    users = {player: match.seats[player].user_id for player in Player}
    return Update(
        match=match,
        public=public_view(progress.state),
        events=events_for(progress.story, None),
        told={user: events_for(progress.story, player) for player, user in users.items()},
        private={user: player_view(progress.state, player) for player, user in users.items()},
        kind=progress.kind,
        actor=progress.actor,
        post_id=post_id,
    )
