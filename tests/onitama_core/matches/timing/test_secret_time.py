"""What time makes of a match tells nobody what is hidden: no instant, no call, no post."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core.game import Player, Variant, parse_action
from onitama_core.matches import give_back
from onitama_core.matches.deadlines import GRACE
from onitama_core.store import PACES, SeatChoice, Terms, share_store
from tests.e2e.pairs import find_pairs
from tests.onitama_core.matches.table import ALICE, BOB, FakeClock, Table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.pairs import PairOfGames

STEP: Final = timedelta(seconds=7)
VIEWERS: Final = (
    (Variant.SHADOW, None),
    (Variant.SHADOW, Player.RED),
    (Variant.SHADOW, Player.BLUE),
    (Variant.LIGHT, None),
    (Variant.LIGHT, Player.RED),
)


async def public(table: Table, match_id: int) -> Any:
    """All that a step may move and others may see."""
    due = await table.rows("SELECT kind, at, subject FROM due ORDER BY at, kind")
    return (
        asdict(await table.matches.match(match_id)),
        [tuple(row) for row in due],
        await table.due(),
        await table.matches.serve(),
    )


async def spend(path: Path, pair: PairOfGames, which: int, pace: str) -> list[Any]:
    """One game of a pair, at the same instants as the other; who moves last runs out of time."""
    clock = FakeClock()
    async with share_store(path) as store:
        table = Table.at(store, clock)
        setup = pair.setup
        terms = Terms(
            ",".join(setup.card_ids),
            is_dealt=True,
            seat=SeatChoice.RED,
            variant=setup.variant,
            pace=PACES[pace],
        )
        match = await table.started(terms=terms)
        people = ALICE, BOB
        seen = []
        for number, step in enumerate(pair.steps):
            clock.now += STEP * (1 + number % 3)
            if number == len(pair.steps) // 2:
                await table.write(lambda now: give_back(now, clock() - 9 * STEP, clock() - STEP))
            action = parse_action(step.texts[which])
            await table.matches.play(match.id, people[step.player].user_id, action, None)
            seen.append(await public(table, match.id))
        deadline = (await table.matches.match(match.id)).deadline
        if deadline is not None:
            await table.settle_all()
            clock.now = deadline + GRACE
            await table.matches.serve()
            assert (await table.matches.match(match.id)).is_over
        return [*seen, await public(table, match.id)]


@pytest.mark.parametrize("pace", ["none", "1h", "3+2"])
@pytest.mark.parametrize(("variant", "viewer"), VIEWERS)
async def test_twin_games_keep_the_same_time(
    tmp_path: Path, variant: Variant, viewer: Player | None, pace: str
) -> None:
    [pair] = find_pairs(variant, viewer, 1)
    assert {step.ends_turn for step in pair.steps} == {True, False}
    one, other = [
        await spend(tmp_path / f"{which}.db", pair.broken_off(), which, pace) for which in range(2)
    ]
    assert one == other
