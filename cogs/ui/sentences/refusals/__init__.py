"""Problems as sentences: each says what to do next."""

from cogs.ui.sentences.refusals import (
    cards,
    commands,
    invitations,
    matches,
    people,
    places,
    practice,
    proposals,
    records,
    reviews,
    standing,
)
from cogs.ui.sentences.refusals.root import broken, counted, sentence_for

__all__ = [
    "broken",
    "cards",
    "commands",
    "counted",
    "invitations",
    "matches",
    "people",
    "places",
    "practice",
    "proposals",
    "records",
    "reviews",
    "sentence_for",
    "standing",
]
