"""The computer in hidden variants: it acts step by step and knows only its seat's observations."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import game, matches
from onitama_core.game import Outcome, Phase, Player, Square, Termination, Variant, apply, new_game
from onitama_core.matches.seat_history import seed_of_step
from onitama_core.store import Computer, NoSuchMatch, Person, PostKind, SeatChoice, Venue
from tests.cogs.shared.builders import match_at
from tests.onitama_core.game.helpers import opening_state
from tests.onitama_core.matches.table import ALICE, Table, plain, table_at

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine import ObservationHistory, Range
    from onitama_core.store import Match, Terms
    from tests.onitama_core.matches.table import FakeClock

SHADOW = replace(
    matches.named_deal("crab,tiger,crane,monkey,dragon", SeatChoice.BLUE, Variant.SHADOW),
    venue=Venue.PRIVATE,
)
"""Terms of a private match in which the computer is Red and begins."""
CLASSIC = replace(SHADOW, variant=Variant.CLASSIC)
PERSON_HIDES = replace(SHADOW, variant=Variant.LIGHT)
"""Terms in which the computer is Red and has no ninjas."""
COMPUTER_HIDES = replace(PERSON_HIDES, seat=SeatChoice.RED)
"""Terms in which the computer is Blue and has two ninjas."""


async def observations(table: Table) -> matches.ObservationsSoFar:
    known = (await table.engine_request()).known
    assert isinstance(known, matches.ObservationsSoFar)
    return known


async def test_both_players_may_place_at_once_and_the_engine_moves_step_by_step(
    table: Table,
) -> None:
    match = await table.practised(terms=SHADOW)
    assert match.waits_for == (Player.RED, Player.BLUE)
    await table.act(match, ALICE, "place:d5")
    phases = [(await play_for_computer(table)).match.phase for _ in range(3)]
    assert phases == [Phase.PLACEMENT, Phase.MOVE, Phase.NINJA]
    assert await table.matches_awaiting_engine() == []
    present = await table.present(match.id)
    assert (present.waits_for, present.turn_number) == ((Player.BLUE,), 2)
    assert len(await table.texts(match.id)) == 4


async def play_for_computer(table: Table) -> matches.EngineRequest:
    """Play a legal step in the computer's place, and return the request that it answered."""
    request = await table.engine_request()
    assert isinstance(request.known, matches.ObservationsSoFar)
    action = request.known.history.view.legal_actions[-1]
    assert await table.matches.practice.answer(request, [game.format_action(action)]) is not None
    return request


async def begin_match(table: Table) -> Match:
    """Return a match in which both players have placed and the computer is to move."""
    match = await table.practised(terms=SHADOW)
    await play_for_computer(table)
    await table.act(match, ALICE, "place:b5")
    return await table.present(match.id)


async def test_the_engine_gets_only_its_seats_observations_also_after_a_restart(
    table: Table, path: Path
) -> None:
    match = await begin_match(table)
    await play_for_computer(table)
    observations_before = await observations(table)
    state = new_game(match.setup)
    expected_events = []
    for player, text in zip(
        (Player.RED, Player.BLUE, Player.RED), await table.texts(match.id), strict=True
    ):
        state, events = apply(state, player, game.parse_action(text))
        expected_events.append(game.events_for(events, Player.RED))
    history = observations_before.history
    assert (history.setup, history.seat) == (match.setup, Player.RED)
    assert list(history.events) == expected_events
    assert history.view == game.player_view(state, Player.RED)
    async with table_at(path, table.clock) as restarted:
        assert await observations(restarted) == observations_before


async def test_the_engine_request_does_not_depend_on_the_hidden_square(
    path: Path, clock: FakeClock
) -> None:
    """The request's seed is the same too: it does not depend on the hidden square."""
    requests = []
    for square in ("b5", "d5"):
        folder = path.parent / square
        folder.mkdir()
        async with table_at(folder / "onitama.sqlite3", clock) as table:
            match = await table.practised(terms=SHADOW)
            await play_for_computer(table)
            await table.act(match, ALICE, f"place:{square}")
            requests.append(await observations(table))
    assert requests[0] == requests[1]


@pytest.mark.parametrize("terms", [SHADOW, CLASSIC], ids=["Shadow", "Classic"])
async def test_each_match_has_a_secret_seed_of_its_own(table: Table, terms: Terms) -> None:
    await table.practised(level=None)  # a match without the computer has no seed
    for _ in range(2):
        await table.practised(terms=terms)
    seeds = {row["seed"] for row in await table.rows("SELECT seed FROM draw_seed")}
    assert len(seeds) == 2
    assert all(len(seed) > 24 for seed in seeds)
    first, second = await table.matches.practice.engine_requests(10)
    kind = matches.ObservationsSoFar if terms is SHADOW else matches.MovesSoFar
    assert {type(request.known) for request in (first, second)} == {kind}
    assert 0 < first.known.seed != second.known.seed > 0


async def test_a_hidden_match_without_its_seed_is_skipped_and_classic_is_not(
    table: Table, path: Path
) -> None:
    """The engine is never sent all actions of a match with hidden information.

    A match in Classic needs no seed.
    """
    await begin_match(table)
    classic = await table.practised(terms=CLASSIC)
    plain(path, "DELETE FROM draw_seed")
    request = await table.engine_request()
    assert (request.match.id, request.known.seed) == (classic.id, 0)


def test_each_step_of_each_match_has_its_own_seed() -> None:
    seeds = {seed_of_step(f"{match:x}", step) for match in range(20) for step in range(20)}
    assert len(seeds) == 400
    assert all(0 <= seed < 2**63 for seed in seeds)


async def test_a_rematch_with_the_computer_swaps_seats_and_gets_its_own_seed(table: Table) -> None:
    match = await begin_match(table)
    await table.matches.resign(match.id, ALICE.user_id)
    rematch = await table.matches.invitations.rematch(match.id, ALICE)
    assert isinstance(rematch, matches.PublicUpdate)
    assert rematch.match.seats == (ALICE, Computer(3))
    assert (await observations(table)).history.seat is Player.BLUE
    assert len(await table.rows("SELECT seed FROM draw_seed")) == 2


async def test_hidden_variants_allow_no_solo_match_hint_or_takeback(table: Table) -> None:
    for terms in (SHADOW, PERSON_HIDES):
        with pytest.raises(matches.NotPlayableAlone):
            await table.practised(level=None, terms=terms)
    match = await begin_match(table)
    with pytest.raises(matches.NoHints):
        await table.matches.practice.hint_for(match.id, ALICE.user_id)
    with pytest.raises(matches.NoTakeback):
        await table.matches.takebacks.propose(match.id, ALICE.user_id)


async def test_no_reminder_to_place_is_sent_to_the_computer(table: Table) -> None:
    terms = replace(SHADOW, venue=Venue.CHANNEL)
    match = await table.practised(terms=terms)
    await table.act(match, ALICE, "place:b5")
    table.clock.advance(hours=2)
    await table.matches.due.serve()
    assert PostKind.REMINDER not in [kind for kind, _ in await table.due()]


class FakeBeliefs:
    """A stand-in for the computation of beliefs, which is certain of one square after each event.

    After no event it is the first square, after each further event the next one.
    """

    def __init__(self) -> None:
        self.asked: list[ObservationHistory] = []

    async def beliefs(self, history: ObservationHistory, *, asker: int) -> tuple[Range, ...]:
        assert asker == ALICE.user_id
        self.asked.append(history)
        return tuple({(Square(step),): 1.0} for step in range(len(history.events) + 1))


async def test_beliefs_of_a_finished_match_are_computed_once_for_each_turn(table: Table) -> None:
    match = await begin_match(table)
    beliefs = table.matches.beliefs
    fake_beliefs = FakeBeliefs()
    assert not matches.holds_beliefs(match)
    with pytest.raises(matches.NotFinished):
        await beliefs.of(match.id, fake_beliefs, asker=ALICE.user_id)
    while await table.matches_awaiting_engine():
        await play_for_computer(table)
    await table.matches.resign(match.id, ALICE.user_id)
    assert matches.holds_beliefs(await table.present(match.id))
    calls = (beliefs.of(match.id, fake_beliefs, asker=ALICE.user_id) for _ in range(3))
    # Two more requests come while the first is computed.
    beliefs_by_turn, *others = await asyncio.gather(*calls)
    assert others == [beliefs_by_turn] * 2
    assert [chances.index(1.0) for chances in beliefs_by_turn] == [2, 4]
    assert {len(chances) for chances in beliefs_by_turn} == {25}
    assert await beliefs.of(match.id, fake_beliefs, asker=ALICE.user_id) == beliefs_by_turn
    assert len(fake_beliefs.asked) == 1
    await table.matches.erasure.erase(ALICE.user_id, at=table.clock())
    with pytest.raises(NoSuchMatch):
        await beliefs.of(match.id, fake_beliefs, asker=ALICE.user_id)
    assert table.matches.log._states.of(match.id) == ()


async def test_there_are_no_beliefs_for_a_cancelled_match_or_a_player_without_ninjas(
    table: Table,
) -> None:
    match = await begin_match(table)
    await table.matches.cancel(match.id, ALICE.user_id)
    without_ninjas = await table.practised(terms=COMPUTER_HIDES)
    await play_for_computer(table)
    await table.act(without_ninjas, ALICE, "tiger:c1c3")
    await table.matches.resign(without_ninjas.id, ALICE.user_id)
    for match_id, problem in (
        (match.id, matches.WasCancelled),
        (without_ninjas.id, matches.NoBeliefs),
    ):
        assert not matches.holds_beliefs(await table.present(match_id))
        with pytest.raises(problem):
            await table.matches.beliefs.of(match_id, FakeBeliefs(), asker=ALICE.user_id)


RED, BLUE = Player
WON: Final = Outcome(RED, Termination.RESIGNATION)
CANCELLED: Final = Outcome(None, Termination.CANCELLED)


def against_computer(variant: Variant, seat: Player, outcome: Outcome | None = WON) -> Match:
    person, computer = Person(1, "Alice"), Computer(3)
    seats = (person, computer) if seat is RED else (computer, person)
    return replace(match_at(opening_state(variant)), seats=seats, outcome=outcome)


def test_beliefs_need_a_finished_match_in_which_the_person_had_ninjas() -> None:
    believed = {
        (variant, seat)
        for variant in Variant
        for seat in Player
        if matches.holds_beliefs(against_computer(variant, seat))
    }
    assert believed == {(Variant.SHADOW, RED), (Variant.SHADOW, BLUE), (Variant.LIGHT, BLUE)}
    assert not matches.holds_beliefs(against_computer(Variant.SHADOW, RED, None))
    assert not matches.holds_beliefs(against_computer(Variant.SHADOW, RED, CANCELLED))
    assert not matches.holds_beliefs(replace(match_at(opening_state(Variant.SHADOW)), outcome=WON))
