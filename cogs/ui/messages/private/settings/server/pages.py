"""A server's settings: what holds, for everybody to read, and pages on which it is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.clicks import ServerPage
from cogs.ui.messages.private.settings.server.game import game
from cogs.ui.messages.private.settings.server.place import place
from cogs.ui.messages.private.settings.server.time import time
from cogs.ui.messages.private.settings.switches import choice
from cogs.ui.messages.types import Button, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.settings import server as say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.ui.messages.private.settings.server.chosen import ServerChoices
    from cogs.ui.messages.types import Picture


def server_page(
    page: ServerPage, chosen: ServerChoices, sample: Picture | None = None
) -> PrivateMessage:
    """For people with Manage Server; `sample`: how its boards look."""
    shown = MADE[page](chosen)
    return replace(shown, picture=sample, rows=(*shown.rows, tuple(ways(page))))


def server_read_only(chosen: ServerChoices) -> PrivateMessage:
    """For everybody else."""
    shown = everything(chosen)
    text = f"{shown.content}\n{say.MANAGERS_CHOOSE}"
    return PrivateMessage(text, rows=((back(),),))


def everything(chosen: ServerChoices) -> PrivateMessage:
    lines = (
        say.THIS_SERVER,
        say.what_is_played(chosen.customs),
        say.how_much_time(chosen.customs),
        say.what_counts(chosen.customs),
        say.how_many(chosen.most),
        say.where_it_begins(chosen.channels, is_anywhere=not chosen.customs.channels),
        say.where_it_plays(chosen.customs),
        say.what_stays(chosen.customs),
        say.what_the_server_sees(chosen.theme),
    )
    return PrivateMessage("\n".join(lines))


MADE: Final[Mapping[ServerPage, Callable[[ServerChoices], PrivateMessage]]] = {
    ServerPage.ALL: everything,
    ServerPage.GAME: game,
    ServerPage.TIME: time,
    ServerPage.PLACE: place,
}


def ways(page: ServerPage) -> list[Button]:
    """To the other pages, and back to the person's own."""
    pages = [
        choice(clicks.ShowServer(other), label, is_chosen=other is page)
        for other, label in labels.SERVER_PAGES.items()
    ]
    return [*pages, back()]


def back() -> Button:
    return Button(clicks.ShowSettings(), labels.BACK)
