"""What is wrong with a request for a review."""

from __future__ import annotations

from cogs.ui import errors as here
from cogs.ui.sentences import labels
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.matches import errors, holds_beliefs
from rendering import words


@sentence_for.register
def _(problem: errors.NoReviewByNight) -> str:
    match = problem.match
    told = f"I can't judge {words.variant_name(match.setup.variant)} yet: much is hidden there."
    if holds_beliefs(match):
        return f"{told} **{labels.BELIEVED}** shows turn by turn where I looked for your ninja."
    return f"{told} **{labels.REPLAY}** leads through #{match.id} turn by turn."


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
