"""Sentences about the steps of a turn: possible actions, how to type them, their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared.turn_sentences import describe_captures, describe_placing
from cogs.shared.typed_cards import localise_action, localise_example
from onitama_core import game
from rendering import count_hidden_ninjas
from rendering.words import (
    N_,
    OR,
    _,
    card_name,
    format_move,
    join_sentences,
    join_squares,
    join_words,
    kind_name,
    line_name,
    ngettext,
    piece_name,
    with_label,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


# -- possible actions --

WIN_CLAUSES: Final = {
    game.Termination.STONE: N_("captures the master and wins"),
    game.Termination.STREAM: N_("reaches the temple and wins"),
    game.Termination.NINJAS: N_("captures the last ninja and wins"),
}
"""Clauses about a move that wins at once, by the way it wins."""


def describe_choice(action: game.Action, view: game.PlayerView) -> str:
    """Return a text like `Tiger c1 → c3, captures student`, for buttons and options."""
    match action:
        case game.Move(card=card, origin=origin, target=target):
            if origin is view.public.spirit:
                choice = _("{card} Spirit {origin} → {target}").format(
                    card=card_name(card), origin=origin, target=target
                )
            else:
                choice = f"{card_name(card)} {origin} → {target}"
            return f"{choice}{describe_prospect(action, view)}"
        case game.Pass(card=card):
            choice = _("Pass, exchanging {card}").format(card=card_name(card))
            if may_pass_reveal_ninja(view):
                return _("{passes} (it may tell where your ninja stands)").format(passes=choice)
            return choice
        case game.Place(squares=squares):
            return _("Place on {squares}").format(squares=join_squares(squares))
        case game.NinjaMove():
            return describe_ninja_move(action, view)
        case game.NinjaStay():
            return _("Ninja stays")
        case game.LightLantern(line=game.Line() as line):
            return _("Light {line}").format(line=line_name(line))
        case game.LightLantern():
            return _("Light no lantern")


def describe_ninja_move(move: game.NinjaMove, view: game.PlayerView) -> str:
    if move.is_attempt:
        return _("Ninja {origin} → {target}, strikes").format(
            origin=move.origin, target=move.target
        )
    choice = _("Ninja {origin} → {target}").format(origin=move.origin, target=move.target)
    return f"{choice}{describe_prospect(move, view)}"


def may_pass_reveal_ninja(view: game.PlayerView) -> bool:
    """Return whether a pass may tell others where a ninja of the player stands.

    Others see a pass of a player with pawns, and may conclude which square rules out all moves.
    Nobody sees a pass of a player without pawns.
    """
    return bool(view.hidden_ninjas) and view.has_pawns


def describe_prospect(move: game.Move | game.NinjaMove, view: game.PlayerView) -> str:
    """Return the effect of a move that its player can foresee, like `, captures student`.

    The text is empty if the target square is free.
    """
    termination = game.find_certain_win(view, move)
    if termination is not None:
        return _(", {clause}").format(clause=_(WIN_CLAUSES[termination]))
    piece = view.public.board[move.target]
    if piece is None:
        return ""
    if move.origin is view.public.spirit:
        return _(", swaps with {piece}").format(piece=piece_name(piece))
    return _(", captures {kind}").format(kind=kind_name(piece.kind))


def is_risky(view: game.PlayerView, move: game.Move | game.NinjaMove) -> bool:
    """Return whether a move reveals a ninja of its player and does not win at once."""
    return game.reveals_own_ninja(view, move) and game.find_certain_win(view, move) is None


def play_label(move: game.Move | game.NinjaMove, view: game.PlayerView) -> str:
    """Return the label of the button that plays a move, with its foreseeable consequence.

    As in `Play Tiger c1–c3`, or `Move ninja b1–b2, unseen`.
    """
    squares = f"{move.origin}–{move.target}"
    if isinstance(move, game.Move):
        card = card_name(move.card)
        action = _("Play {card} {squares}").format(card=card, squares=squares)
    elif move.is_attempt:
        action = _("Strike {target}").format(target=move.target)
    else:
        action = _("Move ninja {squares}").format(squares=squares)
    if (termination := game.find_certain_win(view, move)) is not None:
        return with_label(action, _(WIN_CLAUSES[termination]))
    if game.reveals_own_ninja(view, move):
        if (captured := view.public.board[move.target]) is None:
            return _("{action}: shows my ninja until my next turn").format(action=action)
        text = _("{action}: captures {kind}, shows my ninja until my next turn")
        return text.format(action=action, kind=kind_name(captured.kind))
    if game.is_followed_by_spirit_step(view, move):
        return _("{action}, then the Spirit").format(action=action)
    if game.is_followed_by_ninja_step(view, move):
        return _("{action}, then your ninja").format(action=action)
    return (
        _("{action}, unseen").format(action=action) if move.origin in view.hidden_ninjas else action
    )


# -- steps that are missing in a turn --


def describe_missing_step(
    view: game.PlayerView, moves: Sequence[game.Move | game.NinjaMove]
) -> str:
    """Return why the turn lacks a step after the chosen moves; empty if it lacks none.

    `moves`: the moves to the chosen target, one for each card that leads there. The text depends on
    public information only.
    """
    not_winning = [move for move in moves if game.find_certain_win(view, move) is None]
    if not not_winning or any(game.is_followed_by_ninja_step(view, move) for move in not_winning):
        return ""  # the text comes at the ninja's step
    if view.public.phase is game.Phase.NINJA or view.public.variant.has_secrets:
        return describe_no_lantern(view)
    spirit = view.public.spirit
    if spirit is None or view.public.phase is not game.Phase.MOVE:
        return ""
    for move in not_winning:
        if not isinstance(move, game.Move) or move.origin is spirit or move.card.is_ordinary:
            continue
        if not game.is_followed_by_spirit_step(view, move):
            text = _("No step of the Spirit with {card}: from {square} it can't move.")
            return text.format(card=card_name(move.card), square=spirit)
    return ""


def describe_missing_lantern(view: game.PlayerView) -> str:
    """Return why no lantern follows the ninja's step; empty if one does, or in other steps."""
    return describe_no_lantern(view) if view.public.phase is game.Phase.NINJA else ""


def describe_no_lantern(view: game.PlayerView) -> str:
    """Return why the player's turn has no lantern.

    The text is empty if the turn has one, or if the player has no lanterns in the whole match.
    """
    public = view.public
    enemy = view.viewer.opponent
    if not view.has_pawns:
        return ""  # the Shadow Master has no lanterns
    if not public.lanterns_left[view.viewer]:
        return _("No lantern in this turn: you have used both.")
    if public.turn_number == 1:
        return _("No lantern in the first turn of a match.")
    if count_hidden_ninjas(public, enemy):
        return ""
    if not public.ninjas_alive[enemy]:
        return _("No lantern in this turn: the enemy ninja is captured.")
    return ngettext(
        "No lantern in this turn: the enemy ninja is in sight.",
        "No lantern in this turn: both enemy ninjas are in sight.",
        public.ninjas_alive[enemy],
    )


# -- how to type the next step --

STRIKE_RISK: Final = N_("Hit or miss, everybody then sees yours until your next turn.")
"""Sentence about the price of a strike at a hidden ninja."""


def describe_next_step(view: game.PlayerView) -> str:
    """Return how a player who is to act can type the next step.

    The text depends on public information only, so it tells nothing about hidden ninjas.
    """
    public = view.public
    examples = [f"`{localise_action(action)}`" for action in view.legal_actions]
    match public.phase:
        case game.Phase.PLACEMENT if public.ninjas_alive[view.viewer] > 1:
            return _("Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`.")
        case game.Phase.PLACEMENT:
            return _("Your ninja starts beside your master: type {all}.").format(
                all=join_words(examples, OR)
            )
        case game.Phase.MOVE:
            text = _("Now your move, as in `{move}`.")
            return text.format(move=localise_example("tiger:c1c3"))
        case game.Phase.SPIRIT:
            return _("Now the Spirit, as in {first}.").format(first=examples[0])
        case game.Phase.NINJA:
            return describe_ninja_step(view)
        case game.Phase.LANTERN:
            text = _(
                "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, "
                "`{none}` no line."
            )
            return text.format(none=localise_example("lantern:none"))


def describe_ninja_step(view: game.PlayerView) -> str:
    text = _("Now your ninja: `{stay}`, or from square to square, as in `ninja:b1c2`.")
    text = text.format(stay=localise_example("ninja:stay"))
    if not count_hidden_ninjas(view.public, view.viewer.opponent):
        return text
    strike = _("With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja there.")
    return join_sentences(text, strike, _(STRIKE_RISK))


# -- played actions --


def describe_own_action(
    action: game.Action, player: game.Player, events: Sequence[game.PublicEvent]
) -> str:
    """Return the sentence that tells a player what their latest action did.

    `events`: the events of the turn so far, including those of the action.
    """
    match action:
        case game.Move():
            return describe_own_move(action, events)
        case game.Pass(card=card):
            return _("You couldn't move and passed, exchanging {card}.").format(
                card=card_name(card)
            )
        case game.Place(squares=squares):
            return describe_placing(squares)
        case game.NinjaMove():
            return describe_own_ninja_move(action, player, events)
        case game.NinjaStay():
            return _("You left your ninja where it is.")
        case game.LightLantern(line=game.Line() as line):
            return _("You lit {line}.").format(line=line_name(line))
        case game.LightLantern():
            return _("You lit no lantern.")


def describe_own_move(move: game.Move, events: Sequence[game.PublicEvent]) -> str:
    for event in events:
        if isinstance(event, game.SpiritMoved) and (event.origin, event.target) == (
            move.origin,
            move.target,
        ):
            return describe_own_spirit_move(event)
    return _("You played {move}{hits}.").format(
        move=format_move(move), hits=describe_captures(events)
    )


def describe_own_spirit_move(event: game.SpiritMoved) -> str:
    if event.swapped is None:
        return _("You moved the Spirit, {move}.").format(move=format_move(event))
    return _("You moved the Spirit, {move}, and it swapped places with {swapped}.").format(
        move=format_move(event), swapped=piece_name(event.swapped)
    )


def describe_own_ninja_move(
    move: game.NinjaMove, player: game.Player, events: Sequence[game.PublicEvent]
) -> str:
    # Captures before this event are those of the pawn.
    start = events.index(game.NinjaStepTaken(player))
    hits = describe_captures(events[start:])
    if move.is_attempt:
        return _("You struck at {target} with your ninja{hits}.").format(
            target=move.target, hits=hits or _(" and found nothing")
        )
    return _("You moved your ninja {origin}–{target}{hits}.").format(
        origin=move.origin, target=move.target, hits=hits
    )
