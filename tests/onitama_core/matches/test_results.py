"""Effects of a result beyond its match: statistics, streaks, badges and result numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core import store
from onitama_core.game import Outcome, Player, Termination, Variant
from onitama_core.matches import Unreplayable, named_deal
from onitama_core.matches import results as counting
from onitama_core.matches.consistency import check_database
from onitama_core.store import CardSum, Opponent, Person, RecordSum, Result, Streak, Tally, Venue
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.recounting import count_older, differing_counts
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, NAMED_CARDS, TURNS, Table, table_at
from tests.onitama_core.matches.test_replay import unreadable_match
from tests.onitama_core.store.releases.record import play_new_match_until

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import GuildSum, Reader

TABLES = (
    "person_record",
    "person_card",
    "person_opponent",
    "person_streak",
    "badge",
    "guild_sum",
    "guild_length",
    "guild_card",
)
BLUE_FIRST = "tiger,dragon,crane,crab,monkey"
"""Named cards with Monkey, whose stamp lets Blue begin, as the side card."""
HERE_ID, ALICE_ID, BOB_ID = tables.HERE.guild_id, ALICE.user_id, BOB.user_id


async def sums(table: Table) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every statistics table, by table name."""
    return {
        name: [tuple(row) for row in await table.rows(f"SELECT * FROM {name}")]  # noqa: S608
        for name in TABLES
    }


async def test_a_result_counts_for_both_players_their_cards_and_the_server(table: Table) -> None:
    won = RecordSum(Variant.CLASSIC, Player.RED, Result.WON, Termination.RESIGNATION, 1)
    lost = replace(won, seat=Player.BLUE, result=Result.LOST)

    def ask(
        reader: Reader,
    ) -> tuple[list[list[RecordSum]], list[CardSum], list[GuildSum]]:
        records = [reader.statistics.record(HERE_ID, user_id) for user_id in (ALICE_ID, BOB_ID)]
        return (
            records,
            reader.statistics.cards(HERE_ID, BOB_ID),
            reader.statistics.guild_sums(HERE_ID),
        )

    await table.finished(*TURNS)
    records, cards, (classic,) = await table.store.read(ask)
    assert records == [[won], [lost]]
    assert cards == [CardSum(card, Tally(losses=1)) for card in ("crane", "monkey")]
    guild = await table.store.read(
        lambda reader: reader.statistics.guild_cards(HERE_ID, Variant.CLASSIC)
    )
    assert {card_sum.card: card_sum.tally for card_sum in guild} == {
        **dict.fromkeys(("crab", "tiger"), Tally(wins=1)),
        **dict.fromkeys(("crane", "monkey"), Tally(losses=1)),
    }
    assert (classic.variant, classic.first) == (Variant.CLASSIC, Tally(wins=1))
    assert classic.lengths == (1, 0, 0, 0, 0, 0, 0)
    # The side card lets Blue move first.
    match = await table.started(terms=named_deal(BLUE_FIRST, store.SeatChoice.RED))
    await table.play_on(match, "crab:c5c4", "tiger:d1d3", "crane:a5a4", "crab:e1e2")
    await table.matches.resign(match.id, BOB_ID)
    (classic,) = (await table.store.read(ask))[2]
    assert classic.first == Tally(wins=1, losses=1)


@pytest.mark.parametrize("turns", [TURNS[:0], TURNS[:3], tables.RED_WINS])
async def test_a_match_counts_only_once_each_player_has_moved_twice(
    table: Table, turns: tuple[str, ...]
) -> None:
    """A win on the board, and one that would earn a badge, are no exceptions."""
    for variant in [*Variant][1:]:
        await table.write(partial(count_win, variant))
    before = await sums(table)
    match = await table.started(*turns)
    if turns != tables.RED_WINS:
        await table.matches.resign(match.id, BOB_ID)
    assert (await table.present(match.id)).is_over
    assert await sums(table) == before
    assert await table.store.read(lambda reader: reader.statistics.uncounted(9)) == []


def count_win(variant: Variant, transaction: store.Transaction) -> None:
    """Count a win of Alice in a variant, as if she had played the match."""
    transaction.sql.insert(
        "person_record",
        guild_id=HERE_ID,
        user_id=ALICE_ID,
        variant=variant,
        seat=Player.RED,
        result=Result.WON,
        termination=Termination.STONE,
        games=1,
    )


@pytest.mark.parametrize(
    ("turns", "step"), [(4, 0), (10, 0), (11, 1), (20, 1), (60, 5), (61, 6), (300, 6)]
)
async def test_match_lengths_are_counted_in_steps_of_ten_turns(
    table: Table, turns: int, step: int
) -> None:
    drawn = Outcome(None, Termination.AGREEMENT)
    match = replace(await table.finished(), outcome=drawn, turn_number=turns + 1)
    await table.write(lambda transaction: transaction.statistics.add(match, drawn, ()))
    (classic,) = await table.store.read(lambda reader: reader.statistics.guild_sums(HERE_ID))
    assert [step for step, games in enumerate(classic.lengths) if games] == [step]


async def test_an_incomplete_turn_counts_neither_for_statistics_nor_for_a_rating(
    table: Table,
) -> None:
    match = await table.started(terms=replace(tables.WIND, pace=store.PACES["3d"], is_rated=True))
    await table.play_on(match, "crab:a1a2", "crane:e5e4", "dragon:b1d2", "eagle:e4d3")
    await table.matches.resign(match.id, BOB_ID)
    assert (await table.present(match.id)).unrated is store.Unrated.TOO_SHORT
    assert await table.store.read(lambda reader: reader.statistics.guild_sums(HERE_ID)) == []


async def test_a_streak_grows_until_a_different_result(table: Table) -> None:
    streaks = []
    for loser in (BOB, ALICE, ALICE, BOB, BOB):
        await table.finished(*TURNS, loser=loser)
        streaks.append(
            await table.store.read(lambda reader: reader.statistics.streak(HERE_ID, ALICE_ID))
        )
    assert streaks == [
        Streak(Result.WON, 1, longest=1),
        Streak(Result.LOST, 1, longest=1),
        Streak(Result.LOST, 2, longest=1),
        Streak(Result.WON, 1, longest=1),
        Streak(Result.WON, 2, longest=2),
    ]


async def test_opponents_are_listed_by_the_number_of_games_in_the_server(table: Table) -> None:
    await table.finished(*TURNS)
    for _ in range(2):
        await table.finished(*TURNS, loser=ALICE, opponent=CAROL)
    await table.finished(*TURNS, place=tables.ABROAD)

    def ask(reader: Reader) -> tuple[list[Opponent], list[Opponent], Tally, Tally]:
        return (
            reader.statistics.opponents(HERE_ID, ALICE_ID, 5),
            reader.statistics.opponents(tables.ABROAD.guild_id, ALICE_ID, 5),
            reader.statistics.score_between(HERE_ID, BOB_ID, ALICE_ID),
            reader.statistics.score_between(HERE_ID, BOB_ID, CAROL.user_id),
        )

    here = [Opponent(CAROL, Tally(losses=2)), Opponent(BOB, Tally(wins=1))]
    there = [Opponent(BOB, Tally(wins=1))]
    assert await table.store.read(ask) == (here, there, Tally(losses=1), Tally())


async def test_matches_without_a_result_and_practice_do_not_count(table: Table) -> None:
    await table.cancelled_match(BOB)
    await table.matches.close((await table.started()).id)
    for level, venue in product((3, None), (Venue.PRIVATE, Venue.CHANNEL)):
        practice = await table.practised(level, terms=replace(NAMED_CARDS, venue=venue))
        await table.matches.resign(practice.id, ALICE_ID)
    await table.play_on(await table.started(), *TURNS)  # this match goes on
    assert not any((await sums(table)).values())
    assert await table.store.read(lambda reader: reader.statistics.uncounted(9)) == []


async def test_a_win_in_every_variant_earns_a_badge(table: Table) -> None:
    async def won(variant: Variant, loser: Person = BOB) -> int:
        terms = replace(NAMED_CARDS, variant=variant)
        match = await play_new_match_until(table, terms, lambda match: match.turn_number == 5)
        await table.matches.resign(match.id, loser.user_id)
        return match.id

    await won([*Variant][-1], loser=ALICE)
    won_in = [await won(variant) for variant in Variant]
    (earned,) = await table.store.read(lambda reader: reader.statistics.badges(HERE_ID, ALICE_ID))
    assert (earned.badge, earned.match_id) == (store.Badge.FOUR_WAYS, won_in[-1])
    await won(Variant.CLASSIC)
    (earned,) = await table.store.read(lambda reader: reader.statistics.badges(HERE_ID, ALICE_ID))
    assert earned.match_id == won_in[-1]
    assert await table.store.read(lambda reader: reader.statistics.badges(HERE_ID, BOB_ID)) == []


# Matches of a version without statistics


async def write_uncounted_matches(
    path: Path, clock: tables.FakeClock, *losers: Person, change: str = ""
) -> dict[str, list[tuple[Any, ...]]]:
    """Leave resigned matches in a file as a version without statistics did.

    Return the statistics that counting them should give. `losers` resign one match each. `change`
    is an SQL statement that is executed on the file last.
    """
    async with table_at(path, clock) as table:
        for loser in losers:
            await table.finished(*TURNS, loser=loser)
        expected = await sums(table)
    for sql in (*(f"DELETE FROM {name}" for name in TABLES), "UPDATE match SET counted = 0"):  # noqa: S608
        tables.plain(path, sql)
    if change:
        tables.plain(path, change)
    return expected


@pytest.mark.parametrize(
    ("change", "counts"),
    [
        ("", True),
        ("UPDATE match SET turn_number = 1, winner = 1", True),  # the log counts, not the row
        ("UPDATE entry SET action = 'tiger:a1a9' WHERE seq = 1", False),
        (
            "DELETE FROM entry WHERE kind = 'resigned'",
            False,
        ),  # only the row says that the match is over
    ],
)
async def test_matches_of_an_earlier_version_are_counted_once_by_their_logs(
    path: Path, clock: tables.FakeClock, change: str, *, counts: bool
) -> None:
    losers = (BOB, ALICE, ALICE)
    counted_at_their_ends = await write_uncounted_matches(path, clock, *losers, change=change)
    async with table_at(path, clock) as table:
        assert await count_older(table.matches) == 3
        after = await sums(table)
        assert await count_older(table.matches) == 0
    if counts:
        assert after == counted_at_their_ends
    else:
        assert not any(after.values())


async def test_counting_corrects_a_match_row_that_disagrees_with_its_log(
    path: Path, clock: tables.FakeClock
) -> None:
    await write_uncounted_matches(path, clock, BOB, change="UPDATE match SET turn_number = 1")
    assert (await check_database(path)).faults
    async with table_at(path, clock) as table:
        await count_older(table.matches)
    assert (await check_database(path)).faults == ()


async def test_older_matches_are_counted_in_small_batches(
    path: Path, clock: tables.FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_COUNTED_AT_ONCE", 2)
    counted_at_their_ends = await write_uncounted_matches(path, clock, BOB, ALICE, ALICE)
    async with table_at(path, clock) as table:
        await table.matches.due.count_soon()
        uncounted = [3]
        while await table.matches.due.serve() == clock():
            ids = await table.store.read(lambda reader: reader.statistics.uncounted(9))
            uncounted.append(len(ids))
        assert uncounted == [3, 1]
        assert await sums(table) == counted_at_their_ends


async def test_a_new_result_is_counted_after_the_older_ones(
    path: Path, clock: tables.FakeClock
) -> None:
    """A streak depends on the order of results, also while older matches are being counted."""
    async with table_at(path, clock) as table:
        open_match = await table.started(*TURNS)
    await write_uncounted_matches(path, clock, BOB, BOB)
    async with table_at(path, clock) as table:
        await table.matches.resign(open_match.id, ALICE_ID)
        assert await count_older(table.matches) == 3
        streak = await table.store.read(lambda reader: reader.statistics.streak(HERE_ID, ALICE_ID))
    assert streak == Streak(Result.LOST, 1, longest=2)


async def test_counting_skips_a_corrupt_match_row(path: Path, clock: tables.FakeClock) -> None:
    nonsense = "UPDATE match SET cards = 'nonsense' WHERE id = 1"
    await write_uncounted_matches(path, clock, BOB, BOB, change=nonsense)
    async with table_at(path, clock) as table:
        assert await count_older(table.matches) == 2
        streak = await table.store.read(lambda reader: reader.statistics.streak(HERE_ID, ALICE_ID))
    assert streak == Streak(Result.WON, 1, longest=1)
    assert await differing_counts(path) == {}


async def test_an_erased_player_is_listed_as_opponent_and_has_no_statistics(
    path: Path, clock: tables.FakeClock
) -> None:
    await write_uncounted_matches(path, clock, BOB, change="UPDATE match SET blue_id = -7")
    async with table_at(path, clock) as table:
        await count_older(table.matches)
        statistics = await sums(table)
        opponents = await table.store.read(
            lambda reader: reader.statistics.opponents(HERE_ID, ALICE_ID, 5)
        )
    assert opponents == [Opponent(Person(-7, ""), Tally(wins=1))]
    for name in ("person_record", "person_card", "person_opponent", "person_streak"):
        assert {row[1] for row in statistics[name]} == {ALICE_ID}


async def test_an_unreadable_match_does_not_delay_later_results(table: Table) -> None:
    match = await unreadable_match(table)
    with pytest.raises(Unreplayable):
        await table.matches.resign(match.id, ALICE_ID)
    await table.finished(*TURNS)
    streak = await table.store.read(lambda reader: reader.statistics.streak(HERE_ID, ALICE_ID))
    assert streak == Streak(Result.WON, 1, longest=1)


async def test_results_are_numbered_in_the_order_of_the_ends(table: Table) -> None:
    """The result of a match that can't be replayed is numbered too."""
    first, second, third, fourth = [await table.started() for _ in range(4)]
    fifth = await unreadable_match(table)
    await table.matches.resign(third.id, BOB.user_id)
    await table.play_on(first, *tables.BLUE_WINS)
    await table.matches.cancel(fourth.id, ALICE.user_id)
    await table.matches.resign(second.id, ALICE.user_id)
    with pytest.raises(Unreplayable):
        await table.matches.resign(fifth.id, BOB.user_id)
    sql = "SELECT id FROM match WHERE result_number IS NOT NULL ORDER BY result_number"
    ended = (third, first, fourth, second, fifth)
    assert [row["id"] for row in await table.rows(sql)] == [match.id for match in ended]
