"""What a button or a list means, as the custom_id that Discord hands back.

A client can read and forge it: it names a match or invitation, a ply and a verb, never a hidden
square, and what it asks for is checked again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

VERSION: Final = "o1"


class Verb(Enum):
    """What a click asks for. `subject` is an invitation's id for the first four."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    TERMS = "terms"
    MOVE = "move"
    BOARD = "board"
    MORE = "more"
    RULES = "rules"
    REMATCH = "rematch"
    REVEAL = "reveal"
    PAST = "past"
    RESIGN = "resign"
    RESIGN_FOR_SURE = "resign_for_sure"
    OFFER_DRAW = "offer_draw"
    ACCEPT_DRAW = "accept_draw"
    DECLINE_DRAW = "decline_draw"
    CHOOSE_START = "start"
    CHOOSE_PAWN = "pawn"
    CHOOSE_SQUARE = "square"
    BACK = "back"
    CHOOSE_LINE = "line"
    PLAY = "play"
    KEEP_PLAYING = "keep_playing"
    OWN_THEME = "own_theme"
    GUILD_THEME = "guild_theme"
    DRAFT = "draft"
    SEND = "send"
    CANCEL = "cancel"
    PICK = "pick"
    """In a list; all other verbs are buttons'. `subject` is the list's number."""


def template(verb: str) -> re.Pattern[str]:
    """At most 100 characters, which is what Discord takes."""
    return re.compile(
        rf"{VERSION}:(?P<verb>{verb}):(?P<subject>\d{{1,15}}):(?P<ply>\d{{1,6}})"
        r":(?P<argument>[a-z0-9:,!]{0,58})"
    )


TEMPLATE: Final = template(r"[a-z_]{1,15}")
BUTTON_TEMPLATE: Final = template(rf"(?!{Verb.PICK.value}:)[a-z_]{{1,15}}")
LIST_TEMPLATE: Final = template(Verb.PICK.value)


@dataclass(frozen=True, slots=True)
class ButtonId:
    verb: Verb
    subject: int
    """A match's or an invitation's id."""
    ply: int = 0
    """How many actions had been played when the button was made."""
    argument: str = ""
    """A square, two squares, an action, a turn, a draw offer's log entry, or a draft."""

    def __str__(self) -> str:
        return f"{VERSION}:{self.verb.value}:{self.subject}:{self.ply}:{self.argument}"

    @classmethod
    def read(cls, custom_id: str) -> ButtonId | None:
        """None for what this bot never wrote."""
        found = TEMPLATE.fullmatch(custom_id)
        if found is None or found["verb"] not in _VERBS:
            return None
        return cls(
            _VERBS[found["verb"]], int(found["subject"]), int(found["ply"]), found["argument"]
        )


_VERBS: Final = {verb.value: verb for verb in Verb}
