"""The puzzle of the day ("daily"): its posts, attempts at it, streaks, and shared results."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import chain
from typing import TYPE_CHECKING

import pytest_asyncio

from onitama_core.game import Variant
from onitama_core.people import People
from onitama_core.puzzles import (
    DAILY_DUE_HANDLERS,
    PuzzleNotOfTheDay,
    Puzzles,
    PuzzleTheme,
    ResultAlreadyShared,
    attempt_after,
    find,
    read_daily_view,
    running_streak,
    shared_result,
)
from onitama_core.puzzles.daily import (
    MAX_UNTRIED_DAILIES,
    REMEMBERED_DAYS,
    DailyKind,
    daily_candidates,
    puzzle_of,
)
from onitama_core.puzzles.puzzles import puzzles
from onitama_core.store import Daily, DailyPost, DailyStreak, Difficulty, PostKind
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, HERE, NEXT_DOOR

if TYPE_CHECKING:
    from onitama_core.puzzles import DailyView, Puzzle, SharedResult
    from onitama_core.store import Location
    from tests.onitama_core.matches.table import Table

GUILD, CHANNEL = HERE
HOUR = 18
"""Hour of the day at which the puzzle is posted; the table's clock begins at noon."""
DEFAULT_KIND = DailyKind()
VARIANTS = {puzzle.variant for puzzle in daily_candidates(DEFAULT_KIND)}


@pytest_asyncio.fixture
async def server(table: Table) -> Server:
    """Return a server that has chosen a channel for the puzzle of the day."""
    table.matches.due.extra_handlers = DAILY_DUE_HANDLERS
    server = Server(table)
    await server.choose(CHANNEL)
    return server


class Server:
    """A server with a puzzle of the day, through which tests try it and read its posts."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = People(table.store, table.clock)
        self.puzzles = Puzzles(table.store, table.clock)

    async def choose(self, *channels: int, hour: int = HOUR) -> None:
        await self.people.change_settings_in(
            GUILD, lambda settings: replace(settings, daily_in=channels, daily_hour=hour)
        )

    async def choose_kind(self, kind: DailyKind) -> None:
        variants, difficulties = kind
        await self.people.change_settings_in(
            GUILD,
            lambda settings: replace(
                settings, daily_variants=variants, daily_difficulties=difficulties
            ),
        )

    async def posts_after(self, hours: float, *, is_refused: bool = False) -> list[DailyPost]:
        """Return the daily posts due after some hours, marked as done unless Discord refuses."""
        self.table.clock.advance(hours=hours)
        await self.table.serve_all()
        posts = [post for post in await self.table.due_posts() if isinstance(post, DailyPost)]
        if not is_refused:
            await self.table.mark_all_sent()
        return posts

    async def try_puzzle(self, user_id: int, *, solves: bool, at_first: bool = True) -> None:
        """Let a user make a mistake in today's puzzle, solve it, or do both one after the other.

        With `at_first` a user who solves the puzzle makes no mistake before.
        """
        puzzle = await self.todays_puzzle()
        if not (solves and at_first):
            await self.puzzles.count(user_id, GUILD, attempt_after(puzzle, 0, None, has_erred=True))
        if solves:
            solved = attempt_after(puzzle, puzzle.turns, None, has_erred=not at_first)
            await self.puzzles.count(user_id, GUILD, solved)

    async def todays_puzzle(self) -> Puzzle:
        latest = await self.table.store.read(lambda reader: reader.puzzles.latest_dailies(GUILD, 1))
        puzzle = find(latest[0].puzzle)
        assert puzzle is not None
        return puzzle

    async def view(self, post: DailyPost) -> DailyView:
        """Return the data of the daily that a post shows."""
        view = await self.table.store.read(lambda reader: read_daily_view(reader, GUILD, post.seq))
        assert view is not None
        return view

    async def share(self, user_id: int, place: Location = NEXT_DOOR) -> int:
        return await self.puzzles.share_result(place, user_id, await self.todays_puzzle())

    async def shared_result(self, post: DailyPost) -> SharedResult | None:
        """Return the result that a post shares, or None if there is nothing to share any more."""
        return await self.table.store.read(lambda reader: shared_result(reader, post))

    async def streak(self, user_id: int) -> tuple[int, int]:
        """Return the lengths of a user's present and longest streak."""
        streak = await self.table.store.read(lambda reader: running_streak(reader, GUILD, user_id))
        assert streak is not None
        return streak.length, streak.longest


async def test_a_server_gets_one_daily_a_day_at_its_hour(server: Server) -> None:
    assert await server.posts_after(5.9) == []
    [first] = await server.posts_after(0.1)
    assert (first.kind, first.channel_id, first.guild_id) == (PostKind.DAILY, CHANNEL, GUILD)
    assert await server.posts_after(23.9) == []
    [second] = await server.posts_after(0.1)
    assert second.seq == first.seq + 1
    assert (await server.view(second)).before == (await server.view(first)).puzzle
    assert not (await server.view(first)).is_latest


async def test_an_overdue_daily_is_posted_once_or_left_out_shortly_before_the_next(
    server: Server,
) -> None:
    [late] = await server.posts_after(24 * 5 + 10)  # the last daily was due ten hours ago
    assert (await server.view(late)).is_latest
    [next_one] = await server.posts_after(20)
    assert next_one.seq == late.seq + 1
    assert await server.posts_after(24 * 5 + 23.5) == []
    [post] = await server.posts_after(0.5)
    assert post.seq == next_one.seq + 6


async def test_a_changed_hour_brings_no_second_daily_on_one_day(server: Server) -> None:
    [first] = await server.posts_after(6)
    await server.choose(CHANNEL, hour=HOUR + 2)
    assert await server.posts_after(3) == []
    [second] = await server.posts_after(23)
    assert second.seq == first.seq + 1


async def test_no_daily_is_posted_if_it_is_off_or_the_server_is_unavailable(server: Server) -> None:
    """The next puzzle is posted once the bot is back."""
    await server.table.matches.servers.mark_unavailable(GUILD)
    assert await server.posts_after(12) == []
    await server.table.matches.servers.mark_available(GUILD)
    assert len(await server.posts_after(24)) == 1
    await server.choose()
    assert await server.posts_after(48) == []


async def test_dailies_stop_with_one_notice_after_seven_that_nobody_tried(server: Server) -> None:
    """An attempt at an earlier puzzle starts the count of untried dailies again."""
    for _ in range(MAX_UNTRIED_DAILIES - 1):
        await server.posts_after(24)
    await server.try_puzzle(ALICE.user_id, solves=False)
    for _ in range(MAX_UNTRIED_DAILIES):
        *_count, post = await server.posts_after(24)
        assert (await server.view(post)).puzzle is not None
    assert (await server.people.settings_in(GUILD)).daily_in == (CHANNEL,)
    [last] = await server.posts_after(24)
    shown = await server.view(last)
    assert (shown.puzzle, shown.daily.untried) == (None, MAX_UNTRIED_DAILIES)
    assert (await server.people.settings_in(GUILD)).daily_in == ()
    assert await server.posts_after(24 * 9) == []
    await server.choose(CHANNEL)
    [again] = await server.posts_after(24)
    assert (await server.view(again)).puzzle is not None


async def test_when_dailies_stop_only_that_servers_cached_settings_are_dropped(
    server: Server,
) -> None:
    erasures = []
    elsewhere = GUILD + 1
    server.table.store.when_erased(lambda: erasures.append("all caches cleared"))
    before = await server.people.settings_in(elsewhere)
    for _ in range(MAX_UNTRIED_DAILIES + 1):
        await server.people.settings_in(GUILD)
        await server.posts_after(24)
    assert (await server.people.settings_in(GUILD)).daily_in == ()
    assert erasures == []
    assert await server.people.settings_in(elsewhere) is before


async def test_the_post_is_updated_with_its_solvers_a_while_after_the_first(server: Server) -> None:
    [post] = await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.try_puzzle(BOB.user_id, solves=True, at_first=False)
    await server.try_puzzle(BOB.user_id, solves=True)
    assert await server.posts_after(0) == []
    [count] = await server.posts_after(0.01)
    assert (count.kind, count.seq) == (PostKind.DAILY_COUNT, post.seq)
    tries = (await server.view(post)).tries
    assert {(attempt.user_id, attempt.is_at_first, attempt.is_done) for attempt in tries} == {
        (ALICE.user_id, True, True),
        (BOB.user_id, False, True),
    }
    assert await server.posts_after(2) == []


async def test_the_post_is_updated_about_attempts_just_before_the_next_daily(
    server: Server,
) -> None:
    [first] = await server.posts_after(6)
    await server.posts_after(23.95)
    await server.try_puzzle(ALICE.user_id, solves=True)
    count, second = await server.posts_after(0.05)
    assert (count.kind, count.seq) == (PostKind.DAILY_COUNT, first.seq)
    assert (second.kind, second.seq) == (PostKind.DAILY, first.seq + 1)
    assert await server.posts_after(1) == []


async def test_the_latest_post_no_longer_names_an_erased_solver(server: Server) -> None:
    [post] = await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.posts_after(1)
    await server.table.matches.erasure.erase(ALICE.user_id, at=server.table.clock())
    [count] = await server.posts_after(0)
    assert (count.kind, count.seq) == (PostKind.DAILY_COUNT, post.seq)
    assert (await server.view(post)).tries == ()
    await server.try_puzzle(ALICE.user_id, solves=True)  # Alice knows the solution by now
    await server.posts_after(1)
    [again] = (await server.view(post)).tries
    assert not again.is_at_first


async def test_a_streak_counts_dailies_solved_in_a_row_at_any_try(server: Server) -> None:
    """Days without a puzzle, because the bot was offline, do not break a streak."""
    for at_first in (True, False, True):
        await server.posts_after(24 if at_first else 24 * 4)
        await server.try_puzzle(ALICE.user_id, solves=True, at_first=at_first)
    assert await server.streak(ALICE.user_id) == (3, 3)
    await server.posts_after(24)
    assert await server.streak(ALICE.user_id) == (3, 3)  # it ends only with the next daily
    await server.try_puzzle(ALICE.user_id, solves=False)
    await server.posts_after(24)
    assert await server.streak(ALICE.user_id) == (0, 3)
    await server.try_puzzle(ALICE.user_id, solves=True)
    assert await server.streak(ALICE.user_id) == (1, 3)


async def test_a_daily_whose_solution_was_shown_counts_neither_as_solved_nor_as_lost(
    server: Server,
) -> None:
    """Solving it after seeing the solution does not begin a streak either."""
    await server.posts_after(24)
    puzzle = await server.todays_puzzle()
    await server.puzzles.waive_rating(BOB.user_id, puzzle)
    solved = attempt_after(puzzle, puzzle.turns, None, has_erred=False)
    counted = await server.puzzles.count(BOB.user_id, None, solved)
    assert (counted.result.is_solved, counted.result.gain) == (False, 0)
    start = attempt_after(puzzle, 0, None, has_erred=True)
    await server.puzzles.count(ALICE.user_id, GUILD, start, is_shown=True)
    await server.try_puzzle(ALICE.user_id, solves=True, at_first=False)
    read = server.table.store.read
    assert await read(lambda reader: running_streak(reader, GUILD, ALICE.user_id)) is None


async def test_a_daily_that_was_never_posted_breaks_no_streak(server: Server) -> None:
    [first] = await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.posts_after(2)
    for _ in range(MAX_UNTRIED_DAILIES + 1):
        await server.posts_after(24, is_refused=True)
    *_, post = await server.posts_after(24)
    shown = await server.view(post)
    assert shown.puzzle is not None
    assert shown.before == (await server.view(first)).puzzle
    await server.try_puzzle(ALICE.user_id, solves=True)
    assert await server.streak(ALICE.user_id) == (2, 2)


async def test_an_attempt_at_another_puzzle_or_elsewhere_does_not_count_as_daily(
    server: Server,
) -> None:
    [post] = await server.posts_after(6)
    todays = await server.todays_puzzle()
    other = next(puzzle for puzzle in puzzles().values() if puzzle is not todays)
    for puzzle, guild_id in ((other, GUILD), (todays, GUILD + 1), (todays, None)):
        solved = attempt_after(puzzle, puzzle.turns, None, has_erred=False)
        await server.puzzles.count(ALICE.user_id, guild_id, solved)
    assert (await server.view(post)).tries == ()


async def test_old_daily_attempts_are_removed_and_streaks_stay(server: Server) -> None:
    for _ in range(50):
        await server.posts_after(24)
        await server.try_puzzle(ALICE.user_id, solves=True)
    rows = await server.table.rows("SELECT count(*) AS many FROM daily_try")
    assert rows[0]["many"] == 41
    streak = await server.table.store.read(
        lambda reader: reader.puzzles.daily_streak(GUILD, ALICE.user_id)
    )
    assert isinstance(streak, DailyStreak)
    assert streak.longest == 50


def test_every_puzzle_is_a_daily_before_any_is_one_twice_and_themes_are_spread() -> None:
    fitting = daily_candidates(DEFAULT_KIND)
    first = 20_000 // len(fitting) * len(fitting)
    turn = [puzzle_of(first + day, DEFAULT_KIND) for day in range(len(fitting))]
    assert {puzzle.number for puzzle in turn} == {puzzle.number for puzzle in fitting}
    assert turn != [
        puzzle_of(first + len(fitting) + day, DEFAULT_KIND) for day in range(len(fitting))
    ]
    for of_a_quarter in (turn[: len(turn) // 4], turn[-(len(turn) // 4) :]):
        for theme in PuzzleTheme:
            share = sum(puzzle.theme is theme for puzzle in fitting) / 4
            # One for each variant, and one because a quarter ends between two puzzles.
            assert (
                abs(sum(puzzle.theme is theme for puzzle in of_a_quarter) - share)
                <= len(VARIANTS) + 1
            )


async def test_a_changed_order_of_puzzles_repeats_no_recent_daily(server: Server) -> None:
    [first] = await server.posts_after(6)
    lately = Daily(
        GUILD, first.seq - 30, puzzle_of(first.seq + 1, DEFAULT_KIND).number, 0, CHANNEL, 1
    )
    await server.table.write(lambda transaction: transaction.puzzles.add_daily(lately, 0))
    await server.posts_after(24)
    assert await server.todays_puzzle() == puzzle_of(first.seq + 2, DEFAULT_KIND)
    await server.posts_after(24)
    assert await server.todays_puzzle() == puzzle_of(first.seq + 3, DEFAULT_KIND)


async def test_the_solution_of_todays_puzzle_is_hidden_although_it_was_an_earlier_daily(
    server: Server,
) -> None:
    [first] = await server.posts_after(6)
    puzzle = await server.todays_puzzle()
    read = server.table.store.read
    assert not await read(lambda reader: reader.puzzles.is_past_daily(GUILD, puzzle.number))
    await server.posts_after(24)
    assert await read(lambda reader: reader.puzzles.is_past_daily(GUILD, puzzle.number))
    again = Daily(GUILD, first.seq + 2, puzzle.number, 0, CHANNEL)
    await server.table.write(lambda transaction: transaction.puzzles.add_daily(again, 0))
    assert not await read(lambda reader: reader.puzzles.is_past_daily(GUILD, puzzle.number))


async def test_a_daily_whose_puzzle_left_the_file_is_not_shown(server: Server) -> None:
    gone = Daily(GUILD, 20_000, 10**6, 0, CHANNEL)
    await server.table.write(lambda transaction: transaction.puzzles.add_daily(gone, 0))
    assert (
        await server.table.store.read(lambda reader: read_daily_view(reader, GUILD, 20_000)) is None
    )


# The kind of a server's puzzles, and one that is posted at once


def test_each_difficulty_has_a_third_of_the_puzzles_of_each_variant() -> None:
    for variant in (Variant.CLASSIC, Variant.WIND, Variant.SHADOW):
        thirds = [
            daily_candidates(DailyKind((variant,), (difficulty,))) for difficulty in Difficulty
        ]
        every = daily_candidates(DailyKind((variant,), tuple(Difficulty)))
        assert sorted(puzzle.number for puzzle in chain(*thirds)) == sorted(
            puzzle.number for puzzle in every
        )
        assert {puzzle.variant for puzzle in every} == {variant}
        easy, medium, hard = ([puzzle.rating for puzzle in third] for third in thirds)
        assert max(easy) <= min(medium) <= max(medium) <= min(hard)
        assert min(map(len, thirds)) > 2 * REMEMBERED_DAYS


async def test_a_server_gets_the_kind_that_it_has_chosen(server: Server) -> None:
    kind = DailyKind((Variant.SHADOW,), (Difficulty.EASY,))
    await server.choose_kind(kind)
    for _ in range(MAX_UNTRIED_DAILIES):
        await server.posts_after(24)
        assert await server.todays_puzzle() in daily_candidates(kind)


async def test_posting_a_daily_at_once_brings_no_second_one_that_day(server: Server) -> None:
    posted = await server.puzzles.post_daily_now(GUILD)
    assert posted is not None
    [post] = await server.posts_after(0)
    assert (post.id, post.channel_id) == (posted.post_id, CHANNEL)
    again = await server.puzzles.post_daily_now(GUILD)
    assert again is not None
    assert (again.post_id, again.daily.day) == (None, posted.daily.day)
    assert again.daily.message_id is not None
    assert again.next_at - server.table.clock() == timedelta(hours=6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    [_count, at_its_hour] = await server.posts_after(6)
    assert at_its_hour.seq == post.seq + 1
    await server.try_puzzle(ALICE.user_id, solves=True)
    assert await server.streak(ALICE.user_id) == (2, 2)


async def test_a_daily_can_be_posted_at_once_after_a_stop_or_a_refused_post(server: Server) -> None:
    for _ in range(MAX_UNTRIED_DAILIES + 1):
        await server.posts_after(24)
    assert await server.puzzles.post_daily_now(GUILD) is None  # no channel is chosen any more
    await server.choose(CHANNEL)
    await server.puzzles.post_daily_now(GUILD)
    [post] = await server.posts_after(0, is_refused=True)
    assert (await server.view(post)).puzzle is not None
    waiting = await server.puzzles.post_daily_now(GUILD)
    assert waiting is not None
    assert (waiting.post_id, waiting.daily.message_id) == (None, None)
    await server.table.write(lambda transaction: transaction.posts.mark_done(post, None))
    second = await server.puzzles.post_daily_now(GUILD)
    assert second is not None
    assert second.post_id is not None


async def test_a_deleted_daily_is_posted_again_once_with_the_same_puzzle(server: Server) -> None:
    """Asking again while the new post is due leads to no third post and no other puzzle."""
    await server.puzzles.post_daily_now(GUILD)
    [first] = await server.posts_after(0)
    deleted = await server.puzzles.post_daily_now(GUILD)
    assert deleted is not None
    again = await server.puzzles.post_daily_again(deleted)
    assert again.post_id not in (None, first.id)
    assert again.daily.puzzle == deleted.daily.puzzle
    waiting = await server.puzzles.post_daily_now(GUILD)
    assert waiting == again._replace(post_id=None)
    assert (await server.puzzles.post_daily_again(deleted)).post_id is None
    [second] = await server.posts_after(0)
    assert second.id == again.post_id


async def test_the_streak_is_returned_once_the_daily_is_solved(server: Server) -> None:
    for days in (1, 2):
        await server.posts_after(24)
        puzzle = await server.todays_puzzle()
        erred, solved = (
            attempt_after(puzzle, turns, None, has_erred=True) for turns in (0, puzzle.turns)
        )
        assert (await server.puzzles.count(ALICE.user_id, GUILD, erred)).streak is None
        for _ in range(2):  # a second click on Play returns the streak too
            counted = await server.puzzles.count(ALICE.user_id, GUILD, solved)
            assert counted.streak is not None
            assert counted.streak.length == days
        elsewhere = await server.puzzles.count(ALICE.user_id, GUILD + 1, solved)
        assert elsewhere.streak is None


# Sharing an attempt


async def test_an_attempt_is_shared_once_in_the_channel_where_its_user_is(server: Server) -> None:
    [daily] = await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    post_id = await server.share(ALICE.user_id)
    async with server.table.refusing(ResultAlreadyShared):
        await server.share(ALICE.user_id)
    [post] = await server.posts_after(0)
    assert (post.id, post.kind, post.seq) == (post_id, PostKind.DAILY_SHARE, daily.seq)
    assert post.channel_id == NEXT_DOOR.channel_id
    shared = await server.shared_result(post)
    assert shared is not None
    attempt = shared.attempt
    assert (attempt.user_id, attempt.is_at_first, attempt.streak) == (ALICE.user_id, True, 1)
    async with server.table.refusing(ResultAlreadyShared):
        await server.share(ALICE.user_id)


async def test_wrong_turns_before_the_solution_are_counted(server: Server) -> None:
    await server.posts_after(6)
    for _ in range(2):
        await server.try_puzzle(ALICE.user_id, solves=False)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.try_puzzle(ALICE.user_id, solves=False)  # after the solution, so it does not count
    await server.share(ALICE.user_id)
    *_count, post = await server.posts_after(0)
    shared = await server.shared_result(post)
    assert shared is not None
    assert (shared.attempt.is_at_first, shared.attempt.mistakes) == (False, 2)


async def test_an_attempt_can_be_shared_from_its_end_until_the_next_puzzle(server: Server) -> None:
    await server.posts_after(6)
    puzzle = await server.todays_puzzle()
    wrong, solved = (
        attempt_after(puzzle, turns, None, has_erred=True) for turns in (0, puzzle.turns)
    )
    assert not (await server.puzzles.count(ALICE.user_id, GUILD, wrong)).can_be_shared
    async with server.table.refusing(PuzzleNotOfTheDay):
        await server.share(ALICE.user_id)
    shown = await server.puzzles.count(BOB.user_id, GUILD, wrong, is_shown=True)
    assert shown.can_be_shared
    assert (await server.puzzles.count(ALICE.user_id, GUILD, solved)).can_be_shared
    for elsewhere in (GUILD + 1, None):
        assert not (await server.puzzles.count(ALICE.user_id, elsewhere, solved)).can_be_shared
    async with server.table.refusing(PuzzleNotOfTheDay):
        await server.share(ALICE.user_id, ABROAD)
    await server.share(BOB.user_id)
    assert not (await server.puzzles.count(BOB.user_id, GUILD, solved)).can_be_shared
    await server.posts_after(24)
    async with server.table.refusing(PuzzleNotOfTheDay):
        await server.puzzles.share_result(NEXT_DOOR, ALICE.user_id, puzzle)


async def test_a_shared_result_that_is_sent_late_is_about_its_own_day(server: Server) -> None:
    await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.share(ALICE.user_id)
    [post] = await server.posts_after(0, is_refused=True)
    await server.posts_after(24)
    await server.try_puzzle(ALICE.user_id, solves=True)
    shared = await server.shared_result(post)
    assert shared is not None
    assert (shared.daily.day, shared.attempt.streak) == (post.seq, 1)
    assert shared.due_at.hour == HOUR


async def test_an_attempt_whose_post_cannot_be_sent_may_be_shared_again(server: Server) -> None:
    await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.share(ALICE.user_id)
    [post] = await server.posts_after(0, is_refused=True)
    await server.table.mark_done(post, None)
    assert await server.share(ALICE.user_id) != post.id


async def test_the_shared_result_of_an_erased_person_is_not_shown(server: Server) -> None:
    await server.posts_after(6)
    await server.try_puzzle(ALICE.user_id, solves=True)
    await server.share(ALICE.user_id)
    await server.table.matches.erasure.erase(ALICE.user_id, at=server.table.clock())
    posts = await server.posts_after(0)
    [post] = [post for post in posts if post.kind is PostKind.DAILY_SHARE]
    assert await server.shared_result(post) is None
