"""Takebacks, hints, and time that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.sight import labels, play_by_taps, tap
from tests.e2e.whole_games.test_night import placed

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table


ACCEPT = "Accept takeback (unrated)"
"""As long as the match is rated."""
WARNING = "With a takeback the match is no longer rated."


async def test_a_request_has_its_own_post_and_once_it_is_accepted_the_board_is_as_it_was(
    table: Table,
) -> None:
    await table.start()
    await table.play("tiger:c1c3", "crane:b5b4")
    outcome = await table.alice.slash(table.channel, "onitama match takeback")
    request = await table.post("Alice (🔴 Red) asks to take back **")
    assert outcome.ephemeral
    assert "You asked Bob to take back **" in outcome.text
    assert outcome.text.endswith(WARNING)
    assert request.text.endswith(WARNING)
    assert request.pings == [table.bob.id]
    assert labels(request) == [ACCEPT, "Decline"]
    await table.bob.click(request, ACCEPT)
    board = await table.post("🔷 Bob agreed to a takeback: turn 1 is played again.")
    assert "the start" in board.text.splitlines()[0]
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Move", "My board", "More"]
    await table.reads(request, "Bob agreed: turn 1 is taken back. The match is no longer rated.")
    assert labels(request) == []
    board = await table.play("crab:a1a2", first=table.alice)
    more = await table.alice.click(board, "More")
    assert "Ask for a takeback" in labels(more.message)


# The controller's picture: for the tapped piece it shows where each card leads


C1 = "From c1 Crab, diamonds, leads to c2; Tiger, rings, leads to c3."
PICTURE = r"/webhooks/.+/messages/@original"


async def opened(table: Table, person: Person) -> Message:
    return (await person.click(table.last, "Move")).message


def alt_text(message: Message) -> str:
    return message.alt_text or ""


def filename(message: Message) -> str:
    [file] = message.files
    return file.filename


async def test_its_picture_shows_the_player_alone_where_the_cards_lead_from_a_tapped_pawn(
    table: Table,
) -> None:
    await table.start()
    controller = await opened(table, table.alice)
    plain = controller.picture
    assert "From" not in alt_text(controller)
    await tap(table.alice, controller, "a1")
    await table.reads(controller, "From a1")
    from_a1 = controller.picture
    assert "From a1 Crab, diamonds, leads to a2; Tiger" in alt_text(controller)
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    assert len({plain, from_a1, controller.picture}) == 3
    assert C1 in alt_text(controller)
    assert filename(controller).endswith("-c1.png")
    [before] = controller.files
    await tap(table.alice, controller, "c3")
    await table.reads(controller, "c1–c3")
    assert controller.files == [before]
    assert C1 in alt_text(controller)
    assert controller.ephemeral
    for person in (table.bob, table.cleo):
        seen = person.sees(table.channel)
        assert controller not in seen
        assert not any("diamonds" in alt_text(message) for message in seen)
    await table.alice.click(controller, "Back")
    await table.reads(controller, "Your turn")
    assert controller.picture == plain
    assert "From" not in alt_text(controller)
    await table.alice.press_forged(controller, table.channel, f"o1:pawn:{table.number()}:0:c5")
    await table.reads(controller, "From c5")
    assert controller.picture == plain


async def test_the_ninja_step_shows_them_at_once(table: Table) -> None:
    await placed(table)
    controller = await opened(table, table.alice)
    await play_by_taps(table, table.alice, controller, "Tiger e1–e3")
    await table.reads(controller, "Now your ninja")
    assert "From b1 Tiger, rings, leads to b3." in alt_text(controller)
    again = await opened(table, table.alice)
    assert again.picture == controller.picture


async def test_a_picture_that_discord_refuses_costs_no_step(table: Table) -> None:
    await table.start()
    controller = await opened(table, table.alice)
    [plain] = controller.files
    table.fd.server.fail("PATCH", PICTURE, 413, 40005)
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    assert controller.files == [plain]
    assert "From" not in alt_text(controller)
    await tap(table.alice, controller, "c3")
    await table.reads(controller, "c1–c3")
    assert labels(controller) == ["Play Tiger c1–c3", "Back"]
    assert C1 in alt_text(controller)
