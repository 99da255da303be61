"""Facts for pictures and their descriptions, computed from the view of a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core import game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    PieceMove: TypeAlias = game.Move | game.NinjaMove


View: TypeAlias = game.PublicView | game.PlayerView | game.ReplayView


def get_public_view(view: View) -> game.PublicView:
    """Return the part of a view that everybody may see."""
    return view if isinstance(view, game.PublicView) else view.public


# -- the turn and the cards --


def is_unmoved(view: game.PublicView) -> bool:
    """Return whether nobody has moved yet. Ninjas may have been placed."""
    return view.turn_number == 1 and view.phase in (game.Phase.PLACEMENT, game.Phase.MOVE)


def is_first_turn(view: game.PublicView) -> bool:
    """Return whether this is the start of a game. A lesson's first turn may start in mid-game."""
    is_first_move = view.turn_number == 1 and view.phase is game.Phase.MOVE
    return is_first_move and view.board == START_VIEWS[view.variant].board


def find_last_card(view: game.PublicView) -> game.Card | None:
    """Return the card that the last action used."""
    match view.last_action:
        case game.Move(card=card) | game.Pass(card=card) | game.SecretMove(card=card):
            return card
        case _:
            return None


def find_receiver(view: game.PublicView) -> game.Player:
    """Return the player who gets the side card next.

    A turn exchanges its cards before its lantern.
    """
    return view.turn.opponent if view.phase is game.Phase.LANTERN else view.turn


# -- what a player has left --


def make_start_view(variant: game.Variant) -> game.PublicView:
    """Return the start of a variant's games, with arbitrary cards."""
    pool = game.named_pool(variant, "base")
    cards = game.deal(variant, pool, Random(0))  # noqa: S311 - any cards will do
    return game.public_view(game.new_game(cards))


START_VIEWS: Final = {variant: make_start_view(variant) for variant in game.Variant}
"""The start of each variant, with which a position is compared to find what is captured."""


def find_captured_pieces(view: game.PublicView, owner: game.Player) -> Iterator[game.Piece]:
    """Yield the captured pieces of a player, in the order in which they are shown."""
    start = START_VIEWS[view.variant]
    for kind in (game.PieceKind.STUDENT, game.PieceKind.NINJA, game.PieceKind.MASTER):
        piece = game.Piece(owner, kind)
        if kind is game.PieceKind.NINJA:
            # Hidden ninjas are not on the board of a public view, so they are counted.
            count = start.ninjas_alive[owner] - view.ninjas_alive[owner]
        else:
            count = start.board.count(piece) - view.board.count(piece)
        yield from [piece] * count


def count_hidden_ninjas(view: game.PublicView, owner: game.Player) -> int:
    """Return how many of a player's ninjas are hidden on the board, which everybody knows."""
    if not view.has_placed[owner]:
        return 0
    return view.ninjas_alive[owner] - view.board.count(game.Piece(owner, game.PieceKind.NINJA))


# -- ninjas and lanterns --


def find_hidden_squares(view: View) -> tuple[game.Square, ...]:
    """Return the squares of the hidden ninjas that a view shows."""
    match view:
        case game.ReplayView():
            return (*view.hidden_ninjas[game.Player.RED], *view.hidden_ninjas[game.Player.BLUE])
        case game.PlayerView():
            return view.hidden_ninjas
        case game.PublicView():
            return ()


def find_shown_lantern(view: View) -> game.LanternUse | None:
    """Return the lantern whose line is shown.

    Everybody sees the line in the turn of the lantern and in the next one. The player who lit it
    sees it one turn longer: in their own next turn, in which the answer is of use.
    """
    public = get_public_view(view)
    lantern = public.last_lantern
    if lantern is None:
        return None
    is_own = isinstance(view, game.PlayerView) and view.viewer is lantern.player
    shown_turns = 2 if is_own else 1
    return lantern if lantern.turn_number >= public.turn_number - shown_turns else None


def find_last_strike(view: game.PublicView) -> game.NinjaStrike | None:
    """Return the strike of a ninja in the turn of the last action."""
    strike = view.last_strike
    if strike is None:
        return None
    has_turn_begun = view.phase is not game.Phase.MOVE
    last_turn = view.turn_number if has_turn_begun else view.turn_number - 1
    return strike if strike.turn_number >= last_turn else None


def find_winning_square(view: game.PublicView, outcome: game.Outcome) -> game.Square | None:
    """Return the square where the master was captured or entered the other temple.

    None after an end of another kind.
    """
    winner = outcome.winner
    if winner is None:
        return None
    if outcome.termination is game.Termination.STREAM:
        return game.TEMPLES[winner.opponent]
    if outcome.termination is not game.Termination.STONE:
        return None
    # If a ninja of the winner is revealed, it captured the master; otherwise the last move did.
    if game.NINJAS[winner] in view.board:
        return game.Square(view.board.index(game.NINJAS[winner]))
    match view.last_action:
        case game.Move(target=target) | game.SecretMove(target=target):
            return target
        case _:
            return None


# -- heat maps --

MAX_LIKELIEST: Final = 3
"""Largest number of squares that the texts about a heat map name as the likeliest."""


@dataclass(frozen=True, slots=True)
class Heat:
    """The chances with which one player expected the other's ninjas on each square."""

    hider: game.Player
    """The player whose hidden ninjas the other one looks for."""
    chances: tuple[float, ...]
    """The chance of a hidden ninja, indexed by Square. They sum to the number of hidden ninjas."""
    actual: tuple[game.Square, ...]
    """The squares where they really stood; at least one."""

    @property
    def possible(self) -> tuple[game.Square, ...]:
        """The squares with a chance, from a1 to e5."""
        return tuple(square for square in game.SQUARES if self.chances[square] > 0)

    @property
    def is_even(self) -> bool:
        """True if several squares are possible and no one is likelier, in whole per cent."""
        hundredths = {round(100 * self.chances[square]) for square in self.possible}
        return len(self.possible) > 1 and len(hundredths) == 1

    @property
    def likeliest(self) -> tuple[game.Square, ...]:
        """The likeliest squares first, at most three."""
        ranked = sorted(self.possible, key=lambda square: -self.chances[square])
        return tuple(ranked[:MAX_LIKELIEST])

    @property
    def shown_squares(self) -> tuple[game.Square, ...]:
        """The possible squares and the actual ones, which may have been ruled out."""
        return tuple(sorted({*self.possible, *self.actual}))


def make_heat(view: game.ReplayView, hider: game.Player, chances: Sequence[float]) -> Heat | None:
    """Return the heat map of a turn; None if no ninja of the hider was hidden.

    `chances` are those of all living ninjas; revealed ones, which everybody saw, are left out.
    """
    actual = view.hidden_ninjas[hider]
    if not actual:
        return None
    revealed = [square for square in view.ninjas[hider] if square not in actual]
    unseen = (0.0 if square in revealed else chances[square] for square in game.SQUARES)
    return Heat(hider, tuple(unseen), actual)


# -- hints --


class Target(NamedTuple):
    """A square to which a piece may move."""

    square: game.Square
    occupant: game.Piece | None
    """The visible piece there, which is captured or changes places with the Spirit."""


class Reach(NamedTuple):
    """The squares to which a piece may move with one card."""

    card: game.Card
    targets: tuple[Target, ...]
    """The squares from a1 to e5."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The squares to which the cards of a hand lead from one piece."""

    player: game.Player
    origin: game.Square
    is_spirit: bool
    """The piece is the Spirit, which captures nothing."""
    reaches: tuple[Reach, Reach]
    """Reach of the left card and of the right card."""
    chosen: game.Square | None = None
    """The square that the player has chosen among those of both cards."""

    @property
    def framed(self) -> tuple[game.Square, ...]:
        """The squares with frames: that of the piece, and the chosen one."""
        return (self.origin,) if self.chosen is None else (self.origin, self.chosen)

    def captures(self, target: Target) -> bool:
        """Return whether the move captures a visible piece."""
        return target.occupant is not None and not self.is_spirit


def find_hints(
    view: game.PlayerView, origin: game.Square, chosen: game.Square | None = None
) -> Hints | None:
    """Return hints for the legal moves of the piece on `origin`; None if it has none.

    `chosen` is the square that the player has chosen, which is framed if a move leads there.
    """
    moves = [move for move in piece_moves(view) if move.origin is origin]
    if not moves:
        return None
    left, right = view.public.display_hands[view.viewer]
    return Hints(
        view.viewer,
        origin,
        origin is view.public.spirit,
        (find_reach(view, left, moves), find_reach(view, right, moves)),
        chosen if any(move.target is chosen for move in moves) else None,
    )


def find_step_hints(view: game.PlayerView) -> Hints | None:
    """Return the hints of a step in which only one piece may move: the Spirit or the ninja."""
    if view.public.phase not in (game.Phase.SPIRIT, game.Phase.NINJA):
        return None
    for move in piece_moves(view):
        return find_hints(view, move.origin)
    return None


def make_move_hints(view: game.PublicView | game.ReplayView, move: game.Move) -> Hints:
    """Return hints that show one move of the player to act, of a piece that `view` shows."""
    public = view.public if isinstance(view, game.ReplayView) else view
    target = Target(move.target, view.board[move.target])
    left, right = (
        Reach(card, (target,) if card is move.card else ())
        for card in public.display_hands[public.turn]
    )
    return Hints(public.turn, move.origin, move.origin is public.spirit, (left, right))


def piece_moves(view: game.PlayerView) -> Iterator[PieceMove]:
    """Yield the legal actions that move a piece."""
    for action in view.legal_actions:
        if isinstance(action, (game.Move, game.NinjaMove)):
            yield action


def find_reach(view: game.PlayerView, card: game.Card, moves: list[PieceMove]) -> Reach:
    """Return the squares to which these moves lead with a card.

    A ninja moves with the card that the turn's first move used. Its plain move and its strike on
    the same square count once.
    """
    used_card = find_last_card(view.public)
    squares = {
        move.target
        for move in moves
        if (move.card if isinstance(move, game.Move) else used_card) is card
    }
    targets = (Target(square, view.public.board[square]) for square in sorted(squares))
    return Reach(card, tuple(targets))


# -- charts --


class TurningPoint(NamedTuple):
    """A turn that decided much, to the disadvantage of its player."""

    number: int
    """The number of the turn, from 1."""
    player: game.Player


@dataclass(frozen=True, slots=True)
class Chart:
    """Red's chance to win in the course of a game."""

    chances: tuple[float, ...]
    """The chance at the start and after each turn, from 0 to 1; at least two."""
    turning_points: tuple[TurningPoint, ...]
    """The few turns that decided most, in their order."""
    accuracy: tuple[float | None, float | None]
    """Red's and Blue's accuracy in per cent; None for a player who made no turn."""

    @property
    def turns(self) -> int:
        return len(self.chances) - 1


class RatingPoint(NamedTuple):
    """A rating at one time."""

    rating: float
    deviation: float
    """The distance by which the true strength may well differ, to either side."""
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A player's rating in the course of the latest rated games."""

    points: tuple[RatingPoint, ...]
    """The rating before the first of these games and after each; at least two."""
    games: int
    """The number of all the player's rated games. The last point is after the last of them."""

    @property
    def shown_games(self) -> int:
        """The number of games whose outcome is shown."""
        return len(self.points) - 1

    @property
    def games_before(self) -> int:
        """The number of rated games before the first of `points`."""
        return self.games - self.shown_games


class CardShare(NamedTuple):
    """The success of players who began with a card."""

    card: game.Card
    share: float
    """The part of the points that they won, from 0 to 1."""
    games: int


@dataclass(frozen=True, slots=True)
class ServerStatistics:
    """The statistics of a server's games."""

    games: int
    first: float
    """The part of the points that the players who moved first won, from 0 to 1."""
    cards: tuple[CardShare, ...]
    """The best card first, no more than fit on a picture."""
    has_all_cards: bool
    """False: `cards` are only the best and the worst ones."""
    lengths: tuple[int, ...]
    """The number of games in each range of turns; the last range has no end."""
    step: int
    """The number of turns in a range."""


# -- the table of a tournament --


class RoundResult(Enum):
    """Result of a person's round in the table of a tournament."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    PLAYING = "playing"
    """The match goes on."""
    BYE = "bye"
    """The person had no opponent and scored a full point."""


class TableCell(NamedTuple):
    """A round of one person."""

    result: RoundResult
    opponent: int | None = None
    """The opponent's number in the table; None for a bye."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A person in the table of a tournament."""

    number: int
    """The number of the row in the whole table, from 1; cells name opponents by it."""
    name: str
    points: float
    cells: tuple[TableCell | None, ...]
    """One for each round of the tournament; None for a round in which the person had no game."""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A page of the table of a tournament."""

    rows: tuple[TableRow, ...]
    """The best person of the page first; at most `MAX_TABLE_ROWS`."""
    people: int
    """The number of people in the whole table."""
    round: int
    """The number of the current or last round; 0 before the first."""
    rounds: int
    """The number of rounds in all; every row has as many cells."""


MAX_TABLE_ROWS: Final = 16
"""Rows that fit on a page of a table in its smallest letters."""
