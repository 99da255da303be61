"""A match as its log tells it, before and after an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from onitama_core.matches.updates import player_update, public_update

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.matches.log.replay import Progress
    from onitama_core.matches.updates import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match with all the referee knows of it; stays inside `matches`."""

    match: Match
    progress: Progress

    def public(self, post_id: int | None = None) -> PublicUpdate:
        return public_update(self.match, self.progress, post_id)

    def seen_by(self, player: Player, post_id: int | None = None) -> PlayerUpdate:
        return player_update(self.match, self.progress, player, post_id)


class Recorded(NamedTuple):
    loaded: Loaded
    post_id: int | None
    """The post that the entry made due, if any."""
