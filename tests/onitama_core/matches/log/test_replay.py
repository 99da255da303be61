"""A match's state is its setup and its log: what is read back is what was played."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import POOLS, NotYourTurn, Player, apply, legal_actions, new_game
from onitama_core.matches.replay import NOTHING_PLAYED, advance, begin, resume
from onitama_core.matches.terms import set_up
from onitama_core.store import EPOCH, DrawOffered, Entry, Played, Proposal, Resigned, Terms
from tests.onitama_core.matches.table import NAMED_CARDS, RED_WINS, TURNS, Table

if TYPE_CHECKING:
    from onitama_core.game import Event, GameState
from onitama_core.store import Match

LONGEST = 40


def rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


async def play_at_random(
    table: Table, match: Match, lot: Random
) -> list[tuple[GameState, tuple[Event, ...]]]:
    """Play in the database and in memory at once; the memory after each action."""
    state = new_game(match.setup)
    steps: list[tuple[GameState, tuple[Event, ...]]] = [(state, ())]
    while state.outcome is None and len(steps) <= LONGEST:
        player = state.position.turn
        action = lot.choice(legal_actions(state, player))
        await table.matches.play(match.id, match.people[player].user_id, action, len(steps) - 1)
        step = apply(state, player, action)
        state = step.state
        steps.append((state, step.events))
    return steps


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("pool", POOLS)
async def test_every_state_read_back_is_the_state_that_was_played(
    table: Table, pool: str, seed: int
) -> None:
    match = await table.started(terms=Terms(pool))
    steps = await play_at_random(table, match, rng(seed))
    for seq, step in enumerate(steps):
        progress = (await table.matches.load(match.id, until=seq)).progress
        assert (progress.state, progress.story) == step
    assert (await table.matches.load(match.id)).progress.state == steps[-1][0]


async def test_the_turn_at_each_step_is_kept(table: Table) -> None:
    match = await table.started()
    steps = await play_at_random(table, match, rng(1))
    played = (await table.matches.load(match.id)).progress.steps
    assert played.turns == tuple(state.turn_number for state, _ in steps[:-1])
    assert [played.turn_at(step) for step in range(3)] == [1, 2, 3]
    assert played.turn_at(len(steps) - 1) is None


async def test_offers_and_refusals_in_between_leave_the_state_what_it_is(table: Table) -> None:
    disturbed, quiet = await table.started(), await table.started()
    for text in TURNS:
        match = (await table.play_on(disturbed, text)).match
        maker, other = match.people[match.turn], match.people[match.turn.opponent]
        offer = await table.offer(disturbed, maker)
        await table.matches.draws.decline(disturbed.id, other.user_id, offer.seq)
    await table.play_on(quiet, *TURNS)
    one, two = [await table.matches.load(match.id) for match in (disturbed, quiet)]
    assert one.progress.state == two.progress.state
    assert (one.match.step, one.match.seq) == (4, 12)


async def test_entries_after_one_and_up_to_another(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    entries = await table.store.read(lambda reader: reader.entries(match.id, after=1, until=3))
    assert [entry.seq for entry in entries] == [2, 3]


SETUP = set_up(NAMED_CARDS, rng(1))
START = begin(SETUP, EPOCH)


def log(*texts: str) -> list[Entry]:
    """Red and Blue in turn."""
    return [
        Played(seq, Player((seq - 1) % 2), text, at=EPOCH)
        for seq, text in enumerate(texts, start=1)
    ]


def test_an_empty_log_is_the_start() -> None:
    progress = resume(START, [])
    assert progress.state == new_game(SETUP)
    assert (progress.seq, progress.kind, progress.steps) == (0, None, NOTHING_PLAYED)


def test_a_log_is_replayed_entry_by_entry() -> None:
    progress = resume(START, [])
    for entry in log(*TURNS):
        progress = advance(progress, entry)
    assert progress == resume(START, log(*TURNS))


def test_a_won_game_is_over_when_it_is_read_back() -> None:
    assert resume(START, log(*RED_WINS)).state.outcome is not None


def test_a_match_that_is_over_keeps_none_of_its_turns_to_take_back() -> None:
    going_on = resume(START, log(*TURNS))
    assert going_on.past is not None
    over = advance(going_on, Resigned(going_on.seq + 1, Player.RED, at=EPOCH))
    assert (over.past, over.begun) == (None, None)


def test_an_offer_is_open_when_it_is_read_back() -> None:
    entries = [*log(TURNS[0]), DrawOffered(2, Player.BLUE, at=EPOCH)]
    assert resume(START, entries).draws.open == Proposal(Player.BLUE, 2)


def test_a_log_out_of_turn_is_refused() -> None:
    with pytest.raises(NotYourTurn):
        resume(START, [Played(1, Player.BLUE, TURNS[1], at=EPOCH)])


def test_advancing_leaves_what_was_before_as_it_was() -> None:
    before = resume(START, log(TURNS[0]))
    advance(before, Resigned(2, Player.RED, at=EPOCH))
    assert before == resume(START, log(TURNS[0]))
