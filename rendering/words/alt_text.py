"""Pictures in words, for those who hear them, and the board in letters for those who feel it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, assert_never

from onitama_core import game
from rendering.reading import (
    SETS,
    is_by_night,
    is_unmoved,
    missing,
    public_part,
    receiver,
    shown_to,
    shown_to_all,
    unseen_ninjas,
)
from rendering.words.language import gettext as _
from rendering.words.names import (
    card_name,
    describe_cards,
    kind_name,
    line_name,
    listed,
    listed_cards,
    piece_name,
    plain,
    side,
)
from rendering.words.turns import as_event, ending, no_progress, passed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rendering.reading import Chart, Heat, Hints, RatingHistory, Shares, View

LONGEST: Final = 1024
"""Discord's limit for a picture's description."""
BOARDS: Final = {
    game.Variant.CLASSIC: "Onitama board",
    game.Variant.WIND: "Onitama board, Way of the Wind,",
    game.Variant.SHADOW: "Onitama board, Way of the Shadow,",
    game.Variant.LIGHT: "Onitama board, Way of the Light,",
}
STEPS: Final = {
    game.Phase.MOVE: "to move",
    game.Phase.SPIRIT: "now moves the Spirit",
    game.Phase.NINJA: "may now move the ninja",
    game.Phase.LANTERN: "may now light a lantern",
}
CALLED_OFF: Final = {
    False: "Cancelled before the first move: it counts for nothing.",
    True: "Closed by a moderator: it counts for nothing.",
}
"""By whether anybody had moved."""
SHAPES: Final = ("discs", "octagons")
SIGNS: Final = ("diamonds", "rings")
"""Of the left card and of the right one."""
EMPTY: Final = "."
COUNTS: Final = {1: "a hidden ninja", 2: "two hidden ninjas"}


def describe(
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
    told = filter(None, (opening, *sentences(view, seen_from, hints, events)))
    return fitted(told, public_part(view), seen_from)


def describe_hot(view: game.ReplayView, heat: Heat, *, seen_from: game.Player) -> str:
    """The same for `Renderer.heat`'s picture, after where one side looked.

    As in `Blue expected Red's ninja on b4 (42%) and b3 (20%). It stood on b4 (42%).`
    """
    ninjas = "ninja" if len(heat.true) == 1 else "ninjas"
    looker, hider = side(heat.hider.opponent), side(heat.hider)
    looked = (f"{looker} expected {hider}'s {ninjas} on {expected(heat)}", also_possible(heat))
    first = (f"{sentence}." for sentence in (*looked, truth(heat)) if sentence)
    return fitted((*first, *sentences(view, seen_from, None, ())), view.public, seen_from)


def fitted(told: Iterable[str], view: game.PublicView, near: game.Player) -> str:
    """With where the cards lead, or as much of it as there is room for without."""
    text = " ".join(told)
    in_full = f"{text} {describe_cards(cards_of(view, near))}"
    return in_full if len(in_full) <= LONGEST else text[:LONGEST]


def describe_in_full(view: View, *, seen_from: game.Player) -> tuple[str, ...]:
    """The same sentence by sentence, always with where the cards lead."""
    cards = (describe_cards([card]) for card in cards_of(public_part(view), seen_from))
    return (*sentences(view, seen_from, None, ()), *cards)


def cards_of(view: game.PublicView, near: game.Player) -> Sequence[game.Card]:
    return (*view.hands[near], *view.hands[near.opponent], view.side)


def describe_animation(last: game.ReplayView, turns: int, *, seen_from: game.Player) -> str:
    """What was played in each turn is too much for one alt text."""
    length = "1 turn" if turns == 1 else f"{turns} turns"
    told = (
        f"Animated replay of {length}, seen from {side(seen_from)}'s side.",
        "Each has a caption; nothing is hidden.",
        describe_state(last.public),
        describe_pieces(last, seen_from),
        describe_pieces(last, seen_from.opponent),
        describe_spirit(last.public),
    )
    return " ".join(filter(None, told))


# -- a board, sentence by sentence --


def sentences(
    view: View, near: game.Player, hints: Hints | None, events: Sequence[game.PublicEvent]
) -> Iterator[str]:
    public, far = public_part(view), near.opponent
    side_card = f"{card_name(public.side)} is the side card"
    told = (
        f"{BOARDS[public.variant]} seen from {side(near)}'s side.",
        "Replay: nothing is hidden." if isinstance(view, game.ReplayView) else "",
        f"Only {side(view.viewer)} sees this board."
        if isinstance(view, game.PlayerView) and is_by_night(public)
        else "",
        describe_deeds(view) if isinstance(view, game.ReplayView) else describe_last(public),
        *describe_hits(events),
        describe_state(public),
        "" if hints is None else describe_hints(hints),
        describe_pieces(view, near),
        describe_pieces(view, far),
        describe_spirit(public),
        describe_captured(public),
        *(describe_night(view) if is_by_night(public) else ()),
        *(f"{side(who)} holds {listed_cards(public.hands[who])}." for who in (near, far)),
        f"{side_card}."
        if public.outcome
        else f"{side_card} and goes to {side(receiver(public))} next.",
    )
    return filter(None, told)


def describe_last(view: game.PublicView) -> str:
    in_turn = view.phase in (game.Phase.SPIRIT, game.Phase.NINJA, game.Phase.LANTERN)
    when = "This turn" if in_turn else "Last turn"
    if view.spirit_move is not None:
        return f"{when}: {wind_turn(view, view.spirit_move)}."
    match view.last_action:
        case game.Move(card, origin, target):
            moved = name_of(view.board[target])
            return f"{when}: {moved} moved from {origin} to {target} with {card_name(card)}."
        case game.Pass(card):
            player = view.turn if in_turn else view.turn.opponent
            return f"{when}: {side(player)} {plain(passed(card))}."
        case game.SecretMove(card, None):
            told = f"{side(game.Player.BLUE)} exchanged {card_name(card)}"
            return f"{when}: {told}; what its ninjas did is secret."
        case game.SecretMove(card, target):
            ninja = piece_name(game.NINJAS[game.Player.BLUE])
            return f"{when}: {ninja} captured on {target} with {card_name(card)}."
        case _:
            return ""


def wind_turn(view: game.PublicView, spirit: game.Move) -> str:
    """As in `Red's student moved from b2 to b3, then the Spirit from d3 to e4, with Bat`."""
    swapped = view.board[spirit.origin]
    went = f"from {spirit.origin} to {spirit.target}"
    swap = changing_places(swapped)
    pawn = view.last_action
    if not isinstance(pawn, game.Move) or pawn == spirit:
        return f"the Spirit moved {went} with {card_name(spirit.card)}{swap}"
    moved = name_of(swapped if pawn.target is spirit.target else view.board[pawn.target])
    first = f"{moved} moved from {pawn.origin} to {pawn.target} with {card_name(pawn.card)}"
    return f"{first}, then the Spirit {went}{swap}"


def changing_places(swapped: game.Piece | None) -> str:
    """The Spirit leaves its square empty unless a student comes to it."""
    return "" if swapped is None else f", changing places with {piece_name(swapped)}"


def name_of(piece: game.Piece | None) -> str:
    return "" if piece is None else piece_name(piece)


def describe_deeds(view: game.ReplayView) -> str:
    """As in `This turn: Red's student moved from d2 to d3 with Crab; Red's ninja stayed`."""
    deeds = [words for deed in view.deeds if (words := describe_deed(deed, view))]
    return f"This turn: {'; '.join(deeds)}." if deeds else ""


def describe_deed(deed: game.Deed, view: game.ReplayView) -> str:
    """Nothing where it shows in the picture, or where nothing was done."""
    owner = side(deed.player)
    match deed.action:
        case game.Move(card, origin, target):
            moved, swap = mover(deed, target, view)
            return f"{moved} moved from {origin} to {target} with {card_name(card)}{swap}"
        case game.Pass(card):
            return f"{owner} {plain(passed(card))}"
        case game.NinjaMove(origin, target, is_attempt):
            struck = " and struck" if is_attempt else ""
            return f"{owner}'s ninja moved from {origin} to {target}{struck}"
        case game.NinjaStay():
            return f"{owner}'s ninja stayed"
        case game.Place() | game.LightLantern():
            return ""
        case _ as never:
            assert_never(never)


def mover(deed: game.Deed, target: game.Square, view: game.ReplayView) -> tuple[str, str]:
    """And as in `, changing places with Red's student`.

    A pawn may have changed places with the Spirit since; a secret move has no event.
    """
    for event in deed.events:
        if isinstance(event, game.PawnMoved):
            return piece_name(event.piece), ""
        if isinstance(event, game.SpiritMoved):
            return "the Spirit", changing_places(event.swapped)
    return name_of(view.board[target]), ""


def describe_hits(events: Iterable[game.PublicEvent]) -> Iterator[str]:
    """What a turn captured or tried to: a view shows no more than what is left."""
    for event in events:
        match event:
            case game.PieceCaptured(piece, square):
                yield f"{piece_name(piece)} was captured on {square}."
            case game.CaptureAttempted(player, square, is_hit):
                found = "found a hidden ninja" if is_hit else "found nothing"
                yield f"{side(player)}'s ninja struck at {square} and {found}."
            case _:
                pass


def describe_state(view: game.PublicView) -> str:
    if view.outcome is None:
        if view.phase is game.Phase.PLACEMENT:
            return " ".join(placing(view))
        return f"{side(view.turn)} {STEPS[view.phase]}."
    if view.outcome.is_cancelled:
        return CALLED_OFF[not is_unmoved(view)]
    return plain(ending(as_event(view.outcome), view.variant))


def placing(view: game.PublicView) -> Iterator[str]:
    for player in game.Player:
        if count := view.ninjas[player]:
            has = "has placed" if view.has_placed[player] else "still has to place"
            yield f"{side(player)} {has} its {'ninja' if count == 1 else 'ninjas'}."


def describe_hints(hints: Hints) -> str:
    """As in `From c2 Boar, diamonds, leads to b2 and c3; Crab, rings, leads to a2`."""
    ways: list[str] = []
    for sign, reach in zip(SIGNS, hints.reaches, strict=True):
        squares = [
            f"{target.square} ({'captures' if hints.captures(target) else 'changes places with'} "
            f"{piece_name(target.met)})"
            if target.met is not None
            else str(target.square)
            for target in reach.targets
        ]
        if squares:
            ways.append(f"{card_name(reach.card)}, {sign}, leads to {listed(squares)}")
    return f"From {hints.origin} {'; '.join(ways)}."


def describe_pieces(view: View, player: game.Player) -> str:
    """As in `Red, discs: master c1; students a1, b1, d1 and e1`."""
    public = public_part(view)
    standing = [
        (str(square), piece.kind)
        for square, piece in zip(game.SQUARES, public.board, strict=True)
        if piece is not None and piece.owner is player
    ]
    places = [
        f"{kind_name(kind)}{'s' if len(squares) > 1 else ''} {listed(squares)}"
        for kind in game.PieceKind
        if (squares := [square for square, its in standing if its is kind])
    ]
    places += hidden_pieces(view, player)
    nothing = "none left" if public.has_placed[player] else "none on the board yet"
    return f"{side(player)}, {SHAPES[player]}: {'; '.join(places) or nothing}."


def hidden_pieces(view: View, player: game.Player) -> list[str]:
    """As in `a hidden ninja`, and for its owner and in the replay also where."""
    if isinstance(view, game.ReplayView):
        return [f"hidden ninja {square}" for square in view.hidden[player]]
    if isinstance(view, game.PlayerView) and view.viewer is player:
        return [f"hidden ninja {square}" for square in view.hidden]
    hidden = unseen_ninjas(public_part(view), player)
    return [COUNTS[hidden]] if hidden else []


def describe_spirit(view: game.PublicView) -> str:
    return "" if view.spirit is None else f"The Wind Spirit, a green whirl: {view.spirit}."


def describe_captured(view: game.PublicView) -> str:
    """As in `Captured: 2 of Blue's students and Red's ninja`."""
    pieces = Counter(chain.from_iterable(missing(view, player) for player in game.Player))
    words = [
        piece_name(piece) if count == 1 else f"{count} of {piece_name(piece)}s"
        for piece, count in pieces.items()
    ]
    return f"Captured: {listed(words)}." if words else ""


def describe_night(view: View) -> Iterator[str]:
    """Lanterns, of those who have any at the start; what they told to their owner alone."""
    public = public_part(view)
    for player in game.Player:
        if SETS[public.variant][player].lanterns:
            count = public.lanterns[player]
            yield f"{side(player)} has {count or 'no'} lantern{'' if count == 1 else 's'} left."
    lit = shown_to(view) if isinstance(view, game.PlayerView) else shown_to_all(public)
    if lit is not None:
        finds = ""
        if isinstance(view, game.ReplayView):
            [is_there] = (
                answer.is_there for answer in view.answers[lit.player] if answer.lit == lit
            )
            finds = f" and finds {'a' if is_there else 'no'} hidden ninja"
        yield f"{side(lit.player)}'s lantern lights {line_name(lit.line)}{finds}."
    if isinstance(view, game.PlayerView) and view.answers:
        answers = (
            f"{'a' if answer.is_there else 'no'} hidden ninja on {line_name(answer.lit.line)} "
            f"in turn {answer.lit.turn_number}"
            for answer in view.answers
        )
        yield f"{side(view.viewer)}'s lanterns told: {'; '.join(answers)}."
    yield no_progress(public)


# -- where one side expected hidden ninjas, and where they stood --


def expected(heat: Heat) -> str:
    """As in `b4 (42%), b3 (20%) and b2 (12%)`."""
    return with_chances(heat.likeliest, heat)


def also_possible(heat: Heat) -> str:
    """As in `4 other squares were possible`, if there were any."""
    others = len(heat.possible) - len(heat.likeliest)
    squares = "square was" if others == 1 else "squares were"
    return f"{others} other {squares} possible" if others else ""


def truth(heat: Heat) -> str:
    """As in `It stood on b4 (42%)`."""
    they = "It" if len(heat.true) == 1 else "They"
    return f"{they} stood on {with_chances(heat.true, heat)}"


def with_chances(squares: Sequence[game.Square], heat: Heat) -> str:
    told: list[str] = []
    for square in squares:
        chance = f"{heat.chances[square]:.0%}"
        is_small = heat.chances[square] and chance == "0%"
        told.append(f"{square} ({'less than 1%' if is_small else chance})")
    return listed(told)


BARELY: Final = "·"
"""Possible, but less than half of one in a hundred."""


def in_hundredths(chance: float) -> str:
    """On a square of a heat map."""
    hundredths = round(100 * chance)
    return str(hundredths) if hundredths or not chance else BARELY


# -- charts --


def describe_chart(chart: Chart) -> str:
    """Of who stood better in a game."""
    turns = "1 turn" if chart.turns == 1 else f"{chart.turns} turns"
    told = [f"Chart of who stood better in {turns}, Red's half above, Blue's below."]
    told += [
        f"{side(player)}'s accuracy is {accuracy:.0f} per cent."
        for player in game.Player
        if (accuracy := chart.accuracy[player]) is not None
    ]
    told += [
        f"In turn {turning.number}, {side(turning.player)}'s, Red's chance goes "
        f"from {chart.chances[turning.number - 1]:.0%} to {chart.chances[turning.number]:.0%}."
        for turning in chart.turnings
    ]
    told.append(f"At the end Red's chance to win is {chart.chances[-1]:.0%}.")
    return " ".join(told)


def certainty(deviation: float, *, is_provisional: bool) -> str:
    """Beside a rating."""
    if is_provisional:
        return _("provisional")
    return _("give or take {points}").format(points=f"{deviation:.0f}")


def describe_course(course: RatingHistory) -> str:
    """Of a rating."""
    first, last = course.marks[0], course.marks[-1]
    over = "over 1 rated game" if course.games == 1 else f"over {course.games} rated games"
    if course.before:
        over = f"over the last {course.shown} of {course.games} rated games"
    curve = f"A curve {over}: from {first.rating:.0f} to {last.rating:.0f}"
    told = [f"{curve}, give or take {last.deviation:.0f}."]
    ratings = [mark.rating for mark in course.marks]
    for which, rating in (("lowest", min(ratings)), ("highest", max(ratings))):
        after = course.before + ratings.index(rating)
        when = f"after game {after}" if after else "at the start"
        told.append(f"Its {which} is {rating:.0f}, {when}.")
    settled = [at for at, mark in enumerate(course.marks) if not mark.is_provisional]
    if last.is_provisional and first.is_provisional:
        told.append("The rating is provisional.")
    elif first.is_provisional:
        told.append(f"It was provisional until game {course.before + settled[0]}.")
    return " ".join(told)


def describe_shares(shares: Shares) -> str:
    """How a server's games went."""
    told = [f"{shares.games} games. Who moved first won {shares.first:.0%}."]
    if shares.cards:
        which = "" if shares.are_all else ", the best and the worst"
        cards = (f"{card_name(one.card)} {one.share:.0%} of {one.games}" for one in shares.cards)
        told.append(f"Won by who began with a card{which}: {', '.join(cards)}.")
    lengths: list[str] = []
    for number, games in enumerate(shares.lengths, start=1):
        first, last = shares.step * (number - 1) + 1, shares.step * number
        is_last = number == len(shares.lengths)
        lengths.append(f"{first} {'or more' if is_last else f'to {last}'}: {games}")
    told.append(f"Games by turns: {listed(lengths)}.")
    return " ".join(told)


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
    hidden: tuple[game.Square, ...] = ()
    if isinstance(view, game.ReplayView):
        hidden = view.hidden[game.Player.RED] + view.hidden[game.Player.BLUE]
    elif isinstance(view, game.PlayerView):
        hidden = view.hidden
    if isinstance(view, game.ReplayView) and square in view.shared:
        letter = game.BOTH_NINJAS
    elif square is public_part(view).spirit:
        letter = game.SPIRIT
    else:
        letter = EMPTY if piece is None else game.LETTERS[piece]
    return f"({letter})" if square in hidden else f" {letter} "


def legend(view: View) -> str:
    """What the letters stand for, in one line."""
    public = public_part(view)
    told = ["M S: Red's master and students; m s: Blue's"]
    if is_by_night(public):
        told.append("N n: Red's and Blue's ninjas")
    if isinstance(view, game.PlayerView) and is_by_night(public):
        told.append("in brackets: hidden")
    if public.spirit is not None:
        told.append(f"{game.SPIRIT}: the Spirit")
    told += [f"{EMPTY} empty", "temples: c1 and c5"]
    return f"{'; '.join(told)}."
