"""States of matches replayed from setup and log, caches of them, and unreadable logs."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core import game, store
from onitama_core.matches import MatchOver, NotAPlayer, Unreplayable, replay
from onitama_core.matches.caches import KeyedCache, ReplayScheduler
from onitama_core.matches.replay import initial_state, resume
from onitama_core.matches.terms import setup_from_terms
from onitama_core.store import EPOCH, Entry, EntryKind, Match, Person, PlainEntry, Played, Proposal
from onitama_core.store.matches import MatchQueries
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, NAMED_CARDS, TURNS, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

SETUP = setup_from_terms(NAMED_CARDS, Random(1))  # noqa: S311 - it is a game
START = initial_state(SETUP, EPOCH)


def log(*texts: str) -> list[Entry]:
    """Return these actions as log entries, played by Red and Blue in turn."""
    return [
        Played(seq, game.Player((seq - 1) % 2), text, at=EPOCH)
        for seq, text in enumerate(texts, start=1)
    ]


def test_replaying_entry_by_entry_gives_the_same_states_as_resuming() -> None:
    """Advancing a state leaves it unchanged; a finished match has no turn to take back."""
    match_state = resume(START, [])
    assert match_state.state == game.new_game(SETUP)
    assert (match_state.seq, match_state.kind) == (0, None)
    assert match_state.steps == replay.NOTHING_PLAYED
    entries = [*log(*TURNS), PlainEntry(5, game.Player.BLUE, EntryKind.DRAW_OFFERED, at=EPOCH)]
    for done, entry in enumerate(entries, start=1):
        before = match_state
        match_state = replay.advance(before, entry)
        assert before == resume(START, entries[: done - 1])
        assert match_state == resume(START, entries[:done])
    assert match_state.draws.open == Proposal(game.Player.BLUE, 5)
    assert match_state.last_turn_start is not None
    over = replay.advance(match_state, PlainEntry(6, game.Player.RED, EntryKind.RESIGNED, at=EPOCH))
    assert (over.last_turn_start, over.turn_start) == (None, None)
    with pytest.raises(game.NotYourTurn):
        resume(START, [Played(1, game.Player.BLUE, TURNS[1], at=EPOCH)])


# Logs with takebacks


@dataclass
class Model:
    """A log with takebacks, and the turns that remain, tracked without the code under test."""

    setup: game.Setup
    log: list[Entry] = field(default_factory=list)
    turns: list[tuple[game.Player, list[str]]] = field(default_factory=list)

    @property
    def match_state(self) -> replay.MatchState:
        return resume(initial_state(self.setup, EPOCH), self.log)

    def add_entry(self, kind: EntryKind, player: game.Player) -> None:
        self.log.append(PlainEntry(len(self.log) + 1, player, kind, at=EPOCH))

    def play(self, action: str) -> None:
        before = self.match_state
        player = before.state.position.turn
        self.log.append(Played(len(self.log) + 1, player, action, at=EPOCH))
        if before.is_turn_over:
            self.turns.append((player, []))
        self.turns[-1][1].append(action)

    def undo_step(self) -> None:
        player, _ = self.turns.pop()
        self.add_entry(EntryKind.TAKEN_BACK, player)

    def answer_takeback_request(self, asker: game.Player, *, agrees: bool) -> None:
        is_turn_over = self.match_state.is_turn_over
        self.add_entry(EntryKind.TAKEBACK_OFFERED, asker)
        answer = EntryKind.TAKEBACK_AGREED if agrees else EntryKind.TAKEBACK_DECLINED
        self.add_entry(answer, asker.opponent)
        if agrees:
            complete = self.turns if is_turn_over else self.turns[:-1]
            *_, last_own = (index for index, (player, _) in enumerate(complete) if player is asker)
            del self.turns[last_own:]

    def log_of_remaining_turns(self) -> list[Entry]:
        """Return the log of the remaining turns, as if nothing had ever been taken back."""
        played = [(player, action) for player, actions in self.turns for action in actions]
        return [
            Played(seq, player, action, at=EPOCH)
            for seq, (player, action) in enumerate(played, start=1)
        ]


@st.composite
def logs(draw: st.DrawFn, variant: game.Variant) -> Model:
    """Draw a log of random actions and takebacks."""
    rng = draw(st.randoms(use_true_random=False))
    model = Model(game.deal(variant, game.named_pool(variant, "all"), rng))
    for _ in range(draw(st.integers(1, 12))):
        state = model.match_state.state
        if state.outcome is not None:
            break
        player = state.position.turn
        match draw(st.sampled_from(("play", "play", "play", "undo", "agree", "decline"))):
            case "undo" if game.may_take_back(state, player):
                model.undo_step()
            case "agree" | "decline" as answer:
                asker = rng.choice((player, player.opponent))
                if replay.last_turn_of(model.match_state, asker) is not None:
                    model.answer_takeback_request(asker, agrees=answer == "agree")
            case _:
                model.play(game.format_action(rng.choice(game.legal_actions(state, player))))
    return model


@given(st.sampled_from((game.Variant.CLASSIC, game.Variant.WIND)).flatmap(logs))
def test_a_log_with_takebacks_gives_the_state_of_the_remaining_turns(model: Model) -> None:
    """A recording has the same turns, and the match's row shows who has a turn to take back."""
    start = initial_state(model.setup, EPOCH)
    match_state = model.match_state
    line = resume(start, model.log_of_remaining_turns())
    assert (match_state.state, match_state.turn_events) == (line.state, line.turn_events)
    assert (match_state.turn, match_state.is_turn_over) == (line.turn, line.is_turn_over)
    whole = tables.record_entries(start, model.log)
    remaining = tables.record_entries(start, model.log_of_remaining_turns())
    turns, remaining_turns = (
        [(turn.state_after, turn.played_actions) for turn in recording.turns]
        for recording in (whole, remaining)
    )
    assert (turns, whole.last_complete_turn) == (remaining_turns, remaining.last_complete_turn)
    if match_state.state.outcome is None:
        for player in game.Player:
            can_take_back = replay.last_turn_of(match_state, player) is not None
            assert can_take_back == (replay.status_of(match_state).last_turn_of(player) > 0)


# Caches


class CountingFactory:
    """A coroutine function that counts its calls and returns `size` bytes."""

    def __init__(self, size: int = 1) -> None:
        self.calls = 0
        self.size = size
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self) -> bytes:
        self.calls += 1
        await self.may_go_on.wait()
        return bytes(self.size)


async def test_a_cached_value_is_computed_once_for_concurrent_callers() -> None:
    async def fail() -> bytes:
        raise ZeroDivisionError

    cache = KeyedCache[str, bytes](10, len)
    make = CountingFactory()
    with pytest.raises(ZeroDivisionError):
        await cache.get("a", fail)
    assert "a" not in cache
    first, second = await asyncio.gather(cache.get("a", make), cache.get("a", make))
    assert first is second is await cache.get("a", make)
    assert (first, make.calls) == (b"\0", 1)


async def test_the_cache_evicts_the_least_recently_used_value_first() -> None:
    """A value larger than the whole cache is returned, but not cached."""
    cache = KeyedCache[str, bytes](3, len)
    make = CountingFactory()
    for key in ("a", "b", "c", "a", "d"):
        await cache.get(key, make)
    assert [key in cache for key in "abcd"] == [True, False, True, True]
    assert len(await cache.get("large", CountingFactory(4))) == 4
    assert "large" not in cache


async def test_a_cancelled_caller_does_not_cancel_the_value_for_others() -> None:
    cache = KeyedCache[str, bytes](10, len)
    make = CountingFactory()
    make.may_go_on.clear()
    first, second = (asyncio.create_task(cache.get("a", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    make.may_go_on.set()
    assert await second == b"\0"


async def test_long_replays_take_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Each look at the clock is a second later, so that every step ends its slice of time.
    monkeypatch.setattr("onitama_core.matches.caches.perf_counter", count().__next__)
    scheduler = ReplayScheduler()
    done: list[str] = []

    def steps(name: str) -> Iterator[None]:
        for _ in range(3):
            done.append(name)
            yield

    await asyncio.gather(scheduler.run(steps("a")), scheduler.run(steps("b")))
    assert "b" in done[:3]


# A log that cannot be replayed


@pytest.mark.parametrize("has_gap", [False, True], ids=["nonsense", "a gap"])
async def test_resigning_closes_an_unreadable_match_which_has_a_rematch_but_no_replay(
    table: Table, other_process: Table, *, has_gap: bool
) -> None:
    if has_gap:
        match = await table.started(TURNS[0])
        seq = 4
        last: Entry = Played(3, game.Player.BLUE, TURNS[1], at=EPOCH)
        await table.write(lambda transaction: transaction.matches.append(match.id, last))
    else:
        match = await unreadable_match(table)
        seq = 2
    matches = other_process.matches
    async with table.refusing(NotAPlayer):
        await matches.resign(match.id, CAROL.user_id)
    with pytest.raises(Unreplayable) as caught:
        await matches.resign(match.id, BOB.user_id)
    closed = await matches.match(match.id)
    assert caught.value.match == closed
    assert closed.outcome == game.Outcome(game.Player.RED, game.Termination.RESIGNATION)
    end = PlainEntry(seq, game.Player.BLUE, EntryKind.RESIGNED, at=table.clock())
    assert (await table.log(match.id))[-1] == end
    assert await matches.lists.open_of(BOB.user_id, HERE.guild_id) == []
    with pytest.raises(MatchOver):
        await matches.resign(match.id, BOB.user_id)
    with pytest.raises(Unreplayable):
        await matches.replays.reveal(match.id)
    await matches.invitations.rematch(match.id, ALICE)


async def unreadable_match(table: Table) -> Match:
    """Return a match whose log has an illegal action, so that it can't be replayed."""
    match = await table.started()

    def spoil(transaction: store.Transaction) -> Match:
        transaction.matches.append(match.id, Played(1, game.Player.RED, "tiger:c1c9", at=EPOCH))
        transaction.matches.update_status(
            match.id, replace(match, seq=1, step=1, waits_for=(game.Player.BLUE,))
        )
        return transaction.matches.get(match.id)

    return await table.write(spoil)


async def test_every_action_in_an_unreadable_match_raises_an_error_that_names_it(
    table: Table,
) -> None:
    """Lists and other matches are not affected."""
    match, other = await unreadable_match(table), await table.started()
    for call in (
        table.matches.look(match.id),
        table.matches.look_as(match.id, ALICE.user_id),
        table.act(match, BOB, TURNS[1]),
        table.matches.draws.propose(match.id, ALICE.user_id),
        table.matches.replays.look_back(match.id),
    ):
        with pytest.raises(Unreplayable) as caught:
            await call
        assert caught.value.match == match
    listed = await table.matches.lists.open_in(HERE.channel_id)
    assert {match.id, other.id} <= {one.id for one in listed}
    await table.play_on(other, TURNS[0])
    assert await table.matches.match(match.id) == match


async def test_an_unreadable_match_is_logged_once_with_the_fault_id_that_users_see(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    match = await unreadable_match(table)
    problems: list[Unreplayable] = []
    for _ in range(3):
        with pytest.raises(Unreplayable) as caught:
            await table.matches.look(match.id)
        problems.append(caught.value)
    fault_ids = {problem.fault_id for problem in problems}
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert line.getMessage() == f"match {match.id} can't be replayed: fault {fault_ids.pop()}"
    assert fault_ids == set()
    logging.getLogger("elsewhere").error("a post waits", exc_info=problems[-1])
    assert "UnreadableText" in caplog.text
    assert "parse_action" in caplog.text
    assert "c1c9" not in caplog.text


async def test_the_error_of_an_unreadable_match_names_no_player(table: Table) -> None:
    zdenka = Person(735_111_222_333_444_555, "Zdeňka")
    match = await table.started(challenger=zdenka)
    problem = Unreplayable(match, "f4017")
    text = f"{problem} {problem!r}"
    assert f"id={match.id}" in text
    assert zdenka.name not in text
    assert str(zdenka.user_id) not in text


async def test_a_temporary_read_error_does_not_mark_a_match_as_unreadable(
    table: Table, other_process: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.started(TURNS[0])

    def entries(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(MatchQueries, "entries", entries)
        for call in (
            other_process.matches.look(match.id),
            other_process.matches.replays.look_back(match.id),
        ):
            with pytest.raises(store.StoreFault):
                await call
    assert (await other_process.present(match.id)).step == 1
