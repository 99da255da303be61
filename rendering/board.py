"""Pictures of boards, composed of cached tiles and stamps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering import layout, overlays, panel, view_model
from rendering.cards import CardTile, draw_card
from rendering.figures import MoveMark
from rendering.layout import BOARD, CARD, CARD_COLUMNS, INFO_X, SQUARE, TILE, find_cell, find_top
from rendering.ninja import BAND, draw_cord, draw_lamp, draw_token
from rendering.squares import SquareTile, draw_arrow, draw_board, draw_square
from rendering.tiles import HINT_PALETTES, PALETTE_OF_VARIANT, Palette, TileCache, TileCaches
from rendering.words import _, card_name, format_hundredths, ngettext, side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

    from rendering.layout import Position
    from rendering.primitives import Stamp


TEMPLE_OWNERS: Final = dict(zip(game.TEMPLES, game.Player, strict=True))
HINT_ON_CARD: Final[Position] = (26, 68)
"""The middle of a hint's sign on a card: above the kanji, and far from the stamp."""
FREE_SQUARE_HINT_OFFSET: Final[Position] = (26, 0)
PIECE_HINT_OFFSET: Final[Position] = (36, 36)
"""The distances of a hint's sign from the middle of a square.

On a free square two signs are beside each other; on a square with a piece, beside its emblem.
"""


class BoardPicture:
    """A picture of a board while it is composed.

    The picture holds palette indexes. Tiles come from the caches of up to three palettes. An index
    means the same colour in all of them, because each palette begins with the palette before it.
    """

    def __init__(
        self,
        caches: TileCaches,
        view: view_model.View,
        seen_from: game.Player,
        *,
        heat: view_model.Heat | None = None,
        hints: view_model.Hints | None = None,
    ) -> None:
        self._view = view_model.get_public_view(view)
        self._replay = view if isinstance(view, game.ReplayView) else None
        self._seen_from = seen_from
        self._heat = heat
        self._hints = hints

        variant_palette = self._find_variant_palette()
        self._has_ninjas = variant_palette is Palette.NINJAS
        self._classic_cache = caches[Palette.CLASSIC]
        self._variant_cache = caches[variant_palette]
        self._final_cache = caches[self._find_final_palette(variant_palette)]

        # Without ninjas a player's view shows no more than the public one and looks like it.
        self._private = view if isinstance(view, game.PlayerView) and self._has_ninjas else None
        self._board = view.board
        self._hidden = view_model.find_hidden_squares(view)
        self._shared = () if self._replay is None else self._replay.shared_squares
        self._lantern = view_model.find_shown_lantern(view)
        self._lit_squares = (
            [] if self._lantern is None else game.squares_in(self._lantern.line.squares)
        )
        outcome = self._view.outcome
        self._won_on = (
            None if outcome is None else view_model.find_winning_square(self._view, outcome)
        )
        self._is_placing = self._view.phase is game.Phase.PLACEMENT and outcome is None
        self._receiver = view_model.find_receiver(self._view)
        # The sign is beside this player's hand. A draw's sign is beside the hand with more room.
        if outcome is None:
            self._sign_owner = self._view.turn
        elif outcome.winner is None:
            self._sign_owner = self._receiver.opponent
        else:
            self._sign_owner = outcome.winner
        quiet_turns = self._view.quiet_turns
        self._has_quiet_words = outcome is None and quiet_turns >= game.NO_PROGRESS_WARNING_TURNS
        self._strike = view_model.find_last_strike(self._view)
        self._used_card = view_model.find_last_card(self._view)
        self._played_actions = (
            self._replay.played_actions if self._replay is not None and self._has_ninjas else ()
        )
        self._marks = self._find_pawn_marks()
        self._spirit_marks = find_marks([self._view.spirit_move])
        reaches = () if hints is None else hints.reaches
        self._hinted_squares = {target.square for reach in reaches for target in reach.targets}

        self._ribbon = self._find_ribbon()
        self._image = self._find_ground().copy()
        self._image.putpalette(self._final_cache.colours)

    def compose(self) -> Image.Image:
        """Return the finished picture."""
        self._paste_squares()
        self._paste_trays()
        self._paste_cards()
        if self._is_placing:
            self._paste_placing_signs()
        else:
            self._paste_sign()
        self._paste_captured_pieces()
        if self._has_ninjas:
            for player in game.Player:
                self._paste_reserve(player)
        self._paste_quiet_turns()
        self._paste_lit_line()
        if self._ribbon is not None:
            self._paste(self._ribbon, layout.RIBBON[:2])
        if self._hints is not None:
            self._paste_hints(self._hints)
        return self._image

    # -- the ground --

    def _find_variant_palette(self) -> Palette:
        """Return the palette of the variant. A replay's ribbon needs the colours of ninjas."""
        palette = PALETTE_OF_VARIANT[self._view.variant]
        if self._replay is not None and palette is Palette.CLASSIC:
            return Palette.NINJAS
        return palette

    def _find_final_palette(self, variant_palette: Palette) -> Palette:
        """Return the palette of the finished picture, with the colours of heat or hints."""
        if self._heat is not None:
            return Palette.HEAT
        if self._hints is not None:
            return HINT_PALETTES[variant_palette]
        return variant_palette

    def _find_ground(self) -> Image.Image:
        if self._private is not None:
            return self._variant_cache.image(draw_board, self._seen_from, is_private=True)
        return self._classic_cache.image(draw_board, self._seen_from)

    def _find_ribbon(self) -> Stamp | None:
        """Return the ribbon that says who sees the picture, or that nothing is hidden any more."""
        if self._heat is not None:
            hider = self._heat.hider
            words = ngettext(
                "Where {looker} expected {hider}'s ninja, per cent",
                "Where {looker} expected {hider}'s ninjas, per cent",
                len(self._heat.actual),
            ).format(looker=side(hider.opponent), hider=side(hider))
            return self._final_cache.stamp(panel.draw_public_ribbon, words, layout.RIBBON)
        if self._replay is not None:
            # Nobody knew everything that the last board of a game with secrets shows.
            is_revealed = self._view.outcome is not None and self._view.variant.has_secrets
            words = _("Revealed") if is_revealed else _("Replay")
            return self._variant_cache.stamp(panel.draw_public_ribbon, words, layout.REPLAY_RIBBON)
        if self._private is not None:
            return self._variant_cache.stamp(panel.draw_private_ribbon, _("Only you see this"))
        return None

    def _cache_for(self, tile: SquareTile | CardTile | panel.Sign) -> TileCache:
        """Return the classic cache if it can hold the tile, so that variants share it."""
        return self._classic_cache if tile.fits_classic_palette else self._variant_cache

    # -- the board --

    def _find_pawn_marks(self) -> dict[game.Square, MoveMark]:
        """Return the marks of the last turn, without those of the Spirit's move."""
        last_action = self._view.last_action
        # Where no pawn moved, the last action is the Spirit's own move.
        is_spirit_move = last_action == self._view.spirit_move
        marks = find_marks([None if is_spirit_move else last_action])
        if self._strike is not None:
            marks[self._strike.square] = MoveMark.TARGET
        return marks | find_marks(played.action for played in self._played_actions)

    def _paste_squares(self) -> None:
        for square in game.Square:
            tile = self._find_tile(square)
            if tile == SquareTile(tile.cell, None, None, None):
                continue  # The ground shows an empty square already.
            corner = tile.cell.box[:2]
            self._image.paste(self._cache_for(tile).image(draw_square, tile), corner)
        self._paste_arrows()
        if self._heat is not None and self._replay is not None:
            for square in self._heat.shown_squares:
                self._paste_heat(square, self._heat, self._replay)

    def _find_tile(self, square: game.Square) -> SquareTile:
        view = self._view
        strike = self._strike
        won = None
        if view.outcome is not None and square is self._won_on:
            won = view.outcome.termination
        # Where hidden ninjas of both players met, neither is shown alone.
        is_shared = square in self._shared
        return SquareTile(
            find_cell(square, self._seen_from),
            TEMPLE_OWNERS.get(square),
            view.board[square] if is_shared else self._board[square],
            self._marks.get(square),
            is_lit=square in self._lit_squares,
            is_hidden=square in self._hidden and not is_shared,
            is_shared=is_shared,
            has_spirit=square is view.spirit,
            spirit_mark=self._spirit_marks.get(square),
            won=won,
            has_missed=strike is not None and square is strike.square and not strike.is_hit,
        )

    def _paste_arrows(self) -> None:
        """Paste arrows onto the squares that pieces have left, towards where they moved."""
        spirit_move = self._view.spirit_move
        played = [played_action.action for played_action in self._played_actions]
        for action in dict.fromkeys((*played, self._view.last_action, spirit_move)):
            if isinstance(action, (game.Move, game.NinjaMove)):
                self._paste_arrow(action, is_spirit=action == spirit_move)

    def _paste_arrow(self, move: game.Move | game.NinjaMove, *, is_spirit: bool) -> None:
        """Paste an arrow onto the square where a move began, if no later move ended there."""
        origin = move.origin
        marks = self._spirit_marks if is_spirit else self._marks
        if marks.get(origin) is not MoveMark.ORIGIN:
            return
        start = find_cell(origin, self._seen_from)
        end = find_cell(move.target, self._seen_from)
        direction = (end.column - start.column, end.row - start.row)
        cache = self._variant_cache if is_spirit else self._classic_cache
        is_small = not self._is_empty(origin) or origin in self._hinted_squares
        arrow = cache.stamp(draw_arrow, direction, is_spirit=is_spirit, is_small=is_small)
        self._paste(arrow, start.box[:2])

    def _is_empty(self, square: game.Square) -> bool:
        """Return whether the picture shows neither a piece nor the Spirit on a square."""
        return self._board[square] is None and square is not self._view.spirit

    def _paste_heat(
        self, square: game.Square, heat: view_model.Heat, replay: game.ReplayView
    ) -> None:
        chance = heat.chances[square]
        tile = self._final_cache.image(
            overlays.draw_heat,
            TEMPLE_OWNERS.get(square),
            overlays.find_shade(chance),
            format_hundredths(chance),
            tuple(player for player in game.Player if square in replay.hidden_ninjas[player]),
            is_true=square in heat.actual,
        )
        self._image.paste(tile, find_cell(square, self._seen_from).box[:2])

    # -- the lit line --

    def _paste_lit_line(self) -> None:
        """Paste a cord around the line, a lantern at each end, and the answer by its label."""
        if self._lantern is None:
            return
        first, *_others, last = (find_cell(square, self._seen_from) for square in self._lit_squares)
        # The middle of the cord is on the lines around the squares.
        board_left = BOARD[0] - BAND // 2
        board_top = BOARD[1] - BAND // 2
        is_rank = first.row == last.row
        if is_rank:
            corner = (board_left, board_top + first.row * SQUARE)
            x = layout.RANK_LABELS_X
            y = BOARD[1] + first.row * SQUARE + SQUARE // 2
            lamps = ((x, y + layout.LAMP_OFF_LABEL), (layout.FAR_LAMP_X, y))
            answer_middle = (layout.ANSWER_X, y + layout.ANSWER_OFF_RANK_LABEL)
        else:
            corner = (board_left + first.column * SQUARE, board_top)
            x = BOARD[0] + first.column * SQUARE + SQUARE // 2
            y = layout.FILE_LABELS_BASELINE - layout.LABEL_RISE
            lamps = ((x + layout.LAMP_OFF_LABEL, y), (x, layout.FAR_LAMP_Y))
            answer_middle = (x + layout.ANSWER_OFF_FILE_LABEL, y)
        self._paste(self._variant_cache.stamp(draw_cord, is_rank=is_rank), corner)
        for lamp in lamps:
            self._paste_around(self._variant_cache.stamp(draw_lamp, layout.LAMP), lamp)
        answer = self._find_answer()
        if answer is not None:
            words = _("yes") if answer else _("no")
            stamp = self._variant_cache.stamp(panel.draw_answer, words)
            self._paste_around(stamp, answer_middle)

    def _find_answer(self) -> bool | None:
        """Return whether the lit lantern showed a ninja; None if the view does not tell."""
        if self._replay is not None:
            answers = (*self._replay.lantern_answers[0], *self._replay.lantern_answers[1])
        elif self._private is not None:
            answers = self._private.lantern_answers
        else:
            return None
        for answer in answers:
            if answer.lantern == self._lantern:
                return answer.has_ninja
        return None

    # -- the cards --

    def _paste_trays(self) -> None:
        view = self._view
        is_over = view.outcome is not None
        for player in game.Player:
            is_awaited = player is view.turn
            if self._is_placing:
                is_awaited = not view.has_placed[player]
            tile = panel.TrayTile(
                player,
                player is self._seen_from,
                holds_side=player is self._receiver,
                is_active=is_awaited and not is_over,
                is_over=is_over,
            )
            tray = self._classic_cache.image(panel.draw_tray, tile)
            self._image.paste(tray, tile.box[:2])

    def _paste_cards(self) -> None:
        view = self._view
        for player in game.Player:
            is_near = player is self._seen_from
            top = find_top(layout.NEAR_HAND_TOP, CARD[1], is_near=is_near)
            for card, left in zip(view.display_hands[player], CARD_COLUMNS, strict=True):
                self._paste_card(CardTile(card, player, is_near), (left, top))
        is_near = self._is_near(self._receiver)
        top = find_top(layout.NEAR_SIDE_TOP, CARD[1], is_near=is_near)
        self._paste_card(CardTile(view.side, None, is_near), (CARD_COLUMNS[0], top))

    def _paste_card(self, tile: CardTile, corner: Position) -> None:
        self._image.paste(
            self._cache_for(tile).image(draw_card, tile, card_name(tile.card)), corner
        )
        if tile.card == self._used_card:
            left, top = corner
            ring = self._classic_cache.stamp(panel.draw_ring)
            self._paste(ring, (left - layout.RING, top - layout.RING))

    # -- the signs --

    def _paste_sign(self) -> None:
        sign = self._find_sign()
        stamp = self._cache_for(sign).stamp(panel.draw_sign, sign, sign.words)
        is_near = self._is_near(self._sign_owner)
        top = find_top(layout.NEAR_SIGN_TOP, layout.SIGN[1], is_near=is_near)
        self._paste(stamp, (INFO_X, top))

    def _find_strip_middle(self) -> Position:
        """Return the middle of the strip beside the hand that does not receive the side card."""
        left, top, right, bottom = layout.FAR_STRIP
        middle = layout.find_middle((top + bottom) // 2, is_near=self._is_near(self._receiver))
        return (left + right) // 2, middle

    def _find_sign(self) -> panel.Sign:
        view = self._view
        turn = view.turn
        if view.outcome is None:
            master = game.Piece(turn, game.PieceKind.MASTER)
            return panel.TurnSign(
                turn,
                turn is self._seen_from,
                view.phase,
                has_pawns=master in view_model.START_VIEWS[view.variant].board,
                begins=view_model.is_first_turn(view),
            )
        has_begun = not (view.outcome.is_cancelled and view_model.is_unmoved(view))
        return panel.ResultSign(view.outcome.winner, view.outcome.termination, has_begun)

    def _paste_placing_signs(self) -> None:
        view = self._view
        viewer = None if self._private is None else self._private.viewer
        for player in game.Player:
            if not view.ninjas_alive[player]:
                continue
            has_placed = view.has_placed[player]
            yours = view.ninjas_alive[player] if player is viewer and not has_placed else None
            sign = panel.PlacingSign(player, has_placed, yours)
            top = find_top(
                layout.NEAR_PLACING_SIGN_TOP,
                layout.PLACING_SIGN[1],
                is_near=player is self._seen_from,
            )
            stamp = self._variant_cache.stamp(panel.draw_placing_sign, sign, sign.words)
            self._paste(stamp, (INFO_X, top))

    def _paste_quiet_turns(self) -> None:
        """Paste the number of turns after which the game is drawn, if a draw is near."""
        view = self._view
        if not self._has_quiet_words:
            return
        words = _("draw in {turns}").format(turns=game.NO_PROGRESS_DRAW_TURNS - view.quiet_turns)
        stamp = self._variant_cache.stamp(panel.draw_side_words, words)
        _x, middle = self._find_strip_middle()
        top = middle + layout.STRIP_WORDS_OFFSET - stamp.image.height // 2
        self._paste(stamp, (layout.FAR_STRIP[0], top))

    # -- what a player has left and has captured --

    def _paste_captured_pieces(self) -> None:
        """Paste the pieces that each player has captured, on both sides of a word."""
        view = self._view
        cache = self._variant_cache if self._has_ninjas else self._classic_cache
        size = layout.CAPTURED_SIZE_BY_NINJAS if self._has_ninjas else layout.CAPTURED_SIZE
        label_middle = self._find_captured_label_middle()
        has_captured = False
        for player in game.Player:
            pieces = list(view_model.find_captured_pieces(view, player.opponent))
            has_captured = has_captured or bool(pieces)
            distance = (layout.CAPTURED_LABEL + size) // 2
            is_near = player is self._seen_from
            middle = label_middle + (distance if is_near else -distance)
            for piece, x in zip(pieces, row_middles(len(pieces), size), strict=True):
                self._paste_around(cache.stamp(panel.draw_captured, piece, size), (x, middle))
        if has_captured:
            label = cache.stamp(panel.draw_side_words, _("captured"))
            top = label_middle - label.image.height // 2
            self._paste(label, (INFO_X, top))

    def _find_captured_label_middle(self) -> int:
        """Return the y of the label: the middle of the room between the signs and reserves."""
        top = layout.INFO_TOP
        bottom = layout.HEIGHT - layout.INFO_TOP
        for player in game.Player:
            taken = 0
            if player is self._sign_owner:
                taken += layout.SIGN[1]
            if self._has_ninjas and not self._has_reserve_in_strip(player):
                taken += layout.RESERVE
            if self._is_near(player):
                bottom -= taken
            else:
                top += taken
        return (top + bottom) // 2

    def _paste_reserve(self, player: game.Player) -> None:
        """Paste the lanterns and ninjas that a player has left, beside the hand."""
        view = self._view
        left, middle = self._find_reserve_start(player)
        # A spent lantern is hollow and keeps its place.
        lanterns = view_model.START_VIEWS[view.variant].lanterns_left[player]
        for index in range(lanterns):
            x = left + index * layout.LANTERN_STEP + layout.LANTERN[0] // 2
            is_spent = index >= view.lanterns_left[player]
            lantern = self._variant_cache.stamp(draw_lamp, layout.LANTERN, is_spent=is_spent)
            self._paste_around(lantern, (x, middle))
        if lanterns:
            left += lanterns * layout.LANTERN_STEP + layout.RESERVE_GAP
        # Hidden ninjas come first. Everybody knows how many there are.
        hidden = view_model.count_hidden_ninjas(view, player)
        for index in range(view.ninjas_alive[player]):
            x = left + index * layout.NINJA_STEP + layout.NINJA_STEP // 2
            token = self._variant_cache.stamp(draw_token, player, is_hidden=index < hidden)
            self._paste_around(token, (x, middle))

    def _has_reserve_in_strip(self, player: game.Player) -> bool:
        """Return whether the player's reserve is in the strip instead of the column of signs."""
        return not self._is_placing and player is not self._receiver

    def _find_reserve_start(self, player: game.Player) -> Position:
        """Return the left end and the middle of the row with a player's reserve."""
        if self._has_reserve_in_strip(player):
            _x, middle = self._find_strip_middle()
            offset = layout.STRIP_RESERVE_OFFSET if self._has_quiet_words else 0
            return layout.FAR_STRIP[0], middle + offset
        if self._is_placing:
            near_middle = layout.NEAR_RESERVE_MIDDLE_BY_PLACING_SIGN
        elif player is self._sign_owner:
            near_middle = layout.NEAR_RESERVE_MIDDLE_BY_SIGN
        else:
            near_middle = layout.NEAR_RESERVE_MIDDLE
        return INFO_X, layout.find_middle(near_middle, is_near=self._is_near(player))

    def _is_near(self, player: game.Player) -> bool:
        return player is self._seen_from

    # -- hints --

    def _paste_hints(self, hints: view_model.Hints) -> None:
        """Paste the signs of a piece's targets, and frames around it and the chosen square."""
        cache = self._final_cache
        for target in {target for reach in hints.reaches for target in reach.targets}:
            if hints.captures(target):
                corner = find_cell(target.square, self._seen_from).box[:2]
                self._paste(cache.stamp(overlays.draw_capture), corner)
        for square in hints.framed:
            cell = find_cell(square, self._seen_from)
            self._paste(cache.stamp(overlays.draw_origin), cell.box[:2])
        self._paste_card_hints(hints, is_left=True)
        self._paste_card_hints(hints, is_left=False)

    def _paste_card_hints(self, hints: view_model.Hints, *, is_left: bool) -> None:
        """Paste the signs of one card: onto the squares to which it leads, and onto the card.

        A sign is in the middle of a free square. If the other card leads there too, the left card's
        sign is left of the middle and the right card's right of it.
        """
        left, right = hints.reaches
        reach = left if is_left else right
        shared = set(left.targets).intersection(right.targets)
        if not reach.targets:
            return
        cache = self._final_cache
        draw = overlays.draw_diamond if is_left else overlays.draw_circle
        # The left card's signs are on the left, so that both cards' signs fit on a square.
        direction = -1 if is_left else 1
        for target in reach.targets:
            if target.occupant is None:
                radius = overlays.LARGE_HINT
                across, down = FREE_SQUARE_HINT_OFFSET if target in shared else (0, 0)
            else:
                radius = overlays.SMALL_HINT
                across, down = PIECE_HINT_OFFSET
            corner = find_cell(target.square, self._seen_from).box[:2]
            middle = (corner[0] + TILE // 2 + direction * across, corner[1] + TILE // 2 + down)
            self._paste_around(cache.stamp(draw, radius), middle)
        card_left = CARD_COLUMNS[0] if is_left else CARD_COLUMNS[1]
        is_near = hints.player is self._seen_from
        card_top = find_top(layout.NEAR_HAND_TOP, CARD[1], is_near=is_near)
        on_card = (card_left + HINT_ON_CARD[0], card_top + HINT_ON_CARD[1])
        self._paste_around(cache.stamp(draw, overlays.SMALL_HINT), on_card)

    # -- pasting --

    def _paste_around(self, stamp: Stamp, middle: Position) -> None:
        """Paste a stamp with its middle at a position."""
        x, y = middle
        width, height = stamp.image.size
        self._paste(stamp, (x - width // 2, y - height // 2))

    def _paste(self, stamp: Stamp, corner: Position) -> None:
        self._image.paste(stamp.image, corner, stamp.mask)


def find_marks(
    actions: Iterable[game.Action | game.PublicAction | None],
) -> dict[game.Square, MoveMark]:
    """Return the squares where pieces came from and arrived.

    A ninja may enter the square that a pawn has just left, so later actions take precedence.
    """
    marks: dict[game.Square, MoveMark] = {}
    for action in actions:
        if isinstance(action, (game.Move, game.NinjaMove)):
            marks[action.origin] = MoveMark.ORIGIN
            marks[action.target] = MoveMark.TARGET
        elif isinstance(action, game.SecretMove) and action.target is not None:
            marks[action.target] = MoveMark.TARGET
    return marks


def row_middles(count: int, size: int) -> list[int]:
    """Return the x of the middles of captured pieces in a row, closer together if there are many.

    `size` is the width of a piece.
    """
    room = layout.INFO_RIGHT - INFO_X - size
    step = min(layout.CAPTURED_STEP, room // max(count - 1, 1))
    return [INFO_X + size // 2 + index * step for index in range(count)]
