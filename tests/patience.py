"""How long a test waits for what is to happen, on a machine that may stall."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 60.0
"""Seconds. What has happened is noted at once: only a test that fails waits as long."""
