"""Choices that a player makes with the buttons of a controller, and their texts in custom ids.

Controllers show the board as buttons; matches, lessons and puzzles use the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol, Self, runtime_checkable

from cogs.shared.custom_ids import read_enum
from cogs.shared.errors import OldButton
from onitama_core.game import Action, Line, Square, format_action, parse_action

CHOICES: Final[dict[str, type[Choice]]] = {}
"""Classes of choices by verb. Custom ids of posted buttons contain the verbs: never change one."""
CHOICE_LOG_NAME: Final = "step"
"""Name under which the log lists every choice.

The log leaves out the verbs, because they would show the operator when a hidden ninja moved.
"""


@dataclass(frozen=True)
class Choice:
    """A choice of a player in the controller.

    A subclass with fields overrides `argument` and `from_argument`. Squares are left out of
    `repr`, which tracebacks show: a ninja may hide there.
    """

    verb: ClassVar[str]

    def __init_subclass__(cls, *, verb: str) -> None:
        super().__init_subclass__()
        if verb in CHOICES:
            raise ValueError(f"two choices have the verb {verb}")
        cls.verb = verb
        CHOICES[verb] = cls

    def argument(self) -> str:
        """Return the choice's fields as text, which follows the verb in a custom id."""
        return ""

    @classmethod
    def from_argument(cls, _argument: str) -> Self:
        """Read the choice. Raises OldButton or UnreadableText if the bot never wrote the text."""
        return cls()

    def __str__(self) -> str:
        return f"{self.verb}:{self.argument()}"


@runtime_checkable
class ChoiceClick(Protocol):
    """A click on a choice, in the controller of a match, a lesson or a puzzle."""

    @property
    def choice(self) -> Choice: ...


def read_choice(text: str) -> Choice:
    """Read a choice with its verb. Raises OldButton or UnreadableText."""
    verb, _, argument = text.partition(":")
    if verb not in CHOICES:
        raise OldButton
    return CHOICES[verb].from_argument(argument)


class Back(Choice, verb="back"):
    """Return to the page at which the present phase begins."""


class TakeBack(Choice, verb="takeback"):
    """Take back the actions of the unfinished turn."""


@dataclass(frozen=True)
class ChoosePawn(Choice, verb="pawn"):
    """Choose a piece: a pawn, a ninja or the Spirit."""

    origin: Square = field(repr=False)

    def argument(self) -> str:
        return str(self.origin)

    @classmethod
    def from_argument(cls, argument: str) -> Self:
        return cls(Square.parse(argument))


@dataclass(frozen=True)
class ChooseSquare(Choice, verb="square"):
    """Choose where the chosen piece moves."""

    origin: Square = field(repr=False)
    target: Square = field(repr=False)

    def argument(self) -> str:
        return f"{self.origin}{self.target}"

    @classmethod
    def from_argument(cls, argument: str) -> Self:
        return cls(Square.parse(argument[:2]), Square.parse(argument[2:]))


@dataclass(frozen=True)
class ChooseStart(Choice, verb="start"):
    """Choose a square on which a ninja starts."""

    tapped: Square = field(repr=False)
    chosen: tuple[Square, ...] = field(repr=False)
    """The squares that are chosen after the tap, in the order in which they were tapped."""

    def argument(self) -> str:
        return f"{self.tapped}:{','.join(map(str, self.chosen))}"

    @classmethod
    def from_argument(cls, argument: str) -> Self:
        tapped, _, chosen = argument.partition(":")
        squares = tuple(Square.parse(square) for square in chosen.split(",") if square)
        return cls(Square.parse(tapped), squares)


@dataclass(frozen=True)
class ChooseLine(Choice, verb="line"):
    """Choose the rank or file that a lantern would light."""

    line: Line

    def argument(self) -> str:
        return self.line.value

    @classmethod
    def from_argument(cls, argument: str) -> Self:
        return cls(read_enum(Line, argument))


@dataclass(frozen=True)
class PlayAction(Choice, verb="play"):
    """Play an action."""

    action: Action

    def argument(self) -> str:
        return format_action(self.action)

    @classmethod
    def from_argument(cls, argument: str) -> Self:
        return cls(parse_action(argument))


class PlayByTap(PlayAction, verb="tap"):
    """Play an action by a second tap on the chosen square.

    A verb of its own keeps the square's custom id different from that of the button that plays the
    same action: Discord refuses a message with two equal custom ids.
    """
