"""What a person chose for themselves holds for them alone, wherever they are."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.people import PersonalPreferences
from onitama_core.store import Challengers, Preferences, open_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

ALICE, BOB = 1, 2


@pytest_asyncio.fixture
async def preferences(tmp_path: Path) -> AsyncIterator[PersonalPreferences]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield PersonalPreferences(store, utc_now)


async def test_who_has_chosen_nothing_is_pinged_taps_and_may_be_challenged_by_everybody(
    preferences: PersonalPreferences,
) -> None:
    usual = await preferences.of(ALICE)
    assert (usual.pings, usual.as_lists, usual.rated) == (True, False, True)
    assert usual.challenged_by is Challengers.EVERYBODY


@pytest.mark.parametrize(
    "chosen",
    [
        Preferences(pings=False),
        Preferences(as_lists=True),
        Preferences(rated=False),
        *(Preferences(challenged_by=challengers) for challengers in Challengers),
    ],
)
async def test_what_a_person_chose_is_kept_and_for_nobody_else(
    preferences: PersonalPreferences, chosen: Preferences
) -> None:
    await preferences.change(ALICE, lambda _: chosen)
    assert await preferences.of(ALICE) == chosen
    assert await preferences.of(BOB) == Preferences()


async def test_one_choice_leaves_the_others_as_they_are(preferences: PersonalPreferences) -> None:
    await preferences.change(ALICE, partial(replace, pings=False))
    await preferences.change(ALICE, partial(replace, as_lists=True))
    assert await preferences.of(ALICE) == Preferences(pings=False, as_lists=True)
