"""What is wrong where the computer is asked for something."""

from __future__ import annotations

from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.engine import EngineGone


@sentence_for.register
def _(_: EngineGone) -> str:
    return "I can't think just now. Please try again in a minute."
