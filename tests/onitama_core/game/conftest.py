"""Hypothesis without a stopwatch: a busy machine is no defect of the rules."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("core", deadline=None)
settings.load_profile("core")
