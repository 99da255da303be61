"""Whether a challenge is rated that doesn't say so."""

from __future__ import annotations

import pytest

from cogs.access.terms import is_rated
from cogs.ui.errors import RatedWithoutPace
from onitama_core.store import PACES, Customs, Preferences


@pytest.mark.parametrize(
    ("customs", "preferences", "pace", "rated"),
    [
        (Customs(), Preferences(), "3d", True),
        (Customs(), Preferences(), "none", False),
        (Customs(rated=False), Preferences(), "3d", False),
        (Customs(), Preferences(rated=False), "3d", False),
    ],
)
def test_it_is_where_the_pace_the_server_and_the_challenger_like_it(
    customs: Customs,
    preferences: Preferences,
    pace: str,
    rated: bool,  # noqa: FBT001
) -> None:
    assert is_rated(None, PACES[pace], customs, preferences) == rated


def test_what_is_said_comes_before_what_is_liked() -> None:
    pace = PACES["3d"]
    assert is_rated(True, pace, Customs(), Preferences(rated=False))  # noqa: FBT003
    assert not is_rated(False, pace, Customs(), Preferences())  # noqa: FBT003
    with pytest.raises(RatedWithoutPace):
        is_rated(True, PACES["none"], Customs(), Preferences())  # noqa: FBT003
