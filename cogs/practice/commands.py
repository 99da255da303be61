"""Practice matches: the command `/onitama practice`, votes, hints, and playing again.

In a practice match the user plays against the computer, plays both sides, or (in a vote) a whole
channel plays against the computer.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from cachetools import LRUCache
from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import options
from cogs.bot.client import Interaction, OnitamaBot, OnitamaCog
from cogs.bot.commands import (
    WHICH_CARDS,
    WHICH_DEAL,
    WHICH_VARIANT,
    ChoiceOption,
    VariantOption,
)
from cogs.bot.places import place_of, require_venue, settings_here
from cogs.match.answering import describe_obstacle, wait_for_post
from cogs.match.buttons import Hint, PickLevel, PlayAgain, ShowLevels
from cogs.match.hints import describe_short_hint
from cogs.match.private import describe_match_begun, hint_buttons
from cogs.match.private_board import (
    find_computer_level,
    invite_button,
    level_list,
    name_level,
    other_seat_button,
    show_private_board,
)
from cogs.match.reason_sentences import describe_reasons
from cogs.practice.buttons import NewPractice
from cogs.shared.click_data import chosen_option
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import OldButton
from cogs.shared.gate import to_person
from cogs.shared.links import Practise
from cogs.shared.messages import Button, PrivateMessage
from cogs.shared.send import THINKING_DELAY, defer, defer_controller, reply_ephemeral
from cogs.shared.terms import IN_A_THREAD
from cogs.shared.turn_sentences import describe_turn
from cogs.shared.words import with_number
from onitama_core.engine import LEVELS, CompiledCode, Loss, MoveTime, Thought, Win
from onitama_core.game import Phase, Player, Variant, parse_action, public_view
from onitama_core.game.turn_annotations import find_merits, state_from_notation
from onitama_core.matches import (
    MovesSoFar,
    NotAPlayer,
    NotFinished,
    NotForAChannel,
    PlayerUpdate,
    rematch_terms,
)
from onitama_core.store import (
    PACES,
    UNLIMITED,
    Computer,
    Correspondence,
    Everybody,
    GuildSettings,
    Match,
    Pace,
    SeatChoice,
    Terms,
    Venue,
)
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.bot.commands import ChoiceName
    from cogs.shared.custom_ids import MatchClick

MAX_REMEMBERED_THOUGHTS: Final = 200
"""Turns whose best turn is kept in memory, so that a second hint is about the same turn."""
HINT_TIME: Final = MoveTime(1000)
"""Milliseconds for which the engine searches for a hint."""
DEFAULT_LEVEL: Final = 3
"""The level if the user chooses none: new players lose to it and can learn from that."""
BOTH_SIDES: Final = 0
"""Value of the option `level` for users who play both sides themselves."""
LEVEL_LABELS: Final[Mapping[str, ChoiceName]] = {
    **{str(level.number): partial(name_level, level.number) for level in LEVELS},
    "both": N_("both sides"),
}
VENUE_LABELS: Final = {
    Venue.PRIVATE.value: N_("unseen by others"),
    Venue.CHANNEL.value: N_("in this channel, for everybody to see"),
    Venue.THREAD.value: IN_A_THREAD,
}
LevelOption: TypeAlias = app_commands.Transform[
    int, ChoiceOption(LEVEL_LABELS, lambda sent: BOTH_SIDES if sent == "both" else int(sent))
]
EVERYBODY_SEAT: Final = "everybody"
"""Value of the option `seat` for a channel that votes for its turns."""
SEAT_LABELS: Final[Mapping[str, ChoiceName]] = {
    **options.SEAT_LABELS,
    EVERYBODY_SEAT: N_("Everybody – this channel votes for its turns"),
}
ONE_MINUTE: Final = Correspondence(timedelta(minutes=1))
"""A pace for votes only: in other matches a minute a turn would be too short."""
PRACTICE_PACES: Final[Mapping[str, Pace]] = {"1m": ONE_MINUTE, **PACES}
PACE_LABELS: Final[Mapping[str, ChoiceName]] = {
    "1m": N_("1 minute, for a vote only"),
    **options.PACE_LABELS,
}
DEFAULT_VOTING_TIME: Final = timedelta(hours=1)
VenueOption: TypeAlias = app_commands.Transform[Venue, ChoiceOption(VENUE_LABELS, Venue)]
SeatOption: TypeAlias = app_commands.Transform[str, ChoiceOption(SEAT_LABELS, str)]
PaceOption: TypeAlias = app_commands.Transform[
    Pace, ChoiceOption(PACE_LABELS, PRACTICE_PACES.__getitem__)
]


class PracticeMatches(OnitamaCog):
    """The command and the buttons that begin practice matches, and the hint buttons."""

    works_outside_servers = True

    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self._best: LRUCache[tuple[int, tuple[str, ...]], Thought] = LRUCache(
            MAX_REMEMBERED_THOUGHTS
        )
        """The engine's best turns for hints, by match id and all actions before the hint."""

    @app_commands.command(
        name="practice", description=_s("Play against me at once, unseen by others")
    )
    @app_commands.autocomplete(deal=options.suggest_deal)
    @app_commands.describe(
        level=_s("My strength, 1 to 8, or play both sides yourself (default: 3)"),
        variant=WHICH_VARIANT,
        cards=WHICH_CARDS,
        seat=_s("Where you sit, or Everybody: this channel votes (default: random)"),
        deal=WHICH_DEAL,
        where=_s("Unseen by others, or before everybody (default: unseen)"),
        pace=_s("How much time you have (default: as much as you like; for a vote 1 hour)"),
    )
    async def practice(  # noqa: PLR0917 - Discord passes options by name
        self,
        interaction: Interaction,
        level: LevelOption | None = None,
        variant: VariantOption | None = None,
        cards: options.PoolOption | None = None,
        seat: SeatOption | None = None,
        deal: app_commands.Range[str, 1, 100] | None = None,
        where: VenueOption | None = None,
        pace: PaceOption | None = None,
    ) -> None:
        """Start a match, or show the user's open one if no option was given."""
        if level is None and not any((variant, cards, seat, deal, where, pace)):
            await self.continue_or_begin(interaction)
            return
        is_vote = seat == EVERYBODY_SEAT
        settings = await untimed_settings(interaction)
        if is_vote and settings.variant.has_secrets:
            settings = replace(settings, variant=Variant.CLASSIC)
        terms = options.make_terms(
            settings,
            variant=variant,
            cards=cards,
            deal=deal,
            seat=SeatChoice.RANDOM if seat is None or is_vote else SeatChoice(seat),
            pace=None if is_vote else pace,
        )
        chosen_level = DEFAULT_LEVEL if level is None else level
        if is_vote:
            terms = replace(terms, venue=where or Venue.CHANNEL)
            await self.begin_vote(interaction, chosen_level, terms, pace)
        elif pace == ONE_MINUTE:
            raise NotForAChannel
        else:
            terms = replace(terms, venue=where or Venue.PRIVATE)
            await self.begin(interaction, chosen_level or None, terms)

    async def begin_vote(
        self, interaction: Interaction, level: int, terms: Terms, pace: Pace | None
    ) -> None:
        """Begin a match against the computer in which the channel's members vote for the turns.

        `pace` is the time for each vote.

        Raises NotForAChannel, AlreadyVoting, CannotPost or PrivateHere.
        """
        voting_time = DEFAULT_VOTING_TIME
        if pace is not None:
            if not isinstance(pace, Correspondence):
                raise NotForAChannel
            voting_time = pace.per_turn
        if level == BOTH_SIDES:
            raise NotForAChannel
        await require_venue(interaction, terms.venue)
        started = await self.bot.matches.votes.begin(
            place_of(interaction),
            (Everybody(interaction.user.id, voting_time), Computer(level)),
            terms,
            at=interaction.created_at,
        )
        with after_commit():
            match = started.match
            message_id = await wait_for_post(interaction, started.post_id)
            obstacle = describe_obstacle(interaction, match.place)
            text = describe_match_begun(match, message_id, obstacle)
            ending = _("You can end it with `/onitama match close match:{match}`.")
            await reply_ephemeral(
                interaction, words.join_sentences(text, ending.format(match=match.id))
            )

    async def continue_or_begin(self, interaction: Interaction) -> None:
        """Show the user's open private match, or begin one with the server's default terms."""
        if (open_match := await self.find_open_match(interaction)) is None:
            terms = options.make_terms(await untimed_settings(interaction))
            await self.begin(interaction, DEFAULT_LEVEL, replace(terms, venue=Venue.PRIVATE))
            return
        another = Button(NewPractice(), _("New match"))
        text = _("Your match goes on; **{NEW_MATCH}** begins another beside it.")
        text = text.format(NEW_MATCH=_("New match"))
        await show_private_board(interaction, open_match.id, text, extra_buttons=(another,))

    async def find_open_match(self, interaction: Interaction) -> Match | None:
        """Return the user's private match with the latest activity, or None."""
        user_id = interaction.user.id
        guild_id = interaction.guild_id or 0
        matches = await self.bot.matches.lists.open_of(user_id, guild_id)
        private = [match for match in matches if match.is_private]
        return max(private, key=lambda match: match.last_activity, default=None)

    async def begin(
        self,
        interaction: Interaction,
        level: int | None,
        terms: Terms,
        *,
        from_button: bool = False,
    ) -> None:
        """Begin a practice match and show it.

        `level`: None to play both sides. `from_button`: the user clicked a button, so that two
        clicks in a row begin one match. Raises NotPlayableAlone, TooManyMatches,
        TooManyEngineMoves, CannotPost or NoThreadHere.
        """
        await require_venue(interaction, terms.venue)
        started = await self.bot.matches.practice.begin(
            place_of(interaction),
            to_person(interaction.user),
            level,
            terms,
            at=interaction.created_at,
            from_button=from_button,
        )
        with after_commit():
            if started.match.is_private:
                await show_private_board(
                    interaction, started.match.id, note=describe_closed_matches(started)
                )
            else:
                message_id = await wait_for_post(interaction, started.public.post_id)
                obstacle = describe_obstacle(interaction, started.match.place)
                await reply_ephemeral(
                    interaction, describe_match_begun(started.match, message_id, obstacle)
                )

    @on_click(NewPractice)
    async def begin_another(self, interaction: Interaction, _click: NewPractice) -> None:
        """Begin a match like the user's open one, and show it in place of the clicked board."""
        if (open_match := await self.find_open_match(interaction)) is not None:
            level = find_computer_level(open_match)
            terms = rematch_terms(open_match.terms, SeatChoice.RANDOM)
        else:
            level = DEFAULT_LEVEL
            settings = await settings_here(interaction)
            terms = Terms(settings.pool, variant=settings.variant, venue=Venue.PRIVATE)
        await self.begin(interaction, level, terms, from_button=True)

    @on_click(Practise)
    async def practise(self, interaction: Interaction, click: Practise) -> None:
        """Begin a private match of the click's variant at the first level.

        Without a variant, do the same as the command without options.
        """
        if click.variant is None:
            await self.continue_or_begin(interaction)
            return
        pool = (await settings_here(interaction)).pool
        terms = Terms(pool, variant=click.variant, venue=Venue.PRIVATE)
        await self.begin(interaction, LEVELS[0].number, terms, from_button=True)

    @on_click(PlayAgain, PickLevel)
    async def again(self, interaction: Interaction, click: MatchClick, match: Match) -> None:
        """Begin a match with the terms of a finished one, at another level or from another seat."""
        own = require_own_seat(match, interaction.user.id)
        level = find_computer_level(match)
        if isinstance(click, PickLevel):
            level = chosen_option(
                interaction, {str(offered.number): offered.number for offered in LEVELS}
            )
        elif isinstance(click, PlayAgain) and click.other_seat:
            own = own.opponent
        terms = rematch_terms(match.terms, SeatChoice.of(own))
        await self.begin(interaction, level, terms, from_button=True)

    @on_click(ShowLevels)
    async def show_levels(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Show the list of levels at which the user can play again.

        The button is on the last post of a match that was played in a channel.
        """
        require_own_seat(match, interaction.user.id)
        question = with_number(match.id, _("At which level shall we play next?"))
        buttons = (*other_seat_button(match), *invite_button(match))
        message = PrivateMessage(question, buttons=buttons, lists=(level_list(match),))
        await reply_ephemeral(interaction, message)

    @on_click(Hint)
    async def hint(self, interaction: Interaction, click: Hint, match: Match) -> None:
        """Show which piece the engine would move, or the whole turn and why.

        A click on an outdated private board only updates that board. Raises EngineGone or
        EngineRefused.
        """
        user_id = interaction.user.id
        is_private = match.is_private
        if is_private and (match.is_over or click.step != match.step):
            await show_private_board(interaction, match.id)
            return
        moves = await self.bot.matches.practice.hint_for(match.id, user_id)
        if is_private:
            await defer_controller(interaction)
        else:
            await defer(interaction)
        key = match.id, moves.actions
        if (best := self._best.get(key)) is None:
            engine = self.bot.engine
            thinking = asyncio.create_task(
                engine.think(moves.opening, moves.actions, HINT_TIME, asker=user_id)
            )
            is_ready = engine.is_ready(CompiledCode.SEARCH)
            # An engine that is not ready needs long, so the user is told at once.
            delay = THINKING_DELAY if is_ready else 0
            done, _pending = await asyncio.wait({thinking}, timeout=delay)
            if is_private and not done and await self.is_at_step(match):
                follows = _("💡 I'm thinking. The hint follows.")
                if not is_ready:
                    follows = _("I'm getting ready, once on this machine. The hint follows.")
                await show_private_board(interaction, match.id, follows)
            best = await thinking
            self._best[key] = best
        text = describe_hint(moves, best, in_full=click.in_full)
        if not is_private:
            await reply_ephemeral(
                interaction, PrivateMessage(text, buttons=hint_buttons(match, click))
            )
        elif await self.is_at_step(match):
            await show_private_board(interaction, match.id, text, hint=click)
        else:
            await show_private_board(interaction, match.id)

    async def is_at_step(self, match: Match) -> bool:
        """Return whether no further step was played in a match since it was read."""
        return (await self.bot.matches.match(match.id)).step == match.step


async def untimed_settings(interaction: Interaction) -> GuildSettings:
    """Return the server's settings with unlimited time, the default of practice matches."""
    return replace(await settings_here(interaction), pace=UNLIMITED)


def describe_closed_matches(started: PlayerUpdate) -> str:
    """Return the sentence about private matches that were closed to make room for a new one.

    Empty if none was closed.
    """
    if not started.closed_private:
        return ""
    text = _("-# To make room I closed the matches you left longest: {matches}.")
    return text.format(
        matches=words.join_words([f"#{number}" for number in started.closed_private])
    )


def require_own_seat(match: Match, user_id: int) -> Player:
    """Return the user's side in a practice match that is over.

    Raises NotAPlayer, NotFinished, or OldButton for a match between two people.
    """
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    if not match.is_over:
        raise NotFinished(match)
    if not match.is_practice:
        raise OldButton
    return player


def describe_hint(moves: MovesSoFar, best: Thought, *, in_full: bool) -> str:
    """Return the sentence of a hint about the rest of the turn.

    `best` is the engine's search result from the start of the turn. `in_full`: name the whole turn
    and why, as in `💡 **Tiger c1–c3**. It threatens the temple on c5.`; otherwise only the piece
    that moves first.
    """
    if best.turn[: len(moves.unfinished_turn)] != moves.unfinished_turn:
        other = _("I thought of another first move. Take yours back, or go on as you like.")
        return f"💡 {other}"
    state = state_from_notation(moves.opening, moves.played)
    turn = tuple(map(parse_action, best.turn[len(moves.unfinished_turn) :]))
    view = public_view(state)
    if not in_full:
        return f"💡 {describe_short_hint(turn[0], view)}"
    mover = state.position.turn
    score = best.score
    text = describe_turn(turn, view.spirit)
    sentences = [words.end_sentence(words.capitalise(text))]
    if merits := find_merits(state, turn, wins_in=score.plies if isinstance(score, Win) else None):
        sentences.append(describe_reasons(merits, mover))
    if isinstance(score, Loss):
        if (turns := score.plies // 2) == 1:
            lost = _("{side} can win with the next turn, whatever you play.")
        else:
            lost = _("{side} can win by force, in {turns} turns at most, whatever you play.")
        sentences.append(lost.format(side=words.side(mover.opponent), turns=turns))
    elif not merits:
        sentences.append(describe_likely_answer(moves, best))
    return f"💡 {words.join_sentences(*sentences)}"


def describe_likely_answer(moves: MovesSoFar, best: Thought) -> str:
    """Return a text like `Blue's best answer: **Crane c5–c4**.`; empty if none was found."""
    expected = best.line[len(best.turn) :]
    if not expected or best.line[: len(best.turn)] != best.turn:
        return ""
    played = (*moves.actions, *best.turn)
    before = state_from_notation(moves.opening, played)
    after_first_action = state_from_notation(moves.opening, (*played, expected[0]))
    # The answer is one action in Classic, and also a move of the Spirit if it follows in Wind.
    turn_length = 1 if after_first_action.phase is Phase.MOVE else 2
    turn = tuple(map(parse_action, expected[:turn_length]))
    text = describe_turn(turn, public_view(before).spirit)
    answer = _("{side}'s best answer: {turn}.")
    return answer.format(side=words.side(before.position.turn), turn=text)
