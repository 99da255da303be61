"""Matches to begin with: of every variant, in channels and in a thread."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Any, Final

from cogs.ui import clicks
from onitama_core.game import Variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.discord_stand_in import FakeDiscord, Message, Person
    from tests.discord_stand_in.payload import Json

WHERE: Final = ("here", "thread")


async def begin(
    fd: FakeDiscord, challenger: Person, opponent: Person, channel: Json, **options: Any
) -> None:
    """Until the first board is there, or the thread's."""
    before = boards(fd)
    await challenger.slash(channel, "onitama challenge", opponent=opponent, **options)
    invitation = await invited(fd, channel, opponent)
    await opponent.click(invitation, contains=f":{clicks.Accept.verb}:")
    await fd.server.wait("the match to begin", lambda: boards(fd) > before)


async def invited(fd: FakeDiscord, channel: Json, opponent: Person) -> Message:
    """The latest invitation that somebody can accept."""

    def found() -> Message | None:
        return next((m for m in reversed(opponent.sees(channel)) if is_open(m, opponent)), None)

    message = await fd.server.wait("an invitation", found)
    assert message is not None
    return message


def is_open(message: Message, opponent: Person) -> bool:
    ids = [button.get("custom_id", "") for button in message.buttons]
    is_theirs = opponent.id in message.text
    return is_theirs and any(f":{clicks.Accept.verb}:" in custom_id for custom_id in ids)


def boards(fd: FakeDiscord) -> int:
    """How many public posts have a picture."""
    return sum(
        bool(m.files) for posted in fd.world.messages.values() for m in posted if not m.ephemeral
    )


async def open_matches(
    fd: FakeDiscord, people: Sequence[Person], channels: Sequence[Json], rounds: int = 1
) -> None:
    """Every variant in every channel, the people by turns, every other time in a thread."""
    pairs = cycle(pairs_of(people))
    where = cycle(WHERE)
    for _ in range(rounds):
        for channel in channels:
            for variant in Variant:
                one, other = next(pairs)
                await begin(fd, one, other, channel, variant=variant.value, where=next(where))


def pairs_of(people: Sequence[Person]) -> Iterator[tuple[Person, Person]]:
    for shift in range(1, len(people)):
        for number, person in enumerate(people):
            yield person, people[(number + shift) % len(people)]
