"""What somebody has come to in a server: their rating, their record, their last games."""

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
from cogs.shared.dispatch import on_click
from cogs.shared.errors import NoRecordOfBots
from cogs.shared.gate import person as gate_person
from cogs.shared.links import Listing, OpenHistory
from cogs.shared.messages import Button, Option, OptionList, Picture, PrivateMessage
from cogs.shared.rating_words import badge, games, rating
from cogs.shared.send import acknowledge, defer, edit_original, edit_page, the_one_of
from cogs.shared.words import listing, name_of, opening_name, plain_name, seat
from onitama_core.game import CARDS, Player, Variant
from onitama_core.people import Profile, Ranking
from onitama_core.puzzles import running_streak
from onitama_core.store import CardSum, DailyStreak, Match, Person, Result, Span, Tally, Whose
from rendering import RatingHistory, RatingPoint, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.shared.pictures import BoardRenderer


MOST_SHOWN: Final = 4
"""Of the latest games: with the way to all of them a row of buttons."""


class ProfileCommand(OnitamaCog):
    @app_commands.command(
        name="profile", description=_s("How you stand here, or somebody else: rating and record")
    )
    @app_commands.describe(person=_s("Whose (default: yours)"))
    async def show(
        self, interaction: Interaction, person: discord.Member | discord.User | None = None
    ) -> None:
        whose = person or interaction.user
        if whose.bot:
            raise NoRecordOfBots
        await defer(interaction)
        await edit_original(interaction, await self.page(interaction, gate_person(whose)))

    @on_click(PickProfile)
    async def choose(self, interaction: Interaction, click: PickProfile) -> None:
        variant = the_one_of(interaction, {variant.value: variant for variant in Variant})
        await acknowledge(interaction)
        whose = Person(click.user_id, "")
        await edit_page(interaction, await self.page(interaction, whose, variant))

    async def page(
        self, interaction: Interaction, person: Person, variant: Variant | None = None
    ) -> PrivateMessage:
        """With those alone of the last games that the reader may see."""
        guild_id = interaction.guild_id or 0
        reader_id = interaction.user.id
        profile = await self.bot.people.profile(guild_id, person, reader_id, variant)
        picture = await course_picture(await self.bot.renderer_for(interaction), profile)
        whose = Whose(person.user_id, guild_id, variant=None)
        sees = partial(self.bot.gate.sees, interaction)
        last = await self.bot.matches.latest_games(whose, MOST_SHOWN, sees)
        streak = await self.bot.store.read(
            lambda reader: running_streak(reader, guild_id, person.user_id)
        )
        return profile_page(profile, last, picture, streak)


async def course_picture(renderer: BoardRenderer, profile: Profile) -> Picture | None:
    """None where no rated game is known."""
    if profile.rating is None or not profile.course:
        return None
    marks = tuple(
        RatingPoint(one.rating, one.deviation, one.is_provisional) for one in profile.course
    )
    course = RatingHistory(marks, profile.rating.games)
    alt_text, png = await renderer.chart(course)
    told = _("{person}'s rating in {variant}. {chart}").format(
        person=plain_name(profile.person),
        variant=words.variant_name(profile.variant),
        chart=alt_text,
    )
    return Picture(f"onitama-rating-{profile.variant.value}-{course.games}.png", told, png)


def profile_page(
    profile: Profile,
    last: Sequence[Match],
    picture: Picture | None,
    streak: DailyStreak | None = None,
) -> PrivateMessage:
    """`last`: the latest of their games among those that the reader may see."""
    solved = [] if streak is None else [solved_in_a_row(streak)]
    if profile.solver is not None and (profile.is_own or solved):
        # Others are not told of who tries puzzles elsewhere alone.
        solved.insert(0, _("Rated {rating} at puzzles.").format(rating=rating(profile.solver)))
    if not profile.record:
        return PrivateMessage("\n".join((*nothing(profile), *solved)))
    told = [*lines(profile), *solved]
    if last:
        told.append(_("**Last games**") if profile.is_own else _("**Last games that you can see**"))
        told += [past_match_line(match, profile.person.user_id) for match in last]
    return PrivateMessage(
        listing(told),
        picture,
        buttons=tuple(nav_buttons(profile, last)),
        lists=(variant_list(profile),) if len(profile.variants) > 1 else (),
    )


def nav_buttons(profile: Profile, last: Sequence[Match]) -> Iterator[Button]:
    """To the replay of each of these matches, the list of all, and the leaderboard."""
    for match in last:
        yield Button(ShowReplay(match.id), labels.in_match(labels.REPLAY, match.id))
    if last:
        yield Button(OpenHistory(Listing(profile.person.user_id)), _("All games"))
    if profile.ratings and profile.settings.leaderboard:
        ranking = Ranking(profile.variant, Span.ALWAYS)
        yield Button(ShowRanks(ranking), _("Leaderboard"))


def variant_list(profile: Profile) -> OptionList:
    rated = {one.variant: f" {rating(one.rating)}" for one in profile.ratings}
    options = tuple(
        Option(
            variant.value,
            words.variant_name(variant) + rated.get(variant, ""),
            is_chosen=variant is profile.variant,
        )
        for variant in profile.variants
    )
    click = PickProfile(profile.person.user_id)
    return OptionList(click, _("Another way to play"), options)


# -- what it says, line by line --


def nothing(profile: Profile) -> Iterator[str]:
    """Of who has played nothing that counts."""
    if not profile.is_own:
        yield _(
            "{person} has finished no match here yet. `/onitama challenge` asks for the first."
        ).format(person=opening_name(profile.person))
        return
    yield _(
        "You have finished no match against anybody here yet. "
        "`/onitama challenge` invites somebody; what comes of it stands here then."
    )
    if profile.settings.rated:
        yield _("A rated match, with a pace, gives you a rating: `/onitama challenge rated:True`.")


def lines(profile: Profile) -> Iterator[str]:
    yield f"**{name_of(profile.person)}** · {words.variant_name(profile.variant)}"
    if profile.rating is not None:
        its, rated_games = profile.rating.rating, profile.rating.games
        yield ngettext(
            "Rating **{rating}**, {certainty}, after {games} rated game.",
            "Rating **{rating}**, {certainty}, after {games} rated games.",
            rated_games,
        ).format(
            rating=rating(its),
            certainty=words.certainty(its.deviation, is_provisional=its.is_provisional),
            games=rated_games,
        )
    elif profile.is_own and profile.settings.rated:
        way = _(
            "A rated match of {variant}, with a pace, gives you a rating: "
            "`/onitama challenge rated:True`."
        )
        yield way.format(variant=words.variant_name(profile.variant))
    if profile.tally.games:
        yield record(profile)
    if wins := profile.wins():
        ways = ", ".join(f"{games} {words.how_ended(way)}" for way, games in wins)
        yield _("Won {ways}.").format(ways=ways)
    of_all = [*in_all_variants(profile)]
    if of_all and len(profile.variants) > 1:
        yield _("**In all variants**")
    yield from of_all
    yield from (badge(earned.badge) for earned in profile.badges)


def record(profile: Profile) -> str:
    """As in `7 won, 1 drawn, 4 lost: as 🔴 Red 4-0-1, as 🔷 Blue 3-1-3`."""
    told = in_words(profile.tally)
    seats = [player for player in Player if profile.tally_as(player).games]
    if len(seats) == 1:
        return _("{record}, as {seat}.").format(record=told, seat=seat(seats[0]))
    red, blue = (f"{seat(player)} {briefly(profile.tally_as(player))}" for player in Player)
    return _("{record}: as {red}, as {blue}.").format(record=told, red=red, blue=blue)


def in_words(tally: Tally) -> str:
    told = _("{wins} won, {draws} drawn, {losses} lost")
    return told.format(wins=tally.wins, draws=tally.draws, losses=tally.losses)


def briefly(tally: Tally) -> str:
    """In the same order, and never on two lines."""
    return "\N{NON-BREAKING HYPHEN}".join(map(str, (tally.wins, tally.draws, tally.losses)))


def in_all_variants(profile: Profile) -> Iterator[str]:
    others = [
        _("{rating} in {variant}").format(
            rating=rating(one.rating), variant=words.variant_name(one.variant)
        )
        for one in profile.ratings
        if one.variant is not profile.variant
    ]
    if others:  # a provisional one, with its mark, never ends the sentence
        yield _("Also rated: {ratings}.").format(ratings=", ".join(others))
    if extremes := profile.extremes():
        best, worst = map(share, extremes)
        yield _("Begins best with {best}, worst with {worst}.").format(best=best, worst=worst)
    yield from in_a_row(profile)
    match profile.company:
        case tuple() as opponents if opponents:
            told = [f"{name_of(one.person)} ({briefly(one.tally)})" for one in opponents]
            yield _("Most often against {opponents}.").format(opponents=words.listed(told))
        case Tally() as tally if tally.games:
            score = _("You against {person}: {record}.")
            yield score.format(person=name_of(profile.person), record=in_words(tally))


def share(card: CardSum) -> str:
    """As in `Tiger (75% of 12 games)`; a draw is half a win."""
    return _("{card} ({share} of {games})").format(
        card=CARDS[card.card].name,
        share=f"{card.tally.share:.0%}",
        games=games(card.tally.games),
    )


SHORT: Final = 2
"""Games in a row that are a streak."""
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
"""By whether there was a longer row of wins."""


def in_a_row(profile: Profile) -> Iterator[str]:
    streak = profile.streak
    if streak is None:
        return
    is_best = streak.result is Result.WON and streak.games == streak.longest
    if streak.games >= SHORT:
        told = _(STREAKS[streak.result][streak.longest >= SHORT and not is_best])
        yield told.format(games=streak.games, longest=streak.longest)
    elif streak.longest >= SHORT:
        yield _("{longest} won in a row at best.").format(longest=streak.longest)


def solved_in_a_row(streak: DailyStreak) -> str:
    """Of the server's puzzles of the day, at whatever try."""
    if not streak.length:
        told = _("Puzzle of the day: {longest} solved in a row at best.")
    elif streak.length == streak.longest:
        told = _("Puzzle of the day: **{length}** solved in a row.")
    else:
        told = _("Puzzle of the day: **{length}** solved in a row, {longest} at best.")
    return told.format(length=streak.length, longest=streak.longest)
