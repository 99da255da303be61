"""A turn: what can be done, what was done, what came of it, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from onitama_core import game
from rendering.view_model import count_hidden_ninjas
from rendering.words.endings import SIDES_ALONE, ending
from rendering.words.names import (
    N_,
    OR,
    THEN,
    Names,
    _,
    filled,
    kind_name,
    line_name,
    listed,
    piece_name,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


class Told(NamedTuple):
    """One thing that is done in a turn, in the words of each place that tells it."""

    choice: str = ""
    """On a button or in a list, before it is done."""
    you: str = ""
    """To who did it, alone."""
    story: str = ""
    """To everybody, above the board."""
    clause: str = ""
    """In a board's description, among others of the turn."""
    short: str = ""
    """In a caption, once the game is over."""
    step: str = ""
    """Within a sentence about a whole turn without lanterns."""


PAWN: Final = Told(
    choice="{card} {origin} → {target}",
    you=N_("You played {move}{hits}."),
    story=N_("{player} played **{move}**{hits}."),
    clause=N_("{piece} moved from {origin} to {target} with {card}"),
    short="{move}{hits}",
    step="**{move}**",
)
SPIRIT: Final = Told(
    choice=N_("{card} Spirit {origin} → {target}"),
    you=N_("You moved the Spirit, {move}."),
    story=N_("{player} moved the Spirit, **{move}**."),
    clause=N_("the Spirit moved from {origin} to {target} with {card}"),
    short=N_("Spirit {origin}–{target} with {card}"),
    step=N_("the Spirit with **{move}**"),
)
SWAP: Final = SPIRIT._replace(
    you=N_("You moved the Spirit, {move}, and it swapped places with {swapped}."),
    story=N_("{player} moved the Spirit, **{move}**, and it swapped places with {swapped}."),
    clause=N_(
        "the Spirit moved from {origin} to {target} with {card}, changing places with {swapped}"
    ),
    short=N_("Spirit {origin}–{target} with {card}, swapped with {swapped}"),
)
PASS: Final = Told(
    choice=N_("Pass, exchanging {card}"),
    you=N_("You couldn't move and passed, exchanging {card}."),
    story=N_("{player} couldn't move and **passed**, exchanging {card}."),
    clause=N_("{player} couldn't move and passed, exchanging {card}"),
    short=N_("could not move, exchanged {card}"),
)
PLACE: Final = Told(
    choice=N_("Place on {squares}"),
    you=N_("You placed your ninja on {squares}."),
    story=N_("{player} has placed the ninja."),
    short=N_("placed on {squares}"),
)
PLACE_BOTH: Final = PLACE._replace(
    you=N_("You placed your ninjas on {squares}."), story=N_("{player} has placed both ninjas.")
)
NINJA: Final = Told(
    choice=N_("Ninja {origin} → {target}"),
    you=N_("You moved your ninja {origin}–{target}{hits}."),
    clause=N_("{player}'s ninja moved from {origin} to {target}"),
    short=N_("ninja {origin}–{target}{hits}"),
    step=N_("the ninja **{origin}–{target}**"),
)
STRIKE: Final = NINJA._replace(
    choice=N_("Ninja {origin} → {target}, strikes"),
    you=N_("You struck at {target} with your ninja{hits}."),
    clause=N_("{player}'s ninja moved from {origin} to {target} and struck"),
    step=N_("the ninja **{origin}–{target}**, striking"),
)
STAY: Final = Told(
    choice=N_("Ninja stays"),
    you=N_("You left your ninja where it is."),
    clause=N_("{player}'s ninja stayed"),
    short=N_("ninja stayed on {squares}"),
    step=N_("the ninja stays"),
)
SECRET: Final = Told(
    story=N_("{player} played **{card}**, unseen."),
    clause=N_("{player} exchanged {card}; what its ninjas did is secret"),
    short=N_("ninja {origin}–{target} with {card}{hits}"),
)
"""What the Shadow Master alone sees as it is done."""
SECRET_HIT: Final = Told(clause=N_("{piece} captured on {target} with {card}"))
LANTERN: Final = Told(
    choice=N_("Light {line}"),
    you=N_("You lit {line}."),
    story=N_("{player} **lit {line}** and has {lanterns} left."),
    short=N_("lit {line}: {found}"),
)
NO_LANTERN: Final = Told(
    choice=N_("Light no lantern"), you=N_("You lit no lantern."), short=N_("lit no lantern")
)
TWICE: Final = 2
REPEATED: Final = Told(story=N_("This position has stood before. The third time makes a draw."))
REVEALED: Final = {
    (True, True): N_(
        "{player}'s ninja struck at {square}, captured {pieces} and shows itself there."
    ),
    (True, False): N_("{player}'s ninja struck at {square}, found nothing and shows itself there."),
    (False, True): N_("{player}'s ninja captured {pieces} on {square} and shows itself there."),
    (False, False): N_("{player}'s ninja shows itself on {square}."),
}
"""By whether it struck at a hidden ninja, and whether it captured."""
LANTERNS: Final = (N_("no lantern"), N_("one lantern"), N_("two lanterns"))


TOLD: Final[Mapping[type, Callable[[Any], Told]]] = {
    game.Move: lambda _move: PAWN,
    game.PawnMoved: lambda _event: PAWN,
    game.SpiritMoved: lambda event: SPIRIT if event.swapped is None else SWAP,
    game.Pass: lambda _pass: PASS,
    game.TurnPassed: lambda _event: PASS,
    game.Place: lambda place: PLACE if len(place.squares) == 1 else PLACE_BOTH,
    game.OwnNinjasPlaced: lambda event: PLACE if len(event.squares) == 1 else PLACE_BOTH,
    game.NinjaMove: lambda move: STRIKE if move.is_attempt else NINJA,
    game.NinjaStay: lambda _stay: STAY,
    game.SecretMove: lambda move: SECRET if move.target is None else SECRET_HIT,
    game.SecretMoveMade: lambda _event: SECRET,
    game.LightLantern: lambda light: NO_LANTERN if light.line is None else LANTERN,
    game.LanternLit: lambda _event: LANTERN,
    game.PositionRepeated: lambda event: REPEATED if event.times == TWICE else Told(),
}


def told_of(done: object, spirit: game.Square | None = None) -> Told:
    """`spirit`: where it stands beforehand, which tells an action with it from a pawn's."""
    if isinstance(done, game.Move) and done.origin is spirit:
        return SPIRIT
    return TOLD[type(done)](done) if type(done) in TOLD else Told()


def captured(events: Iterable[game.Event]) -> list[game.PieceCaptured]:
    return [event for event in events if isinstance(event, game.PieceCaptured)]


def pieces_of(hits: Sequence[game.PieceCaptured]) -> str:
    return listed([piece_name(hit.piece) for hit in hits])


def has_struck(events: Iterable[game.Event]) -> bool:
    return any(isinstance(event, game.CaptureAttempted) for event in events)


# -- what can be done --

WINS: Final = {
    game.Termination.STONE: N_("captures the master and wins"),
    game.Termination.STREAM: N_("reaches the temple and wins"),
    game.Termination.NINJAS: N_("captures the last ninja and wins"),
}


def choice(action: game.Action, view: game.PlayerView) -> str:
    """As in `Tiger c1 → c3, captures student`."""
    told = filled(told_of(action, view.public.spirit).choice, action)
    match action:
        case game.Pass() if gives_away(view):
            return _("{passes} (it may tell where your ninja stands)").format(passes=told)
        case game.Move() | game.NinjaMove(is_attempt=False):
            return f"{told}{prospect(action, view)}"
        case _:
            return told


def gives_away(view: game.PlayerView) -> bool:
    """Whether others see a pass, and may work out which square rules out the moves.

    Who has no pawns passes unseen.
    """
    return bool(view.hidden) and view.has_pawns


def prospect(move: game.Move | game.NinjaMove, view: game.PlayerView) -> str:
    """What is seen beforehand to come of it; the Spirit swaps with what stands there."""
    if (way := game.sure_win(view, move)) is not None:
        return f", {_(WINS[way])}"
    piece = view.public.board[move.target]
    if piece is None:
        return ""
    if move.origin is view.public.spirit:
        return _(", swaps with {piece}").format(piece=piece_name(piece))
    return _(", captures {kind}").format(kind=kind_name(piece.kind))


# -- how the step that comes next is typed --

RISK: Final = N_("Hit or miss, everybody then sees yours until your next turn.")
"""Of a strike at a hidden ninja."""


TYPED: Final = {
    game.Phase.PLACEMENT: N_("Your ninja starts beside your master: type {all}."),
    game.Phase.MOVE: N_("Now your move, as in `tiger:c1c3`."),
    game.Phase.SPIRIT: N_("Now the Spirit, as in {first}."),
    game.Phase.NINJA: N_(
        "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."
    ),
    game.Phase.LANTERN: N_(
        "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, `lantern:none` no line."
    ),
}
PAIR_TYPED: Final = N_("Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`.")
STRIKE_TYPED: Final = N_(
    "With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja there."
)


def how_to_type(view: game.PlayerView) -> str:
    """For a player whose action is awaited; what is hidden makes no difference."""
    public, told = view.public, TYPED[view.public.phase]
    if public.phase is game.Phase.PLACEMENT and public.ninjas[view.viewer] > 1:
        told = PAIR_TYPED
    examples = [f"`{game.format_action(action)}`" for action in view.legal_actions]
    text = filled(told, first=examples[0], all=listed(examples, OR))
    if public.phase is game.Phase.NINJA and count_hidden_ninjas(public, view.viewer.opponent):
        return f"{text} {_(STRIKE_TYPED)} {_(RISK)}"
    return text


# -- what was done --


def did(action: game.Action, player: game.Player, events: Sequence[game.PublicEvent]) -> str:
    """What you did, with what it hit; `events` are those of the action's turn so far."""
    done: game.Action | game.Event = action
    if isinstance(action, game.Move | game.NinjaMove):
        for event in events:
            way = (action.origin, action.target)
            if isinstance(event, game.SpiritMoved) and way == (event.origin, event.target):
                done = event
    if isinstance(action, game.NinjaMove):
        events = events[events.index(game.NinjaStepTaken(player)) :]
    told = told_of(done)
    nothing = _(" and found nothing") if told is STRIKE else ""
    return filled(told.you, done, hits=and_captured(captured(events)) or nothing)


def and_captured(hits: Sequence[game.PieceCaptured]) -> str:
    """As in ` and captured Blue's student on c3`."""
    pieces = [filled(N_("{piece} on {square}"), hit) for hit in hits]
    return _(" and captured {pieces}").format(pieces=listed(pieces)) if pieces else ""


def own_ninjas(events: Iterable[game.Event]) -> Iterator[str]:
    """What one's own ninjas did unseen."""
    for event in events:
        if isinstance(event, game.OwnNinjasPlaced):
            yield filled(told_of(event).you, event)
        elif isinstance(event, game.OwnNinjaMoved):
            yield filled(N_("Your ninja moved {origin}–{target}."), event)


def answered(answer: game.Answer) -> str:
    """What a lantern told the player who lit it, in one of two fixed sentences."""
    told = _("**No**, no hidden ninja stood on {line} in turn {turn}.")
    if answer.is_there:
        told = _("**Yes**, a hidden ninja stood on {line} in turn {turn}.")
    return told.format(line=line_name(answer.lit.line), turn=answer.lit.turn_number)


def whole_turn(turn: Sequence[game.Action], spirit: game.Square | None) -> str:
    """As in `**Bat b1–b2**, then the Spirit with **Bat c3–b4**`, or `then the ninja stays`.

    `spirit`: where it stands as the turn, or the rest of it, begins. Raises TypeError for what no
    turn without lanterns has.
    """
    told: list[str] = []
    for action in turn:
        if not isinstance(action, game.Move | game.Pass | game.NinjaMove | game.NinjaStay):
            raise TypeError(action)
        step = told_of(action, spirit).step or N_("**Pass**, exchanging {card}")
        told.append(filled(step, action))
    return listed(told, THEN)


def moved(events: Sequence[game.PublicEvent]) -> str:
    """A turn by day, as in `**Bat b1–b2** and the Spirit with **Bat c3–b4**`.

    Nothing of the start.
    """
    by_day = (game.PawnMoved, game.SpiritMoved, game.TurnPassed)
    done = [event for event in events if isinstance(event, by_day)]
    passing = N_("**passing {card}**")
    return listed([filled(told_of(event).step or passing, event) for event in done])


# -- what happened, as everybody may know it --


def story(
    events: Sequence[game.PublicEvent], variant: game.Variant, names: Names = SIDES_ALONE
) -> Iterator[str]:
    """A sentence for each event with what it hit; a master's capture is told with the end."""
    told: list[tuple[game.PublicEvent, list[game.PublicEvent]]] = []
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


def tell(
    event: game.PublicEvent, events: Sequence[game.PublicEvent], variant: game.Variant, names: Names
) -> str:
    hits, sentence, places = captured(events), told_of(event).story, dict[str, str]()
    match event:
        case game.GameEnded():
            return ending(event, variant, names)
        case game.NinjasPlaced():
            sentence = (PLACE if variant is game.Variant.SHADOW else PLACE_BOTH).story
        case game.NinjaRevealed():
            sentence = REVEALED[has_struck(events), bool(hits)]
            places["pieces"] = pieces_of(hits)
        case game.LanternLit(left=left):
            places["lanterns"] = _(LANTERNS[left])
        case _:
            places["hits"] = and_captured(hits)
    if isinstance(player := getattr(event, "player", None), game.Player):
        places["player"] = names.short(player)
    return filled(sentence, event, **places)


# -- what was really done in a turn of a game that is over, in short --


def by_player(view: game.ReplayView, name: Callable[[game.Player], str] = side) -> Iterator[str]:
    """As in `Red: Tiger c1–c3; ninja b1–c2, struck and missed; lit rank 3: no`."""
    for player in game.Player:
        if told := [in_short(deed, view) for deed in view.deeds if deed.player is player]:
            yield f"{name(player)}: {'; '.join(told)}"


def caption(view: game.ReplayView, turn: int, name: Callable[[game.Player], str] = side) -> str:
    """As in `7 · Alice: Tiger c1–c3, captured Blue's student`; `name`: what the font can write."""
    told = "; ".join(by_player(view, name)) or _("the cards are dealt")
    if turn:
        return f"{turn} · {told}"
    # Said once: names other than the sides' tell these in the captions that follow.
    named = [player for player in game.Player if name(player) != side(player)]
    seated = _("{player} plays {side}")
    seats = [seated.format(player=name(player), side=side(player)) for player in named]
    return _("The start · {told}").format(told="; ".join((*seats, told)))


def in_short(deed: game.Deed, view: game.ReplayView) -> str:
    action, own = deed.action, view.ninjas[deed.player]
    done: game.Action | game.Event = action
    found = ""
    for event in deed.events:
        if isinstance(event, game.SpiritMoved):
            done = event
        if isinstance(event, game.LanternAnswered):
            found = _("yes") if event.is_there else _("no")
    told = told_of(done)
    if isinstance(done, game.Move) and done.target in own:
        told = SECRET
    squares = done.squares if isinstance(done, game.Place) else own
    return filled(told.short, done, hits=hit_in_short(deed), squares=squares, found=found)


def hit_in_short(deed: game.Deed) -> str:
    """What a step captured, or tried to."""
    pieces = pieces_of(captured(deed.events))
    told = _(", captured {pieces}") if pieces else ""
    if has_struck(deed.events):
        told = _(", struck and captured {pieces}") if pieces else _(", struck and missed")
    return told.format(pieces=pieces)
