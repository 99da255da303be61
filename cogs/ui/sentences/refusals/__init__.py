"""Problems as sentences: each says what to do next."""

from cogs.ui.sentences.refusals import commands, invitations, matches, places
from cogs.ui.sentences.refusals.root import broken, counted, sentence_for

__all__ = ["broken", "commands", "counted", "invitations", "matches", "places", "sentence_for"]
