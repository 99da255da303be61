"""The rematch of a finished match: offered by one, accepted by the other's click."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import POOLS, Player
from onitama_core.matches import (
    AlreadyInvited,
    InvitationClosed,
    Invited,
    NotAPlayer,
    NotFinished,
    NotInvited,
    OpponentLeft,
    PublicUpdate,
    RematchTaken,
    TooManyInvitations,
)
from onitama_core.store import (
    PACES,
    GuildSettings,
    InvitationPost,
    InvitationStatus,
    NoSuchMatch,
    Person,
    PostKind,
    SeatChoice,
    Terms,
)
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    RED_WINS,
    FakeClock,
    Table,
    at_once,
    plain,
)

if TYPE_CHECKING:
    from pathlib import Path


async def offered(table: Table, match_id: int, person: Person = ALICE) -> Invited:
    made = await table.matches.rematch(match_id, person)
    assert isinstance(made, Invited)
    return made


async def accepted(table: Table, match_id: int, person: Person = BOB) -> PublicUpdate:
    made = await table.matches.rematch(match_id, person)
    assert isinstance(made, PublicUpdate)
    return made


async def test_nobody_is_asked_who_has_left_for_good(table: Table, path: Path) -> None:
    match = await table.finished()
    plain(path, "UPDATE match SET blue_id = -7")
    with pytest.raises(OpponentLeft):
        await table.matches.rematch(match.id, ALICE)
    assert await table.due_posts() == []


@pytest.mark.parametrize(("first", "second"), [(ALICE, BOB), (BOB, ALICE)])
async def test_the_first_click_offers_the_rematch_and_the_others_starts_it(
    table: Table, first: Person, second: Person
) -> None:
    match = await table.finished()
    made = await offered(table, match.id, first)
    invitation = made.invitation
    assert (invitation.challenger, invitation.opponent) == (first, second)
    assert (invitation.rematch_of, invitation.is_open) == (match.id, True)
    assert invitation.expires_at == table.clock() + timedelta(hours=24)
    seat = SeatChoice.BLUE if match.player_of(first.user_id) is Player.RED else SeatChoice.RED
    assert invitation.terms.seat is seat
    post = await table.post(made.post_id)
    assert isinstance(post, InvitationPost)
    assert (post.kind, post.channel_id) == (PostKind.INVITATION, HERE.channel_id)
    assert post.invitation_id == invitation.id
    offer = (PostKind.INVITATION, None)
    assert await table.due() == [offer]
    update = await accepted(table, match.id, second)
    assert update.match.id != match.id
    assert (update.match.step, update.match.is_over) == (0, False)
    assert (match.seats, update.match.seats) == ((ALICE, BOB), (BOB, ALICE))
    assert await table.due() == [offer, (PostKind.INVITATION_CLOSED, None), (PostKind.BOARD, 0)]


async def test_the_accept_button_starts_it_too(table: Table) -> None:
    made = await offered(table, (await table.finished()).id)
    with pytest.raises(NotInvited):
        await table.matches.accept(made.invitation.id, CAROL)
    update = await table.matches.accept(made.invitation.id, BOB)
    assert update.match.seats == (BOB, ALICE)


@pytest.mark.parametrize("seed", range(3))
async def test_seats_that_were_drawn_by_lot_are_swapped_and_not_drawn_again(
    table: Table, seed: int
) -> None:
    reseeded = Table.at(table.store, table.clock, seed)
    match = await reseeded.finished(terms=Terms())
    await offered(reseeded, match.id)
    assert (await accepted(reseeded, match.id)).match.seats == match.people[::-1]


@pytest.mark.parametrize("pool", POOLS)
async def test_the_cards_come_from_the_same_pool_and_are_dealt_anew(
    table: Table, pool: str
) -> None:
    match = await table.finished(terms=Terms(pool))
    made = await offered(table, match.id)
    assert made.invitation.terms == Terms(pool, seat=made.invitation.terms.seat)
    assert (await accepted(table, match.id)).match.setup.card_ids != match.setup.card_ids


async def test_a_match_won_on_the_board_has_its_rematch(table: Table) -> None:
    match = await table.started(*RED_WINS)
    assert (await offered(table, match.id)).invitation.rematch_of == match.id


async def test_a_match_that_still_goes_on_has_none_and_strangers_neither(table: Table) -> None:
    match, over = await table.started(), await table.finished()
    async with table.refusing(NotFinished) as going_on:
        await table.matches.rematch(match.id, ALICE)
    async with table.refusing(NotAPlayer) as stranger:
        await table.matches.rematch(over.id, CAROL)
    assert (going_on.value.match, stranger.value.match) == (match, over)
    async with table.refusing(NoSuchMatch):
        await table.matches.rematch(7, ALICE)


async def test_ones_own_second_click_is_told_of_the_first(table: Table) -> None:
    match = await table.finished()
    made = await offered(table, match.id)
    async with table.refusing(AlreadyInvited) as caught:
        await table.matches.rematch(match.id, ALICE)
    assert caught.value.invitation == made.invitation


@pytest.mark.parametrize("processes", [1, 2])
async def test_both_clicking_at_once_start_one_match(
    table: Table, other_process: Table, processes: int
) -> None:
    match = await table.finished()
    other = (table, other_process)[processes - 1]
    made, refused = await at_once(
        table.matches.rematch(match.id, ALICE), other.matches.rematch(match.id, BOB)
    )
    assert ({type(one) for one in made}, refused) == ({Invited, PublicUpdate}, [])
    assert len((await table.contents())["match"]) == 2


async def test_a_match_has_one_rematch_whose_own_is_what_remains_after_it(table: Table) -> None:
    match = await table.finished()
    await offered(table, match.id)
    second = (await accepted(table, match.id)).match
    for person in (ALICE, BOB):
        async with table.refusing(RematchTaken) as caught:
            await table.matches.rematch(match.id, person)
        assert caught.value.match == match
    await table.matches.resign(second.id, ALICE.user_id)
    with pytest.raises(RematchTaken):
        await table.matches.rematch(match.id, ALICE)
    assert (await offered(table, second.id, BOB)).invitation.rematch_of == second.id
    assert (await accepted(table, second.id, ALICE)).match.seats == match.seats


@pytest.mark.parametrize(
    ("end", "then", "is_quiet"),
    [("decline", ALICE, True), ("decline", BOB, False), ("withdraw", ALICE, False)],
)
async def test_a_closed_rematch_is_offered_again(
    table: Table, end: str, then: Person, *, is_quiet: bool
) -> None:
    match = await table.finished()
    made = await offered(table, match.id)
    closes = BOB if end == "decline" else ALICE
    await getattr(table.matches, end)(made.invitation.id, closes.user_id)
    again = (await offered(table, match.id, then)).invitation
    assert (again.challenger, again.is_open, again.is_quiet) == (then, True, is_quiet)


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_an_expired_rematch_is_not_accepted_and_offered_again_by_either(
    table: Table, clock: FakeClock, person: Person
) -> None:
    match = await table.finished()
    first = (await offered(table, match.id)).invitation
    clock.now = first.expires_at
    with pytest.raises(InvitationClosed):
        await table.matches.accept(first.id, BOB)
    again = (await offered(table, match.id, person)).invitation
    assert (again.challenger, again.is_open) == (person, True)
    assert (await table.matches.invitation(first.id)).status is InvitationStatus.EXPIRED


async def test_a_rematch_counts_among_the_invitations_between_two_and_of_one(table: Table) -> None:
    match = await table.finished()
    other = await table.invited(ALICE, by=BOB, place=NEXT_DOOR)
    with pytest.raises(AlreadyInvited) as caught:
        await table.matches.rematch(match.id, ALICE)
    assert caught.value.invitation == other
    await table.matches.withdraw(other.id, BOB.user_id)
    for _ in range(5):
        await table.invited(None)
    with pytest.raises(TooManyInvitations):
        await table.matches.rematch(match.id, ALICE)


@pytest.mark.parametrize(
    ("allowed", "kept"), [(("1d", "5+3"), "5+3"), (("1d", "7d"), "7d"), (("1d", "none"), "1d")]
)
async def test_it_keeps_its_pace_unless_the_server_no_longer_allows_it(
    table: Table, allowed: tuple[str, ...], kept: str
) -> None:
    match = await table.finished(terms=replace(NAMED_CARDS, pace=PACES["5+3"]))
    now = GuildSettings(pace=PACES["7d"]).allowing([PACES[name] for name in allowed])
    await table.settings(pace=now.pace, paces=now.paces)
    assert (await offered(table, match.id)).invitation.terms.pace == PACES[kept]


async def test_a_rematch_is_rated_if_the_match_was_and_its_server_has_that(table: Table) -> None:
    rated = Terms(pace=PACES["3d"], is_rated=True)
    for terms in (rated, Terms(pace=PACES["3d"])):
        match = await table.finished(terms=terms)
        assert (await offered(table, match.id)).invitation.terms.is_rated == terms.is_rated
        assert (await accepted(table, match.id)).match.terms.is_rated == terms.is_rated
    match = await table.finished(terms=rated)
    await table.settings(rated=False)
    assert not (await offered(table, match.id)).invitation.terms.is_rated
