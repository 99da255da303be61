"""The texts of the controller: what to choose next, and what the signs on the buttons mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.match.step_sentences import (
    STRIKE_RISK,
    describe_choice,
    is_risky,
    may_pass_reveal_ninja,
)
from onitama_core import game
from rendering import EMOJI_OF_PIECES, Emoji, words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cogs.shared.messages import EmojiTexts


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
NOW_THE_NINJA: Final = (
    N_("Now your ninja {ninja}, with the same card: tap where it goes, or let it stay."),
    N_("Now your ninja, with the same card: choose where it goes, or let it stay."),
)
"""Two wordings: the first for tapped squares, the second for squares chosen from lists."""


@dataclass(frozen=True, slots=True)
class BoardSigns:
    """The emoji of the squares, pieces and targets on one player's board."""

    view: game.PlayerView
    emoji: EmojiTexts

    def on_square(self, square: game.Square) -> str:
        """Return the sign of what stands on a square, or of the empty square."""
        piece = self.view.board[square]
        if piece is not None:
            return self.emoji[EMOJI_OF_PIECES[piece]]
        if square is self.view.public.spirit:
            return self.emoji[Emoji.SPIRIT]
        return self.emoji[Emoji.TEMPLE if square in game.TEMPLES else Emoji.EMPTY]

    def of_own(self, kind: game.PieceKind) -> str:
        """Return the sign of a piece of the player."""
        return self.emoji[EMOJI_OF_PIECES[game.Piece(self.view.viewer, kind)]]

    def of_target(self, origin: game.Square, target: game.Square) -> str:
        """Return the sign of a square that the piece on `origin` can reach."""
        is_empty = self.view.public.board[target] is None
        return self.emoji[Emoji.TARGET] if is_empty else self.of_occupied_target(origin)

    def of_occupied_target(self, origin: game.Square) -> str:
        """Return the sign of an occupied target: a swap for the Spirit, a capture for others."""
        is_swap = origin is self.view.public.spirit
        return self.emoji[Emoji.SWAP if is_swap else Emoji.CAPTURE]


class ControllerTexts:
    """The texts of one player's controller at one step of the game.

    `moves`: the legal moves of pieces; `as_lists`: whether squares are chosen from lists.
    """

    def __init__(
        self,
        signs: BoardSigns,
        moves: Sequence[game.Move | game.NinjaMove],
        *,
        as_lists: bool,
    ) -> None:
        self._signs = signs
        self._view = signs.view
        self._moves = moves
        self._as_lists = as_lists

    # -- choosing a piece and where it goes --

    def ask_piece(self) -> str:
        """Return the text that asks for a piece, and says where the player's own ninja hides."""
        view = self._view
        obstacle = _("Your ninja hides on {square}: your pieces can't go there.")
        obstacle_sentences = [obstacle.format(square=square) for square in view.hidden_ninjas]
        if self._as_lists:
            text = _("Your turn. Choose a piece from the list.")
            return words.join_sentences(text, *obstacle_sentences)
        if not view.has_pawns:
            text = _("Your turn. Tap a ninja of yours: {ninja}.")
            obstacle_sentences = []
        # The Spirit can begin: with an ordinary card, or with a Wind card that moves no pawn.
        elif any(move.origin is view.public.spirit for move in self._moves):
            text = _(
                "Your turn. Tap a piece: {student} student, {master} master; "
                "or {spirit}, the Spirit."
            )
        else:
            text = _("Your turn. Tap a piece: {student} student, {master} master.")
        text = text.format(
            ninja=self._signs.of_own(game.PieceKind.NINJA),
            student=self._signs.of_own(game.PieceKind.STUDENT),
            master=self._signs.of_own(game.PieceKind.MASTER),
            spirit=self._signs.emoji[Emoji.SPIRIT],
        )
        if obstacle_sentences:
            return words.join_sentences(text, *obstacle_sentences)
        has_sole = any(
            find_sole_origin(self._moves, move.target) is not None for move in self._moves
        )
        alternative = _("Or tap a square that only one of your pieces can reach.")
        return words.join_sentences(text, alternative) if has_sole else text

    def ask_target(self, origin: game.Square) -> str:
        """Return the text that asks where the chosen piece goes."""
        if self._as_lists:
            text = _("{piece}: choose where it goes, or another piece.")
            return text.format(piece=describe_piece_on(origin, self._view))
        is_spirit = origin is self._view.public.spirit
        text = self._explain_targets(MOVE_SPIRIT_FROM if is_spirit else TAP_A_SQUARE, origin)
        alternative = _("Or tap another piece.")
        return words.join_sentences(text, alternative)

    def ask_spirit_target(self, move: game.Move) -> str:
        """Return the text of the Spirit's step; `move` is one of the Spirit's legal moves."""
        card = words.card_name(move.card)
        if self._as_lists:
            return _("Now the Spirit, with {card}: choose where it goes.").format(card=card)
        return self._explain_targets(NOW_THE_SPIRIT, move.origin, card)

    def ask_ninja_target(self) -> str:
        """Return the text of the ninja's step."""
        if not self._moves:
            return _("Now your ninja: it can only stay.")
        return _(NOW_THE_NINJA[self._as_lists]).format(
            ninja=self._signs.of_own(game.PieceKind.NINJA)
        )

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
            spirit=self._signs.emoji[Emoji.SPIRIT],
            empty=self._signs.emoji[Emoji.TARGET],
            met=self._signs.of_occupied_target(origin),
        )

    # -- playing the chosen move --

    def ask_to_confirm(
        self,
        origin: game.Square,
        target: game.Square,
        fitting: Sequence[game.Move | game.NinjaMove],
        *,
        is_win: bool,
    ) -> str:
        """Return the text that asks to play a move to the chosen square, or to choose its card.

        `fitting`: the moves from `origin` to `target`; `is_win`: whether all of them win at once.
        """
        if len(fitting) == 1:
            text = self._ask_to_play(origin, target, fitting[0])
        else:
            has_strike = any(isinstance(move, game.NinjaMove) for move in fitting)
            text = self._ask_to_choose(origin, target, has_strike=has_strike, is_win=is_win)
        if any(game.is_followed_by_ninja_step(self._view, move) for move in fitting):
            final = _("Once played it is final.")
            return words.join_sentences(text, final)
        return text

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

    # -- other steps --

    def ask_start(self, chosen: Sequence[game.Square], ninja_count: int) -> str:
        """Return the text that asks for start squares, or says how to confirm the chosen ones.

        `ninja_count`: the number of ninjas to place.
        """
        if not chosen:
            return ngettext(
                "Choose a square for your ninja. "
                "Only you see this; you can change it until you confirm.",
                "Choose two squares for your ninjas. "
                "Only you see this; you can change it until you confirm.",
                ninja_count,
            )
        if len(chosen) < ninja_count:
            text = _("Your first ninja is on {squares}. Tap a square for the second.")
            if self._as_lists:
                text = _("Your first ninja is on {squares}. Choose a square for the second.")
        elif self._as_lists:
            text = ngettext(
                "Your ninja on {squares}: confirm, or choose another square.",
                "Your ninjas on {squares}: confirm, or choose another square.",
                ninja_count,
            )
        else:
            text = ngettext(
                "Your ninja on {squares}: tap {squares} again to confirm, or tap another square.",
                "Your ninjas on {squares}: tap either again to confirm, or tap another square.",
                ninja_count,
            )
        return text.format(squares=words.join_squares(sorted(chosen)))

    def ask_pass(self, passes: Sequence[game.Pass]) -> str:
        """Return the text that asks for the card to exchange, as the player can't move."""
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
        return text

    def ask_line(self) -> str:
        """Return the text that asks for a line to light."""
        left = self._view.public.lanterns_left[self._view.viewer]
        return ngettext(
            "You have {left} lantern. Light a rank or a file? Only you learn whether a ninja "
            "hides there; everybody sees which one you lit.",
            "You have {left} lanterns. Light a rank or a file? Only you learn whether a ninja "
            "hides there; everybody sees which one you lit.",
            left,
        ).format(left=left)

    def ask_to_light(self, line: game.Line) -> str:
        """Return the text that asks to confirm the chosen line."""
        label = describe_choice(game.LightLantern(line), self._view)
        return _("{light}? That uses up a lantern.").format(light=label)


def find_sole_origin(
    moves: Sequence[game.Move | game.NinjaMove], target: game.Square
) -> game.Square | None:
    """Return the square of the only piece that can reach a target, or None."""
    origins = {move.origin for move in moves if move.target is target}
    return origins.pop() if len(origins) == 1 else None


def describe_piece_on(square: game.Square, view: game.PlayerView) -> str:
    """Return a text such as `Student on c1`."""
    piece = view.board[square]
    kind = _("Spirit") if piece is None else words.capitalise(words.kind_name(piece.kind))
    return _("{piece} on {square}").format(piece=kind, square=square)
