"""Buttons as they stand on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW = 5


def board_rows(buttons: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The squares of a controller, row by row."""
    squares = [button for button in buttons if not button.get("label")]
    return [squares[start : start + ROW] for start in range(0, len(squares), ROW)]


def row_labels(buttons: Sequence[dict[str, Any]]) -> list[str]:
    return [button["label"] for button in buttons if button.get("label")]
