"""Posts about turns and the end of a match, and answers that link to posts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.match.answering import DEFER_TIMEOUT, wait_for_post
from cogs.match.public import board_post
from cogs.match.public_end import Gains, last_post
from cogs.shared.messages import PublicPicture
from onitama_core.game import Player, Variant
from onitama_core.store import Badge, Unrated
from tests.cogs.shared.builders import ALICE, BOB, Updates, after
from tests.onitama_core.game.helpers import light, opening_state, shadow, wind
from tests.rendering.positions import HANDS
from tests.sentences.moments import CHANGES, LOST, MOMENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import GameState
    from onitama_core.store import RatingChange


# Posts about turns, sentence by sentence

RED, BLUE = Player
PICTURE = PublicPicture("board.png", "", b"")


def post_lines(update: Updates) -> list[str]:
    """Return the lines of the board's post, without the first, which names the match."""
    return board_post(update.public, PICTURE, is_latest=True).content.splitlines()[1:]


# Positions
FACING = f"2m2/3s1/5/3S1/2M2 r {HANDS}"
STRIKING = f"2m1s/5/5/5/S1M2 b {HANDS}"
ALONE = f"5/5/5/5/2M2 r {HANDS}"
HUNTED = "5/5/1S3/2S1S/S1M2"
POST_SENTENCES = {
    "a ninja that captures shows itself": (
        shadow(FACING, red_ninja="d3", blue_ninja="a5", lanterns=(0, 0)),
        "crab:c1c2 ninja:d3d4",
        (
            "🔴 Alice played **Crab c1–c2**.\n"
            "🔴 Alice's ninja captured Blue's student on d4 and shows itself there."
        ),
    ),
    "a strike that finds nothing, in the order of events": (
        shadow(STRIKING, red_ninja="a3", blue_ninja="d4"),
        "crane:e5e4 ninja:d4d3!",
        (
            "🔷 Bob played **Crane e5–e4**.\n"
            "🔷 Bob's ninja struck at d3, found nothing and shows itself there."
        ),
    ),
    "a ninja that captures the master wins once": (
        shadow(f"4s/2m2/5/5/2M2 r {HANDS}", red_ninja="c3", blue_ninja="d5"),
        "crab:c1c2 ninja:c3c4",
        (
            "🔴 Alice's ninja shows itself on c4.\n"
            "**Alice (🔴 Red) wins** by the Way of the **Stone**: 🔷 Bob's master is captured."
        ),
    ),
    "in Shadow the first move comes after both placements": (
        opening_state(Variant.SHADOW),
        "",
        (
            "The cards are dealt. Both place a ninja first. Then Alice (🔴 Red) moves: "
            "the side card, Dragon, bears Red's stamp. The match is not rated."
        ),
    ),
    "a Wind card at the side has lots drawn": (
        wind("ssmss/5/2W2/5/SSMSS r tiger,crab monkey,crane bat"),
        "",
        "the side card, Bat, has no stamp, so I drew lots.",
    ),
    "in Light only Blue is asked to place two ninjas": (
        opening_state(Variant.LIGHT),
        "",
        "<@2>: **Place ninjas**, unseen by others",
    ),
    "a placement without its square": (
        opening_state(Variant.SHADOW),
        "place:b1",
        "🔴 Alice has placed the ninja.\n<@2>: **Place ninja**, unseen by others",
    ),
    **{
        f"the last placement in {variant.value} begins the match": (
            opening_state(variant),
            places,
            "All ninjas are placed: the match begins.\n<@1> (🔴) to move",
        )
        for variant, places in (
            (Variant.SHADOW, "place:b1 place:d5"),
            (Variant.LIGHT, "place:b5,d5"),
        )
    },
    "both ninjas are captured": (
        light(f"{HUNTED} r {HANDS}", ninjas="b4"),
        "crab:b3b4",
        "**Alice (🔴 Red) wins** by capturing **both ninjas**.",
    ),
    "quiet turns, once they matter": (
        shadow(f"2m2/5/5/5/2M2 r {HANDS}", lanterns=(0, 0), quiet=29),
        "crab:c1c2",
        "Draw in 10 turns without a capture, a strike or a lantern.",
    ),
    "quiet turns in Light, where nothing is struck": (
        light(ALONE, ninjas="a5", lanterns=0, quiet=30),
        "crab:c1c2",
        "Draw in 9 turns without a capture or a lantern.",
    ),
    "a draw without progress": (
        light(ALONE, ninjas="a5", lanterns=0, quiet=39),
        "crab:c1c2",
        "**A draw**: 40 turns in a row without a capture or a lantern.",
    ),
}


@pytest.mark.parametrize(
    ("state", "texts", "expected"), POST_SENTENCES.values(), ids=POST_SENTENCES
)
def test_a_board_post_reports_the_turn(state: GameState, texts: str, expected: str) -> None:
    assert expected in "\n".join(post_lines(after(state, texts)))


@pytest.mark.parametrize(
    ("variant", "challenger", "pinged"),
    [
        (Variant.SHADOW, RED, (1,)),
        (Variant.SHADOW, BLUE, (2,)),
        (Variant.LIGHT, RED, ()),
        (Variant.LIGHT, BLUE, (2,)),
    ],
)
def test_only_the_challenger_is_pinged_to_place(
    variant: Variant, challenger: Player, pinged: tuple[int, ...]
) -> None:
    update = after(opening_state(variant)).public
    update = replace(update, match=replace(update.match, challenger=challenger))
    post = board_post(update, PICTURE, is_latest=True)
    assert (post.pings, post.is_silent) == (pinged, not pinged)


# The last post of a match: its mentions, and ratings and badges of its players

ENDED = MOMENTS["classic, Red gave up"].updates.public
HIDDEN = MOMENTS["Light, Blue has not placed"]


@pytest.mark.parametrize(
    ("moment", "last_line", "pinged"),
    [
        ("classic, Red gave up", "🔴 Alice gave up. **Bob (🔷 Blue) wins.**", (BOB,)),
        (
            "classic, Blue out of time",
            "🔷 Bob ran out of time. **Alice (🔴 Red) wins.**",
            (ALICE, BOB),
        ),
        ("classic, abandoned", "**A draw**: it was left unfinished.", (ALICE, BOB)),
    ],
)
def test_the_last_post_pings_the_players_who_did_not_end_the_match(
    moment: str, last_line: str, pinged: tuple[int, ...]
) -> None:
    post = board_post(MOMENTS[moment].updates.public, PICTURE, is_latest=True)
    _, *happened, last = post.content.splitlines()
    assert last_line in happened
    assert post.pings == pinged
    people = " and ".join(f"<@{user_id}>" for user_id in pinged)
    assert last == f"{people}, want a rematch? Seats are swapped."


def test_the_last_post_of_a_match_lost_while_placing_reports_only_the_end() -> None:
    update = HIDDEN.updates.public
    _, *happened, _ = board_post(update, PICTURE, is_latest=True).content.splitlines()
    assert happened == ["🔷 Bob ran out of time. **Alice (🔴 Red) wins.**"]


# -- ratings and badges --

BOTH_RATINGS = "Rating: 🔴 Alice 1488 (−14) and 🔷 Bob 1512 (+14)."


@pytest.mark.parametrize(
    ("changes", "unrated", "line"),
    [
        (CHANGES["both are sure"], None, BOTH_RATINGS),
        (CHANGES["Red's is a guess"], None, "Rating: 🔴 Alice 1500? (±0) and 🔷 Bob 1512 (+14)."),
        ([LOST], None, "Rating: 🔴 Alice 1488 (−14)."),  # Bob's data were erased
        ([], Unrated.TAKEN_BACK, "Not rated: a turn was taken back."),
        ([], None, "🔴 Alice gave up. **Bob (🔷 Blue) wins.**"),
    ],
)
def test_the_last_post_shows_the_new_ratings_or_why_the_match_was_not_rated(
    changes: Sequence[RatingChange], unrated: Unrated | None, line: str
) -> None:
    update = replace(ENDED, match=replace(ENDED.match, unrated=unrated))
    post = last_post(update, PICTURE, Gains(changes))
    assert post.content.splitlines()[-2] == line
    hidden = last_post(HIDDEN.updates.public, PICTURE, Gains(changes), HIDDEN.revealed)
    assert (line in hidden.content.splitlines()) is bool(changes)


def test_the_last_post_explains_one_badge_and_only_names_several() -> None:
    one, two = (
        last_post(ENDED, PICTURE, Gains(badges=badges)).content.splitlines()
        for badges in ([Badge.ALONE], [Badge.ALONE, Badge.FOUR_WAYS])
    )
    assert "🏅 **Alone**: won with the master alone." in one
    assert "🏅 **Alone** and **Four ways**." in two


# Answers that link to a post and wait until it is sent

POST, MESSAGE = 7, 500


class Response:
    """The response to an interaction, which counts how often it is deferred."""

    def __init__(self, *, is_done: bool) -> None:
        self._is_done = is_done
        self.deferred = 0

    def is_done(self) -> bool:
        return self._is_done

    async def defer(self, **_: Any) -> None:
        self.deferred += 1


class Outbox:
    """An outbox whose post is sent after `takes` seconds of waiting."""

    def __init__(self, takes: float) -> None:
        self._takes = takes
        self.waited = 0.0

    async def wait_for_message(self, _: int, seconds: float = 2.0) -> int | None:
        self.waited += seconds
        return MESSAGE if self.waited >= self._takes else None


def make_interaction(outbox: Outbox, *, is_done: bool = False) -> Any:
    response = Response(is_done=is_done)
    return SimpleNamespace(client=SimpleNamespace(outbox=outbox), response=response, extras={})


@pytest.mark.parametrize(
    ("takes", "is_done", "deferred"),
    [(DEFER_TIMEOUT, False, 0), (DEFER_TIMEOUT + 1, False, 1), (2.0, True, 0)],
)
async def test_a_response_is_deferred_only_if_it_is_unanswered_and_the_post_is_late(
    takes: float, deferred: int, *, is_done: bool
) -> None:
    interaction = make_interaction(Outbox(takes), is_done=is_done)
    assert await wait_for_post(interaction, POST) == MESSAGE
    assert interaction.response.deferred == deferred
