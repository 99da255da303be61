"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PrivateMessage, Style
from rendering import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.clicks import Click
    from cogs.ui.messages.types import Picture
    from onitama_core.people import ChosenThemes

DEFAULT: Final = next(iter(THEMES))
DESCRIBED: Final = {
    "shrine": "**Shrine** (paper, vermilion and indigo)",
    "night": "**Night** (dark and bright)",
}


def settings_panel(
    chosen: ChosenThemes, sample: Picture, *, may_manage_guild: bool
) -> PrivateMessage:
    guild, own = known(chosen.guild) or DEFAULT, known(chosen.own)
    mine = "as this server's boards" if own is None else DESCRIBED[own]
    lines = [
        f"What you alone see: {mine}. The picture is a sample.",
        f"This server's boards: {DESCRIBED[guild]}."
        + ("" if may_manage_guild else " People with Manage Server can change that."),
    ]
    buttons = [*own_buttons(own), *(guild_buttons(guild) if may_manage_guild else ())]
    return PrivateMessage("\n".join(lines), sample, tuple(buttons))


def known(theme: str | None) -> str | None:
    """None for a theme there is no more."""
    return theme if theme is not None and theme in THEMES else None


def own_buttons(own: str | None) -> Iterator[Button]:
    for theme in THEMES:
        label = f"Mine: {theme.capitalize()}"
        yield choice(clicks.ChooseOwnTheme(theme), label, is_chosen=theme == own)
    yield choice(clicks.ChooseOwnTheme(None), "Mine: as the server", is_chosen=own is None)


def guild_buttons(guild: str) -> Iterator[Button]:
    for theme in THEMES:
        label = f"Server: {theme.capitalize()}"
        yield choice(clicks.ChooseGuildTheme(theme), label, is_chosen=theme == guild)


def choice(click: Click, label: str, *, is_chosen: bool) -> Button:
    style = Style.primary if is_chosen else Style.secondary
    return Button(click, label, style=style, is_disabled=is_chosen)
