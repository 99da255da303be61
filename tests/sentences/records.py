"""All that can be amiss in a record, once or in each of its ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    CardNamedTwice,
    Move,
    NotOnCard,
    NotYourTurn,
    Outcome,
    Player,
    Square,
    Termination,
    UnknownCard,
    parse_action,
)
from onitama_core.game.record import (
    AnotherGame,
    ExpectedFirst,
    ExpectedOutcome,
    ExpectedTurn,
    Limit,
    MissingTag,
    NoGame,
    NoResult,
    NotAllowed,
    NoText,
    NothingHidden,
    NotTheirTime,
    RecordFault,
    ResultsDiffer,
    Spot,
    TagTwice,
    TooLarge,
    Unclosed,
    Unexpected,
    UnfitCards,
    UnreadableAction,
    UnreadableNote,
    UnreadableTag,
)

if TYPE_CHECKING:
    from onitama_core.game.record import Amiss

B1, D1 = Square.parse("b1"), Square.parse("d1")
TOO_FAR: Final = parse_action("dragon:c1c4")
assert isinstance(TOO_FAR, Move)

AMISS: Final[tuple[Amiss, ...]] = (
    *map(TooLarge, Limit),
    NoText(),
    NoGame(),
    AnotherGame(),
    Unexpected("7"),
    Unclosed("{"),
    TagTwice("Red"),
    MissingTag("Cards"),
    UnreadableTag("Pace", "soon"),
    UnfitCards(UnknownCard("cat")),
    UnfitCards(CardNamedTwice()),
    ExpectedFirst(Player.RED),
    UnreadableAction("go"),
    UnreadableAction("tiger:" + "c" * 60),
    UnreadableNote("go"),
    ExpectedTurn(3),
    NotAllowed(NotYourTurn(Player.BLUE)),
    NotAllowed(NotOnCard(TOO_FAR, (B1, D1))),
    NothingHidden(),
    NoResult(),
    ResultsDiffer("1-0"),
    ExpectedOutcome(None),
    ExpectedOutcome(Outcome(Player.RED, Termination.STONE)),
    NotTheirTime(),
)
OF_RECORDS: Final = tuple(RecordFault(Spot(8, 12), amiss) for amiss in AMISS)
