"""What is said for and against a turn, position by position, and that it is true."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from onitama_core.game import (
    GameState,
    IllegalAction,
    Phase,
    Piece,
    PieceCaptured,
    Square,
    Termination,
    UnreadableText,
    Variant,
    apply,
    parse_action,
    parse_position,
)
from onitama_core.game.explaining import (
    AllowsWin,
    Captures,
    DrawsNow,
    Goal,
    KeepsCard,
    LosesStudent,
    MissesWin,
    OnlyTurn,
    Parries,
    Rescues,
    Threatens,
    WinsNow,
    faults,
    merits,
    reach,
)
from onitama_core.game.notation import LETTERS
from tests.onitama_core.game.helpers import START, WIND_START, act, play, whole_turns
from tests.onitama_core.game.strategies import play_out
from tests.onitama_core.game.tables import rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from onitama_core.game import Action, Card
    from onitama_core.game.explaining import Fault, Merit


def test_a_turn_may_be_half_done() -> None:
    assert reach(WIND_START, ["bat:b1b2"]).phase is Phase.SPIRIT


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        reach(START, ["tiger:c1c4"])
    with pytest.raises(UnreadableText):
        reach("nothing", [])


def text_of(said: Sequence[Merit | Fault]) -> str:
    """As in `Parries stone c4, Captures s b5 safe`."""
    return ", ".join(" ".join(words_of(one)) for one in said) or "nothing"


def words_of(thing: Merit | Fault) -> Iterator[str]:
    yield type(thing).__name__
    for one in fields(thing):
        value = getattr(thing, one.name)
        if value not in (False, ()):
            yield one.name.removeprefix("is_") if value is True else value_text(value)


def value_text(value: object) -> str:
    match value:
        case Goal(way, square):
            return f"{way.value} {square}"
        case Piece():
            return LETTERS[value]
        case Termination():
            return value.value
        case tuple():
            return ",".join(map(value_text, value))
        case _:
            return str(value)


def asked(texts: str) -> tuple[list[Action], dict[str, int]]:
    """A turn, and how many turns a proven win takes, as in `tiger:c1c3 wins_in:5`."""
    pairs = [text.partition(":") for text in texts.split()]
    turn = [parse_action(name + colon + rest) for name, colon, rest in pairs if "_in" not in name]
    return turn, {name: int(rest) for name, _, rest in pairs if "_in" in name}


# For a turn


@rules(
    """
of a turn that wins nothing else is said
    2m2/2S2/5/5/2M2 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stone
    m4/2M2/5/5/5 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stream
    2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stone,stream
a win by force counts the mover's own turns
    start | tiger:c1c3 wins_in:5 | WinsByForce 3
a threat that no card can stop, and a card is kept that would win for the enemy
    4M/5/5/m4/5 b crane,dragon cobra,crab goose | cobra:a2b2
        Threatens stream c1 crane,dragon forced, KeepsCard crab
a threat that one card can stop names the other
    5/3M1/5/2m2/5 b crane,frog goose,rooster eel | goose:c2d2 | Threatens stream c1 crane
a threat that both cards can stop names none
    5/m4/M4/5/5 r goose,rooster cobra,elephant dragon | rooster:a3b3 | Threatens stone a4
with one Wind card the Spirit decides who can stop a threat
    5/5/3W1/5/m3M b otter,phoenix bat,rooster giraffe | bat:a1a2 bat:d3b2
        Threatens stream c1 phoenix
    5/5/3W1/5/m3M b otter,phoenix bat,rooster giraffe | bat:a1a2 bat:d3e2
        Threatens stream c1 otter,phoenix forced
a turn that takes the master out of danger parries, and one of two such is not the only one
    3m1/2M2/5/3s1/5 r horse,tiger cobra,goose ox | horse:c4b4 | Parries stone c4
a Spirit that shuts a temple parries
    SW2M/5/3m1/5/3s1 b crab,horse octopus,panda cobra | octopus:d1c2 octopus:b5c5
        Parries stream c5
a turn that leaves the master in danger parries nothing
    m4/5/5/2s2/S1M2 r crab,tiger crane,monkey dragon | crab:a1a2 | nothing
the only turn after which the enemy cannot win is called so
    S2S1/m4/3MS/5/5 b goose,mantis cobra,monkey rooster | monkey:a4b3 | Parries stone a4, OnlyTurn
    1m3/W1S2/4S/4M/5 b bear,lion hawk,tiger turtle | hawk:b5c4 hawk:a4c3
        Parries stone b5, OnlyTurn, Captures S c4 safe
the only turn there is at all is not called so
    M4/2m2/s4/5/5 r crane,dog kirin,mantis turtle | crane:a5b4 | Parries stone a5, KeepsCard dog
a capture is safe where nothing captures in return
    1m1S1/5/4M/5/5 b elephant,tiger crab,crane ox | crab:b5d5 | Captures S d5 safe
    5/5/5/MSm2/5 b eel,ox goose,horse crane | goose:c2b2 | Captures S b2
a capture that lets the enemy win is not safe
    5/1Ms2/5/5/1m3 r eel,tanuki boar,viper giraffe | eel:b4c4
        Threatens stream c5 viper, Captures s c4
a pawn that the Spirit swaps away is as safe as where it went
    ss3/mWSM1/5/5/5 r eagle,octopus mantis,phoenix dragon | octopus:c4b5 octopus:b4b5
        Threatens stream c5 mantis,phoenix forced, Captures s b5
a student that leaves the enemy's reach is rescued
    3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar | rooster:d5c5 | Rescues d5
    3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar | rooster:a1b1
        Threatens stream c1,stone e5 elephant,monkey forced
a turn that only moves has nothing to speak for it
    start | crab:a1a2 | nothing
    wind | crab:c3c4 | nothing
a pass is called one
    S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon | horse:pass | MustPass horse
""",
    start=START,
    wind=WIND_START,
)
def test_what_is_said_for_a_turn(position: str, actions: str, happens: str) -> None:
    turn, proven = asked(actions)
    assert text_of(merits(parse_position(position), turn, **proven)) == happens


def test_nothing_speaks_for_the_second_part_of_a_turn_that_only_moves() -> None:
    state = play(parse_position(WIND_START), "bat:b1b2")
    assert merits(state, [parse_action("bat:c3b4")]) == ()


def test_a_turn_after_which_a_position_stands_a_third_time_draws() -> None:
    state = parse_position(START)
    again = act(state, "crab:a1a2").state.position
    state = replace(state, since_capture=(again, again, state.position))
    assert merits(state, [parse_action("crab:a1a2")]) == (DrawsNow(),)


def test_an_illegal_turn_is_refused() -> None:
    with pytest.raises(IllegalAction):
        merits(parse_position(START), [parse_action("crab:a1a5")])


# Against a turn


@rules(
    """
a win at once is missed
    5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox | cobra:b3a3
        MissesWin stone c2 cobra, AllowsWin stream c1 crab
    5/m4/2M2/5/5 r boar,tiger elephant,goose frog | boar:c3b3
        MissesWin stream c5 tiger, AllowsWin stone b3 elephant
a turn that wins misses no other win
    5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox | cobra:b3c2 won_in:3 | nothing
a win at once is allowed
    5/m4/M4/5/5 r goose,rooster cobra,elephant dragon | goose:a3b3 lost_in:1
        AllowsWin stone b3 elephant
    5/3M1/5/2m2/5 b crane,frog goose,rooster eel | goose:c2d2 lost_in:1 | AllowsWin stream c5 frog
wins by force count the winner's own turns
    start | crab:a1a2 won_in:5 lost_in:4 | MissesForce 3, AllowsForce 2
a student is lost that nothing avenges
    5/M4/2S2/4m/5 r goose,monkey cobra,ox rabbit | goose:c3d2 | LosesStudent d2 ox
a student that is avenged is not lost
    m4/1s3/5/1S3/1SM2 r crab,tiger crane,monkey dragon | crab:b2b3 | nothing
a student whose captor loses at once is not lost
    5/5/1sM2/2m2/5 b cobra,mouse dragon,iguana eel | dragon:b3d2 | MissesWin stream c1 iguana
after a quiet turn nothing is said
    start | crab:a1a2 | nothing
""",
    start=START,
)
def test_what_is_said_against_a_turn(position: str, actions: str, happens: str) -> None:
    turn, proven = asked(actions)
    assert text_of(faults(parse_position(position), turn, **proven)) == happens


def test_a_pawn_that_has_moved_misses_no_win_by_moving_again() -> None:
    start = parse_position("5/1Mm2/5/5/1W3 r octopus,seasnake rooster,viper eel")
    state = play(start, "octopus:b4a5")
    assert "MissesWin" not in text_of(faults(state, [parse_action("octopus:b1a1")]))


# Whatever is said of any turn is true: held against all that can follow, one action at a time


GAMES = 60


class Said(NamedTuple):
    """Of a turn, one thing, with the states around it."""

    start: GameState
    turn: tuple[Action, ...]
    after: GameState
    thing: Any


def is_won(state: GameState, by: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is by.position.turn


def can_win(state: GameState) -> bool:
    return any(is_won(after, state) for _, after in whole_turns(state))


def passed_over(state: GameState) -> GameState:
    """As if the player to move had done nothing."""
    position = state.position._replace(turn=state.position.turn.opponent)
    return GameState(state.variant, position, state.hands, 1, None, None, (position,))


def said(seed: int) -> list[Said]:
    """Everything that is said of a random turn of a random game."""
    rng = Random(seed)  # noqa: S311 - it is a game
    game = play_out(rng.choice((Variant.CLASSIC, Variant.WIND)), "all", seed, rng.randrange(40))
    start = next(s for s in reversed(game.states) if s.phase is Phase.MOVE and not s.outcome)
    turn, after = rng.choice(list(whole_turns(start)))
    found = (*merits(start, turn), *faults(start, turn))
    return [Said(start, turn, after, thing) for thing in found]


def fails(after: GameState, card: Card) -> bool:
    """Whether the other side wins next, whatever is played with the card."""
    outcomes = [last for turn, last in whole_turns(after) if played(turn) is card]
    return all(last.outcome is None and can_win(last) for last in outcomes)


def wins_with(state: GameState, card: Card) -> bool:
    return any(is_won(last, state) and played(turn) is card for turn, last in whole_turns(state))


def captures_with(state: GameState, card: Card, square: Square) -> bool:
    made = (turn for turn, _ in whole_turns(state) if played(turn) is card)
    return any(square in captured_in(state, turn) for turn in made)


def can_capture(state: GameState, square: Square) -> bool:
    return any(captures_with(state, card, square) for card in hand(state))


def hand(state: GameState) -> tuple[Card, ...]:
    return state.position.hands[state.position.turn]


def played(turn: tuple[Action, ...]) -> object:
    return getattr(turn[0], "card", None)


def captured_in(state: GameState, turn: tuple[Action, ...]) -> set[Square]:
    squares: set[Square] = set()
    player = state.position.turn
    for action in turn:
        state, events = apply(state, player, action)
        squares |= {event.square for event in events if isinstance(event, PieceCaptured)}
    return squares


def is_only_turn(one: Said) -> bool:
    others = [last for _, last in whole_turns(one.start) if last.position != one.after.position]
    return bool(others) and all(map(can_win, others)) and not can_win(one.after)


TRUE: Final[Mapping[type, Callable[[Said], bool]]] = {
    WinsNow: lambda one: is_won(one.after, one.start),
    MissesWin: lambda one: wins_with(one.start, one.thing.card) and one.after.outcome is None,
    AllowsWin: lambda one: wins_with(one.after, one.thing.card),
    OnlyTurn: is_only_turn,
    Parries: lambda one: can_win(passed_over(one.start)) and not can_win(one.after),
    Threatens: lambda one: (
        can_win(passed_over(one.after))
        and one.thing.powerless == tuple(c for c in hand(one.after) if fails(one.after, c))
        and one.thing.is_forced == all(fails(one.after, c) for c in hand(one.after))
    ),
    Captures: lambda one: (
        one.thing.square in captured_in(one.start, one.turn)
        and (can_win(one.after) is False or not one.thing.is_safe)
    ),
    LosesStudent: lambda one: captures_with(one.after, one.thing.card, one.thing.square),
    Rescues: lambda one: can_capture(passed_over(one.start), one.thing.origin),
    KeepsCard: lambda one: (
        one.thing.card in hand(one.start) and played(one.turn) is not one.thing.card
    ),
}
"""What has to hold where a thing is said."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_all_that_is_said_of_a_turn_is_true(seed: int) -> None:
    for one in said(seed):
        assert type(one.thing) not in TRUE or TRUE[type(one.thing)](one), (one.thing, one.turn)


def test_many_things_are_said() -> None:
    kinds = {type(one.thing) for seed in range(GAMES) for one in said(seed)}
    assert {Threatens, Parries, Captures, AllowsWin, MissesWin, LosesStudent} <= kinds
