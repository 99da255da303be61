"""Playing by buttons alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import grid, labels, tap

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


async def test_a_pawn_is_tapped_and_another_and_a_square_until_the_board_stands(
    table: Table,
) -> None:
    await table.start()
    controller = (await table.alice.click(table.last, "Move")).message
    *squares, rules = controller.buttons
    assert len(squares) == 25
    assert all(button["emoji"]["name"] and "label" not in button for button in squares)
    assert rules["label"] == "Rules"
    start = grid(controller)
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    assert grid(controller)[2:] == ["▫️▫️(🎯)▫️▫️", "▫️▫️(🎯)▫️▫️", "(🔴)(🔴)(⭕)(🔴)(🔴)"]
    assert labels(controller) == ["Back"]
    assert controller.picture is not None
    await table.alice.click(controller, "Back")
    await table.reads(controller, "Your turn")
    assert grid(controller) == start
    assert labels(controller) == ["Rules"]
    for square in ("a1", "c1"):
        await tap(table.alice, controller, square)
        await table.reads(controller, f"From {square}")
    await tap(table.alice, controller, "c3")
    await table.reads(controller, "c1–c3")
    await table.alice.click(controller, "Play Tiger c1–c3")
    await table.turn(2)
    await table.until(lambda: controller.deleted)
    assert controller not in private(table)


async def test_taps_that_come_twice_from_what_was_on_the_screen_play_nothing_else(
    table: Table,
) -> None:
    """A double tap on a pawn or a square is two of the same; a late second tap is out of date."""
    controller = (await table.alice.click(await table.start(), "Move")).message
    number = table.number()
    for square, choice in (("c1", "pawn:{}:0:c1"), ("c3", "square:{}:0:c1c3")):
        before = f"o1:{choice.format(number)}"
        for _ in range(2):
            await table.alice.press_forged(controller, table.channel, before)
        await table.reads(controller, square)
    assert len(table.boards) == 1
    play = f"o1:tap:{number}:0:tiger:c1c3"
    await table.alice.press_forged(controller, table.channel, play)
    await table.turn(2)
    late = await table.alice.press_forged(controller, table.channel, play)
    assert late.text.startswith(f"#{number}: 🔷 Bob to move")
    await table.play("crane:b5b4", first=table.bob)
    late = await table.alice.press_forged(controller, table.channel, play)
    assert "That board was from turn 1" in late.text
    assert len(table.boards) == 3


async def test_of_two_quick_taps_the_second_brings_the_picture_that_the_first_took(
    table: Table,
) -> None:
    controller = (await table.alice.click(await table.start(), "Move")).message
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    await table.alice.click(controller, "Back")
    await table.reads(controller, "Your turn")
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    await asyncio.gather(table.alice.click(controller, "Back"), tap(table.alice, controller, "c3"))
    await table.fd.quiet(0.1)
    assert private(table)[-1] is controller


async def test_a_stale_controller_and_an_old_post_open_the_present_position_and_say_so(
    table: Table,
) -> None:
    old = await table.start()
    move = next(b["custom_id"] for b in old.buttons if b["label"] == "Move")
    stale = (await table.alice.click(old, "Move")).message
    await table.play("tiger:c1c3", "crane:b5b4")
    tapped = await tap(table.alice, stale, "c1")
    moved = await table.alice.press_forged(old, table.channel, move)
    for outcome in (tapped, moved):
        assert outcome.ephemeral
        number = table.number()
        assert f"That board was from turn 1; it's turn 3 of #{number} now." in outcome.text
        assert grid(outcome.message)[2] == "(▫️)▫️(⭕)▫️(▫️)"


@pytest.mark.parametrize(
    "custom_id",
    [
        *("o1:pawn:{}:0:c1", "o1:square:{}:0:c1c3", "o1:play:{}:0:tiger:c1c3", "o1:back:{}:0:"),
        *("o1:keep_playing:{}:0:", "o1:resign_for_sure:{}:0:", "o1:past:{}:0:99999"),
    ],
)
async def test_a_private_button_forged_on_a_post_leaves_the_post_as_it_was(
    table: Table, custom_id: str
) -> None:
    board = await table.start()
    before, read = (board.json["content"], board.picture), len(private(table))
    forged = custom_id.format(table.number())
    await table.alice.press_forged(board, table.channel, forged)
    [answer] = await table.until(lambda: private(table)[read:], "a private answer")
    assert "on my side" not in answer.text
    assert answer.text not in board.json["content"]
    if "resign" not in custom_id:
        assert (board.json["content"], board.picture) == before


def private(table: Table) -> list[Message]:
    return [message for message in table.alice.sees(table.channel) if message.ephemeral]
