"""What leaves this package of a match that goes on: made here alone, each for whom it is.

Whatever everybody may see is made of a PublicUpdate, which leads to nothing that is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import events_for, player_view, public_view

if TYPE_CHECKING:
    from onitama_core.game import Event, Player, PlayerView, PublicEvent, PublicView
    from onitama_core.matches.log.replay import Progress
    from onitama_core.matches.log.steps import Steps
    from onitama_core.store import EntryKind, Match


@dataclass(frozen=True, slots=True)
class PublicUpdate:
    """A match after one entry of its log, or as it stands, as everybody may know it."""

    match: Match
    view: PublicView
    events: tuple[PublicEvent, ...]
    """What the turn of the last entry brought about."""
    turn: int
    """That the last action belongs to; 0 for the start, with the placements."""
    is_turn_over: bool
    """Or the turn goes on."""
    kind: EntryKind | None
    """Of the last entry; None at the start."""
    actor: Player
    """Who made the last entry; at the start, who moves first."""
    steps: Steps
    post_id: int | None
    """The post that is now due in the channel, if any."""


@dataclass(frozen=True, slots=True)
class PlayerUpdate:
    """The same, and what one player alone may know."""

    public: PublicUpdate
    view: PlayerView
    events: tuple[Event, ...]
    """What the turn of the last entry brought about."""

    @property
    def match(self) -> Match:
        return self.public.match


def public_update(match: Match, progress: Progress, post_id: int | None = None) -> PublicUpdate:
    return showing(public_view(progress.state), match, progress, post_id)


def showing(
    view: PublicView, match: Match, progress: Progress, post_id: int | None
) -> PublicUpdate:
    return PublicUpdate(
        match=match,
        view=view,
        events=events_for(progress.story, None),
        turn=progress.turn,
        is_turn_over=progress.is_turn_over,
        kind=progress.kind,
        actor=match.setup.first if progress.actor is None else progress.actor,
        steps=progress.steps,
        post_id=post_id,
    )


def player_update(
    match: Match, progress: Progress, player: Player, post_id: int | None = None
) -> PlayerUpdate:
    view = player_view(progress.state, player)
    return PlayerUpdate(
        public=showing(view.public, match, progress, post_id),
        view=view,
        events=events_for(progress.story, player),
    )
