"""Players who end rated matches early play unrated for a day, and are notified."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.matches import Invited, NowUnrated, OfferChanged
from onitama_core.store import PostKind
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    RATED,
    TURNS,
    Table,
)

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Person

DAY: Final = timedelta(days=1)
UNRATED: Final = replace(RATED, is_rated=False)


async def end_early(
    table: Table, end: str = "resign", *, challenger: Person = ALICE, opponent: Person = BOB
) -> PlayerUpdate:
    """Let Alice resign or cancel a rated match before each player has moved twice."""
    table.clock.advance(hours=1)  # players who cancelled have to wait ten minutes
    match = await table.started(challenger=challenger, opponent=opponent, terms=RATED)
    method = table.matches.cancel if end == "cancel" else table.matches.resign
    return await method(match.id, ALICE.user_id)


async def play_unrated(table: Table, opponent: Person = BOB) -> datetime:
    """End three rated matches early as Alice, and return until when she plays unrated."""
    *_, third = [await end_early(table, opponent=opponent) for _ in range(3)]
    assert third.unrated_until is not None
    return third.unrated_until


async def test_the_third_early_end_within_a_day_makes_a_player_play_unrated_for_a_day(
    table: Table,
) -> None:
    """Resigning and cancelling count alike, in either seat; the effect holds in every server."""
    assert (await end_early(table)).unrated_until is None
    second = await end_early(table, "cancel", challenger=BOB, opponent=ALICE)
    assert second.unrated_until is None
    third = await end_early(table, opponent=CAROL)
    until = table.clock() + DAY
    assert third.unrated_until == until
    for place in (HERE, ABROAD):
        invited = await table.matches.invitations.invite(place, ALICE, DAVE, RATED)
        assert invited.invitation.terms == UNRATED
        assert invited.plays_unrated == (ALICE, until)
        await table.matches.invitations.withdraw(invited.invitation.id, ALICE.user_id)
    table.clock.now = until
    invited = await table.matches.invitations.invite(HERE, ALICE, DAVE, RATED)
    assert (invited.invitation.terms, invited.plays_unrated) == (RATED, None)


@pytest.mark.parametrize(
    "end",
    ["spread over a day", "unrated", "each moved twice", "by the opponent", "closed by a manager"],
)
async def test_other_ends_do_not_count_as_early_ends(table: Table, end: str) -> None:
    for _ in range(2):
        await end_early(table)
    if end == "spread over a day":
        table.clock.advance(hours=23)
        await end_early(table)
    elif end == "closed by a manager":
        await table.matches.close((await table.started(terms=RATED)).id)
    else:
        terms = UNRATED if end == "unrated" else RATED
        match = await table.started(*(TURNS if end == "each moved twice" else ()), terms=terms)
        loser = BOB if end == "by the opponent" else ALICE
        await table.matches.resign(match.id, loser.user_id)
    assert (
        await table.matches.invitations.invite(ABROAD, ALICE, DAVE, RATED)
    ).plays_unrated is None


async def test_an_offer_to_a_player_who_plays_unrated_is_unrated(table: Table) -> None:
    until = await play_unrated(table)
    made = await table.matches.invitations.invite(ABROAD, DAVE, ALICE, RATED)
    assert made.invitation.terms == UNRATED
    assert made.plays_unrated == (ALICE, until)
    assert (
        await table.matches.invitations.invite(ABROAD, DAVE, None, RATED)
    ).invitation.terms == RATED


@pytest.mark.parametrize("challenger", [ALICE, DAVE])
async def test_an_older_rated_offer_becomes_unrated_before_it_can_be_accepted(
    table: Table, challenger: Person
) -> None:
    offer = await table.invited(None, by=challenger, terms=RATED)
    await table.mark_all_sent()
    until = await play_unrated(table)
    await table.mark_all_sent()
    accepter = ALICE if challenger is DAVE else DAVE
    with pytest.raises(NowUnrated) as caught:
        await table.matches.invitations.accept(offer.id, accepter)
    assert (caught.value.person, caught.value.until) == (ALICE, until)
    assert caught.value.invitation.terms == UNRATED
    assert await table.due() == [(PostKind.INVITATION_CLOSED, None)]  # edits the offer's post
    async with table.refusing(OfferChanged):
        await table.matches.invitations.accept(offer.id, accepter)
    started = await table.matches.invitations.accept(offer.id, accepter, version=1)
    assert started.match.terms == UNRATED


async def test_a_rated_rematch_is_made_unrated_too(table: Table) -> None:
    match = await table.started(*TURNS, terms=RATED)
    await table.matches.resign(match.id, BOB.user_id)
    offered = await table.matches.invitations.rematch(match.id, BOB)
    assert isinstance(offered, Invited)
    until = await play_unrated(table, CAROL)
    with pytest.raises(NowUnrated) as caught:
        await table.matches.invitations.rematch(match.id, ALICE)
    assert caught.value.until == until
    started = await table.matches.invitations.accept(offered.invitation.id, ALICE, version=1)
    assert not started.match.terms.is_rated


async def test_an_offer_cannot_become_rated_while_a_player_plays_unrated(table: Table) -> None:
    until = await play_unrated(table)
    offer = await table.invited(DAVE, by=ALICE, terms=UNRATED)
    changed = await table.matches.invitations.change_offer(offer.id, ALICE.user_id, RATED)
    assert changed.invitation.terms == UNRATED
    assert changed.plays_unrated == (ALICE, until)
