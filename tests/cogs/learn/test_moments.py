"""The lessons, played without Discord: each can be finished, whatever its learner tries."""

from __future__ import annotations

import pytest

from cogs.learn.lesson_words import LESSONS
from cogs.learn.lessons import DIGITS, InLesson, attempt, back, fits, reach, right_actions
from cogs.ui.errors import OldButton
from onitama_core.game import (
    Outcome,
    Player,
    Termination,
    apply,
    format_action,
    legal_actions,
    parse_action,
    players_to_act,
)
from tests.cogs.learn.walks import NUMBERS, moments, walk

RED, BLUE = Player
FINISHED = {
    1: ("tiger:c1c3", "", "crab:a1a2"),
    2: ("rooster:c3d4", "eel:d4c5"),
    3: ("monkey:d2c3", "tiger:c3c5"),
    4: ("horse:pass", "dragon:a4c5"),
    5: ("rhinoceros:d3c4", "rhinoceros:c5e5", "boar:c4c5"),
    6: ("place:d1", "tiger:e1e3", "ninja:d1d3", "lantern:5", "mantis:e3d4", "ninja:d3c4"),
    7: ("place:c5,d5", "tiger:c5c3", "crab:c3c2"),
}


@pytest.mark.parametrize(("number", "actions"), FINISHED.items())
def test_a_lesson_can_be_finished(number: int, actions: tuple[str, ...]) -> None:
    assert walk(number, *actions).scene is None


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_right_actions_were_played_the_lesson_goes_on_to_its_end(number: int) -> None:
    scenes = len(LESSONS[number - 1].scenes)
    for moment in moments(number):
        assert (moment.scene is None) == (len(moment.done) == scenes)
        if moment.scene is not None and moment.scene.right:
            assert 0 < len(right_actions(moment, moment.scene)) <= len(DIGITS)


def test_a_wind_cards_first_part_is_taken_back() -> None:
    between = walk(5, "rhinoceros:d3c4")
    assert back(between) == reach(5)
    for moment in (reach(5), walk(5, "rhinoceros:d3c4", "rhinoceros:c5e5")):
        with pytest.raises(OldButton):
            back(moment)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_try_that_is_not_asked_for_is_answered_with_why(number: int) -> None:
    for moment in moments(number):
        if moment.scene is None or not moment.scene.right:
            continue
        right = right_actions(moment, moment.scene)
        for action in moment.view.legal_actions:
            after = attempt(moment, action)
            assert isinstance(after, InLesson if action in right else str)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_why_is_told_to_somebody(number: int) -> None:
    for scene in (scene for scene in LESSONS[number - 1].scenes if scene.right):
        told = {
            attempt(moment, action)
            for moment in moments(number)
            if moment.scene is scene
            for action in moment.view.legal_actions
        }
        assert set(scene.whys.values()) == {why for why in told if isinstance(why, str)}


@pytest.mark.parametrize("number", range(2, 8))
def test_all_but_the_first_end_in_a_win_of_the_learner(number: int) -> None:
    learner = LESSONS[number - 1].learner
    for moment in moments(number):
        outcome = moment.state.outcome
        assert (moment.scene is None) == (outcome is not None)
        assert outcome is None or outcome.winner is learner


@pytest.mark.parametrize(("number", "way"), [(2, Termination.STONE), (3, Termination.STREAM)])
def test_a_way_to_win_is_taught_by_it(number: int, way: Termination) -> None:
    assert moments(number)[-1].state.outcome == Outcome(RED, way)


def test_in_the_first_lesson_the_cards_go_round() -> None:
    before, seen, after = (walk(1, *FINISHED[1][:count]) for count in (0, 1, 2))
    hands = [[card.id for card in moment.view.public.hands[RED]] for moment in (before, seen)]
    assert "tiger" in hands[0]
    assert "tiger" not in hands[1]
    assert seen.view.public.side.id == "tiger"
    assert "tiger" in [card.id for card in after.view.public.hands[BLUE]]
    assert seen.scene is not None
    assert seen.scene.label is not None


def test_the_fourth_lesson_begins_with_a_pass_that_is_forced() -> None:
    assert {format_action(a) for a in reach(4).view.legal_actions} == {"horse:pass", "tiger:pass"}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_other_side_overlooks_no_win(number: int) -> None:
    """Or a learner who sees it would smile at the teacher."""
    for before, after in pairwise_of(number):
        if not after.others or before.scene is None or not before.scene.right:
            continue
        action = right_actions(before, before.scene)[DIGITS.index(after.done[-1])]
        learner = before.lesson.learner
        state = apply(before.state, learner, action).state
        if players_to_act(state) == (learner.opponent,):
            for reply in legal_actions(state, learner.opponent):
                outcome = apply(state, learner.opponent, reply).state.outcome
                assert outcome is None or outcome.winner is learner, format_action(reply)


def pairwise_of(number: int) -> list[tuple[InLesson, InLesson]]:
    return [(reach(number, moment.done[:-1]), moment) for moment in moments(number) if moment.done]


def test_a_lesson_shows_what_its_learner_may_know() -> None:
    """Blue's ninja is hidden from the learner of Shadow, also in what was told."""
    for moment in moments(6):
        assert moment.view.viewer is RED
        if moment.state.outcome is None:
            assert all(
                piece is None or piece.owner is RED or piece.kind.value != "ninja"
                for piece in moment.view.board
            )


@pytest.mark.parametrize(
    ("number", "done"),
    [(0, ""), (8, ""), (10**14, ""), (2, "1"), (2, "x,!"), (2, "000"), (1, "01"), (4, "00z")],
)
def test_what_no_lesson_leads_to_is_an_old_button(number: int, done: str) -> None:
    with pytest.raises(OldButton):
        reach(number, done)


@pytest.mark.parametrize("text", ["tiger:c1c4", "crane:a5a4", "ninja:stay", "tiger:pass"])
def test_an_action_that_is_forged_is_an_old_button(text: str) -> None:
    with pytest.raises(OldButton):
        attempt(reach(1), parse_action(text))


def test_nothing_is_played_where_there_is_something_to_see() -> None:
    with pytest.raises(OldButton):
        attempt(walk(1, "tiger:c1c3"), parse_action("crab:a1a2"))


def test_a_pattern_is_of_the_notation() -> None:
    action = parse_action("ninja:b1b3!")
    assert fits(action, "ninja:??b3!")
    assert fits(action, "*!")
    assert not fits(action, "ninja:??b3")
