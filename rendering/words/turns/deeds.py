"""What was done, with a subject before it: `Alice …`, `You …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import LightLantern, Move, NinjaMove, NinjaStay, Pass, Place
from rendering.words.lists import listed_squares
from rendering.words.names import card_name, line_name, piece_name

if TYPE_CHECKING:
    from onitama_core.game import Action, Card, Line, SpiritMoved, Square


def played(card: Card, origin: Square, target: Square) -> str:
    return f"played **{card_name(card)} {origin}–{target}**"


def passed(card: Card) -> str:
    return f"couldn't move and **passed**, exchanging {card_name(card)}"


def lit(line: Line | None) -> str:
    return "lit no lantern" if line is None else f"lit {line_name(line)}"


def moved_the_spirit(event: SpiritMoved) -> str:
    swapped = event.swapped
    swap = "" if swapped is None else f", and it swapped places with {piece_name(swapped)}"
    card = card_name(event.card)
    return f"moved the Spirit, **{card} {event.origin}–{event.target}**{swap}"


def done(action: Action) -> str:
    """What you did: `played **Tiger c1–c3**`."""
    match action:
        case Move(card, origin, target):
            return played(card, origin, target)
        case Pass(card):
            return passed(card)
        case Place(squares):
            noun = "ninja" if len(squares) == 1 else "ninjas"
            return f"placed your {noun} on {listed_squares(squares)}"
        case LightLantern(line):
            return lit(line)
        case NinjaStay():
            return "left your ninja where it is"
        case NinjaMove():
            return sent_the_ninja(action)


def sent_the_ninja(move: NinjaMove) -> str:
    if move.is_attempt:
        return f"struck at {move.target} with your ninja"
    return f"moved your ninja {move.origin}–{move.target}"
