"""Matches before nobody: the private board, which is all there is to see of one."""

from cogs.practising.boards import refresh, show, show_end
from cogs.practising.hints import Hints, hint_for
from cogs.practising.playing import step
from cogs.practising.seat import level_in
from cogs.practising.thinking import think_of

__all__ = [
    "Hints",
    "hint_for",
    "level_in",
    "refresh",
    "show",
    "show_end",
    "step",
    "think_of",
]
