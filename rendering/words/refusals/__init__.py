"""Why something can't be done."""

from rendering.words.refusals.actions import refusal

__all__ = ["refusal"]
