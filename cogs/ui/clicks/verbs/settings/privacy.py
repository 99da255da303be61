"""Clicks about what is kept of whoever clicks."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import BareClick


@dataclass(frozen=True, slots=True)
class EraseForSure(BareClick):
    verb = "erase_for_sure"


@dataclass(frozen=True, slots=True)
class KeepEverything(BareClick):
    verb = "keep_everything"
