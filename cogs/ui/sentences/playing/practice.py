"""What is said in matches against the computer, and of how well it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import labels
from cogs.ui.sentences.inviting.invitation import IN_A_THREAD
from cogs.ui.sentences.playing.board import numbered
from onitama_core.engine import HIDDEN_LEVELS, Depth, MoveTime, Nodes
from onitama_core.store import Venue
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import HiddenLevel, Level
    from onitama_core.game import Action, Player, Square
    from onitama_core.store import Match

BOTH_SIDES: Final = "both sides"
LEVELS_LIST: Final = "Another level"
THINKS: Final = "I think…"
GONE: Final = "I can't think just now. I'll try again by myself; `/onitama practice` shows my turn."
LEAVING: Final = "I'm off for a moment. `/onitama practice` shows my turn once I'm back."
DRAW_DECLINED: Final = "I'd rather play on than draw."
AFTERWARDS: Final = "What now?"


# -- levels --


def level_name(number: int) -> str:
    return f"Level {number}"


def about(level: Level) -> str:
    """As in `Sees 2 turns ahead, and overlooks things now and then`."""
    match level.limit:
        case Depth(plies):
            sight = "Sees its own turn alone" if plies == 1 else f"Sees {plies} turns ahead"
            return f"{sight}{how_it_errs(level)}"
        case Nodes(count):
            return f"Weighs {count:,} positions a turn{how_it_errs(level)}"
        case MoveTime(milliseconds):
            return f"All I can, within {milliseconds // 1000} seconds a turn{how_it_errs(level)}"


def about_by_night(level: HiddenLevel) -> str:
    """As in `Plays 60% of its steps at a glance, and overlooks even wins then`."""
    if level.glances is None:
        return f"Weighs {level.nodes:,} possibilities a step, of what it can know"
    errs = "even wins" if level.glances.overlooks_wins else "threats"
    return f"Plays {level.glances.share:.0%} of its steps at a glance, and overlooks {errs} then"


def in_the_dark(number: int) -> str:
    """On the board of a match that begins."""
    (told,) = (about_by_night(level) for level in HIDDEN_LEVELS if level.number == number)
    return f"-# {level_name(number)} in the dark: {told[0].lower()}{told[1:]}."


def how_it_errs(level: Level) -> str:
    if level.temper is None:
        return ""
    if level.temper.overlooks_wins:
        return ", and overlooks even wins"
    return ERRS[level.temper.overlooks_threats >= OFTEN] if level.temper.overlooks_threats else ""


OFTEN: Final = 0.4
ERRS: Final = {True: ", and overlooks much", False: ", and overlooks things now and then"}


def option(level: Level) -> str:
    """In the list of a command."""
    return f"{level.number} · {about(level)}"


# -- before it thinks --


def preparing(done: int, total: int) -> str:
    """While what is made once on a machine is made."""
    return f"I'm getting ready, once on this machine: step {done} of {total}. Then I think."


# -- the private board --


GOES_ON: Final = f"Your match goes on; **{labels.NEW_MATCH}** begins another beside it."
"""To who asks for a match and has one."""


def which_level(match: Match) -> str:
    return numbered(match.id, "At which level shall we play next?")


# -- hints --

HINT_FOLLOWS: Final = "I'm getting ready, once on this machine. The hint follows."


def hint(told: str) -> str:
    return f"💡 {told}"


def best(turn: Sequence[Action], spirit: Square | None, why: str) -> str:
    """As in `**Tiger c1–c3**. It threatens the temple on c5.`."""
    told = words.whole_turn(turn, spirit)
    return hint(f"{told[0].upper()}{told[1:]}. {why}")


def likely_answer(opponent: Player, turn: Sequence[Action], spirit: Square | None) -> str:
    """As in `Blue's best answer: **Crane c5–c4**.`."""
    return f"{words.side(opponent)}'s best answer: {words.whole_turn(turn, spirit)}."


def lost_in(opponent: Player, turns: int) -> str:
    """`turns`: the opponent's own, at most, of a loss that is proven."""
    when = "with the next turn" if turns == 1 else f"by force, in {turns} turns at most"
    return f"{words.side(opponent)} can win {when}, whatever you play."


ANOTHER_TURN: Final = (
    "I thought of another way to move the pawn. Take it back, or go on as you like."
)
"""In the middle of a turn that began otherwise."""
VENUES: Final = {
    Venue.PRIVATE: "unseen by others",
    Venue.CHANNEL: "here, before everybody",
    Venue.THREAD: IN_A_THREAD,
}
