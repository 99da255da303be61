"""What stands on one page of the rule book."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Leaf:
    topic: str
    """In the list of topics."""
    heading: str
    text: str
    """One idea, in a few short lines."""
    shown: str
    """What the page's picture shows."""
