"""Records of random games of every variant, with every ending."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from onitama_core.game import (
    POOLS,
    Outcome,
    Phase,
    Player,
    Termination,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    players_to_act,
    public_action,
)
from onitama_core.game.record import (
    Clock,
    Date,
    Forced,
    Note,
    Ply,
    Points,
    Record,
    Side,
    Time,
    Turn,
)

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState, PublicAction, Setup

PACES: Final = (None, "none", "5m", "3d", "5+3")
TOLD: Final = (
    *(Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIMEOUT),
    *(Termination.ABANDONMENT, Termination.CANCELLED, None),
)
"""How a game ends that the board leaves open; None: it goes on."""
WORDS: Final = st.text(alphabet='ab é"\\[]%clk:.;', max_size=20).map(lambda s: " ".join(s.split()))


def played(
    setup: Setup, rng: Random, length: int, viewer: Player | None
) -> tuple[list[Turn], GameState]:
    """At most `length` random actions; with a viewer as that one may know them."""
    state = new_game(setup)
    turns: list[Turn] = []
    for _ in range(length):
        if state.outcome is not None:
            break
        player = rng.choice(players_to_act(state))
        action = rng.choice(legal_actions(state, player))
        number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
        state, events = apply(state, player, action)
        is_open = viewer is None or player is viewer
        add(turns, number, player, action if is_open else public_action(action, events))
    return turns, state


def add(turns: list[Turn], number: int, player: Player, action: Action | PublicAction) -> None:
    """To the turn that goes on, or as the first of a new one."""
    if turns and turns[-1].number == number > 0:
        before = turns.pop()
        turns.append(Turn(number, player, (*before.plies, Ply(action))))
    else:
        turns.append(Turn(number, player, (Ply(action),)))


def ending(state: GameState, told: Termination | None, rng: Random) -> Outcome | None:
    if state.outcome is not None or told is None:
        return state.outcome
    if told is Termination.TIMEOUT:
        return Outcome(rng.choice(players_to_act(state)).opponent, told)
    winner = rng.choice(list(Player)) if told is Termination.RESIGNATION else None
    return Outcome(winner, told)


def recorded(variant: Variant, seed: int, length: int, told: Termination | None) -> Record:
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, POOLS["all"], rng)
    turns, state = played(setup, rng, length, None)
    return Record(setup=setup, turns=tuple(turns), outcome=ending(state, told, rng))


def seen(variant: Variant, seed: int, length: int, viewer: Player) -> Record:
    """A game that goes on, as one of its players may know it."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, POOLS["all"], rng)
    turns, state = played(setup, rng, length, viewer)
    over = () if state.outcome is None else turns[-1:]
    return Record(setup=setup, turns=tuple(turns[: len(turns) - len(over)]))


def seeds() -> st.SearchStrategy[int]:
    return st.integers(min_value=0, max_value=2**32 - 1)


def records() -> st.SearchStrategy[Record]:
    return st.builds(
        recorded,
        variant=st.sampled_from(Variant),
        seed=seeds(),
        length=st.integers(min_value=0, max_value=60),
        told=st.sampled_from(TOLD),
    )


def clocks() -> st.SearchStrategy[Clock]:
    return st.builds(Clock, st.integers(min_value=0, max_value=10**9))


def evaluations() -> st.SearchStrategy[Points | Forced]:
    points = st.builds(Points, st.integers(min_value=-99999, max_value=99999))
    return points | st.builds(Forced, st.sampled_from(Player), st.integers(0, 99))


def notes() -> st.SearchStrategy[Note]:
    texts = WORDS.filter(lambda text: "[%clk" not in text)
    return st.builds(Note, texts, st.none() | clocks(), st.none() | evaluations())


def sides() -> st.SearchStrategy[Side]:
    number = st.none() | st.integers(min_value=0, max_value=9999)
    return st.builds(Side, name=WORDS, level=number, rating=number)


def heads() -> st.SearchStrategy[dict[str, object]]:
    """All of a record but what was played."""
    return st.fixed_dictionaries(
        {
            "sides": st.tuples(sides(), sides()),
            "date": st.none() | st.dates().map(lambda day: Date(day.year, day.month, day.day)),
            "time": st.none() | st.times().map(lambda at: Time(at.hour, at.minute, at.second)),
            "pace": st.sampled_from(PACES),
            "opening": notes(),
        }
    )
