"""Sentences about the events of a turn and the end of a game, with Discord's formatting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core import game
from rendering.words import (
    N_,
    THEN,
    _,
    card_name,
    format_move,
    join_squares,
    join_words,
    line_name,
    ngettext,
    piece_name,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


class Names(NamedTuple):
    """Functions that return a player's name for sentences about a game."""

    short: Callable[[game.Player], str]
    """Returns a name like `🔴 Alice`."""
    full: Callable[[game.Player], str]
    """Returns a name like `Alice (🔴 Red)`."""


SIDES: Final = Names(side, side)
"""Names for games without named players: Red and Blue."""


# -- public events --


def describe_events(
    events: Sequence[game.PublicEvent], variant: game.Variant, names: Names = SIDES
) -> Iterator[str]:
    """Yield a sentence for each event of a turn, together with its captures.

    The capture of a master is left out, because the end of the game says it.
    """
    for event, hits in group_captures(events):
        sentence = describe_event(event, hits, variant, names)
        if sentence:
            yield sentence


def group_captures(
    events: Sequence[game.PublicEvent],
) -> list[tuple[game.PublicEvent, list[game.PublicEvent]]]:
    """Return the events of a turn, each with the captures and strikes that it made."""
    groups: list[tuple[game.PublicEvent, list[game.PublicEvent]]] = []
    for event in events:
        match event:
            case game.PieceCaptured(piece=game.Piece(kind=game.PieceKind.MASTER)):
                pass
            case game.PieceCaptured() | game.CaptureAttempted():
                if groups:
                    groups[-1][1].append(event)
            case _:
                groups.append((event, []))
    return groups


def describe_event(
    event: game.PublicEvent,
    hits: Sequence[game.PublicEvent],
    variant: game.Variant,
    names: Names,
) -> str:
    """Return a sentence about an event and its captures and strikes; empty if there is none."""
    match event:
        case game.PawnMoved(player=player):
            return _("{player} played **{move}**{hits}.").format(
                player=names.short(player), move=format_move(event), hits=describe_captures(hits)
            )
        case game.SpiritMoved():
            return describe_spirit_move(event, names)
        case game.TurnPassed(player=player, card=card):
            return _("{player} couldn't move and **passed**, exchanging {card}.").format(
                player=names.short(player), card=card_name(card)
            )
        case game.NinjasPlaced(player=player):
            return describe_placement(names.short(player), variant)
        case game.SecretMoveMade(player=player, card=card):
            return _("{player} played **{card}**, unseen.").format(
                player=names.short(player), card=card_name(card)
            )
        case game.NinjaRevealed():
            return describe_revealed_ninja(event, hits, names)
        case game.LanternLit(player=player, line=line, lanterns_left=left):
            return _("{player} **lit {line}** and has {lanterns} left.").format(
                player=names.short(player), line=line_name(line), lanterns=count_lanterns(left)
            )
        case game.PositionRepeated(times=2):
            return _("This position has stood before. The third time makes a draw.")
        case game.GameEnded():
            return describe_ending(event, variant, names)
        case (
            game.PieceCaptured()
            | game.CaptureAttempted()
            | game.NinjaStepTaken()
            | game.NoProgress()
            | game.PositionRepeated()
        ):
            return ""


def describe_placement(player: str, variant: game.Variant) -> str:
    if variant.ninjas_per_placement == 1:
        return _("{player} has placed the ninja.").format(player=player)
    return _("{player} has placed both ninjas.").format(player=player)


def describe_spirit_move(event: game.SpiritMoved, names: Names) -> str:
    player = names.short(event.player)
    if event.swapped is None:
        return _("{player} moved the Spirit, **{move}**.").format(
            player=player, move=format_move(event)
        )
    return _("{player} moved the Spirit, **{move}**, and it swapped places with {swapped}.").format(
        player=player, move=format_move(event), swapped=piece_name(event.swapped)
    )


def describe_revealed_ninja(
    event: game.NinjaRevealed, hits: Sequence[game.PublicEvent], names: Names
) -> str:
    """Return the sentence about a revealed ninja, with its strike or captures if there were any."""
    pieces = join_words(
        [piece_name(hit.piece) for hit in hits if isinstance(hit, game.PieceCaptured)]
    )
    has_struck = any(isinstance(hit, game.CaptureAttempted) for hit in hits)
    if has_struck and pieces:
        text = _("{player}'s ninja struck at {square}, captured {pieces} and shows itself there.")
    elif has_struck:
        text = _("{player}'s ninja struck at {square}, found nothing and shows itself there.")
    elif pieces:
        text = _("{player}'s ninja captured {pieces} on {square} and shows itself there.")
    else:
        text = _("{player}'s ninja shows itself on {square}.")
    return text.format(player=names.short(event.player), square=event.square, pieces=pieces)


LANTERNS: Final = (N_("no lantern"), N_("one lantern"), N_("two lanterns"))


def count_lanterns(count: int) -> str:
    return _(LANTERNS[count])


def describe_captures(events: Iterable[game.PublicEvent]) -> str:
    """Return a text like ` and captured Blue's student on c3`; empty without captures."""
    pieces = [
        _("{piece} on {square}").format(piece=piece_name(event.piece), square=event.square)
        for event in events
        if isinstance(event, game.PieceCaptured)
    ]
    if not pieces:
        return ""
    return _(" and captured {pieces}").format(pieces=join_words(pieces))


# -- hidden information of one player --


def describe_placing(squares: Sequence[game.Square]) -> str:
    """Return the sentence for a player who has placed their ninjas."""
    return ngettext(
        "You placed your ninja on {squares}.",
        "You placed your ninjas on {squares}.",
        len(squares),
    ).format(squares=join_squares(squares))


def describe_own_ninjas(events: Iterable[game.Event]) -> Iterator[str]:
    """Yield a sentence for each hidden placement or move of a player's own ninjas."""
    for event in events:
        if isinstance(event, game.OwnNinjasPlaced):
            yield describe_placing(event.squares)
        elif isinstance(event, game.OwnNinjaMoved):
            yield _("Your ninja moved {origin}–{target}.").format(
                origin=event.origin, target=event.target
            )


def describe_answer(answer: game.LanternAnswer) -> str:
    """Return the sentence about what a lantern showed, for the player who lit it."""
    text = _("**No**, no hidden ninja stood on {line} in turn {turn}.")
    if answer.has_ninja:
        text = _("**Yes**, a hidden ninja stood on {line} in turn {turn}.")
    return text.format(line=line_name(answer.lantern.line), turn=answer.lantern.turn_number)


# -- turns as parts of sentences --


def describe_turn(turn: Sequence[game.Action], spirit: game.Square | None) -> str:
    """Return a text like `**Bat b1–b2**, then the Spirit with **Bat c3–b4**`.

    `turn` has the actions of a turn, or the remaining ones; `spirit` is the Spirit's square before
    the first of them. A declined lantern is left out. Raises TypeError for placements.
    """
    steps = [action for action in turn if action != game.LightLantern(None)]
    return join_words([describe_step(action, spirit) for action in steps], THEN)


def describe_step(action: game.Action, spirit: game.Square | None) -> str:
    match action:
        case game.Move(origin=origin) if origin is spirit:
            return _("the Spirit with **{move}**").format(move=format_move(action))
        case game.Move():
            return f"**{format_move(action)}**"
        case game.Pass(card=card):
            return _("**Pass**, exchanging {card}").format(card=card_name(card))
        case game.NinjaMove(origin=origin, target=target, is_attempt=is_attempt):
            step = _("the ninja **{origin}–{target}**")
            if is_attempt:
                step = _("the ninja **{origin}–{target}**, striking")
            return step.format(origin=origin, target=target)
        case game.NinjaStay():
            return _("the ninja stays")
        case game.LightLantern(game.Line() as line):
            return _("a lantern on {line}").format(line=line_name(line))
        case _:
            raise TypeError(type(action).__name__)


def describe_played_turn(events: Iterable[game.PublicEvent]) -> str:
    """Return a text like `**Bat b1–b2** and the Spirit with **Bat c3–b4**`.

    `events` are those of a turn in Classic or Wind. The text is empty without events, as at the
    start of a game.
    """
    steps: list[str] = []
    for event in events:
        match event:
            case game.PawnMoved():
                steps.append(f"**{format_move(event)}**")
            case game.SpiritMoved():
                steps.append(_("the Spirit with **{move}**").format(move=format_move(event)))
            case game.TurnPassed(card=card):
                steps.append(_("**passing {card}**").format(card=card_name(card)))
            case _:
                pass
    return join_words(steps)


# -- the end of a game --

WINS: Final[Mapping[tuple[game.Termination, ...], str]] = {
    (game.Termination.STONE,): N_(
        "**{winner} wins** by the Way of the **Stone**: {loser}'s master is captured."
    ),
    (game.Termination.STREAM,): N_(
        "**{winner} wins** by the Way of the **Stream**: the master stands on {loser}'s temple."
    ),
    (game.Termination.NINJAS,): N_("**{winner} wins** by capturing **both ninjas**."),
    (game.Termination.STONE, game.Termination.STREAM): N_(
        "**{winner} wins** by **Stone** and **Stream**: {loser}'s master is captured on its temple."
    ),
    (game.Termination.STREAM, game.Termination.NINJAS): N_(
        "**{winner} wins** by the Way of the **Stream** and capturing **both ninjas**."
    ),
    (game.Termination.RESIGNATION,): N_("{loser} gave up. **{winner} wins.**"),
    (game.Termination.TIMEOUT,): N_("{loser} ran out of time. **{winner} wins.**"),
}
"""Sentences about a win, by all win conditions that the last action met, or the other ending."""
WITHOUT_WINNER: Final = {
    game.Termination.AGREEMENT: N_("**A draw**: both players agreed."),
    game.Termination.REPETITION: N_("**A draw**: this position has stood three times."),
    game.Termination.ABANDONMENT: N_("**A draw**: it was left unfinished."),
    game.Termination.CANCELLED: N_("**Cancelled**: it counts for nothing."),
}
WITHOUT_PROGRESS: Final = {
    game.Variant.SHADOW: N_(
        "**A draw**: {turns} turns in a row without a capture, a strike or a lantern."
    ),
    game.Variant.LIGHT: N_("**A draw**: {turns} turns in a row without a capture or a lantern."),
}


def describe_ending(ended: game.GameEnded, variant: game.Variant, names: Names = SIDES) -> str:
    """Return a text like `**Alice (Red) wins** by capturing **both ninjas**.`."""
    outcome = ended.outcome
    if outcome.winner is not None:
        return _(WINS[ended.terminations]).format(
            winner=names.full(outcome.winner), loser=names.short(outcome.winner.opponent)
        )
    if outcome.termination is game.Termination.NO_PROGRESS:
        return _(WITHOUT_PROGRESS[variant]).format(turns=game.NO_PROGRESS_DRAW_TURNS)
    return _(WITHOUT_WINNER[outcome.termination])


def make_end_event(outcome: game.Outcome) -> game.GameEnded:
    """Return the event of an end without a last action, such as a resignation."""
    return game.GameEnded(outcome, (outcome.termination,))
