"""Helpers that read messages, click their buttons, wait for their texts, and advance the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.discord_stand_in.records import STRING_SELECT, walk
from tests.signs import in_unicode

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table


LAST_POST_LABELS: Final = [
    "Rematch",
    "Good game",
    "My board",
    "Replay",
    "Review",
    "Share the replay",
    "Rules",
]
"""The buttons below the last post of a match between two people."""


def labels(message: Message) -> list[str]:
    """Return the labels of a message's buttons, without those that have only an emoji."""
    return [button["label"] for button in message.buttons if button.get("label")]


def row_with(message: Message, label: str) -> list[str]:
    """Return the labels of the row of buttons that contains this label."""
    rows = [[b.get("label") for b in row["components"]] for row in message.json["components"]]
    [row] = [row for row in rows if label in row]
    return row


def lists(message: Message) -> list[dict[str, Any]]:
    """Return the select menus of strings in a message."""
    return [c for c in walk(message.json["components"]) if c["type"] == STRING_SELECT]


def find_list(message: Message, placeholder: str) -> dict[str, Any]:
    """Return the select menu that has this placeholder."""
    [menu] = [menu for menu in lists(message) if menu["placeholder"] == placeholder]
    return menu


def values_in(menu: dict[str, Any]) -> list[str]:
    return [option["value"] for option in menu["options"]]


def chosen_in(menu: dict[str, Any]) -> list[str]:
    """Return the values that a select menu shows as chosen."""
    return [option["value"] for option in menu["options"] if option.get("default")]


def grid(message: Message) -> list[str]:
    """Return the controller's squares row by row, as emoji; those in parentheses can be tapped."""
    return ["".join(map(_cell, row)) for row in rows(message)]


def rows(message: Message) -> list[list[dict[str, Any]]]:
    """Return the buttons of the controller's squares, five to a row."""
    squares = [button for button in message.buttons if not button.get("label")]
    return [squares[start : start + 5] for start in range(0, len(squares), 5)]


def _cell(button: dict[str, Any]) -> str:
    emoji = in_unicode(button["emoji"]["name"])
    return emoji if button.get("disabled") else f"({emoji})"


async def turn_page(table: Table, person: Person, page: Message, label: str) -> Message:
    """Click a button of a page, and return the page once it has changed."""
    before = page.text
    await person.click(page, label)
    await table.until(lambda: page.text not in {before, with_thinking_note(before)}, "another page")
    return page


def with_thinking_note(text: str) -> str:
    """Return the text of a page while the bot prepares the next one."""
    return f"{text}\n-# One moment, I'm thinking."


async def whole_message(table: Table, outcome: Outcome) -> Message:
    """Return the message of an answer once it no longer says that the bot is thinking."""
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    message: Message = outcome.message if outcome.answered else outcome.followups[0]
    await table.until(lambda: not message.loading, "the whole answer")
    return message


async def open_settings(table: Table, person: Person, *labels: str) -> Message:
    """Open a person's settings, click the buttons with these labels in order; return the page."""
    page = (await person.slash(table.channel, "onitama settings")).message
    await table.reads(page, "Your own pictures")
    for label in labels:
        await turn_page(table, person, page, label)
    return page


async def reads(person: Person, message: Message, words: str) -> None:
    """Wait until a message contains these words."""
    awaited = f"“{words}” in “{message.text}”"
    await person.server.wait(awaited, lambda: words in message.text)


async def click_and_wait(person: Person, message: Message, label: str, words: str) -> None:
    """Click a button, and wait until its message contains these words."""
    await person.click(message, label)
    await reads(person, message, words)


async def choose(person: Person, message: Message, value: str, id_part: str, words: str) -> None:
    """Choose a value in the list whose custom id contains `id_part`, and wait for a text."""
    await person.select(message, value, contains=id_part)
    await reads(person, message, words)


async def tap(person: Person, controller: Message, square: str, words: str = "") -> Outcome:
    """Tap a square of the controller, and wait for a text.

    The custom ids of taps on a piece and on a target both end with the square.
    """
    custom_ids = [b["custom_id"] for row in rows(controller) for b in row]
    [custom_id] = [custom_id for custom_id in custom_ids if custom_id.endswith(square)]
    outcome = await person.click(controller, custom_id=custom_id)
    await reads(person, controller, words)
    return outcome


async def confirm(person: Person, controller: Message, squares: str, words: str = "") -> None:
    """Confirm the placement of ninjas on these squares as soon as the button appears."""
    label = f"Confirm: place on {squares}"
    await person.server.wait(label, lambda: label in labels(controller))
    await click_and_wait(person, controller, label, words)


async def play_by_taps(person: Person, controller: Message, move: str, words: str = "") -> None:
    """Play a move such as `Tiger c1–c3`: tap the pawn and its target, and click the button."""
    origin, target = move[-5:].split("–")
    await tap(person, controller, origin, f"rom {origin}")
    await tap(person, controller, target)
    await click_play(person, controller, move)
    await reads(person, controller, words)


async def click_play(person: Person, controller: Message, move: str) -> None:
    """Click the button that plays a move, such as `Tiger c1–c3`, as soon as it appears."""

    def plays() -> list[str]:
        return [label for label in labels(controller) if label.startswith(f"Play {move}")]

    await person.server.wait(f"Play {move}", plays)
    [play] = plays()
    await person.click(controller, play)


async def advance_time(table: Table, seconds: float) -> None:
    """Advance Discord's time, and have Cleo use a command.

    An interaction proves that the gateway is reachable; the bot handles no deadline without that.
    """
    table.fake_discord.world.advance(seconds)
    await table.cleo.slash(table.channel, "onitama help")
