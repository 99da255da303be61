"""The puzzle of the day in a server's channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.puzzles.words import what_is_asked
from cogs.ui import clicks
from cogs.ui.messages import Button, PublicMessage, Style
from cogs.ui.words import mention
from onitama_core.puzzles import begin
from onitama_core.store import Person
from rendering import words
from rendering.words import gettext as _
from rendering.words import ngettext

if TYPE_CHECKING:
    from cogs.ui.messages import PublicPicture
    from onitama_core.puzzles import DailyNow

MOST_NAMED: Final = 10


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
    buttons = [Button(clicks.ShowPuzzle(number, 0, ""), _("Try it"), style=Style.primary)]
    if now.before is not None and now.before != now.puzzle:
        click = clicks.ShowDailySolution(now.before.number)
        buttons.append(Button(click, _("Last solution")))
    return PublicMessage("\n".join(lines), picture, tuple(buttons), is_silent=True)


def who_solved_it(now: DailyNow) -> str:
    tried = len(now.tries)
    if not tried:
        return _("Who finds it at the first try?")
    first = [mention(Person(one.user_id, "")) for one in now.tries if one.is_at_first]
    if not first:
        told = ngettext(
            "{people} person has tried it, not yet with the right turns at once.",
            "{people} people have tried it, nobody yet with the right turns at once.",
            tried,
        )
        return told.format(people=tried)
    named = first[:MOST_NAMED]
    if others := len(first) - len(named):
        told = ngettext("{others} other person", "{others} other people", others)
        named.append(told.format(others=others))
    told = ngettext(
        "Found at the first try by {names}, of {people} person.",
        "Found at the first try by {names}, of {people} people.",
        tried,
    )
    return told.format(names=words.listed(named), people=tried)
