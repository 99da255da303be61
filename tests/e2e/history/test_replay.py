"""Replays: films, open matches as spectators saw them, and hidden squares after the end."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from tests.e2e.sight import (
    LAST_POST_LABELS,
    labels,
    whole_message,
    with_thinking_note,
)
from tests.e2e.whole_games.test_typed_game import STONE_GAME

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import File
    from tests.dojo import Table


async def replay(table: Table, person: Person, **options: str) -> Outcome:
    return await person.slash(table.channel, "onitama history", action="replay", **options)


def files_of(outcome: Outcome) -> list[File]:
    return outcome.message.files


async def test_a_finished_match_can_be_watched_as_a_film(table: Table) -> None:
    """Check the film, which replaces the replay in the same message."""
    await table.start()
    await table.play(*STONE_GAME)
    message = (await replay(table, table.cleo, match=table.number())).message
    await table.cleo.click(message, "Film")
    await table.until(lambda: message.files[0].filename.endswith(".gif"), "the film")
    assert message.text.splitlines() == [
        f"#{table.number()} · Alice (Red) – Bob (Blue) · {len(STONE_GAME)} turns",
        "**Alice (🔴 Red) wins** by the Way of the **Stone**: 🔷 Bob's master is captured.",
    ]
    picture = Image.open(BytesIO(message.picture or b""))
    assert (picture.format, getattr(picture, "n_frames", 1)) == ("GIF", len(STONE_GAME) + 1)
    alt_text = message.alt_text or ""
    assert alt_text.startswith(
        f"Match #{table.number()}, Alice (Red) against Bob (Blue). "
        f"Animated replay of {len(STONE_GAME)} turns,"
    )
    assert "Red wins by the Way of the Stone" in alt_text


async def test_the_replay_of_an_open_match_can_be_stepped_through(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3", "crane:c5c4")
    outcome = await replay(table, table.cleo)
    page = outcome.message
    assert page.text.splitlines() == [
        f"#{table.number()} · **Turn 2** of 2",
        "🔷 Bob played **Crane c5–c4**.",
        "-# The film comes after the end.",
    ]
    assert page.picture == table.boards[-1].picture
    for emoji, line in (
        (BACK, "🔴 Alice played **Tiger c1–c3**."),
        (FIRST, "The cards are dealt."),
        (FORWARD, "**Turn 1** of 2"),
        (LAST, "**Turn 2** of 2"),
    ):
        clicked = await table.cleo.click(page, emoji=emoji)
        assert clicked.message is page
        await table.reads(page, line)
        assert len(page.files) == 1
    assert enabled_steps(page) == [FIRST, BACK]


async def test_the_replay_of_an_open_match_with_ninjas_shows_only_public_boards(
    table: Table,
) -> None:
    await play_shadow_match(table)
    seen: list[list[tuple[str, str, bytes | None]]] = []
    for person in (table.alice, table.bob, table.cleo):
        page = (await replay(table, person)).message
        before = page.text
        last_turn = (before, page.alt_text or "", page.picture)
        await person.click(page, emoji=BACK)
        unchanged = {before, with_thinking_note(before)}
        await table.until(lambda: page.text not in unchanged, "another turn")  # noqa: B023
        seen.append([last_turn, (page.text, page.alt_text or "", page.picture)])
        assert "As everybody saw it." in page.text
        for hidden in ("b3", "d4", "hidden ninja d", "hidden ninja b"):
            assert all(hidden not in text + alt_text for text, alt_text, _picture in seen[-1])
    red, blue, spectator = seen
    assert red == spectator
    for of_red, of_blue in zip(red, blue, strict=True):
        assert of_red[0] == of_blue[0], "the texts are the same"
        assert "seen from Red's side" in of_red[1]
        assert "seen from Blue's side" in of_blue[1]
    assert blue[0][2] != red[0][2]
    page = (await replay(table, table.cleo)).message
    await give_up(table)
    await table.cleo.click(page, emoji=BACK)
    assert "Alice: Dragon e1–c2; ninja b3–d4; lit no lantern" in page.text


async def test_a_replay_without_a_match_shows_the_latest_finished_one_first(
    table: Table,
) -> None:
    """Check what the option `match` suggests, too: open matches come first.

    If there is no match at all, the answer points to these suggestions.
    """
    outcome = await replay(table, table.cleo)
    assert outcome.text == (
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    )
    await table.start()
    assert "**The start**" in (await replay(table, table.alice)).text
    await table.play(*STONE_GAME)
    ended = table.number()
    for person in (table.alice, table.cleo):
        [choice] = await person.autocomplete(table.channel, "onitama history", "match", "bob")
        name = f"#{ended} Alice (Red) – Bob (Blue), ended"
        assert choice == {"name": name, "value": ended}
    await table.start()
    assert (await replay(table, table.alice)).text.startswith(f"#{ended} · **Turn 1**")
    of_shadow = await replay(table, table.alice, variant="shadow")
    assert of_shadow.text.startswith("No finished match of this kind is here")
    choices = await table.cleo.autocomplete(table.channel, "onitama history", "match", "")
    assert [choice["value"] for choice in choices] == [table.number(), ended]


# Replays after the end, which show both ninjas

# Buttons of a replay
FIRST, BACK, FORWARD, LAST = "⏮️", "◀️", "▶️", "⏭️"


async def play_shadow_match(table: Table) -> Message:
    """Play four turns of Way of the Shadow, and return the post of the last board.

    After the third turn both ninjas stand on d4.
    """
    await table.start(variant="shadow")
    alice = table.alice
    bob = table.bob
    for person, actions in (
        (bob, "place:d5"),
        (alice, "place:b1"),
        (alice, "tiger:c1c3 ninja:b1b3"),
        (bob, "crane:a5a4 ninja:d5d4 lantern:3"),
        (alice, "dragon:e1c2 ninja:b3d4 lantern:none"),
        (bob, "tiger:e5e3 ninja:d4d2! lantern:none"),
    ):
        for action in actions.split():
            await table.type(person, action)
    return await table.post("· after turn 4\n")


async def give_up(table: Table) -> Message:
    await table.resign()
    return await table.post("Alice gave up.")


def enabled_steps(message: Message) -> list[str]:
    """Return the emoji of the buttons that lead to other turns and can be clicked."""
    steps = [button for button in message.buttons if button.get("emoji")]
    return [button["emoji"]["name"] for button in steps if not button.get("disabled")]


async def test_after_the_end_the_hidden_ninjas_are_shown_and_every_turn_can_be_replayed(
    table: Table,
) -> None:
    """Check the buttons of the replay's message, which shows a turn or the film."""
    board = await play_shadow_match(table)
    last = await give_up(table)
    *result_lines, rating_line = last.text.splitlines()[1:-1]
    assert result_lines == [
        "🔴 Alice gave up. **Bob (🔷 Blue) wins.**",
        "Hidden until now: 🔴 Alice's ninja on d4.",
    ]
    assert rating_line.startswith("Rating: 🔴 Alice ")
    assert board.text.count("Hidden until now") == 0
    alt_text_start = "Onitama board, Way of the Shadow, seen from Red's side. Replay:"
    assert (last.alt_text or "").startswith(alt_text_start)
    assert "hidden ninja d4" in (last.alt_text or "")
    assert labels(last) == LAST_POST_LABELS
    page = await whole_message(table, await table.cleo.click(last, "Replay"))
    assert page.ephemeral
    assert enabled_steps(page) == [FIRST, BACK, FORWARD, LAST]
    message_count = len(table.cleo.sees(table.channel))
    pictures = {page.files[0].filename: page.picture}
    for emoji, lines in (
        (BACK, ["**The start**", "Alice: placed on b1", "Bob: placed on d5"]),
        (FORWARD, ["**Turn 1** of 4", "Alice: Tiger c1–c3; ninja b1–b3"]),
        (FORWARD, ["**Turn 2** of 4", "Bob: Crane a5–a4; ninja d5–d4; lit rank 3: yes"]),
        (FORWARD, ["**Turn 3** of 4", "Alice: Dragon e1–c2; ninja b3–d4; lit no lantern"]),
        (FIRST, ["**The start**"]),
        (LAST, ["**Turn 4** of 4"]),
    ):
        outcome = await table.cleo.click(page, emoji=emoji)
        assert outcome.message is page
        for line in lines:
            await table.reads(page, line)
        assert len(page.files) == 1
        pictures[page.files[0].filename] = page.picture
    assert len(pictures) == len(set(pictures.values())) == 5
    assert last.picture == page.picture != board.picture
    await table.cleo.click(page, "Film")
    await table.until(lambda: page.files[0].filename.endswith(".gif"), "the film")
    assert "hidden ninja d4" in (page.alt_text or "")
    assert enabled_steps(page) == [FIRST, FORWARD, LAST]
    await table.cleo.click(page, emoji=LAST)
    await table.reads(page, f"#{table.number()} · **Turn 4** of 4")
    assert page.files[0].filename.endswith(".png")
    assert len(table.cleo.sees(table.channel)) == message_count


async def test_a_replay_of_a_match_without_placed_ninjas_says_that_nothing_was_hidden(
    table: Table,
) -> None:
    await table.start(variant="shadow")
    last = await give_up(table)
    assert "No ninja was hiding at the end." in last.text
