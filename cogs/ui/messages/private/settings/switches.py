"""Buttons of which one is chosen, and so can't be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import Button, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.ui.clicks import Click


def choice(click: Click, label: str, *, is_chosen: bool) -> Button:
    style = Style.primary if is_chosen else Style.secondary
    return Button(click, label, style=style, is_disabled=is_chosen)


def switch(
    click: Callable[[bool], Click], told: Mapping[bool, str], *, is_on: bool
) -> tuple[Button, ...]:
    """The two ways in which something may be, in the order in which they are told."""
    return tuple(choice(click(one), label, is_chosen=one == is_on) for one, label in told.items())
