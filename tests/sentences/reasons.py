"""Why some sentences are longer than two lines of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.sentences.phone import MOST_LINES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tests.sentences.hearing import Heard

ROOMS: Final[Mapping[str, str]] = {
    "rendering.words.alt_text": "it is heard, where the picture is not seen",
    "cogs.learn.help_words": "a list of commands is read at leisure",
}
"""By the first letters of the module's name."""
SENTENCES: Final[Mapping[str, str]] = {
    "It moves": "it names every square that the card leads to",
    "Onitama card": "it is heard, where the picture is not seen",
    "Red's and Blue's ninjas; ": "it explains every letter of the diagram",
    "#12 · Alice (Red) – Bob (Blue) · 🔴": "it stands for a board that was taken away",
    "Computer moved the Spirit, ": "it names all that the Spirit's step did",
    "The start · 🔴 Alice plays Red; ": "it is painted below a film",
    "A position is written as": "it shows a whole position",
    ", so I can't post the board": "it names all that is missing",
    " · begun ": "it is an entry of a list",
    " · last move ": "it is an entry of a list",
    "- **": "it names every square that the card leads to",
    "Tiger, Dragon, Frog": "it names all the cards that may be dealt",
    "Matches in this server have ": "it names every pace that may be chosen",
    "unless the challenge says: ": "it names every pace that may be chosen",
    "dealt from Crab": "it names the chosen cards",
    " · 🔴 Red Crab and Tiger, ": "it names the five cards",
    " · not rated · in a thread of its own": "it names all that both agree to",
}
"""By a piece of the sentence."""


def is_long(heard: Heard) -> bool:
    return heard.lines > MOST_LINES


def reason(heard: Heard) -> str | None:
    return next((why for _, why in reasons(heard)), None)


def reasons(heard: Heard) -> Iterator[tuple[str, str]]:
    for room, why in ROOMS.items():
        if heard.room.startswith(room):
            yield room, why
    for piece, why in SENTENCES.items():
        if piece in heard.sentence:
            yield piece, why
