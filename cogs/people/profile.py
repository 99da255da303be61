"""Profiles: the rating, the record and the last games of a user in a server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.match.buttons import ShowReplay
from cogs.match.past_words import past_match_line
from cogs.people.buttons import PickProfile, ShowRanks
from cogs.shared import labels
from cogs.shared.click_data import chosen_option
from cogs.shared.dispatch import on_click
from cogs.shared.errors import NoRecordOfBots
from cogs.shared.gate import to_person
from cogs.shared.links import Listing, OpenHistory
from cogs.shared.messages import Button, Option, OptionList, Picture, PrivateMessage
from cogs.shared.rating_words import count_games, describe_badge, format_rating
from cogs.shared.send import acknowledge, defer, edit_original, edit_page
from cogs.shared.words import capitalised_name, fit_lines, marked_side, name_of, plain_name
from onitama_core.game import CARDS, Player, Variant
from onitama_core.people import Profile, Ranking
from onitama_core.puzzles import running_streak
from onitama_core.store import CardSum, DailyStreak, Match, Person, Result, Span, Tally, Whose
from rendering import RatingHistory, RatingPoint, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.shared.pictures import BoardRenderer


MAX_LAST_GAMES: Final = 4
"""Games with a button for the replay; with the button to all games they fill a row."""


class ProfileCommand(OnitamaCog):
    @app_commands.command(
        name="profile", description=_s("Your rating and record here, or somebody else's")
    )
    @app_commands.describe(person=_s("Whose (default: yours)"))
    async def show(
        self, interaction: Interaction, person: discord.Member | discord.User | None = None
    ) -> None:
        whose = person or interaction.user
        if whose.bot:
            raise NoRecordOfBots
        await defer(interaction)
        await edit_original(interaction, await self.compose_page(interaction, to_person(whose)))

    @on_click(PickProfile)
    async def choose(self, interaction: Interaction, click: PickProfile) -> None:
        variant = chosen_option(interaction, {variant.value: variant for variant in Variant})
        await acknowledge(interaction)
        whose = Person(click.user_id, "")
        await edit_page(interaction, await self.compose_page(interaction, whose, variant))

    async def compose_page(
        self, interaction: Interaction, person: Person, variant: Variant | None = None
    ) -> PrivateMessage:
        """Return the profile of a person, with the last games that the viewer may see."""
        guild_id = interaction.guild_id or 0
        reader_id = interaction.user.id
        profile = await self.bot.people.profile(guild_id, person, reader_id, variant)
        picture = await draw_rating_chart(await self.bot.renderer_for(interaction), profile)
        whose = Whose(person.user_id, guild_id, variant=None)
        sees = partial(self.bot.gate.may_see_match, interaction)
        last_games = await self.bot.matches.lists.latest(whose, MAX_LAST_GAMES, sees)
        streak = await self.bot.store.read(
            lambda reader: running_streak(reader, guild_id, person.user_id)
        )
        return profile_page(profile, last_games, picture, streak)


async def draw_rating_chart(renderer: BoardRenderer, profile: Profile) -> Picture | None:
    """Draw the chart of a person's rating; None without rated games."""
    if profile.rating is None or not profile.course:
        return None
    points = tuple(
        RatingPoint(point.rating, point.deviation, point.is_provisional) for point in profile.course
    )
    history = RatingHistory(points, profile.rating.games)
    alt_text, png = await renderer.chart(history)
    text = _("{person}'s rating in {variant}. {chart}").format(
        person=plain_name(profile.person),
        variant=words.variant_name(profile.variant),
        chart=alt_text,
    )
    return Picture(f"onitama-rating-{profile.variant.value}-{history.games}.png", text, png)


def profile_page(
    profile: Profile,
    last_games: Sequence[Match],
    picture: Picture | None,
    streak: DailyStreak | None = None,
) -> PrivateMessage:
    """Return the profile of a person.

    `last_games`: the person's last games that the viewer may see; `streak`: the person's streak of
    solved puzzles of the day in this server.
    """
    solved = [] if streak is None else [describe_daily_streak(streak)]
    if profile.solver is not None and (profile.is_own or solved):
        # Other users do not learn that a person tries puzzles in other servers only.
        solved.insert(
            0, _("Rated {rating} at puzzles.").format(rating=format_rating(profile.solver))
        )
    if not profile.record:
        badges = badge_lines(profile)
        return PrivateMessage("\n".join((*describe_empty_profile(profile), *badges, *solved)))
    lines = [*profile_lines(profile), *solved]
    if last_games:
        lines.append(
            _("**Last games**") if profile.is_own else _("**Last games that you can see**")
        )
        lines += [past_match_line(match, profile.person.user_id) for match in last_games]
    return PrivateMessage(
        fit_lines(lines),
        picture,
        buttons=tuple(profile_buttons(profile, last_games)),
        lists=(profile_variants(profile),) if len(profile.variants) > 1 else (),
    )


def profile_buttons(profile: Profile, last_games: Sequence[Match]) -> Iterator[Button]:
    """Yield the buttons to the last games' replays, the list of all games, and the leaderboard."""
    for match in last_games:
        yield Button(ShowReplay(match.id), labels.in_match(labels.REPLAY, match.id))
    if last_games:
        yield Button(OpenHistory(Listing(profile.person.user_id)), _("All games"))
    if profile.ratings and profile.settings.leaderboard:
        ranking = Ranking(profile.variant, Span.ALWAYS)
        yield Button(ShowRanks(ranking), _("Leaderboard"))


def profile_variants(profile: Profile) -> OptionList:
    """Return the list of variants that the person has played, with ratings."""
    rated = {entry.variant: f" {format_rating(entry.rating)}" for entry in profile.ratings}
    options = tuple(
        Option(
            variant.value,
            words.variant_name(variant) + rated.get(variant, ""),
            is_chosen=variant is profile.variant,
        )
        for variant in profile.variants
    )
    click = PickProfile(profile.person.user_id)
    return OptionList(click, _("Another variant"), options)


# -- lines of a profile --


def describe_empty_profile(profile: Profile) -> Iterator[str]:
    """Yield the lines about a person who has finished no match that counts."""
    if not profile.is_own:
        yield _(
            "{person} has finished no match here in which both players moved twice. "
            "`/onitama challenge` asks for one."
        ).format(person=capitalised_name(profile.person))
        return
    yield _(
        "You have finished no match here in which both players moved twice. "
        "`/onitama challenge` invites somebody; your results are shown here then."
    )
    if profile.settings.rated:
        yield _("A rated match, with a pace, gives you a rating: `/onitama challenge rated:True`.")


def profile_lines(profile: Profile) -> Iterator[str]:
    """Yield the lines about a person: in the shown variant, and in all variants."""
    yield f"**{name_of(profile.person)}** · {words.variant_name(profile.variant)}"
    if profile.rating is not None:
        current = profile.rating.rating
        rated_games = profile.rating.games
        yield ngettext(
            "Rating **{rating}**, {certainty}, after {games} rated game.",
            "Rating **{rating}**, {certainty}, after {games} rated games.",
            rated_games,
        ).format(
            rating=format_rating(current),
            certainty=words.describe_certainty(
                current.deviation, is_provisional=current.is_provisional
            ),
            games=rated_games,
        )
    elif profile.is_own and profile.settings.rated:
        text = _(
            "A rated match of {variant}, with a pace, gives you a rating: "
            "`/onitama challenge rated:True`."
        )
        yield text.format(variant=words.variant_name(profile.variant))
    if profile.tally.games:
        yield describe_record(profile)
    if wins := profile.wins():
        ways = words.join_with_commas(
            _("{games} {way}").format(games=games, way=words.termination_name(way))
            for way, games in wins
        )
        yield _("Won {ways}.").format(ways=ways)
    all_variants = [*all_variants_lines(profile)]
    if all_variants and len(profile.variants) > 1:
        yield _("**In all variants**")
    yield from all_variants
    yield from badge_lines(profile)


def badge_lines(profile: Profile) -> Iterator[str]:
    """Yield a line for each badge.

    A person without counted matches can have a badge too: for winning a tournament.
    """
    yield from (describe_badge(earned.badge) for earned in profile.badges)


def describe_record(profile: Profile) -> str:
    """Return `7 won, 1 drawn, 4 lost: as 🔴 Red 4-0-1, as 🔷 Blue 3-1-3.`."""
    text = describe_tally(profile.tally)
    seats = [player for player in Player if profile.tally_as(player).games]
    if len(seats) == 1:
        return _("{record}, as {seat}.").format(record=text, seat=marked_side(seats[0]))
    red, blue = (
        f"{marked_side(player)} {format_tally(profile.tally_as(player))}" for player in Player
    )
    return _("{record}: as {red}, as {blue}.").format(record=text, red=red, blue=blue)


def describe_tally(tally: Tally) -> str:
    """Return `7 won, 1 drawn, 4 lost`."""
    text = _("{wins} won, {draws} drawn, {losses} lost")
    return text.format(wins=tally.wins, draws=tally.draws, losses=tally.losses)


def format_tally(tally: Tally) -> str:
    """Return wins, draws and losses as `7-1-4`, with hyphens at which no client breaks the line."""
    return "\N{NON-BREAKING HYPHEN}".join(map(str, (tally.wins, tally.draws, tally.losses)))


def all_variants_lines(profile: Profile) -> Iterator[str]:
    """Yield the lines about all variants: other ratings, cards, streaks, and opponents."""
    others = [
        _("{rating} in {variant}").format(
            rating=format_rating(entry.rating), variant=words.variant_name(entry.variant)
        )
        for entry in profile.ratings
        if entry.variant is not profile.variant
    ]
    if others:  # the mark of a provisional rating, `?`, must not end the sentence
        yield _("Also rated: {ratings}.").format(ratings=words.join_with_commas(others))
    if extremes := profile.extremes():
        best, worst = map(describe_card_share, extremes)
        yield _("Best starting card: {best}; worst: {worst}.").format(best=best, worst=worst)
    yield from streak_line(profile)
    match profile.company:
        case tuple() as opponents if opponents:
            names = [
                f"{name_of(opponent.person)} ({format_tally(opponent.tally)})"
                for opponent in opponents
            ]
            yield _("Most often against {opponents}.").format(opponents=words.join_words(names))
        case Tally() as tally if tally.games:
            score = _("You against {person}: {record}.")
            yield score.format(person=name_of(profile.person), record=describe_tally(tally))


def describe_card_share(card: CardSum) -> str:
    """Return `Tiger (75% of 12 games)`; a draw is half a win."""
    return _("{card} ({share} of {games})").format(
        card=words.card_name(CARDS[card.card]),
        share=words.format_percent(card.tally.share),
        games=count_games(card.tally.games),
    )


MIN_STREAK: Final = 2
"""Fewest equal results in a row that count as a streak."""
STREAKS: Final = {
    Result.WON: (
        N_("Won the last {games} games."),
        N_("Won the last {games} games; {longest} won in a row at best."),
    ),
    Result.DRAWN: (
        N_("Drew the last {games} games."),
        N_("Drew the last {games} games; {longest} won in a row at best."),
    ),
    Result.LOST: (
        N_("Lost the last {games} games."),
        N_("Lost the last {games} games; {longest} won in a row at best."),
    ),
}
"""Sentences by the latest result. The second of each pair adds the longest streak of wins."""


def streak_line(profile: Profile) -> Iterator[str]:
    """Yield the line about a person's last games in a row, if there is a streak."""
    streak = profile.streak
    if streak is None:
        return
    is_best = streak.result is Result.WON and streak.games == streak.longest
    if streak.games >= MIN_STREAK:
        text = _(STREAKS[streak.result][streak.longest >= MIN_STREAK and not is_best])
        yield text.format(games=streak.games, longest=streak.longest)
    elif streak.longest >= MIN_STREAK:
        yield _("{longest} won in a row at best.").format(longest=streak.longest)


def describe_daily_streak(streak: DailyStreak) -> str:
    """Return the line about a streak of solved puzzles of the day, however many tries they took."""
    if not streak.length:
        text = _("Puzzle of the day: {longest} solved in a row at best.")
    elif streak.length == streak.longest:
        text = _("Puzzle of the day: **{length}** solved in a row.")
    else:
        text = _("Puzzle of the day: **{length}** solved in a row, {longest} at best.")
    return text.format(length=streak.length, longest=streak.longest)
