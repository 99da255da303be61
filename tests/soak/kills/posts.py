"""What stands in the channels: each post once, the newest board of each match among them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from cogs.ui.clicks import OpenController
from onitama_core.game import Phase
from tests.soak.book import to_be_called_at
from tests.soak.clicks.crowd import items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Match
    from tests.discord_stand_in import FakeDiscord, Message
    from tests.soak.book import Book


@dataclass
class Channels:
    """What stood in them when they were last looked at."""

    fd: FakeDiscord
    times: Counter[str] = field(default_factory=Counter)
    """How often each post is there."""

    def complaints(self, book: Book, *, was_late: bool) -> Iterator[str]:
        """`was_late`: Discord has forgotten what it was sent last, and takes it once more."""
        yield from self.doubled(was_late)
        for match in book.matches():
            yield from (seen if match.is_private else without_board)(self.fd, match)

    def doubled(self, repeats: int = 0) -> Iterator[str]:
        """By its nonce, and by its picture's name, which no other post has."""
        every = [m for m in chain.from_iterable(self.fd.world.messages.values()) if is_public(m)]
        before, self.times = self.times, Counter(mark for each in every for mark in marks(each))
        for mark, count in self.times.items():
            if count > max(before[mark], 1) + repeats:
                [text, *_] = [message.text for message in every if mark in marks(message)]
                yield f"posted {count} times: {text!r}"


def marks(message: Message) -> set[str]:
    nonce = set() if message.nonce is None else {str(message.nonce)}
    return nonce | {file.filename for file in message.files}


def without_board(fd: FakeDiscord, match: Match) -> Iterator[str]:
    """The newest of a match stands where it is played, and tells how far it has come."""
    told = [message for message in public(fd, match) if message.text.startswith(f"#{match.id} ·")]
    if not any(shows(message, match) for message in told):
        said = [message.text for message in told[-2:]]
        yield f"match {match.id} has come to turn {match.turn_number}, {match.outcome}: {said}"


def seen(fd: FakeDiscord, match: Match) -> Iterator[str]:
    """Of what is private nothing stands in a channel."""
    for message in public(fd, match):
        if message.text.startswith(f"#{match.id} ·"):
            yield f"everybody sees of the private match {match.id}: {message.text!r}"


def uncalled(fd: FakeDiscord, book: Book, now: float) -> Iterator[str]:
    """Who is waited for is called once their time runs out."""
    for match in book.matches():
        call = to_be_called_at(match)
        if call is None or call > now:
            continue
        posted = {message.id for message in public(fd, match)}
        count = sum(str(each["message_id"]) in posted for each in book.calls(match))
        if count != 1:
            yield f"in match {match.id} {count} calls stand before {match.deadline}"


def shows(message: Message, match: Match) -> bool:
    if match.is_over:
        return not any(f":{OpenController.verb}:" in each["custom_id"] for each in items(message))
    return header(match) in message.text


def public(fd: FakeDiscord, match: Match) -> list[Message]:
    posted = fd.world.messages.get(str(match.place.channel_id), [])
    return [message for message in posted if is_public(message)]


def is_public(message: Message) -> bool:
    return not message.ephemeral and not message.deleted


def header(match: Match) -> str:
    if match.phase is Phase.PLACEMENT or match.turn_number == 1:
        return "· the start"
    return f"· after turn {match.turn_number - 1}"
