"""The task of a puzzle, and the post of the puzzle of the day in a server's channel."""

from __future__ import annotations

from typing import Final

from discord.utils import format_dt

from cogs.puzzles.buttons import ShowDailySolution, ShowPuzzle
from cogs.shared.messages import Button, PublicMessage, PublicPicture, Style
from cogs.shared.words import marked_side, mention, message_link
from onitama_core.puzzles import LOST_IN, Attempt, DailyView, SharedResult, begin_attempt
from onitama_core.store import DailyTry, Location, Person
from rendering import words
from rendering.words import N_, _, ngettext

MAX_NAMED: Final = 10
"""Solvers whom the post of the puzzle of the day mentions; the others are only counted."""
TRY_IT: Final = N_("Try it")


def daily_post(current: DailyView, picture: PublicPicture | None = None) -> PublicMessage:
    """Return the post of a puzzle of the day, with the people who solved it at the first try.

    If there is no puzzle, it is the post which says that the bot stops posting puzzles, because
    nobody tried the last ones.
    """
    if current.puzzle is None:
        text = _(
            "Nobody tried the last {puzzles} puzzles of the day, so I stop posting them. "
            "Somebody with Manage Server can have them back: `/onitama settings`."
        )
        return PublicMessage(text.format(puzzles=current.daily.untried), is_silent=True)
    heading = _("🧩 **Puzzle of the day** · {variant}")
    lines = (
        heading.format(variant=words.variant_name(current.puzzle.variant)),
        describe_task(begin_attempt(current.puzzle)),
        describe_solvers(current),
    )
    number = current.puzzle.number
    buttons = [Button(ShowPuzzle(number, 0, ""), _(TRY_IT), style=Style.primary)]
    if current.before is not None and current.before != current.puzzle:
        click = ShowDailySolution(current.before.number)
        buttons.append(Button(click, _("Last solution")))
    return PublicMessage("\n".join(lines), picture, tuple(buttons), is_silent=True)


def shared_post(shared: SharedResult) -> PublicMessage:
    """Return the line about an attempt at the puzzle of the day, with nothing of the solution."""
    daily, due_at, attempt = shared
    title = _("Puzzle of the day")
    if daily.message_id is not None:
        place = Location(daily.guild_id, daily.channel_id)
        title = f"[{title}]({message_link(place, daily.message_id)})"
    parts = [
        f"🧩 {title}",
        format_dt(due_at, "D"),
        mention(Person(attempt.user_id, "")),
        describe_attempt(attempt),
    ]
    if attempt.streak > 1:
        parts.append(_("🔥 {puzzles} in a row").format(puzzles=attempt.streak))
    return PublicMessage(" · ".join(parts), is_silent=True)


def describe_attempt(attempt: DailyTry) -> str:
    """Return a text about a user's attempt, like `solved in 2 tries` or `not solved`.

    The number is left out if a hint or an earlier look at the puzzle made the first try unrated.
    """
    if not attempt.streak:
        return _("not solved")
    if attempt.is_at_first:
        return _("solved at the first try")
    if not attempt.mistakes:
        return _("solved")
    tries = attempt.mistakes + 1
    return ngettext("solved in {tries} try", "solved in {tries} tries", tries).format(tries=tries)


def describe_task(attempt: Attempt) -> str:
    """Return the sentence about what the solver has to find in the rest of an attempt."""
    puzzle = attempt.puzzle
    turns = attempt.puzzle.turns - attempt.solved
    if not puzzle.wins:
        text = _(
            "**{seat} to move. Every turn but one loses within {turns} turns of {other}. "
            "Find the one that holds.**"
        )
        return text.format(
            seat=marked_side(attempt.solver),
            turns=LOST_IN[puzzle.variant],
            other=words.side(attempt.solver.opponent),
        )
    text = ngettext(
        "**{seat} to move and win in this turn.**",
        "**{seat} to move and win in {turns}.**",
        turns,
    )
    if attempt.places:
        hidden = _("It must work wherever {other}'s ninja hides: it began this turn on {squares}.")
        text = f"{text}\n{hidden}"
    return text.format(
        seat=marked_side(attempt.solver),
        turns=turns,
        other=words.side(attempt.solver.opponent),
        squares=words.join_squares(sorted(attempt.places), words.OR),
    )


def describe_solvers(current: DailyView) -> str:
    """Return the line about who solved a puzzle of the day at the first try."""
    tried = len(current.tries)
    if not tried:
        return _("Who finds it at the first try? **{try_it}** shows it to you alone.").format(
            try_it=_(TRY_IT)
        )
    first_try_solvers = [
        mention(Person(daily_try.user_id, ""))
        for daily_try in current.tries
        if daily_try.is_at_first
    ]
    if not first_try_solvers:
        return _("Solved at the first try by 0 of {tried} so far.").format(tried=tried)
    named = first_try_solvers[:MAX_NAMED]
    if others := len(first_try_solvers) - len(named):
        text = ngettext("{others} other", "{others} others", others)
        named.append(text.format(others=others))
    text = _("Solved at the first try by {solved} of {tried}: {names}.")
    return text.format(solved=len(first_try_solvers), tried=tried, names=words.join_words(named))
