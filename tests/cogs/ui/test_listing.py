"""What a button says of a page of matches is not believed where this bot never wrote it."""

from __future__ import annotations

import pytest

from cogs.ui.click_values import Listing
from cogs.ui.errors import OldButton
from onitama_core.store import Before


def test_a_page_begins_at_a_moment() -> None:
    listing = Listing.read(12, "7:any:before:1767268800000")
    assert isinstance(listing.part, Before)
    assert (listing.user_id, listing.part.end.match_id) == (7, 12)


@pytest.mark.parametrize(
    "argument",
    [
        "7:any:before:99999999999999999999",
        "7:any:before:soon",
        "7:any:around:1767268800000",
        "7:chess:latest",
        "x:any:latest",
        "7:any",
    ],
)
def test_anything_else_is_no_page(argument: str) -> None:
    with pytest.raises(OldButton):
        Listing.read(12, argument)
