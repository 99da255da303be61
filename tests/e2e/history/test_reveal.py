"""After the end the last post opens the whole match, turn by turn, with both ninjas."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dojo import DEAL
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST, BACK, ON, LAST = "⏮️", "◀️", "▶️", "⏭️"
STILL_ON = "is still going on. **Rematch** and **Replay** come after it."


async def begin_by_night(table: Table) -> None:
    """A match of Way of the Shadow in which nobody has placed."""
    await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, variant="shadow", deal=DEAL,
        seat="red",
    )  # fmt: skip
    await table.bob.click(await table.post("invites you"), "Accept")
    await table.post("The cards are dealt")


async def place_by_night(table: Table) -> None:
    await begin_by_night(table)
    await table.type(table.bob, "place:d5")
    await table.type(table.alice, "place:b1")


async def play_by_night(table: Table) -> Message:
    """Four turns of Way of the Shadow; after the third both ninjas stand on d4."""
    await place_by_night(table)
    alice, bob = table.alice, table.bob
    for person, moves in (
        (alice, "tiger:c1c3 ninja:b1b3"),
        (bob, "crane:a5a4 ninja:d5d4 lantern:3"),
        (alice, "dragon:e1c2 ninja:b3d4 lantern:none"),
        (bob, "tiger:e5e3 ninja:d4d2! lantern:none"),
    ):
        for move in moves.split():
            outcome = await table.type(person, move)
            assert outcome.ephemeral
    return await table.post("· after turn 4\n")


async def give_up(table: Table) -> Message:
    sure = await table.alice.slash(table.channel, "onitama match resign")
    await table.alice.click(sure.message, "Resign")
    return await table.post("Alice gave up.")


def custom_id(table: Table, argument: str = "") -> str:
    return f"o1:reveal:{table.number()}:0:{argument}"


def enabled(message: Message) -> list[str]:
    steps = [button for button in message.buttons if button.get("emoji")]
    return [button["emoji"]["name"] for button in steps if not button.get("disabled")]


async def test_the_last_post_shows_both_boards_to_everybody(table: Table) -> None:
    board = await play_by_night(table)
    last = await give_up(table)
    *told, counted = last.text.splitlines()[1:-1]
    assert told == [
        "🔴 Alice gave up. **Bob (🔷 Blue) wins.**",
        "Hidden until now: 🔴 Alice's ninja on d4.",
    ]
    assert counted.startswith("Rating: 🔴 Alice ")
    seen = last.alt_text or ""
    assert seen.startswith("Onitama board, Way of the Shadow, seen from Red's side. Replay:")
    assert "hidden ninja d4" in seen
    page = (await table.alice.click(last, "Replay")).message
    await table.alice.click(page, emoji=LAST)
    assert last.picture == page.picture
    assert last.picture != board.picture
    assert board.text.count("Hidden until now") == 0


async def test_where_nobody_has_placed_nothing_was_hidden(table: Table) -> None:
    await begin_by_night(table)
    last = await give_up(table)
    assert "No ninja was hiding at the end." in last.text


async def test_the_last_post_opens_the_match_at_its_first_turn(table: Table) -> None:
    await play_by_night(table)
    last = await give_up(table)
    assert labels(last) == ["Rematch", "My board", "Replay", "Share the replay", "Rules"]
    outcome = await table.cleo.click(last, "Replay")
    assert outcome.ephemeral
    assert outcome.text.splitlines() == [
        f"#{table.number()} · **Turn 1** of 4",
        "🔴 Alice: Tiger c1–c3; ninja b1–b3",
    ]
    assert "hidden ninja b3" in (outcome.message.alt_text or "")
    assert enabled(outcome.message) == [FIRST, BACK, ON, LAST]
    await table.cleo.click(outcome.message, emoji=LAST)
    assert outcome.message.text.splitlines() == [
        f"#{table.number()} · **Turn 4** of 4",
        "🔷 Bob: Tiger e5–e3; ninja d4–d2, struck and missed; lit no lantern",
        "🔴 Alice gave up. **Bob (🔷 Blue) wins.**",
    ]
    assert enabled(outcome.message) == [FIRST, BACK]


async def test_one_steps_through_the_match_in_one_message(table: Table) -> None:
    await play_by_night(table)
    last = await give_up(table)
    page = (await table.cleo.click(last, "Replay")).message
    count, pictures = len(table.cleo.sees(table.channel)), {page.files[0].filename: page.picture}
    for emoji, words in (
        (LAST, ["**Turn 4** of 4"]),
        (BACK, ["**Turn 3** of 4", "Alice: Dragon e1–c2; ninja b3–d4; lit no lantern"]),
        (BACK, ["**Turn 2** of 4", "Bob: Crane a5–a4; ninja d5–d4; lit rank 3: yes"]),
        (FIRST, ["**The start**", "Alice: placed on b1", "Bob: placed on d5"]),
        (ON, ["**Turn 1** of 4", "Alice: Tiger c1–c3; ninja b1–b3"]),
    ):
        outcome = await table.cleo.click(page, emoji=emoji)
        assert outcome.message is page
        assert all(line in page.text for line in words), page.text
        assert len(page.files) == 1
        pictures[page.files[0].filename] = page.picture
    assert len(pictures) == len(set(pictures.values())) == 5
    assert len(table.cleo.sees(table.channel)) == count


async def test_nothing_opens_before_the_end(table: Table) -> None:
    board = await play_by_night(table)
    assert "Replay" not in labels(board)
    for person in (table.alice, table.bob, table.cleo):
        for argument in ("", "first", "0", "3", "last"):
            forged = custom_id(table, argument)
            outcome = await person.press_forged(board, table.channel, forged)
            assert outcome.ephemeral
            assert outcome.text == f"Match #{table.number()} {STILL_ON}"
            assert outcome.message.files == []
    await table.fd.quiet(0.1)
    assert table.last.text == board.text


async def test_a_forged_page_never_changes_a_post(table: Table) -> None:
    await play_by_night(table)
    last = await give_up(table)
    before = (last.text, last.picture, labels(last))
    outcome = await table.cleo.press_forged(last, table.channel, custom_id(table, "99999"))
    assert outcome.ephemeral
    assert f"#{table.number()} · **T" in outcome.text
    assert (last.text, last.picture, labels(last)) == before
