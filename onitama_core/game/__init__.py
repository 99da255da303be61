"""The rules: pure functions over frozen values.

state = new_game(deal(Variant.CLASSIC, POOLS["base"], Random(1)))
state, events = apply(state, Player.RED, parse_action("tiger:c1c3"))
"""

from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import SQUARES, TEMPLES, Piece, PieceKind, Player, Square
from onitama_core.game.cards import CARDS, CATALOGUE, POOLS, Card, CardSet, Hand
from onitama_core.game.errors import (
    GameOver,
    IllegalAction,
    IllegalSetup,
    NotYourTurn,
    OnitamaError,
    Reason,
    UnreadableText,
)
from onitama_core.game.events import (
    Event,
    GameEnded,
    PawnMoved,
    PieceCaptured,
    PositionRepeated,
    PublicEvent,
    TurnPassed,
)
from onitama_core.game.notation import (
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from onitama_core.game.outcome import Outcome, Termination
from onitama_core.game.perft import perft
from onitama_core.game.referee import apply, conclude, legal_actions, new_game
from onitama_core.game.setup import Setup, Variant, deal, lay_out
from onitama_core.game.state import GameState, Step
from onitama_core.game.views import PlayerView, PublicView, player_view, public_view

__all__ = [
    "CARDS",
    "CATALOGUE",
    "POOLS",
    "SQUARES",
    "TEMPLES",
    "Action",
    "Card",
    "CardSet",
    "Event",
    "GameEnded",
    "GameOver",
    "GameState",
    "Hand",
    "IllegalAction",
    "IllegalSetup",
    "Move",
    "NotYourTurn",
    "OnitamaError",
    "Outcome",
    "Pass",
    "PawnMoved",
    "Piece",
    "PieceCaptured",
    "PieceKind",
    "Player",
    "PlayerView",
    "PositionRepeated",
    "PublicEvent",
    "PublicView",
    "Reason",
    "Setup",
    "Square",
    "Step",
    "Termination",
    "TurnPassed",
    "UnreadableText",
    "Variant",
    "apply",
    "conclude",
    "deal",
    "format_action",
    "format_position",
    "lay_out",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_position",
    "perft",
    "player_view",
    "public_view",
]
