"""What came of what a person did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in.records import EPHEMERAL, Interaction, Message

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json

SILENT_DEFER, MODAL = 6, 9


class NotOffered(AssertionError):
    """The test tried something Discord's client would not let a person do."""


class Unanswered(AssertionError):
    """The bot did not respond in time: the client says that the interaction failed."""


@dataclass
class Outcome:
    interaction: Interaction

    @property
    def callback(self) -> Json:
        assert self.interaction.callback is not None, "the bot has not answered"
        return self.interaction.callback

    @property
    def kind(self) -> int:
        return int(self.callback["type"])

    @property
    def seconds(self) -> float:
        assert self.interaction.acked is not None, "the bot has not answered"
        return self.interaction.acked - self.interaction.created

    @property
    def answered(self) -> bool:
        """Whether there is more than an acknowledgement or a "thinking…"."""
        original = self.interaction.original
        return self.kind != SILENT_DEFER and not (original is not None and original.loading)

    @property
    def message(self) -> Message:
        assert self.interaction.original is not None, "the bot sent no message in response"
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return [m for m in self.interaction.followups if m is not self.interaction.original]

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        return bool(self.message.json["flags"] & EPHEMERAL)

    @property
    def modal(self) -> Json:
        assert self.kind == MODAL, f"the bot answered with callback type {self.kind}, not a modal"
        form: Json = self.callback["data"]
        return form
