"""A page of somebody's finished matches, as buttons carry it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.ids import read_id
from cogs.ui.errors import OldButton
from onitama_core.game import Variant
from onitama_core.store import After, Before, End, from_milliseconds, to_milliseconds

if TYPE_CHECKING:
    from onitama_core.matches import GamesPage
    from onitama_core.store import Slice

SEPARATOR: Final = ":"
ANY: Final = "any"
LATEST: Final = "latest"
MOST_DIGITS: Final = 13
"""Of a moment in milliseconds."""
KINDS: Final[dict[str, type[Before | After]]] = {"before": Before, "after": After}


@dataclass(frozen=True, slots=True)
class Listing:
    user_id: int
    variant: Variant | None = None
    """None: of every variant."""
    part: Slice = None

    @classmethod
    def of(cls, page: GamesPage) -> Listing:
        return cls(page.whose.user_id, page.whose.variant)

    def at(self, part: Slice) -> Listing:
        return replace(self, part=part)


def write(listing: Listing) -> tuple[int, str]:
    """As a subject and an argument."""
    variant = ANY if listing.variant is None else listing.variant.value
    written = [str(listing.user_id), variant, LATEST]
    if listing.part is None:
        return 0, SEPARATOR.join(written)
    kind = "before" if isinstance(listing.part, Before) else "after"
    end = listing.part.end
    moment = str(to_milliseconds(end.at))
    return end.match_id, SEPARATOR.join((*written[:2], kind, moment))


def read(subject: int, argument: str) -> Listing:
    """Raises OldButton."""
    match argument.split(SEPARATOR):
        case [user, variant, "latest"]:
            return Listing(read_id(user), variant_of(variant))
        case [user, variant, ("before" | "after") as kind, moment]:
            end = End(from_milliseconds(number(moment)), subject)
            return Listing(read_id(user), variant_of(variant), KINDS[kind](end))
    raise OldButton


def number(text: str) -> int:
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise OldButton
    return int(text)


def variant_of(text: str) -> Variant | None:
    try:
        return None if text == ANY else Variant(text)
    except ValueError:
        raise OldButton from None
