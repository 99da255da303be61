"""Invitations: who may offer, accept, decline and withdraw them, and which posts become due."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core import matches, store
from onitama_core.game import format_position
from onitama_core.matches import InvitationClosed, NotInvited, NotYourInvitation, PaceNotAllowed
from onitama_core.store import PACES, InvitationStatus, Person, PostKind, SeatChoice, Terms
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, DAVE, HERE, START, Table

if TYPE_CHECKING:
    from datetime import datetime

OFFERED = (PostKind.INVITATION, None)
CLOSED = (PostKind.INVITATION_CLOSED, None)
RATED, UNRATED = (Terms(pace=PACES["3d"], is_rated=is_rated) for is_rated in (True, False))

ENDS = ("accept", "decline", "withdraw", "expire")


async def close(table: Table, invitation: store.Invitation, end: str) -> None:
    """Close an invitation of Alice to Bob by the end, which is one of ENDS."""
    match end:
        case "accept":
            await table.matches.invitations.accept(invitation.id, BOB)
        case "decline":
            await table.matches.invitations.decline(invitation.id, BOB.user_id)
        case "withdraw":
            await table.matches.invitations.withdraw(invitation.id, ALICE.user_id)
        case "expire":
            table.clock.now = invitation.expires_at
            await table.matches.due.serve()


async def status(table: Table, invitation: store.Invitation) -> InvitationStatus:
    return (await table.matches.invitations.get(invitation.id)).status


# Offering


@pytest.mark.parametrize("opponent", [BOB, None], ids=["named", "open"])
@pytest.mark.parametrize(
    "terms",
    [
        Terms("sensei", seat=SeatChoice.BLUE),
        tables.NAMED_CARDS,
        RATED,
        *(Terms(pace=pace) for pace in PACES.values()),
    ],
    ids=str,
)
async def test_an_invitation_and_its_match_are_stored_with_the_offered_terms(
    table: Table, terms: Terms, opponent: Person | None
) -> None:
    invited = await table.matches.invitations.invite(HERE, ALICE, opponent, terms)
    invitation = invited.invitation
    assert (invitation.place, invitation.terms, invitation.is_open) == (HERE, terms, True)
    assert (invitation.challenger, invitation.opponent) == (ALICE, opponent)
    assert (invitation.rematch_of, invitation.message_id) == (None, None)
    assert await table.matches.invitations.get(invitation.id) == invitation
    assert await table.due() == [OFFERED]
    assert invited.post_id is not None
    post = await table.post(invited.post_id)
    assert isinstance(post, store.InvitationPost)
    assert (post.kind, post.channel_id) == (PostKind.INVITATION, HERE.channel_id)
    assert post.invitation_id == invitation.id
    match = (await table.matches.invitations.accept(invitation.id, BOB)).match
    assert match.terms == (await table.present(match.id)).terms == terms


@pytest.mark.parametrize(
    ("allowed", "refused", "welcome", "problem"),
    [
        (
            {"paces": (PACES["3d"], PACES["5+3"])},
            Terms(pace=PACES["1d"]),
            Terms(pace=PACES["5+3"]),
            PaceNotAllowed,
        ),
        ({"rated": False}, RATED, UNRATED, matches.RatedMatchesOff),
    ],
)
async def test_an_offer_must_have_a_pace_and_rating_that_the_server_allows(
    table: Table,
    allowed: dict[str, Any],
    refused: Terms,
    welcome: Terms,
    problem: type[PaceNotAllowed | matches.RatedMatchesOff],
) -> None:
    before = await table.invited(terms=refused)
    await table.save_settings(**allowed)
    async with table.refusing(problem) as caught:
        await table.invited(CAROL, terms=refused)
    async with table.refusing(problem):
        await table.matches.invitations.require_invitable(HERE, ALICE, None, refused)
    if isinstance(caught.value, PaceNotAllowed):
        assert caught.value.allowed == allowed["paces"]
    assert (await table.invited(CAROL, terms=welcome)).is_open
    assert (await table.invited(place=ABROAD, terms=refused)).is_open
    assert (await table.matches.invitations.accept(before.id, BOB)).match.terms == refused


# Accepting


@pytest.mark.parametrize(
    ("seat", "seats"), [(SeatChoice.RED, (ALICE, BOB)), (SeatChoice.BLUE, (BOB, ALICE))]
)
async def test_accepting_starts_a_match_with_the_challenger_in_the_chosen_seat(
    table: Table, seat: SeatChoice, seats: tuple[Person, Person]
) -> None:
    async with table.refusing(matches.SelfChallenge):
        await table.invited(ALICE, by=ALICE)
    invitation = await table.invited(terms=replace(tables.NAMED_CARDS, seat=seat))
    assert await table.matches.invitations.match_of(invitation) is None
    update = await table.matches.invitations.accept(invitation.id, BOB)
    match = update.match
    assert await table.matches.invitations.match_of(invitation) == match
    assert format_position(update.view) == START
    assert (match.place, match.seq, match.step, match.seats) == (HERE, 0, 0, seats)
    assert (update.kind, update.actor, update.events) == (None, match.setup.first, ())
    assert replace(update, post_id=None) == await table.matches.look(match.id)
    assert await table.due() == [OFFERED, CLOSED, (PostKind.BOARD, 0)]
    assert update.post_id is not None
    post = await table.post(update.post_id)
    assert isinstance(post, store.MatchPost)
    assert (post.kind, post.match_id, post.seq) == (PostKind.BOARD, match.id, 0)


@pytest.mark.parametrize("processes", [1, 2])
async def test_two_people_who_accept_an_open_invitation_at_once_start_one_match(
    table: Table, other_process: Table, processes: int
) -> None:
    """The invitation stores who accepted it."""
    invitation = await table.invited(None)
    started, errors = await tables.gather_results(
        table.matches.invitations.accept(invitation.id, BOB),
        (table, other_process)[processes - 1].matches.invitations.accept(invitation.id, CAROL),
    )
    assert (len(started), [type(error) for error in errors]) == (1, [InvitationClosed])
    assert len((await table.contents())["match"]) == 1
    opponent = (await table.matches.invitations.get(invitation.id)).opponent
    assert started[0].match.seats == (ALICE, opponent)
    if processes == 1:
        assert opponent == BOB


# Who may answer


@pytest.mark.parametrize(
    ("opponent", "attempt", "person", "problem"),
    [
        (BOB, "accept", ALICE, NotInvited),
        (None, "accept", ALICE, NotInvited),
        (BOB, "accept", CAROL, NotInvited),
        (BOB, "decline", ALICE, NotInvited),
        (BOB, "decline", CAROL, NotInvited),
        (None, "decline", ALICE, NotInvited),
        (None, "decline", BOB, NotInvited),
        (BOB, "withdraw", BOB, NotYourInvitation),
        (BOB, "withdraw", CAROL, NotYourInvitation),
    ],
)
async def test_only_the_invited_person_answers_and_only_the_challenger_withdraws(
    table: Table,
    opponent: Person | None,
    attempt: str,
    person: Person,
    problem: type[NotInvited | NotYourInvitation],
) -> None:
    invitation = await table.invited(opponent)
    who = person if attempt == "accept" else person.user_id
    async with table.refusing(problem) as caught:
        await getattr(table.matches.invitations, attempt)(invitation.id, who)
    assert caught.value.invitation == invitation


@pytest.mark.parametrize(
    ("opponent", "end", "expected"),
    [
        (BOB, "decline", InvitationStatus.DECLINED),
        (BOB, "withdraw", InvitationStatus.WITHDRAWN),
        (None, "withdraw", InvitationStatus.WITHDRAWN),
    ],
)
async def test_the_invited_person_declines_and_the_challenger_withdraws(
    table: Table, opponent: Person | None, end: str, expected: InvitationStatus
) -> None:
    invitation = await table.invited(opponent)
    person = BOB if end == "decline" else ALICE
    closed = await getattr(table.matches.invitations, end)(invitation.id, person.user_id)
    assert closed == replace(invitation, status=expected)
    assert await table.matches.invitations.get(invitation.id) == closed
    assert await table.due() == [OFFERED, CLOSED]


@pytest.mark.parametrize("end", [*ENDS, "time is over"])
async def test_a_closed_invitation_stays_closed(table: Table, end: str) -> None:
    """An invitation past its expiry counts as closed before the bot has marked it as expired."""
    invitation = await table.invited()
    if end in ENDS:
        await close(table, invitation, end)
    else:
        table.clock.now = invitation.expires_at
    for attempt in ("accept", "decline", "withdraw"):
        async with table.refusing(InvitationClosed) as caught:
            await close(table, invitation, attempt)
        assert caught.value.invitation == await table.matches.invitations.get(invitation.id)


async def test_each_invitation_expires_once_at_its_own_time(table: Table) -> None:
    async def next_due() -> datetime | None:
        return await table.store.read(lambda reader: reader.due.next_at())

    assert await next_due() is None
    withdrawn, early = await table.invited(DAVE), await table.invited(BOB)
    table.clock.advance(hours=1)
    late = await table.invited(CAROL)
    assert await next_due() == early.expires_at
    await table.matches.invitations.withdraw(withdrawn.id, ALICE.user_id)
    await table.mark_all_sent()
    table.clock.now = early.expires_at
    await table.matches.due.serve()
    assert await status(table, early) is InvitationStatus.EXPIRED
    assert await status(table, late) is InvitationStatus.OPEN
    assert await next_due() == late.expires_at
    assert await table.due() == [CLOSED]
    async with table.unchanged():
        await table.matches.due.serve()


# Limits on the number and frequency of invitations


@pytest.mark.parametrize(("challenger", "opponent"), [(ALICE, BOB), (BOB, ALICE)])
async def test_two_people_have_one_open_invitation_between_them_in_a_server(
    table: Table, challenger: Person, opponent: Person
) -> None:
    await table.invited(None)
    invitation = await table.invited(BOB, by=ALICE)
    async with table.refusing(matches.AlreadyInvited) as caught:
        await table.invited(opponent, by=challenger, place=tables.NEXT_DOOR)
    assert caught.value.invitation == invitation
    assert (await table.invited(opponent, by=challenger, place=ABROAD)).is_open
    assert (await table.invited(ALICE, by=CAROL)).is_open


@pytest.mark.parametrize("end", ["accept", "withdraw", "expire", "time is over"])
async def test_two_people_may_have_another_invitation_once_the_first_is_closed(
    table: Table, end: str
) -> None:
    first = await table.invited()
    if end == "time is over":
        table.clock.now = first.expires_at
    else:
        await close(table, first, end)
    assert (await table.invited()).is_open
    if end == "time is over":
        assert await status(table, first) is InvitationStatus.EXPIRED
        assert await table.due() == [OFFERED, CLOSED, OFFERED]


async def test_a_challenger_has_five_open_invitations_at_most_in_a_server(table: Table) -> None:
    """Invitations by name and for anybody count alike."""
    invitations = [await table.invited(person) for person in (BOB, CAROL, None, None, None)]
    for opponent in (DAVE, None):
        async with table.refusing(matches.TooManyInvitations) as caught:
            await table.invited(opponent)
        assert caught.value.invitations == invitations
    assert (await table.invited(place=ABROAD)).is_open
    assert (await table.invited(None, by=BOB)).is_open
    await close(table, invitations[0], "accept")
    assert (await table.invited(DAVE)).is_open


async def quiet_until(table: Table, opponent: Person | None = BOB, by: Person = ALICE) -> Any:
    """Return when an invitation may ping the opponent again; None if it may now.

    Makes an invitation that is withdrawn before anybody has seen it.
    """
    invited = await table.matches.invitations.invite(HERE, by, opponent, tables.NAMED_CARDS)
    await table.mark_next_done(HERE.channel_id, message_id=None)
    assert invited.invitation.is_quiet == (invited.quiet_until is not None)
    return invited.quiet_until


async def test_for_ten_minutes_after_a_decline_the_next_offer_does_not_ping(table: Table) -> None:
    for _ in range(2):
        table.clock.advance(minutes=9)
        await table.declined(BOB, by=ALICE)
        await table.mark_all_sent()
    until = table.clock() + timedelta(minutes=10)
    assert [await quiet_until(table, other) for other in (CAROL, None)] == [None, None]
    assert await quiet_until(table, ALICE, BOB) is None
    table.clock.now = until - tables.ONE_INSTANT
    assert await quiet_until(table) == until
    table.clock.now = until
    assert await quiet_until(table) is None


async def test_an_offer_after_an_unanswered_one_does_not_ping(table: Table) -> None:
    """Invitations at 3+2 expire after nine minutes; the next may ping ten minutes after that."""
    terms = tables.at_pace("3+2")
    for place in (HERE, ABROAD):
        ignored = await table.invited(place=place, terms=terms)
        await table.mark_all_sent()
        assert not ignored.is_quiet
        await close(table, ignored, "expire")
        await table.mark_all_sent()
        again = table.clock() + timedelta(minutes=10)
        assert await quiet_until(table) == again
        table.clock.now = again
    assert await quiet_until(table) is None


async def test_an_offer_after_one_that_was_never_posted_pings(table: Table) -> None:
    await close(table, await table.invited(), "expire")
    assert await quiet_until(table) is None


async def test_offers_that_ping_nobody_count_towards_the_hourly_limit(table: Table) -> None:
    for _ in range(10):
        await table.declined()
        await table.mark_all_sent()
    with pytest.raises(matches.TooManyNamed):
        await table.invited(CAROL)


# Changing


async def test_a_changed_offer_is_accepted_only_in_the_version_that_was_shown(table: Table) -> None:
    invitation = await table.invited()
    await table.mark_all_sent()
    table.clock.advance(minutes=30)
    terms = Terms(pace=PACES["5+3"], seat=SeatChoice.BLUE)
    changed = (
        await table.matches.invitations.change_offer(invitation.id, ALICE.user_id, terms)
    ).invitation
    assert (changed.terms, changed.version, changed.opponent) == (terms, 1, BOB)
    assert changed.expires_at == table.clock() + timedelta(minutes=15)
    assert await table.due() == [CLOSED]
    same = await table.matches.invitations.change_offer(invitation.id, ALICE.user_id, terms)
    assert same.invitation == changed
    async with table.refusing(store.NoSuchInvitation):
        await table.matches.invitations.change_offer(invitation.id, BOB.user_id, Terms())
    async with table.refusing(matches.OfferChanged) as caught:
        await table.matches.invitations.accept(invitation.id, BOB)
    assert caught.value.invitation.terms == terms
    started = await table.matches.invitations.accept(invitation.id, BOB, version=1)
    assert started.match.terms == terms
    async with table.refusing(InvitationClosed):
        await table.matches.invitations.change_offer(invitation.id, ALICE.user_id, Terms())


async def test_a_changed_rematch_offer_is_not_accepted_by_an_old_button(table: Table) -> None:
    match = await table.finished()
    made = await table.matches.invitations.rematch(match.id, ALICE)
    assert isinstance(made, matches.Invited)
    await table.matches.invitations.change_offer(made.invitation.id, ALICE.user_id, Terms())
    with pytest.raises(matches.OfferChanged):
        await table.matches.invitations.rematch(match.id, BOB)
