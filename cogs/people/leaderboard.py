"""Leaderboards of a server, and the statistics of its matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import ChoiceOption, VariantOption
from cogs.bot.places import settings_here
from cogs.people.buttons import PickRanks, PickStatistics, RankingClick, ShowRanks
from cogs.people.deliveries import DELIVERIES
from cogs.shared import labels
from cogs.shared.click_data import chosen_option, clicks_on_message
from cogs.shared.dispatch import on_click
from cogs.shared.errors import NoLeaderboard
from cogs.shared.links import ShowStatistics
from cogs.shared.messages import Button, Option, OptionList, Picture, PrivateMessage
from cogs.shared.rating_words import count_games, format_gain, format_rating
from cogs.shared.send import defer_page, edit_original, edit_page, reply_ephemeral
from cogs.shared.words import name_of
from onitama_core.game import Variant, find_card
from onitama_core.people import MIN_GAMES_FOR_STATISTICS, Leaderboard, Ranking, Statistics
from onitama_core.store import INACTIVE_AFTER, LENGTH_STEP, CardSum, Leader, Span
from rendering import CardShare, ServerStatistics, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.shared.custom_ids import Click, PlainClick


SPANS: Final = {
    Span.ALWAYS: N_("all time"),
    Span.MONTH: N_("this month"),
    Span.WEEK: N_("this week"),
}
SPAN_LABELS: Final = {
    Span.ALWAYS: N_("All time"),
    Span.MONTH: N_("This month"),
    Span.WEEK: N_("This week"),
}
SpanOption: TypeAlias = app_commands.Transform[
    Span, ChoiceOption({span.value: SPAN_LABELS[span] for span in Span}, Span)
]


class LeaderboardCommand(OnitamaCog):
    deliveries = DELIVERIES

    @app_commands.command(
        name="leaderboard",
        description=_s("Ranking, and statistics of this server"),
    )
    @app_commands.describe(
        variant=_s("Which variant (default: what is usual in this server)"),
        period=_s("Ratings as they stand, or what was gained lately (default: all time)"),
    )
    async def show(
        self,
        interaction: Interaction,
        variant: VariantOption | None = None,
        period: SpanOption | None = None,
    ) -> None:
        shown_variant = variant or (await settings_here(interaction)).variant
        ranking = Ranking(shown_variant, period or Span.ALWAYS)
        await reply_ephemeral(interaction, await self.compose_page(interaction, ranking))

    @on_click(ShowRanks, PickRanks)
    async def show_page(self, interaction: Interaction, click: RankingClick) -> None:
        """Show another page, or another leaderboard, in the clicked message."""
        ranking = click.ranking
        if isinstance(click, PickRanks):
            # After two quick choices, the second click still names the ranking before the first,
            # because the client had not received the edit. The message with the click has it.
            clicks_on_lists = (
                list_click
                for list_click in clicks_on_message(interaction)
                if isinstance(list_click, PickRanks)
            )
            shown_ranking = next(clicks_on_lists, click).ranking
            ranking = chosen_option(interaction, list_other_rankings(shown_ranking))
        await edit_page(interaction, await self.compose_page(interaction, ranking))

    async def compose_page(self, interaction: Interaction, ranking: Ranking) -> PrivateMessage:
        guild_id = interaction.guild_id or 0
        reader_id = interaction.user.id
        board = await self.bot.people.leaderboard(guild_id, reader_id, ranking)
        if board is None:
            raise NoLeaderboard
        return leaderboard_page(board)

    @on_click(ShowStatistics, PickStatistics)
    async def show_statistics(self, interaction: Interaction, click: PlainClick) -> None:
        """Show the statistics of a variant; the answer is deferred because the chart takes long."""
        if isinstance(click, ShowStatistics):
            variant = click.variant  # None: the variant that is played most here
        else:
            variant = chosen_option(interaction, {variant.value: variant for variant in Variant})
        await defer_page(interaction)
        guild_id = interaction.guild_id or 0
        statistics = await self.bot.people.statistics(guild_id, variant)
        picture = None
        if statistics is not None and statistics.is_enough:
            renderer = await self.bot.renderer_for(interaction)
            alt_text, png = await renderer.chart(make_chart_data(statistics))
            picture = Picture(f"onitama-stats-{statistics.variant.value}.png", alt_text, png)
        settings = await self.bot.people.settings_in(guild_id)
        shown_variant = variant if statistics is None else statistics.variant
        page = statistics_page(
            statistics, shown_variant, picture, has_leaderboard=settings.leaderboard
        )
        await edit_original(interaction, page)


# -- a leaderboard --


def list_other_rankings(shown: Ranking) -> dict[str, Ranking]:
    """Return the leaderboards that a user can pick in the lists, by option, at their first page."""
    return {
        **{variant.value: replace(shown, variant=variant, page=0) for variant in Variant},
        **{span.value: replace(shown, span=span, page=0) for span in Span},
    }


def leaderboard_page(board: Leaderboard) -> PrivateMessage:
    """Return a page of a leaderboard, with lists for other variants and spans."""
    shown = board.shown
    spans = (
        Option(span.value, _(SPAN_LABELS[span]), is_chosen=span is shown.span) for span in Span
    )
    return PrivateMessage(
        "\n".join(leaderboard_lines(board)),
        buttons=(
            *page_buttons(board),
            Button(ShowStatistics(shown.variant), labels.STATISTICS),
        ),
        lists=(
            variant_list(PickRanks(shown, 0), shown.variant),
            OptionList(PickRanks(shown, 1), _("Since when"), tuple(spans)),
        ),
    )


def page_buttons(board: Leaderboard) -> Iterator[Button]:
    """Yield the buttons to other pages; one that leads nowhere is disabled."""
    if board.pages <= 1:
        return
    shown = board.shown
    last = board.pages - 1
    pages = [
        (max(shown.page - 1, 0), _("Previous"), shown.page == 0),
        (min(shown.page + 1, last), _("Next"), shown.page == last),
    ]
    if board.own_page is not None:
        pages.append((board.own_page, _("My place"), board.shows_own))
    for number, (page, label, is_disabled) in enumerate(pages):
        yield Button(ShowRanks(shown.at(page), number), label, is_disabled=is_disabled)


def variant_list(click: Click, shown_variant: Variant | None) -> OptionList:
    """Return the list of all variants with the shown one chosen."""
    options = (
        Option(variant.value, words.variant_name(variant), is_chosen=variant is shown_variant)
        for variant in Variant
    )
    return OptionList(click, _("Which variant"), tuple(options))


NOBODY: Final = {
    Span.ALWAYS: N_(
        "Nobody has played it rated in the last {days} days. `/onitama challenge` invites somebody."
    ),
    Span.MONTH: N_("Nobody whose rating is settled has played a rated match this month."),
    Span.WEEK: N_("Nobody whose rating is settled has played a rated match this week."),
}


def leaderboard_lines(board: Leaderboard) -> Iterator[str]:
    """Yield the lines of a page: heading, players, the user's own place, and a legend."""
    shown = board.shown
    header = f"**{words.variant_name(shown.variant)}** · {_(SPANS[shown.span])}"
    if board.pages > 1:
        pages = _("page {page} of {pages}").format(page=shown.page + 1, pages=board.pages)
        header = f"{header} · {pages}"
    yield header
    if not board.leaders:
        yield _(NOBODY[shown.span]).format(days=INACTIVE_AFTER.days)
    for leader in board.leaders:
        yield leader_line(leader, is_own=leader == board.own)
    if board.leaders and not board.shows_own:
        yield describe_own_place(board)
    listed = [leader for leader in (*board.leaders, board.own) if leader is not None]
    if any(leader.gain is None and leader.rating.is_provisional for leader in listed):
        legend = _("`?`: provisional, for about a dozen games or after a long pause.")
        if any(leader.place is None for leader in listed):
            ranking_rule = _("You are ranked from your third rated game on.")
            legend = words.join_sentences(legend, ranking_rule)
        yield legend


def leader_line(leader: Leader, *, is_own: bool) -> str:
    """Return the line of one player: `3 · Alice · **1512** · 34 games`."""
    place = leader.place or "–"
    name = name_of(leader.person)
    if is_own:
        name = _("**{name}** (you)").format(name=name)
    return f"{place} · {name} · {format_score(leader)}"


def format_score(leader: Leader) -> str:
    """Return a player's rating or gain and number of games: `**1512** · 34 games`."""
    points = format_rating(leader.rating) if leader.gain is None else format_gain(leader.gain)
    return f"**{points}** · {count_games(leader.games)}"


def describe_own_place(board: Leaderboard) -> str:
    """Return the sentence about the place of a user who is not on the page."""
    own = board.own
    if board.is_inactive:
        text = _(
            "You are not among them: you have played no rated match in {days} days. "
            "The next one brings you back."
        )
        return text.format(days=INACTIVE_AFTER.days)
    if own is None and board.shown.span is Span.ALWAYS:
        return _("You are not among them yet: a rated match brings you here.")
    if own is None:
        return _("You are not among them: rated matches count here once your rating is settled.")
    if own.place is None:
        return _("You: {score}, not ranked yet.").format(score=format_score(own))
    return _("Your place: **{place}** · {score}").format(place=own.place, score=format_score(own))


# -- statistics --


def statistics_page(
    statistics: Statistics | None,
    variant: Variant | None,
    picture: Picture | None,
    *,
    has_leaderboard: bool,
) -> PrivateMessage:
    """Return the statistics of a variant; `has_leaderboard`: the server has one to go to."""
    ranks = ShowRanks(Ranking(variant or Variant.CLASSIC, Span.ALWAYS))
    return PrivateMessage(
        "\n".join(statistics_lines(statistics)) if statistics else describe_no_matches(variant),
        picture,
        buttons=(Button(ranks, _("Leaderboard")),) if has_leaderboard else (),
        lists=(variant_list(PickStatistics(), variant),),
    )


def describe_no_matches(variant: Variant | None) -> str:
    """Return the sentence that no match of a variant, or of any, was played in this server."""
    if variant is None:
        return _(
            "No match between two people has been played here so far. "
            "`/onitama challenge` begins the first."
        )
    return _(
        "No match of {variant} has been played here so far. `/onitama challenge` begins the first."
    ).format(variant=words.variant_name(variant))


def statistics_lines(statistics: Statistics) -> Iterator[str]:
    """Yield the lines above the chart; if too few matches were played, how many are missing."""
    variant = words.variant_name(statistics.variant)
    if not statistics.is_enough:
        yield ngettext(
            "{games} match of {variant} so far: play {missing} more, and this shows cards, "
            "first moves, lengths.",
            "{games} matches of {variant} so far: play {missing} more, and this shows cards, "
            "first moves, lengths.",
            statistics.games,
        ).format(
            games=statistics.games,
            variant=variant,
            missing=MIN_GAMES_FOR_STATISTICS - statistics.games,
        )
        return
    header = _("**{variant} in this server** · {games} matches")
    yield header.format(variant=variant, games=statistics.games)
    first_mover = _("The player who moves first wins {share}; a draw counts as half a win.")
    yield first_mover.format(share=words.format_percent(statistics.first.share))
    if statistics.cards and statistics.cards[0].tally.share != statistics.cards[-1].tally.share:
        best_and_worst = _("Best to begin with: {best}; worst: {worst}.")
        yield best_and_worst.format(
            best=format_card_share(statistics.cards[0]),
            worst=format_card_share(statistics.cards[-1]),
        )


def format_card_share(card_sum: CardSum) -> str:
    """Return a card and how often the side that begins with it wins: `Tiger, 62%`."""
    return (
        f"{words.card_name(find_card(card_sum.card))}, {words.format_percent(card_sum.tally.share)}"
    )


MAX_CARDS: Final = 10
"""Cards that fit in the chart of a server's statistics."""


def make_chart_data(statistics: Statistics) -> ServerStatistics:
    """Return the data of the chart; if not all cards fit, the best and the worst."""
    cards = statistics.cards
    half = MAX_CARDS // 2
    has_all_cards = len(cards) <= MAX_CARDS
    return ServerStatistics(
        games=statistics.games,
        first=statistics.first.share,
        cards=tuple(
            CardShare(find_card(card_sum.card), card_sum.tally.share, card_sum.tally.games)
            for card_sum in (cards if has_all_cards else (*cards[:half], *cards[-half:]))
        ),
        has_all_cards=has_all_cards,
        lengths=statistics.lengths,
        step=LENGTH_STEP,
    )
