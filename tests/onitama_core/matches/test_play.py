"""Playing: whose turn, which step, what is answered, and looking without playing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    IllegalAction,
    PawnMoved,
    Player,
    Reason,
    Square,
    format_position,
    legal_actions,
    new_game,
    parse_action,
)
from onitama_core.matches import MatchOver, NotAPlayer, OpponentsTurn, OutOfDate
from onitama_core.store import PACES, EntryKind, MatchPost, NoSuchMatch, Played, PostKind
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BLUE_WINS,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    RED_WINS,
    START,
    TURNS,
    Table,
    at_once,
)

if TYPE_CHECKING:
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match, Person
    from tests.onitama_core.matches.table import FakeClock


AFTER_FIRST = "ssmss/5/2M2/5/SS1SS b crab,dragon crane,monkey tiger"


async def play(
    table: Table, match: Match, person: Person, text: str, step: int | None = None
) -> PlayerUpdate:
    return await table.matches.play(match.id, person.user_id, parse_action(text), step)


# Taking turns


async def test_an_action_changes_the_position(table: Table) -> None:
    match = await table.started()
    assert await table.position(match.id) == START
    await play(table, match, ALICE, TURNS[0])
    assert await table.position(match.id) == AFTER_FIRST


async def test_players_take_turns(table: Table) -> None:
    match = await table.started()
    for person, text in zip((ALICE, BOB, ALICE, BOB), TURNS, strict=True):
        await play(table, match, person, text)
    assert [entry.player for entry in await table.log(match.id) if isinstance(entry, Played)] == [
        Player.RED,
        Player.BLUE,
        Player.RED,
        Player.BLUE,
    ]


async def test_the_log_keeps_actions_in_notation_numbered_from_one(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    assert await table.log(match.id) == [
        Played(seq, Player((seq - 1) % 2), text, at=table.clock())
        for seq, text in enumerate(TURNS, start=1)
    ]


async def test_a_turn_owes_the_board_after_it(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    assert await table.due() == [(PostKind.BOARD, 1), (PostKind.BOARD, 2)]


async def test_a_board_is_owed_to_the_channel_of_the_match(table: Table) -> None:
    match = await table.started(place=NEXT_DOOR)
    update = (await play(table, match, ALICE, TURNS[0])).public
    assert update.post_id is not None
    post = await table.post(update.post_id)
    assert isinstance(post, MatchPost)
    assert post.kind is PostKind.BOARD
    assert (post.channel_id, post.match_id, post.seq) == (NEXT_DOOR.channel_id, match.id, 1)


async def test_one_match_does_not_touch_another(table: Table) -> None:
    one, other = await table.started(), await table.started(opponent=CAROL)
    await play(table, one, ALICE, TURNS[0])
    assert await table.present(other.id) == other


async def test_a_button_plays_in_its_step(table: Table) -> None:
    match = await table.started()
    for step, (person, text) in enumerate(zip((ALICE, BOB, ALICE, BOB), TURNS, strict=True)):
        assert (await play(table, match, person, text, step)).match.step == step + 1


async def test_only_actions_advance_the_step(table: Table) -> None:
    match = await table.started()
    offer = await table.offer(match, BOB)
    assert (await table.present(match.id)).step == 0
    await table.matches.draws.decline(match.id, ALICE.user_id, offer.seq)
    assert (await table.present(match.id)).step == 0


async def test_a_draw_offer_does_not_put_a_controller_out_of_date(table: Table) -> None:
    match = await table.started()
    await table.offer(match, BOB)
    assert (await play(table, match, ALICE, TURNS[0], step=0)).match.step == 1


async def test_two_clicks_at_once_play_once(table: Table) -> None:
    match = await table.started()
    played, refused = await at_once(
        play(table, match, ALICE, TURNS[0], step=0), play(table, match, ALICE, TURNS[0], step=0)
    )
    assert (len(played), [type(one) for one in refused]) == (1, [OutOfDate])
    assert len(await table.log(match.id)) == 1
    assert await table.due() == [(PostKind.BOARD, 1)]


async def test_the_opponents_answer_at_the_same_instant_comes_after(table: Table) -> None:
    match = await table.started()
    played, refused = await at_once(
        play(table, match, ALICE, TURNS[0], step=0), play(table, match, BOB, TURNS[1], step=1)
    )
    assert (len(played), refused) == (2, [])
    assert await table.texts(match.id) == list(TURNS[:2])


@pytest.mark.parametrize(("texts", "winner"), [(RED_WINS, Player.RED), (BLUE_WINS, Player.BLUE)])
async def test_a_win_ends_the_match(table: Table, texts: tuple[str, ...], winner: Player) -> None:
    match = await table.started()
    update = await table.play_on(match, *texts)
    assert update.match.outcome is not None
    assert (update.match.outcome.winner, update.match.is_over) == (winner, True)


async def test_a_win_owes_one_last_board(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *RED_WINS)
    assert await table.due() == [(PostKind.BOARD, 1), (PostKind.BOARD, 2), (PostKind.BOARD, 3)]


async def test_a_win_finishes_the_row_of_the_match(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *RED_WINS[:2])
    assert await finished_at(table) == [None]
    table.clock.advance(minutes=1)
    await table.play_on(match, RED_WINS[2])
    assert await finished_at(table) == [int(table.clock().timestamp() * 1000)]


async def finished_at(table: Table) -> list[int | None]:
    return [row["finished_at"] for row in await table.rows("SELECT finished_at FROM match")]


# Refusals


async def test_nobody_plays_in_a_match_that_never_was(table: Table) -> None:
    async with table.unchanged():
        with pytest.raises(NoSuchMatch):
            await table.matches.play(7, ALICE.user_id, parse_action(TURNS[0]), step=0)


async def test_a_stranger_does_not_play(table: Table) -> None:
    match = await table.started()
    async with table.unchanged():
        with pytest.raises(NotAPlayer) as caught:
            await play(table, match, CAROL, TURNS[0], step=0)
    assert caught.value.match == match


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_nobody_plays_after_the_end(table: Table, person: Person) -> None:
    match = await table.finished()
    async with table.unchanged():
        with pytest.raises(MatchOver) as caught:
            await play(table, match, person, TURNS[0], step=0)
    assert caught.value.match == match


async def test_a_stranger_is_no_player_after_the_end_either(table: Table) -> None:
    match = await table.finished()
    with pytest.raises(NotAPlayer):
        await play(table, match, CAROL, TURNS[0])


async def test_a_button_of_an_earlier_turn_is_out_of_date(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:2])
    async with table.unchanged():
        with pytest.raises(OutOfDate):
            await play(table, match, ALICE, TURNS[2], step=0)


async def test_an_old_button_is_told_the_turn_it_was_from_and_the_turn_now(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS[:3])
    with pytest.raises(OutOfDate) as caught:
        await play(table, match, ALICE, TURNS[0], step=1)
    now = caught.value.match
    assert (caught.value.turn, now.turn_number) == (2, 4)


async def test_an_old_button_is_out_of_date_also_when_the_other_is_to_play(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    with pytest.raises(OutOfDate):
        await play(table, match, ALICE, TURNS[0], step=0)


@pytest.mark.parametrize("step", [0, None], ids=["clicked", "typed"])
async def test_one_waits_for_ones_turn(table: Table, step: int | None) -> None:
    match = await table.started()
    async with table.unchanged():
        with pytest.raises(OpponentsTurn) as caught:
            await play(table, match, BOB, TURNS[1], step)
    assert caught.value.match == match


async def test_nobody_plays_twice_in_a_row(table: Table) -> None:
    match = await table.started()
    await play(table, match, ALICE, TURNS[0])
    async with table.unchanged():
        with pytest.raises(OpponentsTurn):
            await play(table, match, ALICE, "crab:a1a2")


@pytest.mark.parametrize("step", [0, None], ids=["clicked", "typed"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("monkey:a1b2", Reason.CARD_NOT_IN_HAND),
        ("tiger:c1c4", Reason.NOT_ON_CARD),
        ("tiger:c2c4", Reason.NOT_YOUR_PIECE),
        ("crab:a1c1", Reason.OWN_PIECE_IN_THE_WAY),
        ("tiger:pass", Reason.MUST_MOVE),
    ],
)
async def test_what_the_rules_forbid_changes_nothing(
    table: Table, text: str, reason: Reason, step: int | None
) -> None:
    match = await table.started()
    async with table.unchanged():
        with pytest.raises(IllegalAction) as caught:
            await play(table, match, ALICE, text, step)
    assert caught.value.reason is reason
    assert await table.position(match.id) == START


async def test_after_a_refusal_the_turn_can_still_be_played(table: Table) -> None:
    match = await table.started()
    with pytest.raises(IllegalAction):
        await play(table, match, ALICE, "tiger:c1c4", step=0)
    assert (await play(table, match, ALICE, TURNS[0], step=0)).match.step == 1


# What is answered


async def test_an_update_shows_the_position_after_the_action(table: Table) -> None:
    update = await table.play_on(await table.started(), TURNS[0])
    assert format_position(update.view) == AFTER_FIRST
    assert (update.match.turn, update.match.turn_number) == (Player.BLUE, 2)
    assert (update.match.seq, update.match.step) == (1, 1)


async def test_an_update_tells_what_the_action_brought_about(table: Table) -> None:
    update = await table.play_on(await table.started(), TURNS[0])
    (moved,) = update.events
    assert isinstance(moved, PawnMoved)
    assert (moved.player, moved.origin, moved.target) == (
        Player.RED,
        Square.parse("c1"),
        Square.parse("c3"),
    )


async def test_an_update_tells_only_of_the_last_action(table: Table) -> None:
    update = await table.play_on(await table.started(), *TURNS[:2])
    assert [event.player for event in update.events if isinstance(event, PawnMoved)] == [
        Player.BLUE
    ]


async def test_an_update_names_the_last_entry_and_who_made_it(table: Table) -> None:
    update = await table.play_on(await table.started(), *TURNS[:2])
    assert (update.kind, update.actor) == (EntryKind.ACTION, Player.BLUE)


async def test_each_player_has_a_view_of_their_own(table: Table) -> None:
    match = (await table.play_on(await table.started(), TURNS[0])).match
    own = [await table.matches.look_as(match.id, person.user_id) for person in (ALICE, BOB)]
    assert [update.view.viewer for update in own] == [Player.RED, Player.BLUE]


async def test_nobody_else_has_a_view_of_their_own(table: Table) -> None:
    match = await table.started()
    with pytest.raises(NotAPlayer):
        await table.matches.look_as(match.id, CAROL.user_id)


async def test_whoever_is_to_act_sees_what_they_may_do(table: Table) -> None:
    match = (await table.play_on(await table.started(), TURNS[0])).match
    alice, bob = [await table.matches.look_as(match.id, one.user_id) for one in (ALICE, BOB)]
    assert alice.view.legal_actions == ()
    assert len(bob.view.legal_actions) > 0


async def test_an_update_names_the_post_that_is_now_due(table: Table) -> None:
    update = await table.play_on(await table.started(), TURNS[0])
    newest = (await table.due_posts())[-1].id
    assert update.post_id == newest


# Looking


async def test_a_look_shows_what_the_last_player_was_answered(table: Table) -> None:
    match = await table.started()
    update = await play(table, match, ALICE, TURNS[0])
    looked = await table.matches.look_as(match.id, ALICE.user_id)
    assert (looked.match, looked.view, looked.events) == (update.match, update.view, update.events)
    assert looked.public == await table.matches.look(match.id)


async def test_a_look_changes_nothing_and_owes_nothing(table: Table) -> None:
    match = (await table.play_on(await table.started(), *TURNS)).match
    async with table.unchanged():
        assert (await table.matches.look(match.id)).post_id is None


async def test_a_look_back_shows_the_match_as_it_was_answered_then(table: Table) -> None:
    match = await table.started()
    answered = [await table.play_on(match, text) for text in TURNS]
    for update in answered:
        then = await table.matches.look(match.id, until=update.match.seq)
        assert (then.match, then.view, then.events) == (update.match, update.view, update.events)


async def test_a_look_back_to_zero_shows_the_start(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    start = await table.matches.look(match.id, until=0)
    assert format_position(start.view) == START
    assert (start.match, start.kind) == (match, None)


async def test_a_look_back_from_the_end_shows_the_match_going_on(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *RED_WINS)
    assert not (await table.matches.look(match.id, until=2)).match.is_over


async def test_a_look_at_a_match_that_never_was_is_refused(table: Table) -> None:
    with pytest.raises(NoSuchMatch) as refused:
        await table.matches.look(7)
    assert refused.value.match_id == 7


async def test_a_persons_open_matches_come_before_those_of_the_channel(table: Table) -> None:
    others = await table.started(challenger=CAROL, opponent=DAVE)
    next_door, here = await table.started(place=NEXT_DOOR), await table.started()
    found = [await table.matches.games_near(ALICE.user_id, HERE, most) for most in (25, 2)]
    assert found == [[next_door, here, others], [next_door, here]]


async def test_a_persons_games_are_their_open_ones_oldest_first(table: Table) -> None:
    first = await table.started()
    second = await table.started(challenger=CAROL, opponent=ALICE)
    await table.finished()
    assert await table.matches.games_of(ALICE.user_id, HERE.guild_id) == [first, second]


async def test_a_persons_games_are_shown_as_they_stand(table: Table) -> None:
    match = (await table.play_on(await table.started(), *TURNS)).match
    assert await table.matches.games_of(BOB.user_id, HERE.guild_id) == [match]


async def test_a_persons_games_are_those_of_one_server(table: Table) -> None:
    await table.started()
    abroad = await table.started(place=ABROAD)
    assert await table.matches.games_of(ALICE.user_id, ABROAD.guild_id) == [abroad]


async def test_somebody_elses_games_are_not_ones_own(table: Table) -> None:
    await table.started()
    assert await table.matches.games_of(CAROL.user_id, HERE.guild_id) == []


async def test_a_channels_games_are_its_open_ones_oldest_first(table: Table) -> None:
    first = await table.started()
    await table.started(place=NEXT_DOOR)
    await table.finished()
    second = await table.started(opponent=CAROL)
    assert await table.matches.games_in(HERE.channel_id) == [first, second]


async def test_a_player_knows_which_seat_is_whose(table: Table) -> None:
    match = await table.started()
    found = [match.player_of(person.user_id) for person in (ALICE, BOB, CAROL)]
    assert found == [Player.RED, Player.BLUE, None]


async def test_the_views_offer_exactly_the_legal_actions(table: Table) -> None:
    match = await table.started()
    update = await table.matches.look_as(match.id, ALICE.user_id)
    state = new_game(match.setup)
    assert update.view.legal_actions == legal_actions(state, Player.RED)


async def next_after(table: Table, played: Match) -> int | None:
    update = await table.matches.play(played.id, ALICE.user_id, parse_action(TURNS[0]), step=None)
    return None if update.next_match is None else update.next_match.id


async def test_the_one_that_has_waited_longest_is_next(table: Table, clock: FakeClock) -> None:
    recent, played, old = [await table.started(opponent=person) for person in (BOB, CAROL, DAVE)]
    clock.advance(hours=1)
    await table.play_on(recent, *TURNS[:2])
    assert await next_after(table, played) == old.id


async def test_the_one_whose_time_runs_out_first_comes_before_one_that_has_waited_longer(
    table: Table, clock: FakeClock
) -> None:
    played, _ = [await table.started(opponent=person) for person in (CAROL, DAVE)]
    clock.advance(hours=1)
    urgent = await table.started(terms=replace(NAMED_CARDS, pace=PACES["1h"]))
    assert await next_after(table, played) == urgent.id


async def test_only_what_waits_for_the_player_here_is_next(table: Table) -> None:
    here = await table.started()
    await table.started(place=ABROAD, opponent=CAROL)
    theirs = await table.started(opponent=DAVE)
    await table.play_on(theirs, TURNS[0])
    assert await next_after(table, here) is None
