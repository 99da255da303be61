"""A player's own actions in words, for that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import words
from onitama_core.game import LightLantern, Move, NinjaMove, NinjaStay, Pass, Place, Variant

if TYPE_CHECKING:
    from onitama_core.game import Action, PlayerView, Square


def label(action: Action, view: PlayerView) -> str:
    """What can be done: `Tiger c1 → c3, captures student`."""
    match action:
        case Move(card, origin, target):
            moved = "Spirit " if origin is view.public.spirit else ""
            return f"{card} {moved}{origin} → {target}{hit(origin, target, view)}"
        case Pass(card):
            risk = " (it may tell where your ninja stands)" if gives_away(view) else ""
            return f"Pass, exchanging {card}{risk}"
        case Place(squares):
            return f"Place on {words.listed([str(square) for square in squares])}"
        case LightLantern(line):
            return "Light no lantern" if line is None else f"Light {line}"
        case NinjaStay() | NinjaMove():
            return label_ninja_step(action, view)


def gives_away(view: PlayerView) -> bool:
    """Whether others see a pass, and may work out which square rules out the moves."""
    return view.public.variant is Variant.SHADOW and bool(view.hidden)


def label_ninja_step(step: NinjaStay | NinjaMove, view: PlayerView) -> str:
    if isinstance(step, NinjaStay):
        return "Ninja stays"
    tries = ", tries for a hidden ninja" if step.is_attempt else hit(step.origin, step.target, view)
    return f"Ninja {step.origin} → {step.target}{tries}"


def hit(origin: Square, target: Square, view: PlayerView) -> str:
    """What is seen to be captured on a square; the Spirit swaps with what stands there."""
    piece = view.public.board[target]
    if piece is None:
        return ""
    if origin is view.public.spirit:
        return f", swaps with {piece}"
    return f", captures {piece.kind.value}"


def describe(action: Action) -> str:
    """What you did: `played Tiger c1–c3`."""
    match action:
        case Move(card, origin, target):
            return f"played {card} {origin}–{target}"
        case Pass(card):
            return f"passed and exchanged {card}"
        case Place(squares):
            noun = "ninja" if len(squares) == 1 else "ninjas"
            return f"placed your {noun} on {words.listed([str(square) for square in squares])}"
        case LightLantern(line):
            return "lit no lantern" if line is None else f"lit {line}"
        case NinjaStay():
            return "left your ninja where it is"
        case NinjaMove(origin, target):
            return f"moved your ninja {origin}–{target}"
