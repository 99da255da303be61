"""Playing: whose turn, which step, what is answered and made due, by day and by night."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    PawnMoved,
    Player,
    format_position,
    legal_actions,
    new_game,
)
from onitama_core.matches import NotAPlayer, OutOfDate
from onitama_core.store import PACES, MatchPost, PostKind
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
    refusal_of_one,
)

if TYPE_CHECKING:
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import FakeClock


AFTER_FIRST = "ssmss/5/2M2/5/SS1SS b crab,dragon crane,monkey tiger"


# Taking turns


async def test_an_update_tells_of_the_action_and_the_position_after_it(table: Table) -> None:
    match, other = await table.started(place=NEXT_DOOR), await table.started(opponent=CAROL)
    assert await table.position(match.id) == START
    update = (await table.act(match, ALICE, TURNS[0])).public
    assert format_position(update.view) == await table.position(match.id) == AFTER_FIRST
    now = update.match
    assert (now.turn, now.turn_number, now.seq, now.step) == (Player.BLUE, 2, 1, 1)
    (moved,) = update.events
    assert isinstance(moved, PawnMoved)
    assert (moved.player, str(moved.origin), str(moved.target)) == (Player.RED, "c1", "c3")
    assert update.post_id is not None
    post = await table.post(update.post_id)
    assert isinstance(post, MatchPost)
    assert (post.kind, post.channel_id) == (PostKind.BOARD, NEXT_DOOR.channel_id)
    assert (post.match_id, post.seq) == (match.id, 1)
    assert await table.present(other.id) == other


async def test_two_clicks_at_once_play_once(table: Table) -> None:
    match = await table.started()
    twice = (table.act(match, ALICE, TURNS[0], step=0) for _ in range(2))
    assert await refusal_of_one(*twice) is OutOfDate
    assert len(await table.log(match.id)) == 1
    assert await table.due() == [(PostKind.BOARD, 1)]


@pytest.mark.parametrize(("texts", "winner"), [(RED_WINS, Player.RED), (BLUE_WINS, Player.BLUE)])
async def test_a_win_ends_the_match(table: Table, texts: tuple[str, ...], winner: Player) -> None:
    async def finished_at() -> int | None:
        (row,) = await table.rows("SELECT finished_at FROM match")
        return None if row[0] is None else int(row[0])

    match = await table.started(*texts[:-1])
    assert await finished_at() is None
    table.clock.advance(minutes=1)
    update = await table.play_on(match, texts[-1])
    assert update.match.outcome is not None
    assert (update.match.outcome.winner, update.match.is_over) == (winner, True)
    assert await finished_at() == int(table.clock().timestamp() * 1000)
    assert await table.due() == [(PostKind.BOARD, seq) for seq in range(1, len(texts) + 1)]
    assert not (await table.matches.look(match.id, until=2)).match.is_over


# What is answered


async def test_each_player_and_nobody_else_has_a_view_of_their_own(table: Table) -> None:
    match = await table.started()
    alice, bob = [await table.matches.look_as(match.id, one.user_id) for one in (ALICE, BOB)]
    assert [alice.view.viewer, bob.view.viewer] == [Player.RED, Player.BLUE]
    assert alice.view.legal_actions == legal_actions(new_game(match.setup), Player.RED)
    assert bob.view.legal_actions == ()
    await table.play_on(match, TURNS[0])
    alice, bob = [await table.matches.look_as(match.id, one.user_id) for one in (ALICE, BOB)]
    assert (alice.view.legal_actions, len(bob.view.legal_actions) > 0) == ((), True)
    with pytest.raises(NotAPlayer):
        await table.matches.look_as(match.id, CAROL.user_id)
    found = [match.player_of(person.user_id) for person in (ALICE, BOB, CAROL)]
    assert found == [Player.RED, Player.BLUE, None]


# Looking


async def test_a_look_shows_what_the_last_player_was_answered(table: Table) -> None:
    match = await table.started()
    update = await table.act(match, ALICE, TURNS[0])
    looked = await table.matches.look_as(match.id, ALICE.user_id)
    assert (looked.match, looked.view, looked.events) == (update.match, update.view, update.events)
    assert looked.public == await table.matches.look(match.id)


async def test_the_games_of_a_person_and_a_channel_are_its_open_ones_oldest_first(
    table: Table,
) -> None:
    first = await table.started()
    next_door = await table.started(challenger=CAROL, opponent=ALICE, place=NEXT_DOOR)
    await table.finished()
    abroad = await table.started(place=ABROAD)
    await table.play_on(first, *TURNS)
    second = await table.started(opponent=CAROL)
    first = await table.present(first.id)
    games_of, here = table.matches.games_of, HERE.guild_id
    assert await games_of(ALICE.user_id, here) == [first, next_door, second]
    assert await games_of(BOB.user_id, here) == [first]
    assert await games_of(ALICE.user_id, ABROAD.guild_id) == [abroad]
    assert await games_of(DAVE.user_id, here) == []
    assert await table.matches.games_in(HERE.channel_id) == [first, second]


async def test_a_persons_open_matches_come_before_those_of_the_channel(table: Table) -> None:
    others = await table.started(challenger=CAROL, opponent=DAVE)
    next_door, here = await table.started(place=NEXT_DOOR), await table.started()
    found = [await table.matches.games_near(ALICE.user_id, HERE, most) for most in (25, 2)]
    assert found == [[next_door, here, others], [next_door, here]]


async def next_after(table: Table, played: Match) -> int | None:
    update = await table.act(played, ALICE, TURNS[0])
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
    await table.started(TURNS[0], opponent=DAVE)
    assert await next_after(table, here) is None
