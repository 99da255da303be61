"""Why a turn is good or bad, for people: what the rules found, in sentences."""

from rendering.words.explaining.faults import speaks_against
from rendering.words.explaining.merits import speaks_for
from rendering.words.explaining.nudges import nudge
from rendering.words.explaining.whole_turns import whole_turn

__all__ = ["nudge", "speaks_against", "speaks_for", "whole_turn"]
