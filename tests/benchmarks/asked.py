"""What a benchmark is asked to reach."""

from __future__ import annotations


def at_most(measured: float, most: float, unit: str = "×") -> str:
    """`4.2 × (asked: at most 5 ×: reached)`."""
    reached = "reached" if measured <= most else "NOT REACHED"
    shown = measured if isinstance(measured, int) else f"{measured:.2f}"
    return f"{shown} {unit} (asked: at most {most:g} {unit}: {reached})"
