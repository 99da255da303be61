"""Records of whole games: what everybody sees and hears after each action.

`games/NAME.txt` holds a start position and one action a line; `games/snapshots/NAME.txt` holds
the record. After a wanted change of the rules, views or events:

    uv run python -m tests.onitama_core.game.record

and read the difference before it is committed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    Event,
    GameEnded,
    GameState,
    Outcome,
    PawnMoved,
    PieceCaptured,
    Player,
    PositionRepeated,
    TurnPassed,
    apply,
    format_position,
    parse_action,
    parse_position,
    player_view,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES: Final = Path(__file__).parent / "games"


def game_files() -> list[Path]:
    return sorted(GAMES.glob("*.txt"))


def snapshot_of(game: Path) -> Path:
    return game.parent / "snapshots" / game.name


def read_game(game: Path) -> tuple[str, list[str]]:
    """The start position and the actions; lines with # are for people."""
    lines = game.read_text(encoding="utf-8").splitlines()
    start, *actions = [line for line in lines if line and not line.startswith("#")]
    return start, actions


def record(game: Path) -> str:
    start, actions = read_game(game)
    state = parse_position(start)
    lines = ["start", *observed(state)]
    for text in actions:
        state, events = apply(state, state.position.turn, parse_action(text))
        lines += ["", text, *(f"  {told(event)}" for event in events), *observed(state)]
    return "\n".join(lines) + "\n"


def observed(state: GameState) -> Iterator[str]:
    """Everybody's view, then each player's own with the number of its legal actions."""
    public = public_view(state)
    yield f"  all   {format_position(public)}  turn {public.turn_number}"
    for player in Player:
        view = player_view(state, player)
        yield f"  {player!s:<5} {format_position(view)}  {len(view.legal_actions)} actions"
    if public.outcome is not None:
        yield f"  over  {ended(public.outcome)}"


def told(event: Event) -> str:
    match event:
        case PawnMoved(player, piece, card, origin, target):
            return f"{player.label} moved {piece} with {card}: {origin}–{target}"
        case PieceCaptured(piece, square):
            return f"captured {piece} on {square}"
        case TurnPassed(player, card):
            return f"{player.label} passed with {card}"
        case PositionRepeated(times):
            return f"position stands for time {times}"
        case GameEnded(outcome, ways):
            return f"ended: {ended(outcome)}, by {' and '.join(way.name for way in ways)}"


def ended(outcome: Outcome) -> str:
    winner = "nobody" if outcome.winner is None else outcome.winner.label
    return f"{winner} wins, {outcome.termination.name}"


def main() -> None:
    for game in game_files():
        snapshot_of(game).write_text(record(game), encoding="utf-8")


if __name__ == "__main__":
    main()
