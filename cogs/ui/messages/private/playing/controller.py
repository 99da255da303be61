"""The controller: the board as buttons, step by step, for a player whose action is awaited."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.private.playing.grid import Grid
from cogs.ui.messages.types import Button, Controller, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.playing import controller as say
from onitama_core.game import (
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Phase,
    PieceKind,
    Place,
    shows_ninja,
    sure_win,
)
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.private.playing.seats import Seat
    from cogs.ui.messages.types import Caption
    from cogs.ui.signs import Signs
    from onitama_core.game import Action, Square

MOST_IN_A_ROW: Final = 5


class Steps:
    """The controller of one player at one step of the game, part by part."""

    def __init__(self, seat: Seat, picture: Caption, signs: Signs) -> None:
        self._seat = seat
        self._view = seat.view
        self._picture = picture
        self._signs = signs
        self._moves = [a for a in seat.view.legal_actions if isinstance(a, (Move, NinjaMove))]
        self._grid = Grid(seat, signs, self._moves)

    def first(self, note: str = "") -> Controller:
        """Where the present phase begins; `note` is told before."""
        begun = self._beginning(note)
        return replace(begun, buttons=(*begun.buttons, *self._seat.help))

    def _beginning(self, note: str) -> Controller:
        if not self._view.legal_actions:
            return self._controller(note, ())
        match self._view.public.phase:
            case Phase.PLACEMENT:
                return self.choose_start((), note)
            case Phase.SPIRIT:
                return self._spirit(note)
            case Phase.NINJA:
                return self._ninja(note)
            case Phase.LANTERN:
                return self._lines(note)
            case _:
                return self._pawn(note) if self._moves else self._pass(note)

    def after(self, choice: clicks.Choice) -> Controller:
        """A forged choice may be one of another phase."""
        phase = self._view.public.phase
        match choice:
            case clicks.ChoosePawn(origin):
                return self.choose_square(origin)
            case clicks.ChooseSquare(origin, target):
                return self.choose_card(origin, target)
            case clicks.ChooseStart(chosen=chosen) if phase is Phase.PLACEMENT:
                return self.choose_start(chosen)
            case clicks.ChooseLine(line) if phase is Phase.LANTERN:
                return self.choose_line(line)
            case _:
                return self.first()

    # -- placement --

    def choose_start(self, chosen: Sequence[Square], note: str = "") -> Controller:
        """Squares chosen so far; confirmed with a button of their own."""
        placements = [a for a in self._view.legal_actions if isinstance(a, Place)]
        wanted = len(placements[0].squares)
        confirmed = tuple(
            self._act(place, say.confirm(place, self._view))
            for place in placements
            if sorted(chosen) == list(place.squares)
        )
        text = f"{note}{self._ask_starts(wanted)}"
        allowed = {square for place in placements for square in place.squares}
        return self._controller(text, confirmed, self._grid.starts(allowed, wanted, chosen))

    # -- moving --

    def choose_square(self, origin: Square) -> Controller:
        if self._view.public.phase is Phase.SPIRIT:
            return self._spirit("")
        return self._board(self._ask_target(origin), origin, buttons=(self._back(),))

    def choose_card(self, origin: Square, target: Square) -> Controller:
        """The last step, also where one card fits: the guard against a slip."""
        fitting = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
        plays = tuple(self._play(move) for move in sorted(fitting, key=self._place_in_hand))
        may_strike = any(isinstance(move, NinjaMove) and move.is_attempt for move in fitting)
        text = self._ask_to_play(origin, target, may_strike=may_strike)
        return self._board(text, origin, target, buttons=(*plays, self._back()))

    def _pawn(self, note: str) -> Controller:
        return self._board(f"{note}{self._ask_piece()}")

    def _pass(self, note: str) -> Controller:
        passes = [action for action in self._view.legal_actions if isinstance(action, Pass)]
        return self._controller(
            f"{note}{say.must_pass(self._view)}",
            buttons=tuple(
                self._act(a, words.choice(a, self._view))
                for a in sorted(passes, key=self._place_in_hand)
            ),
        )

    # -- spirit --

    def _spirit(self, note: str) -> Controller:
        move = next(move for move in self._moves if isinstance(move, Move))
        told = self._ask_spirit(move)
        may_go_back = self._view.may_take_back
        back = Button(self._seat.click(clicks.TakeBack()), labels.TAKE_MOVE_BACK)
        return self._board(f"{note}{told}", move.origin, buttons=(back,) if may_go_back else ())

    # -- ninja --

    def _ninja(self, note: str) -> Controller:
        stay = self._act(NinjaStay(), words.choice(NinjaStay(), self._view))
        if not self._moves:
            return self._board(f"{note}{say.ONLY_STAYS}", buttons=(stay,))
        text = f"{note}{self._ask_ninja()}"
        return self._board(text, self._moves[0].origin, buttons=(stay,))

    # -- lantern --

    def _lines(self, note: str) -> Controller:
        left = self._view.public.lanterns[self._view.viewer]
        files, ranks = list(Line)[:MOST_IN_A_ROW], list(Line)[MOST_IN_A_ROW:]
        rows = tuple(tuple(self._line(line) for line in lines) for lines in (files, ranks))
        none = self._act(LightLantern(None), labels.NO_LANTERN)
        return self._controller(f"{note}{say.light_a_lantern(left)}", (none,), rows)

    def _line(self, line: Line) -> Button:
        return Button(self._seat.click(clicks.ChooseLine(line)), say.line_label(line))

    def choose_line(self, line: Line) -> Controller:
        light = LightLantern(line)
        choice = words.choice(light, self._view)
        return self._controller(
            say.light_for_sure(choice), (self._act(light, choice), self._back())
        )

    # -- what is asked, by the signs on the buttons --

    def _ask_starts(self, wanted: int) -> str:
        return say.choose_starts(wanted)

    def _ask_piece(self) -> str:
        own = self._grid.own
        if not self._view.has_pawns:
            return say.tap_a_ninja(own(PieceKind.NINJA))
        student, master = own(PieceKind.STUDENT), own(PieceKind.MASTER)
        return say.tap_a_pawn(student, master, self._movable_spirit, self._view.hidden)

    @property
    def _movable_spirit(self) -> str | None:
        """While an ordinary card in hand may move it, or a Wind card that moves no pawn."""
        spirit = self._view.public.spirit
        is_movable = any(move.origin is spirit for move in self._moves)
        return self._signs.spirit if is_movable else None

    def _ask_target(self, origin: Square) -> str:
        if origin is self._view.public.spirit:
            return say.from_spirits_square(origin, *self._ways(origin, self._signs.swap))
        return say.from_square(origin, *self._ways(origin, self._signs.capture))

    def _ask_to_play(self, origin: Square, target: Square, *, may_strike: bool) -> str:
        return say.play_or_change(origin, target, may_strike=may_strike)

    def _ask_spirit(self, move: Move) -> str:
        ways = self._ways(move.origin, self._signs.swap)
        return say.move_the_spirit(self._signs.spirit, move.card, *ways)

    def _ask_ninja(self) -> str:
        return say.move_the_ninja(self._grid.own(PieceKind.NINJA))

    def _ways(self, origin: Square, met: str) -> tuple[str | None, str | None]:
        """Of the signs for going to an empty square and to another one, `met`, those in sight."""
        board = self._view.public.board
        are_met = {board[move.target] is not None for move in self._moves if move.origin is origin}
        return None if are_met == {True} else self._signs.target, met if True in are_met else None

    # -- parts --

    def _board(
        self,
        text: str,
        origin: Square | None = None,
        target: Square | None = None,
        buttons: tuple[Button, ...] = (),
    ) -> Controller:
        return self._controller(text, buttons, self._grid.pieces(origin, target))

    def _controller(
        self, text: str, buttons: tuple[Button, ...], grid: tuple[tuple[Button, ...], ...] = ()
    ) -> Controller:
        seat = self._seat
        buttons = buttons or seat.buttons
        return Controller(seat.headed(text), self._picture, grid, buttons, seat.lists)

    def _place_in_hand(self, action: Move | NinjaMove | Pass) -> int:
        """From the left; a ninja goes with the card just used."""
        hand = self._view.public.hands[self._view.viewer]
        return 0 if isinstance(action, NinjaMove) else hand.index(action.card)

    def _play(self, move: Move | NinjaMove) -> Button:
        """With what marks the card's squares in the picture; red where it gives something away."""
        is_card = isinstance(move, Move)
        sign = self._signs.cards[self._place_in_hand(move)] if is_card else None
        is_risky = shows_ninja(self._view, move) and sure_win(self._view, move) is None
        style = Style.danger if is_risky else Style.success
        return self._act(move, say.play(move, self._view), sign, style)

    def _act(
        self, action: Action, text: str, emoji: str | None = None, style: Style = Style.success
    ) -> Button:
        return Button(self._seat.click(clicks.PlayAction(action)), text, emoji, style)

    def _back(self) -> Button:
        return Button(self._seat.click(clicks.Back()), labels.BACK)
