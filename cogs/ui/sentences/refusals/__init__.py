"""Problems as sentences: each says what to do next."""

from cogs.ui.sentences.refusals import (
    cards,
    commands,
    invitations,
    matches,
    places,
    practice,
    proposals,
    reviews,
)
from cogs.ui.sentences.refusals.root import broken, counted, sentence_for

__all__ = [
    "broken",
    "cards",
    "commands",
    "counted",
    "invitations",
    "matches",
    "places",
    "practice",
    "proposals",
    "reviews",
    "sentence_for",
]
