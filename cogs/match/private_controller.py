"""The controller, step by step: the board as buttons, or lists for who has it read aloud."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from cogs.match import controller_words
from cogs.ui import clicks, labels
from cogs.ui.messages import Button, Controller, Option, OptionList, Style
from onitama_core.game import (
    SIZE,
    SQUARES,
    TEMPLES,
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Phase,
    Piece,
    PieceKind,
    Place,
    Player,
    shows_ninja,
    sure_win,
)
from rendering import PIECES, Emoji, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from cogs.match.private_seats import Seat
    from cogs.ui.messages import Caption, Signs
    from onitama_core.game import Action, Square

    Rows: TypeAlias = tuple[tuple[Button, ...], ...]


CARD_SIGNS: Final = (Emoji.LEFT_CARD, Emoji.RIGHT_CARD)
"""As hints mark them: the left card of the own hand, and the right one."""


class TappedController:
    """The controller of one player at one step of the game: squares are tapped."""

    taps: ClassVar[bool] = True
    """The target also before the piece, and the chosen one once more."""

    def __init__(self, seat: Seat, picture: Caption, signs: Signs) -> None:
        self._seat = seat
        self._view = seat.view
        self._picture = picture
        self._signs = signs
        self._moves = [a for a in seat.view.legal_actions if isinstance(a, (Move, NinjaMove))]

    def first(self, note: str = "") -> Controller:
        """Where the present phase begins; `note` is told before."""
        begun = self._beginning()
        return self._headed(
            replace(begun, text=f"{note}{begun.text}", buttons=(*begun.buttons, *self._seat.help))
        )

    def after(self, choice: clicks.Choice) -> Controller:
        """A forged choice may be one of another phase."""
        match self._view.public.phase, choice:
            case Phase.SPIRIT, clicks.ChoosePawn():
                return self._headed(self._spirit())
            case _, clicks.ChoosePawn(origin):
                asked = self._ask_target(origin)
                return self._headed(self._board(asked, (self._back(),), origin))
            case _, clicks.ChooseSquare(origin, target):
                return self._headed(self._choose_card(origin, target))
            case Phase.PLACEMENT, clicks.ChooseStart(chosen=chosen):
                return self._headed(self._choose_start(chosen))
            case Phase.LANTERN, clicks.ChooseLine(line):
                told = words.choice(LightLantern(line), self._view)
                light = self._act(LightLantern(line), told)
                asked = controller_words.light_for_sure(told)
                return self._headed(self._controller(asked, (light, self._back())))
            case _:
                return self.first()

    def _headed(self, shown: Controller) -> Controller:
        return replace(shown, text=self._seat.headed(shown.text))

    # -- phases --

    def _beginning(self) -> Controller:
        if not self._view.legal_actions:
            return self._controller("", ())
        match self._view.public.phase:
            case Phase.PLACEMENT:
                return self._choose_start(())
            case Phase.SPIRIT:
                return self._spirit()
            case Phase.NINJA:
                return self._ninja()
            case Phase.LANTERN:
                return self._choose_line()
            case _:
                return self._board(self._ask_piece()) if self._moves else self._pass()

    def _choose_start(self, chosen: Sequence[Square]) -> Controller:
        """Squares chosen so far; confirmed with a button of their own."""
        placements = [a for a in self._view.legal_actions if isinstance(a, Place)]
        wanted = len(placements[0].squares)
        allowed = {square for place in placements for square in place.squares}

        def start(square: Square) -> Button:
            """Tapped, the square joins the chosen ones, or leaves them."""
            is_chosen, is_allowed = square in chosen, square in allowed
            others = [other for other in chosen if other is not square]
            after = others if is_chosen else [*others, square][-wanted:]
            free = self._signs[Emoji.TARGET] if is_allowed else self._sign(square)
            return Button(
                self._seat.click(clicks.ChooseStart(square, tuple(sorted(after)))),
                emoji=self._own(PieceKind.NINJA) if is_chosen else free,
                style=Style.primary if is_chosen else Style.secondary,
                is_disabled=not is_allowed,
            )

        confirmed = tuple(
            self._act(place, controller_words.confirm(place, self._view))
            for place in placements
            if sorted(chosen) == list(place.squares)
        )
        asked = controller_words.choose_starts(wanted)
        return self._controller(asked, confirmed, self._rows(start))

    def _choose_card(self, origin: Square, target: Square) -> Controller:
        """The last step, also where one card fits: the guard against a slip.

        There the square itself plays too, unless that would give something away.
        """
        fitting = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
        plays = tuple(self._play(move) for move in sorted(fitting, key=self._place_in_hand))
        buttons = (*plays, self._back())
        if self.taps and len(plays) == 1 and plays[0].style is Style.success:
            asked = controller_words.tap_again(fitting[0])
            return self._board(asked, buttons, origin, target, fitting[0])
        may_strike = any(isinstance(move, NinjaMove) and move.is_attempt for move in fitting)
        asked = self._ask_to_play(origin, target, may_strike=may_strike)
        return self._board(asked, buttons, origin, target)

    def _pass(self) -> Controller:
        passes = [action for action in self._view.legal_actions if isinstance(action, Pass)]
        buttons = tuple(
            self._act(action, words.choice(action, self._view))
            for action in sorted(passes, key=self._place_in_hand)
        )
        return self._controller(controller_words.must_pass(self._view), buttons)

    def _spirit(self) -> Controller:
        move = next(move for move in self._moves if isinstance(move, Move))
        back = Button(self._seat.click(clicks.TakeBack()), labels.TAKE_MOVE_BACK)
        buttons = (back,) if self._view.may_take_back else ()
        return self._board(self._ask_spirit(move), buttons, move.origin)

    def _ninja(self) -> Controller:
        stay = self._act(NinjaStay(), words.choice(NinjaStay(), self._view))
        if not self._moves:
            return self._board(controller_words.ONLY_STAYS, (stay,))
        return self._board(self._ask_ninja(), (stay,), self._moves[0].origin)

    def _choose_line(self) -> Controller:
        left = self._view.public.lanterns[self._view.viewer]
        lines = [
            Button(self._seat.click(clicks.ChooseLine(line)), controller_words.line_label(line))
            for line in Line
        ]
        none = self._act(LightLantern(None), labels.NO_LANTERN)
        files_and_ranks = tuple(lines[:SIZE]), tuple(lines[SIZE:])
        return self._controller(controller_words.light_a_lantern(left), (none,), files_and_ranks)

    # -- what is asked, by the signs on the buttons --

    def _ask_piece(self) -> str:
        if not self._view.has_pawns:
            asked, in_the_way = controller_words.tap_a_ninja(self._own(PieceKind.NINJA)), ""
        else:
            # An ordinary card may move the Spirit, or a Wind card that moves no pawn.
            spirit = self._view.public.spirit
            has_spirit = any(move.origin is spirit for move in self._moves)
            asked = controller_words.tap_a_pawn(
                self._own(PieceKind.STUDENT),
                self._own(PieceKind.MASTER),
                self._signs[Emoji.SPIRIT] if has_spirit else None,
            )
            in_the_way = controller_words.in_the_way(self._view.hidden)
        if not in_the_way and any(
            self._sole_origin(move.target) is not None for move in self._moves
        ):
            asked = f"{asked}{controller_words.OR_A_SQUARE}"
        return f"{asked}{in_the_way}"

    def _ask_target(self, origin: Square) -> str:
        is_spirit = origin is self._view.public.spirit
        ask = controller_words.from_spirits_square if is_spirit else controller_words.from_square
        return ask(origin, *self._signs_in_sight(origin))

    def _ask_to_play(self, origin: Square, target: Square, *, may_strike: bool) -> str:
        return controller_words.play_or_change(origin, target, may_strike=may_strike)

    def _ask_spirit(self, move: Move) -> str:
        in_sight = self._signs_in_sight(move.origin)
        return controller_words.move_the_spirit(self._signs[Emoji.SPIRIT], move.card, *in_sight)

    def _ask_ninja(self) -> str:
        return controller_words.move_the_ninja(self._own(PieceKind.NINJA))

    def _signs_in_sight(self, origin: Square) -> tuple[str | None, str | None]:
        """For going to an empty square, and to another one."""
        board = self._view.public.board
        are_met = {board[move.target] is not None for move in self._moves if move.origin is origin}
        target = None if are_met == {True} else self._signs[Emoji.TARGET]
        return target, self._met(origin) if True in are_met else None

    # -- buttons --

    def _play(self, move: Move | NinjaMove) -> Button:
        """With what marks the card's squares in the picture; red where it gives something away."""
        is_card = isinstance(move, Move)
        sign = self._signs[CARD_SIGNS[self._place_in_hand(move)]] if is_card else None
        is_risky = shows_ninja(self._view, move) and sure_win(self._view, move) is None
        style = Style.danger if is_risky else Style.success
        return self._act(move, controller_words.play(move, self._view), sign, style)

    def _place_in_hand(self, action: Move | NinjaMove | Pass) -> int:
        """From the left; a ninja goes with the card just used."""
        hand = self._view.public.hands[self._view.viewer]
        return 0 if isinstance(action, NinjaMove) else hand.index(action.card)

    def _act(
        self, action: Action, text: str, emoji: str | None = None, style: Style = Style.success
    ) -> Button:
        return Button(self._seat.click(clicks.PlayAction(action)), text, emoji, style)

    def _back(self) -> Button:
        return Button(self._seat.click(clicks.Back()), labels.BACK)

    # -- the board --

    def _board(
        self,
        text: str,
        buttons: tuple[Button, ...] = (),
        origin: Square | None = None,
        target: Square | None = None,
        on_tap: Move | NinjaMove | None = None,
    ) -> Controller:
        """To tap what moves, `origin`, and where it goes, `target`, as far as they are chosen.

        `on_tap`: what is played by tapping `target` once more.
        """

        def cell(square: Square) -> Button:
            is_target = square is target
            leads = any((move.origin, move.target) == (origin, square) for move in self._moves)
            if origin is None or not leads:
                return self._piece(square, origin)
            choose = clicks.ChooseSquare(origin, square)
            is_empty = self._view.public.board[square] is None
            return Button(
                self._seat.click(clicks.PlayByTap(on_tap) if is_target and on_tap else choose),
                emoji=self._signs[Emoji.TARGET] if is_empty else self._met(origin),
                style=Style.primary if is_target else Style.success,
            )

        return self._controller(text, buttons, self._rows(cell))

    def _piece(self, square: Square, origin: Square | None) -> Button:
        """Before a piece is chosen, a square that only one can reach may be tapped too."""
        is_movable = any(move.origin is square for move in self._moves)
        is_first = self.taps and origin is None and not is_movable
        sole = self._sole_origin(square) if is_first else None
        choice = clicks.ChoosePawn(square) if sole is None else clicks.ChooseSquare(sole, square)
        return Button(
            self._seat.click(choice),
            emoji=self._sign(square),
            style=Style.primary if square is origin else Style.secondary,
            is_disabled=not is_movable and sole is None,
        )

    def _sole_origin(self, target: Square) -> Square | None:
        """Of the only piece that can go there."""
        origins = {move.origin for move in self._moves if move.target is target}
        return origins.pop() if len(origins) == 1 else None

    def _sign(self, square: Square) -> str:
        piece = self._view.board[square]
        if piece is not None:
            return self._signs[PIECES[piece]]
        if square is self._view.public.spirit:
            return self._signs[Emoji.SPIRIT]
        return self._signs[Emoji.TEMPLE if square in TEMPLES else Emoji.EMPTY]

    def _met(self, origin: Square) -> str:
        """The sign of a square that isn't empty, for what goes there."""
        is_swap = origin is self._view.public.spirit
        return self._signs[Emoji.SWAP if is_swap else Emoji.CAPTURE]

    def _own(self, kind: PieceKind) -> str:
        return self._signs[PIECES[Piece(self._view.viewer, kind)]]

    def _rows(self, cell: Callable[[Square], Button]) -> Rows:
        """The own home row below."""
        rows = [SQUARES[start : start + SIZE] for start in range(0, len(SQUARES), SIZE)]
        if self._view.viewer is Player.RED:
            return tuple(tuple(map(cell, row)) for row in reversed(rows))
        return tuple(tuple(map(cell, reversed(row))) for row in rows)

    def _controller(self, text: str, buttons: tuple[Button, ...], grid: Rows = ()) -> Controller:
        seat = self._seat
        return Controller(text, self._picture, grid, buttons or seat.buttons, seat.lists)


LISTS: Final[tuple[tuple[type[clicks.Choice], str], ...]] = (
    (clicks.ChoosePawn, controller_words.PIECES),
    (clicks.ChooseSquare, controller_words.SQUARES),
    (clicks.ChooseStart, controller_words.LISTED_STARTS),
    (clicks.ChooseLine, controller_words.LINES),
)


class ListedController(TappedController):
    """The same steps; what can be tapped on the board is an option."""

    taps = False

    def _controller(self, text: str, buttons: tuple[Button, ...], grid: Rows = ()) -> Controller:
        shown = super()._controller(text, buttons)
        return replace(shown, lists=(*self._lists(grid), *shown.lists))

    def _lists(self, grid: Rows) -> Iterator[OptionList]:
        """From the own side of the board on."""
        tapped = [button for row in reversed(grid) for button in row if not button.is_disabled]
        for number, (kind, what) in enumerate(LISTS, start=1):
            options = tuple(
                self._option(button, click.choice)
                for button in tapped
                if isinstance(click := button.click, (clicks.StepClick, clicks.LessonStep))
                if isinstance(click.choice, kind)
            )
            if any(not option.is_chosen for option in options):
                yield OptionList(clicks.PickChoice(number), what, options)

    def _option(self, button: Button, choice: clicks.Choice) -> Option:
        """Its value is the click on the button that it stands for."""
        label, more = self._told(choice)
        is_start = isinstance(choice, clicks.ChooseStart)
        is_chosen = button.style is Style.primary and not is_start  # of starts there may be two
        return Option(button.click.custom_id, label, more, is_chosen)

    def _told(self, choice: clicks.Choice) -> tuple[str, str | None]:
        match choice:
            case clicks.ChoosePawn(origin):
                targets = dict.fromkeys(m.target for m in self._moves if m.origin is origin)
                leading = controller_words.leading_to(list(targets))
                return controller_words.piece_on(origin, self._view), leading
            case clicks.ChooseSquare(origin, target):
                moves = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
                square = controller_words.square_to_go(moves, self._view)
                return square, controller_words.cards_to_go(moves)
            case clicks.ChooseStart(tapped, chosen):
                return controller_words.start(tapped, is_chosen=tapped not in chosen), None
            case clicks.ChooseLine(line):
                return controller_words.line_label(line), None
            case _:
                raise TypeError(choice)

    def _ask_piece(self) -> str:
        return controller_words.choose_a_piece(self._view)

    def _ask_target(self, origin: Square) -> str:
        return controller_words.choose_a_square(origin, self._view)

    def _ask_to_play(self, origin: Square, target: Square, *, may_strike: bool) -> str:
        return controller_words.play_or_change_listed(origin, target, may_strike=may_strike)

    def _ask_spirit(self, move: Move) -> str:
        return controller_words.move_the_spirit_listed(move.card)

    def _ask_ninja(self) -> str:
        return controller_words.MOVE_THE_NINJA
