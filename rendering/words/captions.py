"""Captions of films: the actions of a turn in few words.

Films show finished games, so captions may name what was hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core import game
from rendering.words.cards import card_name, format_move
from rendering.words.languages import _
from rendering.words.names import (
    join_clauses,
    join_squares,
    join_words,
    line_name,
    piece_name,
    side,
    with_label,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def make_caption(
    view: game.ReplayView, turn: int, name: Callable[[game.Player], str] = side
) -> str:
    """Return a caption like `7 · Alice: Tiger c1–c3, captured Blue's student`.

    `name` returns a player's name, all of whose letters the font must have.
    """
    text = join_clauses(describe_turn_by_player(view, name)) or _("the cards are dealt")
    if turn:
        return f"{turn} · {text}"
    # The first caption says who plays which side, for readers of the captions that follow.
    seats = [
        _("{player} plays {side}").format(player=name(player), side=side(player))
        for player in game.Player
        if name(player) != side(player)
    ]
    return _("The start · {told}").format(told=join_clauses((*seats, text)))


def describe_turn_by_player(
    view: game.ReplayView, name: Callable[[game.Player], str] = side
) -> Iterator[str]:
    """Yield a text for each player who acted.

    As in `Red: Tiger c1–c3; ninja b1–c2; lit rank 3: no`.
    """
    for player in game.Player:
        captions = [
            caption_action(played, view)
            for played in view.played_actions
            if played.player is player
        ]
        if captions:
            yield with_label(name(player), join_clauses(captions))


def caption_action(played: game.PlayedAction, view: game.ReplayView) -> str:
    """Return the clause about an action, like `Tiger c1–c3, captured Blue's student`."""
    ninjas = view.ninjas[played.player]
    captures = caption_captures(played)
    for event in played.events:
        if isinstance(event, game.SpiritMoved):
            return caption_spirit_move(event)
    match played.action:
        case game.Move() as move if move.target in ninjas:  # in Light, ninjas move with a Move
            return _("ninja {origin}–{target} with {card}{hits}").format(
                origin=move.origin, target=move.target, card=card_name(move.card), hits=captures
            )
        case game.Move() as move:
            return f"{format_move(move)}{captures}"
        case game.Pass(card=card):
            return _("could not move, exchanged {card}").format(card=card_name(card))
        case game.Place(squares=squares):
            return _("placed on {squares}").format(squares=join_squares(squares))
        case game.NinjaMove(origin=origin, target=target):
            return _("ninja {origin}–{target}{hits}").format(
                origin=origin, target=target, hits=captures
            )
        case game.NinjaStay():
            return _("ninja stayed on {squares}").format(squares=join_squares(ninjas))
        case game.LightLantern(line=line):
            return caption_lantern(line, played.events)


def caption_spirit_move(event: game.SpiritMoved) -> str:
    if event.swapped is None:
        return _("Spirit {origin}–{target} with {card}").format(
            origin=event.origin, target=event.target, card=card_name(event.card)
        )
    return _("Spirit {origin}–{target} with {card}, swapped with {swapped}").format(
        origin=event.origin,
        target=event.target,
        card=card_name(event.card),
        swapped=piece_name(event.swapped),
    )


def caption_lantern(line: game.Line | None, events: Iterable[game.Event]) -> str:
    """Return the clause about the line that was lit, and whether a hidden ninja stood there."""
    if line is None:
        return _("lit no lantern")
    is_found = any(isinstance(event, game.LanternAnswered) and event.has_ninja for event in events)
    found = _("yes") if is_found else _("no")
    return _("lit {line}: {found}").format(line=line_name(line), found=found)


def caption_captures(played: game.PlayedAction) -> str:
    """Return the clause about a step's captures or about a missed strike; empty for neither."""
    pieces = join_words(
        [
            piece_name(event.piece)
            for event in played.events
            if isinstance(event, game.PieceCaptured)
        ]
    )
    has_struck = any(isinstance(event, game.CaptureAttempted) for event in played.events)
    if has_struck and pieces:
        return _(", struck and captured {pieces}").format(pieces=pieces)
    if has_struck:
        return _(", struck and missed")
    if pieces:
        return _(", captured {pieces}").format(pieces=pieces)
    return ""
