"""What My board says of a match with hidden ninjas."""

from __future__ import annotations

import pytest

from cogs.match.private import board, board_in_text
from cogs.ui.messages import Picture
from onitama_core.game import Player, Variant
from tests.cogs.ui.nights import Updates, after
from tests.onitama_core.game.helpers import dealt, light, shadow
from tests.rendering.night_positions import HANDS

RED, BLUE = Player
PICTURE = Picture("board.png", "", b"")
CRAB = "🔴 Alice played **Crab c1–c2**."


def told(update: Updates, player: Player | None = None) -> list[str]:
    """Without the line that names the match."""
    if player is None:
        message = board(update.public, PICTURE)
    else:
        message = board(update.own[player], PICTURE)
    return message.content.splitlines()[1:]


def moved() -> Updates:
    """Red's ninja has moved unseen, and Red has lit a line."""
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    return after(state, "crab:c1c2 ninja:a1a2 lantern:3")


def test_the_owner_is_told_what_happened_last_with_the_own_ninjas_step() -> None:
    assert told(moved(), RED) == [
        CRAB,
        "🔴 Alice **lit rank 3** and has one lantern left.",
        "Your ninja moved a1–a2.",
        "You are 🔴 Red. It's Bob's turn.",
        "**No**, no hidden ninja stood on rank 3 in turn 3.",
    ]


@pytest.mark.parametrize(
    ("player", "last"),
    [
        (BLUE, "You are 🔷 Blue. It's your turn."),
        (None, "You are watching. Hidden boards open after the match."),
    ],
)
def test_others_are_told_what_everybody_may_know(player: Player | None, last: str) -> None:
    lit = "🔴 Alice **lit rank 3** and has one lantern left."
    assert told(moved(), player) == [CRAB, lit, last]


def test_in_the_middle_of_a_turn_what_is_committed_is_told() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    assert told(after(state, "crab:c1c2"), BLUE)[0] == CRAB


def test_in_light_the_owner_is_told_which_ninja_moved() -> None:
    update = after(light(f"5/5/5/5/2M2 b {HANDS}", ninjas="c5 a5"), "crane:c5c4")
    assert told(update, BLUE)[:2] == ["🔷 Bob played **Crane**, unseen.", "Your ninja moved c5–c4."]


def test_who_has_placed_is_told_where_and_for_whom_the_match_waits() -> None:
    assert told(after(dealt(Variant.SHADOW), "place:b1"), RED)[1:] == [
        "🔴 Alice has placed the ninja.",
        "You placed your ninja on b1.",
        "You are 🔴 Red. The match waits until Bob has placed.",
    ]


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [(Variant.SHADOW, "Place your ninja."), (Variant.LIGHT, "Place your ninjas.")],
)
def test_who_is_to_place_is_told_how_many(variant: Variant, sentence: str) -> None:
    assert told(after(dealt(variant)), BLUE)[-1] == f"You are 🔷 Blue. {sentence}"


def test_the_light_master_waits_for_the_placement() -> None:
    waits = "You are 🔴 Red. The match waits until Bob has placed."
    assert told(after(dealt(Variant.LIGHT)), RED)[-1] == waits


@pytest.mark.parametrize(
    ("update", "buttons"),
    [
        (moved(), ([], ["Move"])),
        (after(dealt(Variant.SHADOW), "place:b1"), ([], ["Place ninja"])),
        (after(light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4"), "crab:b3b4"), ([], [])),
    ],
)
def test_whose_turn_it_is_can_move_from_the_own_board(
    update: Updates, buttons: tuple[list[str], list[str]]
) -> None:
    for player, expected in zip(Player, buttons, strict=True):
        drawn, in_text = board(update.own[player], PICTURE), board_in_text(update.own[player])
        assert [button.label for button in drawn.buttons] == expected
        assert drawn.buttons == in_text.buttons
    assert not board(update.public, PICTURE).buttons
    assert not board_in_text(update.public).buttons


@pytest.mark.parametrize("player", [RED, BLUE, None])
def test_quiet_turns_are_counted_for_everybody(player: Player | None) -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", lanterns=(0, 0), quiet=30)
    sentence = "Draw in 9 turns without a capture, a strike or a lantern."
    assert told(after(state, "crab:c1c2"), player)[1] == sentence


@pytest.mark.parametrize("player", [RED, BLUE, None])
def test_after_the_end_hidden_boards_can_be_opened(player: Player | None) -> None:
    won = after(light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4"), "crab:b3b4")
    assert told(won, player)[-1].endswith(
        "[The last board](https://discord.com/channels/"
        "1000000000000000000/1000000000000000001/1000000000000000002) shows what was hidden."
    )
