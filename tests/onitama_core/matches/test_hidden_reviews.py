"""Reviews of finished matches in Way of the Shadow and Way of the Light: all ninjas are visible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.engine import Nodes, Points, Thought, Win
from onitama_core.engine.protocol import SetPosition
from onitama_core.engine.session import replay
from onitama_core.engine.thoughts import StopFlag
from onitama_core.game import (
    NINJAS,
    GameState,
    Outcome,
    Phase,
    PlayedAction,
    Player,
    Square,
    Termination,
    Variant,
    format_action,
    parse_action,
)
from onitama_core.game.turn_annotations import (
    AllowsWin,
    Captures,
    Goal,
    MissesForce,
    MissesWin,
    WinsByForce,
    WinsNow,
)
from onitama_core.matches import (
    Grade,
    Knowledge,
    NotFinished,
    NothingPlayed,
    Reviews,
    WasCancelled,
    can_be_reviewed,
)
from onitama_core.matches.knowledge import knowledge_of, possible_ninjas
from tests.onitama_core.game.helpers import shadow
from tests.onitama_core.matches.table import ALICE, BOB, LIGHT, SHADOW

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine import Limit, Score
    from onitama_core.matches import Review
    from onitama_core.store import Match, Terms
    from tests.onitama_core.matches.table import Table

RED, BLUE = Player
HANDS: Final = "r crab,tiger crane,monkey dragon"
ASKER: Final = 7

STRIKE_MISSED: Final = (
    "place:b1",
    "place:b5",
    "crab:a1a2",
    "ninja:b1b2",
    "crane:c5c4",
    "ninja:b5b4",
    "lantern:none",
    "dragon:c1e2",
    "ninja:b2c1",
    "lantern:none",
)
"""A game of Shadow in whose third turn Red overlooks that its ninja reaches Blue's on b4."""
NINJA_SPARED: Final = (
    "place:a5,c5",
    "tiger:b1b3",
    "crane:c5c4",
    "dragon:c1e2",
    "lantern:none",
    "monkey:a5b4",
    "crane:b3b4",
    "lantern:none",
    "dragon:c4e3",
    "crab:b4b5",
    "lantern:none",
)
"""A game of Light in whose seventh turn Red spares Blue's last ninja, beside its master."""


async def play(table: Table, terms: Terms, *texts: str) -> Match:
    """Play a match of Alice, Red, against Bob; a placement's player follows from its squares."""
    match = await table.started(terms=terms)
    for text in texts:
        now = await table.present(match.id)
        user = ALICE if now.turn is RED else BOB
        if now.phase is Phase.PLACEMENT:
            user = ALICE if "1" in text else BOB
        await table.act(match, user, text)
    return await table.present(match.id)


async def play_and_resign(table: Table, terms: Terms, *texts: str) -> Match:
    match = await play(table, terms, *texts)
    await table.matches.resign(match.id, BOB.user_id)
    return await table.present(match.id)


class FullInformationEngine:
    """The engine's search in this process, with fewer nodes than a review takes."""

    def __init__(self) -> None:
        from onitama_core.engine.playing import Engine  # noqa: PLC0415 - it compiles

        self._engine = Engine()

    async def think(
        self,
        opening: str,
        actions: Sequence[str],
        limit: Limit,  # noqa: ARG002 - as the pool has it
        *,
        asker: int,
    ) -> Thought:
        assert asker == ASKER
        state = replay(SetPosition(opening, tuple(actions)))
        assert isinstance(state, GameState)
        return self._engine.think(state, Nodes(20_000), lambda _: None, StopFlag())


async def make_review(table: Table, match: Match) -> Review:
    reviews = Reviews(table.matches.log)
    return await reviews.make(match.id, FullInformationEngine(), ASKER, lambda *_: None)


async def test_a_review_names_a_missed_winning_strike_on_a_hidden_ninja(table: Table) -> None:
    """The review is stored, and the match's record has its scores.

    Red could know four squares of Blue's ninja: it began on b5 or d5, and then stayed or moved one
    square forward with Crane.
    """
    match = await play_and_resign(table, SHADOW, *STRIKE_MISSED)
    review = await make_review(table, match)
    turn = review.turns[2]
    assert (turn.player, turn.grade) == (RED, Grade.MISSED_WIN)
    assert " ".join(map(format_action, turn.best)) == "tiger:e1e3 ninja:b2b4!"
    captured = Captures(NINJAS[BLUE], Square.B4, is_safe=False)
    assert turn.merits == (WinsByForce(4), captured)
    assert turn.faults[0] == MissesForce(4)
    assert turn in review.deciding
    assert review.knowledge[3] == Knowledge(
        ninjas=1,
        squares=(Square.B4, Square.D4, Square.B5, Square.D5),
        wins_anyway=False,
        captures_hidden_ninja=True,
    )
    assert await Reviews(table.matches.log).find_stored(match.id) == review
    assert len(await table.rows("SELECT * FROM review")) == 4
    _, text = await table.matches.records.write(match.id, ALICE.user_id)
    assert text.count("[%eval ") == 4


async def test_a_review_names_a_missed_capture_of_the_last_ninja(table: Table) -> None:
    review = await make_review(table, await play_and_resign(table, LIGHT, *NINJA_SPARED))
    turn = review.turns[6]
    assert (turn.player, turn.grade) == (RED, Grade.MISSED_WIN)
    assert turn.merits == (WinsNow((Termination.NINJAS,)),)
    missed, allowed = turn.faults
    assert isinstance(missed, MissesWin)
    assert missed.goal == Goal(Termination.NINJAS, Square.E3)
    assert isinstance(allowed, AllowsWin)
    assert allowed.goal == Goal(Termination.STONE, Square.E2)
    knowledge = review.knowledge[7]
    assert knowledge.ninjas == 1
    assert not knowledge.wins_anyway
    assert knowledge.captures_hidden_ninja
    assert Square.E3 in knowledge.squares
    assert len(knowledge.squares) > 1


@pytest.mark.parametrize(
    ("terms", "actions"), [(SHADOW, STRIKE_MISSED), (LIGHT, NINJA_SPARED)], ids=["Shadow", "Light"]
)
async def test_an_open_or_cancelled_hidden_match_can_not_be_reviewed(
    table: Table, terms: Terms, actions: tuple[str, ...]
) -> None:
    match = await play(table, terms, *actions)
    engine = PreparedEngine({})
    for problem in (NotFinished, WasCancelled):
        if problem is WasCancelled:
            match = await table.matches.close(match.id)
        reviews = Reviews(table.matches.log)
        assert not can_be_reviewed(match)
        with pytest.raises(problem):
            await reviews.find_stored(match.id)
        with pytest.raises(problem):
            await reviews.make(match.id, engine, ASKER, lambda *_: None)
    assert engine.asked == []


@pytest.mark.parametrize("placed", [(), ("place:b1",), ("place:b1", "place:b5", "crab:a1a2")])
async def test_a_match_without_a_complete_turn_can_not_be_reviewed(
    table: Table, placed: tuple[str, ...]
) -> None:
    match = await play_and_resign(table, SHADOW, *placed)
    assert not can_be_reviewed(match)
    with pytest.raises(NothingPlayed):
        await Reviews(table.matches.log).find_stored(match.id)


class PreparedEngine:
    """An engine with prepared scores and best turns, by the number of actions before a position."""

    def __init__(self, prepared: Mapping[int, tuple[Score, str]]) -> None:
        self._prepared = prepared
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    async def think(
        self,
        opening: str,
        actions: Sequence[str],
        limit: Limit,  # noqa: ARG002 - as the pool has it
        *,
        asker: int,  # noqa: ARG002
    ) -> Thought:
        self.asked.append((opening, tuple(actions)))
        score, best = self._prepared.get(len(actions), (Points(0), ""))
        return Thought(tuple(best.split()), score, 1, 1, ())


async def test_a_review_judges_only_complete_turns_after_the_placements(table: Table) -> None:
    """A lantern is part of its turn, and a turn that was not completed is not judged."""
    match = await play_and_resign(table, SHADOW, *STRIKE_MISSED, "monkey:c4d3")
    engine = PreparedEngine({})
    await Reviews(table.matches.log).make(match.id, engine, ASKER, lambda *_: None)
    assert {opening for opening, _ in engine.asked} == {
        "shadow r crab,tiger crane,monkey dragon open"
    }
    actions = [actions for _, actions in engine.asked]
    assert actions == [STRIKE_MISSED[:count] for count in (2, 4, 7, 10)]


async def test_a_lantern_or_a_strike_at_an_empty_square_costs_nothing(table: Table) -> None:
    """The engine sees every ninja, so its best turn reaches the same position without them."""
    prepared = {
        2: (Points(0), "crab:a1a2 ninja:b1b2"),
        4: (Points(300), "crane:c5c4 ninja:b5b4"),
        6: (Points(300), "dragon:c1e2 ninja:b2c1 lantern:none"),
        9: (Points(300), ""),
    }
    texts = (*STRIKE_MISSED[:3], "ninja:b1b2!", *STRIKE_MISSED[4:6], *STRIKE_MISSED[7:9])
    match = await play_and_resign(table, SHADOW, *texts, "lantern:3")
    review = await Reviews(table.matches.log).make(
        match.id, PreparedEngine(prepared), ASKER, lambda *_: None
    )
    assert [turn.cost for turn in review.turns] == [0, 0, 0]


async def test_after_a_win_on_the_board_the_losers_chance_is_zero(table: Table) -> None:
    """Red moves its master beside Blue's ninja on b4, and the ninja captures the master."""
    moves = ("crab:b1b2", "crane:b5b4", "tiger:c1c3", "lantern:none", "monkey:b4c3")
    match = await play(table, LIGHT, "place:a5,b5", *moves)
    assert match.outcome == Outcome(BLUE, Termination.STONE)
    engine = PreparedEngine({5: (Win(1), "monkey:b4c3")})
    review = await Reviews(table.matches.log).make(match.id, engine, ASKER, lambda *_: None)
    assert review.chances[-2:] == (0.0, 0.0)
    assert len(engine.asked) == 4


# What a player could know


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@pytest.mark.parametrize("seed", range(4))
def test_possible_ninja_squares_are_those_of_all_consistent_histories(
    variant: Variant, seed: int
) -> None:
    from tests.onitama_core.engine.hidden.referee import (  # noqa: PLC0415 - it compiles
        ConsistentStates,
        random_game,
        random_setup,
    )

    setup = random_setup(variant, seed)
    moves = list(random_game(setup, seed))[:25]
    actions = [PlayedAction(move.player, move.action, move.step.events) for move in moves]
    for seat in Player:
        possible = ConsistentStates(setup, seat)
        expected: dict[int, set[int]] = {}
        for number, move in enumerate(moves, start=1):
            possible.observe(move)
            expected[number] = possible.others
        found = {
            number: set(ninjas)
            for batch in possible_ninjas(setup, seat, actions, expected.keys())
            for number, ninjas in batch.items()
        }
        assert found == expected


ENDING: Final = shadow(f"2m2/5/5/5/2M1S {HANDS}", red_ninja="b2", blue_ninja="b4")
OPEN_ENDING: Final = shadow(
    f"2m2/5/5/5/2M1S {HANDS}", red_ninja="b2", blue_ninja="b4", revealed="b4"
)
MASTER_IN_REACH: Final = shadow(f"2m2/5/2S2/5/2M2 {HANDS}", red_ninja="b2", blue_ninja="b4")
POSSIBLE_SQUARES: Final = (Square.B4, Square.D4)


@pytest.mark.parametrize(
    ("state", "best", "squares", "known"),
    [
        (ENDING, "tiger:e1e3 ninja:b2b4!", POSSIBLE_SQUARES, (1, POSSIBLE_SQUARES, False, True)),
        (ENDING, "tiger:e1e3 ninja:stay", POSSIBLE_SQUARES, (1, POSSIBLE_SQUARES, False, False)),
        (MASTER_IN_REACH, "tiger:c3c5", POSSIBLE_SQUARES, (1, POSSIBLE_SQUARES, True, False)),
        (OPEN_ENDING, "tiger:e1e3 ninja:b2b4", POSSIBLE_SQUARES[:1], (0, (), False, False)),
    ],
    ids=["a strike", "a quiet turn", "a win in any case", "nothing hidden"],
)
def test_knowledge_says_how_far_the_best_turn_depends_on_hidden_ninjas(
    state: GameState,
    best: str,
    squares: tuple[Square, ...],
    known: tuple[int, tuple[Square, ...], bool, bool],
) -> None:
    turn = [parse_action(text) for text in best.split()]
    assert knowledge_of(state, turn, [square.bit for square in squares]) == Knowledge(*known)
