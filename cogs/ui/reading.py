"""Reading what a player types for a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.actions import label
from cogs.ui.typed import how_to_type
from onitama_core.game import LightLantern, Move, Pass, Phase, UnreadableText, parse_action

if TYPE_CHECKING:
    from onitama_core.game import Action, PlayerView


def read_lantern(text: str) -> LightLantern:
    """Raises UnreadableText."""
    try:
        action = parse_action(f"lantern:{text}")
    except UnreadableText:
        raise no_line(text) from None
    if not isinstance(action, LightLantern):
        raise no_line(text)
    return action


def no_line(text: str) -> UnreadableText:
    return UnreadableText(
        f"“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    )


def read(text: str, view: PlayerView) -> Action:
    """An action as it is written, as it was suggested, or by its squares where one card fits.

    Raises UnreadableText, with what fits the step that its reader is to take.
    """
    try:
        return parse_action(text)
    except UnreadableText:
        if not view.legal_actions:
            raise
        typed = squeezed(text)
        fitting = [action for action in view.legal_actions if typed in spellings(action, view)]
        if len(fitting) == 1:
            return fitting[0]
        if view.public.phase is Phase.MOVE:
            raise
        raise UnreadableText(how_to_type(view)) from None


def spellings(action: Action, view: PlayerView) -> tuple[str, ...]:
    if isinstance(action, Move):
        return squeezed(label(action, view)), f"{action.origin}{action.target}"
    if isinstance(action, Pass):
        return squeezed(label(action, view)), "pass"
    return (squeezed(label(action, view)),)


def squeezed(text: str) -> str:
    """What is compared: letters and digits alone, in one case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
