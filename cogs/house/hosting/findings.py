"""What a look around has found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Weight(Enum):
    """And the mark it is shown with."""

    WELL = "✓"
    ODD = "•"
    """It would run, but a host should know."""
    MISSING = "✗"


@dataclass(frozen=True, slots=True)
class Finding:
    weight: Weight
    sentence: str

    def __str__(self) -> str:
        return f"{self.weight.value} {self.sentence}"


def well(sentence: str) -> Finding:
    return Finding(Weight.WELL, sentence)


def odd(sentence: str) -> Finding:
    return Finding(Weight.ODD, sentence)


def missing(sentence: str) -> Finding:
    return Finding(Weight.MISSING, sentence)
