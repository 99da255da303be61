"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.private.settings.switches import choice
from cogs.ui.messages.types import Button, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.settings import panel as say
from rendering import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.messages.types import Picture
    from onitama_core.people import ChosenThemes


def settings_panel(chosen: ChosenThemes, sample: Picture) -> PrivateMessage:
    own = known(chosen.own)
    ways = (
        Button(clicks.ShowPersonal(), labels.MORE_OF_MINE),
        Button(clicks.ShowServer(), labels.THIS_SERVER),
    )
    return PrivateMessage(say.what_you_see(own), sample, rows=(tuple(own_buttons(own)), ways))


def known(theme: str | None) -> str | None:
    """None for a theme there is no more."""
    return theme if theme is not None and theme in THEMES else None


def own_buttons(own: str | None) -> Iterator[Button]:
    for theme in THEMES:
        yield choice(clicks.ChooseOwnTheme(theme), labels.mine(theme), is_chosen=theme == own)
    yield choice(clicks.ChooseOwnTheme(None), labels.MINE_AS_THE_SERVER, is_chosen=own is None)
