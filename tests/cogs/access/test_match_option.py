"""Which match somebody means who names none."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.access.match_option import my_turn
from cogs.ui.errors import OthersTurns, SeveralMatchesFit
from onitama_core.game import Player
from onitama_core.store import Venue
from tests.cogs.ui.matches import BOB, match_of

if TYPE_CHECKING:
    from onitama_core.store import Match

BOBS, ALICES = (replace(match_of(n, "Bob"), waits_for=(p,)) for n, p in enumerate(reversed(Player)))
SET_ASIDE = replace(match_of(3, "Bob"), waits_for=())


def asked_by_bob(*matches: Match) -> Any:
    async def games_of(*_: int) -> list[Match]:
        return list(matches)

    served = SimpleNamespace(games_of=games_of)
    client = SimpleNamespace(matches=served)
    user = SimpleNamespace(id=BOB)
    return SimpleNamespace(client=client, user=user, guild_id=1, channel_id=1)


async def test_of_several_the_one_that_waits_for_them_is_meant() -> None:
    assert await my_turn(asked_by_bob(SET_ASIDE, ALICES, BOBS), None) == BOBS


async def test_what_others_see_comes_before_what_is_private() -> None:
    private = replace(BOBS, id=4, terms=replace(BOBS.terms, venue=Venue.PRIVATE))
    assert await my_turn(asked_by_bob(private, ALICES), None) == ALICES
    assert await my_turn(asked_by_bob(private), None) == private


async def test_where_none_waits_for_them_they_are_told_of_those_that_wait() -> None:
    with pytest.raises(OthersTurns) as told:
        await my_turn(asked_by_bob(SET_ASIDE, ALICES), None)
    assert told.value.matches == [ALICES]


async def test_of_matches_that_wait_for_nobody_one_must_be_named() -> None:
    with pytest.raises(SeveralMatchesFit):
        await my_turn(asked_by_bob(SET_ASIDE, SET_ASIDE), None)
