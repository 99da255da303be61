"""Way of the Shadow and Way of the Light, from challenge to result."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.dojo import DEAL
from tests.e2e.sight import confirm, grid, labels, play_by_taps, press, tap

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table


async def placed(table: Table, red: str = "b1", blue: str = "d5") -> Message:
    """Alice is Red and moves first."""
    await table.start(variant="shadow")
    await table.type(table.alice, f"place:{red}")
    await table.type(table.bob, f"place:{blue}")
    return await table.turn(1)


async def types(table: Table, person: Person, *steps: str) -> str:
    """Type the steps of a turn; return the answer to the last."""
    text = ""
    for step in steps:
        outcome = await table.type(person, step)
        await table.fd.server.wait(f"an answer to {step}", partial(is_answered, outcome))
        text = outcome.text
        assert text.startswith("You "), text
    return text


def is_answered(outcome: Outcome) -> bool:
    return not outcome.message.loading


async def controller(table: Table, person: Person) -> Message:
    return (await person.click(table.last, "Move")).message


async def test_placing_by_buttons_is_seen_by_the_own_player_alone_and_leaves_a_line(
    table: Table,
) -> None:
    board = await table.start(variant="shadow")
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Place ninja", "My board", "More"]
    private = (await table.alice.click(board, "Place ninja")).message
    assert grid(private)[-1] == "🔴(🎯)⭕(🎯)🔴"
    await tap_start(table.alice, private, "b1")
    await table.until(lambda: labels(private) == ["Confirm: place on b1"])
    assert grid(private)[-1] == "🔴(🥷)⭕(🎯)🔴"
    assert private.ephemeral
    assert all(private not in person.sees(table.channel) for person in (table.bob, table.cleo))
    await tap_start(table.alice, private, "d1")
    await confirm(table.alice, private, "d1")
    await table.reads(board, "Alice has placed the ninja.")
    assert table.last is board
    assert "d1" not in board.text + str(board.alt_text) + str(board.json)
    assert "still has to place" in str(board.alt_text)
    outcome = await table.type(table.alice, "place:b1")
    assert "🔷 Bob to place" in outcome.text
    await table.type(table.bob, "place:d5")
    first = await table.turn(1)
    assert first.pings == [table.alice.id]
    await table.until(lambda: not board.picture)
    assert labels(board) == []
    assert board.text.startswith(f"#{table.number()} · Alice (Red) – Bob (Blue) · The cards are")
    assert len(table.public) == 3


async def tap_start(person: Person, private: Message, square: str) -> None:
    await person.click(private, contains=f":{square}:")


async def test_placing_two_ninjas_by_buttons(table: Table) -> None:
    board = await table.start(variant="light")
    assert board.pings == []
    private = (await table.bob.click(board, "Place ninjas")).message
    await tap_start(table.bob, private, "a5")
    await table.until(lambda: "🥷" in "".join(grid(private)))
    assert labels(private) == []
    await tap_start(table.bob, private, "c5")
    await confirm(table.bob, private, "a5 and c5")
    assert (await table.turn(1)).pings == [table.alice.id]


async def test_a_turn_by_buttons_through_all_its_steps(table: Table) -> None:
    await placed(table)
    await types(table, table.alice, "crab:a1a2", "ninja:stay")
    await table.turn(2)
    private = await controller(table, table.bob)
    await play_by_taps(table.bob, private, "Crane c5–c4", "You played Crane c5–c4. Now your ninja")
    boards = len(table.boards)
    await tap(table.bob, private, "d4", "Hit or miss")
    assert labels(private) == [
        "Move ninja d5–d4, unseen",
        "Strike d4: shows my ninja until my next turn",
        "Back",
    ]
    await press(table.bob, private, "Move ninja d5–d4, unseen", "Light a lantern (2 left)?")
    assert labels(private)[5:] == [f"Rank {n}" for n in range(1, 6)] + ["No lantern", "Rules"]
    await press(table.bob, private, "Rank 1", "Light rank 1?")
    assert len(table.boards) == boards
    await table.bob.click(private, "Light rank 1")
    board = await table.turn(3)
    await table.reads(private, "**Yes**, a hidden ninja stood on rank 1 in turn 2.")
    assert "🔷 Bob **lit rank 1** and has one lantern left." in board.text
    assert "hidden ninja" not in board.text


NEXT_STEP = [
    ("", "Your turn. Tap a pawn"),
    ("crane:c5c4", "Now your ninja"),
    ("crane:c5c4 ninja:d5d4", "Light a lantern (2 left)?"),
]
"""What Blue has done in its turn, and where its controller goes on."""


async def before_blue(table: Table) -> None:
    """Blue's first turn begins, in which it may light a lantern."""
    await placed(table)
    await types(table, table.alice, "crab:a1a2", "ninja:stay")
    await table.turn(2)


async def test_the_answer_of_a_lantern_stays_on_the_own_board_alone(table: Table) -> None:
    await placed(table)
    await types(table, table.alice, "crab:a1a2", "ninja:stay")
    await types(table, table.bob, "crane:c5c4", "ninja:stay")
    outcome = await table.bob.slash(table.channel, "onitama move", move="lantern 3")
    await table.reads(outcome.message, "**No**, no hidden ninja stood on rank 3 in turn 2.")
    own = await table.bob.slash(table.channel, "onitama board")
    assert "**No**, no hidden ninja stood on rank 3 in turn 2." in own.text
    for person in (table.alice, table.cleo):
        other = await person.slash(table.channel, "onitama board")
        assert "hidden ninja stood" not in other.text


async def test_a_board_holds_the_own_ninja_alone_and_spectators_are_told_when_all_opens(
    table: Table,
) -> None:
    board = await placed(table)
    ninjas = []
    for person in (table.alice, table.bob, table.cleo):
        outcome = await person.slash(table.channel, "onitama board", text=True)
        diagram = outcome.text.split("```")[1]
        ninjas.append("".join(letter for letter in diagram if letter in "Nn()"))
    assert ninjas == ["(N)", "(n)", ""]
    outcome = await table.cleo.click(board, "My board")
    assert "You are watching. 🔴 Alice's time runs out <t:" in outcome.text
    assert outcome.text.endswith(" Hidden boards open after the match.")
    assert outcome.message.picture == board.picture


async def test_a_match_in_a_thread_is_played_there_and_its_channel_told_start_and_result(
    table: Table,
) -> None:
    invitation = await table.invite(where="thread", deal=DEAL, seat="red")
    await table.bob.click(invitation, "Accept")
    thread = await table.in_thread()
    await thread.turn(1)
    await thread.play("tiger:e1e3", "crane:c5c4", "dragon:e3c4")
    assert thread.channel["name"] == f"#{thread.number()} Alice – Bob"
    assert len(thread.boards) == 4
    assert table.boards == []
    await table.post("wins**", "is in their thread")
    await table.fd.quiet(0.1)
    invitation, start, result = table.public
    assert " · in a thread of its own\n" in invitation.history[0]["content"]
    assert invitation.text.startswith(
        f"**Bob** accepted **Alice**'s invitation: match #{thread.number()}.\n"
    )
    assert f"Alice and Bob play in <#{thread.channel['id']}>. Anyone may watch." in start.text
    assert f"/{thread.channel['id']}/{thread.last.id}) is in their thread." in result.text
    assert start.pings == result.pings == []
