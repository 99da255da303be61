"""Way of the Wind, from challenge to result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.sight import grid, labels, play_by_taps, tap
from tests.signs import in_unicode

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

DEAL = "bat,tiger,hawk,crane,dragon"
"""One Wind card each; Red begins."""


async def begun(table: Table) -> Message:
    return await table.start(variant="wind", deal=DEAL)


async def controller(table: Table) -> Message:
    return (await table.alice.click(table.last, "Move")).message


async def test_a_whole_match_by_text(table: Table) -> None:
    await begun(table)
    await table.type(table.alice, "bat:e1e2")
    await table.type(table.alice, "bat:c3d4")
    board = await table.turn(2)
    assert "🔴 Alice played **Bat e1–e2**." in board.text
    assert "🔴 Alice moved the Spirit, **Bat c3–d4**." in board.text
    await table.play("crane:b5b4", first=table.bob)
    await table.type(table.alice, "dragon:d4c3")
    await table.turn(4)
    await table.type(table.bob, "hawk:d5e4")
    await table.type(table.bob, "hawk:c3e2")
    board = await table.turn(5)
    assert "Spirit, **Hawk c3–e2**, and it swapped places with Red's student." in board.text
    await table.type(table.alice, "tiger:c3c5")
    last = await table.post("wins** by the Way of the **Stone**")
    assert labels(last) == ["Rematch", "My board", "Replay", "Review", "Share the replay", "Rules"]


async def test_a_turn_of_two_parts_is_one_post_and_its_second_part_mandatory(table: Table) -> None:
    await begun(table)
    found = await table.alice.autocomplete(table.channel, "onitama move", "move", "spirit")
    assert {choice["name"] for choice in found} == {"Tiger Spirit c3 → c2"}
    boards = len(table.boards)
    outcome = await table.type(table.alice, "bat:e1e2")
    await table.reads(outcome.message, "You played Bat e1–e2. Now the Spirit, as in `bat:c3a4`.")
    outcome = await table.type(table.alice, "tiger:c1c3")
    assert "Now the Spirit moves with Bat, for example Bat c3–a4." in outcome.text
    outcome = await table.type(table.alice, "bat:pass")
    assert "Now the Spirit moves with Bat" in outcome.text
    outcome = await table.type(table.bob, "crane:b5b4")
    assert "🔴 Alice to move" in outcome.text
    private = await controller(table)
    number = table.number()
    assert in_unicode(private.text).startswith(f"#{number} · Now the Spirit 🌀, with Bat")
    assert labels(private) == ["Take back the pawn's move", "Rules"]
    assert len(table.boards) == boards
    await table.type(table.alice, "bat:c3d4")
    await table.turn(2)
    assert len(table.boards) == boards + 1


AT_FIRST = ["(▫️)(▫️)(🌀)(▫️)(▫️)", "(▫️)(▫️)▫️(▫️)(▫️)", "(🔴)(🔴)(⭕)(🔴)(🔴)"]


async def move_a_pawn(table: Table, private: Message) -> None:
    assert grid(private)[2:] == AT_FIRST
    await play_by_taps(table, table.alice, private, "Bat e1–e2")
    await table.reads(private, "You played Bat e1–e2. Now the Spirit")


async def test_a_turn_of_two_parts_by_buttons_whose_first_is_taken_back_once(table: Table) -> None:
    await begun(table)
    private = await controller(table)
    posts = len(table.boards)
    await move_a_pawn(table, private)
    await table.alice.click(private, "Take back the pawn's move")
    await table.reads(private, "You took the pawn's move back. Your turn. Tap a pawn")
    assert len(table.boards) == posts
    await move_a_pawn(table, private)
    assert grid(private)[1:3] == ["(🎯)(🎯)▫️(🎯)(🎯)", "▫️▫️(🌀)▫️▫️"]
    await tap(table.alice, private, "d4")
    await table.reads(private, "c3–d4")
    await table.alice.click(private, "Play Bat c3–d4")
    await table.until(lambda: private.deleted, "the board tells it")
    await table.turn(2)


async def test_what_was_typed_is_taken_back_under_its_answer(table: Table) -> None:
    await begun(table)
    old = await controller(table)
    typed = (await table.type(table.alice, "bat:e1e2")).message
    assert labels(typed) == ["Take back the pawn's move"]
    await table.alice.click(typed, "Take back the pawn's move")
    await table.reads(typed, "You took the pawn's move back. Now your move, as in `tiger:c1c3`.")
    assert labels(typed) == []
    outcome = await tap(table.alice, old, "e1")
    assert "That board was from an earlier step of turn 1" in outcome.text
    assert "That board was" not in (await controller(table)).text
    await table.play("tiger:a1a3", "crane:b5b4")


async def test_a_wind_card_at_the_side_has_lots_drawn(table: Table) -> None:
    board = await table.start(variant="wind", deal="tiger,crab,monkey,crane,bat")
    assert "the side card, Bat, has no stamp, so I drew lots." in board.text
