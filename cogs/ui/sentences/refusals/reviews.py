"""What is wrong with a request for a review."""

from __future__ import annotations

from cogs.ui import errors as here
from cogs.ui.sentences import labels
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.matches import errors
from rendering import words


@sentence_for.register
def _(problem: errors.NoReviewByNight) -> str:
    variant = words.variant_name(problem.match.setup.variant)
    return (
        f"I can't judge {variant} yet: much is hidden there. "
        f"**{labels.REPLAY}** leads through #{problem.match.id} turn by turn."
    )


@sentence_for.register
def _(problem: errors.NothingPlayed) -> str:
    return f"Nobody made a whole turn in #{problem.match.id}, so there is nothing to review."


@sentence_for.register
def _(problem: errors.AnotherReview) -> str:
    return (
        f"I'm still reviewing match #{problem.match_id} for you. "
        "Ask for this one when that is done."
    )


@sentence_for.register
def _(problem: here.ReviewBrokenOff) -> str:
    return (
        f"My thoughts broke off, so #{problem.match_id} isn't reviewed yet. "
        "Please ask again in a minute."
    )
