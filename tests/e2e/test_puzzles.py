"""Puzzles in their controller, and the puzzle of the day until the next day's solution."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cogs.puzzles.public import describe_task
from cogs.shared.turn_sentences import describe_turn
from onitama_core.game import Move, NinjaStay, Variant, format_action
from onitama_core.puzzles import (
    Mistake,
    Puzzle,
    PuzzleTheme,
    attempt_after,
    continue_attempt,
    find,
    legal_turns,
    line_of,
)
from onitama_core.puzzles.puzzles import puzzles
from tests.discord_stand_in.world import MANAGER
from tests.dojo import running_bot
from tests.e2e.people.test_server_settings import DAILY, server
from tests.e2e.sight import advance_time, choose, click_and_wait, click_play, labels, tap
from tests.e2e.test_challenge import TOO_OLD

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from onitama_core.puzzles import Attempt, Turn
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table


async def open_puzzle(table: Table, variant: Variant, theme: PuzzleTheme) -> Message:
    options = {"variant": variant.value, "theme": theme.value}
    outcome = await table.alice.slash(table.channel, "onitama puzzle", **options)
    await table.reads(outcome.message, "-# Puzzle ")
    return outcome.message


def puzzle_in(message: Message) -> Puzzle:
    puzzle = find(int(message.text.removeprefix("-# Puzzle ").split()[0]))
    assert puzzle is not None
    return puzzle


async def find_puzzle_page(
    table: Table, variant: Variant, fits: Callable[[Puzzle], bool]
) -> Message:
    """Return a page with a puzzle to win in two turns for which `fits` is true."""
    message = await open_puzzle(table, variant, PuzzleTheme.WIN_2)
    while not fits(puzzle := puzzle_in(message)):
        await table.alice.click(message, "Next puzzle")
        await table.until(lambda: puzzle_in(message) is not puzzle, "another puzzle")
    return message


async def play_turn(
    table: Table, message: Message, turn: Turn, words: str = "", person: Person | None = None
) -> None:
    """Play a turn of a puzzle by taps, and wait for a text on the page."""
    person = person or table.alice
    for action in turn:
        if isinstance(action, NinjaStay):
            await table.reads(message, "Now your ninja")
            await person.click(message, "Ninja stays")
            continue
        assert isinstance(action, Move)
        if action is turn[0]:
            await tap(person, message, str(action.origin), f"rom {action.origin}")
        else:
            await table.reads(message, "Now the Spirit")
        await tap(person, message, str(action.target))
        await click_play(person, message, f"{action.card.name} {action.origin}–{action.target}")
    await table.reads(message, words)


def wrong_turn(puzzle: Puzzle, solved: int = 0) -> Turn:
    """Return a mistake at the point where `solved` turns of a puzzle have been found."""
    attempt = attempt_after(puzzle, solved, None, has_erred=False)
    return next(
        turn for turn in legal_turns(attempt.state, attempt.places) if is_wrong(attempt, turn)
    )


def is_wrong(attempt: Attempt, turn: Turn) -> bool:
    """Return whether a turn of moves and stays is a mistake."""
    for action in turn:
        result = continue_attempt(attempt, action)
        if isinstance(result, Mistake):
            return all(isinstance(part, (Move, NinjaStay)) for part in turn)
        attempt = result
    return False


def ninja_stays_in_solution(puzzle: Puzzle) -> bool:
    """Return whether the solver has a ninja, and only stays with it in every turn."""
    return bool(puzzle.ninja) and not re.search("ninja:(?!stay)", " ".join(puzzle.line[::2]))


async def test_a_wrong_turn_in_shadow_is_refuted_by_a_possible_square_of_the_ninja(
    table: Table,
) -> None:
    message = await find_puzzle_page(
        table,
        Variant.SHADOW,
        ninja_stays_in_solution,
    )
    puzzle = puzzle_in(message)
    assert "'s ninja hides: it began this turn on " in message.text
    await play_turn(table, message, wrong_turn(puzzle), "'s ninja was on ")
    assert "Suppose " in message.text
    first, _, last = (turn for turn, _ in line_of(puzzle))
    await play_turn(
        table, message, first, "to move and win in this turn.**\nIt must work wherever "
    )
    await play_turn(table, message, last, "Solved, after more than one try.")
    assert table.public == []


async def test_wrong_turns_are_refuted_and_the_right_ones_solve_the_puzzle(table: Table) -> None:
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_2)
    puzzle = puzzle_in(message)
    assert "to move and win in 2.**" in message.text
    before = message.picture
    await play_turn(table, message, wrong_turn(puzzle), "Try again.\n-# Your puzzle rating: ")
    assert message.picture == before
    assert labels(message) == ["Hint", "Next puzzle", "Solution"]
    first, _, last = (turn for turn, _ in line_of(puzzle))
    await play_turn(table, message, first, "to move and win in this turn.**")
    assert "That's it.\n" in message.text
    await play_turn(table, message, wrong_turn(puzzle, 1), "Try again.\n")
    assert re.search(r" doesn't win yet: | and wins\. ", message.text)
    await play_turn(table, message, last, "Solved, after more than one try.")
    assert "; only the first try counts)" in message.text
    assert labels(message) == ["Next puzzle", "Start over"]
    await table.alice.click(message, "Next puzzle")
    await table.until(lambda: puzzle_in(message) is not puzzle, "another puzzle")
    assert puzzle_in(message).theme is PuzzleTheme.WIN_2
    assert table.public == []


async def test_a_new_solver_begins_with_a_win_in_one_turn_and_loses_at_most_60_points(
    table: Table,
) -> None:
    message = (await table.alice.slash(table.channel, "onitama puzzle")).message
    await table.reads(message, "-# Warm-up 1 of 5: your rating changes by at most 60 points.\n")
    puzzle = puzzle_in(message)
    assert puzzle.has_base_cards
    assert "to move and win in this turn.**" in message.text
    lost = "-# Your puzzle rating: 940 (−60; warm-up 1 of 5, at most 60 points)"
    await play_turn(table, message, wrong_turn(puzzle), lost)
    await table.alice.click(message, "Next puzzle")
    await table.reads(message, "-# Warm-up 2 of 5: ")


async def test_hints_name_the_piece_and_then_the_card_and_make_the_puzzle_unrated(
    table: Table,
) -> None:
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_1)
    [(turn, _)] = line_of(puzzle_in(message))
    [move] = turn
    assert isinstance(move, Move)
    assert labels(message) == ["Hint (unrated)", "Next puzzle"]
    await click_and_wait(table.alice, message, "Hint (unrated)", f" on {move.origin}.\n")
    assert "💡 Look at your " in message.text
    assert "-# You took a hint, so this one isn't rated." in message.text
    assert move.card.name not in message.text
    await click_and_wait(
        table.alice, message, "Show the card", f" on {move.origin} with **{move.card.name}**."
    )
    assert labels(message) == ["Next puzzle"]
    unrated = "-# Your puzzle rating: 1000 (unchanged: you took a hint)\n"
    await play_turn(table, message, turn, unrated)
    assert message.text.endswith("\nSolved, with a hint.")
    await click_and_wait(table.alice, message, "Next puzzle", "-# Warm-up 1 of 5: ")


async def test_a_solution_can_be_stepped_through_as_pictures(table: Table) -> None:
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_2)
    puzzle = puzzle_in(message)
    await play_turn(table, message, wrong_turn(puzzle), "Try again.")
    await click_and_wait(table.alice, message, "Solution", "**The solution** · turn 1 of 3\n")
    red = "🔴 Red: "
    blue = "🔷 Blue: "
    solver, other = (red, blue) if " r " in puzzle.position else (blue, red)
    (first, _), (answer, _), (last, _) = line_of(puzzle)
    shown, replied, won = (describe_turn(turn, None).strip("*") for turn in (first, answer, last))
    assert f"1. {solver}**{shown}** · {other}{replied}\n2. {solver}{won}\n" in message.text
    assert "-# Your puzzle rating: " in message.text
    pictures = {message.picture}
    await table.alice.click(message, emoji="▶️")
    await table.reads(message, f"turn 2 of 3\n1. {solver}{shown} · {other}**{replied}**\n")
    pictures.add(message.picture)
    await table.alice.click(message, emoji="⏭️")
    await table.reads(message, f"turn 3 of 3\n1. {solver}{shown} · {other}{replied}\n2. {solver}**")
    assert " wins by the Way of the " in (message.alt_text or "")
    pictures.add(message.picture)
    await table.alice.click(message, emoji="⏮️")
    await table.reads(message, "**The solution** · the start")
    assert len({*pictures, message.picture}) == 4
    await click_and_wait(table.alice, message, "Start over", "to move and win in 2.**")


async def test_the_first_part_of_a_wind_turn_in_a_puzzle_can_be_taken_back(table: Table) -> None:
    message = await find_puzzle_page(
        table, Variant.WIND, lambda puzzle: len(next(line_of(puzzle))[0]) == 2
    )
    (first, _), *_ = line_of(puzzle_in(message))
    await play_turn(table, message, first[:1], "Now the Spirit")
    await click_and_wait(table.alice, message, "Take back your move", "Your turn.")
    await play_turn(table, message, first, "to move and win in this turn.**")
    await click_and_wait(table.alice, message, "Start over", "to move and win in 2.**")


async def test_a_user_can_see_the_solution_and_choose_another_theme(
    table: Table,
) -> None:
    """Check too the note if a variant has no puzzle of the theme and another one is shown."""
    message = await open_puzzle(table, Variant.WIND, PuzzleTheme.WIN_5)
    assert "Way of the Wind has none of these yet, so here is another one.\n" in message.text
    assert puzzle_in(message).theme is PuzzleTheme.WIN_5
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.ONLY)
    puzzle = puzzle_in(message)
    assert "Every turn but one loses within 3 turns of " in message.text
    await play_turn(table, message, wrong_turn(puzzle), "Try again.")
    await click_and_wait(table.alice, message, "Solution", "**The solution** · turn 1 of 1")
    assert "Solved" not in message.text
    await table.alice.select(message, "hold")
    await table.until(lambda: puzzle_in(message).theme is PuzzleTheme.HOLD, "one to hold")


async def test_a_puzzle_first_shown_a_day_before_is_unrated(table: Table) -> None:
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_2)
    puzzle = puzzle_in(message)
    first, _, last = (turn for turn, _ in line_of(puzzle))
    await play_turn(table, message, first, "to move and win in this turn.**")
    # Discord's dates, from which the bot reads the time, are in whole seconds.
    await advance_time(table, ONE_DAY + 2)
    await click_and_wait(table.alice, message, "Start over", "first saw this one over a day ago")
    await play_turn(table, message, first, "to move and win in this turn.**")
    unrated = "-# Your puzzle rating: 1000 (unchanged: you first saw this one over a day ago)"
    await play_turn(table, message, last, unrated)
    assert message.text.endswith("\nSolved.")


@pytest.mark.parametrize("in_lists", ["no", "yes"])
async def test_forged_clicks_cannot_skip_turns_of_a_puzzle(table: Table, in_lists: str) -> None:
    await table.alice.click_forged(None, table.channel, f"o1:own_lists:0:0:{in_lists}")
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_2)
    puzzle = puzzle_in(message)
    before = message.text
    *_, (last, _) = line_of(puzzle)
    for choice in (f"play:{format_action(last[0])}", "back:"):
        forged = f"o1:puzzle_step:{puzzle.number}:1::{choice}"
        clicked = await table.alice.click_forged(message, table.channel, forged)
        picked = await table.alice.select_forged(message, "o1:pick_choice:1:0:", forged)
        for answer in (clicked, picked):
            assert "That button is too old for me." in answer.text
    assert message.text == before


@pytest.mark.parametrize(
    "forged",
    [
        "puzzle_step:99999:0::play:crab:a1a2",
        "puzzle_step:868:0::play:ox:b5b4",
        "puzzle_step:1:9::play:crab:a1a2",
        "puzzle_step:1:0::play:crab:e5e4",
        "puzzle_step:1:0:zz:play:crab:a1a2",
        "puzzle_step:1:0:999:back:",
        "puzzle_step:1:0:0:back:",
        "puzzle_step:1:0:0:play:tiger:pass",
        "solution:0:0:",
    ],
)
async def test_forged_clicks_about_puzzles_change_nothing(table: Table, forged: str) -> None:
    message = await open_puzzle(table, Variant.CLASSIC, PuzzleTheme.WIN_2)
    before = message.text
    answer = await table.alice.click_forged(message, table.channel, f"o1:{forged}")
    assert "That button is too old for me." in answer.text
    assert message.text == before


ONE_DAY = 24 * 3600


async def wait_for_next_post(table: Table, words: str = "**Puzzle of the day**") -> Message:
    count = len(table.public)
    await advance_time(table, ONE_DAY)
    await table.until(lambda: len(table.public) > count, "the next post")
    assert words in table.public[-1].text
    return table.public[-1]


async def open_attempt(table: Table, person: Person, post: Message, words: str) -> Message:
    outcome = await person.click(post, "Try it")
    await table.reads(outcome.message, words)
    assert outcome.ephemeral
    return outcome.message


async def test_a_manager_chooses_the_kind_of_the_puzzle_of_the_day_and_posts_one_now(
    table: Table,
) -> None:
    manager = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    page = await server(table, manager, DAILY)
    assert "Post one now" not in labels(page)
    await manager.select(page, table.channel["id"], contains=":daily_in")
    await table.reads(
        page, "Its puzzles are from **Classic and Way of the Wind**, **medium or hard**."
    )
    await choose(
        manager, page, "shadow", ":daily_variants", "Its puzzles are from **Way of the Shadow**, "
    )
    await choose(manager, page, "easy", ":daily_difficulties", "**, **easy**.")
    refused = await table.alice.click_forged(page, table.channel, "o1:post_daily:0:0:")
    assert "Only people with Manage Server choose" in refused.text
    assert table.public == []

    answer = await manager.click(page, "Post one now")
    await table.reads(answer.message, "[Here is today's puzzle](https://discord.com/channels/")
    assert "). The next one comes <t:" in answer.text
    [post] = table.public
    assert post.text.startswith("🧩 **Puzzle of the day** · Way of the Shadow\n")
    again = await manager.click(page, "Post one now")
    await table.reads(again.message, f"/{post.id}) is there already. The next one comes <t:")
    assert table.public == [post]
    puzzle = puzzle_in(await open_attempt(table, table.alice, post, "**The puzzle of the day**: "))
    post.deleted = True
    again = await manager.click(page, "Post one now")
    await table.reads(again.message, "[Here is today's puzzle](https://discord.com/channels/")
    [post] = [message for message in table.public if not message.deleted]
    assert again.message.text.count(f"/{post.id})") == 1
    tried = await open_attempt(table, table.bob, post, "**The puzzle of the day**: ")
    assert puzzle_in(tried) == puzzle
    ratings = sorted(
        other.rating for other in puzzles().values() if other.variant is Variant.SHADOW
    )
    assert puzzle_in(tried).rating <= ratings[len(ratings) // 3]  # of the easiest third
    await manager.select(page, "easy", "medium", "hard", contains=":daily_difficulties")
    await table.reads(page, "Its puzzles are from **Way of the Shadow**, of **any difficulty**.")


async def post_daily(table: Table) -> Message:
    """Have a manager post a puzzle of the day in the channel."""
    manager = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    page = await server(table, manager, DAILY)
    await choose(manager, page, table.channel["id"], ":daily_in", "Its puzzles are from **")
    await manager.click(page, "Post one now")
    return await table.post("**Puzzle of the day**")


async def solve(table: Table, message: Message, person: Person) -> None:
    puzzle = puzzle_in(message)
    for solved, (turn, _) in enumerate(list(line_of(puzzle))[::2]):
        attempt = attempt_after(puzzle, solved, None, has_erred=False)
        await table.reads(message, describe_task(attempt))
        await play_turn(table, message, turn, person=person)
    await table.reads(message, "Solved")


async def test_a_solver_can_share_the_puzzle_of_the_day_once_without_its_solution(
    own_table: Table,
) -> None:
    post = await post_daily(own_table)
    link = f"https://discord.com/channels/{own_table.guild.id}/{own_table.channel['id']}"
    page = await open_attempt(own_table, own_table.alice, post, "**The puzzle of the day**: ")
    assert "Share" not in labels(page)
    await solve(own_table, page, own_table.alice)
    assert labels(page)[-1] == "Share"
    own_table.fake_discord.world.forbid(
        own_table.channel, own_table.fake_discord.world.bot, "SEND_MESSAGES"
    )
    await own_table.fake_discord.server.announce_channel(own_table.channel)
    refused = await own_table.alice.click(page, "Share")
    assert "I may not send messages" in refused.text
    own_table.fake_discord.world.allow(
        own_table.channel, own_table.fake_discord.world.bot["id"], "SEND_MESSAGES"
    )
    await own_table.fake_discord.server.announce_channel(own_table.channel)

    answer = await own_table.alice.click(page, "Share")
    await own_table.reads(answer.message, f"[Here is your result]({link}/")
    line = await own_table.post(f"🧩 [Puzzle of the day]({link}/{post.id}) · <t:")
    assert line.text.endswith(f":D> · <@{own_table.alice.id}> · solved at the first try")
    assert line.pings == []
    again = await own_table.alice.click(page, "Share")
    assert again.text == "You have already shared this result; once a day is enough."
    assert own_table.last is line


async def test_a_shared_result_says_how_many_tries_it_took_or_that_it_was_not_solved(
    own_table: Table,
) -> None:
    post = await post_daily(own_table)
    page = await open_attempt(own_table, own_table.alice, post, "**The puzzle of the day**: ")
    await play_turn(own_table, page, wrong_turn(puzzle_in(page)), "Try again.")
    await solve(own_table, page, own_table.alice)
    await own_table.alice.click(page, "Share")
    await own_table.post(f"<@{own_table.alice.id}> · solved in 2 tries")

    page = await open_attempt(own_table, own_table.bob, post, "**The puzzle of the day**: ")
    await play_turn(own_table, page, wrong_turn(puzzle_in(page)), "Try again.", own_table.bob)
    await click_and_wait(own_table.bob, page, "Solution", "**The solution** · turn 1")
    await own_table.bob.click(page, "Share")
    await own_table.post(f"<@{own_table.bob.id}> · not solved")
    forged = await own_table.cleo.click_forged(page, own_table.channel, "o1:share_daily:1:0:")
    assert forged.text.startswith("This isn't the puzzle of the day any more")


async def step_through_solution(table: Table, post: Message, puzzle: Puzzle) -> None:
    """Open the solution of the puzzle of the day before, and go to its end."""
    solution = await table.bob.click(post, "Last solution")
    await table.reads(solution.message, "**The solution** · turn 1 of ")
    assert solution.ephemeral
    assert labels(solution.message) == []
    await table.bob.click(solution.message, emoji="⏭️")
    await table.reads(solution.message, f"turn {len(puzzle.line)} of {len(puzzle.line)}")


async def test_a_puzzle_is_posted_each_day_until_nobody_tries_seven_of_them(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    world = dojo_with_frozen_time.fake_discord.world
    # Begin at midnight, many hours before the puzzle is posted.
    world.advance(ONE_DAY - world.time() % ONE_DAY)
    table = await dojo_with_frozen_time.table()
    manager = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    async with running_bot(dojo_with_frozen_time, folder):
        page = await server(table, manager, DAILY)
        closed = (await dojo_with_frozen_time.table(bot_permissions=0)).channel["id"]
        refused = await manager.select(page, closed, contains=":daily_in")
        assert f"I may not see <#{closed}>" in refused.text
        await manager.select(page, table.channel["id"], contains=":daily_in")
        comes = f"The **puzzle of the day** is posted in <#{table.channel['id']}> daily at <t:"
        await table.reads(page, comes)
        world.forbid(table.channel, world.bot, "ATTACH_FILES")
        await table.fake_discord.server.announce_channel(table.channel)
        why = f"I may not attach files in <#{table.channel['id']}>"
        assert why in (await server(table, table.alice)).text
        world.allow(table.channel, world.bot["id"], "ATTACH_FILES")
        await table.fake_discord.server.announce_channel(table.channel)
        post = await wait_for_next_post(table)
        assert labels(post) == ["Try it"]
        assert "Who finds it at the first try?" in post.text
        picture = post.picture
        assert picture is not None
        tried = await open_attempt(
            table, table.alice, post, "the first try is rated, and solving it "
        )
        puzzle = puzzle_in(tried)
        for solved, (turn, _) in enumerate(list(line_of(puzzle))[::2]):
            attempt = attempt_after(puzzle, solved, None, has_erred=False)
            await table.reads(tried, describe_task(attempt))
            await play_turn(table, tried, turn)
        await table.reads(tried, "🔥 Your streak has begun: 1 puzzle of the day.")
        assert tried.text.endswith("\n🎉 Solved at the first try.")
        again = await table.bob.click_forged(
            post, table.channel, f"o1:daily_solution:{puzzle.number}:0:"
        )
        assert again.text == TOO_OLD  # the solution is shown only on the next day
        await advance_time(table, 30)
        await table.reads(post, f"Solved at the first try by 1 of 1: <@{table.alice.id}>.")
        assert post.picture == picture
        for reader in (table.alice, table.bob):
            profile = await reader.slash(table.channel, "onitama profile", person=table.alice)
            await table.reads(profile.message, "? at puzzles.\nPuzzle of the day: **1** solved")
        erring = await open_attempt(table, table.bob, post, "**The puzzle of the day**: ")
        await play_turn(table, erring, wrong_turn(puzzle), "Try again.", table.bob)
        await open_attempt(
            table, table.bob, post, "for you it isn't rated any more, but solving it "
        )
        await open_attempt(table, table.alice, post, "You have already tried this one")

        second = await wait_for_next_post(table)
        assert labels(second) == ["Try it", "Last solution"]
        await open_attempt(table, table.cleo, post, "Its day is over: ")
        await step_through_solution(table, second, puzzle)
        for _ in range(6):
            await wait_for_next_post(table)
        await wait_for_next_post(
            table, "Nobody tried the last 7 puzzles of the day, so I stop posting them"
        )
        await table.reads(await server(table, manager), "There is **no puzzle of the day**.")
