"""The page of `/onitama settings` with what is a person's own, and holds in every server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import mention, plain_name
from onitama_core.store import Challengers
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Person, Preferences

EVERYWHERE: Final = "**Yours, in every server**"
CHALLENGERS: Final = "Who may challenge you"
BLOCK: Final = "Block somebody"
UNBLOCK: Final = "Unblock somebody"
LONGEST: Final = 80
"""Characters of a name in a list that has more to say."""
PINGS: Final = {
    True: "Posts that wait for you **ping** you.",
    False: "Posts name you **without a ping**.",
}
LISTS: Final = {
    True: "You play with **lists**, which read well aloud.",
    False: "You play on a **board** to tap.",
}
RATED: Final = {
    True: "Your challenges are **rated**, unless they say otherwise.",
    False: "Your challenges are **not rated**, unless they say otherwise.",
}
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


def chosen(preferences: Preferences) -> tuple[str, ...]:
    return (
        PINGS[preferences.pings],
        LISTS[preferences.as_lists],
        RATED[preferences.rated],
        CHALLENGED[preferences.challenged_by],
    )


def blocked(people: Sequence[Person]) -> str:
    """Nothing but who asks whom changes, and nobody is told."""
    if not people:
        return "Who is blocked can't challenge you, and isn't told of it."
    return f"You have blocked {words.listed(list(map(mention, people)))}. They aren't told of it."


def unblock(person: Person) -> str:
    return f"Unblock {plain_name(person)[:LONGEST]}"
