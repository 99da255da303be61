"""Playing with the controller's buttons or lists, its picture, and a takeback request."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.records import STRING_SELECT, walk
from tests.dojo import DEAL
from tests.e2e.people.test_privacy import PERSONAL_PAGE
from tests.e2e.sight import click_and_wait, confirm, grid, labels, open_settings, reads, tap
from tests.e2e.test_challenge import TOO_OLD

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table


async def test_a_turn_is_tapped_square_by_square_and_then_its_controller_is_deleted(
    table: Table,
) -> None:
    await table.start()
    controller = (await table.alice.click(table.last, "Move")).message
    *squares, rules = controller.buttons
    assert len(squares) == 25
    assert all(button["emoji"]["name"] and "label" not in button for button in squares)
    assert rules["label"] == "Rules"
    start = grid(controller)
    await tap(table.alice, controller, "c1", "From c1")
    assert grid(controller)[2:] == ["▫️▫️(🎯)▫️▫️", "▫️▫️(🎯)▫️▫️", "(🔴)(🔴)(⭕)(🔴)(🔴)"]
    assert labels(controller) == ["Back"]
    assert controller.picture is not None
    await click_and_wait(table.alice, controller, "Back", "Your turn")
    assert grid(controller) == start
    assert labels(controller) == ["Rules"]
    for square in ("a1", "c1"):
        await tap(table.alice, controller, square, f"From {square}")
    await tap(table.alice, controller, "c3", "c1–c3")
    await table.alice.click(controller, "Play Tiger c1–c3")
    await table.turn(2)
    await table.until(lambda: controller.deleted)
    assert controller not in private_messages(table)


async def test_forged_clicks_play_nothing_and_repeated_taps_act_once(
    table: Table,
) -> None:
    """Tap a pawn and a square twice each, which must have the effect of one tap.

    A second tap that would play comes late, and is answered as out of date.
    """
    controller = (await table.alice.click(await table.start(), "Move")).message
    number = table.number()
    for value in (f"o1:resign_for_sure:{number}:0:", "o1:pick_choice:1:0:", "nonsense"):
        refused = await table.alice.select_forged(controller, "o1:pick_choice:1:0:", value)
        assert refused.text == TOO_OLD
    for square, choice in (("c1", "pawn:{}:0:c1"), ("c3", "square:{}:0:c1c3")):
        before = f"o1:{choice.format(number)}"
        for _ in range(2):
            await table.alice.click_forged(controller, table.channel, before)
        await table.reads(controller, square)
    assert len(table.boards) == 1
    play = f"o1:tap:{number}:0:tiger:c1c3"
    await table.alice.click_forged(controller, table.channel, play)
    await table.turn(2)
    late = await table.alice.click_forged(controller, table.channel, play)
    assert late.text.startswith(f"#{number}: 🔷 Bob to move")
    await table.play("crane:b5b4", first=table.bob)
    late = await table.alice.click_forged(controller, table.channel, play)
    assert "That board was from turn 1" in late.text
    assert len(table.boards) == 3


async def test_identical_clicks_at_the_same_time_have_one_effect(table: Table) -> None:
    """Send each click and typed move five times, of which only the first may succeed."""

    async def click_often(person: Person, message: Message, custom_id: str) -> list[Outcome]:
        clicks = (person.click_forged(message, table.channel, custom_id) for _ in range(5))
        return await asyncio.gather(*clicks)

    invitation = await table.invite(deal=DEAL, seat="red")
    accept = next(
        button["custom_id"] for button in invitation.buttons if button["label"] == "Accept"
    )
    await click_often(table.bob, invitation, accept)
    controller = (await table.alice.click(await table.turn(1), "Move")).message
    number = table.number()
    await click_often(table.alice, controller, f"o1:tap:{number}:0:tiger:c1c3")
    await table.turn(2)
    typed = await asyncio.gather(*(table.type(table.bob, "crane:b5b4") for _ in range(5)))
    await table.turn(3)
    # The answer to the turn that was played is deleted where the board says it all.
    answers = [
        outcome.text for outcome in typed if outcome.answered and not outcome.message.deleted
    ]
    assert all("#" in text or text.startswith("You ") for text in answers), answers
    await click_often(table.alice, table.last, f"o1:resign_for_sure:{number}:0:")
    await table.post("gave up")
    await table.fake_discord.quiet()
    assert len(table.boards) == 4
    assert [message.text.count("gave up") for message in table.public].count(1) == 1


async def test_two_simultaneous_taps_leave_one_controller(
    table: Table,
) -> None:
    controller = (await table.alice.click(await table.start(), "Move")).message
    await tap(table.alice, controller, "c1", "From c1")
    await click_and_wait(table.alice, controller, "Back", "Your turn")
    await tap(table.alice, controller, "c1", "From c1")
    await asyncio.gather(table.alice.click(controller, "Back"), tap(table.alice, controller, "c3"))
    await table.fake_discord.quiet(0.1)
    assert private_messages(table)[-1] is controller


async def test_two_start_squares_tapped_before_the_controller_changes_are_both_chosen(
    table: Table,
) -> None:
    """Check too that a second tap of the same square, probably unintended, leaves it chosen."""
    board = await table.start(variant="light")
    controller = (await table.bob.click(board, "Place ninjas")).message
    custom_ids = [button["custom_id"] for button in controller.buttons]
    by_square = {custom_id.split(":")[4]: custom_id for custom_id in custom_ids}
    for square in ("a5", "a5", "c5"):
        await table.bob.click_forged(controller, table.channel, by_square[square])
        await table.fake_discord.quiet(0.1)
    assert "Confirm: place on a5 and c5" in labels(controller)
    for square, chosen in (("b5", "b5 and c5"), ("a5", "a5 and b5")):
        await tap(table.bob, controller, square, f"Your ninjas on {chosen}")
    await tap(table.bob, controller, "b5")
    await table.turn(1)


async def test_an_old_controller_or_post_shows_the_current_position_and_says_so(
    table: Table,
) -> None:
    old = await table.start()
    move = next(b["custom_id"] for b in old.buttons if b["label"] == "Move")
    stale = (await table.alice.click(old, "Move")).message
    await table.play("tiger:c1c3", "crane:b5b4")
    tapped = await tap(table.alice, stale, "c1")
    moved = await table.alice.click_forged(old, table.channel, move)
    for outcome in (tapped, moved):
        assert outcome.ephemeral
        number = table.number()
        assert f"That board was from turn 1; it's turn 3 of #{number} now." in outcome.text
        assert grid(outcome.message)[2] == "(▫️)▫️(⭕)▫️(▫️)"


@pytest.mark.parametrize(
    "custom_id",
    [
        "o1:pawn:{}:0:c1",
        "o1:square:{}:0:c1c3",
        "o1:play:{}:0:tiger:c1c3",
        "o1:back:{}:0:",
        "o1:keep_playing:{}:0:",
        "o1:resign_for_sure:{}:0:",
        "o1:past:{}:0:99999",
    ],
)
async def test_a_private_button_forged_on_a_post_does_not_change_the_post(
    table: Table, custom_id: str
) -> None:
    board = await table.start()
    before = (board.json["content"], board.picture)
    count = len(private_messages(table))
    forged = custom_id.format(table.number())
    await table.alice.click_forged(board, table.channel, forged)
    [answer] = await table.until(lambda: private_messages(table)[count:], "a private answer")
    assert "on my side" not in answer.text
    assert answer.text not in board.json["content"]
    if "resign" not in custom_id:
        assert (board.json["content"], board.picture) == before


def private_messages(table: Table) -> list[Message]:
    return [message for message in table.alice.sees(table.channel) if message.ephemeral]


def select_menus(controller: Message) -> list[Json]:
    return [item for item in walk(controller.json["components"]) if item["type"] == STRING_SELECT]


async def pick(person: Person, controller: Message, begins: str, words: str = "") -> None:
    """Choose the option whose label begins with `begins`, and wait for a text."""
    for menu in select_menus(controller):
        for option in menu["options"]:
            if option["label"].startswith(begins):
                await person.select(controller, option["value"], custom_id=menu["custom_id"])
                await reads(person, controller, words)
                return
    raise AssertionError(f"no option begins with {begins}")


async def open_lists(person: Person, board: Message, button: str = "Move") -> Message:
    """Open the controller of a user who plays with lists, and assert that it has no squares."""
    controller = (await person.click(board, button)).message
    assert not [button for button in controller.buttons if button.get("emoji")]
    return controller


async def test_lessons_practice_and_a_turn_with_ninjas_can_be_played_with_lists(
    table: Table,
) -> None:
    alice = table.alice
    bob = table.bob
    for person in (alice, bob):
        page = await open_settings(table, person, PERSONAL_PAGE)
        await click_and_wait(person, page, "Mine: lists", "You play with **lists**")
    learning = await alice.slash(table.channel, "onitama learn")
    practising = await alice.slash(table.channel, "onitama practice", level="both")
    for outcome in (learning, practising):
        assert "Your pieces" in [menu["placeholder"] for menu in select_menus(outcome.message)]
    board = await table.start(variant="shadow")
    for person, square in ((alice, "b1"), (bob, "d5")):
        controller = await open_lists(person, board, "Place ninja")
        assert select_menus(controller)[0]["placeholder"] == "A square to start on"
        await pick(person, controller, square)
        await confirm(person, controller, square)
    board = await table.post("to move")
    boards = len(table.boards)
    controller = await open_lists(alice, board)
    await pick(alice, controller, "Master on c1", "choose where it goes")
    await pick(alice, controller, "c3", "to c3")
    await click_and_wait(alice, controller, "Play Tiger c1–c3, then your ninja", "Now your ninja")
    await pick(alice, controller, "b3", "move to b3")
    await alice.click(controller, "Move ninja b1–b3, unseen")
    controller = await open_lists(bob, await table.board(boards + 1))
    await pick(bob, controller, "Master on c5", "choose where it goes")
    await pick(bob, controller, "c4", "to c4")
    await click_and_wait(bob, controller, "Play Crane c5–c4, then your ninja", "Now your ninja")
    await click_and_wait(bob, controller, "Ninja stays", "You have 2 lanterns")
    await pick(bob, controller, "Rank 1", "That uses up a lantern")
    await bob.click(controller, "Light rank 1")
    await table.board(boards + 2)


ACCEPT = "Accept takeback (unrated)"
"""Label of the button that accepts a takeback while the match is rated."""
WARNING = "With a takeback the match is no longer rated."


async def test_a_takeback_request_has_its_own_post_and_accepting_restores_the_board(
    table: Table,
) -> None:
    await table.start()
    await table.play("tiger:c1c3", "crane:b5b4")
    outcome = await table.alice.slash(table.channel, "onitama match takeback")
    request = await table.post("Alice (🔴 Red) asks to take back **")
    assert "You asked Bob to take back **" in outcome.text
    assert outcome.text.endswith(WARNING)
    assert request.text.endswith(WARNING)
    assert request.pings == [table.bob.id]
    assert labels(request) == [ACCEPT, "Decline"]
    await table.bob.click(request, ACCEPT)
    board = await table.post("🔷 Bob agreed to a takeback: it is turn 1 again.")
    assert "the start" in board.text.splitlines()[0]
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Move", "My board", "More"]
    await table.reads(request, "Bob agreed: turn 1 is taken back. The match is no longer rated.")
    assert labels(request) == []
    board = await table.play("crab:a1a2", first=table.alice)
    more = await table.alice.click(board, "More")
    assert "Ask for a takeback" in labels(more.message)


# The controller's picture

C1 = "From c1 Crab, diamonds, leads to c2; Tiger, rings, leads to c3."
PICTURE = r"/webhooks/.+/messages/@original"


async def open_controller(table: Table, person: Person) -> Message:
    return (await person.click(table.last, "Move")).message


def alt_text(message: Message) -> str:
    return message.alt_text or ""


def filename(message: Message) -> str:
    [file] = message.files
    return file.filename


async def test_the_controllers_picture_shows_the_moves_of_the_tapped_pawn_to_its_player(
    table: Table,
) -> None:
    await table.start()
    controller = await open_controller(table, table.alice)
    plain = controller.picture
    assert "From" not in alt_text(controller)
    await tap(table.alice, controller, "a1", "From a1")
    from_a1 = controller.picture
    assert "From a1 Crab, diamonds, leads to a2; Tiger" in alt_text(controller)
    await tap(table.alice, controller, "c1", "From c1")
    assert len({plain, from_a1, controller.picture}) == 3
    assert C1 in alt_text(controller)
    assert filename(controller).endswith("-c1.png")
    from_c1 = controller.picture
    await tap(table.alice, controller, "c3", "c1–c3")
    await table.until(lambda: filename(controller).endswith("-c1-c3.png"))
    assert controller.picture not in {plain, from_a1, from_c1}
    assert "c3 is chosen." in alt_text(controller)
    for person in (table.bob, table.cleo):
        seen = person.sees(table.channel)
        assert controller not in seen
        assert not any("diamonds" in alt_text(message) for message in seen)
    await click_and_wait(table.alice, controller, "Back", "Your turn")
    assert controller.picture == plain
    assert "From" not in alt_text(controller)
    await table.alice.click_forged(controller, table.channel, f"o1:pawn:{table.number()}:0:c5")
    await table.reads(controller, "From c5")
    assert controller.picture == plain


async def test_a_tap_works_if_discord_refuses_the_picture(table: Table) -> None:
    await table.start()
    controller = await open_controller(table, table.alice)
    [plain] = controller.files
    table.fake_discord.server.fail("PATCH", PICTURE, 413, 40005)
    await tap(table.alice, controller, "c1", "From c1")
    assert controller.files == [plain]
    assert "From" not in alt_text(controller)
    await tap(table.alice, controller, "c3", "c1–c3")
    assert labels(controller) == ["Play Tiger c1–c3", "Back"]
    assert C1 in alt_text(controller)
