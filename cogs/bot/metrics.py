"""What is measured while the bot works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class Metrics:
    """Times and counts by name, kept only where a host asks: then `cogs.bot.health` is loaded.

    It brings Prometheus's library, for which every start would pay.
    """

    def __init__(self) -> None:
        self.instruments: Mapping[str, Any] = {}

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        if self.instruments:
            instrument = self.instruments[name]
            (instrument.labels(*labels) if labels else instrument).observe(seconds)

    def count(self, name: str, *labels: object) -> None:
        if self.instruments:
            self.instruments[name].labels(*labels).inc()
