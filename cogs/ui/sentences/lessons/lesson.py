"""What a lesson is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.ui.sentences import labels
from onitama_core.game import Player

if TYPE_CHECKING:
    from onitama_core.game import Setup, Variant

GO_PLAY: Final = (
    f"Ready for somebody real? **{labels.FIND_OPPONENT}** asks the channel, "
    "`/onitama challenge` a friend."
)
Script: TypeAlias = str
"""Actions as in NOTATION.md, with blanks between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Try:
    """One action, which the learner finds."""

    said: str = ""
    """Once, on arriving here."""
    asks: str
    right: tuple[str, ...]
    """Actions as in NOTATION.md, with `*` and `?` for what doesn't matter."""
    whys: tuple[tuple[str, str], ...] = ()
    """Why another action is not asked for: of these patterns the first that fits."""
    then: Script = ""
    """What the other side plays after a right action."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Something to see before the other side plays."""

    said: str
    asks: str
    label: str
    then: Script


Scene: TypeAlias = Try | Look


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    title: str
    about: str
    start: str | Setup
    """A position, or a deal."""
    before: Script = ""
    """What is played before the learner comes."""
    learner: Player = Player.RED
    scenes: tuple[Scene, ...]
    end: str
    leads_to: Variant | None = None
    """What its learner can play now."""
