"""What is said for and against a turn, position by position, and that it is true."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from onitama_core.game import (
    CARDS,
    GameState,
    IllegalAction,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Square,
    Termination,
    UnreadableText,
    Variant,
    apply,
    legal_actions,
    parse_action,
    parse_position,
)
from onitama_core.game.explaining import (
    AllowsForce,
    AllowsWin,
    Captures,
    DrawsNow,
    Goal,
    KeepsCard,
    LosesStudent,
    MissesForce,
    MissesWin,
    MustPass,
    OnlyTurn,
    Parries,
    Rescues,
    Threatens,
    WinsByForce,
    WinsNow,
    faults,
    merits,
    reach,
)
from tests.onitama_core.game.helpers import DEAL, START, WIND_START, act, play
from tests.onitama_core.game.strategies import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.game import Action, Card
    from onitama_core.game.explaining import Fault, Merit


def test_a_turn_may_be_half_done() -> None:
    assert reach(WIND_START, ["bat:b1b2"]).phase is Phase.SPIRIT


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        reach(START, ["tiger:c1c4"])
    with pytest.raises(UnreadableText):
        reach("nothing", [])


# For a turn


RED, BLUE = Player
STONE, STREAM = Termination.STONE, Termination.STREAM
STUDENTS = tuple(Piece(player, PieceKind.STUDENT) for player in Player)
BOAR, OCTOPUS, PHOENIX = (CARDS[name] for name in ("boar", "octopus", "phoenix"))
CRANE, DRAGON = CARDS["crane"], CARDS["dragon"]


def said_for(
    position: str | GameState, texts: str, wins_in: int | None = None
) -> tuple[Merit, ...]:
    state = parse_position(position) if isinstance(position, str) else position
    return merits(state, [parse_action(text) for text in texts.split()], wins_in)


@pytest.mark.parametrize(
    ("board", "ways"),
    [
        ("2m2/2S2/5/5/2M2", (STONE,)),
        ("m4/2M2/5/5/5", (STREAM,)),
        ("2m2/2M2/5/5/5", (STONE, STREAM)),
    ],
)
def test_of_a_turn_that_wins_nothing_else_is_said(
    board: str, ways: tuple[Termination, ...]
) -> None:
    assert said_for(f"{board} {DEAL}", "crab:c4c5", wins_in=1) == (WinsNow(ways),)


def test_a_win_by_force_counts_the_movers_own_turns() -> None:
    assert said_for(START, "tiger:c1c3", wins_in=5)[0] == WinsByForce(3)


def test_a_threat_that_no_card_can_stop() -> None:
    state = "4M/5/5/m4/5 b crane,dragon cobra,crab goose"
    threat = Threatens((Goal(STREAM, Square.C1),), (CRANE, DRAGON), is_forced=True)
    assert said_for(state, "cobra:a2b2")[0] == threat


def test_a_threat_that_one_card_can_stop_names_the_other() -> None:
    state = "5/3M1/5/2m2/5 b crane,frog goose,rooster eel"
    threat = Threatens((Goal(STREAM, Square.C1),), (CRANE,), is_forced=False)
    assert threat in said_for(state, "goose:c2d2")


def test_a_threat_that_both_cards_can_stop_names_none() -> None:
    state = "5/m4/M4/5/5 r goose,rooster cobra,elephant dragon"
    threat = Threatens((Goal(STONE, Square.A4),), (), is_forced=False)
    assert threat in said_for(state, "rooster:a3b3")


def test_with_one_wind_card_the_spirit_decides_who_can_stop_a_threat() -> None:
    state = "5/5/3W1/5/m3M b otter,phoenix bat,rooster giraffe"
    goal = Goal(STREAM, Square.C1)
    one = Threatens((goal,), (PHOENIX,), is_forced=False)
    both = Threatens((goal,), (CARDS["otter"], PHOENIX), is_forced=True)
    assert one in said_for(state, "bat:a1a2 bat:d3b2")
    assert both in said_for(state, "bat:a1a2 bat:d3e2")


def test_a_turn_that_takes_the_master_out_of_danger_parries() -> None:
    state = "3m1/2M2/5/3s1/5 r horse,tiger cobra,goose ox"
    assert said_for(state, "horse:c4b4")[0] == Parries(Goal(STONE, Square.C4))


def test_a_spirit_that_shuts_a_temple_parries() -> None:
    state = "SW2M/5/3m1/5/3s1 b crab,horse octopus,panda cobra"
    assert said_for(state, "octopus:d1c2 octopus:b5c5")[0] == Parries(Goal(STREAM, Square.C5))


def test_a_turn_that_leaves_the_master_in_danger_parries_nothing() -> None:
    told = said_for("m4/5/5/2s2/S1M2 r crab,tiger crane,monkey dragon", "crab:a1a2")
    assert not [merit for merit in told if isinstance(merit, (Parries, OnlyTurn))]


def test_the_only_turn_after_which_the_enemy_cannot_win_is_called_so() -> None:
    state = "S2S1/m4/3MS/5/5 b goose,mantis cobra,monkey rooster"
    assert OnlyTurn() in said_for(state, "monkey:a4b3")
    wind = "1m3/W1S2/4S/4M/5 b bear,lion hawk,tiger turtle"
    assert OnlyTurn() in said_for(wind, "hawk:b5c4 hawk:a4c3")


def test_one_of_two_turns_that_parry_is_not_the_only_one() -> None:
    assert OnlyTurn() not in said_for("3m1/2M2/5/3s1/5 r horse,tiger cobra,goose ox", "horse:c4b4")


def test_the_only_turn_there_is_at_all_is_not_called_so() -> None:
    told = said_for("M4/2m2/s4/5/5 r crane,dog kirin,mantis turtle", "crane:a5b4")
    assert [merit for merit in told if isinstance(merit, Parries)]
    assert OnlyTurn() not in told


def test_a_capture_is_safe_where_nothing_captures_in_return() -> None:
    alone = "1m1S1/5/4M/5/5 b elephant,tiger crab,crane ox"
    assert Captures(STUDENTS[RED], Square.D5, is_safe=True) in said_for(alone, "crab:b5d5")
    guarded = "5/5/5/MSm2/5 b eel,ox goose,horse crane"
    assert Captures(STUDENTS[RED], Square.B2, is_safe=False) in said_for(guarded, "goose:c2b2")


def test_a_capture_that_lets_the_enemy_win_is_not_safe() -> None:
    told = said_for("5/1Ms2/5/5/1m3 r eel,tanuki boar,viper giraffe", "eel:b4c4")
    assert Captures(STUDENTS[BLUE], Square.C4, is_safe=False) in told


def test_a_pawn_that_the_spirit_swaps_away_is_as_safe_as_where_it_went() -> None:
    """It captures on b5, and the Spirit sends it back to b4, where it can be captured."""
    told = said_for(
        "ss3/mWSM1/5/5/5 r eagle,octopus mantis,phoenix dragon", "octopus:c4b5 octopus:b4b5"
    )
    assert Captures(STUDENTS[BLUE], Square.B5, is_safe=False) in told


def test_a_student_that_leaves_the_enemys_reach_is_rescued() -> None:
    state = "3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar"
    assert Rescues(Square.D5) in said_for(state, "rooster:d5c5")
    assert Rescues(Square.D5) not in said_for(state, "rooster:a1b1")


def test_a_card_is_kept_that_would_win_for_the_enemy() -> None:
    state = "4M/5/5/m4/5 b crane,dragon cobra,crab goose"
    assert KeepsCard(CARDS["crab"]) in said_for(state, "cobra:a2b2")
    assert not [one for one in said_for(START, "crab:a1a2") if isinstance(one, KeepsCard)]


def test_a_turn_that_only_moves_has_nothing_to_speak_for_it() -> None:
    assert said_for(START, "crab:a1a2") == ()
    assert said_for(WIND_START, "crab:c3c4") == ()
    state = play(parse_position(WIND_START), "bat:b1b2")
    assert said_for(state, "bat:c3b4") == ()


def test_a_pass_is_called_one() -> None:
    state = "S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"
    assert said_for(state, "horse:pass") == (MustPass(CARDS["horse"]),)


def test_a_turn_after_which_a_position_stands_a_third_time_draws() -> None:
    state = parse_position(START)
    again = act(state, "crab:a1a2").state.position
    state = replace(state, since_capture=(again, again, state.position))
    assert said_for(state, "crab:a1a2") == (DrawsNow(),)


def test_an_illegal_turn_is_refused() -> None:
    with pytest.raises(IllegalAction):
        said_for(START, "crab:a1a5")


# Against a turn


def said_against(
    position: str, texts: str, won_in: int | None = None, lost_in: int | None = None
) -> tuple[Fault, ...]:
    turn = [parse_action(text) for text in texts.split()]
    return faults(parse_position(position), turn, won_in, lost_in)


@pytest.mark.parametrize(
    ("position", "turn", "goal", "card"),
    [
        (
            "5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox",
            "cobra:b3a3",
            Goal(STONE, Square.C2),
            "cobra",
        ),
        (
            "5/m4/2M2/5/5 r boar,tiger elephant,goose frog",
            "boar:c3b3",
            Goal(STREAM, Square.C5),
            "tiger",
        ),
    ],
)
def test_a_win_at_once_is_missed(position: str, turn: str, goal: Goal, card: str) -> None:
    assert said_against(position, turn)[0] == MissesWin(goal, CARDS[card])


def test_a_turn_that_wins_misses_no_other_win() -> None:
    assert said_against("5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox", "cobra:b3c2", 3) == ()


@pytest.mark.parametrize(
    ("position", "turn", "goal", "card"),
    [
        (
            "5/m4/M4/5/5 r goose,rooster cobra,elephant dragon",
            "goose:a3b3",
            Goal(STONE, Square.B3),
            "elephant",
        ),
        (
            "5/3M1/5/2m2/5 b crane,frog goose,rooster eel",
            "goose:c2d2",
            Goal(STREAM, Square.C5),
            "frog",
        ),
    ],
)
def test_a_win_at_once_is_allowed(position: str, turn: str, goal: Goal, card: str) -> None:
    assert AllowsWin(goal, CARDS[card]) in said_against(position, turn, lost_in=1)


def test_wins_by_force_count_the_winners_own_turns() -> None:
    assert said_against(START, "crab:a1a2", 5, 4) == (MissesForce(3), AllowsForce(2))


def test_a_student_is_lost_that_nothing_avenges() -> None:
    state = "5/M4/2S2/4m/5 r goose,monkey cobra,ox rabbit"
    assert LosesStudent(Square.D2, CARDS["ox"]) in said_against(state, "goose:c3d2")


def test_a_student_that_is_avenged_is_not_lost() -> None:
    assert said_against("m4/1s3/5/1S3/1SM2 r crab,tiger crane,monkey dragon", "crab:b2b3") == ()


def test_a_student_whose_captor_loses_at_once_is_not_lost() -> None:
    found = said_against("5/5/1sM2/2m2/5 b cobra,mouse dragon,iguana eel", "dragon:b3d2")
    assert not [fault for fault in found if isinstance(fault, LosesStudent)]


def test_a_pawn_that_has_moved_misses_no_win_by_moving_again() -> None:
    start = parse_position("5/1Mm2/5/5/1W3 r octopus,seasnake rooster,viper eel")
    state = play(start, "octopus:b4a5")
    found = faults(state, [parse_action("octopus:b1a1")])
    assert not [fault for fault in found if isinstance(fault, MissesWin)]


def test_after_a_quiet_turn_nothing_is_said() -> None:
    assert said_against(START, "crab:a1a2") == ()


# Whatever is said of any turn is true: held against all that can follow, one action at a time


GAMES = 60


class Said(NamedTuple):
    """Of a turn, one thing, with the states around it."""

    start: GameState
    turn: tuple[Action, ...]
    after: GameState
    thing: Any


def turns(state: GameState) -> list[tuple[tuple[Action, ...], GameState]]:
    player, found = state.position.turn, []
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        if after.phase is Phase.SPIRIT and after.outcome is None:
            found += [((action, *more), last) for more, last in turns(after)]
        else:
            found.append(((action,), after))
    return found


def is_won(state: GameState, by: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is by.position.turn


def can_win(state: GameState) -> bool:
    return any(is_won(after, state) for _, after in turns(state))


def passed_over(state: GameState) -> GameState:
    """As if the player to move had done nothing."""
    position = state.position._replace(turn=state.position.turn.opponent)
    return GameState(state.variant, position, state.hands, 1, None, None, (position,))


def said(seed: int) -> list[Said]:
    """Everything that is said of a random turn of a random game."""
    rng = Random(seed)  # noqa: S311 - it is a game
    game = play_out(rng.choice((Variant.CLASSIC, Variant.WIND)), "all", seed, rng.randrange(40))
    start = next(s for s in reversed(game.states) if s.phase is Phase.MOVE and not s.outcome)
    turn, after = rng.choice(turns(start))
    found = (*merits(start, turn), *faults(start, turn))
    return [Said(start, turn, after, thing) for thing in found]


def fails(after: GameState, card: Card) -> bool:
    """Whether the other side wins next, whatever is played with the card."""
    outcomes = [last for turn, last in turns(after) if played(turn) is card]
    return all(last.outcome is None and can_win(last) for last in outcomes)


def wins_with(state: GameState, card: Card) -> bool:
    return any(is_won(last, state) and played(turn) is card for turn, last in turns(state))


def captures_with(state: GameState, card: Card, square: Square) -> bool:
    return any(
        played(turn) is card and square in captured_in(state, turn) for turn, _ in turns(state)
    )


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
    others = [last for _, last in turns(one.start) if last.position != one.after.position]
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
