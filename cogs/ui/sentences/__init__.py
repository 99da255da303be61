"""What is said of matches, people, invitations and Discord, each sentence once.

What is said of a game itself stands in `rendering.words`. Another language changes these two rooms,
and what Discord's lists say of commands and options, which stands beside their code.
"""

from cogs.ui.sentences import (
    board,
    clocks,
    controller,
    draw,
    inviting,
    labels,
    lessons,
    links,
    lists,
    paces,
    people,
    practice,
    private,
    refusals,
    replay,
    rules,
    settings,
    suggestions,
    takeback,
    thread,
    watching,
)

__all__ = [
    "board",
    "clocks",
    "controller",
    "draw",
    "inviting",
    "labels",
    "lessons",
    "links",
    "lists",
    "paces",
    "people",
    "practice",
    "private",
    "refusals",
    "replay",
    "rules",
    "settings",
    "suggestions",
    "takeback",
    "thread",
    "watching",
]
