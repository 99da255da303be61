"""What is a person's own: how pictures look, pings, blocks, and what is kept of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from cogs.bot.client import Capability, Interaction, command
from cogs.people import settings_words
from cogs.ui import clicks, labels
from cogs.ui.dispatch import committed, on_click
from cogs.ui.errors import OldButton
from cogs.ui.items import chosen_value, the_one_of
from cogs.ui.messages import (
    Button,
    Document,
    Option,
    OptionList,
    PeopleList,
    PrivateMessage,
    Style,
)
from cogs.ui.send import acknowledge, defer, edit_original, edit_page, reply_ephemeral
from onitama_core.store import Challengers, Person
from rendering import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cogs.bot.client import OnitamaBot
    from onitama_core.store import Preferences

BACK: Final = Button(clicks.ShowSettings(), labels.BACK)
PAGES: Final = (
    Button(clicks.ShowPersonal(), labels.MORE_OF_MINE),
    Button(clicks.ShowServer(), labels.THIS_SERVER),
    Button(clicks.ShowPrivacy(), labels.PRIVACY),
)


class PersonalSettings(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        told = "Your pictures, pings and data; how this server plays"
        self.commands = (command("settings", told, self.show),)

    # -- how pictures look --

    async def show(self, interaction: Interaction) -> None:
        await defer(interaction)
        await edit_original(interaction, await self.panel(interaction))

    @on_click(clicks.ShowSettings)
    async def turn_back(self, interaction: Interaction, _: clicks.ShowSettings) -> None:
        await self.show_again(interaction)

    @on_click(clicks.ChooseOwnTheme)
    async def choose_theme(self, interaction: Interaction, click: clicks.ChooseOwnTheme) -> None:
        await self.change_theme(interaction, click.theme)

    @on_click(clicks.PickOwnTheme)
    async def pick_theme(self, interaction: Interaction, _: clicks.PickOwnTheme) -> None:
        offered = {**{theme: theme for theme in THEMES}, clicks.AS_THE_SERVER: None}
        await self.change_theme(interaction, the_one_of(interaction, offered))

    async def change_theme(self, interaction: Interaction, theme: str | None) -> None:
        await self.bot.people.choose_theme(interaction.user.id, theme)
        await self.show_again(interaction)

    async def show_again(self, interaction: Interaction) -> None:
        """A theme's first picture takes a while, so the click is acknowledged before it."""
        with committed():
            await acknowledge(interaction)
            await edit_page(interaction, await self.panel(interaction))

    async def panel(self, interaction: Interaction) -> PrivateMessage:
        theme = await self.bot.people.theme_of(interaction.user.id)
        own = theme if theme in THEMES else None
        options = tuple(
            Option(one or clicks.AS_THE_SERVER, settings_words.LOOKS[one], is_chosen=one == own)
            for one in (*THEMES, None)
        )
        return PrivateMessage(
            settings_words.what_you_see(own),
            await (await self.bot.renderer_for(interaction)).sample(),
            rows=(PAGES,),
            lists=(OptionList(clicks.PickOwnTheme(), settings_words.YOUR_PICTURES, options),),
        )

    # -- pings and people --

    @on_click(clicks.ShowPersonal)
    async def show_personal(self, interaction: Interaction, _: clicks.ShowPersonal) -> None:
        chosen = await self.bot.people.preferences_of(interaction.user.id)
        await edit_page(interaction, personal_page(chosen, await self.blocked(interaction)))

    @on_click(*settings_words.OWN_SETTINGS)
    async def switch(self, interaction: Interaction, click: clicks.Switch) -> None:
        name = settings_words.OWN_SETTINGS[type(click)].name
        await self.change(interaction, partial(replace, **{name: click.is_on}))

    @on_click(clicks.PickChallengers)
    async def pick_challengers(self, interaction: Interaction, _: clicks.PickChallengers) -> None:
        who = the_one_of(interaction, {who.value: who for who in Challengers})
        await self.change(interaction, partial(replace, challenged_by=who))

    async def change(
        self, interaction: Interaction, change: Callable[[Preferences], Preferences]
    ) -> None:
        await self.bot.people.change_preferences_of(interaction.user.id, change)
        with committed():
            await self.show_personal(interaction, clicks.ShowPersonal())

    @on_click(clicks.PickToBlock)
    async def block(self, interaction: Interaction, _: clicks.PickToBlock) -> None:
        """Raises BlocksThemself or TooManyBlocked."""
        blocked, guild_id = picked_person(interaction), interaction.guild_id or 0
        await self.bot.matches.blocking.block(interaction.user.id, blocked, guild_id)
        with committed():
            await self.show_personal(interaction, clicks.ShowPersonal())

    @on_click(clicks.PickToUnblock)
    async def unblock(self, interaction: Interaction, _: clicks.PickToUnblock) -> None:
        blocked = {str(one.user_id): one for one in await self.blocked(interaction)}
        other = the_one_of(interaction, blocked)
        await self.bot.people.unblock(interaction.user.id, other.user_id)
        with committed():
            await self.show_personal(interaction, clicks.ShowPersonal())

    async def blocked(self, interaction: Interaction) -> list[Person]:
        return await self.bot.people.blocked_by(interaction.user.id, interaction.guild_id or 0)

    # -- what is kept --

    @on_click(clicks.ShowPrivacy)
    async def show_privacy(self, interaction: Interaction, _: clicks.ShowPrivacy) -> None:
        application = self.bot.application
        address = None if application is None else application.privacy_policy_url
        buttons = (
            Button(clicks.TakeEverything(), labels.TAKE_EVERYTHING),
            Button(clicks.AskToErase(), labels.ASK_TO_ERASE, style=Style.danger),
            BACK,
        )
        page = PrivateMessage(settings_words.what_is_kept(address), buttons=buttons)
        await edit_page(interaction, page)

    @on_click(clicks.TakeEverything)
    async def export(self, interaction: Interaction, _: clicks.TakeEverything) -> None:
        await defer(interaction)
        taken = await self.bot.matches.taking.everything_of(interaction.user.id)
        files = tuple(Document(one.name, one.data) for one in taken.files)
        exported = PrivateMessage(settings_words.exported(taken), documents=files)
        await edit_original(interaction, exported)

    @on_click(clicks.AskToErase)
    async def ask_to_erase(self, interaction: Interaction, _: clicks.AskToErase) -> None:
        at_stake = await self.bot.matches.leaving.at_stake(interaction.user.id)
        buttons = (
            Button(clicks.EraseForSure(), labels.ERASE, style=Style.danger),
            Button(clicks.KeepEverything(), labels.KEEP_EVERYTHING),
        )
        text = settings_words.what_erasing_does(at_stake)
        await reply_ephemeral(interaction, PrivateMessage(text, buttons=buttons))

    @on_click(clicks.EraseForSure)
    async def erase(self, interaction: Interaction, _: clicks.EraseForSure) -> None:
        await acknowledge(interaction)
        gone = await self.bot.matches.leaving.leave(interaction.user.id, at=interaction.created_at)
        for match_id in gone:
            self.bot.private_boards.pop(match_id, None)
        with committed():
            await edit_page(interaction, settings_words.ERASED)

    @on_click(clicks.KeepEverything)
    async def keep(self, interaction: Interaction, _: clicks.KeepEverything) -> None:
        await acknowledge(interaction)
        await edit_page(interaction, settings_words.KEPT_ALL)


def personal_page(chosen: Preferences, blocked: list[Person]) -> PrivateMessage:
    challengers = OptionList(
        clicks.PickChallengers(),
        settings_words.CHALLENGERS,
        tuple(
            Option(who.value, label, is_chosen=who is chosen.challenged_by)
            for who, label in settings_words.MAY_CHALLENGE.items()
        ),
    )
    unblocking = OptionList(
        clicks.PickToUnblock(),
        settings_words.UNBLOCK,
        tuple(Option(str(one.user_id), settings_words.unblock(one)) for one in blocked),
    )
    pings, as_lists, rated = switches(chosen)
    return PrivateMessage(
        "\n".join((*settings_words.what_is_chosen(chosen), settings_words.blocked(blocked))),
        rows=((*pings, *as_lists), (*rated, BACK)),
        lists=(challengers, unblocking) if blocked else (challengers,),
        selections=(PeopleList(clicks.PickToBlock(), settings_words.BLOCK),),
    )


def switches(chosen: Preferences) -> Iterator[list[Button]]:
    """The two ways in which something may be, in the order in which they are told."""
    for click, setting in settings_words.OWN_SETTINGS.items():
        now = getattr(chosen, setting.name)
        yield [
            Button(click(is_on), labels.chosen(label), style=Style.primary)
            if is_on == now
            else Button(click(is_on), label)
            for is_on, label in setting.labels.items()
        ]


def picked_person(interaction: Interaction) -> Person:
    """As Discord tells of them. Raises OldButton for what no list of people sends."""
    value = chosen_value(interaction)
    told = cast("dict[str, Any]", interaction.data or {}).get("resolved", {})
    user = told.get("users", {}).get(value)
    if user is None:
        raise OldButton
    nick = told.get("members", {}).get(value, {}).get("nick")
    return Person(int(value), nick or user.get("global_name") or user["username"])


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(PersonalSettings(bot))
