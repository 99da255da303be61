"""What is said of what people choose for themselves, and of what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.ui import clicks, labels
from cogs.ui.words import mention, plain_name
from onitama_core.store import Challengers
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.matches import AtStake, Taken
    from onitama_core.store import Person, Preferences


DESCRIBED: Final = {
    "shrine": "**Shrine** (paper, vermilion and indigo)",
    "night": "**Night** (dark and bright)",
}
YOUR_PICTURES: Final = "How your own pictures look"
LOOKS: Final = {"shrine": "Shrine", "night": "Night", None: "As this server's boards"}


def what_you_see(theme: str | None) -> str:
    mine = "they look like this server's boards" if theme is None else DESCRIBED[theme]
    return f"Your own pictures: {mine}. Below is a sample."


class OwnSetting(NamedTuple):
    name: str
    """The field of a person's preferences."""
    labels: Mapping[bool, str]
    said: Mapping[bool, str]


OWN_SETTINGS: Final[Mapping[type[clicks.Switch], OwnSetting]] = {
    clicks.ChoosePings: OwnSetting(
        "pings",
        {True: "Mine: ping me", False: "Mine: no pings"},
        {
            True: "Posts that wait for you **ping** you.",
            False: "Posts name you **without a ping**.",
        },
    ),
    clicks.ChooseLists: OwnSetting(
        "as_lists",
        {False: "Mine: board", True: "Mine: lists"},
        {
            True: "You play with **lists**, which read well aloud.",
            False: "You play on a **board** to tap.",
        },
    ),
    clicks.ChooseOwnRated: OwnSetting(
        "rated",
        {True: "Mine: rated", False: "Mine: unrated"},
        {
            True: "Your challenges are **rated**, unless they say otherwise.",
            False: "Your challenges are **not rated**, unless they say otherwise.",
        },
    ),
}
EVERYWHERE: Final = "**Yours, in every server**"
CHALLENGERS: Final = "Who may challenge you"
BLOCK: Final = "Block somebody"
UNBLOCK: Final = "Unblock somebody"
LONGEST: Final = 80
"""Characters of a name in a list that has more to say."""
MAY_CHALLENGE: Final = {
    Challengers.EVERYBODY: "Everybody",
    Challengers.PLAYED: "People I have played",
    Challengers.NOBODY: "Nobody",
}
CHALLENGED: Final = {
    Challengers.EVERYBODY: "**Everybody** may challenge you.",
    Challengers.PLAYED: "Only **people you have played** may challenge you.",
    Challengers.NOBODY: "**Nobody** may challenge you; you can still challenge others.",
}


def what_is_chosen(preferences: Preferences) -> list[str]:
    switched = [one.said[getattr(preferences, one.name)] for one in OWN_SETTINGS.values()]
    return [EVERYWHERE, *switched, CHALLENGED[preferences.challenged_by]]


def blocked(people: Sequence[Person]) -> str:
    """Nothing but who asks whom changes, and nobody is told."""
    if not people:
        return "Who is blocked can't challenge you, and isn't told of it."
    return f"You have blocked {words.listed(list(map(mention, people)))}. They aren't told of it."


def unblock(person: Person) -> str:
    return f"Unblock {plain_name(person)[:LONGEST]}"


def what_is_kept(address: str | None) -> str:
    """`address`: where the host says that all of it stands."""
    take, erase = labels.TAKE_EVERYTHING, labels.ASK_TO_ERASE
    return "\n".join(
        (
            "**What I keep of you**",
            "- your Discord id, and your names in the servers where you played",
            "- your matches, move by move, with their times; private ones are for you alone to see",
            "- what came of them: ratings, sums, badges",
            "- what you chose: your settings, whom you blocked, which matches you watch",
            "- invitations, for 30 days",
            f"**{take}** gives you a file; **{erase}** asks once more.",
            "PRIVACY.md, beside my program, says all; whoever hosts me can show it to you."
            if address is None
            else f"All of it stands in <{address}>.",
        )
    )


SURE: Final = "Erase all that I keep of you, in every server? It can't be undone."
WHAT_GOES: Final = (
    "In others' games you become “a former player”. Your private matches, ratings, sums, "
    "settings and blocks go. Who has blocked you keeps that; what I posted stays in its channel. "
    "For a day you play no rated match."
)
TAKE_IT_FIRST: Final = f"You may take it with you first: **{labels.TAKE_EVERYTHING}**."
ERASED: Final = (
    "I have erased what I kept of you. If you play again, you are somebody new to me. "
    "Copies that my host made before go when the host replaces them."
)
KEPT_ALL: Final = "Nothing is erased: all stays as it is."
EXPORTED: Final = "This is what I keep of you, in every server. Nobody else sees it."


def what_erasing_does(told: AtStake) -> str:
    ends = (
        counted(told.matches, "open match is given up", "open matches are given up"),
        counted(told.invitations, "open invitation ends", "open invitations end"),
    )
    at_stake = " and ".join(filter(None, ends))
    lines = (SURE, f"{at_stake}." if at_stake else "", WHAT_GOES, TAKE_IT_FIRST)
    return "\n".join(filter(None, lines))


def counted(number: int, one: str, several: str) -> str:
    if not number:
        return ""
    return f"1 {one}" if number == 1 else f"{number} {several}"


def exported(taken: Taken) -> str:
    """Where there is more than a message holds, with that."""
    if not taken.is_cut:
        return EXPORTED
    return f"{EXPORTED} Only your first {taken.matches} matches fit; ask my host for the others."
