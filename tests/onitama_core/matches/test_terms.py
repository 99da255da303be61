"""Terms of invitations, limits on inviting, blocks, and rematches of finished matches."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core import matches, store
from onitama_core.game import CARDS, POOLS, Card, Player, Variant, dealable_cards, named_pool
from onitama_core.matches import Invited, Limits, PublicUpdate, TooManyMatches, TooManyNamed
from onitama_core.matches.terms import rematch_terms, setup_from_terms
from onitama_core.people import HasBlocked, NotWelcome
from onitama_core.store import PACES, InvitationStatus, Person, PostKind, SeatChoice, Terms, Venue
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, DAVE, HERE, NEXT_DOOR, Table

if TYPE_CHECKING:
    from pathlib import Path

NAMED = "tiger,crab,monkey,crane,dragon"


def rng(seed: int = 1) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def test_named_cards_may_have_spaces_capitals_and_a_trailing_comma() -> None:
    terms = matches.named_deal(" Tiger, CRAB ,monkey,Sea Snake,dragon, ", SeatChoice.BLUE)
    assert (terms.pool, terms.seat) == ("tiger,crab,monkey,seasnake,dragon", SeatChoice.BLUE)


def chosen_terms(cards: list[Card], variant: Variant = Variant.CLASSIC) -> Terms:
    return matches.chosen_pool(cards, SeatChoice.RANDOM, variant)


def test_five_chosen_cards_are_the_cards_that_are_dealt() -> None:
    five = [CARDS[card] for card in NAMED.split(",")]
    terms = chosen_terms(five)
    assert (terms.pool, terms.is_dealt) == (NAMED, False)
    for seed in range(10):
        assert set(setup_from_terms(terms, rng(seed)).cards) == set(five)


@pytest.mark.parametrize("variant", Variant)
def test_choosing_all_cards_of_a_pool_gives_the_pool_by_name(variant: Variant) -> None:
    for pool in POOLS:
        assert chosen_terms(list(named_pool(variant, pool)), variant).pool == pool
    cards = [card for card in dealable_cards(variant) if card.id != "tiger"]
    terms = chosen_terms(cards, variant)
    assert terms.pool.split(",") == [card.id for card in cards]
    assert list(terms.cards) == cards


@pytest.mark.parametrize(
    ("named", "variant"),
    [
        (NAMED, Variant.CLASSIC),
        (NAMED, Variant.WIND),
        ("tiger,crab,monkey,crane,bat", Variant.WIND),
        ("tiger,bat,monkey,eagle,dragon", Variant.WIND),
        ("bat,eagle,lion,hawk,spider", Variant.WIND),
    ],
)
def test_a_rematch_deals_the_same_five_named_cards_again(named: str, variant: Variant) -> None:
    """The first player is drawn at random if the side card, a Wind card, has no stamp."""
    terms = rematch_terms(matches.named_deal(named, SeatChoice.RED, variant), SeatChoice.BLUE)
    deals = {setup_from_terms(terms, rng(seed)) for seed in range(20)}
    assert len(deals) > 1
    assert {frozenset(deal.card_ids) for deal in deals} == {frozenset(named.split(","))}
    if "spider" in named:
        assert {deal.first for deal in deals} == set(Player)


def test_rated_terms_need_a_pace_and_a_public_match() -> None:
    pace = PACES["3d"]
    assert Terms(pace=pace, is_rated=True).at_pace(PACES["1h"]).is_rated
    assert not Terms(pace=pace, is_rated=True).at_pace(PACES["none"]).is_rated
    with pytest.raises(ValueError, match="is_rated"):
        Terms(is_rated=True)
    with pytest.raises(ValueError, match="is_rated"):
        Terms(pace=pace, venue=Venue.PRIVATE, is_rated=True)


# Limits

QUIET_PERIOD = Limits().quiet_period


async def test_an_offer_after_a_withdrawn_one_does_not_ping(table: Table) -> None:
    """An invitation that was never posted is withdrawn by the bot and can be repeated at once."""
    unseen = await table.invited(BOB)
    await table.mark_next_done(HERE.channel_id, message_id=None)
    assert (await table.matches.invitations.get(unseen.id)).status is InvitationStatus.WITHDRAWN
    first = await table.invited(BOB)
    assert not first.is_quiet
    await table.mark_all_sent()
    await table.matches.invitations.withdraw(first.id, ALICE.user_id)
    instead = await table.matches.invitations.invite(HERE, ALICE, BOB, Terms())
    assert (instead.invitation.is_quiet, instead.quiet_until) == (
        True,
        table.clock() + QUIET_PERIOD,
    )
    assert not (await table.invited(CAROL)).is_quiet
    assert not (await table.invited(ALICE, by=BOB, place=ABROAD)).is_quiet


async def test_an_offer_after_a_lost_invitation_pings_at_once(table: Table) -> None:
    lost = await table.invited(BOB)
    await table.mark_all_sent()
    await table.matches.invitations.withdraw_lost(lost.id)
    assert (await table.matches.invitations.get(lost.id)).status is InvitationStatus.WITHDRAWN
    assert not (await table.invited(BOB)).is_quiet


async def invite_and_withdraw(table: Table, *numbers: int) -> None:
    """Let Alice invite these users, each in a different server, and withdraw at once."""
    for number in numbers:
        place = store.Location(guild_id=number, channel_id=number)
        invitation = await table.invited(Person(number, "Somebody"), place=place)
        await table.matches.invitations.withdraw(invitation.id, ALICE.user_id)


async def test_nobody_invites_more_than_ten_people_by_name_an_hour(table: Table) -> None:
    """Invitations in all servers count, including closed ones."""
    started_at = table.clock()
    await invite_and_withdraw(table, *range(100, 105))
    table.clock.advance(minutes=30)
    await invite_and_withdraw(table, *range(105, 110))
    async with table.refusing(TooManyNamed) as caught:
        await table.invited(BOB)
    assert (caught.value.limit, caught.value.until) == (10, started_at + timedelta(hours=1))
    table.clock.now = caught.value.until
    await invite_and_withdraw(table, *range(110, 115))
    with pytest.raises(TooManyNamed):
        await table.invited(BOB)


async def test_rematches_count_towards_the_hourly_limit_and_open_invitations_do_not(
    table: Table,
) -> None:
    """An invitation for anybody does not count, not even when somebody accepts it.

    Rematches count in every server.
    """
    over, abroad = await table.finished(), await table.finished(place=ABROAD)
    await invite_and_withdraw(table, *range(100, 107))
    for person in (CAROL, DAVE):
        await table.matches.invitations.accept((await table.invited(None)).id, person)
    assert (await table.matches.invitations.rematch(over.id, ALICE)).post_id
    with pytest.raises(TooManyNamed):
        await table.invited(CAROL, place=NEXT_DOOR)
    with pytest.raises(TooManyNamed):
        await table.matches.invitations.rematch(abroad.id, ALICE)
    assert (await table.invited(None)).is_open


@pytest.fixture
def small_table(table: Table) -> Table:
    """Return a table that allows each person two open matches."""
    return table.with_limits(Limits(max_open_matches=2))


async def test_a_person_at_the_limit_of_open_matches_neither_invites_nor_accepts(
    small_table: Table,
) -> None:
    """A person at the limit can be invited: a match may have ended by the time they accept."""
    from_alice = await small_table.invited(DAVE, place=NEXT_DOOR)
    to_alice = await small_table.invited(None, by=BOB)
    for opponent in (BOB, CAROL):
        await small_table.started(opponent=opponent)
    for call in (
        small_table.matches.invitations.accept(from_alice.id, DAVE),
        small_table.matches.invitations.accept(to_alice.id, ALICE),
        small_table.invited(CAROL),
        small_table.invited(None),
    ):
        async with small_table.refusing(TooManyMatches) as caught:
            await call
        assert (caught.value.person, caught.value.limit) == (ALICE, 2)
    assert (await small_table.invited(ALICE, by=CAROL, place=NEXT_DOOR)).is_open


async def test_a_challenger_at_the_limit_raises_the_same_error_as_a_block(
    small_table: Table,
) -> None:
    """NotWelcome would reveal a block if the limit raised another error."""
    invitation = await small_table.invited(None)
    for opponent in (BOB, CAROL):
        await small_table.started(opponent=opponent)
    async with small_table.refusing(NotWelcome) as caught:
        await small_table.matches.invitations.accept(invitation.id, DAVE)
    assert caught.value.person == ALICE


async def test_a_match_that_ends_makes_room_for_another(small_table: Table) -> None:
    over = await small_table.finished()
    first, _ = [await small_table.started(opponent=opponent) for opponent in (BOB, CAROL)]
    for person in (ALICE, BOB):
        with pytest.raises(TooManyMatches):
            await small_table.matches.invitations.rematch(over.id, person)
    await small_table.matches.resign(first.id, BOB.user_id)
    await small_table.started(opponent=DAVE, place=NEXT_DOOR)


async def test_the_list_of_open_matches_holds_as_many_as_the_limit_allows(table: Table) -> None:
    for number in range(Limits().max_open_matches):
        await table.started(challenger=(BOB, CAROL, DAVE)[number % 3], opponent=ALICE)
    assert (
        len(await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id))
        == Limits().max_open_matches
    )
    with pytest.raises(TooManyMatches):
        await table.started()


@pytest.mark.parametrize(("in_server", "most"), [(1, 1), (3, 2)])
async def test_a_server_can_lower_the_limit_of_open_matches_but_not_raise_it(
    small_table: Table, in_server: int, most: int
) -> None:
    await small_table.save_settings(most_matches=in_server)
    for opponent in (BOB, CAROL)[:most]:
        await small_table.started(opponent=opponent)
    with pytest.raises(TooManyMatches) as caught:
        await small_table.started(opponent=DAVE)
    assert (caught.value.person, caught.value.limit) == (ALICE, most)
    for _ in range(2):
        await small_table.started(opponent=DAVE, place=ABROAD)


@pytest.mark.parametrize(
    ("pace", "hours", "operator_hours"),
    [
        ("none", 24, 24),
        ("7d", 24, 24),
        ("1d", 24, 24),
        ("1h", 3, 24),
        ("5m", 0.25, 24),
        ("3+2", 0.15, 24),
        ("10+5", 0.5, 24),
        ("5+3", 1 / 60, 1 / 60),
        ("7d", 12, 12),
    ],
)
async def test_invitations_to_faster_matches_expire_sooner(
    table: Table, pace: str, hours: float, operator_hours: float
) -> None:
    """The operator may set a shorter lifetime for invitations."""
    table = table.with_limits(Limits(invitation_lifetime=timedelta(hours=operator_hours)))
    invitation = await table.invited(terms=Terms(pace=PACES[pace]))
    assert invitation.expires_at - table.clock() == timedelta(hours=hours)
    table.clock.advance(hours=hours)
    with pytest.raises(matches.InvitationClosed):
        await table.matches.invitations.accept(invitation.id, BOB)


# Blocks


async def block(table: Table, person: Person, blocked: Person) -> None:
    await table.matches.invitations.block(person.user_id, blocked, HERE.guild_id)


async def test_a_block_closes_open_invitations_between_both_in_every_server(table: Table) -> None:
    own = await table.invited(BOB)
    theirs = await table.invited(ALICE, by=BOB, place=ABROAD)
    others = await table.invited(CAROL), await table.invited(None)
    await block(table, ALICE, BOB)
    statuses = [
        (await table.matches.invitations.get(invitation.id)).status
        for invitation in (own, theirs, *others)
    ]
    assert statuses == [
        InvitationStatus.WITHDRAWN,
        InvitationStatus.DECLINED,
        InvitationStatus.OPEN,
        InvitationStatus.OPEN,
    ]


async def test_a_block_prevents_invitations_and_rematches_between_both(table: Table) -> None:
    """The errors do not suggest to ask again in ten minutes, as after a decline."""
    over, offered = await table.finished(), await table.finished()
    of_alice, of_bob = await table.invited(None), await table.invited(None, by=BOB)
    await table.invited(ALICE, by=BOB, place=ABROAD)
    await table.matches.invitations.rematch(offered.id, ALICE)
    await block(table, ALICE, BOB)
    for call, problem in (
        (table.invited(ALICE, by=BOB), NotWelcome),
        (table.invited(ALICE, by=BOB, place=ABROAD), NotWelcome),
        (table.invited(BOB, by=ALICE), HasBlocked),
        (table.matches.invitations.accept(of_alice.id, BOB), NotWelcome),
        (table.matches.invitations.accept(of_bob.id, ALICE), HasBlocked),
        (table.matches.invitations.rematch(over.id, BOB), NotWelcome),
        (table.matches.invitations.rematch(over.id, ALICE), HasBlocked),
        (table.matches.invitations.rematch(offered.id, BOB), NotWelcome),
    ):
        async with table.refusing(problem):
            await call
    assert (await table.matches.invitations.accept(of_alice.id, CAROL)).match.people == (
        ALICE,
        CAROL,
    )


async def offer_rematch(table: Table, match_id: int, person: Person = ALICE) -> Invited:
    """Click **Rematch** as the first of both players."""
    made = await table.matches.invitations.rematch(match_id, person)
    assert isinstance(made, Invited)
    return made


async def accept_rematch(table: Table, match_id: int, person: Person = BOB) -> PublicUpdate:
    """Click **Rematch** as the second of both players."""
    made = await table.matches.invitations.rematch(match_id, person)
    assert isinstance(made, PublicUpdate)
    return made


@pytest.mark.parametrize(("first", "second"), [(ALICE, BOB), (BOB, ALICE)])
async def test_the_first_click_offers_a_rematch_and_the_opponents_click_starts_it(
    table: Table, first: Person, second: Person
) -> None:
    match = await table.finished()
    made = await offer_rematch(table, match.id, first)
    invitation = made.invitation
    assert (invitation.challenger, invitation.opponent) == (first, second)
    assert (invitation.rematch_of, invitation.is_open) == (match.id, True)
    assert invitation.expires_at == table.clock() + timedelta(hours=24)
    seat = SeatChoice.BLUE if match.player_of(first.user_id) is Player.RED else SeatChoice.RED
    assert invitation.terms.seat is seat
    offer = (PostKind.INVITATION, None)
    assert await table.due() == [offer]
    update = await accept_rematch(table, match.id, second)
    assert update.match.rematch_of == match.id != update.match.id
    assert (update.match.step, update.match.is_over) == (0, False)
    assert (match.seats, update.match.seats) == ((ALICE, BOB), (BOB, ALICE))
    assert await table.due() == [offer, (PostKind.INVITATION_CLOSED, None), (PostKind.BOARD, 0)]


@pytest.mark.parametrize("pool", POOLS)
async def test_a_rematch_deals_new_cards_of_the_same_pool_and_swaps_the_seats(
    table: Table, pool: str
) -> None:
    for seed in range(3):
        reseeded = Table.at(table.store, table.clock, seed)
        match = await reseeded.finished(terms=Terms(pool))
        made = await offer_rematch(reseeded, match.id)
        assert made.invitation.terms == Terms(pool, seat=made.invitation.terms.seat)
        again = (await accept_rematch(reseeded, match.id)).match
        assert again.setup.card_ids != match.setup.card_ids
        assert again.seats == match.people[::-1]


async def test_only_the_players_of_a_finished_match_can_offer_a_rematch(
    table: Table, path: Path
) -> None:
    """A player's second click raises AlreadyInvited; an erased opponent can't be asked."""
    match, over = await table.started(), await table.finished()
    async with table.refusing(matches.NotFinished) as going_on:
        await table.matches.invitations.rematch(match.id, ALICE)
    async with table.refusing(matches.NotAPlayer) as stranger:
        await table.matches.invitations.rematch(over.id, CAROL)
    assert (going_on.value.match, stranger.value.match) == (match, over)
    async with table.refusing(store.NoSuchMatch):
        await table.matches.invitations.rematch(7, ALICE)
    invited = await offer_rematch(table, over.id)
    async with table.refusing(matches.AlreadyInvited) as caught:
        await table.matches.invitations.rematch(over.id, ALICE)
    assert caught.value.invitation == invited.invitation
    tables.plain(path, "UPDATE match SET blue_id = -7")
    async with table.refusing(matches.OpponentLeft):
        await table.matches.invitations.rematch(over.id, ALICE)


@pytest.mark.parametrize("processes", [1, 2])
async def test_both_players_offering_a_rematch_at_once_start_one_match(
    table: Table, other_process: Table, processes: int
) -> None:
    match = await table.finished()
    other = (table, other_process)[processes - 1]
    results, errors = await tables.gather_results(
        table.matches.invitations.rematch(match.id, ALICE),
        other.matches.invitations.rematch(match.id, BOB),
    )
    assert ({type(result) for result in results}, errors) == ({Invited, PublicUpdate}, [])
    assert len((await table.contents())["match"]) == 2


async def test_a_match_has_one_rematch_which_can_have_a_rematch_itself(table: Table) -> None:
    match = await table.finished()
    await offer_rematch(table, match.id)
    second = (await accept_rematch(table, match.id)).match
    for person in (ALICE, BOB):
        async with table.refusing(matches.RematchTaken) as caught:
            await table.matches.invitations.rematch(match.id, person)
        assert caught.value.match == match
    await table.matches.resign(second.id, ALICE.user_id)
    with pytest.raises(matches.RematchTaken):
        await table.matches.invitations.rematch(match.id, ALICE)
    assert (await offer_rematch(table, second.id, BOB)).invitation.rematch_of == second.id
    assert (await accept_rematch(table, second.id, ALICE)).match.seats == match.seats


@pytest.mark.parametrize(
    ("end", "next_challenger", "is_quiet"),
    [
        ("decline", ALICE, True),
        ("decline", BOB, False),
        ("withdraw", ALICE, False),
        ("expire", ALICE, False),
        ("expire", BOB, False),
    ],
)
async def test_a_closed_rematch_offer_can_be_made_again_but_not_accepted(
    table: Table, end: str, next_challenger: Person, *, is_quiet: bool
) -> None:
    match = await table.finished()
    first = (await offer_rematch(table, match.id)).invitation
    if end == "expire":
        table.clock.now = first.expires_at
    else:
        person = BOB if end == "decline" else ALICE
        await getattr(table.matches.invitations, end)(first.id, person.user_id)
    with pytest.raises(matches.InvitationClosed):
        await table.matches.invitations.accept(first.id, BOB)
    second = (await offer_rematch(table, match.id, next_challenger)).invitation
    assert (second.challenger, second.is_open) == (next_challenger, True)
    assert second.is_quiet == is_quiet
    if end == "expire":
        assert (await table.matches.invitations.get(first.id)).status is InvitationStatus.EXPIRED


async def test_a_rematch_offer_counts_towards_the_limits_of_open_invitations(table: Table) -> None:
    match = await table.finished()
    other = await table.invited(ALICE, by=BOB, place=NEXT_DOOR)
    with pytest.raises(matches.AlreadyInvited) as caught:
        await table.matches.invitations.rematch(match.id, ALICE)
    assert caught.value.invitation == other
    await table.matches.invitations.withdraw(other.id, BOB.user_id)
    for _ in range(5):
        await table.invited(None)
    with pytest.raises(matches.TooManyInvitations):
        await table.matches.invitations.rematch(match.id, ALICE)


@pytest.mark.parametrize(
    ("allowed", "rematch_pace"),
    [(("1d", "5+3"), "5+3"), (("1d", "7d"), "7d"), (("1d", "none"), "1d")],
)
async def test_a_rematch_keeps_its_pace_unless_the_server_no_longer_allows_it(
    table: Table, allowed: tuple[str, ...], rematch_pace: str
) -> None:
    match = await table.finished(terms=replace(tables.NAMED_CARDS, pace=PACES["5+3"]))
    now = store.GuildSettings(pace=PACES["7d"]).allowing([PACES[name] for name in allowed])
    await table.save_settings(pace=now.pace, paces=now.paces)
    assert (await offer_rematch(table, match.id)).invitation.terms.pace == PACES[rematch_pace]


async def test_a_rematch_is_rated_if_the_match_was_and_the_server_allows_it(table: Table) -> None:
    for is_rated in (True, False):
        match = await table.finished(terms=Terms(pace=PACES["3d"], is_rated=is_rated))
        assert (await offer_rematch(table, match.id)).invitation.terms.is_rated is is_rated
        assert (await accept_rematch(table, match.id)).match.terms.is_rated is is_rated
    match = await table.finished(terms=Terms(pace=PACES["3d"], is_rated=True))
    await table.save_settings(rated=False)
    assert not (await offer_rematch(table, match.id)).invitation.terms.is_rated
