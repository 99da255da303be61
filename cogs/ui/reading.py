"""Reading what a player types for a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.errors import SeveralCardsFit, UnreadableStep
from onitama_core.game import (
    LightLantern,
    Move,
    Pass,
    Phase,
    Unreadable,
    UnreadableText,
    parse_action,
)
from rendering import words

if TYPE_CHECKING:
    from onitama_core.game import Action, PlayerView


def read_number(text: str) -> tuple[str | None, str]:
    """The match that may be named before a move, as in `#5 tiger:c1c3`, and the move."""
    number, _, move = text.strip().partition(" ")
    return (number, move) if number.startswith("#") else (None, text)


def read_lantern(text: str) -> LightLantern:
    """Raises UnreadableText."""
    no_line = UnreadableText(Unreadable.LINE, text)
    try:
        action = parse_action(f"lantern:{text}")
    except UnreadableText:
        raise no_line from None
    if not isinstance(action, LightLantern):
        raise no_line
    return action


def read(text: str, view: PlayerView) -> Action:
    """An action as it is written, as it was suggested, or by its squares where one card fits.

    Raises UnreadableText, SeveralCardsFit, or UnreadableStep with what fits the step that its
    reader is to take.
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
        if cards := [action for action in fitting if isinstance(action, (Move, Pass))]:
            raise SeveralCardsFit(cards) from None
        if view.public.phase is Phase.MOVE:
            raise
        raise UnreadableStep(words.how_to_type(view)) from None


def spellings(action: Action, view: PlayerView) -> tuple[str, ...]:
    if isinstance(action, Move):
        return squeezed(words.choice(action, view)), f"{action.origin}{action.target}"
    if isinstance(action, Pass):
        return squeezed(words.choice(action, view)), "pass"
    return (squeezed(words.choice(action, view)),)


def squeezed(text: str) -> str:
    """What is compared: letters and digits alone, in one case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
