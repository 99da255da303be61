"""What the host asks for: figures, and an address at which to ask."""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.house.report.meters import UNMETERED

if TYPE_CHECKING:
    from cogs.house.report.figures import Figures
    from cogs.house.report.meters import Meters


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Report:
    address: Address | None
    """Where the host asks; None: nowhere."""
    figures: Figures | None
    """None where nobody asks, or `prometheus-client` is not installed."""

    @property
    def meters(self) -> Meters:
        return UNMETERED if self.figures is None else self.figures


def report_at(host: str, port: int) -> Report:
    """Port 0: no report."""
    if port == 0:
        return Report(None, None)
    return Report(Address(host, port), figures())


def figures() -> Figures | None:
    if importlib.util.find_spec("prometheus_client") is None:
        return None
    from cogs.house.report.figures import Figures  # noqa: PLC0415 - an extra

    return Figures()
