"""What is kept of a person, and that it can go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.matches import AtStake, Taken

KEPT: Final = (
    "**What I keep of you**",
    "- your Discord id, and your names in the servers where you played",
    "- your matches, move by move, with their times; private ones are for you alone to see",
    "- what came of them: ratings, sums, badges",
    "- what you chose: your settings, whom you blocked, which matches you watch",
    "- invitations and records that you imported, for 30 days",
    "`/onitama privacy export` gives it to you; `/onitama privacy delete` erases it.",
)
ALL_OF_IT: Final = "PRIVACY.md, beside my program, says all; whoever hosts me can show it to you."
SURE: Final = "Erase all that I keep of you, in every server? It can't be undone."
WHAT_GOES: Final = (
    "In others' games you become “a former player”. Your private matches, ratings, sums, "
    "settings and blocks go. Who has blocked you keeps that; what I posted stays in its channel."
)
TAKE_IT_FIRST: Final = "You may take it with you first: `/onitama privacy export`."
ERASED: Final = (
    "I have erased what I kept of you. If you play again, you are somebody new to me. "
    "Copies that my host made before go when the host replaces them."
)
KEPT_ALL: Final = "Nothing is erased: all stays as it is."
EXPORTED: Final = "This is what I keep of you, in every server. Nobody else sees it."


def all_of_it(address: str | None) -> str:
    """`address`: where the host says that it stands."""
    return ALL_OF_IT if address is None else f"All of it stands in <{address}>."


def at_stake(told: AtStake) -> str:
    """Empty where nothing ends by it."""
    ends = (
        counted(told.matches, "open match is given up", "open matches are given up"),
        counted(told.invitations, "open invitation ends", "open invitations end"),
    )
    some = [one for one in ends if one]
    return f"{' and '.join(some)}." if some else ""


def counted(number: int, one: str, several: str) -> str:
    if not number:
        return ""
    return f"1 {one}" if number == 1 else f"{number} {several}"


def exported(taken: Taken) -> str:
    """Where there is more than a message holds, with that."""
    if not taken.is_cut:
        return EXPORTED
    return f"{EXPORTED} Only your first {taken.matches} matches fit; ask my host for the others."
