"""After the end the last post opens the whole match, turn by turn, with both ninjas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


FIRST, BACK, ON, LAST = "⏮️", "◀️", "▶️", "⏭️"


async def play_by_night(table: Table) -> Message:
    """Four turns of Way of the Shadow; after the third both ninjas stand on d4."""
    await table.start(variant="shadow")
    alice, bob = table.alice, table.bob
    for person, moves in (
        (bob, "place:d5"),
        (alice, "place:b1"),
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
    await table.resign()
    return await table.post("Alice gave up.")


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
    await table.start(variant="shadow")
    last = await give_up(table)
    assert "No ninja was hiding at the end." in last.text


async def test_one_steps_through_the_match_in_one_message(table: Table) -> None:
    await play_by_night(table)
    last = await give_up(table)
    assert labels(last) == ["Rematch", "My board", "Replay", "Share the replay", "Rules"]
    page = (await table.cleo.click(last, "Replay")).message
    assert page.ephemeral
    assert enabled(page) == [FIRST, BACK, ON, LAST]
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
