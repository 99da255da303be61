"""Resignation, draws by agreement, and what becomes of offers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import GameEnded, NotOnCard, Outcome, Player, PositionRepeated, Termination
from onitama_core.matches import (
    DrawOfferOpen,
    DrawOfferTooSoon,
    MatchOver,
    NoDrawOffer,
    NotAPlayer,
    named_deal,
)
from onitama_core.store import EntryKind, NoSuchMatch, PostKind, Proposal, Resigned, SeatChoice
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    RED_WINS,
    TURNS,
    Table,
    refusal_of_one,
)

if TYPE_CHECKING:
    from onitama_core.store import Match, Person

AGREED = Outcome(None, Termination.AGREEMENT)
ROUND = ("elephant:a5b4", "ox:a1a2", "eel:b4a4", "elephant:a2b2", "ox:a4a5", "eel:b2a1")
"""Six turns after which everything lies as before."""
ROUND_CARDS = named_deal("monkey,ox,crane,elephant,eel", SeatChoice.RED)

OFFERED_1 = (PostKind.DRAW_OFFER, 1)


async def kinds(table: Table, match: Match) -> list[EntryKind]:
    return [entry.kind for entry in await table.log(match.id)]


async def is_finished(table: Table, match: Match) -> bool:
    return match not in await table.matches.games_in(match.place.channel_id) and bool(
        await table.rows(f"SELECT 1 FROM match WHERE id = {match.id} AND finished_at IS NOT NULL")  # noqa: S608
    )


# Resigning


@pytest.mark.parametrize("turns", [0, 1], ids=["in or out of turn", "and the other way round"])
@pytest.mark.parametrize(("person", "winner"), [(ALICE, Player.BLUE), (BOB, Player.RED)])
async def test_either_player_resigns_at_any_time(
    table: Table, turns: int, person: Person, winner: Player
) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:turns])
    update = await table.matches.resign(match.id, person.user_id)
    assert update.match.outcome == Outcome(winner, Termination.RESIGNATION)


async def test_a_resignation_is_logged_told_and_no_step(table: Table) -> None:
    match = await table.started()
    update = await table.matches.resign(match.id, BOB.user_id)
    assert await table.log(match.id) == [Resigned(1, Player.BLUE, at=table.clock())]
    assert (update.public.kind, update.public.actor) == (EntryKind.RESIGNED, Player.BLUE)
    given_up = Outcome(Player.RED, Termination.RESIGNATION)
    assert update.events == (GameEnded(given_up, (Termination.RESIGNATION,)),)
    assert await table.due() == [(PostKind.BOARD, 1)]
    assert await is_finished(table, match)
    assert update.match.step == 0
    own = [await table.matches.look_as(match.id, person.user_id) for person in (ALICE, BOB)]
    assert [update.view.legal_actions for update in own] == [(), ()]


async def test_both_resigning_at_once_is_one_resignation(table: Table) -> None:
    match, resign = await table.started(), table.matches.resign
    both = resign(match.id, ALICE.user_id), resign(match.id, BOB.user_id)
    assert await refusal_of_one(*both) is MatchOver
    assert await kinds(table, match) == [EntryKind.RESIGNED]


# Who may end a match


async def end(table: Table, how: str, match_id: int, person: Person) -> None:
    match how:
        case "resign":
            await table.matches.resign(match_id, person.user_id)
        case "offer":
            await table.matches.draws.propose(match_id, person.user_id)
        case "accept":
            await table.matches.draws.agree(match_id, person.user_id, seq=1)
        case "decline":
            await table.matches.draws.decline(match_id, person.user_id, seq=1)


WAYS = ("resign", "offer", "accept", "decline")


@pytest.mark.parametrize("how", WAYS)
async def test_strangers_end_nothing_and_nothing_that_is_over_or_never_was(
    table: Table, how: str
) -> None:
    match, won = await table.started(), await table.started()
    await table.offer(match, ALICE)
    async with table.refusing(NotAPlayer):
        await end(table, how, match.id, CAROL)
    await table.matches.resign(match.id, ALICE.user_id)
    await table.play_on(won, *RED_WINS)
    for over in (match, won):
        async with table.refusing(MatchOver):
            await end(table, how, over.id, BOB)
    async with table.refusing(NoSuchMatch):
        await end(table, how, 7, ALICE)


# Offering a draw


@pytest.mark.parametrize(("person", "player"), [(ALICE, Player.RED), (BOB, Player.BLUE)])
async def test_either_player_offers_a_draw_also_out_of_turn(
    table: Table, person: Person, player: Player
) -> None:
    match = await table.started()
    before = await table.matches.look_as(match.id, person.user_id)
    update = await table.matches.draws.propose(match.id, person.user_id)
    assert update.match == replace(match, seq=1, draw_offer=Proposal(player, 1))
    assert await table.present(match.id) == update.match
    assert await table.due() == [OFFERED_1]
    assert update.public.post_id == (await table.due_posts())[-1].id
    assert (update.public.view, update.view, update.events) == (before.public.view, before.view, ())


async def test_there_is_one_offer_at_a_time(table: Table) -> None:
    match = await table.started()
    both = table.offer(match, ALICE), table.offer(match, BOB)
    assert await refusal_of_one(*both) is DrawOfferOpen
    for person in (ALICE, BOB):
        async with table.refusing(DrawOfferOpen) as caught:
            await table.matches.draws.propose(match.id, person.user_id)
        assert caught.value.match == await table.present(match.id)


# Accepting a draw


async def test_the_other_accepts_and_the_match_is_drawn(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    update = await table.matches.draws.agree(match.id, BOB.user_id, offer.seq)
    assert (update.match.outcome, update.match.draw_offer) == (AGREED, None)
    assert update.events == (GameEnded(AGREED, (Termination.AGREEMENT,)),)
    assert await kinds(table, match) == [EntryKind.DRAW_OFFERED, EntryKind.DRAW_AGREED]
    assert (update.public.kind, update.public.actor) == (EntryKind.DRAW_AGREED, Player.BLUE)
    assert await is_finished(table, match)
    due = await table.due()
    assert due == [OFFERED_1, (PostKind.BOARD, 2), (PostKind.DRAW_OFFER_CLOSED, 2)]
    newest = (await table.due_posts())[-1].id
    assert update.public.post_id == newest - 1


@pytest.mark.parametrize("how", ["accept", "decline"])
async def test_nobody_answers_their_own_offer_which_stands(table: Table, how: str) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    async with table.refusing(DrawOfferOpen) as caught:
        await end(table, how, match.id, ALICE)
    assert caught.value.offer == offer


@pytest.mark.parametrize("how", ["accept", "decline"])
async def test_nobody_answers_an_offer_that_was_not_made_nor_a_new_one_by_an_old_button(
    table: Table, how: str
) -> None:
    match = await table.started()
    async with table.refusing(NoDrawOffer):
        await end(table, how, match.id, BOB)
    old = await table.offer(match, ALICE)
    await table.play_on(match, *TURNS[:2])
    new = await table.offer(match, ALICE)
    assert new.seq != old.seq
    async with table.refusing(NoDrawOffer):
        await end(table, how, match.id, BOB)


async def test_accepting_twice_at_once_is_one_agreement(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    twice = (table.matches.draws.agree(match.id, BOB.user_id, offer.seq) for _ in range(2))
    assert await refusal_of_one(*twice) is MatchOver


# Declining a draw


async def test_the_other_declines_and_the_match_goes_on(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    update = await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    assert update.match == replace(match, seq=2)
    assert (update.public.kind, update.public.actor) == (EntryKind.DRAW_DECLINED, Player.BLUE)
    assert await table.due() == [OFFERED_1, (PostKind.DRAW_OFFER_CLOSED, 2)]
    assert update.public.post_id is None
    with pytest.raises(NoDrawOffer):
        await table.matches.draws.agree(match.id, BOB.user_id, offer.seq)


async def declined(table: Table, match: Match, by: Person = BOB, to: Person = ALICE) -> None:
    """`to` offers, `by` declines."""
    offer = await table.offer(match, to)
    await table.matches.draws.decline(match.id, by.user_id, offer.seq)


async def test_a_declined_offer_is_repeated_after_ones_own_next_move(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await declined(table, match)
    async with table.refusing(DrawOfferTooSoon):
        await table.matches.draws.propose(match.id, ALICE.user_id)
    await table.play_on(match, TURNS[1])
    async with table.refusing(DrawOfferTooSoon):
        await table.matches.draws.propose(match.id, ALICE.user_id)
    await table.play_on(match, TURNS[2])
    assert await table.offer(match, ALICE) == Proposal(Player.RED, 6)


async def test_whoever_declined_may_offer_at_once_which_gives_the_other_no_second_offer(
    table: Table,
) -> None:
    match = await table.started()
    await declined(table, match, by=BOB, to=ALICE)
    await declined(table, match, by=ALICE, to=BOB)
    with pytest.raises(DrawOfferTooSoon):
        await table.matches.draws.propose(match.id, ALICE.user_id)


# Lapsing


async def test_an_offer_lapses_with_the_others_move(table: Table) -> None:
    """The board does not wait for it to be closed; it was not declined, and may be repeated."""
    match = await table.started()
    offer = await table.offer(match, BOB)
    assert (await table.play_on(match, TURNS[0])).match.draw_offer is None
    lapsed = [OFFERED_1, (PostKind.BOARD, 2), (PostKind.DRAW_OFFER_CLOSED, 2)]
    assert await table.due() == lapsed
    with pytest.raises(NoDrawOffer):
        await table.matches.draws.agree(match.id, ALICE.user_id, offer.seq)
    assert (await table.matches.look(match.id, until=1)).match.draw_offer == offer
    assert await table.offer(match, BOB) == Proposal(Player.BLUE, 3)


async def test_an_offer_stays_open_through_ones_own_move(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, ALICE)
    assert (await table.play_on(match, TURNS[0])).match.draw_offer == offer
    assert await table.due() == [OFFERED_1, (PostKind.BOARD, 2)]
    update = await table.matches.draws.agree(match.id, BOB.user_id, offer.seq)
    assert update.match.outcome == AGREED


async def test_a_move_refused_by_the_rules_leaves_the_offer_open(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, BOB)
    with pytest.raises(NotOnCard):
        await table.play_on(match, "tiger:c1c4")
    assert (await table.present(match.id)).draw_offer == offer


@pytest.mark.parametrize("person", [ALICE, BOB], ids=["by its maker", "by the other"])
async def test_a_resignation_closes_an_open_offer(table: Table, person: Person) -> None:
    match = await table.started()
    await table.offer(match, ALICE)
    update = await table.matches.resign(match.id, person.user_id)
    assert update.match.draw_offer is None
    assert (await table.due())[1:] == [(PostKind.BOARD, 2), (PostKind.DRAW_OFFER_CLOSED, 2)]


async def test_a_win_closes_ones_own_open_offer(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *RED_WINS[:2])
    await table.offer(match, ALICE)
    update = await table.play_on(match, RED_WINS[2])
    assert update.match.draw_offer is None
    assert (await table.due())[-2:] == [(PostKind.BOARD, 4), (PostKind.DRAW_OFFER_CLOSED, 4)]


# Repetition


@pytest.mark.parametrize("offers", [0, 1], ids=["quiet", "an offer in between"])
async def test_the_second_time_the_match_goes_on_and_the_third_time_it_is_drawn(
    table: Table, offers: int
) -> None:
    match = await table.started(terms=ROUND_CARDS)
    update = await table.play_on(match, *ROUND)
    assert (update.match.outcome, update.events[-1]) == (None, PositionRepeated(2))
    for _ in range(offers):
        await declined(table, match)
    update = await table.play_on(match, *ROUND)
    drawn = Outcome(None, Termination.REPETITION)
    assert update.match.outcome == drawn
    assert update.events[-1] == GameEnded(drawn, (Termination.REPETITION,))
    assert await is_finished(table, match)
    assert (PostKind.BOARD, 12 + 2 * offers) in await table.due()
