"""Types of clicks, and how a click is written to and read from a custom id.

Discord sends a button's or list's custom id back with each click, also after a restart of the bot.
A client can read and forge it. So it names a match or invitation, a step and a verb, but never a
hidden square, and the bot checks again whether the user may do what it says.

A feature declares its clicks as subclasses of `PlainClick`, `MatchClick` or `InvitationClick`, each
with a verb; a cog's method answers them (`cogs.shared.dispatch.on_click`). Verbs and the way fields
are written must not change, because messages that are already posted contain custom ids.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from cogs.shared.errors import OldButton
from onitama_core.game import UnreadableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

E = TypeVar("E", bound="Enum")

CUSTOM_ID_VERSION: Final = "o1"
CUSTOM_ID_PATTERN: Final = re.compile(
    rf"{CUSTOM_ID_VERSION}:(?P<verb>[a-z_]{{1,15}}):(?P<subject>[0-9]{{1,15}}):(?P<step>[0-9]{{1,6}})"
    r":(?P<argument>[a-z0-9_:,!]{0,58})(?:~[0-9a-f]{4})?"
)
"""Custom ids of this bot, which have at most 100 characters, Discord's limit.

Those of select menus end in a random tag, as in `~1a2b`, which `renew_menu_tag` changes.
"""
ID_LIMIT: Final = 2**63
"""Upper bound, exclusive, of ids: the database stores signed 64-bit numbers."""


def renew_menu_tag(custom_id: str) -> str:
    """Return the custom id of a select menu with a new random tag.

    Discord's client does not send the same value to the same custom id twice. With a new tag in
    every message that shows the menu, a user can choose the same value again.
    """
    return f"{custom_id.partition('~')[0]}~{secrets.token_hex(2)}"


class Parts(NamedTuple):
    """The parts of a custom id after the verb."""

    subject: int = 0
    """The id of a match or an invitation, or the number of a list."""
    step: int = 0
    argument: str = ""


class Verb(NamedTuple):
    """A verb of custom ids, which stands for one type of clicks."""

    read: Callable[[Parts], Click]
    """Makes the click; raises OldButton or UnreadableText for parts that this bot never wrote."""
    log_name: str
    """The name of the click in the log and in metrics."""
    declared_in: str
    """The module that declares the click."""


VERBS: Final[dict[str, Verb]] = {}
"""All verbs, registered by the modules that declare the clicks."""


def register_verb(
    name: str, read: Callable[[Parts], Click], declared_in: str, log_name: str | None = None
) -> None:
    """Register how custom ids with a verb are read.

    A module may register its verbs again: discord.py imports extensions again for each bot. Raises
    ValueError if another module has the verb.
    """
    if name in VERBS and VERBS[name].declared_in != declared_in:
        raise ValueError(f"two clicks have the verb {name}")
    VERBS[name] = Verb(read, log_name or name, declared_in)


@dataclass(frozen=True)
class Click:
    """The action of a button or list, as its custom id encodes it.

    Subclasses are frozen dataclasses. A subclass with fields overrides `parts` and `from_parts`.
    """

    verb: ClassVar[str]

    def __init_subclass__(cls, *, verb: str | None = None, log_name: str | None = None) -> None:
        super().__init_subclass__()
        if verb is not None:
            cls.verb = verb
            register_verb(verb, cls.from_parts, cls.__module__, log_name)

    def parts(self) -> Parts:
        """Return the parts of the custom id after the verb."""
        return Parts()

    @classmethod
    def from_parts(cls, _parts: Parts) -> Self:
        """Return the click with these parts.

        Raises OldButton or UnreadableText for parts that this bot never wrote.
        """
        return cls()

    @property
    def custom_id(self) -> str:
        return custom_id_of(self.verb, self.parts())


@dataclass(frozen=True)
class PlainClick(Click):
    """A click about neither a match nor an invitation, for example on the user's own settings.

    Values that are chosen in a list are not part of the click; the interaction has them.
    """


@dataclass(frozen=True)
class InvitationClick(Click):
    """A click about an invitation, which the gate requires that the user may see."""

    invitation_id: int

    def parts(self) -> Parts:
        return Parts(self.invitation_id)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


@dataclass(frozen=True)
class MatchClick(Click):
    """A click about a match, which the gate requires that the user may see."""

    match_id: int

    def parts(self) -> Parts:
        return Parts(self.match_id)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


def custom_id_of(verb: str, parts: Parts) -> str:
    return f"{CUSTOM_ID_VERSION}:{verb}:{parts.subject}:{parts.step}:{parts.argument}"


def decode(custom_id: str) -> Click:
    """Return the click of a custom id. Raises OldButton for a text that this bot never wrote."""
    parsed = CUSTOM_ID_PATTERN.fullmatch(custom_id)
    if parsed is None or parsed["verb"] not in VERBS:
        raise OldButton
    parts = Parts(int(parsed["subject"]), int(parsed["step"]), parsed["argument"])
    try:
        return VERBS[parsed["verb"]].read(parts)
    except UnreadableText:
        raise OldButton from None


# Readers of single values; each raises OldButton for a text that this bot never wrote


def read_number(text: str, largest: int | None = None) -> int:
    """Read a decimal number up to `largest`.

    A text with more digits is refused before it is converted, which could take long.
    """
    if not (text.isascii() and text.isdecimal()):
        raise OldButton
    if largest is not None and (len(text) > len(str(largest)) or int(text) > largest):
        raise OldButton
    return int(text)


def read_id(text: str) -> int:
    """Read the id of a user, channel or server at Discord."""
    return read_number(text, ID_LIMIT - 1)


def read_enum(kind: type[E], text: str) -> E:
    """Read a member of an enum, which is written as its value."""
    try:
        return kind(text)
    except ValueError:
        raise OldButton from None


def read_one_of(offered: Mapping[Any, E] | Mapping[Any, Any], written: str | int) -> Any:
    """Return the value that is offered under the key `written`."""
    if written not in offered:
        raise OldButton
    return offered[written]


YES_OR_NO: Final = {"yes": True, "no": False}


def write_yes_or_no(is_yes: bool) -> str:  # noqa: FBT001 - the value that is written
    return "yes" if is_yes else "no"
