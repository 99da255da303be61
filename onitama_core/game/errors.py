"""What can be wrong with a request to the referee.

    OnitamaError
    ├── UnreadableText      the text is no action, position, square or card
    ├── IllegalSetup        these cards cannot start a game
    ├── IllegalAction       can be read, is not allowed; `reason` says why
    ├── NotYourTurn         the other player is to act
    ├── GameOver            nobody is to act any more
    └── GameStillOn         what opens after the end is asked for before it

The text of each is the one sentence its reader gets.
"""

from __future__ import annotations

from enum import Enum, auto


class OnitamaError(Exception):
    """The root of everything a person can do wrong; its text is a sentence for that person."""


class UnreadableText(OnitamaError):
    pass


class IllegalSetup(OnitamaError):
    pass


class NotYourTurn(OnitamaError):
    pass


class GameOver(OnitamaError):
    pass


class GameStillOn(OnitamaError):
    pass


class Reason(Enum):
    """Why an action is not allowed."""

    NOT_OFFERED = auto()
    """The variant or the present step knows no such action."""
    CARD_NOT_IN_HAND = auto()
    NOT_YOUR_PIECE = auto()
    NOT_ON_CARD = auto()
    """The card has no such offset from that square."""
    OWN_PIECE_IN_THE_WAY = auto()
    SPIRIT_IN_THE_WAY = auto()
    MASTER_IN_THE_WAY = auto()
    """Of the Spirit, which never stands where a master stands."""
    OWN_NINJA_IN_THE_WAY = auto()
    """Told to its owner alone."""
    MUST_MOVE = auto()
    """A pass while a move is possible."""


class IllegalAction(OnitamaError):
    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
