"""What is wrong with whom somebody asks, or blocks, or with what they ask of themselves."""

from __future__ import annotations

from cogs.ui.sentences import labels
from cogs.ui.sentences.people import name
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core import people
from onitama_core.matches import errors


@sentence_for.register
def _(problem: people.NotWelcome) -> str:
    """The same for whoever may not, and for want of room: it tells nobody that they are blocked."""
    return (
        f"{name(problem.host)} chooses who may ask for a match, and can't play you now. "
        "`/onitama challenge` without `opponent` asks anybody else."
    )


@sentence_for.register
def _(problem: people.HasBlocked) -> str:
    way = f"**{labels.MORE_OF_MINE}** in `/onitama settings`"
    return f"You have blocked {name(problem.blocked)}. {way} unblocks them."


@sentence_for.register
def _(_: people.BlocksThemself) -> str:
    return "That is you. Choose somebody else to block."


@sentence_for.register
def _(problem: people.TooManyBlocked) -> str:
    return f"You have blocked {problem.most} people, and that is the most. Unblock somebody first."


@sentence_for.register
def _(_: errors.AnotherExport) -> str:
    return "I'm still making your file. Ask again if it isn't here in a minute."
