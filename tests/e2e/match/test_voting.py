"""A channel that votes for its turns against the computer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

from onitama_core.game import find_certain_win, player_view
from onitama_core.game.turn_annotations import state_from_notation
from tests.dojo import CLOCK_MAY_JUMP, DEAL, bot_process, running_bot
from tests.e2e.sight import advance_time, click_and_wait, labels, play_by_taps

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

SETTINGS: Final = {**CLOCK_MAY_JUMP, "ONITAMA_THINKING_PAUSE": "0"}
FIRST_TURNS: Final = {
    "Everybody (Red)": ("tiger:b1b3", "crab:a1a2", "tiger:e1e3"),
    "Everybody (Blue)": ("crane:a5a4", "monkey:b5a4", "crane:b5b4"),
}
"""Three legal turns of the channel's first turn, by the seat that it was dealt."""
OPENING: Final = "ssmss/5/5/5/SSMSS r tiger,crab crane,monkey dragon"
"""The position that DEAL begins with."""


async def start_vote_match(table: Table, **options: str) -> Message:
    """Have Alice start a match that the channel plays by votes; return the first vote's board."""
    practice_options = {"seat": "everybody", "level": "1", "deal": DEAL, **options}
    await table.alice.slash(table.channel, "onitama practice", **practice_options)
    return await table.post("to move: **Vote…** below")


def first_turns(board: Message) -> tuple[str, str, str]:
    [turns] = [turns for seat, turns in FIRST_TURNS.items() if seat in board.text]
    return turns


def choose_safe_turn(folder: Path, turns: list[str]) -> str:
    """Return the first of the turns after which the computer, which plays at random, can't win."""
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        query = "SELECT action FROM entry WHERE kind = 'action' ORDER BY seq"
        played = [action for (action,) in database.execute(query)]
    for turn in turns:
        state = state_from_notation(OPENING, [*played, turn])
        view = player_view(state, state.position.turn)
        if not any(find_certain_win(view, action) for action in view.legal_actions):
            return turn
    raise AssertionError("the computer can win after each turn")


def turn_name(turn: str) -> str:
    """Return the name of a turn in notation, as in `Tiger c1–c3`."""
    card, squares = turn.split(":")
    return f"{card.capitalize()} {squares[:2]}–{squares[2:]}"


async def vote(table: Table, person: Person, turn: str, words: str = "until the vote") -> None:
    """Vote by typing a turn."""
    voted = await table.type(person, turn, match=table.number())
    assert f"You voted for **{turn_name(turn)}**" in voted.text
    assert words in voted.text


async def test_a_vote_closes_by_time_or_when_enough_people_have_voted(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    """Kill the bot in the middle of the first vote, which ends in a tie."""
    table = await dojo_with_frozen_time.table()
    abroad = table.fake_discord.world.guild("Elsewhere")
    await table.fake_discord.server.announce_new_guild(abroad)
    async with bot_process(dojo_with_frozen_time, folder, **SETTINGS) as bot:
        board = await start_vote_match(table, pace="5m")
        first, second, third = first_turns(board)
        assert (board.pings, labels(board)) == ([], ["Vote…", "My board", "More"])
        controller = (await table.alice.click(board, "Vote…")).message
        assert controller.ephemeral
        words = f"You voted for **{turn_name(first)}**. You can change that until the vote closes"
        await play_by_taps(table.alice, controller, turn_name(first), words)
        await advance_time(table, 1)  # with equal votes the turn that was voted for first leads
        await vote(table, table.bob, second)
        await advance_time(table, 6)
        await table.reads(board, "2 votes so far. The vote closes <t:")
        shown = [f"{turn_name(first)} · 1", f"{turn_name(second)} · 1"]
        assert labels(board) == [*shown, "Another…", "My board", "More"]
        await table.cleo.click(board, shown[1])
        await vote(table, table.cleo, third)
        vote_button_id = board.buttons[0]["custom_id"]
        outsider = table.fake_discord.person("eric", abroad)
        refused = await outsider.click_forged(None, abroad.text_channel("onitama"), vote_button_id)
        assert refused.text.startswith("There is no match #")
        await bot.kill()
    async with running_bot(dojo_with_frozen_time, folder, **SETTINGS):
        await advance_time(table, 300)
        board = await table.post("turn was chosen with 1 of 3 votes.", "to move: **Vote…** below")
        assert any(
            f"Everybody played **{turn_name(first)}**" in str(post.json) for post in table.public
        )
        assert "or as soon as 3 people have voted." in board.text
        old = await table.bob.click_forged(board, table.channel, vote_button_id)
        assert "That vote is over; here is the present one." in old.message.text
        choices = await table.cleo.autocomplete(
            table.channel, "onitama move", "move", "", match=table.number()
        )
        turn = choose_safe_turn(folder, [choice["value"] for choice in choices])
        for person in (table.alice, table.bob):
            await vote(table, person, turn)
        await vote(table, table.cleo, turn, "That closed the vote")
        await table.post("turn was chosen with 3 of 3 votes.", "to move")
        await table.post("to move: **Vote…** below")
        await advance_time(table, 300)
        reminder = await table.post("Nobody has voted for")
        assert (reminder.pings, labels(reminder)) == ([], ["Vote…"])
        await advance_time(table, 31 * 86400)
        people = f"<@{table.alice.id}> (2), <@{table.bob.id}> (1) and <@{table.cleo.id}> (1)"
        last = await table.post(f"-# Their votes were played: {people}.")
        assert last.pings == []
        assert "Rematch" not in labels(last)


async def test_in_wind_a_vote_has_two_steps_and_the_user_who_started_the_match_may_close_it(
    table: Table,
) -> None:
    """Type the pawn's move, which leads to the step of the Spirit's move."""
    await start_vote_match(
        table, variant="wind", deal="bat,crab,rhinoceros,crane,dragon", pace="1m"
    )
    choices = await table.bob.autocomplete(
        table.channel, "onitama move", "move", "", match=table.number()
    )
    moves = [choice["value"] for choice in choices]
    first_part = next(move for move in moves if move.startswith(("bat", "rhi")))
    step = await table.type(table.bob, first_part, match=table.number())
    assert "Now the Spirit" in step.message.text
    assert "Take back your move" in labels(step.message)
    await click_and_wait(table.bob, step.message, "Take back your move", "Your turn. Tap a piece")
    board = await table.cleo.slash(table.channel, "onitama board", match=table.number())
    assert "Everybody here votes for" in board.text
    assert labels(board.message) == ["Vote…"]
    again = await table.cleo.slash(
        table.channel, "onitama practice", seat="everybody", where="channel"
    )
    assert f"Everybody here plays #{table.number()} already" in again.text
    refused = await table.cleo.slash(table.channel, "onitama match resign", match=table.number())
    assert "vote below its board" in refused.text
    refused = await table.cleo.slash(table.channel, "onitama match close", match=table.number())
    assert "Only people with Manage Server close matches" in refused.text
    closing = await table.alice.slash(table.channel, "onitama match close", match=table.number())
    await table.alice.click(closing.message, "Close match")
    await table.post("The match was closed: it counts for nothing.")


async def test_voting_is_refused_in_private_hidden_two_sided_and_slow_matches(table: Table) -> None:
    for options in ({"where": "private"}, {"variant": "shadow"}, {"level": "both"}, {"pace": "3d"}):
        practice_options = {"seat": "everybody", **options}
        refused = await table.alice.slash(table.channel, "onitama practice", **practice_options)
        assert refused.text.startswith("Everybody plays in Classic or Wind, in this channel")
    alone = await table.alice.slash(table.channel, "onitama practice", pace="1m")
    assert alone.text.startswith("Everybody plays in Classic or Wind, in this channel")
