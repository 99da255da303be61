"""Tables of rules: a sentence of the rulebook, and below it positions with actions and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from onitama_core import game
from onitama_core.game.notation import LETTERS
from tests.onitama_core.game.helpers import act, board_of, legal_action_texts, light, play, shadow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

FILLERS = ("crab", "tiger", "crane", "monkey", "dragon", "cobra", "goose")
"""Cards for the hands and the side card that a row leaves out."""


def rules(text: str, **named: str) -> pytest.MarkDecorator:
    """Return the parametrization of a test by the rows of a table.

    A line without indentation is a sentence of the rulebook, the id of the rows below it. A row is
    `position | actions | result`; the result may continue on lines with a deeper indentation. A
    row may leave out cards of its position, and may give a name in `named` instead of a position.
    """
    sentence = ""
    rows: list[list[str]] = []
    for line in text.strip("\n").splitlines():
        if not line.startswith(" "):
            sentence = line
        elif not line.startswith(" " * 8):
            position, *others = line.strip().split(" | ")
            rows.append([sentence, named.get(position, position), *others])
        else:
            rows[-1][3:] = [" ".join([*rows[-1][3:], line.strip()])]
    return pytest.mark.parametrize(
        ("position", "actions", "expected"),
        [pytest.param(*row, id=sentence) for sentence, *row in rows],
    )


def row_position(text: str) -> game.GameState:
    """Return the state of `2m2/5/5/5/2M2 r crab,tiger N:a1 n:e5 revealed:e5 lanterns:0,2 quiet:5`.

    These are the board, the player to move, the cards, and the values of a variant with ninjas: the
    squares of Red's (`N`) and Blue's ninjas (`n`), those of revealed ninjas, the lanterns that Red
    and Blue have left, and the quiet turns. All but board and player may be left out. With ninjas
    and without Blue's master the variant is Way of the Light, otherwise Way of the Shadow.
    """
    board, player, *others = text.split()
    cards = [part for part in others if ":" not in part]
    values = dict(part.split(":") for part in others if ":" in part)
    if len(cards) < 3:
        hand = cards[0].split(",") if cards else list(FILLERS[:2])
        first, second, side, *_ = (card for card in FILLERS if card not in hand)
        hands = [",".join(hand), f"{first},{second}"]
        cards = [*(hands if player == "r" else hands[::-1]), side]
    whole_text = " ".join([board, player, *cards])
    if not values:
        return game.parse_position(whole_text)
    red, blue = map(int, values.get("lanterns", "2,2").split(","))
    if "m" not in board:
        return light(
            whole_text,
            ninjas=values["n"].replace(",", " "),
            revealed=values.get("revealed", ""),
            lanterns=red,
            quiet=int(values.get("quiet", "0")),
        )
    return shadow(
        whole_text,
        red_ninja=values.get("N", ""),
        blue_ninja=values.get("n", ""),
        revealed=values.get("revealed", ""),
        lanterns=(red, blue),
        quiet=int(values.get("quiet", "0")),
    )


def describe_result(state: game.GameState, actions: str) -> str:
    """Return the events of the last action and the state after it, or the error that it raises.

    If the last action ends with `?`, return the legal actions that begin with the text before it.
    """
    *before, last = actions.split()
    state = play(state, " ".join(before))
    if last.endswith("?"):
        return group_by_card(
            text for text in legal_action_texts(state) if text.startswith(last[:-1])
        )
    try:
        after, events = act(state, last)
    except game.OnitamaError as error:
        assert last not in legal_action_texts(state)
        return game.name_and_all_values(error)
    assert last in legal_action_texts(state)
    events_text = ", ".join(text for event in events for text in event_texts(event)) or "nothing"
    if after.outcome is None:
        step = "" if after.phase is game.Phase.MOVE else f" {after.phase.name.lower()}"
        return f"{events_text} => {board_of(after)} {str(after.position.turn)[0]}{step}"
    assert [game.legal_actions(after, player) for player in game.Player] == [(), ()]
    winner = "nobody" if after.outcome.winner is None else after.outcome.winner
    return f"{events_text} => {board_of(after)} {winner} by {after.outcome.termination.value}"


def group_by_card(texts: Iterable[str]) -> str:
    """Return actions by card: `crab a1a2 a1c1, tiger a1a3`."""
    by_card: dict[str, list[str]] = {}
    for text in sorted(texts):
        card, _, way = text.partition(":")
        by_card.setdefault(card, []).append(way)
    return ", ".join(f"{card} {' '.join(ways)}" for card, ways in by_card.items()) or "nothing"


def event_texts(event: game.Event) -> list[str]:
    """Return the texts of an event; a private one begins with the player who observes it."""
    if isinstance(event, game.GameEnded):
        winner = event.outcome.winner
        if winner is None:
            return ["draw"]
        return [f"{winner} wins: {way.value}" for way in event.terminations]
    audience = f"({event.audience}) " if isinstance(event, game.PrivateEvent) else ""
    return [audience + EVENT_FORMATTERS[type(event)](event)]


EVENT_FORMATTERS: dict[type[game.Event], Callable[[Any], str]] = {
    game.PawnMoved: lambda e: f"{e.player} {e.card.id} {LETTERS[e.piece]} {e.origin}{e.target}",
    game.SpiritMoved: lambda e: (
        f"{e.player} {e.card.id} W {e.origin}{e.target} {LETTERS.get(e.swapped)}"
    ),
    game.PositionRepeated: lambda e: f"stands for time {e.times}",
    game.PieceCaptured: lambda e: f"captured {LETTERS[e.piece]} {e.square}",
    game.TurnPassed: lambda e: f"{e.player} passed {e.card.id}",
    game.NinjasPlaced: lambda e: f"{e.player} placed",
    game.NinjaStepTaken: lambda e: f"{e.player} ninja step",
    game.SecretMoveMade: lambda e: f"{e.player} played {e.card.id}",
    game.NinjaRevealed: lambda e: f"{e.player} revealed {e.square}",
    game.CaptureAttempted: lambda e: f"{e.player} attempted {e.square}: {e.is_hit}",
    game.LanternLit: lambda e: f"{e.player} lit {e.line.value}, {e.lanterns_left} left",
    game.NoProgress: lambda e: f"quiet for {e.turns}",
    game.OwnNinjasPlaced: lambda e: f"placed on {','.join(map(str, e.squares))}",
    game.OwnNinjaMoved: lambda e: f"moved {e.origin}{e.target}",
    game.LanternAnswered: lambda e: f"answer for {e.line.value}: {e.has_ninja}",
}
"""Functions that write an event as a text, by the event's type; the ends of games are left out."""
