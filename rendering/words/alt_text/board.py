"""The picture in words, for those who hear it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    NINJAS,
    SQUARES,
    Move,
    Pass,
    Phase,
    PieceKind,
    Player,
    ReplayView,
    SecretMove,
)
from rendering.reading import is_by_night, is_unmoved, missing, public_part, receiver
from rendering.words.alt_text.deeds import describe_deeds
from rendering.words.alt_text.heat import describe_heat
from rendering.words.alt_text.hints import describe_hints
from rendering.words.alt_text.hits import describe_hits
from rendering.words.alt_text.night import (
    describe_night,
    describe_placing,
    hidden_pieces,
    title,
)
from rendering.words.alt_text.wind import describe_spirit, wind_turn
from rendering.words.cards import where_it_leads
from rendering.words.emphasis import plain
from rendering.words.lists import listed, listed_cards
from rendering.words.names import card_name, kind_name, piece_name, side
from rendering.words.turns import as_event, ending, passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.game import PublicEvent, PublicView, Square
    from rendering.reading import Heat, Hints, View

LONGEST: Final = 1024
"""Discord's limit for a picture's description."""

STEPS: Final = {
    Phase.MOVE: "to move",
    Phase.SPIRIT: "now moves the Spirit",
    Phase.NINJA: "may now move the ninja",
    Phase.LANTERN: "may now light a lantern",
}
CALLED_OFF: Final = {
    False: "Cancelled before the first move: it counts for nothing.",
    True: "Closed by a moderator: it counts for nothing.",
}
"""By whether anybody had moved."""
SHAPES: Final = ("discs", "octagons")


def describe(
    view: View,
    *,
    seen_from: Player,
    hints: Hints | None = None,
    events: Sequence[PublicEvent] = (),
    opening: str = "",
) -> str:
    """Alt text of at most 1024 characters for `Renderer.board`'s picture of the same view.

    `events` are the last turn's; `opening` is told first. Where the cards lead is left out if it
    does not fit.
    """
    told = filter(None, (opening, *sentences(view, seen_from, hints, events)))
    return fitted(told, public_part(view), seen_from)


def describe_hot(view: ReplayView, heat: Heat, *, seen_from: Player) -> str:
    """The same for `Renderer.heat`'s picture: first where one side looked."""
    told = (describe_heat(heat), *sentences(view, seen_from, None, ()))
    return fitted(told, view.public, seen_from)


def fitted(told: Iterable[str], view: PublicView, near: Player) -> str:
    """With where the cards lead, or as much of it as there is room for without."""
    text = " ".join(told)
    in_full = " ".join((text, *describe_cards(view, near)))
    return in_full if len(in_full) <= LONGEST else text[:LONGEST]


def describe_in_full(view: View, *, seen_from: Player) -> tuple[str, ...]:
    """The same sentence by sentence, always with where the cards lead."""
    cards = describe_cards(public_part(view), seen_from)
    return (*sentences(view, seen_from, None, ()), *cards)


def sentences(
    view: View, near: Player, hints: Hints | None, events: Sequence[PublicEvent]
) -> Iterator[str]:
    public, far = public_part(view), near.opponent
    told = (
        *title(view, near),
        describe_deeds(view) if isinstance(view, ReplayView) else describe_last(public),
        *describe_hits(events),
        describe_state(public),
        "" if hints is None else describe_hints(hints),
        describe_pieces(view, near),
        describe_pieces(view, far),
        describe_spirit(public),
        describe_captured(public),
        *(describe_night(view) if is_by_night(public) else ()),
        describe_hand(public, near),
        describe_hand(public, far),
        describe_side(public),
    )
    return filter(None, told)


def describe_last(view: PublicView) -> str:
    in_turn = view.phase in (Phase.SPIRIT, Phase.NINJA, Phase.LANTERN)
    when = "This turn" if in_turn else "Last turn"
    if view.spirit_move is not None:
        return f"{when}: {wind_turn(view, view.spirit_move)}."
    match view.last_action:
        case Move(card=card, origin=origin, target=target):
            moved = mover(view, target)
            return f"{when}: {moved} moved from {origin} to {target} with {card_name(card)}."
        case Pass(card=card):
            player = view.turn if in_turn else view.turn.opponent
            return f"{when}: {side(player)} {plain(passed(card))}."
        case SecretMove(card=card, target=None):
            told = f"{side(Player.BLUE)} exchanged {card_name(card)}"
            return f"{when}: {told}; what its ninjas did is secret."
        case SecretMove(card=card, target=target):
            ninja = piece_name(NINJAS[Player.BLUE])
            return f"{when}: {ninja} captured on {target} with {card_name(card)}."
        case _:
            return ""


def mover(view: PublicView, target: Square) -> str:
    piece = view.board[target]
    return "" if piece is None else piece_name(piece)


def describe_state(view: PublicView) -> str:
    if view.outcome is None:
        if view.phase is Phase.PLACEMENT:
            return describe_placing(view)
        return f"{side(view.turn)} {STEPS[view.phase]}."
    if view.outcome.is_cancelled:
        return CALLED_OFF[not is_unmoved(view)]
    return plain(ending(as_event(view.outcome), view.variant))


def describe_pieces(view: View, player: Player) -> str:
    """As in `Red, discs: master c1; students a1, b1, d1 and e1`."""
    public = public_part(view)
    standing = list(standing_of(public, player))
    places = [
        f"{kind_name(kind)}{'s' if len(squares) > 1 else ''} {listed(squares)}"
        for kind in PieceKind
        if (squares := [str(square) for square, its in standing if its is kind])
    ]
    places += hidden_pieces(view, player)
    nothing = "none left" if public.has_placed[player] else "none on the board yet"
    return f"{side(player)}, {SHAPES[player]}: {'; '.join(places) or nothing}."


def standing_of(view: PublicView, player: Player) -> Iterator[tuple[Square, PieceKind]]:
    """Where its pieces are that everybody sees."""
    for square, piece in zip(SQUARES, view.board, strict=True):
        if piece is not None and piece.owner is player:
            yield square, piece.kind


def describe_captured(view: PublicView) -> str:
    """As in `Captured: 2 of Blue's students and Red's ninja`."""
    pieces = Counter(chain.from_iterable(missing(view, player) for player in Player))
    words = [
        piece_name(piece) if count == 1 else f"{count} of {piece_name(piece)}s"
        for piece, count in pieces.items()
    ]
    return f"Captured: {listed(words)}." if words else ""


def describe_hand(view: PublicView, player: Player) -> str:
    return f"{side(player)} holds {listed_cards(view.hands[player])}."


def describe_side(view: PublicView) -> str:
    told = f"{card_name(view.side)} is the side card"
    return f"{told}." if view.outcome else f"{told} and goes to {side(receiver(view))} next."


def describe_cards(view: PublicView, near: Player) -> Iterator[str]:
    """As in `Ox: one forward, one right or one back.`, as who holds a card sees it."""
    for card in (*view.hands[near], *view.hands[near.opponent], view.side):
        yield f"{card_name(card)}: {where_it_leads(card)}."
