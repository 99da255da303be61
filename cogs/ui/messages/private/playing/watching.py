"""What else there is to a match, for those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.clicks import Edge
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.playing import watching as say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Match


def more_to_see(match: Match) -> PrivateMessage:
    """Where nobody can watch."""
    return PrivateMessage(say.what_to_watch(match), buttons=looks(match))


def more_to_watch(match: Match) -> PrivateMessage:
    return PrivateMessage(say.what_to_watch(match), buttons=(*watch(match), *looks(match)))


def watched(match: Match, *, is_pinged: bool) -> PrivateMessage:
    told = say.now_watching(match, is_pinged=is_pinged)
    return PrivateMessage(told, buttons=(*stop(match), *looks(match)))


def no_longer_watched(match: Match) -> PrivateMessage:
    return PrivateMessage(say.no_longer_watching(match), buttons=(*watch(match), *looks(match)))


def watch(match: Match) -> Iterator[Button]:
    if not match.is_over:
        yield Button(clicks.Watch(match.id), labels.WATCH, style=Style.primary)


def stop(match: Match) -> Iterator[Button]:
    if not match.is_over:
        yield Button(clicks.StopWatching(match.id), labels.STOP_WATCHING)


def looks(match: Match) -> tuple[Button, ...]:
    """What players and onlookers may look at alike."""
    return (
        Button(clicks.LookBack(match.id, Edge.LAST), labels.SO_FAR),
        Button(clicks.ShowCards(match.id), labels.CARDS),
        Button(clicks.ShowRules(match.id), labels.RULES),
    )
