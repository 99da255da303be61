"""A page of finished matches: one is chosen, and the ways into it follow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from cogs.history.games import past_games
from cogs.ui import clicks
from cogs.ui.click_values import Listing
from onitama_core.game import Outcome, Player, Termination, Variant
from tests.cogs.ui.nights import match_at
from tests.cogs.ui.past_games import page
from tests.onitama_core.game.helpers import dealt

if TYPE_CHECKING:
    from onitama_core.store import Match

OVER: Final = Outcome(Player.RED, Termination.RESIGNATION)
ALICE: Final = 1


def finished(variant: Variant) -> Match:
    return replace(match_at(dealt(variant)), outcome=OVER)


@pytest.mark.parametrize("variant", Variant)
def test_only_what_has_no_secrets_can_be_reviewed(variant: Variant) -> None:
    match = finished(variant)
    ways = past_games(page([match]), Listing(ALICE), ALICE, match).buttons
    review = [] if variant.has_secrets else [clicks.ShowReview(match.id)]
    assert [way.click for way in ways] == [
        *(clicks.ShowReplay(match.id), *review, clicks.ExportRecord(match.id))
    ]


def test_as_long_as_none_is_chosen_there_is_no_way_into_one() -> None:
    message = past_games(page([finished(Variant.CLASSIC)]), Listing(ALICE), ALICE, None)
    assert message.buttons == ()
    assert "▸" not in message.content
