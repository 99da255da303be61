"""What the referee refuses and why a turn is good or bad, in the sentences that players get."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from onitama_core.game import (
    CARDS,
    CardNamedTwice,
    GameCancelled,
    GameOver,
    GameState,
    GameStillOn,
    IllegalAction,
    IllegalSetup,
    NotFiveCards,
    NothingToTakeBack,
    NotInThisStep,
    NotYourTurn,
    OnitamaError,
    Phase,
    Player,
    PoolLacksAKind,
    PoolTooSmall,
    Square,
    Termination,
    UnknownCard,
    Unreadable,
    UnreadableText,
    Variant,
    WindCardOutOfPlace,
    explaining,
    parse_action,
)
from onitama_core.game import errors as kinds
from onitama_core.game.board import MASTERS, STUDENTS
from onitama_core.game.explaining import Fault, Goal, Merit
from rendering.words import reasons
from rendering.words import refusal as sentence
from rendering.words.refusals import SENTENCES
from tests.onitama_core.game.helpers import (
    START,
    WIND_START,
    act,
    act_as,
    classic,
    dealt,
    light,
    play,
    refusal,
    shadow,
    wind,
)

NIGHT = "2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon"
CLASSIC = classic(START)
WIND = wind(WIND_START)
SECOND_PART = act(WIND, "bat:c1c2").state
SHADOW = shadow(NIGHT, red_ninja="a1", blue_ninja="e5")
NINJA_STEP = play(SHADOW, "crab:c1c2")
BY_NINJA = shadow(NIGHT.replace("s4", "5"), red_ninja="c2", blue_ninja="e5")
LIGHT = light("5/5/5/5/2M2 b crab,tiger crane,monkey dragon", ninjas="a4 a5")
NOW_THE_SPIRIT = "Now the Spirit moves with Bat, for example Bat c3–a4."


@pytest.mark.parametrize(
    ("state", "text", "expected"),
    [
        (
            CLASSIC,
            "tiger:c1c4",
            (
                "Tiger can't go from c1 to c4. It moves two forward or one back: "
                "from c1 it can go to c3."
            ),
        ),
        (
            classic("2m2/5/2M2/5/5 r crab,tiger crane,monkey dragon"),
            "tiger:c3c4",
            (
                "Tiger can't go from c3 to c4. It moves two forward or one back: "
                "from c3 it can go to c2 or c5."
            ),
        ),
        (
            LIGHT,
            "crane:a5b4",
            (
                "Crane can't go from a5 to b4. It moves one forward, one back-left or one "
                "back-right: from a5 it can go nowhere just now."
            ),
        ),
        (
            WIND,
            "crab:c3c5",
            (
                "Crab can't take the Spirit from c3 to c5. It moves the Spirit one forward, "
                "two left or two right: from c3 it can go to a3, e3 or c4."
            ),
        ),
        (CLASSIC, "crane:c1c2", "You don't hold Crane. Your cards are Crab and Tiger."),
        (CLASSIC, "tiger:c3c5", "None of your pawns is on c3. Yours are on a1, b1, c1, d1 and e1."),
        (CLASSIC, "crab:c1a1", "Your own piece stands on a1. Choose another square."),
        (CLASSIC, "tiger:pass", "You can still move, for example Crab a1–a2."),
        (CLASSIC, "lantern:3", "In a classic game you move a pawn, or pass if none can move."),
        (
            WIND,
            "place:b1",
            "In Way of the Wind you move a pawn or the Spirit, or pass if neither can move.",
        ),
        (WIND, "bat:c3b4", "Bat moves a pawn first, for example Bat a1–a2, then the Spirit."),
        (SECOND_PART, "bat:pass", NOW_THE_SPIRIT),
        (SECOND_PART, "bat:a1a2", NOW_THE_SPIRIT),
        (
            wind("m4/5/2W2/2M2/5 r boar,horse crane,eagle dragon"),
            "boar:c2c3",
            "The Spirit stands on c3, where nobody can go.",
        ),
        (
            wind("5/2m2/2W2/5/2M2 r boar,horse crane,eagle dragon"),
            "boar:c3c4",
            "A master stands on c4, and the Spirit never goes onto one.",
        ),
        (SHADOW, "ninja:stay", "Now your move: choose a card and a piece."),
        (NINJA_STEP, "crab:c2c3", "Now your ninja: move it, or let it stay."),
        (NINJA_STEP, "ninja:b2b3", "Your ninja isn't on b2; it's on a1."),
        (
            NINJA_STEP,
            "ninja:a1a2!",
            (
                "You can strike at an empty square, while an enemy ninja is hidden. "
                "To go to a2, leave out the “!”."
            ),
        ),
        (BY_NINJA, "crab:c1c2", "Your own ninja stands on c2. Choose another square."),
        (LIGHT, "crane:b4b3", "You have no ninja on b4. Yours are on a4 and a5."),
        (LIGHT, "crane:a5a4", "Your other ninja stands on a4. Choose another square."),
    ],
)
def test_a_refusal_says_what_can_be_done(state: GameState, text: str, expected: str) -> None:
    assert sentence(refusal(state, text)) == expected


@pytest.mark.parametrize(
    ("variant", "player", "text", "expected"),
    [
        (
            Variant.SHADOW,
            Player.RED,
            "place:c3",
            "Your ninja starts beside your master, on b1 or d1.",
        ),
        (
            Variant.LIGHT,
            Player.BLUE,
            "place:a5",
            "Your ninjas start on two different squares of rank 5.",
        ),
        (Variant.SHADOW, Player.RED, "ninja:stay", "The ninjas are placed first: place yours."),
    ],
)
def test_ninjas_are_told_where_they_start(
    variant: Variant, player: Player, text: str, expected: str
) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(dealt(variant), player, text)
    assert sentence(caught.value) == expected


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (NotYourTurn(Player.BLUE), "It is Blue's turn."),
        (GameOver(), "This game is over."),
        (GameStillOn(), "What is hidden opens after the game."),
        (GameCancelled(), "This game was cancelled, so what was hidden stays hidden."),
        (
            NothingToTakeBack(),
            "Only a Wind card's pawn move can be taken back, until the Spirit has moved.",
        ),
        (
            NotInThisStep(Phase.LANTERN),
            "Now your lanterns: light one, or none.",
        ),
    ],
)
def test_a_problem_is_one_sentence(problem: OnitamaError, expected: str) -> None:
    assert sentence(problem) == expected


def test_what_is_no_action_is_told_how_one_is_written() -> None:
    with pytest.raises(UnreadableText) as caught:
        parse_action("hello")
    assert sentence(caught.value) == (
        "A move is a card and two squares, as in `tiger:c1c3`; or a pass, as in `tiger:pass`."
    )


@pytest.mark.parametrize("reason", Unreadable)
def test_every_unreadable_text_has_a_sentence(reason: Unreadable) -> None:
    assert sentence(UnreadableText(reason, "wolf"))


SETUPS = {
    UnknownCard("wolf"): "“wolf” is not a card I know.",
    CardNamedTwice(): "A game needs five different cards; one is named twice.",
    WindCardOutOfPlace(CARDS["bat"]): (
        "Bat is a Wind card, and this game takes ordinary ones. Choose another."
    ),
    NotFiveCards(6): ("A game needs five cards: Red's two, Blue's two, the side card. I count 6."),
    PoolTooSmall(4): "A game needs five cards; the pool has 4.",
    PoolLacksAKind(2, 8): (
        "Way of the Wind needs three ordinary cards and two Wind cards; the pool has 2 and 8."
    ),
}


@pytest.mark.parametrize("problem", SETUPS, ids=str)
def test_cards_that_cannot_start_a_game_are_told_why(problem: IllegalSetup) -> None:
    assert sentence(problem) == SETUPS[problem]


def kinds_of(root: type[OnitamaError]) -> set[type[OnitamaError]]:
    return {kind for kind in vars(kinds).values() if isinstance(kind, type)} & subclasses(root)


def subclasses(kind: type[OnitamaError]) -> set[type[OnitamaError]]:
    return set().union(*({each, *subclasses(each)} for each in kind.__subclasses__()))


def test_every_kind_of_setup_has_a_sentence() -> None:
    assert {type(problem) for problem in SETUPS} == kinds_of(IllegalSetup)


@pytest.mark.parametrize("kind", sorted(kinds_of(IllegalAction), key=str))
def test_every_kind_of_refusal_has_a_sentence(kind: type[OnitamaError]) -> None:
    is_abstract = kind is kinds.PieceInTheWay
    assert is_abstract or not SENTENCES.keys().isdisjoint(kind.__mro__)


TIGER, CRAB = CARDS["tiger"], CARDS["crab"]
MASTER = Goal(Termination.STONE, Square.C5)
TEMPLE = Goal(Termination.STREAM, Square.C5)
FOR: Final = {
    explaining.WinsNow((Termination.STONE,)): "It captures the master and wins.",
    explaining.WinsNow((Termination.STREAM,)): "It reaches the temple and wins.",
    explaining.WinsNow(tuple(Termination)[:2]): "It captures the master on its temple and wins.",
    explaining.WinsByForce(3): "It wins by force, in 3 turns at most.",
    explaining.DrawsNow(): "It makes a draw: this position stands for the third time.",
    explaining.OnlyTurn(): "It leaves Blue no win at once, as no other turn does.",
    explaining.Parries(MASTER): "It saves Red's master.",
    explaining.Parries(TEMPLE): "It keeps Blue's master off c5.",
    explaining.Threatens(
        (MASTER, TEMPLE), (), is_forced=False
    ): "It threatens the master on c5 and the temple on c5.",
    explaining.Threatens(
        (TEMPLE,), (TIGER,), is_forced=False
    ): "It threatens the temple on c5, and Tiger can't stop it.",
    explaining.Threatens(
        (MASTER,), (TIGER, CRAB), is_forced=True
    ): "It threatens the master on c5. Neither Tiger nor Crab can stop it.",
    explaining.Captures(
        STUDENTS[Player.BLUE], Square.B3, is_safe=True
    ): "It captures Blue's student on b3 and is safe there.",
    explaining.Captures(
        MASTERS[Player.BLUE], Square.B3, is_safe=False
    ): "It captures Blue's master on b3.",
    explaining.Rescues(Square.B3): "It takes the student on b3 out of Blue's reach.",
    explaining.KeepsCard(TIGER): "It keeps Tiger from Blue.",
    explaining.MustPass(TIGER): "It is a pass, since no move is possible.",
}
AGAINST: Final = {
    explaining.MissesWin(MASTER, TIGER): "It misses a win: Tiger captures the master on c5.",
    explaining.MissesWin(TEMPLE, TIGER): "It misses a win: Tiger reaches the temple on c5.",
    explaining.MissesForce(4): "It misses a win by force, in 4 turns at most.",
    explaining.AllowsWin(MASTER, TIGER): "It lets Blue's Tiger capture the master on c5.",
    explaining.AllowsWin(TEMPLE, TIGER): "It lets Blue's Tiger reach the temple on c5.",
    explaining.AllowsForce(4): "It lets Blue win by force, in 4 turns at most.",
    explaining.LosesStudent(Square.B3, CRAB): "It leaves the student on b3 to Blue's Crab.",
}


@pytest.mark.parametrize("merit", FOR, ids=str)
def test_each_merit_is_told(merit: Merit) -> None:
    assert reasons([merit], Player.RED) == FOR[merit]


@pytest.mark.parametrize("fault", AGAINST, ids=str)
def test_each_fault_is_told(fault: Fault) -> None:
    assert reasons([fault], Player.RED) == AGAINST[fault]


def test_all_there_are_stand_above() -> None:
    assert {type(merit) for merit in FOR} == set(get_args(Merit))
    assert {type(fault) for fault in AGAINST} == set(get_args(Fault))


def test_two_are_read_and_no_more() -> None:
    merits: list[Merit] = [
        explaining.OnlyTurn(),
        explaining.KeepsCard(TIGER),
        explaining.DrawsNow(),
    ]
    told = "It leaves Blue no win at once, as no other turn does. It also keeps Tiger from Blue."
    assert reasons(merits, Player.RED) == told
