"""Sentences and options about the puzzle of the day in a server's settings, and its channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from cogs.bot import places
from cogs.shared.errors import OldButton
from cogs.shared.gate import obstacle_in
from cogs.shared.words import message_link, relative_time
from onitama_core.game import Variant
from onitama_core.store import Difficulty, Location
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.bot.client import Interaction
    from onitama_core.puzzles import PostedDaily
    from onitama_core.store import GuildSettings


DAILY_VARIANTS: Final = (Variant.CLASSIC, Variant.WIND, Variant.SHADOW)
"""The variants that have puzzles."""
DIFFICULTIES: Final = {
    Difficulty.EASY: (N_("Easy"), N_("The easiest third of the puzzles"), N_("easy")),
    Difficulty.MEDIUM: (N_("Medium"), N_("The middle third"), N_("medium")),
    Difficulty.HARD: (N_("Hard"), N_("The hardest third"), N_("hard")),
}
"""Label and description of each difficulty in a list, and its name within a sentence."""


def difficulty_option(difficulty: Difficulty) -> tuple[str, str]:
    label, description, _name = DIFFICULTIES[difficulty]
    return _(label), _(description)


def describe_daily_kind(settings: GuildSettings) -> str:
    """Return the sentence about the variants and the difficulty of the puzzles of the day."""
    variants = words.join_words(
        [words.variant_name(variant) for variant in settings.daily_variants]
    )
    if len(settings.daily_difficulties) == len(Difficulty):
        return _("Its puzzles are from **{variants}**, of **any difficulty**.").format(
            variants=variants
        )
    names = [_(DIFFICULTIES[difficulty][2]) for difficulty in settings.daily_difficulties]
    text = _("Its puzzles are from **{variants}**, **{difficulties}**.")
    return text.format(variants=variants, difficulties=words.join_words(names, words.OR))


POST_NOW: Final = N_("Post one now")


def describe_posted(posted: PostedDaily, place: Location, message_id: int | None) -> str:
    """Return the answer to a user who asked to post the puzzle of the day.

    `message_id`: the puzzle's post; None while the post is not sent.
    """
    if message_id is None:
        return _("I'll post today's puzzle as soon as Discord lets me.")
    if posted.post_id is None:
        text = _("[Today's puzzle]({post}) is there already. The next one comes {then}.")
    else:
        text = _("[Here is today's puzzle]({post}). The next one comes {then}.")
    return text.format(post=message_link(place, message_id), then=relative_time(posted.next_at))


def require_can_post(interaction: Interaction, channel_ids: Sequence[int]) -> None:
    """Require that the bot can post in the picked channels.

    Raises CannotPost, or OldButton for a forum, which the list does not offer.
    """
    here = places.place_of(interaction)
    for channel in places.find_known_channels(interaction.guild, channel_ids):
        if isinstance(channel, discord.ForumChannel):
            raise OldButton
        if obstacle := obstacle_in(interaction.client, here._replace(channel_id=channel.id)):
            raise obstacle
