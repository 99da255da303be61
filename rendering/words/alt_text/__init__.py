"""Pictures in words, for those who hear them."""

from rendering.words.alt_text.board import describe, describe_hot, describe_in_full
from rendering.words.alt_text.chart import describe_chart
from rendering.words.alt_text.course import describe_course
from rendering.words.alt_text.film import describe_animation
from rendering.words.alt_text.shares import describe_shares

__all__ = [
    "describe",
    "describe_animation",
    "describe_chart",
    "describe_course",
    "describe_hot",
    "describe_in_full",
    "describe_shares",
]
