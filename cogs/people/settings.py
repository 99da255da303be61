"""Settings of a user: pictures, pings, challengers and blocks; and their stored data."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.people.buttons import (
    AS_THE_SERVER,
    THEME_DESCRIPTIONS,
    THEME_NAMES,
    AskToErase,
    ChooseLists,
    ChooseOwnRated,
    ChooseOwnTheme,
    ChoosePings,
    EraseForSure,
    KeepEverything,
    PickChallengers,
    PickOwnLanguage,
    PickOwnTheme,
    PickToBlock,
    PickToUnblock,
    ShowPersonal,
    ShowPrivacy,
    ShowServer,
    ShowSettings,
    Switch,
    TakeEverything,
    offered_languages,
)
from cogs.shared import labels, send
from cogs.shared.click_data import chosen_option, chosen_value
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import BotsAreNotBlocked, OldButton
from cogs.shared.language import language_for_person
from cogs.shared.messages import (
    MAX_ROWS,
    Button,
    Document,
    Option,
    OptionList,
    PeopleList,
    PrivateMessage,
    Style,
    join_rows,
    make_toggles,
)
from cogs.shared.send import defer
from cogs.shared.words import mention, plain_name, shorten
from onitama_core.store import Challengers, Person, Preferences
from rendering import THEMES, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.shared.custom_ids import PlainClick
    from onitama_core.matches import AtStake, UserExport


PING_TEXTS: Final = {
    True: (N_("Mine: ping me"), N_("I **ping** you when it's your turn.")),
    False: (N_("Mine: no pings"), N_("I name you **without a ping** when it's your turn.")),
}
"""The label of each value's button, and the sentence that shows the chosen value."""
LIST_TEXTS: Final = {
    False: (N_("Mine: board"), N_("You play on a **board** to tap.")),
    True: (N_("Mine: lists"), N_("You play with **lists**, made for screen readers.")),
}
RATED_TEXTS: Final = {
    True: (N_("Mine: rated"), N_("Your challenges are **rated**, unless they say otherwise.")),
    False: (
        N_("Mine: unrated"),
        N_("Your challenges are **not rated**, unless they say otherwise."),
    ),
}
CHALLENGER_TEXTS: Final = {
    Challengers.EVERYBODY: (N_("Anybody"), N_("**Anybody** may challenge you.")),
    Challengers.PLAYED: (
        N_("People I have played"),
        N_("Only **people you have played** may challenge you."),
    ),
    Challengers.NOBODY: (
        N_("Nobody"),
        N_("**Nobody** may challenge you; you can still challenge others."),
    ),
}
"""The options in the list's order: the label of each, and the sentence that shows the choice."""
SWITCHES: Final[Mapping[type[Switch], tuple[str, Mapping[bool, tuple[str, str]]]]] = {
    ChoosePings: ("pings", PING_TEXTS),
    ChooseLists: ("as_lists", LIST_TEXTS),
    ChooseOwnRated: ("rated", RATED_TEXTS),
}
"""The field of `Preferences` that each switch changes, and the texts of its two values."""


class PersonalSettings(OnitamaCog):
    works_outside_servers = True

    # -- language and pictures --

    @app_commands.command(
        name="settings", description=_s("Your pictures, pings and data; how this server plays")
    )
    async def show(self, interaction: Interaction) -> None:
        await defer(interaction)
        await send.edit_original(interaction, await self.compose_page(interaction))

    @on_click(ChooseOwnTheme, PickOwnTheme)
    async def choose_theme(self, interaction: Interaction, click: PlainClick) -> None:
        if isinstance(click, ChooseOwnTheme):
            theme = click.theme
        else:
            offered = {**{theme: theme for theme in THEMES}, AS_THE_SERVER: None}
            theme = chosen_option(interaction, offered)
        await self.bot.people.choose_theme(interaction.user.id, theme)
        await self.show_again(interaction, ShowSettings())

    @on_click(PickOwnLanguage)
    async def choose_language(self, interaction: Interaction, _: PickOwnLanguage) -> None:
        """Change the user's language, and show the page again in that language."""
        language = chosen_option(interaction, offered_languages())
        await self.bot.people.change_preferences_of(
            interaction.user.id, partial(replace, language=language)
        )
        words.set_language(language_for_person(language, str(interaction.locale)))
        await self.show_again(interaction, ShowSettings())

    @on_click(ShowSettings)
    async def show_again(self, interaction: Interaction, _: ShowSettings) -> None:
        """Show the settings in the clicked message.

        A picture that is not cached takes a while to draw, so the click is acknowledged first.
        """
        with after_commit():
            await send.acknowledge(interaction)
            await send.edit_page(interaction, await self.compose_page(interaction))

    async def compose_page(self, interaction: Interaction) -> PrivateMessage:
        """Return the first page of the settings, with a sample of the user's pictures."""
        preferences = await self.bot.people.preferences_of(interaction.user.id)
        language = language_for_person(preferences.language, str(interaction.locale))
        theme = await self.bot.people.theme_of(interaction.user.id)
        # An earlier version may have stored a theme that this version lacks.
        own_theme = theme if theme in THEMES else None
        in_server = interaction.guild_id is not None
        server_look = _("As this server's boards") if in_server else _("As a server's boards")
        if own_theme is None and in_server:
            text = _("Your own pictures: they look like this server's boards. Below is a sample.")
        elif own_theme is None:
            text = _("Your own pictures: they look like each server's boards. Below is a sample.")
        else:
            text = _("Your own pictures: {look}. Below is a sample.").format(
                look=_(THEME_DESCRIPTIONS[own_theme])
            )
        options = (
            *(Option(name, _(THEME_NAMES[name]), is_chosen=name == own_theme) for name in THEMES),
            Option(AS_THE_SERVER, server_look, is_chosen=own_theme is None),
        )
        page_buttons = [Button(ShowPersonal(), labels.MORE_OF_MINE)]
        if in_server:
            page_buttons.append(Button(ShowServer(), _("This server")))
        page_buttons.append(Button(ShowPrivacy(), _("Privacy")))
        renderer = await self.bot.renderer_for(interaction)
        language_sentence = _("I write to you in **{language}**.").format(
            language=words.language_name(language)
        )
        return PrivateMessage(
            f"{language_sentence}\n{text}",
            await renderer.sample(),
            rows=(tuple(page_buttons),),
            lists=(
                OptionList(PickOwnTheme(), _("How your own pictures look"), options),
                language_list(preferences.language),
            ),
        )

    # -- pings and people --

    @on_click(ShowPersonal)
    async def show_personal(self, interaction: Interaction, _: ShowPersonal) -> None:
        chosen = await self.bot.people.preferences_of(interaction.user.id)
        await send.edit_page(
            interaction, personal_page(chosen, await self.list_blocked(interaction))
        )

    @on_click(*SWITCHES, PickChallengers, PickToBlock, PickToUnblock)
    async def choose(self, interaction: Interaction, click: PlainClick) -> None:
        """Change a preference or a block, and show the page again."""
        user_id = interaction.user.id
        people = self.bot.people
        match click:
            case PickToBlock():
                blocked = read_picked_person(interaction)
                await self.bot.matches.invitations.block(
                    user_id, blocked, interaction.guild_id or 0
                )
            case PickToUnblock():
                offered = {
                    str(person.user_id): person for person in await self.list_blocked(interaction)
                }
                await people.unblock(user_id, chosen_option(interaction, offered).user_id)
            case PickChallengers():
                who = chosen_option(interaction, {who.value: who for who in Challengers})
                await people.change_preferences_of(user_id, partial(replace, challenged_by=who))
            case Switch():
                change: dict[str, Any] = {SWITCHES[type(click)][0]: click.is_on}
                await people.change_preferences_of(user_id, partial(replace, **change))
        with after_commit():
            await self.show_personal(interaction, ShowPersonal())

    async def list_blocked(self, interaction: Interaction) -> list[Person]:
        return await self.bot.people.blocked_by(interaction.user.id, interaction.guild_id or 0)

    # -- stored data --

    @on_click(ShowPrivacy)
    async def show_privacy(self, interaction: Interaction, _: ShowPrivacy) -> None:
        application = self.bot.application
        address = None if application is None else application.privacy_policy_url
        await send.edit_page(interaction, privacy_page(address))

    @on_click(TakeEverything)
    async def export(self, interaction: Interaction, _: TakeEverything) -> None:
        await defer(interaction)
        export = await self.bot.matches.export.make(interaction.user.id)
        files = tuple(Document(file.name, file.data) for file in export.files)
        await send.edit_original(
            interaction, PrivateMessage(describe_export(export), documents=files)
        )

    @on_click(AskToErase)
    async def ask_to_erase(self, interaction: Interaction, _: AskToErase) -> None:
        at_stake = await self.bot.matches.erasure.at_stake(interaction.user.id)
        await send.reply_ephemeral(interaction, ask_to_confirm_erasing(at_stake))

    @on_click(EraseForSure)
    async def erase(self, interaction: Interaction, _click: EraseForSure) -> None:
        """Erase the user's data, and forget the boards of the deleted private matches."""
        await send.acknowledge(interaction)
        deleted = await self.bot.matches.erasure.erase(
            interaction.user.id, at=interaction.created_at
        )
        for match_id in deleted:
            self.bot.private_boards.pop(match_id, None)
        erased = _(
            "I have erased what I kept of you. If you play again, you are somebody new to me. "
            "Backups that my host made earlier are deleted when the host replaces them."
        )
        with after_commit():
            await send.edit_page(interaction, erased)

    @on_click(KeepEverything)
    async def keep_everything(self, interaction: Interaction, _click: KeepEverything) -> None:
        await send.acknowledge(interaction)
        await send.edit_page(interaction, _("Nothing was erased."))


def language_list(chosen: str | None) -> OptionList:
    """Return the list of languages; `chosen`: the user's own, None for that of their Discord."""
    # A later version may have stored a language that this version lacks.
    own_language = chosen if chosen in words.LANGUAGES else None
    options = tuple(
        Option(
            value,
            _("Language: as Discord's") if language is None else words.language_name(language),
            is_chosen=language == own_language,
        )
        for value, language in offered_languages().items()
    )
    return OptionList(PickOwnLanguage(), _("Language"), options)


MAX_NAME_CHARS: Final = 80
"""Characters of a person's name in the option "Unblock NAME", which may have 100."""
MAX_PERSONAL_MENUS: Final = 3
"""Select menus on the page: of challengers, of blocked people, and one to block somebody."""


def personal_page(chosen: Preferences, blocked: list[Person]) -> PrivateMessage:
    """Return the page of a user's preferences and blocks."""
    lines = [_("**Yours, in every server**")]
    rows: list[tuple[Button, ...]] = []
    for click, (name, values_with_texts) in SWITCHES.items():
        value = getattr(chosen, name)
        lines.append(_(values_with_texts[value][1]))
        rows.append(
            make_toggles(
                (click(is_on), _(label), is_on == value)
                for is_on, (label, _sentence) in values_with_texts.items()
            )
        )
    lines.append(_(CHALLENGER_TEXTS[chosen.challenged_by][1]))
    challengers = tuple(
        Option(who.value, _(label), is_chosen=who is chosen.challenged_by)
        for who, (label, _sentence) in CHALLENGER_TEXTS.items()
    )
    lists = [OptionList(PickChallengers(), _("Who may challenge you"), challengers)]
    if blocked:
        text = _("You have blocked {people}. They aren't notified.")
        lines.append(text.format(people=words.join_words([*map(mention, blocked)])))
        unblock = _("Unblock {person}")
        options = tuple(
            Option(
                str(person.user_id),
                unblock.format(person=shorten(plain_name(person), MAX_NAME_CHARS)),
            )
            for person in blocked
        )
        lists.append(OptionList(PickToUnblock(), _("Unblock somebody"), options))
    else:
        lines.append(_("People you block can't challenge you. They aren't notified."))
    rows.append((Button(ShowSettings(), labels.BACK),))
    return PrivateMessage(
        "\n".join(lines),
        rows=join_rows(rows, MAX_ROWS - MAX_PERSONAL_MENUS),
        lists=tuple(lists),
        auto_populated_lists=(PeopleList(PickToBlock(), _("Block somebody")),),
    )


def read_picked_person(interaction: Interaction) -> Person:
    """Return the person whom the user picked in a list of people, with the name Discord sends.

    Raises BotsAreNotBlocked, because such lists offer bots too, or OldButton for a forged choice.
    """
    value = chosen_value(interaction)
    resolved = cast("dict[str, Any]", interaction.data or {}).get("resolved", {})
    user = resolved.get("users", {}).get(value)
    if user is None:
        raise OldButton
    if user.get("bot"):
        raise BotsAreNotBlocked
    nick = resolved.get("members", {}).get(value, {}).get("nick")
    return Person(int(value), nick or user.get("global_name") or user["username"])


TAKE: Final = N_("Take it with me")
ERASE: Final = N_("Erase it")


STORED_DATA: Final = N_("""\
**What I keep of you**
- your Discord id, and your names in the servers where you played
- your matches, move by move, with their times; private ones are for you alone to see
- what came of them: ratings, sums, badges
- which puzzles you have tried, and your rating at them
- which puzzles of the day you solved, and how many in a row
- what you chose: your settings, whom you blocked, which matches you watch
- invitations, for 30 days
**{take}** gives you a file; **{erase}** asks once more.""")


def privacy_page(address: str | None) -> PrivateMessage:
    """Return the page about stored data; `address`: the URL of the operator's privacy policy."""
    if address is None:
        policy = _("PRIVACY.md, beside my program, says all; whoever hosts me can show it to you.")
    else:
        policy = _("All of it stands in <{address}>.").format(address=address)
    text = _(STORED_DATA).format(take=_(TAKE), erase=_(ERASE))
    buttons = (
        Button(TakeEverything(), _(TAKE)),
        Button(AskToErase(), _(ERASE), style=Style.danger),
        Button(ShowSettings(), labels.BACK),
    )
    return PrivateMessage(f"{text}\n{policy}", buttons=buttons)


def describe_export(export: UserExport) -> str:
    """Return the sentence above a user's exported data."""
    text = _("This is what I keep of you, in every server. Nobody else sees it.")
    if not export.is_cut:
        return text
    cut = _("Only your first {matches} matches fit; ask my host for the others.")
    return words.join_sentences(text, cut.format(matches=export.matches))


def ask_to_confirm_erasing(at_stake: AtStake) -> PrivateMessage:
    """Return the question whether to erase a user's data; it lists what the user would lose."""
    lines = [_("Erase all that I keep of you, in every server? It can't be undone.")]
    matches = at_stake.matches
    invitations = at_stake.invitations
    given_up = ngettext(
        "{number} open match is given up", "{number} open matches are given up", matches
    ).format(number=matches)
    end = ngettext(
        "{number} open invitation ends", "{number} open invitations end", invitations
    ).format(number=invitations)
    if ends := [text for text, number in ((given_up, matches), (end, invitations)) if number]:
        lines.append(words.end_sentence(words.join_words(ends)))
    lines.append(
        _(
            "In others' games you become “a former player”. Your private matches, ratings, sums, "
            "settings and blocks are deleted. "
            "Blocks that others set against you, and my posts, remain. "
            "For a day you play no rated match."
        )
    )
    lines.append(_("You may take it with you first: **{take}**.").format(take=_(TAKE)))
    buttons = (
        Button(EraseForSure(), _("Erase everything"), style=Style.danger),
        Button(KeepEverything(), _("Keep everything")),
    )
    return PrivateMessage("\n".join(lines), buttons=buttons)
