"""Pages of finished matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Variant
from onitama_core.matches import GamesPage, Whose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.store import Match


def page(
    matches: Sequence[Match], variant: Variant | None = None, *, more: bool = False
) -> GamesPage:
    """Of Alice's."""
    return GamesPage(Whose(1, 10, variant), matches, has_later=more, has_earlier=more)


def pages(matches: Iterable[Match]) -> dict[str, GamesPage]:
    some = [match for match in matches if match.is_opened and match.player_of(1) is not None][:10]
    return {
        "several": page(some, more=True),
        "of a variant": page(some[:1], Variant.CLASSIC),
        "nothing finished": page(()),
        "nothing of a variant": page((), Variant.WIND),
    }
