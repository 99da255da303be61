"""Pairs of games that a viewer must not be able to tell apart give this viewer equal output."""

from __future__ import annotations

import re
from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core.game import (
    LanternAnswer,
    LanternAnswered,
    LanternUse,
    Line,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    Player,
    Square,
    Variant,
    new_game,
    parse_action,
)
from onitama_core.matches import credit_time
from onitama_core.matches.deadlines import DEADLINE_GRACE
from onitama_core.matches.recording import Recording
from onitama_core.matches.replay import MatchState
from onitama_core.matches.seat_history import observations_so_far
from onitama_core.matches.updates import player_update, public_update
from onitama_core.store import EPOCH, PACES, Played, SeatChoice, Terms
from tests.cogs.shared.builders import match_at_start
from tests.e2e.pairs import PASS_SEEDS, find_pairs, make_eventful_pair, make_pair_with_passes
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, FakeClock, Table, table_at

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.game import PrivateEvent
    from onitama_core.store import Match
    from tests.e2e.pairs import PairOfGames

PLAYERS: Final = (ALICE, BOB)
SQUARE: Final = re.compile(r"[a-e][1-5]", re.IGNORECASE)
TIME_UNIT: Final = timedelta(seconds=7)
"""Time that a player takes for an action: one to three of these units."""


async def public_data(table: Table, match: Match) -> Any:
    """Return everything public: the match, scheduled work, due posts and each turn."""
    due = await table.rows("SELECT kind, at, subject FROM due ORDER BY at, kind")
    match_id = match.id
    turns = (await table.matches.replays.look_back(match.id)).turns
    return (
        asdict(await table.matches.match(match_id)),
        [tuple(row) for row in due],
        await table.due(),
        await table.matches.due.serve(),
        [await table.matches.replays.look_back(match_id, turn) for turn in range(turns + 1)],
    )


async def read_record_and_export(table: Table, match: Match, reader_id: int) -> list[bytes]:
    """Return the match's record and the data export that a reader gets."""
    _, record = await table.matches.records.write(match.id, reader_id)
    export = await table.matches.export.make(reader_id)
    return [record.encode(), *(file.data for file in export.files)]


async def play_game(path: Path, pair: PairOfGames, game: int, pace: str) -> list[Any]:
    """Play one game of a pair and return everything that the pair's viewer sees of it.

    `game` is 0 or 1. Actions have the same times in both games, and the player to move at the end
    runs out of time.
    """
    reader = CAROL if pair.viewer is None else PLAYERS[pair.viewer]
    clock = FakeClock()
    async with table_at(path, clock) as table:
        terms = Terms(
            ",".join(pair.setup.card_ids),
            is_dealt=True,
            seat=SeatChoice.RED,
            variant=pair.setup.variant,
            pace=PACES[pace],
            is_rated=pace != "none",
        )
        match = await table.started(terms=terms)
        observed = []
        for number, step in enumerate(pair.steps):
            clock.now += TIME_UNIT * (1 + number % 3)
            if number == len(pair.steps) // 2:
                await table.write(
                    lambda transaction: credit_time(
                        transaction, clock() - 9 * TIME_UNIT, clock() - TIME_UNIT
                    )
                )
            await table.act(match, PLAYERS[step.player], step.texts[game])
            observed.append(await public_data(table, match))
            observed.append(await read_record_and_export(table, match, reader.user_id))
        deadline = (await table.matches.match(match.id)).deadline
        assert deadline is not None
        await table.mark_all_sent()
        clock.now = deadline + DEADLINE_GRACE
        await table.matches.due.serve()
        assert (await table.matches.match(match.id)).is_over
        return [*observed, await public_data(table, match)]


@pytest.mark.parametrize(
    ("variant", "viewer", "pace", "event"),
    [
        (Variant.SHADOW, None, "1h", "lanterns"),
        (Variant.SHADOW, Player.RED, "3+2", "lanterns"),
        (Variant.SHADOW, Player.BLUE, "10+5", "lanterns"),
        (Variant.LIGHT, None, "3+2", "lanterns"),
        (Variant.LIGHT, Player.RED, "1h", "lanterns"),
        (Variant.SHADOW, None, "none", "passes"),
    ],
)
async def test_a_viewer_sees_the_same_in_both_games_of_a_pair(
    tmp_path: Path, variant: Variant, viewer: Player | None, pace: str, event: str
) -> None:
    make, first_seed = (
        (make_pair_with_passes, PASS_SEEDS[variant, viewer])
        if event == "passes"
        else (make_eventful_pair, 0)
    )
    [pair] = find_pairs(variant, viewer, 1, event=event, make=make, first_seed=first_seed)
    assert {step.ends_turn for step in pair.steps} == {True, False}
    one, other = [
        await play_game(tmp_path / f"{game}.db", pair.cut_in_mid_turn(), game, pace)
        for game in range(2)
    ]
    assert one == other, pair.name


# Reprs, which a traceback may log: the operator must not learn more than a spectator


def reprs(pair: PairOfGames, game: int) -> list[list[str]]:
    """Return the reprs of all values that the bot has of one game of a pair, after each step."""
    match = match_at_start(pair.setup)
    recording = Recording.of(MatchState(new_game(pair.setup)))
    reprs_by_step = []
    for seq, step in enumerate(pair.steps, start=1):
        entry = Played(seq, step.player, step.texts[game], at=EPOCH)
        recording.add(entry)
        match_state = recording.match_state
        views = (
            public_update(match, match_state),
            *(player_update(match, match_state, player) for player in Player),
        )
        histories = [observations_so_far(match, recording, player, seed="") for player in Player]
        values = (entry, recording, match_state, *views, *histories)
        reprs_by_step.append([repr(value) for value in values])
    return reprs_by_step


@pytest.mark.parametrize(
    ("variant", "event"),
    [
        (Variant.SHADOW, "lanterns"),
        (Variant.SHADOW, "passes"),
        (Variant.LIGHT, "lanterns"),
    ],
)
def test_reprs_are_the_same_in_both_games_of_a_pair(variant: Variant, event: str) -> None:
    make, first_seed = (
        (make_pair_with_passes, PASS_SEEDS[variant, None])
        if event == "passes"
        else (make_eventful_pair, 0)
    )
    [pair] = find_pairs(variant, None, 1, event=event, make=make, first_seed=first_seed)
    for one, other in zip(reprs(pair, 0), reprs(pair, 1), strict=True):
        assert one == other


@pytest.mark.parametrize("text", ["place:b1,d5", "ninja:b1d5", "ninja:b1d5!", "tiger:b1d5"])
def test_the_repr_of_an_action_names_no_square(text: str) -> None:
    """Check also `tiger:b1d5`, which may be a hidden ninja's move in Way of the Light."""
    assert not SQUARE.search(repr(parse_action(text)))


@pytest.mark.parametrize(
    "event",
    [
        OwnNinjasPlaced(Player.RED, (Square.B1, Square.D5)),
        OwnNinjaMoved(Player.RED, Square.B1, Square.D5),
    ],
)
def test_the_repr_of_an_event_for_one_player_names_no_square(event: PrivateEvent) -> None:
    assert not SQUARE.search(repr(event))


def test_the_repr_of_a_lanterns_answer_hides_it() -> None:
    lantern = LanternUse(Player.RED, Line.FILE_B, turn_number=3)
    yes, no = (LanternAnswer(lantern, has_ninja) for has_ninja in (True, False))
    assert repr(yes) == repr(no)
    yes_event, no_event = (
        LanternAnswered(Player.RED, Line.FILE_B, has_ninja) for has_ninja in (True, False)
    )
    assert repr(yes_event) == repr(no_event)
