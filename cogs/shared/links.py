"""Clicks on buttons that one feature shows and another one answers.

A section, or each of its classes, names the feature that answers the clicks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from cogs.shared.custom_ids import (
    InvitationClick,
    MatchClick,
    Parts,
    PlainClick,
    read_enum,
    read_id,
    read_number,
    read_one_of,
)
from cogs.shared.errors import OldButton
from onitama_core import store
from onitama_core.game import Variant

# Invitations, answered by `challenge` and, for the rules, by `learn`


@dataclass(frozen=True)
class Accept(InvitationClick, verb="accept"):
    """Accept an invitation on the terms that were shown."""

    version: int = 0
    """The version of the terms beside the button."""

    def parts(self) -> Parts:
        return Parts(self.invitation_id, self.version)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step)


class Decline(InvitationClick, verb="decline"):
    """Decline an invitation."""


class Withdraw(InvitationClick, verb="withdraw"):
    """Withdraw one's own invitation."""


class Change(InvitationClick, verb="change"):
    """Open the panel that changes the terms of one's own invitation."""


class ShowInvitationRules(InvitationClick, verb="terms"):
    """Show the rules of an invitation's variant, with the cards that are offered."""


@dataclass(frozen=True)
class OpenPanel(PlainClick, verb="panel"):
    """Open the panel in which a user writes an invitation that anybody may accept."""

    variant: Variant

    def parts(self) -> Parts:
        return Parts(argument=self.variant.value)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_enum(Variant, parts.argument))


# Matches, answered by `match`


class ContinueHere(MatchClick, verb="continue_here"):
    """Move a match, whose channel can't be used any more, to the channel of the click."""


class AskToCancel(MatchClick, verb="cancel_match"):
    """Ask whether to end a match in which nobody has moved, or whose opponent has left."""


# Practice and lessons


@dataclass(frozen=True)
class Practise(PlainClick, verb="practise"):
    """Begin a practice match; answered by `practice`."""

    variant: Variant | None
    """The variant, played at the first level; None: the same as the command without options."""

    def parts(self) -> Parts:
        return Parts(argument="" if self.variant is None else self.variant.value)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_enum(Variant, parts.argument) if parts.argument else None)


@dataclass(frozen=True)
class ShowLesson(PlainClick, verb="lesson"):
    """Show a lesson; answered by `learn`."""

    number: int = 0
    """The lesson's number; 0: the first lesson, in a message of its own."""
    done: str = ""
    """Steps that the learner has completed, as `cogs.learn` encodes them."""

    def parts(self) -> Parts:
        return Parts(self.number, argument=self.done)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.argument)


# Lists of a person's finished matches, answered by `history`

LAST_MOMENT: Final = 10**13 - 1
"""The latest time in a custom id, in milliseconds since 1970, so that it has 13 digits at most."""
VARIANT_FILTERS: Final = {"any": None, **{variant.value: variant for variant in Variant}}
"""Variants to which a list is limited, by their texts in custom ids; None: no limit."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of the list of a person's finished matches."""

    user_id: int
    variant: Variant | None = None
    """None: matches of every variant."""
    position: store.Slice | None = None
    """The position of the page: before or after a match; None for the latest matches."""

    def at(self, position: store.Slice | None) -> Listing:
        """Return another page of the same list."""
        return replace(self, position=position)

    def parts(self) -> Parts:
        variant = "any" if self.variant is None else self.variant.value
        whose = f"{self.user_id}:{variant}"
        if self.position is None:
            return Parts(argument=f"{whose}:latest")
        kind = "after" if self.position.is_after else "before"
        milliseconds = store.to_milliseconds(self.position.at)
        return Parts(self.position.match_id, argument=f"{whose}:{kind}:{milliseconds}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        """Return the page with these parts of a custom id. Raises OldButton."""
        match parts.argument.split(":"):
            case [user, variant, "latest"]:
                position: store.Slice | None = None
            case [user, variant, ("before" | "after") as kind, milliseconds]:
                time = store.from_milliseconds(read_number(milliseconds, LAST_MOMENT))
                position = store.Slice(time, parts.subject, is_after=kind == "after")
            case _:
                raise OldButton
        return cls(read_id(user), read_one_of(VARIANT_FILTERS, variant), position)


@dataclass(frozen=True)
class ListingClick(PlainClick):
    """Base class of clicks about a page of finished matches."""

    listing: Listing

    def parts(self) -> Parts:
        return self.listing.parts()

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(Listing.from_parts(parts))


class OpenHistory(ListingClick, verb="history"):
    """Show a page of a person's finished matches."""


# A server's statistics, answered by `people`


@dataclass(frozen=True)
class ShowStatistics(PlainClick, verb="stats"):
    """Show a server's statistics."""

    variant: Variant | None
    """None: the variant that is played most."""

    def parts(self) -> Parts:
        return Parts(argument="" if self.variant is None else self.variant.value)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_enum(Variant, parts.argument) if parts.argument else None)
