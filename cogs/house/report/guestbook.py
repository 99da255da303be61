"""One line of the log an interaction."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from cogs.house.report.errand import errand
from cogs.ui import visit

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from cogs.ui.visit import Visit

    Interaction = discord.Interaction[Any]

log = logging.getLogger(__name__)


class Guestbook:
    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds

    def enter(self, interaction: Interaction) -> Callable[[object], None]:
        """To be called with anything when the present task has seen to it."""
        begun, present = self._seconds(), visit.begin()
        return lambda _: self._leave(interaction, present, self._seconds() - begun)

    def _leave(self, interaction: Interaction, left: Visit, seconds: float) -> None:
        is_unanswered = left.result == visit.ANSWERED and not interaction.response.is_done()
        log.info(
            'interaction id=%s server=%s what="%s" result=%s ms=%.0f%s',
            interaction.id,
            interaction.guild_id,
            errand(interaction),
            visit.UNANSWERED if is_unanswered else left.result,
            seconds * 1000,
            "" if left.error is None else f" error={left.error}",
        )
