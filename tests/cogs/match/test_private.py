"""Private messages: My board as a picture or text, and answers to typed actions."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from cogs.match.private import board_message, board_message_in_text, describe_played_action
from cogs.match.turns import Turns
from cogs.shared.messages import Picture
from onitama_core import game
from onitama_core.game import Player, Variant
from onitama_core.matches import MatchOver, OpponentsTurn
from onitama_core.matches.replay import MatchState, advance
from onitama_core.store import EPOCH, Person, Played
from rendering import describe_in_full, diagram, legend
from tests.cogs.shared.builders import ALICE, BOB, Updates, after, match_at
from tests.onitama_core.conftest import clock, empty_database, path, table
from tests.onitama_core.game.helpers import light, opening_state, shadow
from tests.onitama_core.matches.table import TURNS
from tests.rendering.positions import HANDS
from tests.sentences.moments import MOMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.onitama_core.matches.table import Table


__all__ = ["clock", "empty_database", "path", "table"]

RED, BLUE = Player
PICTURE = Picture("board.png", "", b"")
MAX_MESSAGE_CHARS: Final = 2000
NAME: Final = "*" * 32
"""A name as long as Discord allows, in which each character must be escaped."""
BOARD_LINK = (
    "https://discord.com/channels/1000000000000000000/1000000000000000001/1000000000000000002"
)


# -- the board --


def board_lines(update: Updates, player: Player | None = None) -> list[str]:
    """Return the lines of a player's or a spectator's board, without the match's name."""
    if player is None:
        message = board_message(update.public, PICTURE)
    else:
        message = board_message(update.own[player], PICTURE)
    return message.content.splitlines()[1:]


MEETING: Final = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
MOVED: Final = after(MEETING, "crab:c1c2 ninja:a1a2 lantern:3")
"""A match in which Red's ninja has moved unseen, and Red has lit a lantern on a line."""
LANTERN_LINES: Final = """\
🔴 Alice played **Crab c1–c2**.
🔴 Alice **lit rank 3** and has one lantern left."""


@pytest.mark.parametrize(
    ("update", "player", "lines"),
    [
        (
            MOVED,
            RED,
            f"""\
{LANTERN_LINES}
Your ninja moved a1–a2.
You are 🔴 Red. It's Bob's turn.
**No**, no hidden ninja stood on rank 3 in turn 3.""",
        ),
        (MOVED, BLUE, f"{LANTERN_LINES}\nYou are 🔷 Blue. It's your turn."),
        (MOVED, None, f"{LANTERN_LINES}\nYou are watching. Hidden boards open after the match."),
        (
            after(MEETING, "crab:c1c2"),
            BLUE,
            "🔴 Alice played **Crab c1–c2**.\nYou are 🔷 Blue. It's Alice's turn.",
        ),
        (
            after(light(f"5/5/5/5/2M2 b {HANDS}", ninjas="c5 a5"), "crane:c5c4"),
            BLUE,
            """\
🔷 Bob played **Crane**, unseen.
Your ninja moved c5–c4.
You are 🔷 Blue. It's Alice's turn.""",
        ),
    ],
)
def test_each_viewer_reads_the_last_turn_and_only_their_own_ninjas_move(
    update: Updates, player: Player | None, lines: str
) -> None:
    assert "\n".join(board_lines(update, player)) == lines


@pytest.mark.parametrize(
    ("moment", "last"),
    [
        ("classic, Red gave up", "The match is over."),
        ("classic, cancelled", "The match was cancelled."),
    ],
)
def test_a_spectator_of_an_ended_match_reads_that_it_is_over(moment: str, last: str) -> None:
    assert board_lines(MOMENTS[moment].updates)[-1] == last


RED_WAITS: Final = "You are 🔴 Red. The match waits until Bob has placed."


@pytest.mark.parametrize(
    ("variant", "player", "texts", "last"),
    [
        (Variant.SHADOW, BLUE, "", "You are 🔷 Blue. Place your ninja."),
        (Variant.LIGHT, BLUE, "", "You are 🔷 Blue. Place your ninjas."),
        (Variant.LIGHT, RED, "", RED_WAITS),
        (
            Variant.SHADOW,
            RED,
            "place:b1",
            f"🔴 Alice has placed the ninja.\nYou placed your ninja on b1.\n{RED_WAITS}",
        ),
    ],
)
def test_a_player_reads_how_many_ninjas_to_place_or_that_the_match_waits(
    variant: Variant, player: Player, texts: str, last: str
) -> None:
    assert "\n".join(board_lines(after(opening_state(variant), texts), player)[1:]) == last


@pytest.mark.parametrize(
    ("update", "buttons"),
    [
        (MOVED, ([], ["Move"])),
        (after(opening_state(Variant.SHADOW), "place:b1"), ([], ["Place ninja"])),
        (after(light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4"), "crab:b3b4"), ([], [])),
    ],
)
def test_only_the_player_to_move_has_a_move_button_on_their_board(
    update: Updates, buttons: tuple[list[str], list[str]]
) -> None:
    for player, expected in zip(Player, buttons, strict=True):
        drawn = board_message(update.own[player], PICTURE)
        in_text = board_message_in_text(update.own[player])
        assert [button.label for button in drawn.buttons] == expected
        assert drawn.buttons == in_text.buttons
    assert not board_message(update.public, PICTURE).buttons
    assert not board_message_in_text(update.public).buttons


@pytest.mark.parametrize("player", [RED, BLUE, None])
def test_every_viewer_reads_the_turns_until_a_draw_and_the_link_after_the_end(
    player: Player | None,
) -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", lanterns=(0, 0), quiet=30)
    sentence = "Draw in 9 turns without a capture, a strike or a lantern."
    assert board_lines(after(state, "crab:c1c2"), player)[1] == sentence
    won = after(light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4"), "crab:b3b4")
    assert board_lines(won, player)[-1].endswith(
        f"[The last board]({BOARD_LINK}) shows what was hidden."
    )


# -- the board as text --


def test_the_board_as_text_contains_all_that_the_picture_shows() -> None:
    update = MOVED.own[RED]
    summary, drawn, rest = board_message_in_text(update).content.split("```")
    # The last line, the lantern's answer, is in the rest of the text.
    *last_turn, _ = board_message(update, PICTURE).content.splitlines()[1:]
    assert summary.splitlines()[1:] == last_turn
    assert drawn.strip("\n") == diagram(update.view, seen_from=RED)
    assert rest.splitlines() == [legend(update.view), *describe_in_full(update.view, seen_from=RED)]


def play_out(variant: Variant, seed: int) -> Iterator[Updates]:
    """Yield each update of a match that is played at random by people with the longest names."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = game.new_game(game.deal(variant, game.POOLS["all"], rng))
    match = replace(match_at(state), seats=(Person(ALICE, NAME), Person(BOB, NAME)))
    match_state = MatchState(state)
    for seq in range(1, 150):
        yield Updates.of(match, match_state)
        if match_state.state.outcome is not None:
            return
        player = rng.choice(game.players_to_act(match_state.state))
        action = game.format_action(rng.choice(game.legal_actions(match_state.state, player)))
        match_state = advance(match_state, Played(seq, player, action, at=EPOCH))


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seed", range(4))
def test_the_board_as_text_fits_into_one_message_uncut(variant: Variant, seed: int) -> None:
    for update in play_out(variant, seed):
        for seen in (update.public, *update.own):
            text = board_message_in_text(seen).content
            assert len(text) <= MAX_MESSAGE_CHARS
            assert f"\n{update.public.view.side.name}: " in text
            assert "more." not in text.splitlines()[-1]


# -- after a typed step --

FACING = shadow(f"2m2/3s1/5/3S1/2M2 r {HANDS}", red_ninja="d3", blue_ninja="a5", lanterns=(0, 0))
NINJAS_HUNTED: Final = light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4")


@pytest.mark.parametrize(
    ("state", "player", "texts", "answer"),
    [
        (
            opening_state(Variant.SHADOW),
            RED,
            "place:b1",
            "You placed your ninja on b1. The match waits until Bob has placed.",
        ),
        (FACING, RED, "crab:c1c2", "You played Crab c1–c2. Now your ninja: `ninja:stay`, or "),
        (
            NINJAS_HUNTED,
            RED,
            "crab:b3b4",
            "You played Crab b3–b4 and captured Blue's ninja on b4. You won. [The last board](",
        ),
        (
            light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5", lanterns=0, quiet=39),
            RED,
            "crab:c1c2",
            "You played Crab c1–c2. The match is a draw.",
        ),
    ],
)
def test_the_answer_to_a_typed_action_says_what_it_did(
    state: game.GameState, player: Player, texts: str, answer: str
) -> None:
    """Check the answer as it is after the turn's board has been posted."""
    update = after(state, texts)
    action = game.parse_action(texts.rsplit(maxsplit=1)[-1])
    assert describe_played_action(update.own[player], action, update.match).startswith(answer)


def test_the_answer_to_a_turn_says_if_its_board_is_not_posted_yet() -> None:
    moved = after(MEETING, "crab:c1c2 ninja:stay lantern:none").own[RED]
    answer = describe_played_action(moved, game.parse_action("lantern:none"), None)
    assert answer.endswith(" The new board follows as soon as Discord lets me post it.")


# Clicks on the controller that arrive after another action


async def test_a_click_overtaken_by_a_turn_or_the_end_is_refused_with_the_current_match(
    table: Table,
) -> None:
    """Handle Alice's click with the match as it was before her turn."""
    bot: Any = SimpleNamespace(matches=table.matches)
    interaction: Any = SimpleNamespace(user=SimpleNamespace(id=ALICE))
    match = await table.started()
    await table.play_on(match, TURNS[0])
    with pytest.raises(OpponentsTurn) as refused:
        await Turns(bot).look(interaction, match)
    assert refused.value.match.turn is not match.turn
    await table.matches.resign(match.id, BOB)
    with pytest.raises(MatchOver):
        await Turns(bot).look(interaction, match)
