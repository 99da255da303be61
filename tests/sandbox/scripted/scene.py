"""What happens in the channel, in order: who does what, and what appears to whom."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table

QUIET = 0.12
"""Seconds without a call of the bot after which its answer is complete."""
DRAWN_WITHIN = 2.0
Controls: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """Somebody types or clicks."""

    person: Person
    words: str


@dataclass(frozen=True, slots=True)
class Sight:
    """A message as it looked when it appeared or changed."""

    owner: Person | None
    """None: everybody sees it."""
    text: str
    buttons: tuple[dict[str, Any], ...]
    picture: bytes | None
    filename: str
    alt_text: str
    is_change: bool


class Scene:
    def __init__(self, table: Table, tell: Callable[[str], None]) -> None:
        """`tell` is told at once what is typed, and what is clicked but squares."""
        self.table = table
        self._tell = tell
        self.people = (table.alice, table.bob, table.cleo)
        self.log: list[Deed | Sight] = []
        self._seen: dict[str, tuple[str, int]] = {}

    async def type(self, person: Person, command: str, **options: Any) -> Outcome:
        """Type a slash command."""
        words = " ".join(f"{name}:{shown(value)}" for name, value in options.items())
        self._begin(person, f"types /{command} {words}".rstrip())
        outcome = await person.slash(self.table.channel, command, **options)
        await self._look()
        return outcome

    async def click(self, person: Person, message: Message, start: str) -> Outcome:
        """Click the button whose label is or begins like this."""
        label = whole(message, start)
        self._begin(person, f"clicks {label}")
        before = controls(message)
        outcome = await person.click(message, label)
        await self._look(message, before)
        return outcome

    async def turn_page(self, person: Person, message: Message, emoji: str) -> None:
        self._begin(person, f"clicks {emoji}")
        before = controls(message)
        await person.click(message, emoji=emoji)
        await self._look(message, before)

    async def tap(self, person: Person, controller: Message, square: str) -> None:
        self.log.append(Deed(person, f"taps {square}"))
        buttons = (button["custom_id"] for button in controller.buttons)
        custom_id = next(custom_id for custom_id in buttons if is_of(custom_id, square))
        before = controls(controller)
        await person.click(controller, custom_id=custom_id)
        await self._look(controller, before)

    async def appears(self, words: str) -> None:
        """Wait for a post that takes longer than any quiet: a film is drawn first."""
        await self.table.post(words)
        await self._look()

    def _begin(self, person: Person, words: str) -> None:
        self.log.append(Deed(person, words))
        self._tell(f"{person.name.capitalize()} {words}")

    def readable(self, text: str) -> str:
        """Mentions as names."""
        for person in self.people:
            text = text.replace(f"<@{person.id}>", f"@{person.name.capitalize()}")
        return text

    async def _look(self, clicked: Message | None = None, before: Controls = ()) -> None:
        """Wait for the answer and keep every message that is new or says something else.

        A private message that was clicked mostly changes, but first its picture may be drawn.
        """
        if clicked is not None and clicked.only_for is not None:
            with suppress(AssertionError):
                server = self.table.fd.server
                await server.wait("a change", lambda: controls(clicked) != before, DRAWN_WITHIN)
        await self.table.fd.quiet(QUIET)
        for message in self.table.fd.world.messages[self.table.channel["id"]]:
            looks = (message.text, 0 if message.only_for is None else len(message.buttons))
            if self._seen.get(message.id) != looks:
                self.log.append(self._sight(message, is_change=message.id in self._seen))
                self._seen[message.id] = looks

    def _sight(self, message: Message, *, is_change: bool) -> Sight:
        owner = next((person for person in self.people if person.id == message.only_for), None)
        return Sight(
            owner=owner,
            text=self.readable(message.text),
            buttons=tuple(message.buttons),
            picture=message.picture,
            filename=message.files[0].filename if message.files else "",
            alt_text=message.alt_text or "",
            is_change=is_change,
        )


def controls(message: Message) -> Controls:
    """What changes with each step: the words, and how the buttons look."""
    return message.text, [dict(button) for button in message.buttons]


def whole(message: Message, start: str) -> str:
    """What a move is seen to bring about may follow after a colon or a comma."""
    labels = [button.get("label") or "" for button in message.buttons]
    longer = (label for label in labels if label.startswith((f"{start}:", f"{start},")))
    return start if start in labels else next(longer, start)


def is_of(custom_id: str, square: str) -> bool:
    """Whether a button stands on this square: chosen squares follow the one that is tapped."""
    _, verb, _, _, squares, *_ = custom_id.split(":")
    return square == (squares if verb == "start" else squares[-2:])


def shown(value: Any) -> str:
    name = getattr(value, "name", None)
    return str(value) if name is None else f"@{name.capitalize()}"
