"""All that is known of people and their servers, over one store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.people.blocks import Blocks
from onitama_core.people.customs import GuildCustoms
from onitama_core.people.names import Names
from onitama_core.people.preferences import PersonalPreferences
from onitama_core.people.standing import Leaderboards, Profiles
from onitama_core.people.sums import GuildStatistics
from onitama_core.people.themes import Themes

if TYPE_CHECKING:
    from typing import Self

    from onitama_core.store import Clock, Store


@dataclass(frozen=True, slots=True)
class People:
    themes: Themes
    customs: GuildCustoms
    names: Names
    profiles: Profiles
    leaderboards: Leaderboards
    preferences: PersonalPreferences
    blocks: Blocks
    statistics: GuildStatistics

    @classmethod
    def of(cls, store: Store, clock: Clock) -> Self:
        return cls(
            Themes(store, clock),
            GuildCustoms(store, clock),
            Names(store, clock),
            Profiles(store),
            Leaderboards(store, clock),
            PersonalPreferences(store, clock),
            Blocks(store, clock),
            GuildStatistics(store),
        )
