"""The one sentence for a problem, by its kind."""

from __future__ import annotations

from functools import singledispatch

from rendering import words


@singledispatch
def sentence_for(problem: BaseException) -> str | None:
    """The one sentence its reader gets, or None for a fault of the bot."""
    return words.refusal(problem)


def broken(fault_id: str) -> str:
    """For what is a fault of the bot."""
    return (
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        f"tell the people who run me: `{fault_id}`."
    )


def counted(fault_id: str) -> str:
    """For a fault after what was asked for has been done."""
    return (
        "It is done and it counts; only showing it to you went wrong, sorry "
        f"(`{fault_id}`). What the channel is owed follows as soon as Discord lets me."
    )
