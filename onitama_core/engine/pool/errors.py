"""Why no thought comes.

EngineGone              the engine died or hung, twice; or the pool is closed
└── EngineBusy          too many wait already
EngineRefused           the question is none: its text is the engine's reason
"""

from __future__ import annotations


class EngineGone(Exception):
    """There is no answer to be had now; later there may be."""


class EngineBusy(EngineGone):
    """Too many wait already."""


class EngineRefused(Exception):
    """A fault of who asked."""
