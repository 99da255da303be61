"""What a store can be asked and told of ratings, and of what follows from all results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from onitama_core.game import Variant
    from onitama_core.store.records.ratings import (
        Ladder,
        Leader,
        Rating,
        RatingChange,
        RatingHeld,
        ResultNumber,
        Unrated,
    )


class RatingReader(Protocol):
    def rating_of(self, user_id: int, guild_id: int, variant: Variant, /) -> Rating:
        """Of who has none yet that of a newcomer."""
        ...

    def ratings_of(self, user_id: int, guild_id: int, /) -> list[RatingHeld]:
        """Of each variant in which a match of theirs was rated."""
        ...

    def rating_course(
        self, user_id: int, guild_id: int, variant: Variant, most: int, /
    ) -> list[RatingChange]:
        """The latest, in the order of the results."""
        ...

    def rating_changes_of(self, match_id: int, /) -> list[RatingChange]:
        """Both players', where the match is rated."""
        ...

    def count_rated(self, user_id: int, opponent_id: int, guild_id: int, since: datetime, /) -> int:
        """How many rated matches of two people ended after a moment."""
        ...

    def leaders(self, ladder: Ladder, after: int, most: int, /) -> list[Leader]:
        """Best first, without so many at the top."""
        ...

    def leader(self, ladder: Ladder, user_id: int, /) -> Leader | None: ...

    def count_leaders(self, ladder: Ladder, /) -> int: ...

    def results_after(self, number: int, most: int, /) -> list[ResultNumber]: ...


class RatingTransaction(Protocol):
    def keep_unrated(self, match_id: int, why: Unrated, /) -> None:
        """Does nothing to what was not to be rated."""
        ...

    def keep_rating_change(self, change: RatingChange, /) -> None:
        """And what it makes of the rating, and of the gains of its month and week."""
        ...

    # -- all ratings and sums anew --

    def set_counts_aside(self) -> None:
        """To be compared with what a recount comes to."""
        ...

    def clear_counts(self) -> None: ...

    def drop_former_ratings(self) -> None:
        """Those of people who were erased, once what hangs on them is there."""
        ...

    def differing_counts(self) -> Mapping[str, int]:
        """By the table, how many rows are not as they were set aside."""
        ...
