"""What is said of matches, people, invitations and Discord, each sentence once.

What is said of a game itself stands in `rendering.words`. Another language changes these two rooms,
and what Discord's lists say of commands and options, which stands beside their code.
"""

from cogs.ui.sentences import (
    clocks,
    inviting,
    labels,
    lessons,
    links,
    lists,
    looking_back,
    paces,
    people,
    playing,
    refusals,
    rules,
    settings,
    standing,
    suggestions,
)

__all__ = [
    "clocks",
    "inviting",
    "labels",
    "lessons",
    "links",
    "lists",
    "looking_back",
    "paces",
    "people",
    "playing",
    "refusals",
    "rules",
    "settings",
    "standing",
    "suggestions",
]
