"""Games that somebody brings in as a text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from threading import current_thread
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given, settings

from onitama_core.game import (
    Termination,
    apply,
    format_action,
    new_game,
    parse_action,
    players_to_act,
)
from onitama_core.game.record import RecordFault, read_record
from onitama_core.matches import KeptPrivate, NoFinishedGame, NotAPlayer, Reveal, Sharing
from onitama_core.matches.care.checking import report_of
from onitama_core.matches.log.replay import begin, resume
from onitama_core.matches.records import importing
from onitama_core.matches.records.importing import KEPT, MOST_KEPT, entries_of
from onitama_core.store import NoSuchMatch, Place, Recorded
from tests.onitama_core.game.records.games import records
from tests.onitama_core.game.records.test_readme import EXAMPLES
from tests.onitama_core.matches.table import ALICE, BOB, HERE

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from onitama_core.game.record import Record
    from onitama_core.matches.log.replay import Progress
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

FINISHED: Final = [text for text in EXAMPLES if read_record(text).outcome]
CLASSIC: Final = FINISHED[0]
NOW: Final = datetime(2026, 12, 1, tzinfo=UTC)
MIDNIGHT_TEXT: Final = CLASSIC.replace('[Time "19:05:00"]\n', "")


async def brought(table: Table, text: str = CLASSIC, place: Place = HERE) -> Match:
    return await table.records.bring_in(text.encode(), place, ALICE.user_id)


@pytest.mark.parametrize("text", FINISHED)
async def test_what_is_brought_in_is_a_finished_match_that_replays(table: Table, text: str) -> None:
    match = await brought(table, text)
    record = read_record(text)
    assert match.outcome == record.outcome
    assert match.seats == tuple(Recorded(side.name) for side in record.sides)
    assert (match.people, match.computer, match.is_private) == ((), None, True)
    turns = await Reveal(table.ledger).every_turn(match.id)
    assert turns[-1].turn == record.turns[-1].number
    assert (await report_of(table.store)).faults == ()


@pytest.mark.parametrize("text", FINISHED)
async def test_it_can_be_taken_away_again(table: Table, text: str) -> None:
    _, again = await table.records.export((await brought(table, text)).id, ALICE.user_id)
    assert read_record(again).turns[0].plies[0].action == read_record(text).turns[0].plies[0].action
    assert read_record(again).outcome == read_record(text).outcome


@settings(max_examples=25)
@given(records())
def test_a_log_comes_to_the_same_end(record: Record) -> None:
    if record.outcome is None or record.outcome.is_cancelled:
        return
    progress = resume(begin(record.setup, NOW), entries_of(record, NOW))
    is_placing = len(players_to_act(replayed(record))) > 1
    if record.outcome.termination is not Termination.ABANDONMENT or not is_placing:
        assert progress.state.outcome == record.outcome


def replayed(record: Record) -> GameState:
    state = new_game(record.setup)
    for turn in record.turns:
        for ply in turn.plies:
            state = apply(state, turn.player, parse_action(format_action(ply.action))).state
    return state


async def test_it_is_its_importers_alone(table: Table) -> None:
    match = await brought(table)
    assert match.is_of(ALICE.user_id)
    assert not match.is_of(BOB.user_id)
    with pytest.raises(NotAPlayer):
        await table.endings.resign(match.id, ALICE.user_id)
    with pytest.raises(KeptPrivate):
        await Sharing(table.store, table.clock).share(match.id, ALICE.user_id)
    assert await table.due_posts() == []


async def test_it_is_listed_for_nobody_else(table: Table) -> None:
    match = await brought(table)
    assert [one.id for one in await table.play.finished_games(ALICE.user_id, HERE, 9)] == [match.id]
    assert await table.play.finished_games(BOB.user_id, HERE, 9) == []
    elsewhere = Place(HERE.guild_id + 1, HERE.channel_id)
    assert await table.play.finished_games(ALICE.user_id, elsewhere, 9) == []


async def test_it_counts_for_nothing(table: Table) -> None:
    await brought(table)
    assert await table.upkeep.count_up() == 0
    for name, rows in (await table.contents()).items():
        assert not rows or name in ("match", "entry", "due", "memo"), name


async def test_when_it_was_played_is_kept(table: Table) -> None:
    table.clock.now = NOW
    assert (await brought(table)).started_at == datetime(2026, 11, 22, 19, 5, tzinfo=UTC)
    assert (await brought(table, MIDNIGHT_TEXT)).started_at == datetime(2026, 11, 22, tzinfo=UTC)
    later = CLASSIC.replace("2026.11.22", "2027.11.22")
    assert (await brought(table, later)).started_at == table.clock()


async def test_nothing_of_it_is_left_after_30_days(table: Table) -> None:
    before = await table.contents()
    match = await brought(table)
    table.clock.now += KEPT - timedelta(minutes=1)
    await table.upkeep.serve()
    assert (await table.present(match.id)).id == match.id
    table.clock.advance(minutes=2)
    await table.upkeep.serve()
    with pytest.raises(NoSuchMatch):
        await table.present(match.id)
    after = await table.contents()
    assert {name: rows for name, rows in after.items() if name != "due"} == {
        name: rows for name, rows in before.items() if name != "due"
    }


async def test_one_too_many_takes_the_place_of_the_one_kept_longest(table: Table) -> None:
    first = await brought(table)
    elsewhere = await brought(table, place=Place(HERE.guild_id + 1, HERE.channel_id))
    others = [await brought(table) for _ in range(MOST_KEPT)]
    with pytest.raises(NoSuchMatch):
        await table.present(first.id)
    kept = await table.play.finished_games(ALICE.user_id, HERE, 99)
    assert [one.id for one in kept] == [one.id for one in reversed(others)]
    assert (await table.present(elsewhere.id)).id == elsewhere.id
    removed = await table.rows("SELECT 1 FROM due WHERE kind = 'import_removal'")
    assert len(removed) == MOST_KEPT + 1


@pytest.mark.parametrize(
    ("there", "instead"),
    [('"0-1"]\n[Termination "timeout"]', '"*"]'), ("timeout", "cancelled")],
)
async def test_a_game_without_a_result_is_not_taken(table: Table, there: str, instead: str) -> None:
    text = CLASSIC.replace(there, instead).replace("0-1", "*")
    async with table.unchanged():
        with pytest.raises(NoFinishedGame):
            await brought(table, text)


async def test_a_game_that_nobody_has_begun_was_not_abandoned(table: Table) -> None:
    """By night that is no draw: nobody has placed."""
    lines = FINISHED[2].splitlines()
    head = [line for line in lines if line.startswith("[")]
    text = "\n".join((*head, "", "1/2-1/2", "")).replace("agreement", "abandonment")
    assert read_record(text).outcome
    with pytest.raises(NoFinishedGame):
        await brought(table, text)


async def test_others_play_on_while_a_game_is_replayed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store has one thread that writes: a long game would keep it from everybody's moves."""
    threads = set[str]()

    def noted(*args: Any) -> Progress:
        threads.add(current_thread().name)
        return resume(*args)

    await table.store.write(NOW, lambda _: threads.add(current_thread().name))
    (writer,) = threads
    threads.clear()
    monkeypatch.setattr(importing, "resume", noted)
    await brought(table)
    assert threads
    assert writer not in threads


async def test_nothing_comes_of_what_cannot_be_read(table: Table) -> None:
    async with table.unchanged():
        with pytest.raises(RecordFault) as caught:
            await brought(table, CLASSIC.replace("e1d2", "e1d3"))
    assert caught.value.spot.line == 14


async def test_who_is_erased_takes_it_along(table: Table) -> None:
    match = await brought(table)
    await table.leaving.leave(ALICE.user_id, at=NOW)
    with pytest.raises(NoSuchMatch):
        await table.present(match.id)
