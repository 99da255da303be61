"""What a seat holds possible of the other side, and the other side of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game import Square

Ninjas: TypeAlias = "tuple[Square, ...]"
"""Where all living ninjas of a side stand, revealed ones too, ascending; () where it has none."""
Range: TypeAlias = "Mapping[Ninjas, float]"
"""How likely each is; the weights sum to 1."""


@dataclass(frozen=True, slots=True)
class Belief:
    other: Range
    """What this seat holds possible of the other side."""
    own: Range
    """What the other side holds possible of this seat."""
