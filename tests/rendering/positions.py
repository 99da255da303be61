"""Positions for golden pictures, and games played at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core import game
from onitama_core.game import GameState, Player, ReplayView, Variant, player_view, public_view
from rendering import Scene, find_hints, make_heat, words
from tests.onitama_core.game.helpers import light, opening_state, place_ninjas, play, shadow, wind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering import Heat, Hints
    from rendering.view_model import View

RED, BLUE = Player

# -- games --

Moment: TypeAlias = tuple[GameState, tuple[game.PlayedAction, ...]]
"""A state, and the actions of the turn that led there."""
TURNS: Final = 60
"""Turns of the longest game that is played at random."""
FILM_CANDIDATES: Final = 20
"""Random actions of which `long_film` plays one that does not end the game."""


def play_moments(variant: Variant, rng: Random, turns: int, candidates: int = 1) -> list[Moment]:
    """Play a game at random, and return its moments.

    At each step play one of `candidates` random actions, if possible one that does not end the
    game.
    """
    state = game.new_game(game.deal(variant, game.POOLS["all"], rng))
    moments: list[Moment] = [(state, ())]
    while state.outcome is None and state.turn_number <= turns:
        player = rng.choice(game.players_to_act(state))
        earlier = () if state.phase is game.Phase.MOVE else moments[-1][1]
        actions = game.legal_actions(state, player)
        action, step = min(
            (
                (action, game.apply(state, player, action))
                for action in rng.sample(actions, min(candidates, len(actions)))
            ),
            key=lambda candidate: candidate[1].state.outcome is not None,
        )
        state = step.state
        moments.append((state, (*earlier, game.PlayedAction(player, action, step.events))))
    return moments


def play_out(variant: Variant, seed: int, turns: int = 40) -> list[GameState]:
    """Return every state of a game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    return [state for state, _ in play_moments(variant, rng, turns)]


def end_by_resignation(state: GameState) -> GameState:
    """Return a finished state: this one, or if the game goes on, the one after Blue resigned."""
    if state.outcome is not None:
        return state
    return game.conclude(state, game.Outcome(RED, game.Termination.RESIGNATION)).state


def replays(variant: Variant, seed: int) -> Iterator[ReplayView]:
    """Yield the replay's view of every moment of a finished game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    for state, played_actions in play_moments(variant, rng, TURNS):
        yield game.replay_view(end_by_resignation(state), state, played_actions)


def long_film(variant: Variant, turns: int = TURNS) -> list[Scene]:
    """Return the end of each turn of a game played at random, with the bot's captions."""
    rng = Random(5)  # noqa: S311 - a game, not a secret
    while True:
        moments = play_moments(variant, rng, turns, FILM_CANDIDATES)
        ends = {
            state.turn_number: (state, played_actions)
            for state, played_actions in reversed(moments)
        }
        if len(ends) > turns:
            break
    final = end_by_resignation(moments[-1][0])
    scenes: list[Scene] = []
    for number, (state, played_actions) in enumerate(reversed(ends.values())):
        view = game.replay_view(final, state, played_actions)
        player = played_actions[0].player if number else None
        scenes.append(Scene(view, words.make_caption(view, number), player))
    return scenes


# -- Classic --

OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
MIDDLE: Final = "1sm1s/5/1s1S1/2M2/S3S b crab,tiger crane,monkey dragon"
STONE: Final = "1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant"
STREAM: Final = "1s2s/2M1m/5/5/S3S r crab,tiger phoenix,seasnake elephant"
STUCK: Final = "S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"


def view_after(position: str, actions: str = "") -> game.PublicView:
    """Return the public view of a position after some actions."""
    return public_view(play(game.parse_position(position), actions))


def end_in_the_middle(outcome: game.Outcome) -> game.PublicView:
    """Return the public view of a game that ended without an action on the board."""
    moved = play(game.parse_position(MIDDLE), "crane:c5c4")
    return public_view(game.conclude(moved, outcome).state)


# -- Way of the Wind --


WIND_OPENING: Final = wind("ssmss/5/2W2/5/SSMSS r bat,tiger hawk,monkey dragon")
BOTH_MOVED: Final = play(
    wind("1sm1s/s4/3W1/1S3/S1M1S r bat,tiger hawk,monkey dragon"), "bat:b2b3 bat:d3e4"
)
BEFORE_SWAP: Final = wind("1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger spider,monkey dragon")
SWAP: Final = "rhinoceros:b2a3 rhinoceros:d3c4"
SWAPPED: Final = play(BEFORE_SWAP, SWAP)
SAME_SQUARE: Final = play(
    wind("1s1ms/W4/5/1S1S1/S1M2 b eagle,tiger hawk,monkey dragon"), "hawk:b5c4 hawk:a4c4"
)
"""The Spirit changes places with the pawn that has just moved."""
LEFT_SQUARE: Final = play(
    wind("1sm1s/s4/2W2/1S3/S1M1S r octopus,tiger scorpion,monkey dragon"),
    "octopus:b2a3 octopus:c3b2",
)
"""The Spirit moves to the square that the pawn has left."""
SPIRIT_ALONE: Final = play(
    wind("ss1ms/2s2/2W2/1S3/S1M1S r lion,tiger octopus,monkey dragon"), "tiger:c3c5"
)
SPIRIT_STEP: Final = play(wind("1sm1s/5/2s2/1S3/S1MWS r bat,tiger hawk,monkey dragon"), "bat:b2b3")
SPIRIT_STEP_OF_BLUE: Final = play(
    wind("1sm1s/s4/2W2/1S3/S1M1S b bat,tiger hawk,monkey dragon"), "hawk:b5c4"
)
WIND_STONE: Final = play(
    wind("5/2m1s/1S3/5/S1M1W r spider,tiger hawk,monkey dragon"), "spider:b3c4"
)
STUDENT_ON_TEMPLE: Final = play(
    wind("1sm1s/s4/5/1S1M1/S1W2 r rhinoceros,tiger hawk,monkey dragon"),
    "rhinoceros:d2c3 rhinoceros:c1b2",
)

# -- Light & Shadow --

HANDS: Final = "crab,tiger crane,monkey dragon"
PLACING: Final = place_ninjas(opening_state(Variant.SHADOW), red="b1")
MOVED: Final = play(
    shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="b3", turn=5), "crab:d2d3"
)
LIT_RANK: Final = play(MOVED, "ninja:stay lantern:3")
LIT_FILE: Final = play(MOVED, "ninja:stay lantern:d")
ATTEMPTED: Final = play(
    shadow(
        f"2m1s/2s2/5/2S2/S1M2 b {HANDS}",
        red_ninja="d3", blue_ninja="d4", lanterns=(1, 0), turn=8,
    ),
    "crane:e5e4 ninja:d4d3!",
)  # fmt: skip
FOUND_NOTHING: Final = play(
    shadow(
        f"2m1s/2s2/5/2S2/S1M2 b {HANDS}",
        red_ninja="e3", blue_ninja="d4", lanterns=(1, 1), turn=8,
    ),
    "crane:e5e4 ninja:d4d3! lantern:none",
)  # fmt: skip
SHADOW_STONE: Final = play(
    shadow(f"5/2m2/2S2/5/4M r {HANDS}", red_ninja="", blue_ninja="d5", lanterns=(0, 1), turn=21),
    "crab:c3c4",
)
LIGHT_TURN: Final = light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3", lanterns=1, turn=8)
LIGHT_QUIET: Final = light(
    f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3", lanterns=1, turn=18, quiet=30
)
LIGHT_CAPTURE: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4", lanterns=2, turn=8), "crane:b4b3"
)
LIGHT_LIT: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="c5 d3", lanterns=1, turn=9), "crab:c2c3 lantern:5"
)
LIGHT_NINJAS: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4", lanterns=1, turn=9), "crab:b3b4"
)

# -- replays --


def after_turn(state: GameState, texts: str) -> ReplayView:
    """Play a turn, and return the replay's view of its end."""
    played_actions = []
    for text in texts.split():
        player = state.position.turn
        action = game.parse_action(text)
        state, events = game.apply(state, player, action)
        played_actions.append(game.PlayedAction(player, action, events))
    return game.replay_view(end_by_resignation(state), state, played_actions)


START: Final = after_turn(place_ninjas(opening_state(Variant.SHADOW), red="b1", blue="d5"), "")
MET: Final = after_turn(
    shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="b3", blue_ninja="b4", turn=5),
    "crab:d2d3 ninja:b3b4 lantern:4",
)
"""A position with both ninjas on b4, which neither player knows."""
MISSED: Final = after_turn(
    shadow(
        f"2m1s/5/1s3/2S2/S1M2 b {HANDS}",
        red_ninja="e3", blue_ninja="d4", lanterns=(1, 0), turn=8,
    ),
    "crane:e5e4 ninja:d4d3!",
)  # fmt: skip
UNSEEN: Final = after_turn(LIGHT_TURN, "crane:c5c4")
GIVEN_UP: Final = game.replay_view(
    end_by_resignation(FOUND_NOTHING), end_by_resignation(FOUND_NOTHING), ()
)
"""The last board of a game that a player resigned after a turn."""
REPLAYED: Final = after_turn(BEFORE_SWAP, SWAP)
FILM: Final = (
    Scene(START, "The start · Red: placed on b1; Blue: placed on d5"),
    Scene(MET, "5 · Red: Crab d2–d3; ninja b3–b4; lit rank 4: yes", RED),
    Scene(MISSED, "8 · Blue: Crane e5–e4; ninja d4–d3, struck and missed; lit no lantern", BLUE),
)

BOARDS: Final[dict[str, tuple[View, Player]]] = {
    "opening-red": (view_after(OPENING), RED),
    "opening-blue": (view_after(OPENING), BLUE),
    "middle-red": (view_after(MIDDLE, "crane:c5c4"), RED),
    "middle-blue": (view_after(MIDDLE, "crane:c5c4"), BLUE),
    "stone-red": (view_after(STONE, "crab:c4c5"), RED),
    "stream-red": (view_after(STREAM, "crab:c4c5"), RED),
    "pass-red": (view_after(STUCK, "tiger:pass"), RED),
    "time-blue": (end_in_the_middle(game.Outcome(RED, game.Termination.TIMEOUT)), BLUE),
    "abandoned-red": (end_in_the_middle(game.Outcome(None, game.Termination.ABANDONMENT)), RED),
    "closed-red": (end_in_the_middle(game.Outcome(None, game.Termination.CANCELLED)), RED),
    "shadow-placing": (public_view(PLACING), RED),
    "shadow-placing-blue": (player_view(PLACING, BLUE), BLUE),
    "shadow-ninja-step-red": (player_view(MOVED, RED), RED),
    "shadow-lit": (public_view(LIT_RANK), RED),
    "shadow-lit-red": (player_view(LIT_RANK, RED), RED),
    "shadow-lit-file-blue": (player_view(LIT_FILE, BLUE), BLUE),
    "shadow-attempt": (public_view(ATTEMPTED), RED),
    "shadow-missed": (public_view(FOUND_NOTHING), RED),
    "shadow-stone": (public_view(SHADOW_STONE), RED),
    "light-placing-blue": (player_view(opening_state(Variant.LIGHT), BLUE), BLUE),
    "light-quiet": (public_view(LIGHT_QUIET), RED),
    "light-turn-blue": (player_view(LIGHT_TURN, BLUE), BLUE),
    "light-capture-blue": (player_view(LIGHT_CAPTURE, BLUE), BLUE),
    "light-lit-red": (player_view(LIGHT_LIT, RED), RED),
    "light-ninjas": (public_view(LIGHT_NINJAS), RED),
    "replay-start": (START, RED),
    "replay-met": (MET, RED),
    "replay-missed-blue": (MISSED, BLUE),
    "replay-unseen": (UNSEEN, RED),
    "replay-given-up": (GIVEN_UP, RED),
    "wind-opening": (public_view(WIND_OPENING), RED),
    "wind-both-red": (public_view(BOTH_MOVED), RED),
    "wind-swap-red": (public_view(SWAPPED), RED),
    "wind-same-square-blue": (public_view(SAME_SQUARE), BLUE),
    "wind-left-square-blue": (public_view(LEFT_SQUARE), BLUE),
    "wind-spirit-on-temple": (public_view(SPIRIT_ALONE), RED),
    "wind-student-on-temple": (public_view(STUDENT_ON_TEMPLE), RED),
    "wind-spirit-step-red": (public_view(SPIRIT_STEP), RED),
    "wind-spirit-step-blue": (public_view(SPIRIT_STEP_OF_BLUE), BLUE),
    "wind-stone": (public_view(WIND_STONE), RED),
    "wind-replay": (REPLAYED, RED),
}
"""Views and the players from whose side they are drawn, by the names of golden pictures."""

# -- hints for tapped pieces --

CLASSIC: Final = game.parse_position("1sm1s/2s2/1S1s1/2M2/S3S r boar,crab crane,monkey dragon")
WIND: Final = wind("1sm1s/5/1Ws2/1S3/S1M1S r elephant,seasnake spider,monkey dragon")
SHADOW_NINJA: Final = play(
    shadow(f"s1m2/5/2s2/5/S1M1S r {HANDS}", red_ninja="c2", blue_ninja="b3", turn=5), "crab:e1e2"
)
LIGHT_NINJA: Final = light(f"5/5/1SS2/4S/S1M2 b {HANDS}", ninjas="c4 c5", lanterns=1, turn=8)
TAPPED: Final[dict[str, tuple[GameState, Player, str]]] = {
    "hints-red": (CLASSIC, RED, "c2"),
    "hints-blue": (play(CLASSIC, "crab:c2c3"), BLUE, "c4"),
    "hints-left-square-blue": (play(CLASSIC, "crab:c2c3"), BLUE, "d3"),
    "hints-wind-pawn": (WIND, RED, "b2"),
    "hints-wind-spirit": (WIND, RED, "b3"),
    "hints-wind-spirit-step-blue": (SPIRIT_STEP_OF_BLUE, BLUE, "c3"),
    "hints-shadow-ninja": (SHADOW_NINJA, RED, "c2"),
    "hints-light-ninja": (LIGHT_NINJA, BLUE, "c4"),
    "hints-chosen": (CLASSIC, RED, "c2 c3"),
    "hints-chosen-capture": (play(CLASSIC, "crab:c2c3"), BLUE, "c4 c3"),
}
"""States, players and the squares that they have chosen, by the names of golden pictures."""


def find_tapped_hints(name: str) -> tuple[game.PlayerView, Hints]:
    """Return the view of a player in TAPPED, and the hints for the squares that they chose."""
    state, player, squares = TAPPED[name]
    view = player_view(state, player)
    hints = find_hints(view, *map(game.Square.parse, squares.split()))
    assert hints is not None
    return view, hints


# -- heat maps --


def heat(view: ReplayView, hider: Player, **chances: float) -> Heat:
    """Return a heat map from chances by square, like `b3=0.5`."""
    named = {game.Square.parse(name): chance for name, chance in chances.items()}
    found = make_heat(view, hider, [named.get(square, 0.0) for square in game.SQUARES])
    assert found is not None
    return found


WIDE: Final = heat(
    MET,
    RED,
    b1=0.02,
    d1=0.05,
    b2=0.12,
    c2=0.08,
    a3=0.01,
    b3=0.2,
    c3=0.003,
    b4=0.42,
    d4=0.07,
    e4=0.03,
)
"""A heat map with every shade, on and off a lit line; the likeliest square has both ninjas."""
FAR_OFF: Final = heat(MISSED, RED, c5=0.55, b5=0.35, d5=0.1)
"""A heat map whose ninja was on a square that has no chance; a temple has one."""
PAIR: Final = heat(UNSEEN, BLUE, c5=0.3, c4=0.65, c3=0.85, b4=0.12, d4=0.08)
"""A heat map of two ninjas, so that the chances sum to two."""
HEAT_MAPS: Final[dict[str, tuple[ReplayView, Heat, Player]]] = {
    "heat-wide": (MET, WIDE, RED),
    "heat-far-off-blue": (MISSED, FAR_OFF, BLUE),
    "heat-pair": (UNSEEN, PAIR, RED),
}
"""Heat maps by the names of golden pictures."""
