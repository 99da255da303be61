"""The panel in which an invitation is put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.terms import Term
from cogs.ui.sentences import labels, paces
from cogs.ui.sentences.inviting.invitation import IN_A_THREAD
from cogs.ui.sentences.people import seat
from cogs.ui.sentences.standing.rated import RATED
from onitama_core.game import Player, Variant
from onitama_core.store import PACES, SeatChoice
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.ui.clicks.written.draft import Draft
    from onitama_core.store import Customs

TERMS: Final = {
    Term.VARIANT: "What you play",
    Term.CARDS: "Which cards are dealt",
    Term.SEAT: "Where you sit",
    Term.PACE: "How much time you have",
}
IN_SHORT: Final = {
    Variant.CLASSIC: "Two masters, eight students, five cards",
    Variant.WIND: "A Spirit stands in the way, and some cards move it",
    Variant.SHADOW: "Each of you hides a ninja, and has lanterns to seek the other's",
    Variant.LIGHT: "Red's pawns and lanterns against Blue's two hidden ninjas",
}
PLACES: Final = {False: "in this channel", True: IN_A_THREAD}
OPTIONS: Final[Mapping[Term, Mapping[str, tuple[str, str]]]] = {
    Term.VARIANT: {
        variant.value: (words.variant_name(variant), told) for variant, told in IN_SHORT.items()
    },
    Term.CARDS: {
        "base": ("Base cards", "The 16 everybody begins with"),
        "sensei": ("Sensei's Path cards", "16 others, a little wilder"),
        "base+sensei": ("Base and Sensei's Path cards", "32 in all"),
        "all": ("All ordinary cards", "34, with Goat and Sheep"),
    },
    Term.SEAT: {
        SeatChoice.RANDOM.value: ("Seats at random", "A rematch swaps them"),
        SeatChoice.RED.value: (
            f"You play {seat(Player.RED)}",
            "In Way of the Light: pawns and lanterns",
        ),
        SeatChoice.BLUE.value: (
            f"You play {seat(Player.BLUE)}",
            "In Way of the Light: hidden ninjas",
        ),
    },
    Term.PACE: {
        name: (paces.pace(PACES[name]).capitalize(), told) for name, told in paces.IN_SHORT.items()
    },
}
"""Each with what stands below it."""


def challenging(draft: Draft, customs: Customs) -> str:
    opponent = "whoever accepts" if draft.opponent_id is None else f"<@{draft.opponent_id}>"
    return (
        f"**Onitama with {opponent}**, {PLACES[draft.in_thread]}, "
        f"{RATED[draft.is_rated_in(customs)]}\n"
        f"Change what you like, then **{labels.CHALLENGE}**. Only you see this panel."
    )
