"""The picture in words, for those who hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    SQUARES,
    Move,
    PieceKind,
    Player,
    PlayerView,
    Termination,
)

if TYPE_CHECKING:
    from onitama_core.game import PublicView

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
SHAPES: Final = ("discs", "octagons")


def describe(view: PublicView | PlayerView, *, seen_from: Player) -> str:
    """Alt text of at most 1024 characters for `Renderer.board`'s picture of the same view."""
    public = view.public if isinstance(view, PlayerView) else view
    near, far = seen_from, seen_from.opponent
    sentences = (
        f"Onitama board seen from {near.label}'s side.",
        describe_last(public),
        describe_state(public),
        describe_pieces(public, near),
        describe_pieces(public, far),
        describe_hand(public, near),
        describe_hand(public, far),
        describe_side(public),
    )
    return " ".join(sentence for sentence in sentences if sentence)[:LONGEST]


def describe_last(view: PublicView) -> str:
    action = view.last_action
    if action is None:
        return ""
    if isinstance(action, Move):
        piece = view.board[action.target]
        return (
            f"Last turn: {piece} moved from {action.origin} to {action.target} with {action.card}."
        )
    return f"Last turn: {view.turn.opponent.label} could not move and exchanged {action.card}."


def describe_state(view: PublicView) -> str:
    if view.outcome is None:
        return f"{view.turn.label} to move."
    winner, how = view.outcome.winner, HOW[view.outcome.termination]
    return f"The game is drawn {how}." if winner is None else f"{winner.label} has won {how}."


def describe_pieces(view: PublicView, player: Player) -> str:
    """As in `Red, discs: master c1; students a1, b1, d1 and e1`."""
    places = [
        f"{kind.value}{'s' if len(squares) > 1 else ''} {listed(squares)}"
        for kind in PieceKind
        if (squares := squares_of(view, player, kind))
    ]
    return f"{player.label}, {SHAPES[player]}: {'; '.join(places)}."


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
    return f"{view.side} lies at the side and goes to {view.turn.label} next."
