"""Actions as those read them who may not know: NOTATION.md's `?`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import SecretMove, SecretNinjaStep, SecretPlace
from onitama_core.game.board import Square
from onitama_core.game.cards import find_card
from onitama_core.game.notation import parse_action

if TYPE_CHECKING:
    from onitama_core.game.actions import Action, PublicAction

HIDDEN: Final = re.compile(r"([a-z]+):\?([a-e][1-5])?(!?)")
SECRETS: Final = (SecretPlace, SecretNinjaStep, SecretMove)


def read_action(text: str) -> Action | PublicAction:
    """Raises UnreadableText."""
    found = HIDDEN.fullmatch("".join(text.split()).lower())
    if found is None:
        return parse_action(text)
    word, target, attempt = found.groups()
    square = None if target is None else Square.parse(target)
    if word == "ninja" and (target or not attempt):
        return SecretNinjaStep(square, is_attempt=bool(attempt))
    if word == "place" and not target and not attempt:
        return SecretPlace()
    return parse_action(text) if attempt else SecretMove(find_card(word), square)


def is_hidden(action: Action | PublicAction) -> bool:
    return isinstance(action, SECRETS)
