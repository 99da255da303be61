"""Cached match states equal those replayed from the logs, and are never ahead of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random
from threading import get_ident
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core import matches
from onitama_core.game import Player, parse_action
from onitama_core.matches.caches import MAX_STATES_PER_MATCH, RecentStates
from onitama_core.matches.terms import setup_from_terms
from onitama_core.store import EPOCH, Conflict, Locked, whole_milliseconds
from onitama_core.store.connection import Connection
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, NAMED_CARDS, TURNS, Table

if TYPE_CHECKING:
    from onitama_core.matches.replay import MatchState
    from onitama_core.store import Entry


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """Return a list that collects each log entry that the rules apply."""
    entries: list[Entry] = []
    original = matches.replay.replay_action

    def record_entry(match_state: MatchState, entry: Any) -> MatchState:
        entries.append(entry)
        return original(match_state, entry)

    monkeypatch.setattr(matches.replay, "replay_action", record_entry)
    return entries


async def test_a_move_applies_one_entry_and_views_lists_and_refusals_none(
    table: Table, applied: list[Entry]
) -> None:
    """Looking back applies only the entries that were added since it was last done."""
    match = await table.started()
    for count, text in enumerate(TURNS, start=1):
        if count == len(TURNS):
            await table.matches.replays.look_back(match.id)
            applied.clear()
        await table.play_on(match, text)
        assert len(applied) == (1 if count == len(TURNS) else count)
    await table.matches.look(match.id)
    await table.matches.look_as(match.id, ALICE.user_id)
    await table.matches.look(match.id, until=3)
    await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id)
    with pytest.raises(matches.OpponentsTurn):
        await table.act(match, BOB, TURNS[3])
    with pytest.raises(matches.OutOfDate):
        await table.act(match, ALICE, TURNS[0], 0)
    assert len(applied) == 1
    for turn in range(5):
        await table.matches.replays.look_back(match.id, turn)
    assert len(applied) == 2


async def test_a_finished_match_is_replayed_once_for_all_pages_until_an_erasure(
    table: Table, applied: list[Entry]
) -> None:
    match = await table.finished(*TURNS)
    applied.clear()
    pages = [table.matches.replays.reveal(match.id, turn) for turn in range(5)]
    await asyncio.gather(*pages)
    await table.matches.replays.every_turn(match.id)
    await table.matches.records.write(match.id, ALICE.user_id)
    assert len(applied) == len(TURNS)
    await table.matches.erasure.erase(ALICE.user_id, at=table.clock())
    assert "Alice" not in repr(await table.matches.replays.reveal(match.id))
    assert len(applied) == 2 * len(TURNS)


async def test_the_cache_of_finished_matches_is_bounded_and_evicts_no_open_match(
    table: Table, applied: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_match = await table.started()
    first, second = await table.finished(*TURNS), await table.finished(*TURNS)
    monkeypatch.setattr("onitama_core.matches.match_log.MAX_CACHED_FINISHED_TURNS", len(TURNS) + 1)
    monkeypatch.setattr("onitama_core.matches.match_log.MAX_CACHED_RECORDINGS", 1)
    restarted = matches.Matches(table.store, table.clock)
    await table.play_on(open_match, *TURNS)
    await restarted.replays.look_back(open_match.id)
    applied.clear()
    for match in (first, first, second, second, first):
        await restarted.replays.reveal(match.id)
    await restarted.replays.look_back(open_match.id)
    assert len(applied) == 3 * len(TURNS)


async def test_a_user_can_open_one_long_match_at_a_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onitama_core.matches.match_log.MAX_UNSCHEDULED_ENTRIES", 0)
    first, second = await table.finished(*TURNS), await table.finished(*TURNS)
    reveal_first = asyncio.create_task(table.matches.replays.reveal(first.id, asker=ALICE.user_id))
    await asyncio.to_thread(lambda: None)  # meanwhile the replay of the first match begins
    with table.matches.log.replay_scheduler.one_per_user(BOB.user_id, first.id):
        with pytest.raises(matches.ReplayInProgress) as caught:
            await table.matches.replays.reveal(second.id, asker=BOB.user_id)
        assert caught.value.match_id == first.id
        await reveal_first
        await table.matches.replays.reveal(first.id, asker=BOB.user_id)  # already in the cache
        await table.matches.replays.reveal(second.id, asker=ALICE.user_id)


async def test_a_user_who_waits_for_a_long_match_can_see_new_entries_of_another(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onitama_core.matches.match_log.MAX_UNSCHEDULED_ENTRIES", 1)
    match = await table.started(*TURNS[:2])
    replay_scheduler = table.matches.log.replay_scheduler
    with replay_scheduler.one_per_user(BOB.user_id, 404), pytest.raises(matches.ReplayInProgress):
        await table.matches.replays.look_back(match.id, asker=BOB.user_id)
    await table.matches.replays.look_back(match.id)
    await table.play_on(match, TURNS[2])
    with replay_scheduler.one_per_user(BOB.user_id, 404):
        assert (await table.matches.replays.look_back(match.id, asker=BOB.user_id)).turns == 3
    (_, recording), (_, cached) = [await table.matches.log.recording(match.id) for _ in range(2)]
    assert cached is recording


async def test_after_a_restart_the_log_is_replayed_once_and_then_only_new_entries(
    table: Table, other_process: Table, applied: list[Entry]
) -> None:
    match = await table.started(*TURNS[:3])
    applied.clear()
    for _ in range(3):
        await other_process.matches.look(match.id)
    assert len(applied) == 3
    await table.play_on(match, TURNS[3])
    applied.clear()
    assert (await other_process.present(match.id)).step == 4
    assert len(applied) == 1


@pytest.mark.parametrize(
    "wrong",
    [{"seq": 2}, {"seq": 9}, {"step": 9}, {"turn": Player.BLUE, "waits_for": (Player.BLUE,)}],
    ids=["behind", "ahead", "another step", "another's turn"],
)
async def test_the_log_is_right_if_a_match_row_disagrees_with_it(
    table: Table, other_process: Table, wrong: dict[str, Any]
) -> None:
    match = await table.started(*TURNS)
    before = await table.present(match.id)
    wrong_row = replace(before, **wrong)
    await table.write(lambda transaction: transaction.matches.update_status(match.id, wrong_row))
    assert await other_process.present(match.id) == before
    await other_process.play_on(match, "crane:a2a3")
    assert (await table.matches.match(match.id)).seq == 5


async def test_a_state_that_was_not_committed_is_not_cached(table: Table) -> None:
    match = await table.started()
    before = await table.matches.log.load(match.id)

    async def refuse(*_: Any) -> None:
        raise Locked

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.store, "write", refuse)
        with pytest.raises(Locked):
            await table.play_on(match, TURNS[0])
    assert await table.matches.log.load(match.id) == before


async def test_the_slower_of_two_writers_gets_an_error_with_the_present_state(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store reports the conflict only when it writes."""
    match = await table.started()
    over = await table.finished()
    invitation = await table.invited(CAROL)

    async def raise_conflict(*_: Any) -> None:
        raise Conflict

    monkeypatch.setattr(table.store, "write", raise_conflict)
    for call, problem, subject in (
        (table.act(match, ALICE, TURNS[0]), matches.OutOfDate, match),
        (
            table.matches.invitations.accept(invitation.id, CAROL),
            matches.InvitationClosed,
            invitation,
        ),
        (table.matches.invitations.rematch(over.id, ALICE), matches.RematchTaken, over),
    ):
        with pytest.raises(problem) as caught:
            await call
        assert subject in vars(caught.value).values()


async def test_a_move_takes_one_database_call_and_so_does_a_view(
    table: Table, other_process: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No log is replayed in the thread of the database."""
    match, over = await table.started(), await table.finished(*TURNS)
    calls = 0
    threads: set[int] = set()
    original_run = Connection.run
    original_replay = matches.replay.replay_action

    async def run_and_count(connection: Connection, work: Any) -> Any:
        nonlocal calls
        calls += 1
        return await original_run(connection, work)

    def record_thread(match_state: MatchState, entry: Any) -> MatchState:
        threads.add(get_ident())
        return original_replay(match_state, entry)

    monkeypatch.setattr(Connection, "run", run_and_count)
    await table.act(match, ALICE, TURNS[0], 0)
    await table.matches.look(match.id)
    await table.matches.lists.open_of(ALICE.user_id, HERE.guild_id)
    assert calls == 3
    monkeypatch.setattr(matches.replay, "replay_action", record_thread)
    for match_id in (over.id, match.id):
        await other_process.matches.look(match_id)
    await other_process.matches.replays.reveal(over.id)
    assert threads
    assert await other_process.store.read(lambda _: get_ident()) not in threads


def test_the_cache_evicts_the_least_recently_used_match_first() -> None:
    """The cache keeps the newest states of each match."""
    start = matches.replay.initial_state(setup_from_terms(NAMED_CARDS, Random(1)), EPOCH)  # noqa: S311 - a game
    states = RecentStates(capacity=2)
    for match_id in (1, 2, 1, 3):
        states.add(match_id, start)
    assert [len(states.of(match_id)) for match_id in (1, 2, 3)] == [1, 0, 1]
    successive = [replace(start, seq=seq) for seq in range(2 * MAX_STATES_PER_MATCH)]
    for match_state in reversed(successive):
        states.add(1, match_state)
    assert states.of(1) == tuple(successive[-MAX_STATES_PER_MATCH:])


async def test_an_entry_has_its_clicks_time_but_not_earlier_than_the_last_entry(
    table: Table,
) -> None:
    match = await table.started()
    clicked = table.clock() + timedelta(seconds=5, microseconds=234_567)
    table.clock.advance(minutes=1)
    move = parse_action(TURNS[0])
    update = await table.matches.play(match.id, ALICE.user_id, move, step=0, at=clicked)
    clicked_at = whole_milliseconds(clicked)
    assert update.match.last_activity == clicked_at
    assert update.match == await table.matches.match(match.id)
    await table.matches.resign(match.id, BOB.user_id, at=clicked_at - timedelta(minutes=1))
    assert [entry.at for entry in await table.log(match.id)] == [clicked_at, clicked_at]
