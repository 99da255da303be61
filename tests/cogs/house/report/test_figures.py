"""What Prometheus reads, and what it is left without."""

from __future__ import annotations

import importlib.util
import math
from typing import TYPE_CHECKING

from cogs.house.report.figures import Figures
from cogs.house.report.meters import UNMETERED
from cogs.house.report.report import Address, report_at

if TYPE_CHECKING:
    import pytest


def test_each_meter_is_on_the_page() -> None:
    figures = Figures()
    figures.acknowledged("click", 0.2)
    figures.visited("click", "NotYourTurn")
    figures.refused(403, 50013)
    figures.delivered("board", 0.7)
    figures.painted(0.03)
    figures.lagged(0.002)
    page = figures.page(open_matches=12, silence=3.5).decode()
    for line in (
        'onitama_acknowledgement_seconds_bucket{kind="click",le="0.25"} 1.0',
        'onitama_interactions_total{kind="click",result="NotYourTurn"} 1.0',
        'onitama_discord_refusals_total{code="50013",status="403"} 1.0',
        'onitama_delivery_seconds_bucket{kind="board",le="1.0"} 1.0',
        'onitama_picture_seconds_bucket{le="0.05"} 1.0',
        'onitama_loop_lag_seconds_bucket{le="0.005"} 1.0',
        "onitama_open_matches 12.0",
        "onitama_gateway_silence_seconds 3.5",
    ):
        assert line in page.splitlines()


def test_a_gateway_that_is_away_has_no_silence() -> None:
    page = Figures().page(open_matches=0, silence=math.nan).decode()
    assert "onitama_gateway_silence_seconds NaN" in page.splitlines()


def test_nothing_is_measured_where_nobody_asks() -> None:
    report = report_at("127.0.0.1", 0)
    assert report.address is None
    assert report.meters is UNMETERED


def test_without_the_library_there_is_health_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    report = report_at("127.0.0.1", 8080)
    assert report.address == Address("127.0.0.1", 8080)
    assert report.figures is None
    assert report.meters is UNMETERED
