"""An interaction on its way to the bot, and what is wrong with what comes back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in import Outcome, Unanswered
from tests.discord_stand_in.people.person import AUTOCOMPLETE
from tests.discord_stand_in.records import EPHEMERAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.discord_stand_in import FakeDiscord, Message, Person
    from tests.discord_stand_in.calls import Call
    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.records import Interaction

NEW_MESSAGE, THINKING, ACKNOWLEDGED = 4, 5, 6
PROMISED: Final = (THINKING, ACKNOWLEDGED)
PATIENCE: Final = 120.0
"""Seconds for what was promised; a film or a review takes some."""


@dataclass(frozen=True)
class Asked:
    person: Person
    channel: Json
    kind: int
    data: Json
    source: Message | None = None
    trigger: Interaction | None = None
    """What opened the form that is sent."""

    @property
    def may_change(self) -> bool:
        """Whoever types on asks for suggestions alone."""
        return self.kind != AUTOCOMPLETE

    def __str__(self) -> str:
        where = f"{self.person.name} in #{self.channel['name']}"
        on = "" if self.source is None else f" on {self.source.text[:60]!r}"
        data = {key: value for key, value in self.data.items() if key != "resolved"}
        return f"{where}: {json.dumps(data, ensure_ascii=False)}{on}"

    async def complaints(self, fd: FakeDiscord) -> list[str]:
        """Ask, wait for the whole answer, and say what is wrong with it."""
        try:
            outcome = await self.person._act(
                self.kind,
                self.channel,
                self.data,
                str(self),
                source=self.source,
                trigger=self.trigger,
            )
            await whole(fd, outcome)
        except Unanswered:
            return [f"no answer: {self}"]
        except TimeoutError:
            return [f"an answer was promised and not given: {self}"]
        return [f"{complaint}: {self}" for complaint in self._faults_of(outcome)]

    def _faults_of(self, outcome: Outcome) -> Iterator[str]:
        is_secret = (outcome.callback.get("data") or {}).get("flags", 0) & EPHEMERAL
        if outcome.kind in (NEW_MESSAGE, THINKING) and not is_secret:
            yield "everybody sees the answer"
        if any(not message.ephemeral for message in outcome.followups):
            yield "everybody sees what follows"
        said = [outcome.interaction.original, *outcome.followups]
        if any(message and "on my side" in message.text for message in said):
            yield "a fault"


async def whole(fd: FakeDiscord, outcome: Outcome) -> None:
    """Wait for what was promised. Raises TimeoutError."""
    if outcome.kind not in PROMISED:
        return
    token = outcome.interaction.json["token"]
    server, answers = fd.server, f"/webhooks/{fd.world.app_id}/{token}"

    def is_given() -> bool:
        made = reversed(server.calls)
        return any(call.path.startswith(answers) and is_answer(call) for call in made)

    async with asyncio.timeout(PATIENCE), server.changed:
        await server.changed.wait_for(is_given)


def is_answer(call: Call) -> bool:
    """Not what says meanwhile how far it has come, which changes words alone."""
    is_progress = call.method == "PATCH" and "components" not in (call.body or {})
    return 0 < call.status < 300 and not is_progress
