"""A turn: what can be done, what was done, what came of it, what comes next, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from onitama_core import game
from rendering.reading import unseen_ninjas
from rendering.words.language import gettext as _
from rendering.words.names import (
    N_,
    OR,
    Names,
    card_name,
    filled,
    in_words,
    kind_name,
    line_name,
    listed,
    listed_squares,
    piece_name,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence


Hit: TypeAlias = game.PieceCaptured | game.CaptureAttempted

# -- what can be done, as on a button or in a list: `Tiger c1 → c3, captures student` --

WINS: Final = {
    game.Termination.STONE: "captures the master and wins",
    game.Termination.STREAM: "reaches the temple and wins",
    game.Termination.NINJAS: "captures the last ninja and wins",
}


def choice(action: game.Action, view: game.PlayerView) -> str:
    match action:
        case game.Move(card, origin, target):
            moved = "Spirit " if origin is view.public.spirit else ""
            return f"{card_name(card)} {moved}{origin} → {target}{prospect(action, view)}"
        case game.Pass(card):
            risk = " (it may tell where your ninja stands)" if gives_away(view) else ""
            return f"Pass, exchanging {card_name(card)}{risk}"
        case game.Place(squares):
            return f"Place on {listed_squares(squares)}"
        case game.LightLantern(line):
            return "Light no lantern" if line is None else f"Light {line_name(line)}"
        case game.NinjaStay():
            return "Ninja stays"
        case game.NinjaMove(origin, target, is_attempt):
            tries = ", strikes" if is_attempt else prospect(action, view)
            return f"Ninja {origin} → {target}{tries}"


def gives_away(view: game.PlayerView) -> bool:
    """Whether others see a pass, and may work out which square rules out the moves.

    Who has no pawns passes unseen.
    """
    return bool(view.hidden) and view.has_pawns


def prospect(move: game.Move | game.NinjaMove, view: game.PlayerView) -> str:
    """What is seen beforehand to come of it; the Spirit swaps with what stands there."""
    if (way := game.sure_win(view, move)) is not None:
        return f", {WINS[way]}"
    piece = view.public.board[move.target]
    if piece is None:
        return ""
    if move.origin is view.public.spirit:
        return f", swaps with {piece_name(piece)}"
    return f", captures {kind_name(piece.kind)}"


# -- how the step that comes next is typed --

NINJA: Final = "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."
RISK: Final = "Hit or miss, everybody then sees yours until your next turn."
"""Of a strike at a hidden ninja."""
STRIKE: Final = (
    f"With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja there. {RISK}"
)


def how_to_type(view: game.PlayerView) -> str:
    """For a player whose action is awaited; what is hidden makes no difference."""
    match view.public.phase:
        case game.Phase.PLACEMENT:
            return how_to_place(view)
        case game.Phase.MOVE:
            return "Now your move, as in `tiger:c1c3`."
        case game.Phase.SPIRIT:
            return f"Now the Spirit, as in `{game.format_action(view.legal_actions[0])}`."
        case game.Phase.NINJA:
            may_strike = unseen_ninjas(view.public, view.viewer.opponent) > 0
            return f"{NINJA} {STRIKE}" if may_strike else NINJA
        case game.Phase.LANTERN:
            return (
                "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, "
                "`lantern:none` no line."
            )


def how_to_place(view: game.PlayerView) -> str:
    if view.public.ninjas[view.viewer] > 1:
        return "Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`."
    places = [f"`{game.format_action(place)}`" for place in view.legal_actions]
    return f"Your ninja starts beside your master: type {listed(places, OR)}."


# -- what was done, with a subject before it: `You …` --


def passed(card: game.Card) -> str:
    return f"couldn't move and **passed**, exchanging {card_name(card)}"


def lit(line: game.Line | None) -> str:
    return "lit no lantern" if line is None else f"lit {line_name(line)}"


def moved_the_spirit(event: game.SpiritMoved) -> str:
    swapped = event.swapped
    swap = "" if swapped is None else f", and it swapped places with {piece_name(swapped)}"
    card = card_name(event.card)
    return f"moved the Spirit, **{card} {event.origin}–{event.target}**{swap}"


def captured(hits: Iterable[game.Event]) -> str:
    """As in ` and captured Blue's student on c3`."""
    told = [
        f"{piece_name(e.piece)} on {e.square}" for e in hits if isinstance(e, game.PieceCaptured)
    ]
    return f" and captured {listed(told)}" if told else ""


def done(action: game.Action) -> str:
    """What you did: `played **Tiger c1–c3**`."""
    match action:
        case game.Move(card, origin, target):
            return f"played **{card_name(card)} {origin}–{target}**"
        case game.Pass(card):
            return passed(card)
        case game.Place(squares):
            noun = "ninja" if len(squares) == 1 else "ninjas"
            return f"placed your {noun} on {listed_squares(squares)}"
        case game.LightLantern(line):
            return lit(line)
        case game.NinjaStay():
            return "left your ninja where it is"
        case game.NinjaMove(origin, target, is_attempt):
            struck = f"struck at {target} with your ninja"
            return struck if is_attempt else f"moved your ninja {origin}–{target}"


def did(action: game.Action, player: game.Player, events: Sequence[game.PublicEvent]) -> str:
    """What an action did, with what it hit; `events` are those of its turn so far."""
    if not isinstance(action, (game.Move, game.NinjaMove)):
        return done(action)
    for event in events:
        way = (action.origin, action.target)
        if isinstance(event, game.SpiritMoved) and way == (event.origin, event.target):
            return moved_the_spirit(event)
    if isinstance(action, game.NinjaMove):
        events = events[events.index(game.NinjaStepTaken(player)) :]
    hits = captured(events)
    has_missed = isinstance(action, game.NinjaMove) and action.is_attempt and not hits
    return f"{done(action)}{hits}{' and found nothing' if has_missed else ''}"


def own_ninjas(events: Iterable[game.Event]) -> Iterator[str]:
    """What one's own ninjas did unseen."""
    for event in events:
        if isinstance(event, game.OwnNinjasPlaced):
            yield f"You {done(game.Place(event.squares))}."
        elif isinstance(event, game.OwnNinjaMoved):
            yield f"Your ninja moved {event.origin}–{event.target}."


def answered(answer: game.Answer) -> str:
    """What a lantern told the player who lit it, in one of two fixed sentences."""
    where = f"on {line_name(answer.lit.line)} in turn {answer.lit.turn_number}"
    told = "**Yes**, a" if answer.is_there else "**No**, no"
    return f"{told} hidden ninja stood {where}."


def whole_turn(turn: Sequence[game.Action], spirit: game.Square | None) -> str:
    """A turn by day, as in `**Bat b1–b2**, then the Spirit **Bat c3–b4**`.

    `spirit`: where it stands as the turn, or the rest of it, begins. Raises TypeError for what no
    turn by day has.
    """
    told: list[str] = []
    for action in turn:
        match action:
            case game.Pass(card):
                told.append(f"**Pass**, exchanging {card_name(card)}")
            case game.Move(card, origin, target):
                moved = "the Spirit " if origin is spirit else ""
                told.append(f"{moved}**{card_name(card)} {origin}–{target}**")
            case _:
                raise TypeError(action)
    return ", then ".join(told)


# -- what happened, as everybody may know it --

EVENTS: Final[dict[type, str]] = {
    game.PawnMoved: "{player} played **{card} {origin}–{target}**{captured}.",
    game.TurnPassed: "{player} couldn't move and **passed**, exchanging {card}.",
    game.SecretMoveMade: "{player} played **{card}**, unseen.",
}
REVEALED: Final = {
    (True, True): "{player}'s ninja struck at {square}, captured {hit} and shows itself there.",
    (True, False): "{player}'s ninja struck at {square}, found nothing and shows itself there.",
    (False, True): "{player}'s ninja captured {hit} on {square} and shows itself there.",
    (False, False): "{player}'s ninja shows itself on {square}.",
}
"""By whether it struck at a hidden ninja, and whether it captured."""
NINJAS: Final = {game.Variant.SHADOW: "the ninja", game.Variant.LIGHT: "both ninjas"}
LANTERNS: Final = ("no lantern", "one lantern", "two lanterns")


def story(events: Sequence[game.PublicEvent], variant: game.Variant, names: Names) -> Iterator[str]:
    """A sentence for each event with what it hit; a master's capture is told with the end."""
    told: list[tuple[game.PublicEvent, list[Hit]]] = []
    for event in events:
        if isinstance(event, game.PieceCaptured) and event.piece.kind is game.PieceKind.MASTER:
            continue
        if isinstance(event, (game.PieceCaptured, game.CaptureAttempted)) and told:
            told[-1][1].append(event)
        else:
            told.append((event, []))
    for event, hits in told:
        if sentence := tell(event, hits, variant, names):
            yield sentence


def tell(event: game.PublicEvent, hits: Sequence[Hit], variant: game.Variant, names: Names) -> str:
    def named(value: Any) -> Any:
        return names.short(value) if isinstance(value, game.Player) else in_words(value)

    match event:
        case game.GameEnded():
            return ending(event, variant, names)
        case game.SpiritMoved(player=player):
            return f"{names.short(player)} {moved_the_spirit(event)}."
        case game.NinjasPlaced(player=player):
            return f"{names.short(player)} has placed {NINJAS[variant]}."
        case game.NinjaRevealed():
            hit = [piece_name(one.piece) for one in hits if isinstance(one, game.PieceCaptured)]
            has_struck = any(isinstance(one, game.CaptureAttempted) for one in hits)
            pieces = listed(hit) if hit else ""
            return filled(REVEALED[has_struck, bool(hit)], event, named, hit=pieces)
        case game.LanternLit(player=player, line=line, left=left):
            return f"{names.short(player)} **{lit(line)}** and has {LANTERNS[left]} left."
        case game.PositionRepeated(times=2):
            sentence = "This position has stood before. The third time makes a draw."
        case _:
            sentence = EVENTS.get(type(event), "")
    return filled(sentence, event, named, captured=captured(hits))


def moved(events: Sequence[game.PublicEvent]) -> str:
    """A turn by day, as in `**Bat b1–b2** and the Spirit **Bat c3–b4**`; nothing of the start."""
    told: list[str] = []
    for event in events:
        match event:
            case game.PawnMoved(card=card, origin=origin, target=target):
                told.append(f"**{card_name(card)} {origin}–{target}**")
            case game.SpiritMoved(card=card, origin=origin, target=target):
                told.append(f"the Spirit **{card_name(card)} {origin}–{target}**")
            case game.TurnPassed(card=card):
                told.append(f"**passing {card_name(card)}**")
            case _:
                pass
    return listed(told) if told else ""


# -- how a game ended, and what it is drawn without --

ENDED: Final = {
    game.Termination.STONE: N_("by stone"),
    game.Termination.STREAM: N_("by stream"),
    game.Termination.NINJAS: N_("by both ninjas"),
    game.Termination.AGREEMENT: N_("by agreement"),
    game.Termination.REPETITION: N_("by repetition"),
    game.Termination.NO_PROGRESS: N_("by quiet turns"),
    game.Termination.RESIGNATION: N_("by resignation"),
    game.Termination.TIMEOUT: N_("on time"),
    game.Termination.ABANDONMENT: N_("abandoned"),
}
STREAM: Final = "the Way of the **Stream**"
BOTH_NINJAS: Final = "capturing **both ninjas**"
WON: Final = {
    (game.Termination.STONE,): "the Way of the **Stone**: {loser}'s master is captured",
    (game.Termination.STREAM,): f"{STREAM}: the master stands on {{loser}}'s temple",
    (game.Termination.NINJAS,): BOTH_NINJAS,
    (game.Termination.STONE, game.Termination.STREAM): (
        "**Stone** and **Stream**: {loser}'s master is captured on its temple"
    ),
    (game.Termination.STREAM, game.Termination.NINJAS): f"{STREAM} and {BOTH_NINJAS}",
}
"""By the ways that the last action fulfilled."""
LOST: Final = {
    game.Termination.RESIGNATION: "{loser} gave up.",
    game.Termination.TIMEOUT: "{loser} ran out of time.",
}
DRAWN: Final = {
    game.Termination.REPETITION: "**A draw**: this position has stood three times.",
    game.Termination.ABANDONMENT: "**A draw**: for too long nobody came back to it.",
}
PROGRESS: Final = {
    game.Variant.SHADOW: "a capture, a strike or a lantern",
    game.Variant.LIGHT: "a capture or a lantern",
}
"""What a game by night is drawn without."""
SIDES_ALONE: Final = Names(side, side)


def how_ended(termination: game.Termination) -> str:
    """In the fewest words, as in `by stone`; not of what was cancelled."""
    return _(ENDED[termination])


def ending(ended: game.GameEnded, variant: game.Variant, names: Names = SIDES_ALONE) -> str:
    """As in `**Alice (Red) wins** by capturing **both ninjas**`."""
    winner, termination = ended.outcome.winner, ended.outcome.termination
    if ended.outcome.is_cancelled:
        return "**Cancelled**: it counts for nothing."
    if winner is None:
        if termination is game.Termination.NO_PROGRESS:
            return f"**A draw**: {game.DRAWN_TURNS} turns in a row without {PROGRESS[variant]}."
        return DRAWN.get(termination, "**A draw**: both players agreed.")
    loser = names.short(winner.opponent)
    if termination in LOST:
        return f"{LOST[termination].format(loser=loser)} **{names.full(winner)} wins.**"
    return f"**{names.full(winner)} wins** by {WON[ended.ways].format(loser=loser)}."


def as_event(outcome: game.Outcome) -> game.GameEnded:
    """Where nothing tells of further ways that were fulfilled at once."""
    return game.GameEnded(outcome, (outcome.termination,))


def no_progress(view: game.PublicView) -> str:
    """As in `Draw in 10 turns without a capture or a lantern.`, once it matters."""
    left = game.DRAWN_TURNS - view.quiet_turns
    if view.quiet_turns < game.WARNED_TURNS or view.outcome is not None:
        return ""
    return f"Draw in {left} {'turn' if left == 1 else 'turns'} without {PROGRESS[view.variant]}."


# -- what was really done in a turn of a game that is over, in short --


def by_player(view: game.ReplayView, name: Callable[[game.Player], str] = side) -> Iterator[str]:
    """As in `Red: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`."""
    for player in game.Player:
        if told := [in_short(deed, view) for deed in view.deeds if deed.player is player]:
            yield f"{name(player)}: {'; '.join(told)}"


def caption(view: game.ReplayView, turn: int, name: Callable[[game.Player], str] = side) -> str:
    """As in `7 · Alice: Tiger c1–c3, captured Blue's student`; `name`: what the font can write."""
    told = "; ".join(by_player(view, name)) or "the cards are dealt"
    if turn:
        return f"{turn} · {told}"
    # Said once: names other than the sides' tell these in the captions that follow.
    named = [player for player in game.Player if name(player) != side(player)]
    seating = "".join(f"{name(player)} plays {side(player)}; " for player in named)
    return f"The start · {seating}{told}"


def in_short(deed: game.Deed, view: game.ReplayView) -> str:
    match deed.action:
        case game.Move():
            return move_in_short(deed.action, deed, view)
        case game.Pass(card):
            return f"could not move, exchanged {card_name(card)}"
        case game.NinjaMove(origin, target):
            return f"ninja {origin}–{target}{hit_in_short(deed)}"
        case game.NinjaStay():
            return f"ninja stayed on {listed_squares(view.ninjas[deed.player])}"
        case game.Place(squares):
            return f"placed on {listed_squares(squares)}"
        case game.LightLantern():
            told = [
                f"lit {line_name(event.line)}: {'yes' if event.is_there else 'no'}"
                for event in deed.events
                if isinstance(event, game.LanternAnswered)
            ]
            return told[0] if told else lit(None)


def move_in_short(move: game.Move, deed: game.Deed, view: game.ReplayView) -> str:
    card, origin, target = card_name(move.card), move.origin, move.target
    for event in deed.events:
        if isinstance(event, game.SpiritMoved):
            swap = "" if event.swapped is None else f", swapped with {piece_name(event.swapped)}"
            return f"Spirit {origin}–{target} with {card}{swap}"
    if target in view.ninjas[deed.player]:
        return f"ninja {origin}–{target} with {card}{hit_in_short(deed)}"
    return f"{card} {origin}–{target}{hit_in_short(deed)}"


def hit_in_short(deed: game.Deed) -> str:
    """What a step captured, or tried to."""
    hit = [
        piece_name(event.piece) for event in deed.events if isinstance(event, game.PieceCaptured)
    ]
    if any(isinstance(event, game.CaptureAttempted) for event in deed.events):
        return f", struck and {f'captured {listed(hit)}' if hit else 'missed'}"
    return f", captured {listed(hit)}" if hit else ""
