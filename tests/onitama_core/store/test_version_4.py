"""A file that an earlier version wrote is opened, and everything in it goes on.

Also one that the version after it had brought up to its own.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.game import Outcome, Phase, Player, Termination, Variant, parse_action
from onitama_core.matches import RematchTaken, Unreplayable
from onitama_core.store import EntryKind, PostKind, Proposal, SeatChoice
from onitama_core.store.files import MIGRATIONS
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    HERE,
    NAMED_CARDS,
    TURNS,
    FakeClock,
    Table,
    table_at,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from onitama_core.store import Match

DUMP = Path(__file__).with_name("version_4.sql")
BROKEN = 8


@pytest.fixture(params=[4, 6])
def old_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(DUMP.read_text("utf-8"))
        for version in range(5, request.param + 1):
            [script] = MIGRATIONS.glob(f"{version:04}_*.sql")
            file.executescript(f"{script.read_text('utf-8')}; PRAGMA user_version = {version};")
    return path


@pytest_asyncio.fixture
async def table(old_file: Path, clock: FakeClock) -> AsyncIterator[Table]:
    async with table_at(old_file, clock) as table:
        assert await table.matches.sum_up() == 8
        yield table


def standing(match: Match) -> tuple[object, ...]:
    return (
        *(match.seq, match.step, match.turn_number, match.turn, match.phase),
        *(match.waits_for, match.draw_offer, match.outcome),
    )


RED, BLUE = Player
STANDINGS = {
    1: (4, 3, 4, BLUE, Phase.MOVE, (BLUE,), Proposal(BLUE, 4), None),
    2: (3, 3, 3, RED, Phase.MOVE, (), None, Outcome(RED, Termination.STONE)),
    3: (1, 0, 1, RED, Phase.MOVE, (), None, Outcome(RED, Termination.RESIGNATION)),
    4: (0, 0, 1, RED, Phase.MOVE, (RED,), None, None),
    5: (1, 0, 1, BLUE, Phase.PLACEMENT, (BLUE,), None, None),
    6: (2, 0, 1, RED, Phase.MOVE, (), None, Outcome(None, Termination.AGREEMENT)),
    7: (0, 0, 1, RED, Phase.MOVE, (RED,), None, None),
}
"""As the earlier version found them by replaying."""


@pytest.mark.parametrize("match_id", STANDINGS)
async def test_every_match_stands_where_it_stood(table: Table, match_id: int) -> None:
    match = await table.matches.match(match_id)
    assert standing(match) == STANDINGS[match_id]
    assert match == await table.present(match_id)


async def test_a_match_keeps_the_terms_of_its_invitation(table: Table) -> None:
    first, at_night, rematch = [await table.matches.match(number) for number in (1, 5, 4)]
    assert first.terms == NAMED_CARDS
    assert (at_night.terms.variant, at_night.terms.is_dealt) == (Variant.SHADOW, False)
    assert (rematch.rematch_of, rematch.terms.seat) == (3, SeatChoice.BLUE)


async def test_a_match_knows_who_offered_it(table: Table) -> None:
    matches = [await table.matches.match(number) for number in (1, 4)]
    assert [match.people[match.challenger] for match in matches] == [ALICE, ALICE]
    assert [match.challenger for match in matches] == [RED, BLUE]


async def test_the_last_placement_replaces_the_board_that_was_posted_for_the_first(
    table: Table,
) -> None:
    match = await table.matches.match(5)
    (waiting,) = match.users(*match.waits_for)
    await table.matches.play(5, waiting, parse_action("place:d5"), step=0)
    owed = await table.owed(PostKind.OVERTAKEN)
    assert [(post.match_id, post.seq) for post in owed] == [(5, 2)]
    shown = await table.store.read(lambda reader: reader.latest_board(5, 2))
    assert shown is not None
    assert (shown.seq, shown.message_id) == (1, match.last_post_id)


async def test_open_matches_go_on(table: Table) -> None:
    match = await table.matches.match(1)
    assert (await table.play_on(match, TURNS[3])).match.step == 4
    in_thread = await table.matches.match(7)
    assert (in_thread.place.channel_id, in_thread.parent_id) == (999, HERE.channel_id)


async def test_what_is_new_can_be_written_into_its_log(table: Table) -> None:
    match = await table.matches.match(4)
    cancelled = (await table.matches.cancel(match.id, match.people[0].user_id)).match
    assert cancelled.outcome == Outcome(None, Termination.CANCELLED)
    assert [entry.kind for entry in await table.log(match.id)] == [EntryKind.CANCELLED]


async def test_a_rematch_that_was_played_is_not_played_again(table: Table) -> None:
    with pytest.raises(RematchTaken):
        await table.matches.rematch(3, ALICE)


async def test_what_is_beyond_reading_is_set_aside_and_closed_by_its_players(table: Table) -> None:
    games = await table.matches.games_of(BOB.user_id, HERE.guild_id)
    assert BROKEN in [match.id for match in games]
    with pytest.raises(Unreplayable):
        await table.matches.resign(BROKEN, BOB.user_id)
    assert (await table.matches.match(BROKEN)).outcome == Outcome(RED, Termination.RESIGNATION)


async def test_open_invitations_expire(table: Table, clock: FakeClock) -> None:
    clock.advance(hours=25)
    await table.matches.serve()
    kinds = [post.kind.value for post in await table.due_posts()][-2:]
    assert kinds == ["invitation_closed"] * 2


async def test_new_matches_follow_the_old_ones(table: Table) -> None:
    assert (await table.started()).id == 9


def test_every_reference_holds(old_file: Path, table: Table) -> None:  # noqa: ARG001 - opens it
    with closing(sqlite3.connect(old_file)) as file:
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
