"""What was really done in a turn of a game that is over, in short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    CaptureAttempted,
    LanternAnswered,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    PieceCaptured,
    Place,
    Player,
    SpiritMoved,
)
from rendering.words.lists import listed, listed_squares
from rendering.words.names import card_name, line_name, piece_name, side
from rendering.words.turns.deeds import lit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.game import Deed, ReplayView


def by_player(view: ReplayView, name: Callable[[Player], str] = side) -> Iterator[str]:
    """As in `Red: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`."""
    for player in Player:
        if told := [tell(deed, view) for deed in view.deeds if deed.player is player]:
            yield f"{name(player)}: {'; '.join(told)}"


def caption(view: ReplayView, turn: int, name: Callable[[Player], str] = side) -> str:
    """As in `7 · Alice: Tiger c1–c3, captured Blue's student`; `name`: what the font can write."""
    told = "; ".join(by_player(view, name)) or "the cards are dealt"
    if turn:
        return f"{turn} · {told}"
    return f"The start · {seating(name)}{told}"


def seating(name: Callable[[Player], str]) -> str:
    """Once, so that names other than the sides' tell these in the captions that follow."""
    named = [player for player in Player if name(player) != side(player)]
    return "".join(f"{name(player)} plays {side(player)}; " for player in named)


def tell(deed: Deed, view: ReplayView) -> str:
    match deed.action:
        case Move():
            return tell_move(deed.action, deed, view)
        case Pass(card):
            return f"could not move, exchanged {card_name(card)}"
        case NinjaMove(origin, target):
            return f"ninja {origin}–{target}{hits(deed)}"
        case NinjaStay():
            return f"ninja stayed on {listed_squares(view.ninjas[deed.player])}"
        case Place(squares):
            return f"placed on {listed_squares(squares)}"
        case LightLantern():
            return tell_lantern(deed)


def tell_move(move: Move, deed: Deed, view: ReplayView) -> str:
    card, origin, target = card_name(move.card), move.origin, move.target
    if spirit_moves := [event for event in deed.events if isinstance(event, SpiritMoved)]:
        return tell_spirit(spirit_moves[0])
    if target in view.ninjas[deed.player]:
        return f"ninja {origin}–{target} with {card}{hits(deed)}"
    return f"{card} {origin}–{target}{hits(deed)}"


def tell_spirit(event: SpiritMoved) -> str:
    swap = "" if event.swapped is None else f", swapped with {piece_name(event.swapped)}"
    return f"Spirit {event.origin}–{event.target} with {card_name(event.card)}{swap}"


def tell_lantern(deed: Deed) -> str:
    for event in deed.events:
        if isinstance(event, LanternAnswered):
            return f"lit {line_name(event.line)}: {'yes' if event.is_there else 'no'}"
    return lit(None)


def hits(deed: Deed) -> str:
    """What a step captured, or tried to."""
    hit = [piece_name(event.piece) for event in deed.events if isinstance(event, PieceCaptured)]
    if any(isinstance(event, CaptureAttempted) for event in deed.events):
        return f", struck and {f'captured {listed(hit)}' if hit else 'missed'}"
    return f", captured {listed(hit)}" if hit else ""
