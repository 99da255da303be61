"""The alt text of boards, and diagrams of boards in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core import game
from onitama_core.game import Termination, Variant, player_view, public_view
from rendering import describe_in_full, diagram, find_hints, legend
from rendering.words import describe_board
from tests.onitama_core.game.helpers import act, light, opening_state, place_ninjas, play, shadow
from tests.rendering import positions
from tests.rendering.test_golden import MAX_ALT_TEXT_LENGTH

if TYPE_CHECKING:
    from rendering.view_model import View

RED, BLUE = game.Player
REVIEWED: Final = "Review of match #2."
DRAGON: Final = (
    "Dragon: one forward with two left, one forward with two right, "
    "one back-left or one back-right."
)
MONKEY: Final = "Monkey: one forward-left, one forward-right, one back-left or one back-right."
CRANE: Final = "Crane: one forward, one back-left or one back-right."
CRAB: Final = "Crab: one forward, two left or two right."
TIGER: Final = "Tiger: two forward or one back."
COMPLETE: Final[dict[str, tuple[View, tuple[str, ...]]]] = {
    "classic": (
        positions.view_after(positions.MIDDLE, "crane:c5c4"),
        (
            "Onitama board seen from Red's side.",
            "Last turn: Blue's master moved from c5 to c4 with Crane.",
            "Red to move.",
            "Red, discs: master c2; students a1, e1 and d3.",
            "Blue, octagons: master c4; students b3, b5 and e5.",
            "Captured: Red's student and Blue's student.",
            "Red holds Crab and Tiger.",
            "Blue holds Dragon and Monkey.",
            "Crane is the side card and goes to Red next.",
            CRAB,
            TIGER,
            DRAGON,
            MONKEY,
            CRANE,
        ),
    ),
    "wind": (
        public_view(positions.BOTH_MOVED),
        (
            "Onitama board, Way of the Wind, seen from Red's side.",
            "Last turn: Red's student moved from b2 to b3 with Bat, then the Spirit from d3 to e4.",
            "Blue to move.",
            "Red, discs: master c1; students a1, e1 and b3.",
            "Blue, octagons: master c5; students a4, b5 and e5.",
            "The Wind Spirit, a green whirl: e4.",
            "Captured: Red's student and Blue's student.",
            "Red holds Dragon and Tiger.",
            "Blue holds Hawk and Monkey.",
            "Bat is the side card and goes to Blue next.",
            DRAGON,
            TIGER,
            (
                "Hawk: a piece one forward-left or one back-left; then the Spirit one forward with "
                "two left, one forward with two right, two left or two right."
            ),
            MONKEY,
            (
                "Bat: a piece one forward or one back; then the Spirit one forward with two left, "
                "one forward-left, one forward-right or one forward with two right."
            ),
        ),
    ),
    "shadow": (
        player_view(positions.LIT_RANK, RED),
        (
            "Onitama board, Way of the Shadow, seen from Red's side.",
            "Only Red sees this board.",
            "Last turn: Red's student moved from d2 to d3 with Crab.",
            "Blue to move.",
            "Red, discs: master c1; students a1 and d3; hidden ninja c3.",
            "Blue, octagons: master c5; students a5 and e5; a hidden ninja.",
            "Red has 1 lantern left.",
            "Blue has 2 lanterns left.",
            "Red's lantern lights rank 3.",
            "Red's lanterns told: a hidden ninja on rank 3 in turn 5.",
            "Red holds Dragon and Tiger.",
            "Blue holds Crane and Monkey.",
            "Crab is the side card and goes to Blue next.",
            DRAGON,
            TIGER,
            CRANE,
            MONKEY,
            CRAB,
        ),
    ),
    "replay": (
        positions.MET,
        (
            "Onitama board, Way of the Shadow, seen from Red's side.",
            "Replay: nothing is hidden.",
            (
                "This turn: Red's student moved from d2 to d3 with Crab; "
                "Red's ninja moved from b3 to b4."
            ),
            "Blue to move.",
            "Red, discs: master c1; students a1 and d3; hidden ninja b4.",
            "Blue, octagons: master c5; students a5 and e5; hidden ninja b4.",
            "Red has 1 lantern left.",
            "Blue has 2 lanterns left.",
            "Red's lantern lights rank 4 and finds a hidden ninja.",
            "Red holds Dragon and Tiger.",
            "Blue holds Crane and Monkey.",
            "Crab is the side card and goes to Blue next.",
            DRAGON,
            TIGER,
            CRANE,
            MONKEY,
            CRAB,
        ),
    ),
}


@pytest.mark.parametrize(("view", "sentences"), COMPLETE.values(), ids=COMPLETE)
def test_a_board_is_described_completely(view: View, sentences: tuple[str, ...]) -> None:
    assert describe_in_full(view, seen_from=RED) == [*sentences]
    assert describe_board(view, seen_from=RED) == " ".join(sentences)


CANCELLED: Final = game.conclude(
    game.parse_position(positions.OPENING), game.Outcome(None, Termination.CANCELLED)
).state
PLACED: Final = place_ninjas(opening_state(Variant.LIGHT), blue="a5,c5")
SINGLE_SENTENCES: Final[list[tuple[View, str]]] = [
    (
        positions.view_after("5/4s/m4/5/2M2 r crab,tiger crane,monkey dragon"),
        "Blue, octagons: master a3; student e4.",
    ),
    (
        positions.view_after(positions.STUCK, "tiger:pass"),
        "Last turn: Red couldn't move and passed, exchanging Tiger.",
    ),
    # ends of games
    (
        positions.view_after(positions.STONE, "crab:c4c5"),
        "Red wins by the Way of the Stone: Blue's master is captured.",
    ),
    (positions.BOARDS["time-blue"][0], "Blue ran out of time. Red wins."),
    (positions.BOARDS["abandoned-red"][0], "A draw: it was left unfinished."),
    (positions.BOARDS["closed-red"][0], "Closed by a moderator: it counts for nothing."),
    (public_view(CANCELLED), "Cancelled before the first move: it counts for nothing."),
    *[
        (public_view(game.conclude(state, game.Outcome(None, termination)).state), sentence)
        for state, termination, sentence in (
            (
                game.parse_position(positions.MIDDLE),
                Termination.AGREEMENT,
                "A draw: both players agreed.",
            ),
            (
                positions.MOVED,
                Termination.NO_PROGRESS,
                "A draw: 40 turns in a row without a capture, a strike or a lantern.",
            ),
            (
                positions.LIGHT_TURN,
                Termination.NO_PROGRESS,
                "A draw: 40 turns in a row without a capture or a lantern.",
            ),
        )
    ],
    (public_view(positions.LIGHT_NINJAS), "Red wins by capturing both ninjas."),
    (public_view(positions.LIGHT_NINJAS), "Blue, octagons: none left."),
    # turns in which the Spirit moved
    (
        public_view(positions.SWAPPED),
        (
            "Last turn: Red's student moved from b2 to a3 with Rhinoceros, "
            "then the Spirit from d3 to c4, changing places with Blue's student."
        ),
    ),
    (
        public_view(positions.SAME_SQUARE),
        (
            "Last turn: Blue's student moved from b5 to c4 with Hawk, "
            "then the Spirit from a4 to c4, changing places with Blue's student."
        ),
    ),
    (public_view(positions.SPIRIT_ALONE), "Last turn: the Spirit moved from c3 to c5 with Tiger."),
    (
        public_view(positions.WIND_STONE),
        "Last turn: Red's student moved from b3 to c4 with Spider.",
    ),
    (
        public_view(positions.SPIRIT_STEP),
        "This turn: Red's student moved from b2 to b3 with Bat. Red now moves the Spirit.",
    ),
    # with hidden ninjas
    (public_view(positions.LIT_RANK), "Red, discs: master c1; students a1 and d3; a hidden ninja."),
    (public_view(positions.ATTEMPTED), "Blue, octagons: master c5; students c4 and e4; ninja d3."),
    (public_view(positions.ATTEMPTED), "Red, discs: master c1; students a1 and c2."),
    (
        public_view(positions.PLACING),
        "Red has placed its ninja. Blue still has to place its ninja.",
    ),
    (public_view(positions.PLACING), "Blue, octagons: master c5; students a5 and e5."),
    (
        player_view(positions.PLACING, RED),
        "Red, discs: master c1; students a1 and e1; hidden ninja b1.",
    ),
    (public_view(opening_state(Variant.LIGHT)), "Blue still has to place its ninjas. Red, discs:"),
    (public_view(opening_state(Variant.LIGHT)), "Blue, octagons: none on the board yet."),
    (public_view(PLACED), "Red to move."),
    (public_view(PLACED), "Blue, octagons: two hidden ninjas."),
    (
        public_view(positions.MOVED),
        "This turn: Red's student moved from d2 to d3 with Crab. Red may now move the ninja.",
    ),
    (public_view(play(positions.MOVED, "ninja:stay")), "Red may now light a lantern."),
    (
        public_view(play(positions.MOVED, "ninja:stay")),
        "Crab is the side card and goes to Blue next.",
    ),
    (public_view(positions.LIGHT_CAPTURE), "Last turn: Blue's ninja captured on b3 with Crane."),
    (public_view(positions.LIGHT_CAPTURE), "Blue, octagons: ninja b3; a hidden ninja."),
    (
        public_view(play(positions.LIGHT_TURN, "crane:c5c4")),
        "Last turn: Blue exchanged Crane; what its ninjas did is secret.",
    ),
    # replays, which show what was hidden
    (positions.UNSEEN, "This turn: Blue's ninja moved from c5 to c4 with Crane."),
    (
        positions.MISSED,
        (
            "This turn: Blue's student moved from e5 to e4 with Crane; "
            "Blue's ninja moved from d4 to d3 and struck."
        ),
    ),
    (
        positions.REPLAYED,
        (
            "This turn: Red's student moved from b2 to a3 with Rhinoceros; "
            "the Spirit moved from d3 to c4 with Rhinoceros, changing places with Blue's student."
        ),
    ),
]


@pytest.mark.parametrize(("view", "sentence"), SINGLE_SENTENCES)
def test_the_description_of_a_board_contains_a_sentence(view: View, sentence: str) -> None:
    assert f" {sentence} " in describe_board(view, seen_from=RED)


def test_the_near_players_pieces_come_first_and_after_the_end_nobody_is_to_move() -> None:
    text = describe_board(positions.view_after(positions.OPENING), seen_from=BLUE)
    assert text.startswith("Onitama board seen from Blue's side. Red to move. Blue, octagons:")
    won = describe_board(positions.view_after(positions.STONE, "crab:c4c5"), seen_from=RED)
    assert not [words for words in ("to move", "next") if words in won]


@pytest.mark.parametrize(
    ("make_state", "strike"),
    [
        (
            lambda **quiet: shadow(f"2m2/5/5/5/2M2 r {positions.HANDS}", red_ninja="a3", **quiet),
            ", a strike",
        ),
        (lambda **quiet: light(f"5/5/5/5/2M2 r {positions.HANDS}", ninjas="a5 e5", **quiet), ""),
    ],
    ids=["shadow", "light"],
)
def test_a_draw_without_progress_is_announced_ten_turns_before(
    make_state: Any, strike: str
) -> None:
    earlier, later = (
        describe_board(public_view(make_state(turn=50, quiet=quiet)), seen_from=RED)
        for quiet in (29, 30)
    )
    sentence = f"Draw in 10 turns without a capture{strike} or a lantern."
    assert [sentence in text for text in (earlier, later)] == [False, True]


def describe_after(state: game.GameState, action: str) -> str:
    """Return the description of the public board after an action, with its events."""
    step = act(state, action)
    events = game.events_for(step.events, None)
    return describe_board(public_view(step.state), seen_from=RED, events=events)


@pytest.mark.parametrize(
    ("ninja", "found"),
    [("d3", "a hidden ninja. Red's ninja was captured on d3."), ("e1", "nothing. Blue")],
)
def test_a_strike_is_described_hit_or_miss(ninja: str, found: str) -> None:
    text = f"2m1s/2s2/5/2S2/S1M2 b {positions.HANDS}"
    before = play(shadow(text, red_ninja=ninja, blue_ninja="d4", turn=8), "crane:e5e4")
    words = f" Blue's ninja struck at d3 and found {found} "
    assert words in describe_after(before, "ninja:d4d3!")


def test_a_captured_ninja_is_described() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {positions.HANDS}", red_ninja="a3", blue_ninja="c3")
    text = describe_after(state, "tiger:c1c3")
    assert "from c1 to c3 with Tiger. Blue's ninja was captured on c3. Red may now" in text
    assert "Captured: 2 of Red's students, 2 of Blue's students and Blue's ninja." in text


# -- Discord's limit --


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seed", range(6))
def test_the_description_of_every_position_fits_discords_limit(variant: Variant, seed: int) -> None:
    for state in positions.play_out(variant, seed, turns=60):
        for seen_from in game.Player:
            view = player_view(state, seen_from)
            hints_by_square = [find_hints(view, square) for square in game.Square]
            for text in (
                describe_board(public_view(state), seen_from=seen_from),
                describe_board(public_view(state), seen_from=seen_from, opening=REVIEWED),
                *(
                    describe_board(view, seen_from=seen_from, hints=hints)
                    for hints in hints_by_square
                    if hints
                ),
            ):
                assert len(text) <= MAX_ALT_TEXT_LENGTH
                assert text.endswith(".")
                assert text.startswith((f"{REVIEWED} Onitama board", "Onitama board"))
                assert "None" not in text


def test_the_moves_of_the_cards_are_left_out_if_they_do_not_fit() -> None:
    lines = describe_in_full(player_view(positions.SPIRIT_STEP, RED), seen_from=RED)
    cards = [line for line in lines if ": a piece " in line]
    assert len(cards) == 2
    long = [game.PieceCaptured(game.Piece(RED, game.PieceKind.STUDENT), game.Square.A1)] * 14
    text = describe_board(public_view(positions.SPIRIT_STEP), seen_from=RED, events=long)
    assert text.endswith("is the side card and goes to Red next.")
    assert not any(card in text for card in cards)


# -- boards in letters --


def test_a_diagram_has_the_near_players_home_row_at_the_bottom() -> None:
    assert diagram(positions.view_after(positions.MIDDLE), seen_from=RED) == (
        "   a  b  c  d  e\n"
        "5  .  s  m  .  s  5\n"
        "4  .  .  .  .  .  4\n"
        "3  .  s  .  S  .  3\n"
        "2  .  .  M  .  .  2\n"
        "1  S  .  .  .  S  1\n"
        "   a  b  c  d  e"
    )
    rows, of_blue = (
        [
            line.split()
            for line in diagram(
                positions.view_after(positions.MIDDLE), seen_from=seen_from
            ).splitlines()
        ]
        for seen_from in (RED, BLUE)
    )
    assert of_blue == [row[::-1] for row in reversed(rows)]


@pytest.mark.parametrize(
    ("view", "seen_from", "rank"),
    [
        (player_view(positions.MOVED, RED), RED, "3  .  . (N) S  .  3"),
        (public_view(positions.MOVED), RED, "3  .  .  .  S  .  3"),
        (player_view(positions.MOVED, BLUE), BLUE, "3  .  S  . (n) .  3"),
        (player_view(positions.LIGHT_TURN, BLUE), BLUE, "5  .  . (n) .  .  5"),
        (public_view(positions.ATTEMPTED), RED, "3  .  .  .  n  .  3"),
        (public_view(positions.BOTH_MOVED), RED, "4  s  .  .  .  W  4"),
        (positions.MET, RED, "4  . (X) .  .  .  4"),
    ],
    ids=["own", "everybody's", "Blue's own", "two", "revealed", "Spirit", "both in the replay"],
)
def test_only_hidden_ninjas_are_in_brackets_in_a_diagram(
    view: View, seen_from: game.Player, rank: str
) -> None:
    lines = diagram(view, seen_from=seen_from).splitlines()
    assert rank in lines
    assert [len(line) for line in lines] == [16, 19, 19, 19, 19, 19, 16]


def test_the_legend_names_the_pieces_of_the_variant() -> None:
    classic = "M S: Red's master and students; m s: Blue's; . empty; temples: c1 and c5."
    assert legend(positions.view_after(positions.MIDDLE)) == classic
    assert "; W: the Spirit; " in legend(public_view(positions.BOTH_MOVED))
    shadow_legend = "; N n: Red's and Blue's ninjas; . empty;"
    assert shadow_legend in legend(public_view(positions.MOVED))
    assert "ninjas; in brackets: hidden;" in legend(player_view(positions.MOVED, RED))
