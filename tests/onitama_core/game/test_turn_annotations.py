"""Merits and faults of turns, with an example position for each kind."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.game import IllegalAction, Phase, Piece, Termination, parse_action, parse_position
from onitama_core.game.notation import LETTERS
from onitama_core.game.turn_annotations import (
    DrawsNow,
    Goal,
    find_faults,
    find_merits,
    state_from_notation,
)
from tests.onitama_core.game.helpers import START, WIND_START, act, play
from tests.onitama_core.game.tables import rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game.turn_annotations import Fault, Merit


def test_annotations_accept_a_half_done_turn_and_refuse_an_impossible_one() -> None:
    assert state_from_notation(WIND_START, ["bat:b1b2"]).phase is Phase.SPIRIT
    with pytest.raises(IllegalAction):
        state_from_notation(START, ["tiger:c1c4"])
    with pytest.raises(game.UnreadableText):
        state_from_notation("nothing", [])
    with pytest.raises(IllegalAction):
        find_merits(parse_position(START), [parse_action("crab:a1a5")])


def text_of(annotations: Sequence[Merit | Fault]) -> str:
    """Return merits or faults as text: `Parries stone c4, Captures s b5 safe`."""
    return ", ".join(" ".join(words_of(annotation)) for annotation in annotations) or "nothing"


def words_of(annotation: Merit | Fault) -> Iterator[str]:
    yield type(annotation).__name__
    for field in fields(annotation):
        value = getattr(annotation, field.name)
        if value not in (False, ()):
            yield field.name.removeprefix("is_") if value is True else value_text(value)


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


def turn_with_proofs(texts: str) -> tuple[list[game.Action], dict[str, int]]:
    """Return the actions of a text like `tiger:c1c3 wins_in:5`, and the numbers by their names.

    The numbers are the turns of both players until a proven win or loss; `find_merits` and
    `find_faults` take them as arguments.
    """
    pairs = [text.partition(":") for text in texts.split()]
    turn = [parse_action(name + colon + rest) for name, colon, rest in pairs if "_in" not in name]
    return turn, {name: int(rest) for name, _, rest in pairs if "_in" in name}


@rules(
    """
a turn that wins has no other merit
    2m2/2S2/5/5/2M2 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stone
    m4/2M2/5/5/5 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stream
    2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon | crab:c4c5 wins_in:1 | WinsNow stone,stream
a win by force counts the mover's own turns
    start | tiger:c1c3 wins_in:5 | WinsByForce 3
a threat that no card can stop is forced, and keeping a card that would win for the enemy is a merit
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
a turn that takes the master out of danger parries, and is not the only turn if another does so too
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
the only legal turn is not called the only turn that parries
    M4/2m2/s4/5/5 r crane,dog kirin,mantis turtle | crane:a5b4 | Parries stone a5, KeepsCard dog
a capture is safe where nothing captures in return
    1m1S1/5/4M/5/5 b elephant,tiger crab,crane ox | crab:b5d5 | Captures S d5 safe
    5/5/5/MSm2/5 b eel,ox goose,horse crane | goose:c2b2 | Captures S b2
a capture that lets the enemy win is not safe
    5/1Ms2/5/5/1m3 r eel,tanuki boar,viper giraffe | eel:b4c4
        Threatens stream c5 viper, Captures s c4
whether a swapped pawn is safe depends on the square to which the Spirit swapped it
    ss3/mWSM1/5/5/5 r eagle,octopus mantis,phoenix dragon | octopus:c4b5 octopus:b4b5
        Threatens stream c5 mantis,phoenix forced, Captures s b5
a student that leaves the enemy's reach is rescued
    3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar | rooster:d5c5 | Rescues d5
    3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar | rooster:a1b1
        Threatens stream c1,stone e5 elephant,monkey forced
    s1mss/s2W1/S2M1/5/1S1SS b frog,rat goat,viper sable | goat:a4b4 | Rescues a4
a student that the Spirit alone reaches is in no danger
    1s1ms/1s3/s2W1/1S1S1/MS1S1 r frog,horse cobra,dragon rabbit | frog:b2c1 | nothing
a turn that only moves has no merits
    start | crab:a1a2 | nothing
    wind | crab:c3c4 | nothing
a pass is annotated as forced
    S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon | horse:pass | MustPass horse
""",
    start=START,
    wind=WIND_START,
)
def test_the_merits_of_a_turn_are_found(position: str, actions: str, expected: str) -> None:
    turn, proven_turns = turn_with_proofs(actions)
    assert text_of(find_merits(parse_position(position), turn, **proven_turns)) == expected


def test_a_plain_second_part_of_a_wind_turn_has_no_merits() -> None:
    state = play(parse_position(WIND_START), "bat:b1b2")
    assert find_merits(state, [parse_action("bat:c3b4")]) == ()


def test_a_turn_that_repeats_a_position_a_third_time_is_annotated_as_a_draw() -> None:
    state = parse_position(START)
    repeated = act(state, "crab:a1a2").state.position
    state = replace(state, repetition_history=(repeated, repeated, state.position))
    assert find_merits(state, [parse_action("crab:a1a2")]) == (DrawsNow(),)


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
a missed or an allowed win by force counts the winner's own turns
    start | crab:a1a2 won_in:5 lost_in:4 | MissesForce 3, AllowsForce 2
a student is lost if its captor cannot be captured
    5/M4/2S2/4m/5 r goose,monkey cobra,ox rabbit | goose:c3d2 | LosesStudent d2 ox
    1sm1s/sS3/4W/SM1s1/S4 r iguana,viper frog,goose crab | iguana:b4c3 | LosesStudent c3 frog
a student is not lost if its captor can be captured
    m4/1s3/5/1S3/1SM2 r crab,tiger crane,monkey dragon | crab:b2b3 | nothing
a student whose captor loses at once is not lost
    5/5/1sM2/2m2/5 b cobra,mouse dragon,iguana eel | dragon:b3d2 | MissesWin stream c1 iguana
a quiet turn has no faults
    start | crab:a1a2 | nothing
""",
    start=START,
)
def test_the_faults_of_a_turn_are_found(position: str, actions: str, expected: str) -> None:
    turn, proven_turns = turn_with_proofs(actions)
    assert text_of(find_faults(parse_position(position), turn, **proven_turns)) == expected


def test_a_pawn_that_has_moved_misses_no_win_by_moving_again() -> None:
    start = parse_position("5/1Mm2/5/5/1W3 r octopus,seasnake rooster,viper eel")
    state = play(start, "octopus:b4a5")
    assert "MissesWin" not in text_of(find_faults(state, [parse_action("octopus:b1a1")]))
