"""Puzzles in the controller: the task, what a wrong turn allows, ratings and the next puzzle."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import ChoiceOption
from cogs.bot.places import settings_here
from cogs.match.answering import update_or_open_controller
from cogs.match.choices import PlayAction, TakeBack
from cogs.match.private import ControllerContext, make_text_format
from cogs.puzzles.buttons import (
    NextPuzzle,
    PickPuzzles,
    PuzzleClick,
    PuzzleStep,
    ShowDailySolution,
    ShowPuzzle,
    ShowSolution,
)
from cogs.puzzles.deliveries import DELIVERIES
from cogs.puzzles.public import describe_task
from cogs.shared.dispatch import on_click
from cogs.shared.errors import OldButton
from cogs.shared.messages import Button, Option, OptionList, PrivateMessage, Style
from cogs.shared.rating_words import format_gain
from cogs.shared.send import chosen_option, defer, edit_original, is_controller, is_offered
from cogs.shared.turn_sentences import describe_events, describe_turn
from onitama_core import game, puzzles
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.store import Reader


THEMES: Final[Mapping[puzzles.PuzzleTheme, str]] = {
    puzzles.PuzzleTheme.WIN_2: N_("Win in 2 turns"),
    puzzles.PuzzleTheme.WIN_3: N_("Win in 3 turns"),
    puzzles.PuzzleTheme.WIN_4: N_("Win in 4 turns"),
    puzzles.PuzzleTheme.WIN_5: N_("Win in 5 turns"),
    puzzles.PuzzleTheme.STUCK: N_("Force a pass"),
    puzzles.PuzzleTheme.HOLD: N_("Hold a bad position"),
    puzzles.PuzzleTheme.ONLY: N_("Find the only turn"),
}
VARIANTS: Final = (game.Variant.CLASSIC, game.Variant.WIND, game.Variant.SHADOW)
ThemeOption: TypeAlias = app_commands.Transform[
    puzzles.PuzzleTheme,
    ChoiceOption({theme.value: name for theme, name in THEMES.items()}, puzzles.PuzzleTheme),
]
PuzzleVariant: TypeAlias = app_commands.Transform[
    game.Variant,
    ChoiceOption({one.value: words.variant_name(one) for one in VARIANTS}, game.Variant),
]
DAILY_NOTES: Final = (
    N_("**The puzzle of the day**: the first try is rated, and solving it adds to your streak."),
    N_(
        "**The puzzle of the day**: for you it isn't rated any more, "
        "but solving it adds to your streak."
    ),
)
"""The note above the puzzle of the day: while the first try is rated, and when none is any more."""
ANY_THEME: Final = "any"
ATTEMPT_TEXT: Final = re.compile(r"(?P<erred>x?)(?P<kept>t?)(?P<part>[0-9]{0,3})")
"""The state of an attempt in a custom id.

It says whether there was a mistake, whether the theme is kept, and which legal action, by its
index, has begun the unfinished turn.
"""


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
        await self.open(interaction, puzzles.PuzzleRequest(played, theme))

    @on_click(PuzzleStep)
    async def step(self, interaction: Interaction, click: PuzzleStep) -> None:
        now, keeps_theme = read_attempt(interaction, click)
        text, ending, choice = "", None, None
        if isinstance(click.choice, PlayAction):
            now, text, ending = await self.play(interaction, now, click.choice.action)
        elif isinstance(click.choice, TakeBack):
            now = puzzles.take_back(now)
        elif is_controller(interaction.message):
            choice = click.choice
        shown = puzzle_context(now, text, keeps_theme=keeps_theme, ending=ending)
        await update_or_open_controller(interaction, shown, choice)

    async def play(
        self, interaction: Interaction, now: puzzles.Attempt, action: game.Action
    ) -> tuple[puzzles.Attempt, str, str | None]:
        """Play an action; return the attempt after it, a text about it, and the closing text.

        A mistake or the solution counts if this is the first try. Without a closing text the
        default one is shown. Raises OldButton for an illegal action.
        """
        try:
            then = puzzles.play(now, action)
        except (game.IllegalAction, game.NotYourTurn, game.GameOver) as problem:
            raise OldButton from problem
        if isinstance(then, puzzles.Mistake):
            text = describe_mistake(now, then)
            now = puzzles.reach(now.puzzle, now.solved, None, has_erred=True)
        else:
            text, now = describe_right_turn(then), then
            if not now.is_solved:
                return now, text, None
        counted = await self.bot.puzzles.count(interaction.user.id, interaction.guild_id, now)
        text = "\n".join(filter(None, (text, describe_rating(counted))))
        if not now.is_solved:
            return now, text, None
        if counted.is_late:
            return now, text, _("Solved.")
        # The store says which try was the first: a custom id can be old or forged.
        return replace(now, has_erred=not counted.result.is_solved), text, None

    @on_click(ShowPuzzle)
    async def show_puzzle(self, interaction: Interaction, click: ShowPuzzle) -> None:
        """Show a puzzle from its start; earlier mistakes still count."""
        now, keeps_theme = read_attempt(interaction, click)
        again = puzzles.reach(now.puzzle, 0, None, has_erred=now.has_erred)
        text = await self.describe_what_counts(interaction, click.number)
        await self.bot.puzzles.note_shown(interaction.user.id, click.number)
        await update_or_open_controller(
            interaction, puzzle_context(again, text, keeps_theme=keeps_theme)
        )

    async def describe_what_counts(self, interaction: Interaction, number: int) -> str:
        """Return the note about what solving a puzzle here and now counts for."""
        guild_id, user_id = interaction.guild_id or 0, interaction.user.id
        now = self.bot.clock()

        def ask(reader: Reader) -> str:
            was_tried = reader.puzzles.result(user_id, number) is not None
            is_skipped = puzzles.is_skipped(reader, user_id, number, now)
            for today in reader.puzzles.latest_dailies(guild_id, 1):
                known = reader.puzzles.daily_try(guild_id, today.day, user_id)
                if today.puzzle == number and (known is None or not known.is_done):
                    return _(DAILY_NOTES[was_tried or is_skipped])
            if was_tried:
                return _("You have had your first try at this one: now it is for fun alone.")
            if is_skipped:
                return _("You first saw this one over a day ago: now it is for fun alone.")
            if reader.puzzles.is_past_daily(guild_id, number):
                return _("Its day is over: solving it counts for your rating, not for a streak.")
            return ""

        return await self.bot.store.read(ask)

    @on_click(ShowSolution)
    async def show_solution(self, interaction: Interaction, click: ShowSolution) -> None:
        """Show the solution, which counts as a mistake: a forged click may come before one."""
        now, keeps_theme = read_attempt(interaction, click)
        end = puzzles.reach(now.puzzle, now.puzzle.turns, None, has_erred=True)
        start = puzzles.reach(now.puzzle, 0, None, has_erred=True)
        counted = await self.bot.puzzles.count(
            interaction.user.id, interaction.guild_id, start, is_shown=True
        )
        text = f"{describe_solution(now.puzzle)}\n{describe_rating(counted)}"
        shown = puzzle_context(end, text, keeps_theme=keeps_theme, ending="")
        await update_or_open_controller(interaction, shown)

    @on_click(NextPuzzle)
    async def next_puzzle(self, interaction: Interaction, click: NextPuzzle) -> None:
        now, keeps_theme = read_attempt(interaction, click)
        theme = now.puzzle.theme if keeps_theme else None
        wanted = puzzles.PuzzleRequest(now.puzzle.variant, theme, besides=now.puzzle.number)
        await self.open(interaction, wanted)

    @on_click(PickPuzzles)
    async def pick_puzzles(self, interaction: Interaction, click: PickPuzzles) -> None:
        before = require_puzzle(click.number)
        offered: dict[str, puzzles.PuzzleTheme | None] = {theme.value: theme for theme in THEMES}
        theme = chosen_option(interaction, {ANY_THEME: None, **offered})
        await self.open(
            interaction, puzzles.PuzzleRequest(before.variant, theme, besides=before.number)
        )

    @on_click(ShowDailySolution)
    async def show_daily_solution(self, interaction: Interaction, click: ShowDailySolution) -> None:
        """Show the film of a daily puzzle's solution.

        Raises OldButton unless its day is over in this server.
        """
        puzzle, guild_id = require_puzzle(click.number), interaction.guild_id or 0
        if not await self.bot.store.read(
            lambda reader: reader.puzzles.is_past_daily(guild_id, click.number)
        ):
            raise OldButton
        await defer(interaction)
        await self.bot.puzzles.show_solution(interaction.user.id, puzzle)
        renderer = await self.bot.renderer_for(interaction)
        film = await renderer.solution_film(puzzle)
        await edit_original(interaction, PrivateMessage(describe_solution(puzzle), film))

    async def open(self, interaction: Interaction, wanted: puzzles.PuzzleRequest) -> None:
        """Show a puzzle of the wanted kind, or of another kind if there is none."""
        found = await self.bot.puzzles.choose(interaction.user.id, wanted)
        text = ""
        if found.variant is not wanted.variant and wanted.variant in VARIANTS:
            text = _("{variant} has none of these yet, so here is another one.")
            text = text.format(variant=words.variant_name(wanted.variant))
        keeps_theme = wanted.theme is not None
        await update_or_open_controller(
            interaction, puzzle_context(puzzles.begin(found), text, keeps_theme=keeps_theme)
        )


def require_puzzle(number: int) -> puzzles.Puzzle:
    """Return the puzzle with a number. Raises OldButton if there is none."""
    if (puzzle := puzzles.find(number)) is None:
        raise OldButton
    return puzzle


def read_attempt(interaction: Interaction, click: PuzzleClick) -> tuple[puzzles.Attempt, bool]:
    """Return the attempt that a click belongs to, and whether the theme is kept.

    Raises OldButton for an attempt that no play leads to, and for solved turns in a click that is
    not on the clicked message: such a click is forged.
    """
    found, puzzle = ATTEMPT_TEXT.fullmatch(click.so_far), require_puzzle(click.number)
    if found is None or click.solved > puzzle.turns:
        raise OldButton
    if click.solved and not is_offered(interaction):
        raise OldButton
    has_erred, keeps_theme = bool(found["erred"]), bool(found["kept"])
    now = puzzles.reach(puzzle, click.solved, None, has_erred=has_erred)
    if not found["part"]:
        return now, keeps_theme
    actions, place = list_first_actions(now), int(found["part"])
    if place >= len(actions):
        raise OldButton
    try:
        begun = puzzles.reach(puzzle, click.solved, actions[place], has_erred=has_erred)
    except ValueError as problem:
        raise OldButton from problem
    return begun, keeps_theme


def list_first_actions(attempt: puzzles.Attempt) -> list[game.Action]:
    """Return the legal actions in an attempt, in the order that custom ids refer to."""
    return sorted(game.legal_actions(attempt.state, attempt.solver), key=game.format_action)


def puzzle_context(
    now: puzzles.Attempt, text: str = "", *, keeps_theme: bool, ending: str | None = None
) -> ControllerContext:
    """Return the controller's context for a puzzle.

    `text`: stands above the task; `ending`: replaces the task or the text about the solution.
    """
    puzzle, part = now.puzzle, ""
    if now.part is not None:
        part = str(list_first_actions(puzzles.take_back(now)).index(now.part))
    so_far = f"{'x' * now.has_erred}{'t' * keeps_theme}"
    heading = _("-# Puzzle {number} · {variant}").format(
        number=puzzle.number, variant=words.variant_name(puzzle.variant)
    )
    if ending is None:
        ending = describe_solved(now) if now.is_solved else describe_task(now)
    options = (
        Option(ANY_THEME, _("Any puzzle"), is_chosen=not keeps_theme),
        *(
            Option(theme.value, _(name), is_chosen=keeps_theme and theme is puzzle.theme)
            for theme, name in THEMES.items()
            if theme in puzzles.themes_of(puzzle.variant)
        ),
    )
    return ControllerContext(
        game.player_view(now.state, now.solver),
        game.events_for(now.events, None),
        picture_name=f"puzzle-{puzzle.number}-{now.solved}-{part}",
        format_text=make_text_format(heading, text, ending),
        make_click=partial(PuzzleStep, puzzle.number, now.solved, f"{so_far}{part}"),
        buttons=tuple(puzzle_buttons(now, so_far)),
        lists=(OptionList(PickPuzzles(puzzle.number), _("What to find"), options),),
    )


def puzzle_buttons(now: puzzles.Attempt, so_far: str) -> Iterator[Button]:
    number, solved = now.puzzle.number, now.solved
    style = Style.success if now.is_solved else Style.secondary
    yield Button(NextPuzzle(number, solved, so_far), _("Next puzzle"), style=style)
    if solved:
        yield Button(ShowPuzzle(number, 0, so_far), _("Start over"))
    if now.has_erred and not now.is_solved:
        yield Button(ShowSolution(number, solved, so_far), _("Solution"))


def describe_solved(now: puzzles.Attempt) -> str:
    if now.has_erred:
        return _("Solved, after more than one try.")
    return _("🎉 Solved at the first try.")


def describe_rating(counted: puzzles.CountedAttempt) -> str:
    if counted.is_late:
        text = _(
            "-# Your puzzle rating: {rating} (unchanged: you first saw this one over a day ago)"
        )
    else:
        text = _("-# Your puzzle rating: {rating} ({gain}; only the first try counts)")
    return text.format(rating=f"{counted.rating.rating:.0f}", gain=format_gain(counted.result.gain))


def describe_right_turn(now: puzzles.Attempt) -> str:
    """Return the text about a right turn and its answer; empty in mid-turn and at the end."""
    if now.is_solved or now.part is not None:
        return ""
    answer = game.events_for(now.events, None)
    return "\n".join((_("That's it."), *describe_events(answer, now.puzzle.variant)))


def describe_mistake(now: puzzles.Attempt, mistake: puzzles.Mistake) -> str:
    """Return the text about a wrong turn, which claims no more than the puzzles' checker proves.

    For example `**Crab b2–b4** doesn't win in 3 turns: Blue answers **Crane d4–c3**.`: the turn may
    still win later.
    """
    turns = now.puzzle.turns - now.solved
    if mistake.loses:
        text = _("After {turn} {other} answers {answer} and wins. Try again.")
    elif now.puzzle.wins:
        text = ngettext(
            "{turn} doesn't win yet: {other} answers {answer}. Try again.",
            "{turn} doesn't win in {turns} turns: {other} answers {answer}. Try again.",
            turns,
        )
    else:
        text = _("After {turn} {other} answers {answer}, and wins by force. Try again.")
    if mistake.place is not None:
        supposed = _("Suppose {other}'s ninja was on {square}.")
        text = f"{supposed} {text}"
    return text.format(
        turn=describe_whole_turn(mistake.turn, puzzles.take_back(now).state),
        turns=turns,
        other=words.side(now.solver.opponent),
        answer=describe_whole_turn(mistake.answer, mistake.after),
        square=mistake.place,
    )


def describe_solution(puzzle: puzzles.Puzzle) -> str:
    """Return the sentence with all turns of the solution; unseen moves of a ninja are left out."""
    solver, turns = puzzles.begin(puzzle).solver, list[str]()
    for turn, before in puzzles.line_of(puzzle):
        is_own = before.position.turn is solver
        seen = turn if is_own else remove_unseen_moves(turn, before)
        turns.append(describe_whole_turn(seen, before))
    return _("The solution: {turns}.").format(turns=" · ".join(turns))


def remove_unseen_moves(turn: puzzles.Turn, before: game.GameState) -> puzzles.Turn:
    """Return a turn without the moves that a ninja made unseen.

    A ninja is seen if it strikes, was revealed, or goes where a pawn of its own side stood.
    """
    other = before.position.turn.opponent
    seen = before.position.pawns[other] | before.ninja_state.revealed[other]
    return tuple(
        part
        for part in turn
        if not isinstance(part, game.NinjaStay)
        and (not isinstance(part, game.NinjaMove) or part.is_attempt or seen & part.target.bit)
    )


def describe_whole_turn(turn: puzzles.Turn, before: game.GameState) -> str:
    return describe_turn(turn, game.public_view(before).spirit)
