"""What an invitation offers, and who has asked too much, too many, or who blocked them."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CARDS,
    POOLS,
    Card,
    Player,
    Variant,
    dealable,
    named_pool,
)
from onitama_core.matches import (
    InvitationClosed,
    Limits,
    TooManyMatches,
    TooManyNamed,
    chosen_pool,
    named_deal,
)
from onitama_core.matches.terms import draw_seat, for_rematch, set_up
from onitama_core.people import HasBlocked, NotWelcome
from onitama_core.store import PACES, InvitationStatus, Location, Person, SeatChoice, Terms, Venue
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NEXT_DOOR,
    Table,
)

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import FakeClock


NAMED = "tiger,crab,monkey,crane,dragon"


def rng(seed: int = 1) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def test_named_cards_are_read_forgivingly() -> None:
    terms = named_deal(" Tiger, CRAB ,monkey,Sea Snake,dragon, ", SeatChoice.BLUE)
    assert (terms.pool, terms.seat) == ("tiger,crab,monkey,seasnake,dragon", SeatChoice.BLUE)


def test_a_chosen_seat_is_no_matter_of_luck_and_a_random_one_is_that_of_its_seed() -> None:
    drawn = {choice: [draw_seat(choice, rng(seed)) for seed in range(20)] for choice in SeatChoice}
    assert set(drawn[SeatChoice.RED]) == {Player.RED}
    assert set(drawn[SeatChoice.BLUE]) == {Player.BLUE}
    assert set(drawn[SeatChoice.RANDOM]) == set(Player)
    assert drawn[SeatChoice.RANDOM] == [draw_seat(SeatChoice.RANDOM, rng(n)) for n in range(20)]


def chosen(cards: list[Card], variant: Variant = Variant.CLASSIC) -> Terms:
    return chosen_pool(cards, SeatChoice.RANDOM, variant)


def test_chosen_cards_alone_are_dealt() -> None:
    five = [CARDS[card] for card in NAMED.split(",")]
    terms = chosen(five)
    assert (terms.pool, terms.is_dealt) == (NAMED, False)
    for seed in range(10):
        assert set(set_up(terms, rng(seed)).cards) == set(five)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("pool", POOLS)
def test_all_the_cards_of_a_pool_are_that_pool(pool: str, variant: Variant) -> None:
    assert chosen(list(named_pool(variant, pool)), variant).pool == pool


@pytest.mark.parametrize("variant", Variant)
def test_a_pool_with_a_card_less_is_none_by_name(variant: Variant) -> None:
    cards = [card for card in dealable(variant) if card.id != "tiger"]
    terms = chosen(cards, variant)
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
def test_a_rematch_deals_the_same_five_anew_in_any_mix(named: str, variant: Variant) -> None:
    terms = for_rematch(named_deal(named, SeatChoice.RED, variant), SeatChoice.BLUE)
    deals = {set_up(terms, rng(seed)) for seed in range(20)}
    assert len(deals) > 1
    assert {frozenset(deal.card_ids) for deal in deals} == {frozenset(named.split(","))}


def test_a_wind_card_at_the_side_of_a_rematch_lets_the_lot_decide() -> None:
    terms = named_deal("bat,eagle,lion,hawk,spider", SeatChoice.RED, Variant.WIND)
    rematch = for_rematch(terms, SeatChoice.BLUE)
    assert {set_up(rematch, rng(seed)).first for seed in range(20)} == set(Player)


def test_what_need_never_end_or_nobody_sees_is_not_rated() -> None:
    pace = PACES["3d"]
    assert Terms(pace=pace, is_rated=True).at_pace(PACES["1h"]).is_rated
    assert not Terms(pace=pace, is_rated=True).at_pace(PACES["none"]).is_rated
    with pytest.raises(ValueError, match="is_rated"):
        Terms(is_rated=True)
    with pytest.raises(ValueError, match="is_rated"):
        Terms(pace=pace, venue=Venue.PRIVATE, is_rated=True)


# Limits

PAUSE = Limits().pause


async def test_what_is_offered_instead_of_what_was_withdrawn_pings_nobody(
    table: Table, clock: FakeClock
) -> None:
    first = await table.invited(BOB)
    await table.settle_all()
    await table.matches.withdraw(first.id, ALICE.user_id)
    instead = await table.matches.invite(HERE, ALICE, BOB, Terms())
    assert (instead.invitation.is_quiet, instead.quiet_until) == (True, clock() + PAUSE)
    assert not (await table.invited(CAROL)).is_quiet
    assert not (await table.invited(ALICE, by=BOB, place=ABROAD)).is_quiet


async def test_what_nobody_has_seen_can_be_offered_again_at_once(table: Table) -> None:
    """It is withdrawn by the bot, since it could not be sent."""
    invitation = await table.invited(BOB)
    await table.settle_next(HERE.channel_id, message_id=None)
    assert (await table.matches.invitation(invitation.id)).status is InvitationStatus.WITHDRAWN
    assert not (await table.invited(BOB)).is_quiet


async def pinged(table: Table, *numbers: int) -> None:
    """By Alice, each in a server of their own, and withdrawn at once."""
    for number in numbers:
        place = Location(guild_id=number, channel_id=number)
        invitation = await table.invited(Person(number, "Somebody"), place=place)
        await table.matches.withdraw(invitation.id, ALICE.user_id)


async def test_nobody_invites_more_than_ten_people_by_name_an_hour(
    table: Table, clock: FakeClock
) -> None:
    """Whoever they are, wherever, and whatever became of it."""
    began = clock()
    await pinged(table, *range(100, 105))
    clock.advance(minutes=30)
    await pinged(table, *range(105, 110))
    async with table.refusing(TooManyNamed) as refused:
        await table.invited(BOB)
    assert (refused.value.most, refused.value.until) == (10, began + timedelta(hours=1))
    clock.now = refused.value.until
    await pinged(table, *range(110, 115))
    with pytest.raises(TooManyNamed):
        await table.invited(BOB)


async def test_what_names_nobody_new_does_not_count(table: Table) -> None:
    """What is for anybody, also once it is accepted, and the rematch of a finished match."""
    over = await table.finished()
    await pinged(table, *range(100, 108))
    for person in (CAROL, DAVE):
        await table.matches.accept((await table.invited(None)).id, person)
    await pinged(table, 108)
    with pytest.raises(TooManyNamed):
        await table.invited(CAROL, place=ABROAD)
    assert (await table.invited(None)).is_open
    assert (await table.matches.rematch(over.id, ALICE)).post_id


@pytest.fixture
def narrow(table: Table) -> Table:
    """Two open matches are enough."""
    table.matches.limits = Limits(most_matches=2)
    return table


async def test_nobody_starts_one_match_too_many_and_hears_of_it_before_anybody_is_invited(
    narrow: Table,
) -> None:
    """Who is invited may have room by the answer."""
    from_alice = await narrow.invited(DAVE, place=NEXT_DOOR)
    to_alice = await narrow.invited(None, by=BOB)
    for opponent in (BOB, CAROL):
        await narrow.started(opponent=opponent)
    for asked in (
        narrow.matches.accept(from_alice.id, DAVE),
        narrow.matches.accept(to_alice.id, ALICE),
        narrow.invited(CAROL),
        narrow.invited(None),
    ):
        async with narrow.refusing(TooManyMatches) as refused:
            await asked
        assert (refused.value.person, refused.value.most) == (ALICE, 2)
    assert (await narrow.invited(ALICE, by=CAROL, place=NEXT_DOOR)).is_open


async def test_who_is_blocked_is_told_what_is_told_where_there_is_no_room(narrow: Table) -> None:
    """Of what is offered to anybody: otherwise who is refused would know that it is a block."""
    invitation = await narrow.invited(None)
    for opponent in (BOB, CAROL):
        await narrow.started(opponent=opponent)
    async with narrow.refusing(NotWelcome) as refused:
        await narrow.matches.accept(invitation.id, DAVE)
    assert refused.value.host == ALICE


async def test_a_match_that_ends_makes_room(narrow: Table) -> None:
    first, _ = [await narrow.started(opponent=opponent) for opponent in (BOB, CAROL)]
    await narrow.matches.resign(first.id, BOB.user_id)
    await narrow.started(opponent=DAVE, place=NEXT_DOOR)


async def test_a_rematch_is_a_match_too(narrow: Table) -> None:
    over = await narrow.finished()
    for opponent in (CAROL, DAVE):
        await narrow.started(opponent=opponent)
    for person in (ALICE, BOB):
        with pytest.raises(TooManyMatches):
            await narrow.matches.rematch(over.id, person)


@pytest.mark.parametrize(("in_server", "most"), [(1, 1), (3, 2)])
async def test_a_server_may_allow_fewer_but_never_more(
    narrow: Table, in_server: int, most: int
) -> None:
    await narrow.settings(most_matches=in_server)
    for opponent in (BOB, CAROL)[:most]:
        await narrow.started(opponent=opponent)
    with pytest.raises(TooManyMatches) as refused:
        await narrow.started(opponent=DAVE)
    assert (refused.value.person, refused.value.most) == (ALICE, most)
    for _ in range(2):
        await narrow.started(opponent=DAVE, place=ABROAD)


async def test_a_list_holds_as_many_as_one_may_have(table: Table) -> None:
    challengers = [BOB, CAROL, DAVE]
    for number in range(Limits().most_matches):
        await table.started(challenger=challengers[number % 3], opponent=ALICE)
    assert len(await table.matches.games_of(ALICE.user_id, HERE.guild_id)) == Limits().most_matches
    with pytest.raises(TooManyMatches):
        await table.started()


@pytest.mark.parametrize(
    ("pace", "hours"),
    [("none", 24), ("7d", 24), ("1d", 24), ("1h", 3), ("5m", 0.25), ("3+2", 0.15), ("10+5", 0.5)],
)
async def test_whoever_is_gone_is_not_drawn_into_a_fast_match(
    table: Table, clock: FakeClock, pace: str, hours: float
) -> None:
    invitation = await table.invited(terms=Terms(pace=PACES[pace]))
    assert invitation.expires_at - clock() == timedelta(hours=hours)
    clock.advance(hours=hours)
    with pytest.raises(InvitationClosed):
        await table.matches.accept(invitation.id, BOB)


async def test_a_host_may_let_invitations_end_sooner_than_that(table: Table) -> None:
    table.matches.limits = Limits(lifetime=timedelta(minutes=1))
    invitation = await table.invited(terms=Terms(pace=PACES["5+3"]))
    assert invitation.expires_at - table.clock() == timedelta(minutes=1)


# Blocks


async def block(table: Table, person: Person, blocked: Person) -> None:
    await table.matches.block(person.user_id, blocked, HERE.guild_id)


async def test_open_invitations_between_the_two_are_closed_in_every_server(table: Table) -> None:
    own = await table.invited(BOB)
    theirs = await table.invited(ALICE, by=BOB, place=ABROAD)
    others = await table.invited(CAROL), await table.invited(None)
    await block(table, ALICE, BOB)
    found = [await table.matches.invitation(one.id) for one in (own, theirs, *others)]
    assert [one.status for one in found] == [
        InvitationStatus.WITHDRAWN,
        InvitationStatus.DECLINED,
        InvitationStatus.OPEN,
        InvitationStatus.OPEN,
    ]


async def test_between_the_two_nothing_begins(table: Table) -> None:
    """Nor are they told to ask again in ten minutes, as after what was only declined."""
    over, offered = await table.finished(), await table.finished()
    of_alice, of_bob = await table.invited(None), await table.invited(None, by=BOB)
    await table.invited(ALICE, by=BOB, place=ABROAD)
    await table.matches.rematch(offered.id, ALICE)
    await block(table, ALICE, BOB)
    for asked, problem in (
        (table.invited(ALICE, by=BOB), NotWelcome),
        (table.invited(ALICE, by=BOB, place=ABROAD), NotWelcome),
        (table.invited(BOB, by=ALICE), HasBlocked),
        (table.matches.accept(of_alice.id, BOB), NotWelcome),
        (table.matches.accept(of_bob.id, ALICE), HasBlocked),
        (table.matches.rematch(over.id, BOB), NotWelcome),
        (table.matches.rematch(over.id, ALICE), HasBlocked),
        (table.matches.rematch(offered.id, BOB), NotWelcome),
    ):
        async with table.refusing(problem):
            await asked
    assert (await table.matches.accept(of_alice.id, CAROL)).match.people == (ALICE, CAROL)
