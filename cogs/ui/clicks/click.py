"""What a click asks for, and the custom_id that Discord hands back with it.

A client can read and forge a custom_id: it names a match or invitation, a step and a verb, never a
hidden square, and what it asks for is checked again.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

if TYPE_CHECKING:
    from typing import Self

VERSION: Final = "o1"
OF_A_LIST: Final = "pick"
"""How the verbs of lists to choose from begin; all other verbs are buttons'."""


def template(verb: str) -> re.Pattern[str]:
    """At most 100 characters, which is what Discord takes."""
    return re.compile(
        rf"{VERSION}:(?P<verb>{verb}):(?P<subject>[0-9]{{1,15}}):(?P<step>[0-9]{{1,6}})"
        r":(?P<argument>[a-z0-9_:,!]{0,58})"
    )


TEMPLATE: Final = template(r"[a-z_]{1,15}")
BUTTON_TEMPLATE: Final = template(rf"(?!{OF_A_LIST}[:_])[a-z_]{{1,15}}")
LIST_TEMPLATE: Final = template(rf"{OF_A_LIST}(?:_[a-z]{{1,10}})?")


class Parts(NamedTuple):
    """What stands in a custom_id behind the verb."""

    subject: int = 0
    """A match's or an invitation's id, or a list's number."""
    step: int = 0
    argument: str = ""


class Click(ABC):
    """One frozen dataclass a verb; `codec.CLICKS` lists them all."""

    __slots__ = ()

    verb: ClassVar[str]

    @abstractmethod
    def parts(self) -> Parts:
        pass

    @classmethod
    @abstractmethod
    def of(cls, parts: Parts) -> Self:
        """Raises OldButton or UnreadableText for what this bot never wrote."""

    @property
    def custom_id(self) -> str:
        return written(self.verb, self.parts())


def written(verb: str, parts: Parts) -> str:
    return ":".join((VERSION, verb, *map(str, parts)))


class OwnClick(Click):
    """About nothing but whoever clicks: a draft of theirs, their settings."""

    __slots__ = ()


class BareClick(OwnClick):
    """The verb says it all, or what is picked in a list comes with the click."""

    __slots__ = ()

    def parts(self) -> Parts:
        return Parts()

    @classmethod
    def of(cls, parts: Parts) -> Self:  # noqa: ARG003 - it needs none
        return cls()


@dataclass(frozen=True, slots=True)
class InvitationClick(Click):
    invitation_id: int

    def parts(self) -> Parts:
        return Parts(self.invitation_id)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject)


@dataclass(frozen=True, slots=True)
class MatchClick(Click):
    match_id: int

    def parts(self) -> Parts:
        return Parts(self.match_id)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject)
