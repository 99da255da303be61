"""The command and the clicks of puzzles, which users solve in the controller."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import ChoiceOption
from cogs.bot.places import place_of, require_may_post, settings_here
from cogs.match.answering import add_channel_obstacle, update_or_open_controller, wait_for_post
from cogs.match.buttons import TurnOrEdge, turn_number_of
from cogs.match.choices import PlayAction, TakeBack
from cogs.puzzles.buttons import (
    NextPuzzle,
    PickPuzzles,
    PuzzleStep,
    ShareResult,
    ShowDailySolution,
    ShowPuzzle,
    ShowSolution,
    TakeHint,
)
from cogs.puzzles.deliveries import DELIVERIES
from cogs.puzzles.private import (
    ANY_THEME,
    THEME_NAMES,
    Trial,
    daily_solution_context,
    describe_hint,
    describe_mistake,
    describe_rating,
    describe_right_turn,
    describe_streak,
    hint_context,
    puzzle_context,
    read_trial,
    require_puzzle,
    solution_context,
)
from cogs.shared.click_data import chosen_option, is_controller
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import OldButton
from cogs.shared.messages import PrivateMessage
from cogs.shared.send import reply_ephemeral
from cogs.shared.words import message_link
from onitama_core import game, puzzles
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from cogs.match.private import ControllerContext
    from onitama_core.store import Reader


PUZZLE_VARIANTS: Final = (game.Variant.CLASSIC, game.Variant.WIND, game.Variant.SHADOW)
ThemeOption: TypeAlias = app_commands.Transform[
    puzzles.PuzzleTheme,
    ChoiceOption({theme.value: name for theme, name in THEME_NAMES.items()}, puzzles.PuzzleTheme),
]
PuzzleVariant: TypeAlias = app_commands.Transform[
    game.Variant,
    ChoiceOption(
        {variant.value: partial(words.variant_name, variant) for variant in PUZZLE_VARIANTS},
        game.Variant,
    ),
]
DAILY_NOTES: Final = (
    N_("**The puzzle of the day**: the first try is rated, and solving it adds to your streak."),
    N_(
        "**The puzzle of the day**: for you it isn't rated any more, "
        "but solving it adds to your streak."
    ),
)
"""The note above the puzzle of the day: if the user's first try will be rated, and if not."""
FIRST_TURN: Final = 1
"""The turn of a solution that is shown first."""
WARM_UP_NOTE: Final = N_(
    "-# Warm-up {warm_up} of {warm_ups}: your rating changes by at most {points} points."
)


class PuzzleCommand(OnitamaCog):
    works_outside_servers = True
    deliveries = DELIVERIES

    @app_commands.command(
        name="puzzle", description=_s("A position with one right turn: find it, for you alone")
    )
    @app_commands.describe(
        theme=_s("What to find (default: anything)"),
        variant=_s("The way of playing (default: as usual here)"),
    )
    async def puzzle(
        self,
        interaction: Interaction,
        theme: ThemeOption | None = None,
        variant: PuzzleVariant | None = None,
    ) -> None:
        played = variant or (await settings_here(interaction)).variant
        guild_id = interaction.guild_id or 0
        request = puzzles.PuzzleRequest(played, theme, guild_id=guild_id)
        await self.open(interaction, request)

    @on_click(PuzzleStep)
    async def step(self, interaction: Interaction, click: PuzzleStep) -> None:
        """Play the chosen action, take the turn back, or show the controller's next page."""
        trial = read_trial(interaction, click)
        choice = None
        if isinstance(click.choice, PlayAction):
            context = await self.play(interaction, trial, click.choice.action)
        elif isinstance(click.choice, TakeBack):
            context = puzzle_context(trial._replace(attempt=puzzles.take_back_part(trial.attempt)))
        else:
            context = puzzle_context(trial)
            if is_controller(interaction.message):
                choice = click.choice
        await update_or_open_controller(interaction, context, choice)

    async def play(
        self, interaction: Interaction, trial: Trial, action: game.Action
    ) -> ControllerContext:
        """Play an action, and return the context of the controller after it.

        If this is the user's first try, a mistake or the solution changes their rating. Raises
        OldButton for an illegal action.
        """
        attempt = trial.attempt
        try:
            after = puzzles.continue_attempt(attempt, action)
        except (game.IllegalAction, game.NotYourTurn, game.GameOver) as problem:
            raise OldButton from problem
        if isinstance(after, puzzles.Mistake):
            text = describe_mistake(attempt, after)
            attempt = puzzles.attempt_after(attempt.puzzle, attempt.solved, None, has_erred=True)
        else:
            text = describe_right_turn(after)
            attempt = after
            if not attempt.is_solved:
                return puzzle_context(trial._replace(attempt=attempt), text)
        counted = await self.bot.puzzles.count(interaction.user.id, interaction.guild_id, attempt)
        rating = describe_rating(counted, has_hint=trial.has_hint)
        text = "\n".join(filter(None, (text, describe_streak(counted.streak), rating)))
        if not attempt.is_solved:
            return puzzle_context(trial._replace(attempt=attempt), text)
        # The database knows whether this was the first try; a custom id can be old or forged.
        has_erred = attempt.has_erred if counted.is_late else not counted.result.is_solved
        return puzzle_context(
            trial._replace(attempt=replace(attempt, has_erred=has_erred)),
            text,
            ending=_("Solved.") if counted.is_late else None,
            can_be_shared=counted.can_be_shared,
        )

    @on_click(TakeHint)
    async def take_hint(self, interaction: Interaction, click: TakeHint) -> None:
        """Show which piece moves, or also with which card; the first try then is unrated."""
        trial = read_trial(interaction, click)
        if trial.attempt.is_solved or trial.attempt.part is not None:
            raise OldButton
        lines = [describe_hint(trial.attempt, in_full=click.in_full)]
        if await self.bot.puzzles.waive_rating(interaction.user.id, trial.attempt.puzzle):
            lines.append(_("-# You took a hint, so this one isn't rated."))
            trial = trial._replace(has_hint=True)
        context = hint_context(trial, "\n".join(lines), in_full=click.in_full)
        await update_or_open_controller(interaction, context)

    @on_click(ShowPuzzle)
    async def show_puzzle(self, interaction: Interaction, click: ShowPuzzle) -> None:
        """Show a puzzle from its start; earlier mistakes still count."""
        trial = read_trial(interaction, click).at(0)
        text = await self.describe_what_counts(interaction, click.number)
        await self.bot.puzzles.note_shown(interaction.user.id, click.number)
        await update_or_open_controller(interaction, puzzle_context(trial, text))

    async def describe_what_counts(self, interaction: Interaction, number: int) -> str:
        """Return the note that says whether solving a puzzle changes the rating or the streak."""
        guild_id = interaction.guild_id or 0
        user_id = interaction.user.id
        now = self.bot.clock()

        def compose_note(reader: Reader) -> str:
            was_tried = reader.puzzles.result(user_id, number) is not None
            is_skipped = puzzles.is_skipped(reader, user_id, number, now)
            for today in reader.puzzles.latest_dailies(guild_id, 1):
                daily_try = reader.puzzles.daily_try(guild_id, today.day, user_id)
                if today.puzzle == number and (daily_try is None or not daily_try.is_done):
                    return _(DAILY_NOTES[was_tried or is_skipped])
            if was_tried:
                return _("You have already tried this one, so now it's just for fun.")
            if is_skipped:
                return _("You first saw this one over a day ago, so now it's just for fun.")
            if reader.puzzles.is_past_daily(guild_id, number):
                return _("Its day is over: solving it counts for your rating, not for a streak.")
            if (warm_up := puzzles.next_warm_up(reader, user_id)) is not None:
                return _(WARM_UP_NOTE).format(
                    warm_up=warm_up, warm_ups=puzzles.WARM_UPS, points=puzzles.MAX_WARM_UP_GAIN
                )
            return ""

        return await self.bot.store.read(compose_note)

    @on_click(ShowSolution)
    async def show_solution(self, interaction: Interaction, click: ShowSolution) -> None:
        """Show the solution.

        That counts as a mistake, because a forged click can come before the user has made one.
        """
        trial = read_trial(interaction, click)
        start = puzzles.attempt_after(trial.attempt.puzzle, 0, None, has_erred=True)
        counted = await self.bot.puzzles.count(
            interaction.user.id, interaction.guild_id, start, is_shown=True
        )
        trial = trial._replace(attempt=replace(trial.attempt, has_erred=True))
        rating = describe_rating(counted, has_hint=trial.has_hint)
        turn = read_solution_turn(trial.attempt.puzzle, click.shown_turn)
        can_be_shared = counted.can_be_shared
        context = solution_context(trial, rating, turn, can_be_shared=can_be_shared)
        await update_or_open_controller(interaction, context)

    @on_click(ShareResult)
    async def share(self, interaction: Interaction, click: ShareResult) -> None:
        """Share the user's attempt at the puzzle of the day in this channel, once.

        Raises CannotPost, PuzzleNotOfTheDay or ResultAlreadyShared.
        """
        puzzle = require_puzzle(click.number)
        place = place_of(interaction)
        await require_may_post(interaction, place)
        post_id = await self.bot.puzzles.share_result(place, interaction.user.id, puzzle)
        with after_commit():
            message_id = await wait_for_post(interaction, post_id)
            if message_id is None:
                text = _("I'll post your result as soon as Discord lets me.")
                text = add_channel_obstacle(interaction, place, text)
            else:
                text = _("[Here is your result]({post}), without anything of the solution.")
                text = text.format(post=message_link(place, message_id))
            await reply_ephemeral(interaction, PrivateMessage(text))

    @on_click(NextPuzzle)
    async def next_puzzle(self, interaction: Interaction, click: NextPuzzle) -> None:
        trial = read_trial(interaction, click)
        puzzle = trial.attempt.puzzle
        await self.open_after(interaction, puzzle, puzzle.theme if trial.keeps_theme else None)

    @on_click(PickPuzzles)
    async def pick_puzzles(self, interaction: Interaction, click: PickPuzzles) -> None:
        before = require_puzzle(click.number)
        offered: dict[str, puzzles.PuzzleTheme | None] = {
            theme.value: theme for theme in THEME_NAMES
        }
        theme = chosen_option(interaction, {ANY_THEME: None, **offered})
        await self.open_after(interaction, before, theme)

    @on_click(ShowDailySolution)
    async def show_daily_solution(self, interaction: Interaction, click: ShowDailySolution) -> None:
        """Show the solution of a daily puzzle, turn by turn.

        Raises OldButton unless its day is over in this server.
        """
        puzzle = require_puzzle(click.number)
        guild_id = interaction.guild_id or 0
        if not await self.bot.store.read(
            lambda reader: reader.puzzles.is_past_daily(guild_id, click.number)
        ):
            raise OldButton
        await self.bot.puzzles.waive_rating(interaction.user.id, puzzle)
        turn = read_solution_turn(puzzle, click.shown_turn)
        await update_or_open_controller(interaction, daily_solution_context(puzzle, turn))

    async def open_after(
        self, interaction: Interaction, before: puzzles.Puzzle, theme: puzzles.PuzzleTheme | None
    ) -> None:
        """Show another puzzle of the same variant, of a theme or of any."""
        guild_id = interaction.guild_id or 0
        request = puzzles.PuzzleRequest(before.variant, theme, before.number, guild_id)
        await self.open(interaction, request)

    async def open(self, interaction: Interaction, request: puzzles.PuzzleRequest) -> None:
        """Show a puzzle of the wanted kind, or of another kind if there is none."""
        puzzle = await self.bot.puzzles.choose(interaction.user.id, request)
        lines = [await self.describe_what_counts(interaction, puzzle.number)]
        if puzzle.variant is not request.variant and request.variant in PUZZLE_VARIANTS:
            text = _("{variant} has none of these yet, so here is another one.")
            lines.insert(0, text.format(variant=words.variant_name(request.variant)))
        trial = Trial(puzzles.begin_attempt(puzzle), keeps_theme=request.theme is not None)
        text = "\n".join(filter(None, lines))
        await update_or_open_controller(interaction, puzzle_context(trial, text))


def read_solution_turn(puzzle: puzzles.Puzzle, shown_turn: TurnOrEdge | None) -> int:
    """Return the number of a turn of a solution. Raises OldButton if there is none."""
    number = FIRST_TURN if shown_turn is None else turn_number_of(shown_turn)
    if number is None:
        return len(puzzle.line)
    if number > len(puzzle.line):
        raise OldButton
    return number
