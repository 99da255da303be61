"""A picture of Light & Shadow: the table, with ninjas, lanterns and who may look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Phase, Player
from rendering.layout import (
    HEIGHT,
    INFO_RIGHT,
    INFO_X,
    LANTERN_STEP,
    NEAR_PLACING_SIGN_TOP,
    NEAR_QUIET_MIDDLE,
    NEAR_ROW_TOP_BY_PLACING_SIGN,
    NINJA_STEP,
    PLACING_SIGN,
    RESERVE_GAP,
    RIBBON,
    TAKEN_BY_NIGHT,
    top_of,
)
from rendering.parts import Mark, PlacingSign, TurnSign
from rendering.reading import (
    SETS,
    last_strike,
    lit_squares,
    missing,
    shown_to,
    shown_to_all,
    unseen_ninjas,
)
from rendering.scenes.lit_line import line_in_picture
from rendering.scenes.table import Table, in_a_row
from rendering.sheets import NinjaToken

if TYPE_CHECKING:
    from PIL import Image

    from onitama_core.game import PlayerView, PublicView, Square
    from rendering.brush import Stamp
    from rendering.parts import Sign, SquareTile
    from rendering.reading import Side
    from rendering.sheets import NightSheet, Sheet


class NightTable(Table):
    """`private` is None where everybody may look."""

    def __init__(
        self,
        sheet: Sheet,
        night: NightSheet,
        view: PublicView,
        private: PlayerView | None,
        seen_from: Player,
    ) -> None:
        self._night, self._private = night, private
        self._lit = shown_to_all(view) if private is None else shown_to(private)
        self._struck = last_strike(view)
        self._lit_squares = () if self._lit is None else lit_squares(self._lit)
        super().__init__(sheet, view, seen_from)

    def compose(self) -> Image.Image:
        super().compose()
        for player in Player:
            self._lay_ninjas(player)
            self._lay_lanterns(player)
        self._lay_quiet_turns()
        self._lay_lit_line()
        ribbon = self._ribbon()
        if ribbon is not None:
            self._press(ribbon, RIBBON[:2])
        return self._image

    def _ribbon(self) -> Stamp | None:
        """Below the board: who may look."""
        return None if self._private is None else self._night.ribbon

    def _ground(self) -> Image.Image:
        night = self._night
        grounds = night.grounds if self._private is None else night.private_grounds
        return grounds[self._seen_from]

    def _tile(self, square: Square) -> SquareTile:
        tile = super()._tile(square)._replace(is_lit=square in self._lit_squares)
        if self._struck is not None and square is self._struck.square:
            tile = tile._replace(mark=Mark.TARGET, has_missed=not self._struck.is_hit)
        private = self._private
        if private is None:
            return tile
        is_hidden = square in private.hidden
        return tile._replace(piece=private.board[square], is_hidden=is_hidden)

    def _square(self, tile: SquareTile) -> Image.Image:
        return self._night.square(tile)

    @property
    def _is_placing(self) -> bool:
        return self._view.phase is Phase.PLACEMENT and self._view.outcome is None

    def _is_awaited(self, player: Player) -> bool:
        if self._is_placing:
            return not self._view.has_placed[player]
        return super()._is_awaited(player)

    def _lay_sign(self) -> None:
        if not self._is_placing:
            super()._lay_sign()
            return
        for player in Player:
            if self._view.ninjas[player]:
                top = top_of(NEAR_PLACING_SIGN_TOP, PLACING_SIGN[1], is_near=self._is_near(player))
                self._press(self._night.placing[self._placing_sign(player)], (INFO_X, top))

    def _placing_sign(self, player: Player) -> PlacingSign:
        has_placed = self._view.has_placed[player]
        is_own = self._private is not None and self._private.viewer is player
        yours = self._view.ninjas[player] if is_own and not has_placed else None
        return PlacingSign(player, has_placed, yours)

    def _sign(self) -> Sign:
        sign, view = super()._sign(), self._view
        if not isinstance(sign, TurnSign):
            return sign
        has_pawns = bool(self._set(sign.player).masters)
        return sign._replace(phase=view.phase, has_pawns=has_pawns)

    def _stamp_of(self, sign: Sign) -> Stamp:
        return self._night.sign(sign)

    def _lay_taken(self, taker: Player) -> None:
        """To the right of what the taker has left."""
        pieces = list(missing(self._view, taker.opponent))
        left = self._ninjas_left(taker) + self._view.ninjas[taker] * NINJA_STEP + RESERVE_GAP
        for piece, x in zip(pieces, in_a_row(len(pieces), TAKEN_BY_NIGHT, left), strict=True):
            self._press_around(self._night.taken[piece], (x, self._row_middle(taker)))

    def _lay_ninjas(self, player: Player) -> None:
        """Those that live, the hidden ones first: how many there are, everybody knows."""
        hidden = unseen_ninjas(self._view, player)
        for index in range(self._view.ninjas[player]):
            token = NinjaToken(player, index < hidden)
            x = self._ninjas_left(player) + NINJA_STEP * index + NINJA_STEP // 2
            self._press_around(self._night.tokens[token], (x, self._row_middle(player)))

    def _lay_lanterns(self, player: Player) -> None:
        """Those left, and hollow ones for those that were lit."""
        left = self._view.lanterns[player]
        for index in range(self._set(player).lanterns):
            x = INFO_X + index * LANTERN_STEP + LANTERN_STEP // 2
            lantern = self._night.lanterns[index >= left]
            self._press_around(lantern, (x, self._row_middle(player)))

    def _ninjas_left(self, player: Player) -> int:
        """After the lanterns, lit or not, which so keep their places."""
        return INFO_X + self._set(player).lanterns * LANTERN_STEP

    def _set(self, player: Player) -> Side:
        return SETS[self._view.variant][player]

    def _lay_quiet_turns(self) -> None:
        """Between both rows, while they count."""
        owner = self._sign_owner()
        if owner is None or self._view.outcome or not self._view.quiet_turns:
            return
        is_near = self._is_near(owner)
        middle = NEAR_QUIET_MIDDLE if is_near else HEIGHT - NEAR_QUIET_MIDDLE
        stamp = self._night.quiet[self._view.quiet_turns]
        self._press_around(stamp, ((INFO_X + INFO_RIGHT) // 2, middle))

    def _near_row_top(self, player: Player) -> int:
        if self._is_placing:
            return NEAR_ROW_TOP_BY_PLACING_SIGN
        return super()._near_row_top(player)

    def _lay_lit_line(self) -> None:
        if self._lit is None:
            return
        line = line_in_picture(self._lit, self._seen_from)
        has_ribbon = self._ribbon() is not None
        self._press(self._night.cords[line.is_level], line.cord)
        for spot in line.lamps(has_ribbon=has_ribbon):
            self._press(self._night.lamp, spot)
        answer = self._answer()
        if answer is not None:
            self._press(self._night.answers[answer], line.answer(has_ribbon=has_ribbon))

    def _answer(self) -> bool | None:
        """What the lantern that is shown told the reader."""
        answers = () if self._private is None else self._private.answers
        if answers and answers[-1].lit == self._lit:
            return answers[-1].is_there
        return None
