"""Values to call the functions of the rooms of words with, by what their parameters say.

A parameter is looked up as `name: annotation`, then by its annotation alone, whose parts may stand
beside each other, as in `Match | None`. The names of values tell the situations in the table.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cogs.match.proposal_words import DRAW, TAKEBACK
from cogs.people.server_words import ServerChoices
from cogs.ui import words
from cogs.ui.click_values import Book, Page
from cogs.ui.clicks import ServerPage
from cogs.ui.errors import Stranded, Unusable
from onitama_core.engine import HIDDEN_LEVELS, LEVELS
from onitama_core.game import (
    CARDS,
    CardSet,
    GameEnded,
    Line,
    Move,
    NinjaMove,
    Outcome,
    Phase,
    Piece,
    PieceKind,
    Player,
    PositionRepeated,
    SpiritMoved,
    Square,
    Termination,
    UnreadableText,
    Variant,
    parse_action,
)
from onitama_core.game.explaining import Threatens
from onitama_core.matches import AtStake, Grade, Invited, Taken
from onitama_core.people import Opponent
from onitama_core.store import (
    EVERY_PACE,
    Badge,
    Challengers,
    Customs,
    EntryKind,
    Live,
    Person,
    Preferences,
    Proposal,
    Span,
    Tally,
)
from rendering.words.names import Names, side
from tests.cogs.ui.past_games import pages
from tests.cogs.ui.profiles import OWN as OWN_PROFILE
from tests.cogs.ui.profiles import PROFILES
from tests.cogs.ui.servers import STATISTICS
from tests.cogs.ui.standings import BOARDS, BOB, FAR, LEADERS
from tests.cogs.ui.timed import LEFT
from tests.rendering.charts import CHARTS
from tests.rendering.courses import COURSES
from tests.rendering.heat_positions import HOT, heat
from tests.rendering.hint_positions import TAPPED, tapped
from tests.rendering.replay_positions import MET
from tests.rendering.server_shares import SERVERS
from tests.sentences.explaining import FAULTS, GOALS, MERITS
from tests.sentences.invitations import DRAFTS, FIVE, INVITATIONS, TERMS, TOMORROW
from tests.sentences.moments import MOMENTS
from tests.sentences.practice import BEST_TURNS, COMPUTER, OPENED, PRACTICE, THOUGHTS
from tests.sentences.problems import PROBLEMS
from tests.sentences.ratings import CHANGES, NOT_RATED
from tests.sentences.reviews import REVIEWS, TURNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from onitama_core.matches import PublicUpdate

Sample: TypeAlias = tuple[str, Any]
"""A value, and what it is called in the table: nothing where that would tell nothing."""


def unnamed(values: Iterable[Any]) -> tuple[Sample, ...]:
    return tuple(("", value) for value in values)


def named(values: Mapping[str, Any]) -> tuple[Sample, ...]:
    return tuple(values.items())


def by_kind(values: Iterable[Any]) -> tuple[Sample, ...]:
    return tuple((type(value).__name__, value) for value in values)


def by_kind_of_first(values: Sequence[Any]) -> tuple[Sample, ...]:
    """Each, and the one after it."""
    return tuple((type(value).__name__, values[at : at + 2]) for at, value in enumerate(values))


def by_moment(values: Iterable[tuple[str, Iterable[Any]]]) -> tuple[Sample, ...]:
    return tuple((name, value) for name, several in values for value in several)


def goings(actions: Iterable[Sample]) -> tuple[Sample, ...]:
    return tuple(one for one in actions if isinstance(one[1], (Move, NinjaMove)))


def after_each_kind(update: PublicUpdate) -> dict[str, PublicUpdate]:
    """An update as if its last entry had been one of every kind."""
    return {f"last came: {kind.value}": replace(update, kind=kind) for kind in EntryKind}


START, WON = MOMENTS["classic, start"], MOMENTS["classic, stone"]
PUBLIC: Final = {
    **{name: moment.updates.public for name, moment in MOMENTS.items()},
    **after_each_kind(MOMENTS["classic, a move, 3d"].updates.public),
    **{name: updates.public for name, updates in PRACTICE.items()},
}
UPDATES: Final = {**{name: moment.updates for name, moment in MOMENTS.items()}, **PRACTICE}
MATCHES: Final = {name: updates.match for name, updates in UPDATES.items()}
OWN: Final = by_moment((name, updates.own) for name, updates in UPDATES.items())
PLAYER_VIEWS: Final = tuple((name, update.view) for name, update in OWN if name in MOMENTS)
PUBLIC_VIEWS: Final = tuple((name, m.updates.public.view) for name, m in MOMENTS.items())
REPLAYS: Final = {name: moment.revealed.view for name, moment in MOMENTS.items()}
DEEDS: Final = by_moment((name, moment.deeds) for name, moment in MOMENTS.items())
EVENTS: Final = {name: moment.updates.public.events for name, moment in MOMENTS.items()}
ENDINGS: Final = tuple(
    GameEnded(Outcome(winner, termination), (termination,))
    for termination in Termination
    for winner in (None, Player.RED)
)
EACH_EVENT: Final = (
    *chain.from_iterable(EVENTS.values()),
    *(PositionRepeated(times) for times in (2, 3)),
    *ENDINGS,
)
HEATS: Final = {
    **{name.replace("-", " "): looked for name, (_, looked, _) in HOT.items()},
    "heat, one other": heat(MET, Player.RED, b4=0.9, b3=0.06, c3=0.03, d4=0.003),
    "heat, barely": heat(MET, Player.RED, b4=0.003, b3=0.997),
}
HINTS: Final = tuple(tapped(name)[1] for name in TAPPED)
SPIRIT_MOVES: Final = tuple(event for event in EACH_EVENT if isinstance(event, SpiritMoved))
PIECES: Final = tuple(Piece(player, kind) for player in Player for kind in PieceKind)
SQUARES: Final = tuple(map(Square.parse, ("c1", "d3")))
ACTIONS: Final[tuple[Sample, ...]] = (
    *((name, deed.action) for name, deed in DEEDS),
    *((name, action) for name, view in PLAYER_VIEWS for action in view.legal_actions),
)
ALLOWED: Final = tuple(map(Customs().allowing, (EVERY_PACE[4:5], EVERY_PACE[3:7], EVERY_PACE[1:])))
CUSTOMS: Final = (
    Customs(),
    Customs(in_threads=True, one_board=False),
    Customs(rated=False, leaderboard=False, channels=(3, 4)),
    *ALLOWED,
)
PREFERENCES: Final = (
    *(Preferences(challenged_by=who) for who in Challengers),
    Preferences(pings=False, as_lists=True, rated=False),
)
SIGN: Final = "♟"
"""Stands for the emoji of buttons."""
NONE: Final = (("", None),)

SAMPLES: Final[Mapping[str, tuple[Sample, ...]]] = {
    # matches
    "Match": named(MATCHES),
    "link.place: Place": unnamed((START.updates.match.place,)),
    "PublicUpdate": named(PUBLIC),
    "PlayerUpdate": OWN,
    "Revealed": named({name: moment.revealed for name, moment in MOMENTS.items()}),
    "Past": named({name: moment.past for name, moment in MOMENTS.items()}),
    "Proposal": unnamed((Proposal(Player.RED, 3),)),
    "Seat": unnamed((Person(1, "Alice"), Person(2, ""), Person(-7, ""), COMPUTER)),
    "tuple[Seat, Seat]": unnamed((START.updates.match.seats,)),
    "datetime": unnamed((TOMORROW,)),
    "Stranded": unnamed(
        Stranded(why, can_go_on_here=can) for why in Unusable for can in (True, False)
    ),
    "Iterable[Stranded]": unnamed(((Stranded(Unusable.GONE, can_go_on_here=False),), ())),
    "left: timedelta": unnamed(LEFT),
    # games
    "PublicView": PUBLIC_VIEWS,
    "PlayerView": PLAYER_VIEWS,
    "ReplayView": named(REPLAYS),
    "View": (*PUBLIC_VIEWS, *PLAYER_VIEWS, *named(REPLAYS)),
    "Action": ACTIONS,
    "Move | NinjaMove": goings(ACTIONS),
    "Place": unnamed((parse_action("place:b1"), parse_action("place:a5,c5"))),
    "Deed": DEEDS,
    "PublicEvent": unnamed(EACH_EVENT),
    "GameEnded": unnamed(ENDINGS),
    "Outcome": unnamed(ended.outcome for ended in ENDINGS),
    "Sequence[PublicEvent]": named(EVENTS),
    "Iterable[PublicEvent]": named(EVENTS),
    "Iterable[Event]": tuple((name, update.events) for name, update in OWN),
    "SpiritMoved": unnamed(SPIRIT_MOVES),
    "Answer": by_moment((name, view.answers) for name, view in PLAYER_VIEWS),
    "Hints": unnamed(HINTS),
    "Heat": named(HEATS),
    "Chart": unnamed(CHARTS.values()),
    "Course": unnamed(COURSES.values()),
    "deviation: float": unnamed((58.4,)),
    "accuracy: float | None": unnamed((87.4, None)),
    "chance: float": unnamed((0.12,)),
    # what people choose for themselves
    "Preferences": unnamed(PREFERENCES),
    "ServerPage": unnamed(ServerPage),
    "ServerChoices": unnamed(
        ServerChoices(replace(one, theme="night"), channels, limit=25)
        for one in CUSTOMS
        for channels in ((), (3,), tuple(range(4)), tuple(range(3, 9)))
    ),
    "people: Sequence[Person]": unnamed(((), (Person(1, "Alice"), Person(2, "")))),
    "Sequence[Move | NinjaMove]": tuple((name, (move,)) for name, move in goings(ACTIONS)),
    "targets: Sequence[Square]": unnamed((SQUARES,)),
    # why turns are good or bad
    "Merit": by_kind(MERITS),
    "Sequence[Merit]": by_kind_of_first(MERITS),
    "Threatens": unnamed(merit for merit in MERITS if isinstance(merit, Threatens)),
    "Goal": unnamed(GOALS),
    "Fault": by_kind(FAULTS),
    "Sequence[Fault]": by_kind_of_first(FAULTS),
    "opponent: str": unnamed(("Blue",)),
    # leaderboards
    "RatingChange": unnamed(CHANGES["Red's is a guess"]),
    "Sequence[RatingChange]": named(CHANGES),
    "what_it_counted.match: Match": named(NOT_RATED),
    "Leaderboard": named(BOARDS),
    "Leader": unnamed((*LEADERS, FAR)),
    "Span": unnamed(Span),
    "points: float": unnamed((34.2, -12.0)),
    "Rating": unnamed(one.rating for one in LEADERS),
    # what is kept of somebody
    "AtStake": unnamed((AtStake(0, 0), AtStake(1, 1), AtStake(12, 3))),
    "Taken": unnamed((Taken((), 12, is_cut=False), Taken((), 20_000, is_cut=True))),
    "address: str | None": unnamed((None, "https://onitama.example/privacy")),
    # finished matches
    "GamesPage": named(pages(MATCHES.values())),
    "ended: Match": named({name: one for name, one in MATCHES.items() if one.is_opened}),
    "Badge": unnamed(Badge),
    "Sequence[Badge]": unnamed(((Badge.ALONE,), tuple(Badge)[-2:])),
    "Statistics": named(STATISTICS),
    "CardSum": unnamed(STATISTICS["many games"].cards),
    "variant: str": unnamed(("Way of the Wind",)),
    "Shares": named(SERVERS),
    "share: float": unnamed((0.62,)),
    "user_id: int": unnamed((1, 2)),
    # profiles
    "Profile": named(PROFILES),
    "Sequence[Match]": named(
        {"last games": tuple(one for one in MATCHES.values() if one.is_opened)[:2]}
    ),
    "match: str": unnamed(("A rated match of Classic",)),
    "RatingHeld": unnamed(OWN_PROFILE.ratings),
    "RatingHeld | None": unnamed((*OWN_PROFILE.ratings, None)),
    "Opponent": unnamed((Opponent(BOB, Tally(7, 1, 4)),)),
    "Tally": unnamed((Tally(7, 1, 4),)),
    "Person": unnamed((BOB,)),
    "wins: Sequence[tuple[Termination, int]]": unnamed((tuple(OWN_PROFILE.wins()),)),
    # reviews
    "Review": named(REVIEWS),
    "ReviewedTurn": unnamed(TURNS),
    "Grade": unnamed(Grade),
    "accuracy: float": unnamed((87.4,)),
    # what games are made of
    "players: Sequence[Player]": unnamed((tuple(Player), (Player.RED,))),
    "Player": named({side(player): player for player in Player}),
    "Phase": unnamed(Phase),
    "Variant": unnamed(Variant),
    "Termination": unnamed(Termination),
    "Piece": unnamed(PIECES),
    "PieceKind": unnamed(PieceKind),
    "Square": unnamed(SQUARES),
    "Sequence[Square]": unnamed((SQUARES, SQUARES[:1], ())),
    "tuple[Square, ...]": unnamed((SQUARES, ())),
    "Line": unnamed(Line),
    "Card": unnamed(CARDS.values()),
    "CardSet": unnamed(CardSet),
    "Sequence[Card]": unnamed((FIVE, FIVE[:2], tuple(CARDS.values())[:16], ())),
    "Collection[Card]": unnamed((FIVE, tuple(CARDS.values())[:15])),
    # invitations
    "Invitation": named(INVITATIONS),
    "Invited": (
        ("to Bob", Invited(INVITATIONS["to Bob"], 1, None, None)),
        ("again to Bob", Invited(INVITATIONS["to Bob"], 1, None, TOMORROW)),
        ("once erased", Invited(INVITATIONS["to anybody"], 1, TOMORROW, None)),
    ),
    "Terms": named(TERMS),
    "Draft": named(DRAFTS),
    "Pace": unnamed(EVERY_PACE),
    "Sequence[Pace]": unnamed((EVERY_PACE, EVERY_PACE[3:5], EVERY_PACE[6:])),
    "Live": unnamed(one for one in EVERY_PACE if isinstance(one, Live)),
    "timedelta": unnamed((timedelta(minutes=5), timedelta(hours=1), timedelta(days=3))),
    "Customs": unnamed(CUSTOMS),
    # the rules
    "Page": unnamed(Page),
    "Book": unnamed(
        Book(page, frozenset(cards)) for page in Page for cards in (FIVE, CARDS.values())
    ),
    # practice
    "Level": unnamed(LEVELS),
    "HiddenLevel": unnamed(HIDDEN_LEVELS),
    "hint.line: Line": unnamed((OPENED,)),
    "likely_answer.line: Line": unnamed((OPENED,)),
    "Thought": unnamed(THOUGHTS),
    "Sequence[Action]": named(BEST_TURNS),
    "Square | None": unnamed((Square.parse("c3"), None)),
    # what goes wrong
    "BaseException": by_kind(PROBLEMS),
    "UnreadableText": by_kind(p for p in PROBLEMS if isinstance(p, UnreadableText)),
    # names and numbers
    "Names": unnamed((Names(side, side), words.names(START.updates.match))),
    "Callable[[Player], str]": unnamed((partial(words.who, START.updates.match),)),
    "bool": unnamed((False, True)),
    "channel_ids: Sequence[int]": unnamed(((), (3,), (3, 4), tuple(range(3, 9)), tuple(range(20)))),
    "user_ids: Sequence[int]": unnamed(((3,), (3, 4))),
    "turn: int": unnamed((0, 12)),
    "turn: str": unnamed(("**Boar a2–b2**",)),
    "ProposalKind": named({"a draw": DRAW, "a takeback": TAKEBACK}),
    "said.sentence: str": unnamed(
        (DRAW.was_proposed, DRAW.you_proposed, TAKEBACK.was_proposed, TAKEBACK.you_proposed)
    ),
    "int": unnamed((1, 2, 12)),
    "None": NONE,
    "fault_id: str": unnamed(("0c5a8f21",)),
    "theme: str": unnamed(("shrine", "night")),
    "str": unnamed((SIGN,)),
    "Sequence[str]": unnamed(([SIGN] * 3000,)),
}
