"""What a person has chosen for themselves, in every server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Challengers(Enum):
    """Who may invite a person to a match."""

    EVERYBODY = "everybody"
    PLAYED = "played"
    """Those who have played with them."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Preferences:
    pings: bool = True
    """Posts that mention them also notify them."""
    as_lists: bool = False
    """The controller is lists to choose from, which read well aloud, instead of a board to tap."""
    rated: bool = True
    """Their challenges are rated, where these don't say otherwise."""
    challenged_by: Challengers = Challengers.EVERYBODY
