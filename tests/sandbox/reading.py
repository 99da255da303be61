"""What each person has read, what they put away, and what waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.sandbox.stage import Stage


class Reading:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._read: dict[tuple[str, str], int] = {}
        self._dismissed: set[str] = set()

    def look(self, person: Person, channel: Json) -> list[Message]:
        """Looking at a channel is reading it."""
        shown = [m for m in person.sees(channel) if m.id not in self._dismissed]
        newest = max((int(message.id) for message in shown), default=0)
        self._read[person.id, channel["id"]] = newest
        return shown

    def dismiss(self, person: Person, message: Message) -> None:
        """The client alone knows of it, as on Discord; the message is still there to be edited."""
        if message.only_for == person.id:
            self._dismissed.add(message.id)

    def unread(self, person: Person, channel: Json) -> list[Message]:
        last = self._read.get((person.id, channel["id"]), 0)
        return [
            message
            for message in person.sees(channel)
            if int(message.id) > last
            and not message.ephemeral
            and message.json["author"]["id"] != person.id
        ]

    def pings(self, person: Person, channel: Json) -> int:
        return sum(person.id in message.pings for message in self.unread(person, channel))

    def all_pings(self, person: Person) -> int:
        return sum(self.pings(person, channel) for channel in self._stage.channels)
