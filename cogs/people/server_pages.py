"""The pages of a server's settings, with a button or a list for each setting of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.people.buttons import (
    ChooseForServer,
    PickForServer,
    PostDailyNow,
    ServerPage,
    ShowServer,
    ShowSettings,
)
from cogs.people.daily import POST_NOW
from cogs.people.server_settings import SETTINGS, ButtonSetting, ChannelSetting, ListSetting
from cogs.shared import labels, messages
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.people.server_settings import ServerChoices


PAGES: Final = {
    ServerPage.ALL: (N_("In short"), N_("**This server**")),
    ServerPage.GAME: (N_("What is played"), N_("**This server: what is played**")),
    ServerPage.TIME: (N_("Time and limits"), N_("**This server: time and limits**")),
    ServerPage.PLACE: (N_("Channels and boards"), N_("**This server: channels and boards**")),
    ServerPage.DAILY: (N_("Puzzle of the day"), N_("**This server: puzzle of the day**")),
}
"""The label of the button that leads to each page, and the page's heading."""
ROWS_FOR_SETTINGS: Final = messages.MAX_ROWS - 1
"""Rows of select menus and buttons above the row of buttons that lead to the pages."""


def page_text(page: ServerPage, chosen: ServerChoices) -> str:
    """Return the sentences about the settings on a page, or about all settings."""
    lines = [_(PAGES[page][1])]
    lines += dict.fromkeys(
        setting.sentence(chosen)
        for setting in SETTINGS.values()
        if setting.sentence is not None and page in (setting.page, ServerPage.ALL)
    )
    if page in (ServerPage.GAME, ServerPage.TIME):
        lines.append(_("Open invitations and matches are not changed."))
    return "\n".join(lines)


def list_sheets(page: ServerPage) -> list[list[str]]:
    """Return the names of a page's settings, divided into sheets that each fit into a message."""
    sheets: list[list[str]] = [[]]
    for name, setting in SETTINGS.items():
        if setting.page is page:
            if not can_fit_in_message([*sheets[-1], name]):
                sheets.append([])
            sheets[-1].append(name)
    return sheets


def can_fit_in_message(names: Iterable[str]) -> bool:
    """Return whether the buttons and lists of settings fit into one message."""
    settings = [SETTINGS[name] for name in names]
    rows = [tuple(each.labels) for each in settings if isinstance(each, ButtonSetting)]
    menus = len(settings) - len(rows)
    try:
        messages.join_rows(rows, ROWS_FOR_SETTINGS - menus)
    except ValueError:
        return False
    return True


def server_page(
    page: ServerPage,
    chosen: ServerChoices,
    sample: messages.Picture | None = None,
    *,
    sheet: int = 0,
) -> messages.PrivateMessage:
    """Make a page of the server's settings for people with Manage Server.

    `sample` shows how the server's boards look. A `sheet` beyond the last, as in an old button,
    means the last one. The page of all settings has a button back to the user's own settings, for
    which the other pages have no room.
    """
    rows, lists = list[tuple[messages.Button, ...]](), list[messages.OptionList]()
    auto_populated_lists = list[messages.ChannelList]()
    sheets = list_sheets(page)
    sheet = min(sheet, len(sheets) - 1)
    for name in sheets[sheet]:
        match SETTINGS[name]:
            case ButtonSetting() as setting:
                rows.append(setting_buttons(name, setting, chosen))
            case ListSetting() as setting:
                lists.append(option_list(name, setting, chosen))
            case ChannelSetting() as setting:
                click, placeholder = PickForServer(name), _(setting.placeholder)
                channels = chosen.visible_channels[name]
                auto_populated_lists.append(
                    messages.ChannelList(click, placeholder, channels, setting.max_channels)
                )
    joined = messages.join_rows(rows, ROWS_FOR_SETTINGS - len(lists) - len(auto_populated_lists))
    below = [tuple(page_buttons(page, sheet, len(sheets)))]
    if page is ServerPage.ALL:
        below.append((messages.Button(ShowSettings(), labels.BACK),))
    if page is ServerPage.DAILY and chosen.settings.daily_in:
        below.insert(0, (messages.Button(PostDailyNow(), POST_NOW),))
    return messages.PrivateMessage(
        page_text(page, chosen),
        sample,
        rows=(*joined, *below),
        lists=tuple(lists),
        auto_populated_lists=tuple(auto_populated_lists),
    )


def page_buttons(page: ServerPage, sheet: int, sheets: int) -> Iterator[messages.Button]:
    """Yield a button for each page; that of the shown page leads to its next sheet, if any."""
    for other, (name, _title) in PAGES.items():
        click, label = ShowServer(other), _(name)
        if other is page and sheets > 1:
            click = ShowServer(page, (sheet + 1) % sheets)
            label = _("{page} ({number} of {count})").format(
                page=label, number=sheet + 1, count=sheets
            )
        yield messages.Button(click, label, style=messages.TOGGLE_STYLE[other is page])


def setting_buttons(
    name: str, setting: ButtonSetting, chosen: ServerChoices
) -> tuple[messages.Button, ...]:
    current = getattr(chosen.settings, name)
    return messages.make_toggles(
        (ChooseForServer(name, written), _(setting.labels[value]), value == current)
        for written, value in setting.values(chosen).items()
    )


def option_list(name: str, setting: ListSetting, chosen: ServerChoices) -> messages.OptionList:
    """Return the list of a setting's values, with the current ones shown as chosen."""
    current = getattr(chosen.settings, name)
    values = setting.values(chosen)
    shown_values = values.values() if setting.shown is None else setting.shown(chosen)
    options = (
        messages.Option(
            written,
            *setting.option(value),
            is_chosen=value in current if setting.takes_several else value == current,
        )
        for written, value in values.items()
        if value in shown_values
    )
    return messages.OptionList(
        PickForServer(name),
        _(setting.placeholder),
        tuple(options),
        takes_several=setting.takes_several,
    )
