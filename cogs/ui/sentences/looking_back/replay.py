"""Looking back: a page of what was played, and the moving picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.links import link
from cogs.ui.sentences.people import names, plain_seats, seats
from cogs.ui.sentences.playing.board import DEALT, length, numbered
from onitama_core.game import GameEnded, Player, Termination
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import Outcome, ReplayView, Square
    from onitama_core.matches import Past, Revealed
    from onitama_core.store import Match

LATER: Final = {
    True: "-# As everybody saw it. What is hidden and the film come after the end.",
    False: "-# The film comes after the end.",
}
"""By whether anything is hidden."""
FOR_YOU_ALONE: Final = "-# Only you see this; its players can share it with the channel."
NOWHERE_TO_SHARE: Final = "-# Its channel is gone, so nobody else can be shown it there."
NONE_HID: Final = "No ninja was hiding at the end."


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
    hidden = zip(Player, end.view.hidden, strict=True)
    told = [hiding(end.match, player, squares) for player, squares in hidden if squares]
    if told:
        return f"Hidden until now: {words.listed(told)}."
    return "" if says_that_none_lives(end.match.outcome) else NONE_HID


def says_that_none_lives(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.termination is Termination.NINJAS


def hiding(match: Match, player: Player, squares: Sequence[Square]) -> str:
    ninjas = "ninja" if len(squares) == 1 else "ninjas"
    return f"{names(match).short(player)}'s {ninjas} on {words.listed_squares(squares)}"


def story_so_far(past: Past) -> Iterator[str]:
    match = past.match
    told = list(words.story(past.events, match.setup.variant, names(match)))
    yield from told or [DEALT]
    if not match.is_over:
        yield LATER[match.setup.variant.has_secrets]


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
    """Told to who shared it."""
    if message_id is None:
        return f"I'll post the film of #{match.id} as soon as Discord lets me."
    return f"You shared #{match.id}: [here is its film]({link(match.place, message_id)})."


def drawing(turns: int) -> str:
    return f"Drawing {length(turns)}…"


def film_of(match: Match) -> str:
    """What its alt text begins with."""
    red, blue = plain_seats(match.seats)
    return f"Match #{match.id}, {red} against {blue}"
