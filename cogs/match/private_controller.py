"""The pages of the controller: the board as buttons, or as lists for users of screen readers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.match.choices import (
    Back,
    Choice,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
    PlayAction,
    PlayByTap,
    TakeBack,
)
from cogs.match.private_controller_lists import make_lists
from cogs.match.private_controller_texts import BoardSigns, ControllerTexts, find_sole_origin
from cogs.match.step_sentences import (
    describe_choice,
    describe_missing_lantern,
    describe_missing_step,
    is_risky,
    play_label,
)
from cogs.shared import labels
from cogs.shared.messages import Button, Controller, EmojiTexts, PictureReference, Style
from onitama_core import game
from rendering import Emoji, words
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cogs.match.private import ControllerContext

    Rows: TypeAlias = tuple[tuple[Button, ...], ...]


CARD_SIGNS: Final = (Emoji.LEFT_CARD, Emoji.RIGHT_CARD)
"""The signs of the left and the right card of the player's hand, as the picture marks them."""


class ControllerPages:
    """The pages of one player's controller at one step of the game.

    The player taps squares: a piece and then its target, or the target alone if only one piece can
    reach it, and the target once more to play. With `as_lists` the same is chosen from lists.
    On every page a second tap on the chosen square confirms, if it can mean only one action.
    """

    def __init__(
        self,
        context: ControllerContext,
        picture: PictureReference,
        emoji: EmojiTexts,
        *,
        as_lists: bool = False,
    ) -> None:
        self._context = context
        self._as_lists = as_lists
        self._view = context.view
        self._picture = picture
        self._moves = [
            a for a in context.view.legal_actions if isinstance(a, (game.Move, game.NinjaMove))
        ]
        self._signs = BoardSigns(context.view, emoji)
        self._texts = ControllerTexts(self._signs, self._moves, as_lists=as_lists)

    def first(self, note: str = "") -> Controller:
        """Return the page at which the present phase begins; `note` stands before its text."""
        page = self._first_of_phase()
        buttons = (*page.buttons, *self._context.help_buttons)
        page = replace(page, text=words.join_sentences(note, page.text), buttons=buttons)
        return self._finish(page, describe_missing_lantern(self._view))

    def after(self, choice: Choice) -> Controller:
        """Return the page that follows a choice.

        A forged choice, of another phase or of an illegal move, leads to the first page.
        """
        missing_step = describe_missing_lantern(self._view)
        match self._view.public.phase, choice:
            case game.Phase.SPIRIT, ChoosePawn():
                page = self._choose_spirit_target()
            case _, ChoosePawn(origin):
                text = self._texts.ask_target(origin)
                page = self._make_board_page(text, (self._back_button(),), origin)
            case _, ChooseSquare(origin, target) if self._find_moves(origin, target):
                page = self._choose_card(origin, target)
                missing_step = describe_missing_step(self._view, self._find_moves(origin, target))
            case game.Phase.PLACEMENT, ChooseStart(chosen=chosen):
                page = self._choose_start(chosen)
            case game.Phase.LANTERN, ChooseLine(line):
                page = self._confirm_line(line)
            case _:
                return self.first()
        return self._finish(page, missing_step)

    def _finish(self, page: Controller, missing_step: str) -> Controller:
        """Put the heading above a page's text, and below the text `missing_step`.

        `missing_step`: why the turn lacks a step, or an empty text.
        """
        text = self._context.format_text(page.text)
        return replace(page, text=f"{text}\n-# {missing_step}" if missing_step else text)

    # -- pages: each method returns the page on which the player makes one choice --

    def _first_of_phase(self) -> Controller:
        """Return the first page of the present phase; an empty one if the player is not to act."""
        if not self._view.legal_actions:
            return self._make_page("", ())
        match self._view.public.phase:
            case game.Phase.PLACEMENT:
                return self._choose_start(())
            case game.Phase.SPIRIT:
                return self._choose_spirit_target()
            case game.Phase.NINJA:
                return self._choose_ninja_target()
            case game.Phase.LANTERN:
                return self._choose_line()
            case _:
                return self._choose_piece() if self._moves else self._choose_pass()

    def _choose_piece(self) -> Controller:
        return self._make_board_page(self._texts.ask_piece())

    def _choose_start(self, chosen: Sequence[game.Square]) -> Controller:
        """Return the page on which start squares are chosen; `chosen`: those chosen so far."""
        placements = [a for a in self._view.legal_actions if isinstance(a, game.Place)]
        wanted = len(placements[0].squares)
        allowed = {square for place in placements for square in place.squares}
        chosen = [square for square in dict.fromkeys(chosen) if square in allowed][-wanted:]

        is_complete = len(chosen) == wanted

        def start_button(square: game.Square) -> Button:
            """Return the button that chooses a square, or confirms if all squares are chosen."""
            is_chosen, is_allowed = square in chosen, square in allowed
            others = [other for other in chosen if other is not square]
            choice: Choice = ChooseStart(square, tuple([*others, square][-wanted:]))
            if is_chosen:
                emoji = self._signs.of_own(game.PieceKind.NINJA)
                if is_complete:  # each button puts its square last: custom ids differ
                    choice = PlayByTap(game.Place((*others, square)))
            elif is_allowed:
                emoji = self._signs.emoji[Emoji.TARGET]
            else:
                emoji = self._signs.on_square(square)
            return Button(
                self._context.make_click(choice),
                emoji=emoji,
                style=Style.primary if is_chosen else Style.secondary,
                is_disabled=not is_allowed or (is_chosen and not is_complete),
            )

        label = _("Confirm: place on {squares}")
        confirm = tuple(
            self._play_button(place, label.format(squares=words.join_squares(place.squares)))
            for place in placements
            if sorted(chosen) == list(place.squares)
        )
        text = self._texts.ask_start(chosen, wanted)
        return self._make_page(text, confirm, self._make_rows(start_button))

    def _choose_card(self, origin: game.Square, target: game.Square) -> Controller:
        """Return the page with a button for each card that leads from one square to another.

        The page is shown even if only one card leads there, so that a mistaken tap does not play a
        turn. A second tap on the target plays too, if one card leads there or if all of them win.
        """
        fitting = self._find_moves(origin, target)
        buttons = (*map(self._move_button, fitting), self._back_button())
        is_win = all(game.find_certain_win(self._view, move) is not None for move in fitting)
        on_tap = fitting[0] if len(fitting) == 1 or is_win else None
        text = self._texts.ask_to_confirm(origin, target, fitting, is_win=is_win)
        return self._make_board_page(text, buttons, origin, target, on_tap)

    def _find_moves(
        self, origin: game.Square, target: game.Square
    ) -> list[game.Move | game.NinjaMove]:
        """Return the moves from one square to another, in the order of the cards in the hand."""
        fitting = [move for move in self._moves if (move.origin, move.target) == (origin, target)]
        return sorted(fitting, key=self._find_place_in_hand)

    def _choose_pass(self) -> Controller:
        passes = [action for action in self._view.legal_actions if isinstance(action, game.Pass)]
        buttons = tuple(
            self._play_button(action, describe_choice(action, self._view))
            for action in sorted(passes, key=self._find_place_in_hand)
        )
        return self._make_page(self._texts.ask_pass(passes), buttons)

    def _choose_spirit_target(self) -> Controller:
        move = next(move for move in self._moves if isinstance(move, game.Move))
        back = Button(self._context.make_click(TakeBack()), _("Take back your move"))
        buttons = (back,) if self._view.may_take_back else ()
        text = self._texts.ask_spirit_target(move)
        return self._make_board_page(text, buttons, move.origin)

    def _choose_ninja_target(self) -> Controller:
        stay = self._play_button(game.NinjaStay(), describe_choice(game.NinjaStay(), self._view))
        origin = self._moves[0].origin if self._moves else None
        return self._make_board_page(self._texts.ask_ninja_target(), (stay,), origin)

    def _choose_line(self) -> Controller:
        # One letter or digit each, so that five buttons fit into a phone's row.
        lines = [
            Button(self._context.make_click(ChooseLine(line)), str(line)) for line in game.Line
        ]
        none = self._play_button(game.LightLantern(None), _("No lantern"))
        files_and_ranks = tuple(lines[: game.SIZE]), tuple(lines[game.SIZE :])
        return self._make_page(self._texts.ask_line(), (none,), files_and_ranks)

    def _confirm_line(self, line: game.Line) -> Controller:
        label = describe_choice(game.LightLantern(line), self._view)
        light = self._play_button(game.LightLantern(line), label)
        return self._make_page(self._texts.ask_to_light(line), (light, self._back_button()))

    # -- buttons --

    def _move_button(self, move: game.Move | game.NinjaMove) -> Button:
        """Return the button that plays a move, with the sign of its card in the picture.

        It is red if the move shows a ninja and does not win.
        """
        is_card = isinstance(move, game.Move)
        sign = self._signs.emoji[CARD_SIGNS[self._find_place_in_hand(move)]] if is_card else None
        style = Style.danger if is_risky(self._view, move) else Style.success
        return self._play_button(move, play_label(move, self._view), sign, style)

    def _find_place_in_hand(self, action: game.Move | game.NinjaMove | game.Pass) -> int:
        """Return the place of an action's card in the hand, from the left; 0 for a ninja's move."""
        hand = self._view.public.display_hands[self._view.viewer]
        return 0 if isinstance(action, game.NinjaMove) else hand.index(action.card)

    def _play_button(
        self, action: game.Action, text: str, emoji: str | None = None, style: Style = Style.success
    ) -> Button:
        return Button(self._context.make_click(PlayAction(action)), text, emoji, style)

    def _back_button(self) -> Button:
        return Button(self._context.make_click(Back()), labels.BACK)

    # -- the board --

    def _make_board_page(
        self,
        text: str,
        buttons: tuple[Button, ...] = (),
        origin: game.Square | None = None,
        target: game.Square | None = None,
        on_tap: game.Move | game.NinjaMove | None = None,
    ) -> Controller:
        """Return a page with the board as buttons.

        `origin` and `target`: the chosen piece and its chosen target; `on_tap`: the move that a
        second tap on the target plays.
        """

        def board_button(square: game.Square) -> Button:
            is_target = square is target
            is_reachable = any(
                (move.origin, move.target) == (origin, square) for move in self._moves
            )
            if origin is None or not is_reachable:
                return self._square_button(square, origin)
            choose = ChooseSquare(origin, square)
            return Button(
                self._context.make_click(PlayByTap(on_tap) if is_target and on_tap else choose),
                emoji=self._signs.of_target(origin, square),
                style=Style.primary if is_target else Style.success,
            )

        return self._make_page(text, buttons, self._make_rows(board_button))

    def _square_button(self, square: game.Square, origin: game.Square | None) -> Button:
        """Return the button of a square that the chosen piece, `origin`, can't reach.

        It chooses the piece on the square. Before a piece is chosen, it chooses the square as the
        target of the only piece that can reach it.
        """
        is_movable = any(move.origin is square for move in self._moves)
        is_first_choice = not self._as_lists and origin is None and not is_movable
        sole = find_sole_origin(self._moves, square) if is_first_choice else None
        choice = ChoosePawn(square) if sole is None else ChooseSquare(sole, square)
        return Button(
            self._context.make_click(choice),
            emoji=self._signs.on_square(square),
            style=Style.primary if square is origin else Style.secondary,
            is_disabled=not is_movable and sole is None,
        )

    def _make_rows(self, make_button: Callable[[game.Square], Button]) -> Rows:
        """Return the buttons of all squares in rows, with the player's home row at the bottom."""
        rows = [
            game.SQUARES[start : start + game.SIZE]
            for start in range(0, len(game.SQUARES), game.SIZE)
        ]
        if self._view.viewer is game.Player.RED:
            return tuple(tuple(map(make_button, row)) for row in reversed(rows))
        return tuple(tuple(map(make_button, reversed(row))) for row in rows)

    def _make_page(self, text: str, buttons: tuple[Button, ...], grid: Rows = ()) -> Controller:
        """Return a page. With `as_lists`, lists of the enabled buttons replace its grid."""
        lists, buttons = self._context.lists, buttons or self._context.buttons
        if self._as_lists:
            lists, grid = (*make_lists(grid, self._view, self._moves), *lists), ()
        return Controller(text, self._picture, grid, buttons, lists)
