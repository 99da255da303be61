"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences import settings as say
from rendering import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.clicks import Click
    from cogs.ui.messages.types import Picture
    from onitama_core.people import ChosenThemes
    from onitama_core.store import Customs


def settings_panel(
    chosen: ChosenThemes, customs: Customs, most: int, sample: Picture, *, may_manage_guild: bool
) -> PrivateMessage:
    """`most`: open matches that a person may have in this server."""
    guild, own = known(chosen.guild) or DEFAULT_THEME, known(chosen.own)
    lines = (
        say.what_you_see(own),
        say.what_the_server_sees(guild),
        say.where_it_plays(customs),
        say.what_stays(customs),
        say.how_much_time(customs),
        say.how_many(most),
        *(() if may_manage_guild else (say.MANAGERS_CHOOSE,)),
    )
    of_guild = guild_buttons(guild), places(customs), boards(customs), house_rules()
    rows = tuple(map(tuple, (own_buttons(own), *(of_guild if may_manage_guild else ()))))
    return PrivateMessage("\n".join(lines), sample, rows=rows)


def known(theme: str | None) -> str | None:
    """None for a theme there is no more."""
    return theme if theme is not None and theme in THEMES else None


def own_buttons(own: str | None) -> Iterator[Button]:
    for theme in THEMES:
        yield choice(clicks.ChooseOwnTheme(theme), labels.mine(theme), is_chosen=theme == own)
    yield choice(clicks.ChooseOwnTheme(None), labels.MINE_AS_THE_SERVER, is_chosen=own is None)


def guild_buttons(guild: str) -> Iterator[Button]:
    for theme in THEMES:
        is_chosen = theme == guild
        yield choice(clicks.ChooseGuildTheme(theme), labels.servers(theme), is_chosen=is_chosen)


def places(customs: Customs) -> Iterator[Button]:
    for in_threads, label in labels.IN_THREADS.items():
        is_chosen = in_threads == customs.in_threads
        yield choice(clicks.ChooseThreads(in_threads), label, is_chosen=is_chosen)


def boards(customs: Customs) -> Iterator[Button]:
    for one_board, label in labels.ONE_BOARD.items():
        is_chosen = one_board == customs.one_board
        yield choice(clicks.ChooseOneBoard(one_board), label, is_chosen=is_chosen)


def house_rules() -> Iterator[Button]:
    yield Button(clicks.ShowHouseRules(), labels.HOUSE_RULES)


def choice(click: Click, label: str, *, is_chosen: bool) -> Button:
    style = Style.primary if is_chosen else Style.secondary
    return Button(click, label, style=style, is_disabled=is_chosen)
