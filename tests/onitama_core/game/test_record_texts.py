"""Records of random games are read as they were written, and whatever the grammar allows."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    POOLS,
    Outcome,
    Phase,
    Player,
    SecretNinjaStep,
    Square,
    Termination,
    Variant,
    apply,
    deal,
    format_action,
    legal_actions,
    new_game,
    players_to_act,
    public_action,
)
from onitama_core.game.record import (
    Amiss,
    Clock,
    Date,
    Forced,
    Note,
    Ply,
    PointsForRed,
    Record,
    RecordFault,
    Side,
    Time,
    Turn,
    read_records,
    write_record,
)
from onitama_core.game.record.reading import read_action
from tests.onitama_core.game.helpers import read_record
from tests.onitama_core.game.test_record import EXAMPLES, README

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Action, GameState, PublicAction, Setup

    Maker: TypeAlias = Callable[[Random], str]


# Records of random games of every variant, with every ending


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


def evaluations() -> st.SearchStrategy[PointsForRed | Forced]:
    points = st.builds(PointsForRed, st.integers(min_value=-99999, max_value=99999))
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


# The grammar that README.md gives, read and turned into texts


WORD: Final = re.compile(r"""\(\*.*?\*\)|"[^"]*"|'[^']*'|\w+|[=,;|()\[\]{}]""")
CLOSERS: Final = {"(": ")", "[": "]", "{": "}"}
MOST: Final = 3
"""Times that what may be repeated is."""
UNTOLD: Final[dict[str, str]] = {
    "letter": "abcxyz",
    "digit": "0123456789",
    "character": "ab é:.;,#-",
}
"""What the grammar takes for known, by one of its letters."""
NUMBERS: Final[dict[str, Callable[[Random], int]]] = {
    "number": lambda rng: rng.randrange(1000),
    "hours": lambda rng: rng.randrange(1000),
    "minutes": lambda rng: rng.randrange(60),
    "seconds": lambda rng: rng.randrange(60),
    "thousandths": lambda rng: rng.randrange(1000),
}
PADDED: Final = {"minutes": 2, "seconds": 2, "thousandths": 3}
TIGHT: Final = {"name", "points", "action", "hidden", "card", "square", "file", "rank"}
"""Rules between whose words no blank is: one would belong to them, or is forgiven."""


class Grammar:
    def __init__(self, text: str) -> None:
        self._words: list[str] = [word for word in WORD.findall(text) if not word.startswith("(*")]
        self._at = 0
        self._rules: dict[str, Maker] = {}
        while self._at < len(self._words):
            name = self._take()
            assert name not in self._rules, f"there are two rules {name}"
            self._expect("=")
            self._rules[name] = self._choice(" " if name not in TIGHT else "")
            self._expect(";")

    def text(self, rule: str, rng: Random) -> str:
        """One that the rule allows."""
        return self._make(rule, rng)

    def _take(self) -> str:
        self._at += 1
        return self._words[self._at - 1]

    def _expect(self, word: str) -> None:
        found = self._take()
        assert found == word, (found, word, self._at)

    def _choice(self, joint: str) -> Maker:
        ways = [self._sequence(joint)]
        while self._words[self._at] == "|":
            self._take()
            ways.append(self._sequence(joint))

        def made(rng: Random) -> str:
            return ways[rng.randrange(len(ways))](rng)

        return made

    def _sequence(self, joint: str) -> Maker:
        parts = [self._part(joint)]
        while self._words[self._at] == ",":
            self._take()
            parts.append(self._part(joint))
        return lambda rng: joint.join(part(rng) for part in parts)

    def _part(self, joint: str) -> Maker:
        word = self._take()
        if word in CLOSERS:
            inner = self._choice(joint)
            self._expect(CLOSERS[word])
            return self._repeated(word, inner, joint)
        if word[0] in "\"'":
            return lambda _: word[1:-1]
        return lambda rng: self._make(word, rng)

    @staticmethod
    def _repeated(opener: str, inner: Maker, joint: str) -> Maker:
        most = {"(": 1, "[": 1, "{": MOST}[opener]
        least = 1 if opener == "(" else 0
        return lambda rng: joint.join(inner(rng) for _ in range(rng.randint(least, most)))

    def _make(self, name: str, rng: Random) -> str:
        if name == "card":
            return rng.choice(list(CARDS))  # of the letters in a row those that are a card
        if name in NUMBERS:
            return str(NUMBERS[name](rng)).zfill(PADDED.get(name, 1))
        if name in UNTOLD:
            return rng.choice(UNTOLD[name])
        return self._rules[name](rng)


# There and back


few = settings(max_examples=25)


@few
@given(records(), heads())
def test_a_game_is_read_as_it_was_written(record: Record, head: dict[str, Any]) -> None:
    record = replace(record, **head)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@few
@given(records(), st.data())
def test_comments_are_read_as_they_were_written(record: Record, data: st.DataObject) -> None:
    note = data.draw(notes())
    turns = tuple(
        replace(turn, plies=tuple(replace(ply, note=note) for ply in turn.plies))
        for turn in record.turns
    )
    record = replace(record, turns=turns)
    assert read_record(write_record(record)) == record


@few
@given(
    st.sampled_from((Variant.SHADOW, Variant.LIGHT)),
    seeds(),
    st.integers(min_value=0, max_value=60),
    st.sampled_from(Player),
)
def test_what_a_player_may_know_is_read_as_it_was_written(
    variant: Variant, seed: int, length: int, viewer: Player
) -> None:
    record = seen(variant, seed, length, viewer)
    assert read_record(write_record(record)) == record


@few
@given(st.lists(records(), min_size=2, max_size=4))
def test_several_games_stand_in_one_text(games: list[Record]) -> None:
    assert list(read_records("\n".join(map(write_record, games)))) == games


@few
@given(records(), st.randoms(use_true_random=False))
def test_blanks_and_case_are_forgiven(record: Record, rng: Random) -> None:
    lines = write_record(record).splitlines()
    bent = (bend(line, ("  ", "\t") if '"' in line else (" ", "\n"), rng) for line in lines)
    assert read_record("\r\n".join(bent)) == record


def bend(line: str, blanks: tuple[str, ...], rng: Random) -> str:
    words = line.swapcase().split(" ")
    return "".join(word + rng.choice(blanks) for word in words)


@few
@given(records())
def test_a_game_that_is_cut_off_is_told_where(record: Record) -> None:
    text = write_record(record).rstrip()
    cut = text[: text.rindex("\n")]
    (fault,) = read_records(cut)
    assert isinstance(fault, RecordFault)
    assert fault.spot.line == cut.count("\n") + 1


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("told", TOLD)
def test_every_variant_has_a_record_of_every_ending(
    variant: Variant, told: Termination | None
) -> None:
    record = recorded(variant, 1, 5, told)
    assert (record.outcome and record.outcome.termination) is told
    assert read_record(write_record(record)) == record


def test_random_games_end_in_every_way_the_board_knows() -> None:
    """Lest the properties above prove less than they say."""
    ended = {
        record.outcome.termination
        for variant in Variant
        for seed in range(20)
        if (record := recorded(variant, seed, 400, None)).outcome
    }
    assert ended >= {Termination.STONE, Termination.STREAM, Termination.NINJAS}


@pytest.mark.parametrize("text", ["two\nlines", "a {brace}", " blank", "[%clk 0:00:01]", "[%EVAL"])
def test_a_note_that_could_not_be_read_again_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Note(text)


@pytest.mark.parametrize("square", Square)
@pytest.mark.parametrize("is_attempt", [True, False])
def test_a_ninja_that_was_revealed_is_read_on_its_square(
    square: Square, *, is_attempt: bool
) -> None:
    step = SecretNinjaStep(square, is_attempt=is_attempt)
    assert read_action(format_action(step)) == step


# By the grammar


GRAMMAR: Final = Grammar("".join(re.findall(r"```ebnf\n(.*?)```", README, re.DOTALL)))
HEAD: Final = '[Variant "light"] [Cards "crab,tiger crane,monkey dragon"] [First "red"] '
OF_GRAMMAR: Final = {
    *(Amiss.UNEXPECTED, Amiss.UNCLOSED, Amiss.UNREADABLE_ACTION),
    *(Amiss.UNREADABLE_NOTE, Amiss.NO_RESULT),
}
"""What is amiss in a text that the grammar doesn't allow."""
LETTERS: Final = st.sampled_from('abc01 .:,!?{}[]"\\%#*+-–\n\té\0')

some = settings(max_examples=100)


@some
@given(st.randoms(use_true_random=False), st.sampled_from(("games", "game")))
def test_what_the_grammar_allows_is_read(rng: Random, rule: str) -> None:
    text = GRAMMAR.text(rule, rng)
    for found in read_records(text):
        if not isinstance(found, Record):
            assert found.reason not in OF_GRAMMAR, (found, text)
            assert found.reason is not Amiss.NO_GAME or not text


@some
@given(st.randoms(use_true_random=False))
def test_the_turns_that_it_allows_are_read_in_a_game_that_begins(rng: Random) -> None:
    turns = " ".join(GRAMMAR.text("turn", rng) for _ in range(2))
    (found,) = read_records(f'{HEAD}[Result "*"] {turns} *')
    assert isinstance(found, Record) or found.reason not in OF_GRAMMAR, turns


@some
@given(st.sampled_from(EXAMPLES), st.integers(0, 2000), LETTERS, st.integers(0, 1))
def test_one_other_letter_is_a_fault_or_another_game(
    example: str, at: int, letter: str, gone: int
) -> None:
    """At the end of the text it comes after it."""
    bent = example[:at] + letter + example[at + gone :]
    for found in read_records(bent):
        if isinstance(found, Record):
            assert read_record(write_record(found)) == found
        else:
            assert 1 <= found.spot.line <= bent.count("\n") + 1
