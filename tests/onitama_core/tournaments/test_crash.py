"""A tournament survives a crash after each of its transactions."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.game import Player
from onitama_core.store import Game, PostKind, Store, TournamentFormat, TournamentStatus
from tests.onitama_core.matches.table import table_at
from tests.onitama_core.tournaments.cup import PLAN, Cup

if TYPE_CHECKING:
    from pathlib import Path

    from tests.onitama_core.matches.table import FakeClock

MAX_STARTS = 300
"""Starts of the bot after which a tournament that has not ended counts as stuck."""


class Killed(BaseException):
    """The process ends between two transactions."""


async def take_next_step(cup: Cup) -> None:
    """Serve due work, and then do one action in an open match.

    In a knockout every third match is drawn, by an offer and an agreement.
    """
    await cup.table.matches.due.serve()
    for match in await cup.open_matches():
        is_knockout = (await cup.tournament()).plan.format is TournamentFormat.KNOCKOUT
        if is_knockout and match.draw_offer is not None:
            blue = match.users(match.draw_offer.player.opponent)[0]
            await cup.table.matches.draws.agree(match.id, blue, match.draw_offer.seq)
        elif is_knockout and match.id % 3 == 1:
            await cup.table.offer(match, match.people[Player.RED])
        else:
            await cup.resign(match)
        return
    cup.table.clock.advance(hours=1)


@pytest.mark.parametrize("format_", TournamentFormat)
async def test_a_crash_after_any_transaction_doubles_and_loses_nothing(
    path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, format_: TournamentFormat
) -> None:
    async with table_at(path, clock) as table:
        cup = await Cup.open(table, 6, replace(PLAN, format=format_, starts_with=6))
    original = Store.write
    starts = 0
    remaining_writes = 0

    async def write_or_die(*values: Any, **named: Any) -> Any:
        nonlocal remaining_writes
        remaining_writes -= 1
        if remaining_writes < 0:
            raise Killed
        return await original(*values, **named)

    monkeypatch.setattr(Store, "write", write_or_die)
    status = TournamentStatus.SIGN_UP
    while status is not TournamentStatus.FINISHED and starts < MAX_STARTS:
        starts += 1
        remaining_writes = 1 + starts % 4  # until the next crash
        async with table_at(path, clock) as table:
            cup = Cup(table, Cup.tournaments_of(table), cup.id)
            with suppress(Killed):
                await take_next_step(cup)
            status = (await cup.tournament()).status
    assert status is TournamentStatus.FINISHED
    async with table_at(path, clock) as table:
        await assert_nothing_doubled_or_lost(Cup(table, Cup.tournaments_of(table), cup.id))


async def assert_nothing_doubled_or_lost(cup: Cup) -> None:
    """Assert that every round was paired and posted once, and that each match has its game."""
    view = await cup.view()
    rounds = [*range(1, view.tournament.rounds + 1)]
    assert len(view.boards) == len(rounds)
    assert await cup.posts(PostKind.ROUND) == [(PostKind.ROUND, number) for number in rounds]
    assert len(await cup.posts(PostKind.TOURNAMENT_END)) == 1
    boards = [board for boards in view.boards for board in boards]
    games = [board.pairing for board in boards if isinstance(board.pairing, Game)]
    assert all(game.result for game in games)
    seatings = Counter((game.red, game.blue) for game in games)
    assert {*seatings.values()} == {1}
    rows = await cup.table.rows("SELECT id FROM match ORDER BY id")
    assert [row["id"] for row in rows] == sorted(
        board.match_id for board in boards if board.match_id is not None
    )
    for number in rounds:
        match_counts = Counter(
            person.user_id for match in await cup.matches(number) for person in match.people
        )
        # A drawn game of a knockout is replayed.
        max_matches = 2 if view.tournament.plan.format is TournamentFormat.KNOCKOUT else 1
        assert max(match_counts.values()) <= max_matches
    assert len(view.participants) == 6
