"""Invitations: who may offer, accept, decline and withdraw them, and what becomes due."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.game import POOLS, Player, format_position, new_game, public_view
from onitama_core.matches import (
    AlreadyInvited,
    InvitationClosed,
    Invited,
    NothingRated,
    NotInvited,
    NotYourInvitation,
    OfferChanged,
    PaceNotAllowed,
    SelfChallenge,
    TooManyInvitations,
    TooManyNamed,
    named_deal,
)
from onitama_core.store import (
    PACES,
    Conflict,
    InvitationPost,
    InvitationStatus,
    MatchPost,
    NoSuchInvitation,
    Person,
    PostKind,
    SeatChoice,
    Terms,
)
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    ONE_INSTANT,
    START,
    FakeClock,
    Table,
    at_once,
)

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Invitation


OFFERED = (PostKind.INVITATION, None)
CLOSED = (PostKind.INVITATION_CLOSED, None)
FIRST_BOARD = (PostKind.BOARD, 0)

ENDS = ("accept", "decline", "withdraw", "expire")


async def close(table: Table, invitation: Invitation, how: str) -> None:
    """Let an invitation of Alice to Bob come to this end."""
    match how:
        case "accept":
            await table.matches.accept(invitation.id, BOB)
        case "decline":
            await table.matches.decline(invitation.id, BOB.user_id)
        case "withdraw":
            await table.matches.withdraw(invitation.id, ALICE.user_id)
        case "expire":
            table.clock.now = invitation.expires_at
            await table.matches.serve()


async def status(table: Table, invitation: Invitation) -> InvitationStatus:
    return (await table.matches.invitation(invitation.id)).status


# Offering


async def test_an_invitation_is_kept_as_it_was_made(table: Table) -> None:
    invitation = await table.invited(BOB, terms=Terms("sensei", seat=SeatChoice.BLUE))
    assert invitation.place == HERE
    assert (invitation.challenger, invitation.opponent) == (ALICE, BOB)
    assert invitation.terms == Terms("sensei", seat=SeatChoice.BLUE)
    assert (invitation.rematch_of, invitation.message_id) == (None, None)
    assert await table.matches.invitation(invitation.id) == invitation


async def test_named_cards_are_kept_as_they_were_named(table: Table) -> None:
    assert (await table.invited(terms=NAMED_CARDS)).terms == NAMED_CARDS


@pytest.mark.parametrize("pace", PACES)
async def test_a_match_keeps_the_pace_it_was_offered_at(table: Table, pace: str) -> None:
    terms = Terms(pace=PACES[pace])
    assert (await table.invited(terms=terms)).terms == terms
    assert (await table.matches.accept(1, BOB)).match.terms == terms


async def test_a_match_is_offered_at_a_pace_its_server_allows(table: Table) -> None:
    await table.settings(paces=(PACES["3d"], PACES["5+3"]))
    async with table.unchanged():
        with pytest.raises(PaceNotAllowed) as refused:
            await table.invited(terms=Terms(pace=PACES["1d"]))
        with pytest.raises(PaceNotAllowed):
            await table.matches.require_invitable(HERE, ALICE, None, Terms())
    assert refused.value.allowed == (PACES["3d"], PACES["5+3"])
    assert (await table.invited(terms=Terms(pace=PACES["5+3"]))).is_open
    assert (await table.invited(place=ABROAD, terms=Terms(pace=PACES["1d"]))).is_open


async def test_no_rated_match_is_offered_where_the_server_wants_none(table: Table) -> None:
    rated = Terms(pace=PACES["3d"], is_rated=True)
    await table.settings(rated=False)
    async with table.unchanged():
        with pytest.raises(NothingRated):
            await table.invited(terms=rated)
        with pytest.raises(NothingRated):
            await table.matches.require_invitable(HERE, ALICE, None, rated)
    assert (await table.invited(place=ABROAD, terms=rated)).terms.is_rated


async def test_what_was_offered_before_is_played_as_it_was_offered(table: Table) -> None:
    invitation = await table.invited(terms=Terms(pace=PACES["1d"]))
    await table.settings(paces=(PACES["3d"],))
    started = await table.matches.accept(invitation.id, BOB)
    assert started.match.terms.pace == PACES["1d"]


async def test_an_open_invitation_names_nobody(table: Table) -> None:
    assert (await table.invited(None)).opponent is None


async def test_an_invitation_stays_open_for_a_day(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited()
    assert invitation.is_open
    assert invitation.expires_at == clock() + timedelta(hours=24)


async def test_an_invitation_makes_its_post_due(table: Table) -> None:
    await table.invited()
    assert await table.due() == [OFFERED]


async def test_whoever_invites_learns_which_post_shows_it(table: Table) -> None:
    made = await table.matches.invite(HERE, ALICE, BOB, NAMED_CARDS)
    post = await table.post(made.post_id)
    assert isinstance(post, InvitationPost)
    assert post.kind is PostKind.INVITATION
    assert (post.channel_id, post.invitation_id) == (HERE.channel_id, made.invitation.id)


async def test_nobody_plays_against_themselves(table: Table) -> None:
    async with table.unchanged():
        with pytest.raises(SelfChallenge):
            await table.invited(ALICE, by=ALICE)


async def test_an_invitation_that_never_was_is_unknown(table: Table) -> None:
    with pytest.raises(NoSuchInvitation):
        await table.matches.invitation(7)


# Accepting


async def accepted(table: Table, terms: Terms) -> PublicUpdate:
    invitation = await table.invited(terms=terms)
    return await table.matches.accept(invitation.id, BOB)


async def test_accepting_starts_the_match(table: Table) -> None:
    update = await accepted(table, NAMED_CARDS)
    assert format_position(update.view) == START
    assert (update.match.place, update.match.seq, update.match.step) == (HERE, 0, 0)


async def test_a_match_that_starts_is_told_as_it_will_be_read(table: Table) -> None:
    update = await accepted(table, Terms())
    assert replace(update, post_id=None) == await table.matches.look(update.match.id)


async def test_a_start_has_no_last_entry_and_no_events(table: Table) -> None:
    update = await accepted(table, NAMED_CARDS)
    assert (update.kind, update.actor, update.events) == (None, update.match.setup.first, ())


@pytest.mark.parametrize(
    ("seat", "seats"), [(SeatChoice.RED, (ALICE, BOB)), (SeatChoice.BLUE, (BOB, ALICE))]
)
async def test_the_challenger_sits_where_they_chose(
    table: Table, seat: SeatChoice, seats: tuple[Person, Person]
) -> None:
    assert (await accepted(table, Terms(seat=seat))).match.seats == seats


async def test_random_seats_follow_the_seed(table: Table) -> None:
    drawn = []
    for seed in range(10):
        reseeded = Table.at(table.store, table.clock, seed)
        drawn.append((await reseeded.started(terms=Terms())).seats)
    assert set(drawn) == {(ALICE, BOB), (BOB, ALICE)}


async def test_the_same_seed_gives_the_same_match(table: Table) -> None:
    one = await Table.at(table.store, table.clock, seed=3).started(terms=Terms())
    other = await Table.at(table.store, table.clock, seed=3).started(terms=Terms())
    assert (one.seats, one.setup) == (other.seats, other.setup)


@pytest.mark.parametrize("pool", POOLS)
async def test_cards_come_from_the_pool(table: Table, pool: str) -> None:
    setup = (await accepted(table, Terms(pool))).match.setup
    assert set(setup.cards) <= set(POOLS[pool])


async def test_named_cards_lie_as_named(table: Table) -> None:
    setup = (await accepted(table, NAMED_CARDS)).match.setup
    assert setup.card_ids == ("crab", "tiger", "crane", "monkey", "dragon")


@pytest.mark.parametrize(
    ("named", "first"),
    [
        ("crab,tiger,crane,monkey,dragon", Player.RED),
        ("crab,dragon,crane,monkey,tiger", Player.BLUE),
    ],
)
async def test_the_stamp_of_the_side_card_names_who_begins(
    table: Table, named: str, first: Player
) -> None:
    update = await accepted(table, named_deal(named, SeatChoice.RED))
    assert (update.view.turn, update.match.waits_for) == (first, (first,))


async def test_the_first_position_is_that_of_the_setup(table: Table) -> None:
    update = await accepted(table, Terms("all"))
    assert update.view == public_view(new_game(update.match.setup))


async def test_accepting_owes_the_closed_invitation_and_then_the_board(table: Table) -> None:
    await accepted(table, NAMED_CARDS)
    assert await table.due() == [OFFERED, CLOSED, FIRST_BOARD]


async def test_whoever_accepts_learns_which_post_shows_the_board(table: Table) -> None:
    update = await accepted(table, NAMED_CARDS)
    assert update.post_id is not None
    post = await table.post(update.post_id)
    assert isinstance(post, MatchPost)
    assert (post.kind, post.match_id, post.seq) == (PostKind.BOARD, update.match.id, 0)


async def test_an_accepted_invitation_leads_to_its_match(table: Table) -> None:
    invitation = await table.invited()
    assert await table.matches.match_of(invitation) is None
    update = await table.matches.accept(invitation.id, BOB)
    assert await table.matches.match_of(invitation) == update.match


async def test_the_name_of_whoever_accepts_is_that_of_the_moment(table: Table) -> None:
    invitation = await table.invited(BOB)
    update = await table.matches.accept(invitation.id, Person(BOB.user_id, "Bobby"))
    assert update.match.people[Player.BLUE].name == "Bobby"


async def test_anybody_else_accepts_an_open_invitation(table: Table) -> None:
    invitation = await table.invited(None)
    update = await table.matches.accept(invitation.id, CAROL)
    assert update.match.seats == (ALICE, CAROL)


async def test_an_open_invitation_keeps_who_accepted_it(table: Table) -> None:
    invitation = await table.invited(None)
    await table.matches.accept(invitation.id, CAROL)
    assert (await table.matches.invitation(invitation.id)).opponent == CAROL


async def test_two_who_accept_an_open_invitation_at_once_start_one_match(table: Table) -> None:
    invitation = await table.invited(None)
    started, refused = await at_once(
        table.matches.accept(invitation.id, BOB),
        table.matches.accept(invitation.id, CAROL),
    )
    assert [update.match.seats for update in started] == [(ALICE, BOB)]
    assert [type(one) for one in refused] == [InvitationClosed]
    assert len((await table.contents())["match"]) == 1


async def test_two_processes_start_one_match(table: Table, other_process: Table) -> None:
    invitation = await table.invited(None)
    started, refused = await at_once(
        table.matches.accept(invitation.id, BOB),
        other_process.matches.accept(invitation.id, CAROL),
    )
    assert (len(started), [type(one) for one in refused]) == (1, [InvitationClosed])
    assert len((await table.contents())["match"]) == 1


@pytest.mark.parametrize("opponent", [BOB, None], ids=["named", "open"])
async def test_the_challenger_does_not_accept(table: Table, opponent: Person | None) -> None:
    invitation = await table.invited(opponent)
    async with table.unchanged():
        with pytest.raises(NotInvited) as caught:
            await table.matches.accept(invitation.id, ALICE)
    assert caught.value.invitation == invitation


async def test_a_stranger_does_not_accept(table: Table) -> None:
    invitation = await table.invited(BOB)
    async with table.unchanged():
        with pytest.raises(NotInvited):
            await table.matches.accept(invitation.id, CAROL)


async def test_what_never_was_is_not_accepted(table: Table) -> None:
    with pytest.raises(NoSuchInvitation):
        await table.matches.accept(7, BOB)


# Declining, withdrawing


async def test_the_invited_decline(table: Table) -> None:
    invitation = await table.invited()
    declined = await table.matches.decline(invitation.id, BOB.user_id)
    assert declined == replace(invitation, status=InvitationStatus.DECLINED)
    assert await table.matches.invitation(invitation.id) == declined


@pytest.mark.parametrize("person", [ALICE, CAROL], ids=["the challenger", "a stranger"])
async def test_nobody_else_declines(table: Table, person: Person) -> None:
    invitation = await table.invited()
    async with table.unchanged():
        with pytest.raises(NotInvited):
            await table.matches.decline(invitation.id, person.user_id)


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_an_open_invitation_is_nobodys_to_decline(table: Table, person: Person) -> None:
    invitation = await table.invited(None)
    async with table.unchanged():
        with pytest.raises(NotInvited):
            await table.matches.decline(invitation.id, person.user_id)


@pytest.mark.parametrize("opponent", [BOB, None], ids=["named", "open"])
async def test_the_challenger_withdraws(table: Table, opponent: Person | None) -> None:
    invitation = await table.invited(opponent)
    withdrawn = await table.matches.withdraw(invitation.id, ALICE.user_id)
    assert withdrawn == replace(invitation, status=InvitationStatus.WITHDRAWN)
    assert await table.matches.invitation(invitation.id) == withdrawn


@pytest.mark.parametrize("person", [BOB, CAROL], ids=["the invited", "a stranger"])
async def test_nobody_else_withdraws(table: Table, person: Person) -> None:
    invitation = await table.invited()
    async with table.unchanged():
        with pytest.raises(NotYourInvitation) as caught:
            await table.matches.withdraw(invitation.id, person.user_id)
    assert caught.value.invitation == invitation


@pytest.mark.parametrize("end", ["decline", "withdraw", "expire"])
async def test_an_end_without_a_match_owes_the_closed_invitation(table: Table, end: str) -> None:
    invitation = await table.invited()
    await close(table, invitation, end)
    assert await table.due() == [OFFERED, CLOSED]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("attempt", ["accept", "decline", "withdraw"])
async def test_what_is_closed_stays_closed(table: Table, end: str, attempt: str) -> None:
    invitation = await table.invited()
    await close(table, invitation, end)
    async with table.unchanged():
        with pytest.raises(InvitationClosed) as caught:
            await close(table, invitation, attempt)
    assert caught.value.invitation == await table.matches.invitation(invitation.id)


async def test_accepting_and_withdrawing_at_once_do_not_both_happen(table: Table) -> None:
    invitation = await table.invited()
    _, refused = await at_once(
        table.matches.withdraw(invitation.id, ALICE.user_id),
        table.matches.decline(invitation.id, BOB.user_id),
    )
    assert [type(one) for one in refused] == [InvitationClosed]
    assert await table.due() == [OFFERED, CLOSED]


# Expiring


async def test_an_invitation_expires_at_its_very_instant(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited()
    clock.now = invitation.expires_at
    await table.matches.serve()
    assert await status(table, invitation) is InvitationStatus.EXPIRED


async def test_an_instant_before_it_is_open(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited()
    clock.now = invitation.expires_at - ONE_INSTANT
    async with table.unchanged():
        await table.matches.serve()
    await table.matches.accept(invitation.id, BOB)


@pytest.mark.parametrize("attempt", ["accept", "decline", "withdraw"])
async def test_nothing_is_done_with_an_expired_invitation_that_nobody_closed_yet(
    table: Table, clock: FakeClock, attempt: str
) -> None:
    invitation = await table.invited()
    clock.now = invitation.expires_at
    async with table.unchanged():
        with pytest.raises(InvitationClosed):
            await close(table, invitation, attempt)


async def test_an_invitation_expires_once(table: Table, clock: FakeClock) -> None:
    await table.invited()
    clock.advance(hours=24)
    await table.matches.serve()
    async with table.unchanged():
        await table.matches.serve()


async def test_only_those_expire_whose_time_has_come(table: Table, clock: FakeClock) -> None:
    early = await table.invited(BOB)
    clock.advance(hours=1)
    late = await table.invited(CAROL)
    clock.now = early.expires_at
    await table.matches.serve()
    assert await status(table, early) is InvitationStatus.EXPIRED
    assert await status(table, late) is InvitationStatus.OPEN


@pytest.mark.parametrize("end", ["accept", "decline", "withdraw"])
async def test_what_was_answered_does_not_expire(table: Table, clock: FakeClock, end: str) -> None:
    await close(table, await table.invited(), end)
    clock.advance(hours=48)
    async with table.unchanged():
        await table.matches.serve()


async def test_the_next_expiry_is_that_of_the_oldest_open_invitation(
    table: Table, clock: FakeClock
) -> None:
    assert await table.store.read(lambda reader: reader.next_due()) is None
    early = await table.invited(BOB)
    clock.advance(hours=1)
    late = await table.invited(CAROL)
    assert await table.store.read(lambda reader: reader.next_due()) == early.expires_at
    await table.matches.withdraw(early.id, ALICE.user_id)
    assert await table.store.read(lambda reader: reader.next_due()) == late.expires_at


# How many, how often


@pytest.mark.parametrize(("one", "other"), [(ALICE, BOB), (BOB, ALICE)])
async def test_two_people_have_one_open_invitation_between_them(
    table: Table, one: Person, other: Person
) -> None:
    invitation = await table.invited(BOB, by=ALICE)
    async with table.unchanged():
        with pytest.raises(AlreadyInvited) as caught:
            await table.invited(other, by=one, place=NEXT_DOOR)
    assert caught.value.invitation == invitation


async def test_in_another_server_they_may_have_another(table: Table) -> None:
    await table.invited(BOB)
    assert (await table.invited(BOB, place=ABROAD)).is_open


async def test_an_open_invitation_is_between_no_two(table: Table) -> None:
    await table.invited(None)
    assert (await table.invited(BOB)).is_open
    assert (await table.invited(ALICE, by=CAROL)).is_open


@pytest.mark.parametrize("end", ["accept", "withdraw", "expire"])
async def test_once_it_is_closed_they_may_have_the_next(table: Table, end: str) -> None:
    await close(table, await table.invited(), end)
    assert (await table.invited()).is_open


async def test_an_expired_one_that_nobody_closed_yet_is_not_in_the_way(
    table: Table, clock: FakeClock
) -> None:
    first = await table.invited()
    clock.advance(hours=24)
    assert (await table.invited()).is_open
    assert await status(table, first) is InvitationStatus.EXPIRED
    assert await table.due() == [OFFERED, CLOSED, OFFERED]


async def test_two_who_invite_each_other_at_once_get_one_invitation(table: Table) -> None:
    made, refused = await at_once(table.invited(BOB, by=ALICE), table.invited(ALICE, by=BOB))
    assert (len(made), [type(one) for one in refused]) == (1, [AlreadyInvited])


async def five_invitations(table: Table) -> list[Invitation]:
    """Alice's: two by name, three for anybody."""
    named = [await table.invited(person) for person in (BOB, CAROL)]
    return named + [await table.invited(None) for _ in range(3)]


@pytest.mark.parametrize("opponent", [DAVE, None], ids=["named", "open"])
async def test_a_challenger_has_five_open_invitations_at_most(
    table: Table, opponent: Person | None
) -> None:
    made = await five_invitations(table)
    async with table.unchanged():
        with pytest.raises(TooManyInvitations) as caught:
            await table.invited(opponent)
    assert caught.value.invitations == made


async def test_five_in_one_server_leave_room_in_another(table: Table) -> None:
    await five_invitations(table)
    assert (await table.invited(place=ABROAD)).is_open


async def test_being_invited_does_not_count(table: Table) -> None:
    await five_invitations(table)
    assert (await table.invited(None, by=BOB)).is_open


async def test_a_closed_invitation_makes_room(table: Table) -> None:
    first, *_ = await five_invitations(table)
    await close(table, first, "accept")
    assert (await table.invited(DAVE)).is_open


async def test_expired_invitations_make_room_at_once(table: Table, clock: FakeClock) -> None:
    await five_invitations(table)
    clock.advance(hours=24)
    assert (await table.invited(DAVE)).is_open


async def quiet_until(table: Table, opponent: Person | None = BOB, by: Person = ALICE) -> Any:
    """Of one more invitation, which is withdrawn before anybody has seen it."""
    made = await table.matches.invite(HERE, by, opponent, NAMED_CARDS)
    await table.settle_next(HERE.channel_id, message_id=None)
    assert made.invitation.is_quiet == (made.quiet_until is not None)
    return made.quiet_until


async def test_for_ten_minutes_after_a_decline_another_offer_pings_nobody(
    table: Table, clock: FakeClock
) -> None:
    until = clock() + timedelta(minutes=10)
    await table.declined()
    await table.settle_all()
    clock.now = until - ONE_INSTANT
    assert await quiet_until(table) == until
    clock.now = until
    assert await quiet_until(table) is None


async def test_the_pause_counts_from_the_last_decline(table: Table, clock: FakeClock) -> None:
    for _ in range(2):
        await table.declined()
        await table.settle_all()
        clock.advance(minutes=9)
    assert await quiet_until(table) == clock() + timedelta(minutes=1)


async def test_an_offer_that_pings_nobody_is_one_of_the_ten_too(table: Table) -> None:
    for _ in range(10):
        await table.declined()
        await table.settle_all()
    with pytest.raises(TooManyNamed):
        await table.invited(CAROL)


async def test_whoever_declined_may_invite_without_a_pause(table: Table) -> None:
    await table.declined(BOB, by=ALICE)
    await table.settle_all()
    assert await quiet_until(table, ALICE, BOB) is None


@pytest.mark.parametrize("opponent", [CAROL, None], ids=["somebody else", "anybody"])
async def test_one_who_was_declined_may_ask_others(table: Table, opponent: Person | None) -> None:
    await table.declined(BOB)
    await table.settle_all()
    assert await quiet_until(table, opponent) is None


async def test_a_withdrawn_invitation_asks_for_no_pause(table: Table) -> None:
    await close(table, await table.invited(), "withdraw")
    assert (await table.invited()).is_open


async def test_an_invitation_that_somebody_was_quicker_to_accept_is_closed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a store that notices only when it writes."""
    invitation = await table.invited()

    async def write(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(table.store, "write", write)
    with pytest.raises(InvitationClosed) as refused:
        await table.matches.accept(invitation.id, BOB)
    assert refused.value.invitation == invitation


async def test_a_match_is_rated_as_its_invitation_says(table: Table) -> None:
    for is_rated in (True, False):
        terms = Terms(pace=PACES["3d"], is_rated=is_rated)
        invitation = await table.invited(terms=terms)
        assert (await table.matches.invitation(invitation.id)).terms == terms
        match = (await table.matches.accept(invitation.id, BOB)).match
        assert (await table.present(match.id)).terms.is_rated == is_rated


# Changing


async def test_what_was_changed_is_accepted_by_who_saw_it(table: Table, clock: FakeClock) -> None:
    invitation = await table.invited()
    await table.settle_all()
    clock.advance(minutes=30)
    terms = Terms(pace=PACES["5+3"], seat=SeatChoice.BLUE)
    changed = await table.matches.change_offer(invitation.id, ALICE.user_id, terms)
    assert (changed.terms, changed.version, changed.opponent) == (terms, 1, BOB)
    assert changed.expires_at == clock() + timedelta(minutes=15)
    assert await table.due() == [CLOSED]
    async with table.unchanged():
        with pytest.raises(OfferChanged) as refused:
            await table.matches.accept(invitation.id, BOB)
    assert refused.value.invitation.terms == terms
    started = await table.matches.accept(invitation.id, BOB, version=1)
    assert started.match.terms == terms


async def test_a_changed_rematch_is_not_accepted_unseen(table: Table) -> None:
    match = await table.finished()
    made = await table.matches.rematch(match.id, ALICE)
    assert isinstance(made, Invited)
    await table.matches.change_offer(made.invitation.id, ALICE.user_id, Terms())
    with pytest.raises(OfferChanged):
        await table.matches.rematch(match.id, BOB)


async def test_only_what_is_open_is_changed_by_who_made_it(table: Table) -> None:
    invitation = await table.invited()
    same = await table.matches.change_offer(invitation.id, ALICE.user_id, invitation.terms)
    assert same == invitation
    with pytest.raises(NoSuchInvitation):
        await table.matches.change_offer(invitation.id, BOB.user_id, Terms())
    await close(table, invitation, "decline")
    with pytest.raises(InvitationClosed):
        await table.matches.change_offer(invitation.id, ALICE.user_id, Terms())
