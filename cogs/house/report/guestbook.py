"""One line of the log an interaction, and its figures."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cogs.house.report.errand import errand, kind_of
from cogs.ui import visit

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from cogs.house.report.meters import Meters
    from cogs.ui.visit import Visit

    Interaction = discord.Interaction[Any]

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Guest:
    interaction: Interaction
    visit: Visit
    came_at: float
    waited: float | None = None
    """Seconds until Discord had the first answer."""

    @property
    def result(self) -> str:
        if self.visit.result == visit.ANSWERED and not self.interaction.response.is_done():
            return visit.UNANSWERED
        return self.visit.result


class Guestbook:
    def __init__(self, meters: Meters, seconds: Callable[[], float] = time.monotonic) -> None:
        self._meters = meters
        self._seconds = seconds
        self._present: dict[int, Guest] = {}

    def enter(self, interaction: Interaction) -> Callable[[object], None]:
        """To be called with anything when the present task has seen to it."""
        guest = Guest(interaction, visit.begin(), self._seconds())
        self._present.setdefault(interaction.id, guest)  # Discord may deliver it twice
        return lambda _: self._leave(guest)

    def acknowledged(self, interaction_id: int) -> None:
        """Discord has an answer to it."""
        guest = self._present.get(interaction_id)
        if guest is not None and guest.waited is None:
            guest.waited = self._seconds() - guest.came_at
            self._meters.acknowledged(kind_of(guest.interaction), guest.waited)

    def _leave(self, guest: Guest) -> None:
        interaction, waited = guest.interaction, guest.waited
        if self._present.get(interaction.id) is guest:
            del self._present[interaction.id]
        self._meters.visited(kind_of(interaction), guest.result)
        log.info(
            'interaction id=%s server=%s what="%s" result=%s ms=%.0f%s',
            interaction.id,
            interaction.guild_id,
            errand(interaction),
            guest.result,
            1000 * (self._seconds() - guest.came_at if waited is None else waited),
            "" if guest.visit.error is None else f" error={guest.visit.error}",
        )
