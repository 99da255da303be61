"""The controller's picture: for the tapped piece it shows where each card leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import labels, tap
from tests.e2e.whole_games.test_night import placed, types

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

C1 = "From c1 Crab, diamonds, leads to c2; Tiger, rings, leads to c3."
PICTURE = r"/webhooks/.+/messages/@original"


async def opened(table: Table, person: Person) -> Message:
    return (await person.click(table.last, "Move")).message


async def tapped(table: Table, person: Person, square: str = "c1") -> Message:
    controller = await opened(table, person)
    await tap(person, controller, square)
    await table.reads(controller, f"From {square}")
    return controller


def alt_text(message: Message) -> str:
    return message.alt_text or ""


def filename(message: Message) -> str:
    [file] = message.files
    return file.filename


async def test_the_picture_shows_where_the_cards_lead_from_a_tapped_pawn(table: Table) -> None:
    await table.start()
    controller = await opened(table, table.alice)
    before = controller.picture
    assert "From" not in alt_text(controller)
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    assert controller.picture != before
    assert C1 in alt_text(controller)
    assert filename(controller).endswith("-c1.png")


async def test_another_pawn_has_another_picture(table: Table) -> None:
    await table.start()
    controller = await tapped(table, table.alice)
    before = controller.picture
    await tap(table.alice, controller, "a1")
    await table.reads(controller, "From a1")
    assert controller.picture != before
    assert "From a1 Crab, diamonds, leads to a2; Tiger" in alt_text(controller)


async def test_after_a_square_is_tapped_the_picture_stays(table: Table) -> None:
    await table.start()
    controller = await tapped(table, table.alice)
    [before] = controller.files
    await tap(table.alice, controller, "c3")
    await table.reads(controller, "c1–c3")
    assert controller.files == [before]
    assert C1 in alt_text(controller)


async def test_back_brings_the_plain_picture_back(table: Table) -> None:
    await table.start()
    controller = await opened(table, table.alice)
    plain = controller.picture
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    await table.alice.click(controller, "Back")
    await table.reads(controller, "Your turn")
    assert controller.picture == plain
    assert "From" not in alt_text(controller)


async def test_nobody_else_sees_them(table: Table) -> None:
    await table.start()
    controller = await tapped(table, table.alice)
    assert controller.ephemeral
    for person in (table.bob, table.cleo):
        seen = person.sees(table.channel)
        assert controller not in seen
        assert not any("diamonds" in alt_text(message) for message in seen)
    assert "diamonds" not in alt_text(table.last)


async def test_the_ninja_step_shows_them_at_once(table: Table) -> None:
    await placed(table)
    controller = await tapped(table, table.alice, "e1")
    await tap(table.alice, controller, "e3")
    await table.reads(controller, "e1–e3")
    await table.alice.click(controller, "Play Tiger e1–e3")
    await table.reads(controller, "Now your ninja")
    assert "From b1 Tiger, rings, leads to b3." in alt_text(controller)
    again = await opened(table, table.alice)
    assert again.picture == controller.picture


async def test_the_lantern_step_has_none(table: Table) -> None:
    await placed(table)
    await types(table, table.alice, "crab:a1a2", "ninja:stay")
    await types(table, table.bob, "crane:c5c4")
    controller = await opened(table, table.bob)
    assert "From d5 Crane" in alt_text(controller)
    await table.bob.click(controller, "Ninja stays")
    await table.reads(controller, "Light a lantern")
    assert "From" not in alt_text(controller)


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


async def test_a_forged_square_from_which_nothing_goes_shows_the_plain_board(table: Table) -> None:
    await table.start()
    controller = await opened(table, table.alice)
    plain = controller.picture
    await table.alice.press_forged(controller, table.channel, f"o1:pawn:{table.number()}:0:c5")
    await table.reads(controller, "From c5")
    assert controller.picture == plain
