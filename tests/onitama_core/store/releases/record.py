"""Record the database of a release, with the program of that release.

`NAME.sql` has the database as SQL, and `NAME.txt` what the public and each player see of its
matches:

    uv run python -m tests.onitama_core.store.releases.record 0.2.0

A release is never recorded again, because its files are like the databases of operators.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from onitama_core.game import (
    Phase,
    Variant,
    format_action,
    format_position,
    legal_actions,
    parse_action,
)
from onitama_core.store import PACES, GuildSettings, Played, Terms, Venue
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, DAVE, HERE, NEXT_DOOR, TURNS, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.store import Entry, Match


async def add_matches_of_every_kind(table: Table) -> None:
    """Fill a database with settings, invitations, and matches of every kind and in every stage."""
    await save_settings(table)
    await add_abandoned_match(table)
    await add_matches_lost_on_time(table)
    await add_classic_matches(table)
    await add_wind_matches(table)
    await add_matches_with_ninjas(table)
    await add_takeback_requests(table)
    await add_moved_match(table)
    await add_finished_matches(table)
    await add_invitations(table)
    await add_practice_matches(table)
    await add_matches_with_due_posts(table)


async def save_settings(table: Table) -> None:
    settings = GuildSettings(one_board=True, theme="shrine")
    await table.write(lambda transaction: transaction.people.save_theme(ALICE.user_id, "night"))
    await table.write(
        lambda transaction: transaction.servers.save_settings(HERE.guild_id, settings)
    )
    await table.write(lambda transaction: transaction.memos.save("commands", "0123456789abcdef"))


async def add_abandoned_match(table: Table) -> None:
    await table.started()
    await pass_days(table, 31)


async def add_matches_lost_on_time(table: Table) -> None:
    """Add two matches of each pace, of which one is lost on time and one stays open.

    Add one more that ends because nobody has placed a ninja.
    """
    for pace in PACES.values():
        lost = await table.started(terms=Terms(pace=pace))
        await play_until(table, lost, lambda match: match.turn_number == 4)
    await table.started(terms=Terms(pace=PACES["5m"], variant=Variant.SHADOW))
    await pass_days(table, 8)
    for pace in PACES.values():
        open_match = await table.started(challenger=CAROL, opponent=DAVE, terms=Terms(pace=pace))
        await play_until(table, open_match, lambda match: match.turn_number == 3)
    await table.mark_all_sent()


async def pass_days(table: Table, days: int) -> None:
    table.clock.advance(hours=24 * days)
    await table.serve_all()
    await table.mark_all_sent()


async def add_takeback_requests(table: Table) -> None:
    for answer in (table.matches.takebacks.agree, table.matches.takebacks.decline, None):
        match = await table.started(*TURNS[:2], challenger=CAROL, opponent=DAVE)
        request = (await table.matches.takebacks.propose(match.id, CAROL.user_id)).match
        if answer is not None:
            await answer(match.id, DAVE.user_id, request.seq)


async def add_moved_match(table: Table) -> None:
    match = await table.started(challenger=CAROL, opponent=DAVE)
    await table.matches.move(match, CAROL.user_id, NEXT_DOOR.channel_id)


async def add_classic_matches(table: Table) -> None:
    await table.started()
    offered = await table.started(*TURNS[:3])
    await table.offer(offered, BOB)
    declined = await table.started(*TURNS)
    offer = await table.offer(declined, ALICE)
    await table.matches.draws.decline(declined.id, BOB.user_id, offer.seq)
    watched = await table.started(place=NEXT_DOOR)
    await table.matches.watchers.add(watched.id, CAROL.user_id)
    threaded = await table.started(terms=Terms(venue=Venue.THREAD))
    await table.write(
        lambda transaction: transaction.matches.move_to_thread(threaded.id, HERE.channel_id, 999)
    )
    await play_until(table, threaded, lambda match: match.turn_number == 6)


async def add_wind_matches(table: Table) -> None:
    wind = Terms(pool="all", variant=Variant.WIND)
    await play_new_match_until(table, wind, lambda match: match.turn_number == 8)
    halfway = await play_new_match_until(table, wind, lambda match: match.phase is Phase.SPIRIT)
    taken_back = await play_new_match_until(table, wind, lambda match: match.phase is Phase.SPIRIT)
    (mover,) = taken_back.users(*taken_back.waits_for)
    await table.matches.take_back(taken_back.id, mover, taken_back.step)
    assert (await table.present(halfway.id)).phase is Phase.SPIRIT


async def add_matches_with_ninjas(table: Table) -> None:
    for variant in (Variant.SHADOW, Variant.LIGHT):
        terms = Terms(variant=variant)
        await table.started(terms=terms)
        await play_new_match_until(table, terms, lambda match: match.phase is Phase.MOVE)
        await play_new_match_until(table, terms, lambda match: match.turn_number == 5)
        await play_new_match_until(table, terms, lambda match: match.phase is Phase.LANTERN)
    shadow = Terms(variant=Variant.SHADOW)
    await play_new_match_until(table, shadow, lambda match: match.phase is Phase.NINJA)
    alone = await table.started(terms=shadow)
    await play_once(table, alone.id, Random(1))  # noqa: S311 - it is a game


async def add_finished_matches(table: Table) -> None:
    for turns in (tables.RED_WINS, tables.BLUE_WINS):
        await table.play_on(await table.started(), *turns)
    for variant in Variant:
        await play_new_match_until(table, Terms(variant=variant), lambda match: match.is_over)
    resigned = await table.finished()
    await table.matches.replays.share(resigned.id, ALICE.user_id)
    drawn = await table.started()
    offer = await table.offer(drawn, ALICE)
    await table.matches.draws.agree(drawn.id, BOB.user_id, offer.seq)
    closed = await table.started()
    await table.matches.close(closed.id)
    await table.cancelled_match(BOB, terms=Terms(variant=Variant.SHADOW))
    played_again = await table.finished()
    await table.matches.invitations.rematch(played_again.id, ALICE)
    await table.matches.invitations.rematch(played_again.id, BOB)
    await table.mark_all_sent()


async def add_invitations(table: Table) -> None:
    expired = await table.invited(CAROL)
    assert expired.is_open
    table.clock.advance(hours=25)
    await table.matches.due.serve()
    await table.declined(CAROL)
    withdrawn = await table.invited(CAROL, by=BOB)
    await table.matches.invitations.withdraw(withdrawn.id, BOB.user_id)
    offered_again = await table.finished()
    await table.matches.invitations.rematch(offered_again.id, ALICE)
    await table.invited(DAVE, terms=Terms(variant=Variant.LIGHT, venue=Venue.THREAD))
    await table.mark_all_sent()
    await table.invited(None, by=CAROL)


async def add_practice_matches(table: Table) -> None:
    """Add practice matches in every stage, each in private and in a channel.

    Some are finished, some wait for the person with a draw offered, some wait for the computer, and
    in some one person plays both sides.
    """
    for venue in (Venue.PRIVATE, Venue.CHANNEL):
        for variant in (Variant.CLASSIC, Variant.WIND):
            terms = Terms(variant=variant, venue=venue)
            await play_until(table, await table.practised(terms=terms), lambda _: False)
        takeback_match = await play_until(
            table,
            await table.practised(terms=Terms(venue=venue)),
            lambda match: match.turn_number > 4 and match.waits_for_user(ALICE.user_id),
        )
        await table.matches.takebacks.propose(takeback_match.id, ALICE.user_id)
        await table.offer(takeback_match, ALICE)
        awaiting_engine = await table.practised(terms=Terms(venue=venue))
        await play_until(table, awaiting_engine, lambda match: match.awaits_engine)
        both = await table.practised(level=None, terms=Terms(venue=venue))
        await play_until(table, both, lambda match: match.turn_number == 4)
    await table.mark_all_sent()


async def add_matches_with_due_posts(table: Table) -> None:
    """Add matches whose posts are still due, as if the bot had been stopped before sending them."""
    for terms in (Terms(), Terms(variant=Variant.SHADOW)):
        match = await table.started(challenger=CAROL, opponent=DAVE, terms=terms)
        await play_until(table, match, lambda match: match.seq == 6)
    assert await table.due_posts()


async def play_new_match_until(
    table: Table, terms: Terms, condition: Callable[[Match], bool]
) -> Match:
    """Play new matches until one meets a condition, and return it; the others are finished."""
    while True:
        table.clock.advance(hours=1)  # a person can invite only ten people an hour
        match = await play_until(table, await table.started(terms=terms), condition)
        await table.mark_all_sent()
        if condition(match):
            return match


async def play_until(table: Table, match: Match, condition: Callable[[Match], bool]) -> Match:
    """Play random actions, seeded by the match's id, until it is over or meets a condition."""
    rng = Random(match.id)  # noqa: S311 - it is a game
    while not (match.is_over or condition(match)):
        await play_once(table, match.id, rng)
        match = await table.matches.match(match.id)
    return match


async def play_once(table: Table, match_id: int, rng: Random) -> None:
    match, match_state = await table.matches.log.load(match_id)
    player = rng.choice(match.waits_for)
    if player is match.computer:
        await answer_once(table, match_id, rng)
        return
    action = rng.choice(legal_actions(match_state.state, player))
    (user_id,) = match.users(player)
    await table.matches.play(match_id, user_id, parse_action(format_action(action)), step=None)


async def answer_once(table: Table, match_id: int, rng: Random) -> None:
    """Answer the engine request of a match with a random turn."""
    requests = await table.matches.practice.engine_requests(100)
    request = next(request for request in requests if request.match.id == match_id)
    state = (await table.matches.log.load(match_id))[1].state
    await table.matches.practice.answer(request, tables.whole_turn(state, request.player, rng))


FOLDER = Path(__file__).parent


async def record(release: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "onitama.db"
        async with tables.table_at(path, tables.FakeClock()) as table:
            await add_matches_of_every_kind(table)
            write_new_file(release, "txt", await describe_matches(table))
        with closing(sqlite3.connect(path)) as file:
            # The dump leaves the version out.
            (version,) = file.execute("PRAGMA user_version").fetchone()
            lines = [*file.iterdump(), f"PRAGMA user_version = {version};\n"]
        write_new_file(release, "sql", "\n".join(lines))


def write_new_file(release: str, ending: str, text: str) -> None:
    """Write a file of a release; raise FileExistsError if it is recorded already."""
    with (FOLDER / f"{release}.{ending}").open("x", encoding="utf-8") as file:
        file.write(text)


# Text of what the public and each player see of all matches of a release


async def describe_matches(table: Table) -> str:
    """Return a text about every match: its status, views and log."""
    rows = await table.rows("SELECT id FROM match ORDER BY id")
    return "\n".join([await describe_match(table, row["id"]) for row in rows])


async def describe_match(table: Table, match_id: int) -> str:
    match = await table.present(match_id)
    lines = [
        " ".join(describe_status(match)),
        f"public: {await table.position(match_id)}",
        *[await describe_view(table, match_id, person.user_id) for person in match.people],
        f"log: {' '.join(map(entry_text, await table.log(match_id)))}",
    ]
    return "\n    ".join(lines) + "\n"


async def describe_view(table: Table, match_id: int, user_id: int) -> str:
    view = (await table.matches.look_as(match_id, user_id)).view
    return f"{user_id}: {format_position(view)}"


def describe_status(match: Match) -> Iterator[str]:
    yield f"#{match.id} {match.setup.variant.value} in {match.place.channel_id}"
    if match.parent_id is not None:
        yield f"of {match.parent_id}"
    yield f"entry {match.seq} step {match.step} turn {match.turn_number} {match.phase.name}"
    yield f"waits for {match.users(*match.waits_for)}"
    if match.draw_offer is not None:
        yield f"draw offer {match.draw_offer.seq} by {match.draw_offer.player.name}"
    if match.outcome is not None:
        yield f"over: {match.outcome.termination.value} for {match.outcome.winner}"


def entry_text(entry: Entry) -> str:
    return entry.action if isinstance(entry, Played) else entry.kind.value


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
