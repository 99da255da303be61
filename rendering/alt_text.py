"""The picture in words, for those who hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    SQUARES,
    Move,
    Pass,
    Phase,
    PieceKind,
    Player,
    ReplayView,
    SecretMove,
    Termination,
)
from rendering.night_text import (
    describe_night,
    describe_placing,
    hidden_pieces,
    public_part,
    title,
)
from rendering.replay_text import describe_deeds
from rendering.sets import is_by_night
from rendering.table import receiver
from rendering.wind_text import describe_spirit, wind_turn

if TYPE_CHECKING:
    from onitama_core.game import PublicView
    from rendering.night_text import View

LONGEST: Final = 1024
"""Discord's limit for a picture's description."""

HOW: Final = {
    Termination.STONE: "by the Way of the Stone: the other master is captured",
    Termination.STREAM: "by the Way of the Stream: its master stands on the other temple",
    Termination.NINJAS: "by capturing both ninjas",
    Termination.AGREEMENT: "by agreement",
    Termination.REPETITION: "because the same position came up for the third time",
    Termination.NO_PROGRESS: "because nothing was captured for too long",
    Termination.RESIGNATION: "because the other side gave up",
    Termination.TIMEOUT: "because the other side ran out of time",
}
STEPS: Final = {
    Phase.MOVE: "to move",
    Phase.SPIRIT: "now moves the Spirit",
    Phase.NINJA: "may now move the ninja",
    Phase.LANTERN: "may now light a lantern",
}
SHAPES: Final = ("discs", "octagons")


def describe(view: View, *, seen_from: Player) -> str:
    """Alt text of at most 1024 characters for `Renderer.board`'s picture of the same view."""
    public = public_part(view)
    near, far = seen_from, seen_from.opponent
    sentences = (
        *title(view, near),
        describe_deeds(view) if isinstance(view, ReplayView) else describe_last(public),
        describe_state(public),
        describe_pieces(view, near),
        describe_pieces(view, far),
        describe_spirit(public),
        *(describe_night(view) if is_by_night(public) else ()),
        describe_hand(public, near),
        describe_hand(public, far),
        describe_side(public),
    )
    return " ".join(sentence for sentence in sentences if sentence)[:LONGEST]


def describe_last(view: PublicView) -> str:
    in_turn = view.phase in (Phase.SPIRIT, Phase.NINJA, Phase.LANTERN)
    when = "This turn" if in_turn else "Last turn"
    if view.spirit_move is not None:
        return f"{when}: {wind_turn(view, view.spirit_move)}."
    match view.last_action:
        case Move(card=card, origin=origin, target=target):
            return f"{when}: {view.board[target]} moved from {origin} to {target} with {card}."
        case Pass(card=card):
            player = view.turn if in_turn else view.turn.opponent
            return f"{when}: {player.label} could not move and exchanged {card}."
        case SecretMove(card=card, target=None):
            return f"{when}: Blue exchanged {card}; what its ninjas did is secret."
        case SecretMove(card=card, target=target):
            return f"{when}: Blue's ninja captured on {target} with {card}."
        case _:
            return ""


def describe_state(view: PublicView) -> str:
    if view.outcome is None:
        if view.phase is Phase.PLACEMENT:
            return describe_placing(view)
        return f"{view.turn.label} {STEPS[view.phase]}."
    winner, how = view.outcome.winner, HOW[view.outcome.termination]
    return f"The game is drawn {how}." if winner is None else f"{winner.label} has won {how}."


def describe_pieces(view: View, player: Player) -> str:
    """As in `Red, discs: master c1; students a1, b1, d1 and e1`."""
    public = public_part(view)
    places = [
        f"{kind.value}{'s' if len(squares) > 1 else ''} {listed(squares)}"
        for kind in PieceKind
        if (squares := squares_of(public, player, kind))
    ]
    places += hidden_pieces(view, player)
    nothing = "none left" if public.has_placed[player] else "none on the board yet"
    return f"{player.label}, {SHAPES[player]}: {'; '.join(places) or nothing}."


def squares_of(view: PublicView, player: Player, kind: PieceKind) -> list[str]:
    pieces = ((square, view.board[square]) for square in SQUARES)
    return [
        str(square)
        for square, piece in pieces
        if piece is not None and piece.owner is player and piece.kind is kind
    ]


def listed(words: list[str]) -> str:
    """As in `a1, b1 and d1`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def describe_hand(view: PublicView, player: Player) -> str:
    return f"{player.label} holds {listed([card.name for card in view.hands[player]])}."


def describe_side(view: PublicView) -> str:
    if view.outcome is not None:
        return f"{view.side} lies at the side."
    return f"{view.side} lies at the side and goes to {receiver(view).label} next."
