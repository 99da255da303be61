"""What a tap in the controller chooses, whatever game the controller plays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from cogs.ui.clicks.click import OF_A_LIST, OwnClick, Parts
from cogs.ui.errors import OldButton
from onitama_core.game import Line, Square, format_action, parse_action

if TYPE_CHECKING:
    from typing import Self

    from onitama_core.game import Action

BETWEEN: Final = ","


class Choice(ABC):
    """One frozen dataclass a verb; `CHOICES` lists them all."""

    __slots__ = ()

    verb: ClassVar[str]

    @abstractmethod
    def __str__(self) -> str:
        """The argument in a custom_id."""

    @classmethod
    @abstractmethod
    def read(cls, argument: str) -> Self:
        """Raises OldButton or UnreadableText for what this bot never wrote."""


class BareChoice(Choice):
    """Which its verb alone tells."""

    __slots__ = ()

    def __str__(self) -> str:
        return ""

    @classmethod
    def read(cls, argument: str) -> Self:  # noqa: ARG003 - it needs none
        return cls()


@dataclass(frozen=True, slots=True)
class Back(BareChoice):
    """To where the present phase begins."""

    verb = "back"


@dataclass(frozen=True, slots=True)
class ChoosePawn(Choice):
    """Or a ninja, or the Spirit."""

    verb = "pawn"

    origin: Square

    def __str__(self) -> str:
        return str(self.origin)

    @classmethod
    def read(cls, argument: str) -> Self:
        return cls(Square.parse(argument))


@dataclass(frozen=True, slots=True)
class ChooseSquare(Choice):
    verb = "square"

    origin: Square
    target: Square

    def __str__(self) -> str:
        return f"{self.origin}{self.target}"

    @classmethod
    def read(cls, argument: str) -> Self:
        return cls(Square.parse(argument[:2]), Square.parse(argument[2:]))


@dataclass(frozen=True, slots=True)
class ChooseStart(Choice):
    """Where a ninja starts, or no longer."""

    verb = "start"

    tapped: Square
    chosen: tuple[Square, ...]
    """After the tap."""

    def __str__(self) -> str:
        return f"{self.tapped}:{BETWEEN.join(map(str, self.chosen))}"

    @classmethod
    def read(cls, argument: str) -> Self:
        tapped, _, chosen = argument.partition(":")
        squares = tuple(Square.parse(square) for square in chosen.split(BETWEEN) if square)
        return cls(Square.parse(tapped), squares)


@dataclass(frozen=True, slots=True)
class ChooseLine(Choice):
    """Which line a lantern would light."""

    verb = "line"

    line: Line

    def __str__(self) -> str:
        return self.line.value

    @classmethod
    def read(cls, argument: str) -> Self:
        if argument not in LINES:
            raise OldButton
        return cls(Line(argument))


LINES: Final = {line.value for line in Line}


@dataclass(frozen=True, slots=True)
class PlayAction(Choice):
    verb = "play"

    action: Action

    def __str__(self) -> str:
        return format_action(self.action)

    @classmethod
    def read(cls, argument: str) -> Self:
        return cls(parse_action(argument))


@dataclass(frozen=True, slots=True)
class TakeBack(BareChoice):
    """What the turn that goes on has brought so far."""

    verb = "takeback"


@dataclass(frozen=True, slots=True)
class PickChoice(OwnClick):
    """In a list, whose options stand for buttons: the value of each is the click on one."""

    verb = f"{OF_A_LIST}_choice"

    number: int
    """Of the list in its message."""

    def parts(self) -> Parts:
        return Parts(self.number)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject)


CHOICES: Final[tuple[type[Choice], ...]] = (
    *(Back, ChoosePawn, ChooseSquare, ChooseStart, ChooseLine, PlayAction, TakeBack),
)
CHOICE_OF: Final = {kind.verb: kind for kind in CHOICES}
