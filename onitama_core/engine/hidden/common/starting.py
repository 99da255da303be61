"""The first Situation: of a setup, or of what everybody sees in mid-game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.board.deals import deal_of
from onitama_core.engine.board.layouts import layout_of
from onitama_core.engine.hidden.situation import (
    ENDLESS,
    LANTERN,
    MOVE,
    NINJA,
    NO_CARD,
    PLACEMENT,
    Situation,
)
from onitama_core.game import (
    SQUARES,
    Move,
    Pass,
    Phase,
    PieceKind,
    Player,
    Variant,
    new_game,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Container

    from onitama_core.engine.board.deals import Deal
    from onitama_core.game import PublicView, Setup

    Kinds: TypeAlias = Container[PieceKind]

IS_LIGHT: Final = {Variant.SHADOW: 0, Variant.LIGHT: 1}
STEPS: Final = {
    Phase.PLACEMENT: PLACEMENT,
    Phase.MOVE: MOVE,
    Phase.NINJA: NINJA,
    Phase.LANTERN: LANTERN,
}
PAWNS: Final = (PieceKind.MASTER, PieceKind.STUDENT)


def begin(setup: Setup) -> Situation:
    """Before the ninjas are placed."""
    return situation_of(public_view(new_game(setup)))


def situation_of(view: PublicView, turns_left: int = ENDLESS) -> Situation:
    """At any step; what a view does not tell, whether a pawn captured in this turn, counts as no.

    That matters only to the count of quiet turns, and only from a view in the middle of a turn.
    """
    deal, player = deal_in(view), view.turn
    has_struck = view.struck is not None and view.struck.turn_number == view.turn_number
    return Situation(
        red=board_of(view, PAWNS, Player.RED),
        blue=board_of(view, PAWNS, Player.BLUE),
        masters=sum(board_of(view, (PieceKind.MASTER,), each) for each in Player),
        layout=layout_of(slots(view, deal, player), slots(view, deal, player.opponent)),
        player=int(player),
        step=STEPS[view.phase],
        used=used_slot(view, deal),
        revealed_red=board_of(view, (PieceKind.NINJA,), Player.RED),
        revealed_blue=board_of(view, (PieceKind.NINJA,), Player.BLUE),
        ninjas_red=view.ninjas[0] if view.has_placed[0] else 0,
        ninjas_blue=view.ninjas[1] if view.has_placed[1] else 0,
        lanterns_red=view.lanterns[0],
        lanterns_blue=view.lanterns[1],
        is_quiet=int(not has_struck),
        quiet_turns=view.quiet_turns,
        turn_number=view.turn_number,
        turns_left=turns_left,
        is_light=IS_LIGHT[view.variant],
    )


def deal_in(view: PublicView) -> Deal:
    """Of the five cards on the table."""
    held = (card.id for hand in view.hands for card in hand)
    return deal_of((*held, view.side.id))


def slots(view: PublicView, deal: Deal, player: Player) -> tuple[int, int]:
    first, second = view.hands[player]
    return deal.slot(first.id), deal.slot(second.id)


def used_slot(view: PublicView, deal: Deal) -> int:
    match view.phase, view.last_action:
        case Phase.NINJA, (Move(card) | Pass(card)):
            return deal.slot(card.id)
    return NO_CARD


def board_of(view: PublicView, kinds: Kinds, owner: Player) -> int:
    pieces = zip(SQUARES, view.board, strict=True)
    return sum(
        square.bit
        for square, piece in pieces
        if piece and piece.owner is owner and piece.kind in kinds
    )
