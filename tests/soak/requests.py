"""Interactions that are sent to the bot, and signs of a fault in its answers and its log."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.challenge.buttons import SendDraft
from cogs.match.buttons import SayGoodGame
from cogs.shared.custom_ids import CUSTOM_ID_VERSION
from cogs.tournaments.buttons import PostTournament
from tests.discord_stand_in import FakeDiscord, Outcome, Unanswered
from tests.discord_stand_in.records import EPHEMERAL

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator

    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.records import Call, Json


# Discord's types of responses to an interaction
NEW_MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE = 4, 5, 6
DEFERRED_KINDS: Final = (DEFERRED_MESSAGE, DEFERRED_UPDATE)

ACKNOWLEDGED_ALONE: Final = tuple(
    f"{CUSTOM_ID_VERSION}:{click.verb}:" for click in (SayGoodGame, SendDraft, PostTournament)
)
"""Beginnings of custom ids of clicks that may be acknowledged without an answer.

"Good game" appears in the last post of the match. A second tap on a button that sends a draft is
answered by the edit after the first.
"""
LOG_FAULTS: Final = ("Traceback", " ERROR ", "fault ")
"""Texts in the bot's log that show a bug; `fault ` begins the id that users are given."""


@dataclass(frozen=True)
class Request:
    """An interaction to send: its user, channel, Discord's type number and its data."""

    person: Person
    channel: Json
    kind: int
    data: Json
    source: Message | None = None
    """Message below which the button or menu is; None for commands."""

    def __str__(self) -> str:
        where = f"{self.person.name} in #{self.channel['name']}"
        on = "" if self.source is None else f" on {self.source.text[:60]!r}"
        data = {key: value for key, value in self.data.items() if key != "resolved"}
        return f"{where}: {json.dumps(data, ensure_ascii=False)}{on}"

    async def complaints(self, fake_discord: FakeDiscord) -> list[str]:
        """Send the interaction and return what is wrong with its answer."""
        try:
            asked = self.kind, self.channel, self.data, str(self)
            outcome = await self.person._act(*asked, source=self.source)
            await wait_for_whole_answer(fake_discord, outcome)
        except Unanswered:
            return [f"no answer: {self}"]
        except TimeoutError:
            return [f"a deferred answer never came: {self}"]
        return [f"{complaint}: {self}" for complaint in self._faults_of(outcome)]

    def _faults_of(self, outcome: Outcome) -> Iterator[str]:
        is_secret = (outcome.callback.get("data") or {}).get("flags", 0) & EPHEMERAL
        if outcome.kind in (NEW_MESSAGE, DEFERRED_MESSAGE) and not is_secret:
            yield "the answer is public"
        if any(not message.ephemeral for message in outcome.followups):
            yield "a follow-up is public"
        said = [outcome.interaction.original, *outcome.followups]
        # Words of the sentence for unexpected errors
        if any(message and "on my side" in message.text for message in said):
            yield "a fault"


async def await_unless_bot_ends(bot: Bot, request: Awaitable[Outcome]) -> Outcome | None:
    """Return the outcome of a request, or None if the bot's process ends first."""
    answer = asyncio.ensure_future(request)
    end = asyncio.create_task(bot.process.wait())
    await asyncio.wait({answer, end}, return_when=asyncio.FIRST_COMPLETED)
    end.cancel()
    if not answer.done():
        answer.cancel()
    try:
        return await answer
    except asyncio.CancelledError:
        return None


async def wait_for_whole_answer(fake_discord: FakeDiscord, outcome: Outcome) -> None:
    """Wait for the answer after a deferred response. Raises TimeoutError after two minutes."""
    if outcome.kind not in DEFERRED_KINDS:
        return
    custom_id = outcome.interaction.json["data"].get("custom_id", "")
    if outcome.kind == DEFERRED_UPDATE and custom_id.startswith(ACKNOWLEDGED_ALONE):
        return
    token = outcome.interaction.json["token"]
    server, answers = fake_discord.server, f"/webhooks/{fake_discord.world.app_id}/{token}"

    def is_answer(call: Call) -> bool:
        """Return whether a call is an answer; progress reports, which edit text only, are not."""
        is_progress = call.method == "PATCH" and "components" not in (call.body or {})
        return call.path.startswith(answers) and 0 < call.status < 300 and not is_progress

    async with asyncio.timeout(120), server.changed:  # a film or a review takes some seconds
        await server.changed.wait_for(lambda: any(map(is_answer, reversed(server.calls))))
