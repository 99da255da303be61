"""Whole games with typed or tapped moves in all variants, from challenge to result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL
from tests.e2e.sight import (
    LAST_POST_LABELS,
    click_and_wait,
    confirm,
    grid,
    labels,
    play_by_taps,
    tap,
)
from tests.signs import in_unicode

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

STONE_GAME = ("tiger:e1e3", "crane:c5c4", "dragon:e3c4")
"""Turns with which Red wins by the Way of the Stone, after the deal DEAL."""
STREAM_GAME = ("crab:c1c2", "crane:b5b4", "tiger:c2c4", "monkey:c5d4", "crane:c4c5")
"""Turns with which Red wins by the Way of the Stream, after the deal DEAL."""


async def test_a_turn_makes_one_post_with_one_ping_and_the_movers_answer_is_deleted(
    table: Table,
) -> None:
    first = await table.start()
    before = len(table.public)
    outcome = await table.type(table.alice, "TIGER : c1 - c3")
    board = await table.turn(2)
    assert len(table.public) == before + 1
    assert board.text.splitlines()[0].endswith("· Alice (Red) – Bob (Blue) · after turn 1")
    assert "🔴 Alice played **Tiger c1–c3**." in board.text
    assert f"<@{table.bob.id}> (🔷) to move · time runs out <t:" in board.text
    assert board.pings == [table.bob.id]
    await table.until(lambda: labels(first) == [])
    await table.until(lambda: outcome.message.deleted)
    assert not outcome.text


async def test_an_answer_that_cannot_be_deleted_says_what_was_played(
    table: Table,
) -> None:
    await table.start()
    table.fake_discord.server.fail("DELETE", r".*/messages/@original", 403, 50013)
    await table.reads((await table.type(table.alice, "tiger:c1c3")).message, "You played Tiger")


async def test_a_player_without_a_legal_move_is_offered_only_passes(table: Table) -> None:
    await table.start(deal="turtle,seasnake,frog,kirin,dog", seat="blue")
    board = await table.play(
        "frog:d5e4",
        "seasnake:a1a2",
        "dog:b5c4",
        "turtle:c1a1",
        "seasnake:c4d5",
        "dog:e1d2",
        "kirin:e4d2",
        "seasnake:d1d2",
        "dog:d5e4",
        "kirin:d2e4",
        "seasnake:e5e4",
    )
    assert board.pings == [table.bob.id]
    suggested = await table.bob.autocomplete(table.channel, "onitama move", "move", "")
    assert [choice["name"] for choice in suggested] == [
        "Pass, exchanging Dog",
        "Pass, exchanging Frog",
    ]
    await table.type(table.bob, "FROG: pass")
    board = await table.post("couldn't move and **passed**, exchanging Frog")
    assert board.pings == [table.alice.id]


async def test_a_repeated_position_is_announced_and_drawn_the_third_time(table: Table) -> None:
    await table.start(deal="monkey,ox,crane,elephant,eel", seat="blue")
    there_and_back = (
        "elephant:a5b4",
        "ox:a1a2",
        "eel:b4a4",
        "elephant:a2b2",
        "ox:a4a5",
        "eel:b2a1",
    )
    second = await table.play(*there_and_back)
    assert "This position has stood before. The third time makes a draw." in second.text
    third = await table.play(*there_and_back)
    assert "**A draw**: this position has stood three times." in third.text
    assert labels(third)[0] == "Rematch"


async def test_an_illegal_typed_move_is_explained_and_changes_nothing(table: Table) -> None:
    await table.start()
    before = len(table.public)
    for move, why in (("tiger:c1c4", "Tiger can't go from c1 to c4. "), ("hello", "A move is ")):
        outcome = await table.type(table.alice, move)
        assert outcome.ephemeral
        assert outcome.text.startswith(why)
    await table.fake_discord.quiet(0.1)
    assert len(table.public) == before
    await table.play("tiger:c1c3")


async def test_suggested_moves_are_accepted_as_typed_moves(
    table: Table,
) -> None:
    await table.start()
    suggest = table.alice.autocomplete
    choices = await suggest(table.channel, "onitama move", "move", "tiger c")
    assert choices == [{"name": "Tiger c1 → c3", "value": "tiger:c1c3"}]
    everything = await suggest(table.channel, "onitama move", "move", "")
    assert len(everything) == 10
    for person in (table.bob, table.cleo):
        assert await person.autocomplete(table.channel, "onitama move", "move", "") == []
    early = await table.type(table.bob, "c5c4")
    assert early.text.startswith(f"#{table.number()}: 🔴 Alice to move")
    await table.play("Tiger e1 → e3", "C5 C4")
    captures = await suggest(table.channel, "onitama move", "move", "captures")
    name = "Dragon e3 → c4, captures the master and wins"
    assert {"name": name, "value": "dragon:e3c4"} in captures
    assert "wins**" in (await table.play(name)).text


async def test_a_typed_move_is_played_in_the_one_match_where_it_is_legal(table: Table) -> None:
    await table.start()
    first = table.number()
    await table.start(deal="boar,frog,monkey,crane,dragon")
    await table.type(table.alice, "tiger:c1c3")
    assert (await table.turn(2)).text.startswith(f"#{first} ·")


async def test_one_of_several_matches_can_be_named_by_its_number(table: Table) -> None:
    """Check the suggestions of moves in both matches too, and a match in which Bob can't move."""
    await table.start()
    first = table.number()
    await table.start()
    second = table.number()
    suggest = table.alice.autocomplete
    choices = await suggest(table.channel, "onitama move", "move", "tiger c")
    assert choices == [
        {"name": f"#{number} Tiger c1 → c3", "value": f"#{number} tiger:c1c3"}
        for number in (first, second)
    ]
    moves = await suggest(table.channel, "onitama move", "move", "", match=first)
    assert len(moves) == 10
    outcome = await table.type(table.bob, "crane:c5c4")
    assert outcome.text == (
        f"#{first}: 🔴 Alice to move; #{second}: 🔴 Alice to move. "
        "I'll mention you when it's your turn."
    )
    outcome = await table.type(table.alice, f"#{first} tiger:c1c3", match=second)
    assert outcome.text.startswith("You named two matches")
    await table.type(table.alice, f"#{first} tiger:c1c3", match=first)
    assert (await table.turn(2)).text.startswith(f"#{first} ·")
    await table.type(table.alice, choices[1]["value"])
    await table.post(f"#{second} ·", "after turn 1")


async def test_among_several_matches_each_answer_names_its_match(table: Table) -> None:
    await table.start()
    first = table.number()
    await table.start(deal="boar,frog,monkey,crane,dragon")
    for typed, why in (("tiger:c1c4", "Tiger can't go from c1 to c4."), ("hello", "A move is ")):
        outcome = await table.type(table.alice, typed, match=first)
        assert outcome.text.startswith(f"#{first} · {why}")
    assert "Several matches fit" in (await table.type(table.alice, "b1c2")).text
    outcome = await table.type(table.bob, "crane:c5c4", match=first)
    assert outcome.text.startswith(f"#{first}: 🔴 Alice to move")


# Way of the Wind, from challenge to result

WIND_DEAL = "bat,tiger,hawk,crane,dragon"
"""Cards with one Wind card for each player; Red moves first."""


async def open_controller(table: Table, person: Person) -> Message:
    return (await person.click(table.last, "Move")).message


async def start_wind_match(table: Table) -> Message:
    return await table.start(variant="wind", deal=WIND_DEAL)


async def test_a_whole_match_can_be_played_by_typing(table: Table) -> None:
    await start_wind_match(table)
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
    assert labels(last) == LAST_POST_LABELS


async def test_a_wind_turn_has_one_post_after_its_second_part_which_is_mandatory(
    table: Table,
) -> None:
    await start_wind_match(table)
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
    controller = await open_controller(table, table.alice)
    number = table.number()
    assert in_unicode(controller.text).startswith(f"#{number} · Now the Spirit 🌀, with Bat")
    assert labels(controller) == ["Take back your move", "Rules"]
    assert len(table.boards) == boards
    await table.type(table.alice, "bat:c3d4")
    await table.turn(2)
    assert len(table.boards) == boards + 1


FIRST_ROWS = ["(▫️)(▫️)(🌀)(▫️)(▫️)", "(▫️)(▫️)▫️(▫️)(▫️)", "(🔴)(🔴)(⭕)(🔴)(🔴)"]


async def move_a_pawn(table: Table, controller: Message) -> None:
    """Play the first part of a Wind turn by taps."""
    assert grid(controller)[2:] == FIRST_ROWS
    await play_by_taps(table.alice, controller, "Bat e1–e2", "You played Bat e1–e2. Now the Spirit")


async def test_the_first_part_of_a_turn_by_buttons_can_be_taken_back(table: Table) -> None:
    await start_wind_match(table)
    controller = await open_controller(table, table.alice)
    posts = len(table.boards)
    await move_a_pawn(table, controller)
    await table.alice.click(controller, "Take back your move")
    await table.reads(controller, "You took your move back. Your turn. Tap a piece")
    assert len(table.boards) == posts
    await move_a_pawn(table, controller)
    assert grid(controller)[1:3] == ["(🎯)(🎯)▫️(🎯)(🎯)", "▫️▫️(🌀)▫️▫️"]
    await tap(table.alice, controller, "d4", "c3–d4")
    await table.alice.click(controller, "Play Bat c3–d4")
    await table.until(lambda: controller.deleted, "the controller to be deleted")
    await table.turn(2)


async def test_a_typed_first_part_can_be_taken_back_below_its_answer(table: Table) -> None:
    await start_wind_match(table)
    old = await open_controller(table, table.alice)
    typed = (await table.type(table.alice, "bat:e1e2")).message
    assert labels(typed) == ["Take back your move"]
    await table.alice.click(typed, "Take back your move")
    await table.reads(typed, "You took your move back. Now your move, as in `tiger:c1c3`.")
    assert labels(typed) == []
    outcome = await tap(table.alice, old, "e1")
    assert "You tapped an old board. This is the current step." in outcome.text
    assert "That board was" not in (await open_controller(table, table.alice)).text
    await table.play("tiger:a1a3", "crane:b5b4")


# Way of the Shadow and Way of the Light, from challenge to result


async def start_shadow_match(table: Table, red: str = "b1", blue: str = "d5") -> Message:
    """Start a match of Way of the Shadow and place both ninjas; Alice is Red and moves first."""
    await table.start(variant="shadow")
    await table.type(table.alice, f"place:{red}")
    await table.type(table.bob, f"place:{blue}")
    return await table.turn(1)


async def type_steps(table: Table, person: Person, *steps: str) -> str:
    """Type the steps of a turn; return the answer to the last."""
    answers = [(await table.type_step(person, step)).text for step in steps]
    return answers[-1] if answers else ""


async def test_a_ninja_placed_by_buttons_is_visible_only_to_its_player(
    table: Table,
) -> None:
    board = await table.start(variant="shadow")
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Place ninja", "My board", "More"]
    controller = (await table.alice.click(board, "Place ninja")).message
    assert grid(controller)[-1] == "🔴(🎯)⭕(🎯)🔴"
    await tap_start(table.alice, controller, "b1")
    await table.until(lambda: labels(controller) == ["Confirm: place on b1"])
    assert grid(controller)[-1] == "🔴(🥷)⭕(🎯)🔴"
    assert controller.ephemeral
    assert all(controller not in person.sees(table.channel) for person in (table.bob, table.cleo))
    await tap_start(table.alice, controller, "d1")
    await confirm(table.alice, controller, "d1")
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


async def tap_start(person: Person, controller: Message, square: str) -> None:
    """Tap a square on which a ninja may start."""
    await person.click(controller, contains=f":{square}:")


async def test_two_ninjas_can_be_placed_by_buttons(table: Table) -> None:
    board = await table.start(variant="light")
    assert board.pings == []
    controller = (await table.bob.click(board, "Place ninjas")).message
    await tap_start(table.bob, controller, "a5")
    await table.until(lambda: "🥷" in "".join(grid(controller)))
    assert labels(controller) == []
    await tap_start(table.bob, controller, "c5")
    await confirm(table.bob, controller, "a5 and c5")
    assert (await table.turn(1)).pings == [table.alice.id]


async def test_a_turn_with_hidden_steps_can_be_played_by_buttons(table: Table) -> None:
    await start_shadow_match(table)
    await type_steps(table, table.alice, "crab:a1a2", "ninja:stay")
    await table.turn(2)
    controller = await open_controller(table, table.bob)
    await play_by_taps(
        table.bob, controller, "Crane c5–c4", "You played Crane c5–c4. Now your ninja"
    )
    assert "From d5 Crane, diamonds, leads to d4" in (controller.alt_text or "")
    assert (await open_controller(table, table.bob)).picture == controller.picture
    boards = len(table.boards)
    await tap(table.bob, controller, "d4", "Hit or miss")
    assert labels(controller) == [
        "Move ninja d5–d4, unseen",
        "Strike d4: shows my ninja until my next turn",
        "Back",
    ]
    await click_and_wait(table.bob, controller, "Move ninja d5–d4, unseen", "You have 2 lanterns")
    assert labels(controller) == [*"abcde", *"12345", "No lantern", "Rules"]
    await click_and_wait(table.bob, controller, "1", "Light rank 1?")
    assert len(table.boards) == boards
    await table.bob.click(controller, "Light rank 1")
    board = await table.turn(3)
    await table.reads(controller, "**Yes**, a hidden ninja stood on rank 1 in turn 2.")
    assert "🔷 Bob **lit rank 1** and has one lantern left." in board.text
    assert "hidden ninja" not in board.text


async def test_a_lanterns_answer_is_shown_only_to_the_player_who_lit_it(table: Table) -> None:
    await start_shadow_match(table)
    await type_steps(table, table.alice, "crab:a1a2", "ninja:stay")
    await type_steps(table, table.bob, "crane:c5c4", "ninja:stay")
    outcome = await table.bob.slash(table.channel, "onitama move", move="lantern 3")
    await table.reads(outcome.message, "**No**, no hidden ninja stood on rank 3 in turn 2.")
    own = await table.bob.slash(table.channel, "onitama board")
    assert "**No**, no hidden ninja stood on rank 3 in turn 2." in own.text
    for person in (table.alice, table.cleo):
        other = await person.slash(table.channel, "onitama board")
        assert "hidden ninja stood" not in other.text


async def test_a_private_board_shows_only_the_users_own_ninja(
    table: Table,
) -> None:
    board = await start_shadow_match(table)
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


async def test_a_match_in_a_thread_posts_its_start_and_result_in_the_channel(
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
    await table.fake_discord.quiet(0.1)
    invitation, start, result = table.public
    assert " · in a thread of its own\n" in invitation.history[0]["content"]
    assert invitation.text.startswith(
        f"**Bob** accepted **Alice**'s invitation: match #{thread.number()}.\n"
    )
    assert f"Alice and Bob play in <#{thread.channel['id']}>. Anyone may watch." in start.text
    assert f"/{thread.channel['id']}/{thread.last.id}) is in their thread." in result.text
    assert start.pings == result.pings == []
