"""Clauses about the last turn, for alt text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core import game
from rendering import view_model
from rendering.words.cards import card_name
from rendering.words.languages import _
from rendering.words.names import (
    join_clauses,
    piece_name,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rendering.view_model import View


def describe_turn(view: View) -> Iterator[str]:
    """Yield a sentence about a limited audience of the board, and one about the last turn."""
    if isinstance(view, game.ReplayView):
        yield _("Replay: nothing is hidden.")
        clauses = join_clauses(
            filter(None, (describe_played_action(played, view) for played in view.played_actions))
        )
        if clauses:
            yield _("This turn: {told}.").format(told=clauses)
        return
    if isinstance(view, game.PlayerView) and view.public.variant.has_secrets:
        yield _("Only {viewer} sees this board.").format(viewer=side(view.viewer))
    yield describe_last_action(view_model.get_public_view(view))


def describe_last_action(view: game.PublicView) -> str:
    """Return a sentence about the last move or pass; empty if there was none."""
    in_turn = view.phase in (game.Phase.SPIRIT, game.Phase.NINJA, game.Phase.LANTERN)
    player = view.turn if in_turn else view.turn.opponent
    match view.last_action:
        case game.Move() as move if view.spirit_move is not None:
            clause = describe_wind_turn(view, move, view.spirit_move)
        case game.Move(target=target) as move if (piece := view.board[target]) is not None:
            clause = describe_move(move, piece)
        case game.SecretMove() as move:
            clause = describe_secret_move(move)
        case game.Pass(card=card):
            clause = describe_pass(player, card)
        case _:
            return ""
    if in_turn:
        return _("This turn: {told}.").format(told=clause)
    return _("Last turn: {told}.").format(told=clause)


def describe_secret_move(move: game.SecretMove) -> str:
    """Return a clause about a move of the Shadow Master, who is Blue."""
    if move.target is None:
        return _("{player} exchanged {card}; what its ninjas did is secret").format(
            player=side(game.Player.BLUE), card=card_name(move.card)
        )
    return _("{piece} captured on {target} with {card}").format(
        piece=piece_name(game.NINJAS[game.Player.BLUE]),
        target=move.target,
        card=card_name(move.card),
    )


def describe_wind_turn(view: game.PublicView, pawn_move: game.Move, spirit_move: game.Move) -> str:
    """Return a clause about a turn in which the Spirit moved.

    As in `Red's student moved from b2 to b3 with Bat, then the Spirit from d3 to e4`.
    """
    # A student with which the Spirit changed places now stands on the Spirit's origin, which is
    # empty otherwise.
    swapped = view.board[spirit_move.origin]
    if pawn_move == spirit_move:  # no pawn could move
        return describe_spirit_move(spirit_move, swapped)
    # The Spirit may have changed places with the pawn that had just moved.
    piece = swapped if pawn_move.target is spirit_move.target else view.board[pawn_move.target]
    pawn_clause = "" if piece is None else describe_move(pawn_move, piece)
    if swapped is None:
        return _("{pawn}, then the Spirit from {origin} to {target}").format(
            pawn=pawn_clause, origin=spirit_move.origin, target=spirit_move.target
        )
    return _(
        "{pawn}, then the Spirit from {origin} to {target}, changing places with {swapped}"
    ).format(
        pawn=pawn_clause,
        origin=spirit_move.origin,
        target=spirit_move.target,
        swapped=piece_name(swapped),
    )


def describe_played_action(played: game.PlayedAction, view: game.ReplayView) -> str:
    """Return a clause about an action of a finished game.

    Placing and lanterns have none, because the picture shows them.
    """
    for event in played.events:
        if isinstance(event, game.PawnMoved):
            return describe_move(event, event.piece)
        if isinstance(event, game.SpiritMoved):
            return describe_spirit_move(event, event.swapped)
    player = side(played.player)
    match played.action:
        # In Light, ninjas move with a Move, which no PawnMoved event accompanies.
        case game.Move(target=target) as move if (ninja := view.board[target]) is not None:
            return describe_move(move, ninja)
        case game.Pass(card=card):
            return describe_pass(played.player, card)
        case game.NinjaMove(origin=origin, target=target, is_attempt=is_attempt):
            clause = _("{player}'s ninja moved from {origin} to {target}")
            if is_attempt:
                clause = _("{player}'s ninja moved from {origin} to {target} and struck")
            return clause.format(player=player, origin=origin, target=target)
        case game.NinjaStay():
            return _("{player}'s ninja stayed").format(player=player)
        case _:
            return ""


def describe_move(move: game.Move | game.PawnMoved, piece: game.Piece) -> str:
    return _("{piece} moved from {origin} to {target} with {card}").format(
        piece=piece_name(piece), origin=move.origin, target=move.target, card=card_name(move.card)
    )


def describe_spirit_move(move: game.Move | game.SpiritMoved, swapped: game.Piece | None) -> str:
    if swapped is None:
        return _("the Spirit moved from {origin} to {target} with {card}").format(
            origin=move.origin, target=move.target, card=card_name(move.card)
        )
    return _(
        "the Spirit moved from {origin} to {target} with {card}, changing places with {swapped}"
    ).format(
        origin=move.origin,
        target=move.target,
        card=card_name(move.card),
        swapped=piece_name(swapped),
    )


def describe_pass(player: game.Player, card: game.Card) -> str:
    return _("{player} couldn't move and passed, exchanging {card}").format(
        player=side(player), card=card_name(card)
    )


def describe_captures(events: Iterable[game.PublicEvent]) -> Iterator[str]:
    """Yield sentences about the captures of a turn and about its strikes, hit or miss."""
    for event in events:
        if isinstance(event, game.PieceCaptured):
            yield _("{piece} was captured on {square}.").format(
                piece=piece_name(event.piece), square=event.square
            )
        elif isinstance(event, game.CaptureAttempted):
            strike = _("{player}'s ninja struck at {square} and found nothing.")
            if event.is_hit:
                strike = _("{player}'s ninja struck at {square} and found a hidden ninja.")
            yield strike.format(player=side(event.player), square=event.square)
