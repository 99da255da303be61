"""How a server's games went: its cards, who moves first, lengths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Variant
    from onitama_core.store import CardSum, GuildSum, Reader, Store, Tally

LEAST_GAMES: Final = 10
"""Before which nothing is said of a variant."""
LEAST_OF_A_CARD: Final = 5


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of one variant; games in which each moved twice."""

    variant: Variant
    first: Tally
    """Of those who moved first."""
    lengths: tuple[int, ...]
    cards: tuple[CardSum, ...]
    """Of which there are enough games, the best first."""

    @property
    def games(self) -> int:
        return self.first.games

    @property
    def is_enough(self) -> bool:
        return self.games >= LEAST_GAMES


class GuildStatistics:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_guild(self, guild_id: int, variant: Variant | None) -> Statistics | None:
        """None for a variant: the one with the most games. None where there are none."""
        return await self._store.read(lambda reader: statistics(reader, guild_id, variant))


def statistics(reader: Reader, guild_id: int, variant: Variant | None) -> Statistics | None:
    found = [one for one in reader.guild_sums(guild_id) if variant in (None, one.variant)]
    if not found:
        return None
    most = max(found, key=games_of)
    cards = by_share(reader.guild_cards(guild_id, most.variant))
    return Statistics(most.variant, most.first, most.lengths, cards)


def games_of(one: GuildSum) -> int:
    return one.first.games


def by_share(cards: Sequence[CardSum]) -> tuple[CardSum, ...]:
    enough = [one for one in cards if one.tally.games >= LEAST_OF_A_CARD]
    return tuple(sorted(enough, key=lambda one: (-one.tally.share, one.card)))
