"""What a puzzle asks, and the puzzle of the day in a server's channel."""

from __future__ import annotations

from typing import Final

from cogs.puzzles.buttons import ShowDailySolution, ShowPuzzle
from cogs.shared.messages import Button, PublicMessage, PublicPicture, Style
from cogs.shared.words import marked_side, mention
from onitama_core.puzzles import LOST_IN, Attempt, DailyNow, begin
from onitama_core.store import Person
from rendering import words
from rendering.words import N_, _, ngettext

MOST_NAMED: Final = 10
TRY_IT: Final = N_("Try it")


def daily_post(now: DailyNow, picture: PublicPicture | None = None) -> PublicMessage:
    """Who tried it is told, what they tried is not."""
    if now.puzzle is None:
        told = _(
            "Nobody tried the last {puzzles} puzzles of the day, so I stop posting them. "
            "Somebody with Manage Server can have them back: `/onitama settings`."
        )
        return PublicMessage(told.format(puzzles=now.daily.untried), is_silent=True)
    heading = _("🧩 **Puzzle of the day** · {variant}")
    lines = (
        heading.format(variant=words.variant_name(now.puzzle.variant)),
        what_is_asked(begin(now.puzzle)),
        who_solved_it(now),
    )
    number = now.puzzle.number
    buttons = [Button(ShowPuzzle(number, 0, ""), _(TRY_IT), style=Style.primary)]
    if now.before is not None and now.before != now.puzzle:
        click = ShowDailySolution(now.before.number)
        buttons.append(Button(click, _("Last solution")))
    return PublicMessage("\n".join(lines), picture, tuple(buttons), is_silent=True)


def what_is_asked(now: Attempt) -> str:
    puzzle, turns = now.puzzle, now.puzzle.turns - now.solved
    if not puzzle.wins:
        asked = _(
            "**{seat} to move. Every turn but one loses within {turns} turns of {other}. "
            "Find the one that holds.**"
        )
        return asked.format(
            seat=marked_side(now.solver),
            turns=LOST_IN[puzzle.variant],
            other=words.side(now.solver.opponent),
        )
    asked = ngettext(
        "**{seat} to move wins in this turn.**",
        "**{seat} to move wins in {turns} own turns.**",
        turns,
    )
    if now.places:
        hidden = _("Wherever {other}'s ninja is: as this turn began it was on {squares}.")
        asked = f"{asked}\n{hidden}"
    return asked.format(
        seat=marked_side(now.solver),
        turns=turns,
        other=words.side(now.solver.opponent),
        squares=words.join_squares(sorted(now.places), words.OR),
    )


def who_solved_it(now: DailyNow) -> str:
    tried = len(now.tries)
    if not tried:
        return _("Who finds it at the first try? **{try_it}** shows it to you alone.").format(
            try_it=_(TRY_IT)
        )
    first = [mention(Person(one.user_id, "")) for one in now.tries if one.is_at_first]
    if not first:
        return _("Solved at the first try by 0 of {tried} so far.").format(tried=tried)
    named = first[:MOST_NAMED]
    if others := len(first) - len(named):
        told = ngettext("{others} other", "{others} others", others)
        named.append(told.format(others=others))
    told = _("Solved at the first try by {solved} of {tried}: {names}.")
    return told.format(solved=len(first), tried=tried, names=words.join_words(named))
