"""What is said of matches that are over, and of games as text files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.ui.words import (
    length,
    link,
    name_of,
    names,
    numbered,
    plain_name,
    seat,
    seats,
    who,
)
from onitama_core.game import GameEnded, Player, Termination
from onitama_core.matches import Grade
from onitama_core.store import Person
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Outcome, PublicView, ReplayView
    from onitama_core.matches import GamesPage, Past, Revealed, Review, ReviewedTurn
    from onitama_core.store import Match
    from rendering import Heat


DEALT: Final = "The cards are dealt."

# The list of them

CHOOSE: Final = "Choose a match"
NOTHING: Final = (
    "You have finished no match here yet. `/onitama challenge` invites somebody, "
    "`/onitama practice` begins at once."
)
NOTHING_OF_OTHERS: Final = "There is no finished match of theirs that you can see here."
NOTHING_IN: Final = (
    "No finished match of this kind is here for you to see. "
    "`/onitama history` without `variant` has all."
)


def above_games(page: GamesPage, viewer_id: int) -> str:
    """`Your finished matches`, or `Alice's finished matches that you can see`."""
    variant, user_id = page.whose.variant, page.whose.user_id
    of = "" if variant is None else f" · {words.variant_name(variant)}"
    if user_id == viewer_id:
        return f"**Your finished matches**{of}"
    player = page.matches[0].player_of(user_id)
    owner = "" if player is None else name_of(page.matches[0].seats[player])
    return f"**{owner}'s finished matches that you can see**{of}"


def nothing_finished(page: GamesPage, viewer_id: int) -> str:
    if page.whose.variant is not None:
        return NOTHING_IN
    return NOTHING if page.whose.user_id == viewer_id else NOTHING_OF_OTHERS


def game_line(ended: Match, user_id: int) -> str:
    """As in `#12 · Won by stone against Bob · Classic · 22 November 2026`."""
    variant, when = words.variant_name(ended.setup.variant), format_dt(ended.last_activity, "d")
    return f"{game_option(ended, user_id, is_plain=False)} · {variant} · {when}"


def game_option(ended: Match, user_id: int, *, is_plain: bool = True) -> str:
    """As in `#12 · Won by stone against Bob`; plain in a list, where nothing is formatted."""
    outcome = ended.outcome
    if outcome is None:
        return f"#{ended.id}"
    if outcome.winner is None:
        told = "Drawn"
    elif ended.is_solo:
        told = f"{seat(outcome.winner)} won"
    else:
        told = "Won" if user_id in ended.users(outcome.winner) else "Lost"
    told = f"#{ended.id} · {told} {words.how_ended(outcome.termination)}"
    others = [ended.seats[one] for one in Player if user_id not in ended.users(one)]
    if not others:
        return told
    if is_plain:
        return f"{told} against {plain_name(others[0])}"
    bold = "**" if isinstance(others[0], Person) else ""
    return f"{told} against {bold}{name_of(others[0])}{bold}"


def exported(match: Match) -> str:
    if match.is_over:
        return numbered(match.id, "the whole match as a text file.")
    if match.setup.variant.has_secrets:
        return numbered(match.id, "so far, as you may know it. All of it comes after the end.")
    return numbered(match.id, "so far, as a text file.")


# One of them, turn by turn

LATER: Final = {
    True: "-# As everybody saw it. What is hidden and the film come after the end.",
    False: "-# The film comes after the end.",
}
"""By whether anything is hidden."""
FOR_YOU_ALONE: Final = "-# Only you see this; its players can share it with the channel."
NOWHERE_TO_SHARE: Final = "-# Its channel is gone, so nobody else can be shown it there."


def heading(shown: Revealed | Past) -> str:
    if shown.turn == 0:
        return numbered(shown.match.id, "**The start**")
    return numbered(shown.match.id, f"**Turn {shown.turn}** of {shown.turns}")


def story(revealed: Revealed) -> Iterator[str]:
    """As in `🔴 Alice: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`."""
    match, view = revealed.match, revealed.view
    if not view.deeds:
        yield DEALT
    yield from words.by_player(view, names(match).short)
    if view.public.outcome is not None:
        yield how_it_ended(match, view, view.public.outcome)


def how_it_ended(match: Match, last: ReplayView, outcome: Outcome) -> str:
    ends = [e for deed in last.deeds for e in deed.events if isinstance(e, GameEnded)]
    ended = ends[0] if ends else words.as_event(outcome)
    return words.ending(ended, match.setup.variant, names(match))


def hidden_until_now(end: Revealed) -> str:
    """As in `Hidden until now: 🔴 Alice's ninja on b3 and 🔷 Bob's ninja on d4`."""
    match, told = end.match, []
    for player, squares in zip(Player, end.view.hidden, strict=True):
        if squares:
            ninjas = "ninja" if len(squares) == 1 else "ninjas"
            where = words.listed_squares(squares)
            told.append(f"{names(match).short(player)}'s {ninjas} on {where}")
    if told:
        return f"Hidden until now: {words.listed(told)}."
    if match.outcome is not None and match.outcome.termination is Termination.NINJAS:
        return ""
    return "No ninja was hiding at the end."


def story_so_far(past: Past) -> Iterator[str]:
    match = past.match
    told = list(words.story(past.events, match.setup.variant, names(match)))
    yield from told or [DEALT]
    if not match.is_over:
        yield LATER[match.setup.variant.has_secrets]


# Its film


def above_film(last: Revealed, most_turns: int) -> Iterator[str]:
    """All turns are told, the picture may be of the last ones."""
    match = last.match
    yield numbered(match.id, f"{seats(match)} · {length(last.turns)}")
    if last.turns > most_turns:
        yield f"The film shows the last {most_turns}."
    if match.outcome is not None:
        yield how_it_ended(match, last.view, match.outcome)


def shared_by(match: Match, player: Player) -> str:
    return f"-# Shared by {names(match).short(player)}."


def shared(match: Match, message_id: int | None) -> str:
    """To who shared it; `message_id`: once it is posted."""
    if message_id is None:
        return f"I'll post the film of #{match.id} as soon as Discord lets me."
    return f"You shared #{match.id}: [here is its film]({link(match.place, message_id)})."


def drawing(turns: int, most_turns: int) -> str:
    return f"Drawing {length(min(turns, most_turns))}…"


# What the computer believed

LEGEND: Final = f"-# In per cent; {words.BARELY} is less than one. Framed: the truth."
FOLLOWS: Final = "I get ready first, once here. Then I remember what I believed."


def believed(match: Match, heat: Heat | None) -> Iterator[str]:
    """As in `💭 I expected 🔴 Alice's ninja on b4 (90%) and b3 (6%). It stood on b4 (90%).`.

    Below what was played in the turn; `heat` is None where no ninja hid at its end.
    """
    if heat is None:
        yield "💭 Nothing hid from me then."
        return
    ninjas = "ninja" if len(heat.true) == 1 else "ninjas"
    told = f"💭 I expected {who(match, heat.hider)}'s {ninjas} on {words.expected(heat)}."
    others = words.also_possible(heat)
    yield f"{told}{f' {others}.' if others else ''} {words.truth(heat)}."
    yield LEGEND


# Its review

DECIDED: Final = "**What decided it**"
EVEN_HANDED: Final = "No turn cost much: well played, both."
GRADES: Final = {
    Grade.GOOD_FIND: ("good find", "good finds"),
    Grade.SLIP: ("slip", "slips"),
    Grade.MISTAKE: ("mistake", "mistakes"),
    Grade.BLUNDER: ("blunder", "blunders"),
    Grade.MISSED_WIN: ("missed win", "missed wins"),
}
"""Of one, and of several."""


def reviewing(match_id: int, done: int, positions: int) -> str:
    return f"Reviewing #{match_id}: {done} of {positions} positions…"


def above_chart(review: Review) -> Iterator[str]:
    """As in `🔴 Alice: accuracy **87%** · 1 blunder, 2 slips`."""
    match, named = review.match, names(review.match).short
    yield numbered(match.id, f"{seats(match)} · {length(len(review.turns))}")
    for player in Player:
        if (accuracy := review.accuracy[player]) is not None:
            counts = [(review.count(player, grade), *GRADES[grade]) for grade in Grade]
            told = ", ".join(f"{n} {one if n == 1 else several}" for n, one, several in counts if n)
            yield f"{named(player)}: accuracy **{accuracy:.0f}%**{f' · {told}' if told else ''}"
    yield DECIDED if review.deciding else EVEN_HANDED
    for turn in review.deciding:
        chances = f"{turn.before:.0%} → {turn.after:.0%}"
        yield f"Turn {turn.number} · {named(turn.player)}: {grade_of(turn)}, {chances}"


def grade_of(turn: ReviewedTurn) -> str:
    return "" if turn.grade is None else GRADES[turn.grade][0]


def on_turn(match: Match, turn: ReviewedTurn, view: PublicView) -> Iterator[str]:
    """`view`: at the start of the turn."""
    mover, chances = names(match).short(turn.player), f"{turn.before:.0%} to {turn.after:.0%}"
    played = words.whole_turn(turn.played, view.spirit)
    told = f"**Turn {turn.number}** · {mover}: {played}, a **{grade_of(turn)}**."
    yield numbered(match.id, told)
    yield f"{words.side(turn.player)}'s chance to win fell from {chances}."
    if turn.faults:
        yield words.speaks_against(turn.faults, turn.player)
    yield f"Better: {words.whole_turn(turn.best, view.spirit)}."
    if turn.merits:
        yield words.speaks_for(turn.merits, turn.player)


def review_of(match: Match) -> str:
    """What its pictures' alt text begins with."""
    return f"Review of match #{match.id}"
