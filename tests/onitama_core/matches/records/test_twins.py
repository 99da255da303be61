"""Files about two games that their reader must not tell apart are equal byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Variant, parse_action
from onitama_core.store import PACES, SeatChoice, Terms
from tests.e2e.pairs import PASSES, find_pairs, lively, stuck
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, FakeClock, table_at

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match
    from tests.e2e.pairs import Maker, PairOfGames, Step
    from tests.onitama_core.matches.table import Table

PLAYERS = (ALICE, BOB)


async def files(table: Table, match: Match, reader_id: int) -> list[bytes]:
    """The record, and whatever else is kept of its reader."""
    _, record = await table.matches.export(match.id, reader_id)
    taken = await table.matches.taking.everything_of(reader_id)
    return [record.encode(), *(file.data for file in taken.files)]


async def play(table: Table, match: Match, step: Step, game: int) -> None:
    table.clock.advance(minutes=0.1)
    action = parse_action(step.texts[game])
    await table.matches.play(match.id, PLAYERS[step.player].user_id, action, None)


async def told(path: Path, pair: PairOfGames, game: int) -> list[list[bytes]]:
    """After each step."""
    reader = CAROL if pair.viewer is None else PLAYERS[pair.viewer]
    async with table_at(path, FakeClock()) as table:
        terms = Terms(
            ",".join(pair.setup.card_ids),
            is_dealt=True,
            seat=SeatChoice.RED,
            variant=pair.setup.variant,
            pace=PACES["10+5"],
            is_rated=True,
        )
        match = await table.started(terms=terms)
        found = []
        for step in pair.broken_off().steps:
            await play(table, match, step, game)
            found.append(await files(table, match, reader.user_id))
    return found


@pytest.mark.parametrize(
    ("variant", "viewer", "make", "having"),
    [
        *((Variant.SHADOW, viewer, lively, "lanterns") for viewer in (None, *Player)),
        *((Variant.LIGHT, viewer, lively, "lanterns") for viewer in (None, Player.RED)),
        (Variant.SHADOW, None, stuck, "passes"),
    ],
)
async def test_no_file_tells_of_what_is_hidden_while_a_match_goes_on(
    tmp_path: Path, variant: Variant, viewer: Player | None, make: Maker, having: str
) -> None:
    start = PASSES[variant, viewer] if make is stuck else 0
    (pair,) = find_pairs(variant, viewer, 1, having=having, make=make, start=start)
    one, other = [await told(tmp_path / f"{game}.db", pair, game) for game in (0, 1)]
    assert one == other, pair.name
