"""A picture of a board: copies of tiles, and nothing drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering import layout, overlays, panel, reading
from rendering.cards import CardTile, draw_card
from rendering.figures import MoveMark
from rendering.layout import BOARD, CARD, CARD_COLUMNS, INFO_X, SQUARE, TILE, find_cell, find_top
from rendering.ninja import BAND, draw_cord, draw_lamp, draw_token
from rendering.squares import SquareTile, draw_arrow, draw_board, draw_square
from rendering.tiles import HINT_PALETTES, PALETTE_OF_VARIANT, Palette, TileCache, TileCaches
from rendering.words import _, in_hundredths, ngettext, side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from PIL import Image

    from rendering.layout import Position
    from rendering.primitives import Stamp


HINT_ON_CARD: Final[Position] = (25, 167)
"""Below the kanji, and on a Wind card below the signs of who moves."""

TEMPLE_OF: Final = dict(zip(game.TEMPLES, game.Player, strict=True))


class BoardPicture:
    """One picture in the making.

    With `heat`, squares are the deeper, the likelier a ninja was; `hints` are laid over it.
    """

    def __init__(
        self,
        caches: TileCaches,
        view: reading.View,
        seen_from: game.Player,
        *,
        heat: reading.Heat | None = None,
        hints: reading.Hints | None = None,
    ) -> None:
        self._view, self._seen_from = reading.public_part(view), seen_from
        self._replay = view if isinstance(view, game.ReplayView) else None
        palette = PALETTE_OF_VARIANT[self._view.variant]
        if self._replay is not None and palette is Palette.CLASSIC:
            palette = Palette.NINJAS
        self._has_ninjas = palette is Palette.NINJAS
        self._private = view if isinstance(view, game.PlayerView) and self._has_ninjas else None
        self._board, self._hidden = view.board, reading.shown_hidden(view)
        self._shared = () if self._replay is None else self._replay.shared
        self._lit = reading.shown_lit(view)
        self._lit_squares = [] if self._lit is None else game.squares_in(self._lit.line.squares)
        outcome = self._view.outcome
        self._won_on = outcome and reading.winning_square(self._view, outcome)
        self._is_placing = self._view.phase is game.Phase.PLACEMENT and outcome is None
        self._sign_owner = self._view.turn if outcome is None else outcome.winner
        """Beside whose hand the sign stands; a draw's stands between both."""
        self._struck, self._used = reading.last_strike(self._view), reading.last_card(self._view)
        self._deeds = self._replay.deeds if self._replay is not None and self._has_ninjas else ()
        # Where no pawn moved, the last action is the Spirit's and marked as that alone.
        last, spirit = self._view.last_action, self._view.spirit_move
        self._marks = marks_of([None if last == spirit else last])
        if self._struck is not None:
            self._marks[self._struck.square] = MoveMark.TARGET
        self._marks |= marks_of(deed.action for deed in self._deeds)
        self._spirit_marks = marks_of([spirit])
        self._day, self._own = caches[Palette.CLASSIC], caches[palette]
        self._heat, self._hints, self._last = heat, hints, self._own
        if heat is not None:
            self._last = caches[Palette.HEAT]
        elif hints is not None:
            self._last = caches[HINT_PALETTES[palette]]
        self._ribbon = self._ribbon_below()
        self._image = self._ground().copy()
        self._image.putpalette(self._last.colours)

    def compose(self) -> Image.Image:
        self._lay_squares()
        self._lay_trays()
        self._lay_cards()
        if self._is_placing:
            self._lay_placing_signs()
        else:
            self._lay_sign()
        for player in game.Player:
            self._lay_row(player)
        self._lay_quiet_turns()
        self._lay_lit_line()
        if self._ribbon is not None:
            self._press(self._ribbon, layout.RIBBON[:2])
        if self._hints is not None:
            self._lay_hints(self._hints)
        return self._image

    def _ground(self) -> Image.Image:
        if self._replay is not None:
            return self._own.image(draw_board, self._seen_from, has_ribbon=True)
        if self._private is not None:
            return self._own.image(draw_board, self._seen_from, is_private=True)
        return self._day.image(draw_board, self._seen_from)

    def _ribbon_below(self) -> Stamp | None:
        """Who may look; in the end a board by night shows what nobody knew of the whole."""
        if self._heat is not None:
            hider = self._heat.hider
            words = ngettext(
                "Where {looker} expected {hider}'s ninja, per cent",
                "Where {looker} expected {hider}'s ninjas, per cent",
                len(self._heat.true),
            ).format(looker=side(hider.opponent), hider=side(hider))
            return self._last.stamp(panel.draw_public_ribbon, words, layout.RIBBON)
        if self._replay is not None:
            is_opened = self._view.outcome is not None and self._view.variant.has_secrets
            words = _("Revealed") if is_opened else _("Replay")
            return self._own.stamp(panel.draw_public_ribbon, words, layout.REPLAY_RIBBON)
        return None if self._private is None else self._own.stamp(panel.draw_private_ribbon)

    def _cache_of(self, tile: SquareTile | CardTile | panel.Sign) -> TileCache:
        """The day's indexes mean the same in every palette."""
        return self._day if self._own is self._day or tile.fits_classic_palette else self._own

    # -- the board --

    def _lay_squares(self) -> None:
        for square in game.Square:
            tile = self._tile(square)
            cell = tile.cell
            if tile == SquareTile(cell, None, None, None):
                continue  # as the ground has it
            spot = cell.box[:2]
            self._image.paste(self._cache_of(tile).image(draw_square, tile), spot)
            is_left = tile.mark is MoveMark.ORIGIN and tile.piece is None and not tile.has_spirit
            target = self._target_from(square) if is_left else None
            if target is not None:
                goal = find_cell(target, self._seen_from)
                way = (goal.column - cell.column, goal.row - cell.row)
                self._press(self._day.stamp(draw_arrow, way), spot)
        if self._heat is not None and self._replay is not None:
            for square in self._heat.hot:
                self._lay_heat(square, self._heat, self._replay)

    def _tile(self, square: game.Square) -> SquareTile:
        view, struck = self._view, self._struck
        # Where both sides' ninjas met, neither of them is seen alone.
        is_shared = square in self._shared
        return SquareTile(
            find_cell(square, self._seen_from),
            TEMPLE_OF.get(square),
            view.board[square] if is_shared else self._board[square],
            self._marks.get(square),
            is_lit=square in self._lit_squares,
            is_hidden=square in self._hidden and not is_shared,
            is_shared=is_shared,
            has_spirit=square is view.spirit,
            spirit_mark=self._spirit_marks.get(square),
            won=view.outcome.termination
            if view.outcome is not None and square is self._won_on
            else None,
            has_missed=struck is not None and square is struck.square and not struck.is_hit,
        )

    def _target_from(self, origin: game.Square) -> game.Square | None:
        """Where the piece went that was here."""
        actions = (*(deed.action for deed in self._deeds), self._view.last_action)
        moves = (action for action in actions if isinstance(action, (game.Move, game.NinjaMove)))
        return next((move.target for move in moves if move.origin is origin), None)

    def _lay_heat(self, square: game.Square, heat: reading.Heat, replay: game.ReplayView) -> None:
        chance = heat.chances[square]
        tile = self._last.image(
            overlays.draw_heat,
            TEMPLE_OF.get(square),
            overlays.find_shade(chance),
            in_hundredths(chance),
            tuple(player for player in game.Player if square in replay.hidden[player]),
            is_true=square in heat.true,
        )
        self._image.paste(tile, find_cell(square, self._seen_from).box[:2])

    def _lay_lit_line(self) -> None:
        """A cord around it, a lamp at either end, and beside its label what it told."""
        if self._lit is None:
            return
        first, *_, last = (find_cell(square, self._seen_from) for square in self._lit_squares)
        near, off, answer = BAND // 2, SQUARE // 2 + BAND // 2, self._answer()
        is_rank = first.row == last.row
        if is_rank:
            x, y = layout.RANK_LABELS_X, BOARD[1] + first.row * SQUARE + SQUARE // 2
            lamps = ((x, y + layout.LAMP_OFF_LABEL), (layout.FAR_LAMP_X, y))
            beside = (layout.ANSWER_X, y + layout.ANSWER_OFF_RANK_LABEL)
            cord = (BOARD[0] - near, y - off)
        else:
            x = BOARD[0] + first.column * SQUARE + SQUARE // 2
            y = layout.find_label_middle(has_ribbon=self._ribbon is not None)
            lamps = ((x + layout.LAMP_OFF_LABEL, y), (x, layout.FAR_LAMP_Y))
            beside = (x + layout.ANSWER_OFF_FILE_LABEL, y)
            cord = (x - off, BOARD[1] - near)
        self._press(self._own.stamp(draw_cord, is_rank=is_rank), cord)
        for lamp in lamps:
            self._press_around(self._own.stamp(draw_lamp, layout.LAMP), lamp)
        if answer is not None:
            self._press_around(self._own.stamp(panel.draw_answer, is_there=answer), beside)

    def _answer(self) -> bool | None:
        """What the lantern that is shown told who lit it, to its owner and in the replay."""
        told = () if self._private is None else self._private.answers
        if self._replay is not None:
            told = (*self._replay.answers[0], *self._replay.answers[1])
        return next((answer.is_there for answer in told if answer.lit == self._lit), None)

    # -- the cards --

    def _lay_trays(self) -> None:
        view, is_over = self._view, self._view.outcome is not None
        for player in game.Player:
            is_awaited = player is view.turn
            if self._is_placing:
                is_awaited = not view.has_placed[player]
            tile = panel.TrayTile(
                player,
                player is self._seen_from,
                holds_side=player is reading.receiver(view),
                is_active=is_awaited and not is_over,
                is_over=is_over,
            )
            self._image.paste(self._day.image(panel.draw_tray, tile), tile.box[:2])

    def _lay_cards(self) -> None:
        view = self._view
        for player in game.Player:
            top = find_top(layout.NEAR_HAND_TOP, CARD[1], is_near=player is self._seen_from)
            for card, left in zip(view.hands[player], CARD_COLUMNS, strict=True):
                self._lay_card(CardTile(card, player, player is self._seen_from), (left, top))
        is_near = reading.receiver(view) is self._seen_from
        top = find_top(layout.NEAR_SIDE_TOP, CARD[1], is_near=is_near)
        self._lay_card(CardTile(view.side, None, is_near), (CARD_COLUMNS[0], top))

    def _lay_card(self, tile: CardTile, spot: Position) -> None:
        self._image.paste(self._cache_of(tile).image(draw_card, tile), spot)
        if tile.card == self._used:
            self._press(
                self._day.stamp(panel.draw_ring), (spot[0] - layout.RING, spot[1] - layout.RING)
            )

    # -- the signs --

    def _lay_sign(self) -> None:
        owner, top, sign = self._sign_owner, layout.MIDDLE_SIGN_TOP, self._sign()
        if owner is not None:
            top = find_top(layout.NEAR_SIGN_TOP, layout.SIGN[1], is_near=owner is self._seen_from)
        self._press(self._cache_of(sign).stamp(panel.draw_sign, sign), (INFO_X, top))

    def _sign(self) -> panel.Sign:
        view, outcome, turn = self._view, self._view.outcome, self._view.turn
        if outcome is None:
            has_pawns = game.Piece(turn, game.PieceKind.MASTER) in reading.BEGUN[view.variant].board
            return panel.TurnSign(
                turn, turn is self._seen_from, view.phase, has_pawns, reading.begins(view)
            )
        has_begun = not (outcome.is_cancelled and reading.is_unmoved(view))
        return panel.ResultSign(outcome.winner, outcome.termination, has_begun)

    def _lay_placing_signs(self) -> None:
        view, height = self._view, layout.PLACING_SIGN[1]
        viewer = None if self._private is None else self._private.viewer
        for player in game.Player:
            if view.ninjas[player]:
                has_placed, is_near = view.has_placed[player], player is self._seen_from
                yours = view.ninjas[player] if player is viewer and not has_placed else None
                stamp = self._own.stamp(
                    panel.draw_placing_sign, panel.PlacingSign(player, has_placed, yours)
                )
                top = find_top(layout.NEAR_PLACING_SIGN_TOP, height, is_near=is_near)
                self._press(stamp, (INFO_X, top))

    def _lay_quiet_turns(self) -> None:
        """Between both rows, once a draw is near."""
        owner = self._sign_owner
        if owner is None or self._view.outcome or self._view.quiet_turns < game.WARNED_TURNS:
            return
        middle = find_top(layout.NEAR_QUIET_MIDDLE, 0, is_near=owner is self._seen_from)
        stamp = self._own.stamp(panel.draw_quiet_turns, self._view.quiet_turns)
        self._press_around(stamp, ((INFO_X + layout.INFO_RIGHT) // 2, middle))

    # -- what a player has left and has captured --

    def _lay_row(self, player: game.Player) -> None:
        """Beside the hand: lanterns, ninjas, and captured pieces, the closer the more there are."""
        view, middle = self._view, self._row_middle(player)
        captured, lanterns = (
            list(reading.missing(view, player.opponent)),
            reading.BEGUN[view.variant].lanterns[player],
        )
        ninjas_left = INFO_X + lanterns * layout.LANTERN_STEP
        cache, size, left = self._day, layout.CAPTURED_SIZE, INFO_X
        if self._has_ninjas:
            cache, size = self._own, layout.CAPTURED_SIZE_BY_NINJAS
            left = ninjas_left + view.ninjas[player] * layout.NINJA_STEP + layout.RESERVE_GAP
        for piece, x in zip(captured, in_a_row(len(captured), size, left), strict=True):
            self._press_around(cache.stamp(panel.draw_captured, piece, size), (x, middle))
        # The hidden ones first: how many there are, everybody knows.
        hidden = reading.unseen_ninjas(view, player)
        for index in range(view.ninjas[player]):
            x = ninjas_left + index * layout.NINJA_STEP + layout.NINJA_STEP // 2
            token = self._own.stamp(draw_token, player, is_hidden=index < hidden)
            self._press_around(token, (x, middle))
        # A lantern that was lit is hollow and keeps its place.
        for index in range(lanterns):
            x = INFO_X + index * layout.LANTERN_STEP + layout.LANTERN_STEP // 2
            is_spent = index >= view.lanterns[player]
            self._press_around(
                self._own.stamp(draw_lamp, layout.LANTERN, is_spent=is_spent), (x, middle)
            )

    def _row_middle(self, player: game.Player) -> int:
        if self._is_placing:
            near_top = layout.NEAR_ROW_TOP_BY_PLACING_SIGN
        elif player is self._sign_owner:
            near_top = layout.NEAR_ROW_TOP_BY_SIGN
        else:
            near_top = layout.NEAR_ROW_TOP
        return find_top(near_top, layout.ROW, is_near=player is self._seen_from) + layout.ROW // 2

    def _lay_hints(self, hints: reading.Hints) -> None:
        cache, seen_from = self._last, self._seen_from
        self._press(cache.stamp(overlays.draw_origin), find_cell(hints.origin, seen_from).box[:2])
        for target in {target for reach in hints.reaches for target in reach.targets}:
            if hints.captures(target):
                spot = find_cell(target.square, seen_from).box[:2]
                self._press(cache.stamp(overlays.draw_capture), spot)
        top = find_top(layout.NEAR_HAND_TOP, CARD[1], is_near=hints.player is self._seen_from)
        # The left card's signs lie to the left, so that there is room for both.
        for draw, x, way, reach in zip(
            (overlays.draw_diamond, overlays.draw_circle),
            CARD_COLUMNS,
            (-1, 1),
            hints.reaches,
            strict=True,
        ):
            for target in reach.targets:
                left, upper, _, _ = find_cell(target.square, seen_from).box
                # From the middle of a free square, or beside the emblem of a piece.
                across, down = (26, 0) if target.met is None else (36, 36)
                sign = cache.stamp(
                    draw, overlays.LARGE_HINT if target.met is None else overlays.SMALL_HINT
                )
                middle = (left + TILE // 2 + way * across, upper + TILE // 2 + down)
                self._press_around(sign, middle)
            if reach.targets:
                middle = (x + HINT_ON_CARD[0], top + HINT_ON_CARD[1])
                self._press_around(cache.stamp(draw, overlays.SMALL_HINT), middle)

    def _press_around(self, stamp: Stamp, middle: Position) -> None:
        (x, y), (width, height) = middle, stamp.image.size
        self._press(stamp, (x - width // 2, y - height // 2))

    def _press(self, stamp: Stamp, spot: Position) -> None:
        self._image.paste(stamp.image, spot, stamp.mask)


def marks_of(
    actions: Iterable[game.Action | game.PublicAction | None],
) -> dict[game.Square, MoveMark]:
    """Where pieces came from and went; a ninja may enter the square that a pawn has left."""
    marks: dict[game.Square, MoveMark] = {}
    for action in actions:
        if isinstance(action, (game.Move, game.NinjaMove)):
            marks |= {action.origin: MoveMark.ORIGIN, action.target: MoveMark.TARGET}
        elif isinstance(action, game.SecretMove) and action.target is not None:
            marks[action.target] = MoveMark.TARGET
    return marks


def in_a_row(count: int, size: int, left: int) -> Iterator[int]:
    """The middles of so many things, from `left` to where the canvas ends."""
    room = layout.INFO_RIGHT - left - size
    step = min(layout.CAPTURED_STEP, room // max(count - 1, 1))
    return (left + size // 2 + index * step for index in range(count))
