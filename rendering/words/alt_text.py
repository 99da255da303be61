"""Pictures in words, for those who hear them, and the board in letters for those who feel it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering import view_model
from rendering.words.endings import as_event, ending, no_progress
from rendering.words.names import N_, _, describe_cards, filled, listed, ngettext, piece_name, plain
from rendering.words.numbers import also_possible, expected, truth
from rendering.words.turns import PAWN, SPIRIT, SWAP, told_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rendering.view_model import Heat, Hints, View

LONGEST: Final = 1024
"""Discord's limit for a picture's description."""
BOARDS: Final = {
    game.Variant.CLASSIC: N_("Onitama board seen from {near}'s side."),
    game.Variant.WIND: N_("Onitama board, Way of the Wind, seen from {near}'s side."),
    game.Variant.SHADOW: N_("Onitama board, Way of the Shadow, seen from {near}'s side."),
    game.Variant.LIGHT: N_("Onitama board, Way of the Light, seen from {near}'s side."),
}
STEPS: Final = {
    game.Phase.MOVE: N_("{player} to move."),
    game.Phase.SPIRIT: N_("{player} now moves the Spirit."),
    game.Phase.NINJA: N_("{player} may now move the ninja."),
    game.Phase.LANTERN: N_("{player} may now light a lantern."),
}
HINTS: Final = (
    N_("{card}, diamonds, leads to {squares}"),
    N_("{card}, rings, leads to {squares}"),
)
"""Of the left card and of the right one."""
SHAPES: Final = (N_("Red, discs: {pieces}."), N_("Blue, octagons: {pieces}."))
STANDING: Final[Mapping[game.PieceKind, Callable[[int], str]]] = {
    game.PieceKind.MASTER: lambda _count: _("master {squares}"),
    game.PieceKind.STUDENT: lambda count: ngettext(
        "student {squares}", "students {squares}", count
    ),
    game.PieceKind.NINJA: lambda count: ngettext("ninja {squares}", "ninjas {squares}", count),
}
LIT: Final = {
    None: N_("{player}'s lantern lights {line}."),
    True: N_("{player}'s lantern lights {line} and finds a hidden ninja."),
    False: N_("{player}'s lantern lights {line} and finds no hidden ninja."),
}
EMPTY: Final = "."


def describe_board(
    view: View,
    *,
    seen_from: game.Player,
    hints: Hints | None = None,
    events: Sequence[game.PublicEvent] = (),
    opening: str = "",
) -> str:
    """Alt text of at most 1024 characters for `Renderer.board`'s picture of the same view.

    `events` are the last turn's; `opening` is told first. Where the cards lead is left out if it
    does not fit.
    """
    return fitted((opening, *sentences(view, seen_from, hints, events)), view, seen_from)


def describe_heat(view: game.ReplayView, heat: Heat, *, seen_from: game.Player) -> str:
    """The same for `Renderer.heat`'s picture, after where one side looked.

    As in `Blue expected Red's ninja on b4 (42%) and b3 (20%). It stood on b4 (42%).`
    """
    looked = ngettext(
        "{looker} expected {hider}'s ninja on {squares}.",
        "{looker} expected {hider}'s ninjas on {squares}.",
        len(heat.actual),
    )
    sides = {"looker": heat.hider.opponent, "hider": heat.hider}
    others = also_possible(heat)
    first = (filled(looked, squares=expected(heat), **sides), others and f"{others}.")
    told = (*first, f"{truth(heat)}.", *sentences(view, seen_from, None, ()))
    return fitted(told, view, seen_from)


def fitted(told: Iterable[str], view: View, near: game.Player) -> str:
    """With where the cards lead, or as much of it as there is room for without."""
    text = " ".join(filter(None, told))
    in_full = f"{text} {describe_cards(cards_of(view, near))}"
    return in_full if len(in_full) <= LONGEST else text[:LONGEST]


def describe_in_full(view: View, *, seen_from: game.Player) -> tuple[str, ...]:
    """The same sentence by sentence, always with where the cards lead."""
    cards = (describe_cards([card]) for card in cards_of(view, seen_from))
    return (*filter(None, sentences(view, seen_from, None, ())), *cards)


def cards_of(view: View, near: game.Player) -> Sequence[game.Card]:
    public = view_model.get_public_view(view)
    return (*public.hands[near], *public.hands[near.opponent], public.side)


def describe_animation(last: game.ReplayView, turns: int, *, seen_from: game.Player) -> str:
    """What was played in each turn is too much for one alt text."""
    film = ngettext(
        "Animated replay of {turns} turn, seen from {player}'s side.",
        "Animated replay of {turns} turns, seen from {player}'s side.",
        turns,
    )
    told = (
        filled(film, turns=turns, player=seen_from),
        _("Each has a caption; nothing is hidden."),
        describe_state(last.public),
        *describe_pieces(last, seen_from),
    )
    return " ".join(filter(None, told))


# -- a board, sentence by sentence; an empty one is none --


def sentences(
    view: View, near: game.Player, hints: Hints | None, events: Sequence[game.PublicEvent]
) -> Iterator[str]:
    public = view_model.get_public_view(view)
    yield filled(BOARDS[public.variant], near=near)
    if isinstance(view, game.ReplayView):
        yield _("Replay: nothing is hidden.")
        told = "; ".join(filter(None, (describe_deed(deed, view) for deed in view.deeds)))
        yield _("This turn: {told}.").format(told=told) if told else ""
    else:
        if isinstance(view, game.PlayerView) and public.variant.has_secrets:
            yield filled(N_("Only {viewer} sees this board."), view)
        yield describe_last(public)
    yield from describe_hits(events)
    yield describe_state(public)
    if hints is not None:
        yield describe_hints(hints)
    yield from describe_pieces(view, near)
    captured = Counter(
        chain.from_iterable(
            view_model.find_captured_pieces(public, player) for player in game.Player
        )
    )
    if captured:
        pieces = listed([piece_name(piece, count) for piece, count in captured.items()])
        yield _("Captured: {pieces}.").format(pieces=pieces)
    if public.variant.has_secrets:
        yield from describe_night(view)
    for player in (near, near.opponent):
        yield filled(N_("{player} holds {hand}."), player=player, hand=public.hands[player])
    next_to = N_("{side} is the side card and goes to {player} next.")
    told = N_("{side} is the side card.") if public.outcome else next_to
    yield filled(told, public, player=view_model.find_receiver(public))


def describe_last(view: game.PublicView) -> str:
    in_turn = view.phase in (game.Phase.SPIRIT, game.Phase.NINJA, game.Phase.LANTERN)
    told = N_("This turn: {told}.") if in_turn else N_("Last turn: {told}.")
    last, spirit = view.last_action, view.spirit_move
    player, piece = view.turn if in_turn else view.turn.opponent, None
    if spirit is not None:
        return filled(told, told=wind_turn(view, spirit))
    if isinstance(last, game.SecretMove):
        player, piece = game.Player.BLUE, game.NINJAS[game.Player.BLUE]
    elif isinstance(last, game.Move):
        piece = view.board[last.target]
    clause = "" if last is None else filled(told_of(last).clause, last, player=player, piece=piece)
    return filled(told, told=clause) if clause else ""


def wind_turn(view: game.PublicView, spirit: game.Move) -> str:
    """As in `Red's student moved from b2 to b3 with Bat, then the Spirit from d3 to e4`.

    The Spirit leaves its square empty unless a student comes to it.
    """
    swapped, pawn = view.board[spirit.origin], view.last_action
    if not isinstance(pawn, game.Move) or pawn == spirit:
        alone = SPIRIT if swapped is None else SWAP
        return filled(alone.clause, spirit, swapped=swapped)
    piece = swapped if pawn.target is spirit.target else view.board[pawn.target]
    first = filled(PAWN.clause, pawn, piece=piece)
    told = N_("{pawn}, then the Spirit from {origin} to {target}")
    if swapped is not None:
        told = N_(
            "{pawn}, then the Spirit from {origin} to {target}, changing places with {swapped}"
        )
    return filled(told, spirit, pawn=first, swapped=swapped)


def describe_deed(deed: game.Deed, view: game.ReplayView) -> str:
    """Nothing where it shows in the picture, or where nothing was done.

    A pawn may have changed places with the Spirit since; a secret move has no event.
    """
    moved = (game.PawnMoved, game.SpiritMoved)
    done = next((event for event in deed.events if isinstance(event, moved)), deed.action)
    piece = {"piece": view.board[done.target]} if isinstance(done, game.Move) else {}
    return filled(told_of(done).clause, done, player=deed.player, **piece)


def describe_hits(events: Iterable[game.PublicEvent]) -> Iterator[str]:
    """What a turn captured or tried to: a view shows no more than what is left."""
    for event in events:
        if isinstance(event, game.PieceCaptured):
            yield filled(N_("{piece} was captured on {square}."), event)
        elif isinstance(event, game.CaptureAttempted):
            nothing = N_("{player}'s ninja struck at {square} and found nothing.")
            hit = N_("{player}'s ninja struck at {square} and found a hidden ninja.")
            yield filled(hit if event.is_hit else nothing, event)


def describe_state(view: game.PublicView) -> str:
    if view.outcome is None:
        if view.phase is game.Phase.PLACEMENT:
            return " ".join(placing(view))
        return filled(STEPS[view.phase], player=view.turn)
    if view.outcome.is_cancelled and view_model.is_unmoved(view):
        return _("Cancelled before the first move: it counts for nothing.")
    if view.outcome.is_cancelled:
        return _("Closed by a moderator: it counts for nothing.")
    return plain(ending(as_event(view.outcome), view.variant))


def placing(view: game.PublicView) -> Iterator[str]:
    for player in game.Player:
        if count := view.ninjas[player]:
            told = ngettext(
                "{player} still has to place its ninja.",
                "{player} still has to place its ninjas.",
                count,
            )
            if view.has_placed[player]:
                told = ngettext(
                    "{player} has placed its ninja.", "{player} has placed its ninjas.", count
                )
            yield filled(told, player=player)


def describe_hints(hints: Hints) -> str:
    """As in `From c2 Boar, diamonds, leads to b2 and c3; Crab, rings, leads to a2`."""
    ways: list[str] = []
    for way, reach in zip(HINTS, hints.reaches, strict=True):
        squares: list[str] = []
        for target in reach.targets:
            changes = N_("{square} (changes places with {met})")
            told = N_("{square} (captures {met})") if hints.captures(target) else changes
            squares.append(
                filled("{square}" if target.occupant is None else told, target, met=target.occupant)
            )
        if squares:
            ways.append(filled(way, card=reach.card, squares=squares))
    return filled(N_("From {origin} {ways}."), origin=hints.origin, ways="; ".join(ways))


def describe_pieces(view: View, near: game.Player) -> Iterator[str]:
    """As in `Red, discs: master c1; students a1, b1, d1 and e1`, and where the Spirit stands."""
    public, standing = view_model.get_public_view(view), dict[object, list[str]]()
    for square, piece in zip(game.SQUARES, public.board, strict=True):
        if piece is not None:
            standing.setdefault((piece.owner, piece.kind), []).append(str(square))
    for player in (near, near.opponent):
        places = [
            told(len(squares)).format(squares=listed(squares))
            for kind, told in STANDING.items()
            if (squares := standing.get((player, kind)))
        ]
        places += hidden_pieces(view, player)
        nothing = _("none left") if public.has_placed[player] else _("none on the board yet")
        yield filled(SHAPES[player], pieces="; ".join(places) or nothing)
    if public.spirit is not None:
        yield filled(N_("The Wind Spirit, a green whirl: {spirit}."), public)


def hidden_pieces(view: View, player: game.Player) -> list[str]:
    """As in `a hidden ninja`, and for its owner and in the replay also where."""
    squares: Sequence[game.Square] | None = None
    if isinstance(view, game.ReplayView):
        squares = view.hidden[player]
    elif isinstance(view, game.PlayerView) and view.viewer is player:
        squares = view.hidden
    if squares is not None:
        return [filled(N_("hidden ninja {square}"), square=square) for square in squares]
    hidden = view_model.count_hidden_ninjas(view_model.get_public_view(view), player)
    return [ngettext("a hidden ninja", "two hidden ninjas", hidden)] if hidden else []


def describe_night(view: View) -> Iterator[str]:
    """Lanterns, of those who have any at the start; what they told to their owner alone."""
    public = view_model.get_public_view(view)
    for player in game.Player:
        if view_model.START_VIEWS[public.variant].lanterns[player]:
            count = public.lanterns[player]
            left = ngettext(
                "{player} has {count} lantern left.", "{player} has {count} lanterns left.", count
            )
            yield filled(
                left if count else N_("{player} has no lanterns left."), player=player, count=count
            )
    if (lit := view_model.find_shown_lantern(view)) is not None:
        found = None
        if isinstance(view, game.ReplayView):
            [found] = (answer.is_there for answer in view.answers[lit.player] if answer.lit == lit)
        yield filled(LIT[found], lit)
    if isinstance(view, game.PlayerView) and view.answers:
        yes = N_("a hidden ninja on {line} in turn {turn_number}")
        no = N_("no hidden ninja on {line} in turn {turn_number}")
        answers = "; ".join(filled(yes if one.is_there else no, one.lit) for one in view.answers)
        yield filled(N_("{viewer}'s lanterns told: {answers}."), view, answers=answers)
    yield no_progress(public)


# -- the board in letters of equal width --


def diagram(view: View, *, seen_from: game.Player) -> str:
    """Seven lines, `seen_from`'s home row below; a hidden ninja that may be seen in brackets."""
    way = 1 if seen_from is game.Player.RED else -1
    ranks = [
        game.SQUARES[at : at + game.SIZE][::way]
        for at in range(0, game.SIZE * game.SIZE, game.SIZE)
    ][::-way]
    files = "".join(f" {str(square)[0]} " for square in ranks[0]).rstrip()
    rows = []
    for squares in ranks:
        label = str(squares[0])[1]
        rows.append(f"{label} {''.join(cell(view, square) for square in squares)} {label}")
    return "\n".join((f"  {files}", *rows, f"  {files}"))


def cell(view: View, square: game.Square) -> str:
    piece = view.board[square]
    if isinstance(view, game.ReplayView) and square in view.shared:
        letter = game.BOTH_NINJAS
    elif square is view_model.get_public_view(view).spirit:
        letter = game.SPIRIT
    else:
        letter = EMPTY if piece is None else game.LETTERS[piece]
    return f"({letter})" if square in view_model.find_hidden_squares(view) else f" {letter} "


def legend(view: View) -> str:
    """What the letters stand for, in one line."""
    public = view_model.get_public_view(view)
    told = [_("M S: Red's master and students; m s: Blue's")]
    if public.variant.has_secrets:
        told.append(_("N n: Red's and Blue's ninjas"))
        if isinstance(view, game.PlayerView):
            told.append(_("in brackets: hidden"))
    if public.spirit is not None:
        told.append(_("{letter}: the Spirit").format(letter=game.SPIRIT))
    told += [_("{letter} empty").format(letter=EMPTY), _("temples: c1 and c5")]
    return f"{'; '.join(told)}."
