"""Snapshots of whole games: the events of each action, and every viewer's view after it.

`games/NAME.txt` holds a start and one action a line; `games/snapshots/NAME.txt` holds its snapshot.
A game without ninjas starts with a position, one with ninjas with its variant and deal. After an
intended change of the rules, views or events, run

    uv run python -m tests.onitama_core.game.snapshots

and read the difference before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core import game
from onitama_core.game import GameState, Player, PublicView, apply, format_action, format_position
from tests.onitama_core.game.helpers import opening_state
from tests.onitama_core.game.tables import event_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, NinjaStrike, PublicAction, Step

GAMES: Final = Path(__file__).parent / "games"
WITH_NINJAS: Final = ("shadow", "light")


def game_files() -> list[Path]:
    return sorted(GAMES.glob("*.txt"))


def snapshot_path(file: Path) -> Path:
    return file.parent / "snapshots" / file.name


def read_game(file: Path) -> tuple[GameState, list[Action]]:
    """Return the start and the actions; lines that begin with # are comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    start, *actions = [line for line in lines if line and not line.startswith("#")]
    variant, _, deal = start.partition(" ")
    if variant in WITH_NINJAS:
        state = opening_state(game.Variant(variant), deal)
    else:
        state = game.parse_position(start)
    return state, [game.parse_action(action) for action in actions]


def make_snapshot(file: Path) -> str:
    """Return the snapshot of a game, played by the rules as they are now."""
    state, actions = read_game(file)
    lines = ["start", *view_lines(state)]
    for action in actions:
        step = apply_for_only_possible_player(state, action)
        lines += ["", *event_lines(action, step), *view_lines(step.state)]
        state = step.state
    return "\n".join(lines) + "\n"


def apply_for_only_possible_player(state: GameState, action: Action) -> Step:
    """Return the result of an action by the only player for whom it is legal.

    Both players may place ninjas at the same time, but on different squares.
    """
    [player] = [
        player
        for player in game.players_to_act(state)
        if action in game.legal_actions(state, player)
    ]
    return apply(state, player, action)


def event_lines(action: Action, step: Step) -> Iterator[str]:
    """Yield the action, its public form if that differs, and the events."""
    yield format_action(action)
    public = game.public_action(action, step.events)
    if public != action:
        yield f"  others read {format_action(public)}"
    for event in step.events:
        yield from (f"  {text}" for text in event_texts(event))


def view_lines(state: GameState) -> Iterator[str]:
    """Yield the public view, then each player's view with the number of its legal actions."""
    public = game.public_view(state)
    has_ninjas = state.variant.value in WITH_NINJAS
    yield f"  all   {format_position(public)}  turn {public.turn_number}"
    yield f"        {format_display_hands(public)}"
    if has_ninjas:
        yield f"        {format_ninja_facts(public)}"
    if public.spirit is not None:
        yield f"        {format_spirit_facts(public)}"
    for player in Player:
        view = game.player_view(state, player)
        own = f"  {format_secrets(view)}" if has_ninjas else ""
        actions = f"{len(view.legal_actions)} actions"
        yield f"  {player!s:<5} {format_position(view)}  {actions}{own}"
    if public.outcome is not None:
        winner = "nobody" if public.outcome.winner is None else public.outcome.winner
        yield f"  over  {winner} by {public.outcome.termination.value}"


def format_display_hands(view: PublicView) -> str:
    """Return the hands from left to right; the position has them in the order of the cards' ids."""
    red, blue = (" ".join(card.id for card in hand) for hand in view.display_hands)
    return f"Red's hand {red}, Blue's hand {blue}"


def format_spirit_facts(view: PublicView) -> str:
    return (
        f"{view.phase.name}, last {format_last_action(view.last_action)}, Spirit on {view.spirit}, "
        f"moved {format_last_action(view.spirit_move)}"
    )


def format_last_action(action: PublicAction | None) -> str:
    return "nothing" if action is None else format_action(action)


def format_ninja_facts(view: PublicView) -> str:
    last_lantern = (
        ""
        if view.last_lantern is None
        else f", last {view.last_lantern.line.value} in turn {view.last_lantern.turn_number}"
    )
    return (
        f"{view.phase.name}, last {format_last_action(view.last_action)}, "
        f"lanterns {format_pair(view.lanterns_left)}{last_lantern}, "
        f"ninjas {format_pair(view.ninjas_alive)}, placed {format_pair(view.has_placed)}, "
        f"quiet {view.quiet_turns}{format_strike(view.last_strike)}"
    )


def format_strike(strike: NinjaStrike | None) -> str:
    if strike is None:
        return ""
    found = "hit" if strike.is_hit else "missed"
    return f", struck {strike.square} in turn {strike.turn_number}: {found}"


def format_pair(pair: tuple[int, int]) -> str:
    return f"{int(pair[0])}-{int(pair[1])}"


def format_secrets(view: game.PlayerView) -> str:
    hidden = " ".join(map(str, view.hidden_ninjas)) or "nowhere"
    answers = [f"{answer.lantern.line.value} {answer.has_ninja}" for answer in view.lantern_answers]
    return f"hidden {hidden}; answers {', '.join(answers) or 'none'}"


def main() -> None:
    for file in game_files():
        snapshot_path(file).write_text(make_snapshot(file), encoding="utf-8")


if __name__ == "__main__":
    main()
