"""No message or picture reveals hidden information.

The tests play pairs of games that differ only in what a viewer may not know, and require that the
viewer's messages, pictures and suggestions are the same in both games.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.match import private
from cogs.match.choices import ChooseLine, ChoosePawn, ChooseSquare, ChooseStart, TakeBack
from cogs.match.private_controller import ControllerPages
from cogs.match.public import board_post
from cogs.match.public_end import result_line, result_without_link
from cogs.match.step_sentences import describe_choice
from cogs.puzzles.private import (
    Trial,
    daily_solution_context,
    describe_mistake,
    puzzle_context,
    turns_of_solution,
)
from cogs.puzzles.public import describe_task
from cogs.shared import messages
from cogs.shared.messages import Controller
from cogs.shared.pictures import private_filename, public_filename
from onitama_core import game
from onitama_core.game import SQUARES, Player, Variant
from onitama_core.game.cards import CARDS
from onitama_core.matches.replay import MatchState, advance
from onitama_core.puzzles import (
    Attempt,
    attempt_after,
    begin_attempt,
    continue_attempt,
    legal_turns,
)
from onitama_core.puzzles.puzzles import puzzles, with_other_ninja
from onitama_core.store import EPOCH, Played
from rendering import Renderer, find_hints
from rendering.words import LANGUAGES, describe_board, in_language
from tests.cogs.shared.builders import Updates, match_at_start
from tests.e2e.pairs import make_eventful_pair, make_pair_with_passes
from tests.onitama_core.game.helpers import shadow
from tests.signs import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.puzzles import Puzzle
    from rendering import Hints
    from tests.e2e.pairs import PairOfGames
    from tests.onitama_core.game.indistinguishable_games import Viewer

VIEWERS = [
    (variant, viewer)
    for variant in (Variant.SHADOW, Variant.LIGHT)
    for viewer in (None, *Player)
    if (variant, viewer) != (Variant.LIGHT, Player.BLUE)  # Red has no secrets there
]
ALICE, BOB = 1, 2
FIVE_CARDS = [CARDS[card] for card in ("fox", "tiger", "crane", "monkey", "dragon")]
SQUARE = re.compile(r"[a-e][1-5]")
every_viewer = pytest.mark.parametrize(("variant", "viewer"), VIEWERS)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
thorough = settings(max_examples=6, deadline=None)


class Moment(NamedTuple):
    """The two games of a pair after one action."""

    updates: tuple[Updates, Updates]
    player: Player
    texts: tuple[str, str]


def moments(pair: PairOfGames) -> Iterator[Moment]:
    """Play both games of a pair, and yield them after each action."""
    match = match_at_start(pair.setup)
    states = [MatchState(game.new_game(pair.setup)), MatchState(game.new_game(pair.setup))]
    for seq, step in enumerate(pair.steps, start=1):
        for index, text in enumerate(step.texts):
            entry = Played(seq, step.player, text, at=EPOCH)
            states[index] = advance(states[index], entry)
        one, other = (Updates.of(match, match_state) for match_state in states)
        yield Moment((one, other), step.player, step.texts)


# -- messages and pictures for a viewer --


def for_everybody(updates: Updates) -> Iterator[messages.PublicMessage | messages.PrivateMessage]:
    """Yield all messages about a match that everybody may read."""
    update = updates.public
    alt_text = describe_board(update.view, seen_from=Player.RED, events=update.events)
    picture = messages.PublicPicture(public_filename(update.match), alt_text, b"")
    for is_latest in (True, False):
        yield board_post(update, picture, is_latest=is_latest)
    yield private.board_message(update, picture)
    yield private.board_message_in_text(update)
    yield private.games_message([update.match], 3, {}, {})
    yield private.more_message(update.match, Player.RED)
    yield private.ask_to_confirm_resigning(update.match, Player.RED)
    if update.match.is_over:
        yield result_line(update)
        yield result_without_link(update)


def for_player(updates: Updates, player: Player) -> Iterator[messages.PrivateMessage | Controller]:
    """Yield all private messages about a match for one player."""
    update = updates.own[player]
    match = update.match
    view = update.view
    picture = picture_reference(private.match_context(update))
    yield private.board_message(update, messages.Picture(picture.filename, picture.alt_text, b""))
    yield private.board_message_in_text(update)
    for hints in filter(None, (find_hints(view, square) for square in SQUARES)):
        yield Controller("", picture_reference(private.match_context(update), hints), grid=())
    yield private.games_message([match], (ALICE, BOB)[player], {}, {})
    if view.legal_actions:
        yield from controllers(ControllerPages(private.match_context(update), picture, OWN), view)


def controllers(pages: ControllerPages, view: game.PlayerView) -> Iterator[Controller]:
    """Yield the controller before the player's step, and after each tap that is possible."""
    yield pages.first()
    match view.public.phase:
        case game.Phase.PLACEMENT:
            yield from (pages.after(ChooseStart(square, (square,))) for square in SQUARES)
        case game.Phase.LANTERN:
            yield from (pages.after(ChooseLine(line)) for line in game.Line)
        case _:
            moves = [a for a in view.legal_actions if isinstance(a, (game.Move, game.NinjaMove))]
            origins = sorted({move.origin for move in moves})
            yield from (pages.after(ChoosePawn(origin)) for origin in origins)
            choices = [ChooseSquare(move.origin, move.target) for move in moves]
            yield from map(pages.after, choices)


def suggestions(view: game.PlayerView) -> list[tuple[str, str]]:
    """Return the label and the value of each suggestion for the option `move`."""
    return [
        (describe_choice(action, view), game.format_action(action)) for action in view.legal_actions
    ]


def picture_reference(
    context: private.ControllerContext, hints: Hints | None = None
) -> messages.PictureReference:
    view = context.view
    alt_text = describe_board(view, seen_from=view.viewer, hints=hints, events=context.events)
    return messages.PictureReference(
        private_filename(context.picture_name, view.viewer, hints), alt_text
    )


# -- the tests --


@every_viewer
@thorough
@given(
    seed=seeds,
    make=st.sampled_from([make_eventful_pair, make_pair_with_passes]),
    language=st.sampled_from(LANGUAGES),
)
def test_public_messages_do_not_depend_on_hidden_information(
    variant: Variant, viewer: Viewer, seed: int, make: Any, language: str
) -> None:
    with in_language(language):
        for moment in moments(make(variant, viewer, seed)):
            one, other = moment.updates
            assert list(for_everybody(one)) == list(for_everybody(other))


@pytest.mark.parametrize(("variant", "viewer"), [case for case in VIEWERS if case[1] is not None])
@thorough
@given(seed=seeds, language=st.sampled_from(LANGUAGES))
def test_a_players_messages_do_not_depend_on_what_only_the_opponent_knows(
    variant: Variant, viewer: Player, seed: int, language: str
) -> None:
    with in_language(language):
        require_equal_messages(variant, viewer, seed)


def require_equal_messages(variant: Variant, viewer: Player, seed: int) -> None:
    """Fail if a player's messages in the two games of a pair differ."""
    for moment in moments(make_eventful_pair(variant, viewer, seed)):
        one, other = moment.updates
        assert list(for_player(one, viewer)) == list(for_player(other, viewer))
        views = [updates.own[viewer].view for updates in moment.updates]
        assert suggestions(views[0]) == suggestions(views[1])
        if moment.player is viewer:
            action = game.parse_action(moment.texts[0])
            answers = [
                private.describe_played_action(updates.own[viewer], action, None)
                for updates in moment.updates
            ]
            assert answers[0] == answers[1]


@every_viewer
def test_the_owners_messages_do_depend_on_their_hidden_information(
    variant: Variant, viewer: Viewer
) -> None:
    """The games of a pair really differ, so that the tests above can fail."""
    owners = [player for player in Player if player is not viewer]
    differing = 0
    for moment, owner in product(moments(make_eventful_pair(variant, viewer, seed=1)), owners):
        one, other = (list(for_player(updates, owner)) for updates in moment.updates)
        differing += one != other
    assert differing >= 3


def before_a_move(red_ninja: str) -> Updates:
    """Return a match in which Red's only piece can move only to e4.

    With Red's ninja on e4 Red has to pass.
    """
    text = "4M/5/5/5/m4 r fox,tiger crane,monkey dragon"
    match_state = MatchState(shadow(text, red_ninja=red_ninja, blue_ninja="c1"))
    return Updates.of(match_at_start(game.make_setup(Variant.SHADOW, FIVE_CARDS)), match_state)


def test_a_player_is_warned_that_a_forced_pass_reveals_where_their_ninja_is() -> None:
    update = before_a_move("e4").own[Player.RED]
    view = update.view
    picture = picture_reference(private.match_context(update))
    warned = ControllerPages(private.match_context(update), picture, OWN).first()
    assert "The pass may tell the others where your ninja stands." in warned.text
    assert all("it may tell where your ninja stands" in text for text, _ in suggestions(view))


def test_a_forced_pass_is_hidden_from_others_until_it_is_played() -> None:
    forced = before_a_move("e4")
    free = before_a_move("a3")
    views = [updates.own[Player.RED].view for updates in (forced, free)]
    assert [isinstance(view.legal_actions[0], game.Pass) for view in views] == [True, False]
    assert list(for_everybody(forced)) == list(for_everybody(free))
    assert list(for_player(forced, Player.BLUE)) == list(for_player(free, Player.BLUE))


@every_viewer
@thorough
@given(seed=seeds)
def test_custom_ids_of_public_buttons_and_names_of_public_files_have_no_square(
    variant: Variant, viewer: Viewer, seed: int
) -> None:
    for moment in moments(make_eventful_pair(variant, viewer, seed)):
        for message in for_everybody(moment.updates[0]):
            assert not any(
                SQUARE.search(button.click.parts().argument) for button in message.buttons
            )
            name = message.picture.filename if message.picture else ""
            assert not SQUARE.search(name)


@pytest.mark.parametrize(("variant", "viewer"), VIEWERS)
def test_the_bytes_of_pictures_do_not_depend_on_hidden_information(
    variant: Variant, viewer: Viewer
) -> None:
    for moment in moments(make_eventful_pair(variant, viewer, seed=2)):
        one, other = moment.updates
        assert draw_pictures(one, None) == draw_pictures(other, None)
        if viewer is not None:
            assert draw_pictures(one, viewer) == draw_pictures(other, viewer)


def draw_pictures(updates: Updates, viewer: Viewer) -> list[bytes]:
    """Return a viewer's pictures: the board, and the board for each piece that can be tapped."""
    if viewer is None:
        return [renderer().board(updates.public.view, seen_from=Player.RED).data]
    view = updates.own[viewer].view
    hints = [None, *filter(None, (find_hints(view, square) for square in SQUARES))]
    return [renderer().board(view, seen_from=viewer, hints=shown).data for shown in hints]


@cache
def renderer() -> Renderer:
    return Renderer()


# Puzzles of Way of the Shadow, which hide the square of the other side's ninja

SHADOW_PUZZLES = [puzzle for puzzle in puzzles().values() if puzzle.variant is Variant.SHADOW]


def page_parts(attempt: Attempt) -> tuple[object, ...]:
    """Return everything that a puzzle's page is made of."""
    context = puzzle_context(Trial(attempt))
    controller_parts = (
        context.picture_name,
        context.format_text("how"),
        context.buttons,
        context.lists,
        context.make_click(TakeBack()),
    )
    return context.view, context.events, *controller_parts


def all_hidden_states(puzzle: Puzzle) -> list[Attempt]:
    """Return the puzzle's start once for each square on which the hidden ninja may be."""
    attempt = begin_attempt(puzzle)
    return [
        replace(attempt, state=with_other_ninja(attempt.state, square))
        for square in puzzle.places[0]
    ]


def pages_after_turns(attempt: Attempt) -> Iterator[object]:
    """Yield the page after each step of every fifth turn, right or wrong."""
    for turn in list(legal_turns(attempt.state, attempt.places))[::5]:
        result = continue_attempt(attempt, turn[0])
        if isinstance(result, Attempt) and not result.solved and len(turn) > 1:
            yield page_parts(result)
            result = continue_attempt(result, turn[1])
        if isinstance(result, Attempt):
            yield page_parts(result)
        else:
            yield describe_mistake(attempt, result)


@pytest.mark.parametrize("part", range(4))
def test_a_puzzles_pages_do_not_depend_on_the_hidden_ninjas_square(part: int) -> None:
    for puzzle in SHADOW_PUZZLES[part::40]:
        pages = [
            (page_parts(attempt), list(pages_after_turns(attempt)))
            for attempt in all_hidden_states(puzzle)
        ]
        assert all(page == pages[0] for page in pages), puzzle.number


def test_the_task_of_a_puzzle_does_not_reveal_the_ninjas_true_square() -> None:
    for puzzle in SHADOW_PUZZLES:
        other = replace(puzzle, places=tuple(places[::-1] for places in puzzle.places))
        assert describe_task(begin_attempt(puzzle)) == describe_task(begin_attempt(other))


def test_a_solution_mentions_the_enemys_ninja_only_if_it_was_seen() -> None:
    for puzzle in SHADOW_PUZZLES:
        answers = list(turns_of_solution(puzzle))[1::2]
        for number, answer in enumerate(answers, 1):
            attempt = attempt_after(puzzle, number, None, has_erred=False)
            is_seen = attempt.state.ninja_state.revealed[attempt.solver.opponent] != 0
            assert ("the ninja" in answer.text) is is_seen, puzzle.number


def test_no_picture_of_a_solution_shows_the_hidden_ninja() -> None:
    for puzzle in SHADOW_PUZZLES:
        for turn in range(len(puzzle.line) + 1):
            view = daily_solution_context(puzzle, turn).view
            ninja = game.Piece(view.viewer.opponent, game.PieceKind.NINJA)
            shown = [square for square in game.SQUARES if view.board[square] == ninja]
            revealed = [square for square in shown if view.public.board[square] == ninja]
            assert shown == revealed, puzzle.number
            assert not view.legal_actions


def test_a_puzzles_picture_does_not_depend_on_the_hidden_ninjas_square() -> None:
    renderer = Renderer()
    for puzzle in (SHADOW_PUZZLES[0], SHADOW_PUZZLES[-1]):
        attempts = all_hidden_states(puzzle)
        views = [game.player_view(attempt.state, attempt.solver) for attempt in attempts]
        drawn = {renderer.board(view, seen_from=view.viewer) for view in views}
        assert len(drawn) == 1
