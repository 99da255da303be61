"""The board in letters and words as one message."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from cogs.match.private import board_in_text
from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    deal,
    format_action,
    legal_actions,
    new_game,
    parse_position,
    players_to_act,
)
from onitama_core.matches.replay import Progress, advance
from onitama_core.store import EPOCH, Person, Played
from rendering import words
from tests.cogs.ui.matches import ALICE, BOB
from tests.cogs.ui.nights import Updates, after, match_at
from tests.onitama_core.game.helpers import shadow
from tests.rendering.night_positions import HANDS

if TYPE_CHECKING:
    from collections.abc import Iterator


LONGEST: Final = 2000
NAME: Final = "*" * 32
"""As long as Discord allows, and each letter escaped."""


def test_a_player_reads_all_that_the_picture_tells() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    update = after(state, "crab:c1c2 ninja:a1a2 lantern:3")
    assert board_in_text(update.own[Player.RED]).content == (
        "#12 · Alice (Red) – Bob (Blue) · after turn 3\n"
        "🔴 Alice played **Crab c1–c2**.\n"
        "🔴 Alice **lit rank 3** and has one lantern left.\n"
        "Your ninja moved a1–a2.\n"
        "You are 🔴 Red. It's Bob's turn.\n"
        "```\n"
        "   a  b  c  d  e\n"
        "5  .  .  m  .  .  5\n"
        "4  .  .  .  .  .  4\n"
        "3  .  .  .  .  .  3\n"
        "2 (N) .  M  .  .  2\n"
        "1  .  .  .  .  .  1\n"
        "   a  b  c  d  e\n"
        "```M S: Red's master and students; m s: Blue's; N n: Red's and Blue's ninjas; "
        "in brackets: hidden; . empty; temples: c1 and c5.\n"
        "Onitama board, Way of the Shadow, seen from Red's side.\n"
        "Only Red sees this board.\n"
        "Last turn: Red's master moved from c1 to c2 with Crab.\n"
        "Blue to move.\n"
        "Red, discs: master c2; hidden ninja a2.\n"
        "Blue, octagons: master c5; a hidden ninja.\n"
        "Captured: 2 of Red's students and 2 of Blue's students.\n"
        "Red has 1 lantern left.\n"
        "Blue has 2 lanterns left.\n"
        "Red's lantern lights rank 3.\n"
        "Red's lanterns told: no hidden ninja on rank 3 in turn 3.\n"
        "Red holds Dragon and Tiger.\n"
        "Blue holds Crane and Monkey.\n"
        "Crab is the side card and goes to Blue next.\n"
        "Dragon: one forward with two left, one forward with two right, one back-left "
        "or one back-right.\n"
        "Tiger: two forward or one back.\n"
        "Crane: one forward, one back-left or one back-right.\n"
        "Monkey: one forward-left, one forward-right, one back-left or one back-right.\n"
        "Crab: one forward, two left or two right."
    )


def test_a_spectator_reads_the_public_board_from_reds_side() -> None:
    text = board_in_text(after(parse_position(f"2m2/5/5/5/2M2 b {HANDS}")).public).content
    assert "You are watching." in text
    assert "\n   a  b  c  d  e\n5  .  .  m  .  .  5\n" in text


def test_blue_reads_it_from_rank_5() -> None:
    update = after(parse_position(f"2m2/5/5/5/2M2 b {HANDS}"))
    text = board_in_text(update.own[Player.BLUE]).content
    assert "You are 🔷 Blue. It's your turn." in text
    assert "\n   e  d  c  b  a\n1  .  .  M  .  .  1\n" in text


def play_out(variant: Variant, seed: int) -> Iterator[Updates]:
    """Every update of a match played at random between people with the longest names."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = new_game(deal(variant, POOLS["all"], rng))
    match = replace(match_at(state), seats=(Person(ALICE, NAME), Person(BOB, NAME)))
    progress = Progress(state)
    for seq in range(1, 150):
        yield Updates.of(match, progress)
        if progress.state.outcome is not None:
            return
        player = rng.choice(players_to_act(progress.state))
        action = format_action(rng.choice(legal_actions(progress.state, player)))
        progress = advance(progress, Played(seq, player, action, at=EPOCH))


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("seed", range(4))
def test_it_always_fits_into_a_message_with_nothing_left_out(variant: Variant, seed: int) -> None:
    for update in play_out(variant, seed):
        for seen in (update.public, *update.own):
            text = board_in_text(seen).content
            assert len(text) <= LONGEST
            assert f"\n{words.card_name(update.public.view.side)}: " in text
            assert "more." not in text.splitlines()[-1]
