"""Why something can't be done."""

from rendering.words.refusals import records
from rendering.words.refusals.actions import refusal
from rendering.words.refusals.texts import unreadable

__all__ = ["records", "refusal", "unreadable"]
