"""The pages of the controller: the board as buttons, or as lists for users of screen readers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.match.buttons import PickChoice
from cogs.match.choices import (
    Back,
    Choice,
    ChoiceClick,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
    PlayAction,
    PlayByTap,
    TakeBack,
)
from cogs.match.step_sentences import (
    STRIKE_RISK,
    describe_choice,
    describe_missing_lantern,
    describe_missing_step,
    describe_prospect,
    is_risky,
    may_pass_reveal_ninja,
    play_label,
)
from cogs.shared import labels
from cogs.shared.messages import Button, Caption, Controller, EmojiTexts, Option, OptionList, Style
from onitama_core import game
from rendering import EMOJI_OF_PIECES, Emoji, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cogs.match.private import ControllerContext

    Rows: TypeAlias = tuple[tuple[Button, ...], ...]


TAP_A_SQUARE: Final = {
    (True, True): N_("From {origin}: tap {empty} to go there, {met} to capture."),
    (True, False): N_("From {origin}: tap {empty} to go there."),
    (False, True): N_("From {origin}: tap {met} to capture."),
}
"""Texts for a piece that can reach empty squares (first key) and occupied ones (second key).

MOVE_SPIRIT_FROM and NOW_THE_SPIRIT have the same keys.
"""
MOVE_SPIRIT_FROM: Final = {
    (True, True): N_("The Spirit on {origin}: tap {empty} to move it there, {met} to swap."),
    (True, False): N_("The Spirit on {origin}: tap {empty} to move it there."),
    (False, True): N_("The Spirit on {origin}: tap {met} to swap."),
}
NOW_THE_SPIRIT: Final = {
    (True, True): N_(
        "Now the Spirit {spirit}, with {card}: tap {empty} to move it, {met} to swap."
    ),
    (True, False): N_("Now the Spirit {spirit}, with {card}: tap {empty} to move it."),
    (False, True): N_("Now the Spirit {spirit}, with {card}: tap {met} to swap."),
}
LISTS: Final[tuple[tuple[type[Choice], str], ...]] = (
    (ChoosePawn, N_("Your pieces")),
    (ChooseSquare, N_("Where it goes")),
    (ChooseStart, N_("A square to start on")),
    (ChooseLine, N_("A line to light")),
)
"""Kinds of choices that users of screen readers make in lists, and each list's placeholder."""
NOW_THE_NINJA: Final = (
    N_("Now your ninja {ninja}, with the same card: tap where it goes, or let it stay."),
    N_("Now your ninja, with the same card: choose where it goes, or let it stay."),
)
"""Two wordings: the first for tapped squares, the second for squares chosen from lists."""
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
        picture: Caption,
        signs: EmojiTexts,
        *,
        as_lists: bool = False,
    ) -> None:
        self._context = context
        self._as_lists = as_lists
        self._view = context.view
        self._picture = picture
        self._signs = signs
        self._moves = [
            a for a in context.view.legal_actions if isinstance(a, (game.Move, game.NinjaMove))
        ]

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
                page = self._make_board_page(
                    self._ask_target(origin), (self._back_button(),), origin
                )
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
                return (
                    self._make_board_page(self._ask_piece()) if self._moves else self._choose_pass()
                )

    def _choose_start(self, chosen: Sequence[game.Square]) -> Controller:
        """Return the page on which start squares are chosen; `chosen`: those chosen so far."""
        placements = [a for a in self._view.legal_actions if isinstance(a, game.Place)]
        wanted = len(placements[0].squares)
        allowed = {square for place in placements for square in place.squares}
        chosen = [square for square in dict.fromkeys(chosen) if square in allowed][-wanted:]

        is_complete = len(chosen) == wanted

        def start(square: game.Square) -> Button:
            """Return the button that chooses a square, or confirms if all squares are chosen."""
            is_chosen, is_allowed = square in chosen, square in allowed
            others = [other for other in chosen if other is not square]
            choice: Choice = ChooseStart(square, tuple([*others, square][-wanted:]))
            if is_chosen:
                emoji = self._find_own_sign(game.PieceKind.NINJA)
                if is_complete:  # the tapped square is the last, so that custom ids differ
                    choice = PlayByTap(game.Place((*others, square)))
            elif is_allowed:
                emoji = self._signs[Emoji.TARGET]
            else:
                emoji = self._find_sign(square)
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
        return self._make_page(self._ask_start(chosen, wanted), confirm, self._make_rows(start))

    def _choose_card(self, origin: game.Square, target: game.Square) -> Controller:
        """Return the page with a button for each card that leads from one square to another.

        The page is shown even if only one card leads there, so that a mistaken tap does not play a
        turn. A second tap on the target plays too, if one card leads there or if all of them win.
        """
        fitting = self._find_moves(origin, target)
        buttons = (*map(self._move_button, fitting), self._back_button())
        is_win = all(game.find_certain_win(self._view, move) is not None for move in fitting)
        on_tap = fitting[0] if len(fitting) == 1 or is_win else None
        if len(fitting) == 1:
            text = self._ask_to_play(origin, target, fitting[0])
        else:
            has_strike = any(isinstance(move, game.NinjaMove) for move in fitting)
            text = self._ask_to_choose(origin, target, has_strike=has_strike, is_win=is_win)
        if any(game.is_followed_by_ninja_step(self._view, move) for move in fitting):
            final = _("Once played it is final.")
            text = words.join_sentences(text, final)
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
        if self._view.public.spirit is not None:
            text = _(
                "Neither your pieces nor the Spirit can move, "
                "so you pass: choose the card to exchange."
            )
        elif self._view.has_pawns:
            text = _("None of your pieces can move, so you pass: choose the card to exchange.")
        else:
            text = _("None of your ninjas can move, so you pass: choose the card to exchange.")
        if any(game.is_followed_by_ninja_step(self._view, action) for action in passes):
            follows = _("Then your ninja may move with that card.")
            text = words.join_sentences(text, follows)
        if may_pass_reveal_ninja(self._view):
            risk = _("The pass may tell the others where your ninja stands.")
            text = words.join_sentences(text, risk)
        return self._make_page(text, buttons)

    def _choose_spirit_target(self) -> Controller:
        move = next(move for move in self._moves if isinstance(move, game.Move))
        back = Button(self._context.make_click(TakeBack()), _("Take back your move"))
        buttons = (back,) if self._view.may_take_back else ()
        card = words.card_name(move.card)
        text = (
            _("Now the Spirit, with {card}: choose where it goes.").format(card=card)
            if self._as_lists
            else self._explain_targets(NOW_THE_SPIRIT, move.origin, card)
        )
        return self._make_board_page(text, buttons, move.origin)

    def _choose_ninja_target(self) -> Controller:
        stay = self._play_button(game.NinjaStay(), describe_choice(game.NinjaStay(), self._view))
        if not self._moves:
            return self._make_board_page(_("Now your ninja: it can only stay."), (stay,))
        text = _(NOW_THE_NINJA[self._as_lists]).format(
            ninja=self._find_own_sign(game.PieceKind.NINJA)
        )
        return self._make_board_page(text, (stay,), self._moves[0].origin)

    def _choose_line(self) -> Controller:
        left = self._view.public.lanterns_left[self._view.viewer]
        text = ngettext(
            "You have {left} lantern. Light a rank or a file? Only you learn whether a ninja "
            "hides there; everybody sees which one you lit.",
            "You have {left} lanterns. Light a rank or a file? Only you learn whether a ninja "
            "hides there; everybody sees which one you lit.",
            left,
        ).format(left=left)
        # One letter or digit each, so that five buttons fit into a phone's row.
        lines = [
            Button(self._context.make_click(ChooseLine(line)), str(line)) for line in game.Line
        ]
        none = self._play_button(game.LightLantern(None), _("No lantern"))
        files_and_ranks = tuple(lines[: game.SIZE]), tuple(lines[game.SIZE :])
        return self._make_page(text, (none,), files_and_ranks)

    def _confirm_line(self, line: game.Line) -> Controller:
        label = describe_choice(game.LightLantern(line), self._view)
        text = _("{light}? That uses up a lantern.").format(light=label)
        light = self._play_button(game.LightLantern(line), label)
        return self._make_page(text, (light, self._back_button()))

    # -- texts, which explain the signs on the buttons --

    def _ask_piece(self) -> str:
        """Return the text that asks for a piece, and says where the player's own ninja hides."""
        view, hides = self._view, _("Your ninja hides on {square}: your pieces can't go there.")
        in_the_way = [hides.format(square=square) for square in view.hidden_ninjas]
        if self._as_lists:
            text = _("Your turn. Choose a piece from the list.")
            return words.join_sentences(text, *in_the_way)
        if not view.has_pawns:
            text, in_the_way = _("Your turn. Tap a ninja of yours: {ninja}."), []
        # An ordinary card may move the Spirit, or a Wind card that moves no pawn.
        elif any(move.origin is view.public.spirit for move in self._moves):
            text = _(
                "Your turn. Tap a piece: {student} student, {master} master; "
                "or {spirit}, the Spirit."
            )
        else:
            text = _("Your turn. Tap a piece: {student} student, {master} master.")
        text = text.format(
            ninja=self._find_own_sign(game.PieceKind.NINJA),
            student=self._find_own_sign(game.PieceKind.STUDENT),
            master=self._find_own_sign(game.PieceKind.MASTER),
            spirit=self._signs[Emoji.SPIRIT],
        )
        if in_the_way:
            return words.join_sentences(text, *in_the_way)
        has_sole = any(self._find_sole_origin(move.target) is not None for move in self._moves)
        alternative = _("Or tap a square that only one of your pieces can reach.")
        return words.join_sentences(text, alternative) if has_sole else text

    def _ask_start(self, chosen: Sequence[game.Square], wanted: int) -> str:
        """Return the text that asks for start squares, or what confirms the chosen ones."""
        if not chosen:
            return ngettext(
                "Choose a square for your ninja. "
                "Only you see this; you can change it until you confirm.",
                "Choose two squares for your ninjas. "
                "Only you see this; you can change it until you confirm.",
                wanted,
            )
        if len(chosen) < wanted:
            text = _("Your first ninja is on {squares}. Tap a square for the second.")
            if self._as_lists:
                text = _("Your first ninja is on {squares}. Choose a square for the second.")
        elif self._as_lists:
            text = ngettext(
                "Your ninja on {squares}: confirm, or choose another square.",
                "Your ninjas on {squares}: confirm, or choose another square.",
                wanted,
            )
        else:
            text = ngettext(
                "Your ninja on {squares}: tap {squares} again to confirm, or tap another square.",
                "Your ninjas on {squares}: tap either again to confirm, or tap another square.",
                wanted,
            )
        return text.format(squares=words.join_squares(sorted(chosen)))

    def _ask_to_play(
        self, origin: game.Square, target: game.Square, move: game.Move | game.NinjaMove
    ) -> str:
        """Return the text that says how to play the only move from one square to another."""
        if self._as_lists:
            text = _("{origin} to {target}: play it, or choose something else.")
        elif isinstance(move, game.NinjaMove):
            text = _(
                "Ninja {origin}–{target}: tap {target} again to play it, or tap another square."
            )
        elif origin is self._view.public.spirit:
            text = _(
                "Spirit {origin}–{target} ({card}): tap {target} again to play it, "
                "or tap another square."
            )
        else:
            text = _(
                "{card} {origin}–{target}: tap {target} again to play it, or tap another square."
            )
        card = words.card_name(move.card) if isinstance(move, game.Move) else ""
        text = text.format(card=card, origin=origin, target=target)
        if not is_risky(self._view, move):
            return text
        risk = _("Everybody then sees your ninja until your next turn.")
        return words.join_sentences(text, risk)

    def _ask_to_choose(
        self, origin: game.Square, target: game.Square, *, has_strike: bool, is_win: bool
    ) -> str:
        """Return the text that asks for one of several moves from one square to another."""
        if has_strike:
            text = _("Your ninja can move to {target} or strike there: choose one.")
            risk = _("**Strike** also takes a ninja that hides there.")
            return words.join_sentences(text.format(target=target), risk, _(STRIKE_RISK))
        if self._as_lists:
            text = _("Two cards lead from {origin} to {target}: choose one.")
        elif is_win:
            text = _("Two cards reach {target} and win: tap {target} again, or choose one.")
        else:
            text = _("Two cards reach {target}: choose one, or tap another square.")
        return text.format(origin=origin, target=target)

    def _ask_target(self, origin: game.Square) -> str:
        if self._as_lists:
            text = _("{piece}: choose where it goes, or another piece.")
            return text.format(piece=self._describe_piece_on(origin))
        is_spirit = origin is self._view.public.spirit
        text = self._explain_targets(MOVE_SPIRIT_FROM if is_spirit else TAP_A_SQUARE, origin)
        alternative = _("Or tap another piece.")
        return words.join_sentences(text, alternative)

    def _explain_targets(
        self, texts: Mapping[tuple[bool, bool], str], origin: game.Square, card: str = ""
    ) -> str:
        """Return the text that explains the signs of the squares which a piece can reach.

        `texts`: by whether empty squares, and whether occupied ones are among them.
        """
        board = self._view.public.board
        targets = [board[move.target] for move in self._moves if move.origin is origin]
        has_occupied = any(piece is not None for piece in targets)
        has_empty = not has_occupied or any(piece is None for piece in targets)
        return _(texts[has_empty, has_occupied]).format(
            origin=origin,
            card=card,
            spirit=self._signs[Emoji.SPIRIT],
            empty=self._signs[Emoji.TARGET],
            met=self._find_occupied_target_sign(origin),
        )

    # -- buttons --

    def _move_button(self, move: game.Move | game.NinjaMove) -> Button:
        """Return the button that plays a move, with the sign of its card in the picture.

        It is red if the move shows a ninja and does not win.
        """
        is_card = isinstance(move, game.Move)
        sign = self._signs[CARD_SIGNS[self._find_place_in_hand(move)]] if is_card else None
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

        def cell(square: game.Square) -> Button:
            is_target = square is target
            leads = any((move.origin, move.target) == (origin, square) for move in self._moves)
            if origin is None or not leads:
                return self._square_button(square, origin)
            choose = ChooseSquare(origin, square)
            is_empty = self._view.public.board[square] is None
            return Button(
                self._context.make_click(PlayByTap(on_tap) if is_target and on_tap else choose),
                emoji=self._signs[Emoji.TARGET]
                if is_empty
                else self._find_occupied_target_sign(origin),
                style=Style.primary if is_target else Style.success,
            )

        return self._make_page(text, buttons, self._make_rows(cell))

    def _square_button(self, square: game.Square, origin: game.Square | None) -> Button:
        """Return the button of a square that the chosen piece, `origin`, can't reach.

        It chooses the piece on the square. Before a piece is chosen, it chooses the square as the
        target of the only piece that can reach it.
        """
        is_movable = any(move.origin is square for move in self._moves)
        is_first = not self._as_lists and origin is None and not is_movable
        sole = self._find_sole_origin(square) if is_first else None
        choice = ChoosePawn(square) if sole is None else ChooseSquare(sole, square)
        return Button(
            self._context.make_click(choice),
            emoji=self._find_sign(square),
            style=Style.primary if square is origin else Style.secondary,
            is_disabled=not is_movable and sole is None,
        )

    def _find_sole_origin(self, target: game.Square) -> game.Square | None:
        """Return the square of the only piece that can reach a target, or None."""
        origins = {move.origin for move in self._moves if move.target is target}
        return origins.pop() if len(origins) == 1 else None

    def _find_sign(self, square: game.Square) -> str:
        piece = self._view.board[square]
        if piece is not None:
            return self._signs[EMOJI_OF_PIECES[piece]]
        if square is self._view.public.spirit:
            return self._signs[Emoji.SPIRIT]
        return self._signs[Emoji.TEMPLE if square in game.TEMPLES else Emoji.EMPTY]

    def _find_occupied_target_sign(self, origin: game.Square) -> str:
        """Return the sign of an occupied target: a swap for the Spirit, a capture for others."""
        is_swap = origin is self._view.public.spirit
        return self._signs[Emoji.SWAP if is_swap else Emoji.CAPTURE]

    def _find_own_sign(self, kind: game.PieceKind) -> str:
        return self._signs[EMOJI_OF_PIECES[game.Piece(self._view.viewer, kind)]]

    def _make_rows(self, cell: Callable[[game.Square], Button]) -> Rows:
        """Return the buttons of all squares in rows, with the player's home row at the bottom."""
        rows = [
            game.SQUARES[start : start + game.SIZE]
            for start in range(0, len(game.SQUARES), game.SIZE)
        ]
        if self._view.viewer is game.Player.RED:
            return tuple(tuple(map(cell, row)) for row in reversed(rows))
        return tuple(tuple(map(cell, reversed(row))) for row in rows)

    def _make_page(self, text: str, buttons: tuple[Button, ...], grid: Rows = ()) -> Controller:
        """Return a page. With `as_lists`, lists of the enabled buttons replace its grid."""
        lists, buttons = self._context.lists, buttons or self._context.buttons
        if self._as_lists:
            lists, grid = (*self._make_lists(grid), *lists), ()
        return Controller(text, self._picture, grid, buttons, lists)

    # -- lists --

    def _make_lists(self, grid: Rows) -> Iterator[OptionList]:
        """Yield lists with the enabled buttons of a grid, from the player's home row on."""
        tapped = [button for row in reversed(grid) for button in row if not button.is_disabled]
        for number, (kind, what) in enumerate(LISTS, start=1):
            one_is_chosen = kind is not ChooseStart  # two start squares may be chosen
            options = tuple(
                Option(
                    click.custom_id,  # the choice is handled as a click on the button
                    *self._describe_choice(click.choice),
                    is_chosen=one_is_chosen and button.style is Style.primary,
                )
                for button in tapped
                if isinstance(click := button.click, ChoiceClick)
                if isinstance(click.choice, kind)
            )
            if any(not option.is_chosen for option in options):
                yield OptionList(PickChoice(number), _(what), options)

    def _describe_choice(self, choice: Choice) -> tuple[str, str | None]:
        """Return the label and the description of a choice in a list."""
        match choice:
            case ChoosePawn(origin):
                targets = dict.fromkeys(m.target for m in self._moves if m.origin is origin)
                leading = _("To {squares}").format(
                    squares=words.join_squares(list(targets), words.OR)
                )
                return self._describe_piece_on(origin), leading
            case ChooseSquare(origin, target):
                moves = [m for m in self._moves if (m.origin, m.target) == (origin, target)]
                prospects = {describe_prospect(move, self._view) for move in moves}
                cards = [move.card for move in moves if isinstance(move, game.Move)]
                # If the moves differ, the longest text says the most.
                square = f"{target}{max(prospects, key=len)}"
                if not cards:  # a ninja goes with the card that was just used
                    return square, None
                listed = words.join_cards(cards, words.OR)
                return square, _("With {cards}").format(cards=listed)
            case ChooseStart(tapped):
                return str(tapped), None
            case ChooseLine(line):
                return words.capitalise(words.line_name(line)), None
            case _:
                raise TypeError(type(choice).__name__)

    def _describe_piece_on(self, square: game.Square) -> str:
        """Return a text such as `Student on c1`."""
        piece = self._view.board[square]
        kind = _("Spirit") if piece is None else words.capitalise(words.kind_name(piece.kind))
        return _("{piece} on {square}").format(piece=kind, square=square)
