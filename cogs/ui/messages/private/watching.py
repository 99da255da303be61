"""What else there is to a match, for those who look on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.clicks import Edge
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences import watching as say

if TYPE_CHECKING:
    from onitama_core.store import Match


def more_to_watch(match: Match, *, watches: bool | None) -> PrivateMessage:
    """`watches`: whether its reader is called at the end; None where nobody can be."""
    told = say.called_once(match) if watches else say.what_to_watch(match)
    return PrivateMessage(told, buttons=(*call(match, watches=watches), *looks(match)))


def no_longer_watched(match: Match) -> PrivateMessage:
    buttons = (*call(match, watches=False), *looks(match))
    return PrivateMessage(say.no_longer_called(match), buttons=buttons)


def call(match: Match, *, watches: bool | None) -> tuple[Button, ...]:
    if watches is None or match.is_over:
        return ()
    if watches:
        return (Button(clicks.StopWatching(match.id), labels.STOP_WATCHING),)
    return (Button(clicks.Watch(match.id), labels.WATCH, style=Style.primary),)


def looks(match: Match) -> tuple[Button, ...]:
    """What players and onlookers may look at alike."""
    return (
        Button(clicks.LookBack(match.id, Edge.LAST), labels.SO_FAR),
        Button(clicks.ShowCards(match.id), labels.CARDS),
        Button(clicks.ShowRules(match.id), labels.RULES),
    )
