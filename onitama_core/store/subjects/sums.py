"""What a store can be asked and told of sums, kept as each match ends: nothing is added up anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from onitama_core.game import Variant
    from onitama_core.store.records.sums import (
        CardSum,
        EarnedBadge,
        Finished,
        GuildSum,
        OpponentSum,
        RecordSum,
        Streak,
        Tally,
    )


class SumReader(Protocol):
    def record_of(self, guild_id: int, user_id: int, /) -> list[RecordSum]:
        """Every way in which a person ended games there."""
        ...

    def cards_of(self, guild_id: int, user_id: int, /) -> list[CardSum]: ...

    def streak_of(self, guild_id: int, user_id: int, /) -> Streak | None: ...

    def opponents_of(self, guild_id: int, user_id: int, most: int, /) -> list[OpponentSum]:
        """With whom a person has ended the most games there, those first."""
        ...

    def score_between(self, guild_id: int, user_id: int, opponent_id: int, /) -> Tally:
        """The first one's games with the other."""
        ...

    def badges_of(self, guild_id: int, user_id: int, /) -> list[EarnedBadge]:
        """The first earned first."""
        ...

    def guild_sums(self, guild_id: int, /) -> list[GuildSum]:
        """Of the variants that were played there."""
        ...

    def guild_cards(self, guild_id: int, variant: Variant, /) -> list[CardSum]: ...

    def uncounted(self, most: int, /) -> list[int]:
        """Finished matches that an earlier version left, in the order of their results."""
        ...


class SumTransaction(Protocol):
    def count(self, finished: Finished, /) -> None:
        """Add it to all sums; who has erased themselves has none of their own."""
        ...

    def keep_counted(self, match_id: int, /) -> None:
        """It is settled whether a match counts."""
        ...
