"""Sentences about turns: a player's choices and actions, and what everybody reads."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.match.step_sentences import describe_choice, describe_own_action
from cogs.shared.turn_sentences import describe_events, describe_played_turn, describe_turn
from onitama_core import game
from onitama_core.game import GameState, parse_position
from rendering.words import make_caption
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import shadow
from tests.rendering.positions import BEFORE_SWAP, HANDS, LIGHT_TURN, STUCK, SWAP, after_turn

RED, BLUE = game.Player


# Blue's ninja on d4 can strike at d3, where Red's ninja is only in the first position.
STRIKES, MISSES = (
    shadow(f"2m1s/2s2/5/2S2/S1M2 b {HANDS}", red_ninja=ninja, blue_ninja="d4", lanterns=(1, 1))
    for ninja in ("d3", "e3")
)
MOVED: Final = "Blue played **Crane e5–e4**."
MOVED_UNSEEN: Final = "Blue played **Crane**, unseen."
TURNS: Final[list[tuple[GameState, str, str, str, str, str]]] = [
    # The state, the actions of the turn, and the texts about its last action: the option that the
    # player chooses, the answer to the player, the public sentence, and the caption in the film.
    (
        parse_position(f"2m2/5/5/2s2/2M2 r {HANDS}"),
        "crab:c1c2",
        "Crab c1 → c2, captures student",
        "You played Crab c1–c2 and captured Blue's student on c2.",
        "Red played **Crab c1–c2** and captured Blue's student on c2.",
        "Red: Crab c1–c2, captured Blue's student",
    ),
    (
        BEFORE_SWAP,
        SWAP,
        "Rhinoceros Spirit d3 → c4, swaps with Blue's student",
        "You moved the Spirit, Rhinoceros d3–c4, and it swapped places with Blue's student.",
        (
            "Red played **Rhinoceros b2–a3**. Red moved the Spirit, **Rhinoceros d3–c4**, "
            "and it swapped places with Blue's student."
        ),
        "Red: Rhinoceros b2–a3; Spirit d3–c4 with Rhinoceros, swapped with Blue's student",
    ),
    (
        BEFORE_SWAP,
        "tiger:d3d5",
        "Tiger Spirit d3 → d5",
        "You moved the Spirit, Tiger d3–d5.",
        "Red moved the Spirit, **Tiger d3–d5**.",
        "Red: Spirit d3–d5 with Tiger",
    ),
    (
        parse_position(STUCK),
        "tiger:pass",
        "Pass, exchanging Tiger",
        "You couldn't move and passed, exchanging Tiger.",
        "Red couldn't move and **passed**, exchanging Tiger.",
        "Red: could not move, exchanged Tiger",
    ),
    (
        STRIKES,
        "crane:e5e4 ninja:d4d3!",
        "Ninja d4 → d3, strikes",
        "You struck at d3 with your ninja and captured Red's ninja on d3.",
        f"{MOVED} Blue's ninja struck at d3, captured Red's ninja and shows itself there.",
        "Blue: Crane e5–e4; ninja d4–d3, struck and captured Red's ninja",
    ),
    (
        MISSES,
        "crane:e5e4 ninja:d4d3!",
        "Ninja d4 → d3, strikes",
        "You struck at d3 with your ninja and found nothing.",
        f"{MOVED} Blue's ninja struck at d3, found nothing and shows itself there.",
        "Blue: Crane e5–e4; ninja d4–d3, struck and missed",
    ),
    (
        MISSES,
        "crane:e5e4 ninja:stay",
        "Ninja stays",
        "You left your ninja where it is.",
        MOVED,
        "Blue: Crane e5–e4; ninja stayed on d4",
    ),
    (
        MISSES,
        "crane:e5e4 ninja:d4d3 lantern:3",
        "Light rank 3",
        "You lit rank 3.",
        f"{MOVED} Blue **lit rank 3** and has no lantern left.",
        "Blue: Crane e5–e4; ninja d4–d3; lit rank 3: yes",
    ),
    (
        MISSES,
        "crane:e5e4 ninja:stay lantern:none",
        "Light no lantern",
        "You lit no lantern.",
        MOVED,
        "Blue: Crane e5–e4; ninja stayed on d4; lit no lantern",
    ),
    (
        LIGHT_TURN,
        "crane:c5c4",
        "Crane c5 → c4",
        "You played Crane c5–c4.",
        MOVED_UNSEEN,
        "Blue: ninja c5–c4 with Crane",
    ),
    (
        helpers.light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4"),
        "crane:b4b3",
        "Crane b4 → b3, captures student",
        "You played Crane b4–b3 and captured Red's student on b3.",
        f"{MOVED_UNSEEN} Blue's ninja captured Red's student on b3 and shows itself there.",
        "Blue: ninja b4–b3 with Crane, captured Red's student",
    ),
]


@pytest.mark.parametrize(("state", "texts", "expected"), [(*row[:2], row[2:]) for row in TURNS])
def test_a_turn_is_described_for_its_player_and_everybody(
    state: GameState, texts: str, expected: tuple[str, str, str, str]
) -> None:
    option, own, public, caption = expected
    before, _, last = texts.rpartition(" ")
    action = game.parse_action(last)
    player = state.position.turn
    view = after_turn(state, texts)
    events = game.events_for(
        [event for played in view.played_actions for event in played.events], None
    )
    assert describe_choice(action, game.player_view(helpers.play(state, before), player)) == option
    assert describe_own_action(action, player, events) == own
    assert " ".join(describe_events(events, state.variant)) == public
    assert make_caption(view, 7) == f"7 · {caption}"


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        ("tiger:c1c3 ninja:b1c2", "**Tiger c1–c3**, then the ninja **b1–c2**"),
        ("tiger:c1c3 ninja:b1c2!", "**Tiger c1–c3**, then the ninja **b1–c2**, striking"),
        ("tiger:pass ninja:stay", "**Pass**, exchanging Tiger, then the ninja stays"),
        ("tiger:c1c3 lantern:none", "**Tiger c1–c3**"),
        ("tiger:c1c3 lantern:3", "**Tiger c1–c3**, then a lantern on rank 3"),
        (
            "tiger:c1c3 ninja:stay lantern:b",
            "**Tiger c1–c3**, the ninja stays, then a lantern on file b",
        ),
    ],
)
def test_a_turn_with_several_steps_is_described_in_one_phrase(texts: str, sentence: str) -> None:
    assert describe_turn(list(map(game.parse_action, texts.split())), None) == sentence


@pytest.mark.parametrize(
    ("state", "texts", "sentence", "played"),
    [
        (
            BEFORE_SWAP,
            SWAP,
            "**Rhinoceros b2–a3**, then the Spirit with **Rhinoceros d3–c4**",
            "**Rhinoceros b2–a3** and the Spirit with **Rhinoceros d3–c4**",
        ),
        (
            parse_position(STUCK),
            "tiger:pass",
            "**Pass**, exchanging Tiger",
            "**passing Tiger**",
        ),
    ],
)
def test_a_wind_turn_and_a_pass_are_described_in_one_phrase(
    state: GameState, texts: str, sentence: str, played: str
) -> None:
    view = after_turn(state, texts)
    actions = [played.action for played in view.played_actions]
    spirit = game.player_view(state, state.position.turn).public.spirit
    assert describe_turn(actions, spirit) == sentence
    events = [event for played in view.played_actions for event in played.events]
    assert describe_played_turn(game.events_for(events, None)) == played


@pytest.mark.parametrize(
    ("board", "effect"),
    [
        ("2m2/2M2/5/5/5", ", captures the master and wins"),
        ("m4/2M2/5/5/5", ", reaches the temple and wins"),
        ("m1s2/2S2/5/5/2M2", ", captures student"),
        ("m4/2S2/5/5/2M2", ""),
    ],
)
def test_a_choice_says_what_the_move_captures_and_how_it_wins(board: str, effect: str) -> None:
    view = game.player_view(helpers.classic(f"{board} r {HANDS}"), RED)
    option = describe_choice(game.parse_action("crab:c4c5"), view)
    assert option == f"Crab c4 → c5{effect}"
