"""Lists of finished matches that the user may see, and exports of matches as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import commands
from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.options import (
    find_past_match,
    suggest_open_and_past_matches,
    suggest_reviewable_matches,
)
from cogs.bot.places import place_of
from cogs.history.buttons import ExportRecord, PickGame
from cogs.match.buttons import Edge, LookBack, ShareFilm, ShowReplay, ShowReview
from cogs.match.past_words import past_match_line, past_match_option
from cogs.shared import labels
from cogs.shared.click_data import chosen_option
from cogs.shared.custom_ids import MatchClick
from cogs.shared.dispatch import on_click
from cogs.shared.links import Listing, ListingClick, OpenHistory
from cogs.shared.messages import Button, Document, Option, OptionList, PrivateMessage, Style
from cogs.shared.send import defer_page, edit_original, edit_page, reply_ephemeral
from cogs.shared.words import name_of, with_number
from onitama_core.matches import can_be_reviewed
from onitama_core.store import NO_SERVER, Match, Slice, Whose
from rendering.words import _, variant_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.matches import GamesPage


REVIEW: Final = "review"
ACTIONS: Final[Mapping[str, tuple[str, type[MatchClick]]]] = {
    "replay": (labels.REPLAY, ShowReplay),
    REVIEW: (labels.REVIEW, ShowReview),
    "text": (labels.RECORD, ExportRecord),
    "share": (labels.SHARE, ShareFilm),
}
"""Label of each choice of the option `action`, and the click that does the same, by its value."""
ActionOption: TypeAlias = app_commands.Transform[
    type[MatchClick],
    commands.ChoiceOption(
        {value: label for value, (label, _click) in ACTIONS.items()},
        lambda value: ACTIONS[value][1],
    ),
]
MAX_OPTION_CHARS: Final = 100
"""Discord's limit for the characters of an option's label in a select menu."""


@commands.autocompletion
async def suggest_by_action(interaction: Interaction, current: str) -> commands.Choices:
    """Suggest matches for the option `match`; for a review only those that can be reviewed."""
    is_review = interaction.namespace.action == REVIEW
    find = suggest_reviewable_matches if is_review else suggest_open_and_past_matches
    return await find(interaction, current)


class FinishedMatches(OnitamaCog):
    """The command `/onitama history`, the list that it shows, and exports."""

    works_outside_servers = True

    @app_commands.command(
        name="history",
        description=_s("Finished matches: replay, review or share one, or take it as text"),
    )
    @app_commands.autocomplete(match=suggest_by_action)
    @app_commands.describe(
        person=_s("Whose (default: yours)"),
        variant=_s("Of one variant alone"),
        match=_s("One match, turn by turn, or as action says; also one that goes on"),
        action=_s("What to do with one match (default: replay it)"),
    )
    async def history(
        self,
        interaction: Interaction,
        person: discord.Member | discord.User | None = None,
        variant: commands.VariantOption | None = None,
        match: commands.MatchOption | None = None,
        action: ActionOption | None = None,
    ) -> None:
        """Show a list of finished matches, or replay, review, export or share one match.

        The list is shown without `match`, if a `person`, a `variant` or no option is given. An
        `action` alone applies to the match that ended last in this channel; a review applies to the
        latest match that can be reviewed.
        """
        if match is None and (action is None or person is not None or variant is not None):
            whose = interaction.user if person is None else person
            await self.show(interaction, OpenHistory(Listing(whose.id, variant)))
            return
        kind = action or ShowReplay
        found_match = None
        if kind is ShowReview and match is None:
            reviews = self.bot.matches.reviews
            place = place_of(interaction)
            found_match = await reviews.latest(interaction.user.id, place)
        found_match = found_match or await find_past_match(interaction, match)
        # The turns of a match that still hides something are shown as everybody saw them.
        is_open = kind is ShowReplay and not found_match.is_revealed
        click = LookBack(found_match.id, Edge.LAST) if is_open else kind(found_match.id)
        await self.bot.clicks.dispatch(interaction, click)

    @on_click(ExportRecord)
    async def export(self, interaction: Interaction, _: ExportRecord, match: Match) -> None:
        """Answer with a text file of a match, as far as the user may know the match."""
        match, text = await self.bot.matches.records.write(match.id, interaction.user.id)
        file = Document(f"onitama-{match.id}.txt", text.encode())
        await reply_ephemeral(
            interaction, PrivateMessage(describe_export(match), documents=(file,))
        )

    @on_click(OpenHistory, PickGame)
    async def show(self, interaction: Interaction, click: ListingClick) -> None:
        """Show a page of finished matches, in which PickGame marks the chosen match.

        For another user's matches the response is deferred: the bot may have to ask Discord which
        of their channels the user can see, and that takes time.
        """
        listing = click.listing
        picked = None
        is_own = listing.user_id == interaction.user.id
        if not is_own:
            await defer_page(interaction)
        whose = Whose(listing.user_id, interaction.guild_id or 0, listing.variant)
        sees = partial(self.bot.gate.may_see_match, interaction)
        page = await self.bot.matches.lists.page(whose, listing.position, sees, is_own=is_own)
        if isinstance(click, PickGame):
            picked = chosen_option(interaction, {str(match.id): match for match in page.matches})
        message = past_games_page(page, listing, interaction.user.id, picked)
        if is_own:
            await edit_page(interaction, message)
        else:
            await edit_original(interaction, message)


def past_games_page(
    page: GamesPage, listing: Listing, viewer_id: int, picked: Match | None
) -> PrivateMessage:
    """Return a page of the list of finished matches, with buttons for the picked match.

    `listing`: the page that the user asked for. `page` may be another one, if that page was empty.
    """
    matches = page.matches
    user_id = page.whose.user_id
    if not matches:
        return PrivateMessage(describe_empty_list(page, viewer_id))
    lines = [list_heading(page, viewer_id)]
    options = []
    for match in matches:
        is_picked = match is picked
        lines.append(f"{'**▸** ' if is_picked else ''}{past_match_line(match, user_id)}")
        option = past_match_option(match, user_id)[:MAX_OPTION_CHARS]
        options.append(Option(str(match.id), option, is_chosen=is_picked))
    here = Listing(page.whose.user_id, page.whose.variant)
    later = OpenHistory(here.at(Slice.beside(matches[0], is_after=True)))
    earlier = OpenHistory(here.at(Slice.beside(matches[-1], is_after=False)))
    page_buttons = (
        Button(later, _("Newer"), is_disabled=not page.has_later),
        Button(earlier, _("Older"), is_disabled=not page.has_earlier),
    )
    return PrivateMessage(
        "\n".join(lines),
        buttons=() if picked is None else match_buttons(picked),
        rows=(page_buttons,) if page.has_later or page.has_earlier else (),
        lists=(OptionList(PickGame(listing), _("Choose a match"), tuple(options)),),
    )


def list_heading(page: GamesPage, viewer_id: int) -> str:
    """Return a heading like `Your finished matches` or `Alice's finished matches that you can see`.

    The variant follows if the list has only one.
    """
    variant = page.whose.variant
    user_id = page.whose.user_id
    suffix = "" if variant is None else f" · {variant_name(variant)}"
    if user_id == viewer_id:
        return _("**Your finished matches**") + suffix
    player = page.matches[0].player_of(user_id)
    owner = "" if player is None else name_of(page.matches[0].seats[player])
    return _("**{player}'s finished matches that you can see**").format(player=owner) + suffix


def describe_empty_list(page: GamesPage, viewer_id: int) -> str:
    """Return the sentence that there are no finished matches to list."""
    if page.whose.variant is not None:
        return _(
            "No finished match of this kind is here for you to see. "
            "`/onitama history` without `variant` has all."
        )
    if page.whose.user_id == viewer_id and page.whose.guild_id == NO_SERVER:
        return _("You have finished no match here yet. `/onitama practice` begins at once.")
    if page.whose.user_id == viewer_id:
        return _(
            "You have finished no match here yet. `/onitama challenge` invites somebody, "
            "`/onitama practice` begins at once."
        )
    return _("There is no finished match of theirs that you can see here.")


def describe_export(match: Match) -> str:
    """Return the sentence above an exported match, which says how much of it the file has."""
    if match.is_over:
        text = _("the whole match as a text file.")
    elif match.setup.variant.has_secrets:
        text = _("so far, as you may know it. All of it comes after the end.")
    else:
        text = _("so far, as a text file.")
    return with_number(match.id, text)


def match_buttons(match: Match) -> tuple[Button, ...]:
    """Return the buttons that replay, review and export a picked match."""
    number = match.id
    replay = labels.in_match(labels.REPLAY, number)
    buttons = [Button(ShowReplay(number), replay, style=Style.primary)]
    if can_be_reviewed(match):
        buttons.append(Button(ShowReview(number), labels.in_match(labels.REVIEW, number)))
    buttons.append(Button(ExportRecord(number), labels.in_match(labels.RECORD, number)))
    return tuple(buttons)
