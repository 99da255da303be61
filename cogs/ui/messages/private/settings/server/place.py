"""The page of where a server plays, and of what is seen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.private.settings.switches import choice, switch
from cogs.ui.messages.types import ChannelList, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.settings import server as say
from rendering import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.messages.private.settings.server.chosen import ServerChoices
    from cogs.ui.messages.types import Button


def place(chosen: ServerChoices) -> PrivateMessage:
    customs = chosen.customs
    lines = (
        say.PLACE,
        say.where_it_begins(chosen.channels, is_anywhere=not customs.channels),
        say.where_it_plays(customs),
        say.what_stays(customs),
        say.what_the_server_sees(chosen.theme),
    )
    return PrivateMessage(
        "\n".join(lines),
        channels=(ChannelList(clicks.PickChannels(), say.CHANNELS, chosen.channels),),
        rows=(
            switch(clicks.ChooseThreads, labels.IN_THREADS, is_on=customs.in_threads),
            switch(clicks.ChooseOneBoard, labels.ONE_BOARD, is_on=customs.one_board),
            tuple(themes(chosen.theme)),
        ),
    )


def themes(chosen: str) -> Iterator[Button]:
    for theme in THEMES:
        click, label = clicks.ChooseGuildTheme(theme), labels.servers(theme)
        yield choice(click, label, is_chosen=theme == chosen)
