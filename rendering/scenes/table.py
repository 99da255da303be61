"""A picture of the table in the making: copies of tiles, and nothing drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    NINJAS,
    TEMPLES,
    Move,
    Phase,
    Player,
    PublicView,
    SecretMove,
    Square,
    Termination,
)
from rendering.layout import (
    CARD,
    CARD_COLUMNS,
    INFO_RIGHT,
    INFO_X,
    MIDDLE_SIGN_TOP,
    NEAR_HAND_TOP,
    NEAR_ROW_TOP,
    NEAR_ROW_TOP_BY_SIGN,
    NEAR_SIDE_TOP,
    NEAR_SIGN_TOP,
    RING,
    ROW,
    SIGN,
    TAKEN,
    TAKEN_STEP,
    Spot,
    cell_of,
    top_of,
)
from rendering.parts import CardTile, Mark, ResultSign, SquareTile, TrayTile, TurnSign
from rendering.reading import (
    has_everything_at_home,
    is_unmoved,
    last_card,
    missing,
    receiver,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from onitama_core.game import Outcome, PublicAction
    from rendering.brush import Stamp
    from rendering.parts import Sign
    from rendering.sheets import Sheet


class Table:
    """One picture in the making."""

    def __init__(self, sheet: Sheet, view: PublicView, seen_from: Player) -> None:
        self._sheet = sheet
        self._view = view
        self._seen_from = seen_from
        self._image = self._ground().copy()

    def compose(self) -> Image.Image:
        self._lay_squares()
        for player in Player:
            self._lay_tray(player)
        self._lay_cards()
        self._lay_sign()
        for player in Player:
            self._lay_taken(player)
        return self._image

    def _ground(self) -> Image.Image:
        return self._sheet.grounds[self._seen_from]

    def _is_near(self, player: Player) -> bool:
        return player is self._seen_from

    def _lay_squares(self) -> None:
        for square in Square:
            tile = self._tile(square)
            if tile.is_bare:
                continue  # as the ground has it
            self._image.paste(self._square(tile), tile.cell.box[:2])
            if is_left(tile):
                self._lay_way(square, tile)

    def _lay_way(self, origin: Square, tile: SquareTile) -> None:
        """Where the piece went that was here."""
        target = self._target_from(origin)
        if target is not None:
            goal = cell_of(target, self._seen_from)
            way = (goal.column - tile.cell.column, goal.row - tile.cell.row)
            self._press(self._sheet.ways[way], tile.cell.box[:2])

    def _target_from(self, origin: Square) -> Square | None:
        return target_of(self._view.last_action, origin)

    def _tile(self, square: Square) -> SquareTile:
        view, cell = self._view, cell_of(square, self._seen_from)
        tile = SquareTile(cell, temple_of(square), view.board[square], mark_on(square, view))
        if view.outcome is None or square is not winning_square(view, view.outcome):
            return tile
        return tile._replace(won=view.outcome.termination)

    def _square(self, tile: SquareTile) -> Image.Image:
        return self._sheet.squares[tile]

    def _lay_tray(self, player: Player) -> None:
        tile = TrayTile(
            player,
            self._is_near(player),
            holds_side=player is receiver(self._view),
            is_active=self._is_awaited(player),
            is_over=self._view.outcome is not None,
        )
        self._image.paste(self._sheet.trays[tile], tile.box[:2])

    def _is_awaited(self, player: Player) -> bool:
        return player is self._view.turn and self._view.outcome is None

    def _lay_cards(self) -> None:
        view = self._view
        for player in Player:
            top = top_of(NEAR_HAND_TOP, CARD[1], is_near=self._is_near(player))
            for card, left in zip(view.hands[player], CARD_COLUMNS, strict=True):
                self._lay_card(CardTile(card, player, self._is_near(player)), (left, top))
        is_near = self._is_near(receiver(self._view))
        spot = (CARD_COLUMNS[0], top_of(NEAR_SIDE_TOP, CARD[1], is_near=is_near))
        self._lay_card(CardTile(view.side, None, is_near), spot)

    def _lay_card(self, tile: CardTile, spot: Spot) -> None:
        self._image.paste(self._card(tile), spot)
        if tile.card == last_card(self._view):
            self._press(self._sheet.ring, (spot[0] - RING, spot[1] - RING))

    def _card(self, tile: CardTile) -> Image.Image:
        return self._sheet.cards[tile]

    def _lay_sign(self) -> None:
        owner, top = self._sign_owner(), MIDDLE_SIGN_TOP
        if owner is not None:
            top = top_of(NEAR_SIGN_TOP, SIGN[1], is_near=self._is_near(owner))
        self._press(self._stamp_of(self._sign()), (INFO_X, top))

    def _sign(self) -> Sign:
        outcome, turn = self._view.outcome, self._view.turn
        if outcome is None:
            return TurnSign(turn, self._is_near(turn), begins=begins(self._view))
        has_begun = not (outcome.is_cancelled and is_unmoved(self._view))
        return ResultSign(outcome.winner, outcome.termination, has_begun)

    def _stamp_of(self, sign: Sign) -> Stamp:
        return self._sheet.signs[sign]

    def _sign_owner(self) -> Player | None:
        """Beside whose hand the sign stands; a draw's stands between both."""
        outcome = self._view.outcome
        return self._view.turn if outcome is None else outcome.winner

    def _lay_taken(self, taker: Player) -> None:
        """What `taker` has captured, beside its hand; closer together the more there is."""
        pieces = list(missing(self._view, taker.opponent))
        for piece, x in zip(pieces, in_a_row(len(pieces), TAKEN, INFO_X), strict=True):
            self._press_around(self._sheet.taken[piece], (x, self._row_middle(taker)))

    def _row_middle(self, player: Player) -> int:
        """Of the row of small things beside a hand."""
        return top_of(self._near_row_top(player), ROW, is_near=self._is_near(player)) + ROW // 2

    def _near_row_top(self, player: Player) -> int:
        return NEAR_ROW_TOP_BY_SIGN if player is self._sign_owner() else NEAR_ROW_TOP

    def _press_around(self, stamp: Stamp, middle: Spot) -> None:
        width, height = stamp.image.size
        self._press(stamp, (middle[0] - width // 2, middle[1] - height // 2))

    def _press(self, stamp: Stamp, spot: Spot) -> None:
        self._image.paste(stamp.image, spot, stamp.mask)


def in_a_row(count: int, size: int, left: int) -> Iterator[int]:
    """The middles of so many things, from `left` to where the canvas ends."""
    room = INFO_RIGHT - left - size
    step = min(TAKEN_STEP, room // max(count - 1, 1))
    return (left + size // 2 + index * step for index in range(count))


def temple_of(square: Square) -> Player | None:
    return Player(TEMPLES.index(square)) if square in TEMPLES else None


def is_left(tile: SquareTile) -> bool:
    """Whether a move began here and nothing stands here now."""
    return tile.mark is Mark.ORIGIN and tile.piece is None and not tile.has_spirit


def target_of(action: PublicAction | None, origin: Square) -> Square | None:
    if isinstance(action, Move) and action.origin is origin:
        return action.target
    return None


def winning_square(view: PublicView, outcome: Outcome) -> Square | None:
    """Where the master fell, or entered the other temple."""
    winner = outcome.winner
    if winner is None:
        return None
    match outcome.termination:
        case Termination.STREAM:
            return TEMPLES[winner.opponent]
        case Termination.STONE:
            return stone_square(view, winner)
        case _:
            return None


def stone_square(view: PublicView, winner: Player) -> Square | None:
    """A winner's ninja that is revealed has struck; otherwise the last move did."""
    if NINJAS[winner] in view.board:
        return Square(view.board.index(NINJAS[winner]))
    match view.last_action:
        case Move(target=target) | SecretMove(target=target):
            return target
        case _:
            return None


def begins(view: PublicView) -> bool:
    return view.turn_number == 1 and view.phase is Phase.MOVE and has_everything_at_home(view)


def mark_on(square: Square, view: PublicView) -> Mark | None:
    return mark_of(view.last_action, square)


def mark_of(action: PublicAction | None, square: Square) -> Mark | None:
    match action:
        case Move(origin=origin) if origin is square:
            return Mark.ORIGIN
        case Move(target=target) | SecretMove(target=target) if target is square:
            return Mark.TARGET
        case _:
            return None
