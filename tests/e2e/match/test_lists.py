"""Playing by lists alone, as somebody does who has the controller read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.discord_stand_in.records import STRING_SELECT, walk
from tests.e2e.people.test_privacy import OWN
from tests.e2e.sight import labels, settings
from tests.e2e.test_challenge_panel import TOO_OLD

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table


async def wants_lists(table: Table, *people: Person) -> None:
    for person in people:
        page = await settings(table, person, OWN)
        await person.click(page, "Mine: lists")
        await table.reads(page, "You play with **lists**")


def lists_in(controller: Message) -> list[Json]:
    return [one for one in walk(controller.json["components"]) if one["type"] == STRING_SELECT]


async def pick(person: Person, controller: Message, begins: str) -> None:
    """The option, in whichever list, that begins so."""
    for one in lists_in(controller):
        for option in one["options"]:
            if option["label"].startswith(begins):
                await person.select(controller, option["value"], custom_id=one["custom_id"])
                return
    raise AssertionError(begins, lists_in(controller))


async def press(person: Person, controller: Message, begins: str) -> None:
    await person.click(
        controller, next(one for one in labels(controller) if one.startswith(begins))
    )


async def open_lists(person: Person, board: Message, button: str = "Move") -> Message:
    controller = (await person.click(board, button)).message
    assert not [one for one in controller.buttons if one.get("emoji")]
    return controller


async def move(table: Table, person: Person, controller: Message, piece: str, target: str) -> None:
    await pick(person, controller, piece)
    await table.reads(controller, "choose where it goes")
    await pick(person, controller, target)
    await table.reads(controller, f"to {target}")
    await press(person, controller, "Play ")


async def confirm(table: Table, person: Person, controller: Message) -> None:
    await table.until(lambda: "Confirm: place on" in str(labels(controller)))
    await press(person, controller, "Confirm")


async def test_a_turn_in_the_dark_by_lists(table: Table) -> None:
    await wants_lists(table, table.alice, table.bob)
    board = await table.start(variant="shadow")
    for person, square in ((table.alice, "b1"), (table.bob, "d5")):
        controller = await open_lists(person, board, "Place ninja")
        assert lists_in(controller)[0]["placeholder"] == "A square to start on"
        await pick(person, controller, square)
        await confirm(table, person, controller)
    board = await table.post("to move")
    boards = len(table.boards)
    controller = await open_lists(table.alice, board)
    await move(table, table.alice, controller, "Master on c1", "c3")
    await table.reads(controller, "Now your ninja")
    await pick(table.alice, controller, "b3")
    await table.reads(controller, "b1 to b3")
    await press(table.alice, controller, "Move ninja b1–b3")
    controller = await open_lists(table.bob, await table.board(boards + 1))
    await move(table, table.bob, controller, "Master on c5", "c4")
    await table.reads(controller, "Now your ninja")
    await press(table.bob, controller, "Ninja stays")
    await table.reads(controller, "Light a lantern")
    await pick(table.bob, controller, "Rank 1")
    await table.reads(controller, "That uses up a lantern")
    await press(table.bob, controller, "Light rank 1")
    await table.board(boards + 2)


async def test_practice_and_lessons_come_as_lists_too(table: Table) -> None:
    await wants_lists(table, table.alice)
    learning = await table.alice.slash(table.channel, "onitama learn")
    practising = await table.alice.slash(table.channel, "onitama practice", level="both")
    for outcome in (learning, practising):
        assert "Your pieces" in [one["placeholder"] for one in lists_in(outcome.message)]


async def test_an_option_that_no_controller_offers_plays_nothing(table: Table) -> None:
    await table.start()
    controller = (await table.alice.click(table.boards[-1], "Move")).message
    number = table.number()
    for value in (f"o1:resign_for_sure:{number}:0:", "o1:pick_choice:1:0:", "nonsense"):
        refused = await table.alice.select_forged(controller, "o1:pick_choice:1:0:", value)
        assert refused.text == TOO_OLD
    assert len(table.boards) == 1
