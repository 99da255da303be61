"""Posts in the dark, last posts, and answers that link to them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.match.answering import PROMPTLY, posted, with_obstacle
from cogs.match.public import board_line, board_post, reminder
from cogs.match.public_end import Gained, last_post
from cogs.ui.errors import BotLacksPermissions
from cogs.ui.messages import PublicPicture
from onitama_core.game import Player, Variant
from onitama_core.store import Badge, Location, Unrated
from tests.cogs.ui.builders import ALICE, BOB, Updates, after
from tests.onitama_core.game.helpers import dealt, light, shadow
from tests.rendering.positions import HANDS
from tests.sentences.moments import CHANGES, LOST, MOMENTS

if TYPE_CHECKING:
    from onitama_core.game import GameState


# What the channel is told of a match with hidden ninjas, sentence by sentence


RED, BLUE = Player
TURN = "crab:c1c2 ninja:stay lantern:none"
PICTURE = PublicPicture("board.png", "", b"")


def told(update: Updates) -> list[str]:
    """Without the line that names the match."""
    return board_post(update.public, PICTURE, is_latest=True).content.splitlines()[1:]


def button(update: Updates) -> str | None:
    return board_post(update.public, PICTURE, is_latest=True).buttons[0].label


FACING = f"2m2/3s1/5/3S1/2M2 r {HANDS}"
STRIKING = f"2m1s/5/5/5/S1M2 b {HANDS}"
ALONE = f"5/5/5/5/2M2 r {HANDS}"
HUNTED = "5/5/1S3/2S1S/S1M2"
SAID = {
    "a ninja that captures shows itself": (
        shadow(FACING, red_ninja="d3", blue_ninja="a5", lanterns=(0, 0)),
        "crab:c1c2 ninja:d3d4",
        (
            "🔴 Alice played **Crab c1–c2**.\n"
            "🔴 Alice's ninja captured Blue's student on d4 and shows itself there."
        ),
    ),
    "an attempt that hits": (
        shadow(STRIKING, red_ninja="d3", blue_ninja="d4"),
        "crane:e5e4 ninja:d4d3!",
        "🔷 Bob's ninja struck at d3, captured Red's ninja and shows itself there.",
    ),
    "an attempt in vain, in the order of events": (
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
    "in Light the Shadow Master's capture": (
        light(f"{HUNTED} b {HANDS}", ninjas="c5 b4"),
        "crane:b4b3",
        (
            "🔷 Bob played **Crane**, unseen.\n"
            "🔷 Bob's ninja captured Red's student on b3 and shows itself there."
        ),
    ),
    "in Shadow the first move comes after both placements": (
        dealt(Variant.SHADOW),
        "",
        (
            "The cards are dealt. Both place a ninja first. Then Alice (🔴 Red) moves: "
            "the side card, Dragon, bears Red's stamp. The match is not rated."
        ),
    ),
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


@pytest.mark.parametrize(("state", "texts", "said"), SAID.values(), ids=SAID)
def test_the_channel_is_told(state: GameState, texts: str, said: str) -> None:
    assert said in "\n".join(told(after(state, texts)))


def test_a_placement_is_told_without_its_square() -> None:
    told_of_both = told(after(dealt(Variant.SHADOW), "place:b1"))
    assert told_of_both[0].startswith("The cards are dealt.")
    assert told_of_both[1:] == [
        "🔴 Alice has placed the ninja.",
        "<@2>: **Place ninja**, unseen by others",
    ]


def test_the_last_placement_begins_the_match() -> None:
    for variant, places in ((Variant.SHADOW, "place:b1 place:d5"), (Variant.LIGHT, "place:b5,d5")):
        assert told(after(dealt(variant), places)) == [
            "All ninjas are placed: the match begins.",
            "<@1>, 🔴 to move",
        ]


def test_in_shadow_both_are_asked_for_one_ninja() -> None:
    update = after(dealt(Variant.SHADOW))
    assert told(update)[-1] == "<@1> and <@2>: **Place ninja**, unseen by others"
    assert button(update) == "Place ninja"


@pytest.mark.parametrize(
    ("variant", "challenger", "called"),
    [
        (Variant.SHADOW, RED, (1,)),
        (Variant.SHADOW, BLUE, (2,)),
        (Variant.LIGHT, RED, ()),
        (Variant.LIGHT, BLUE, (2,)),
    ],
)
def test_to_place_the_challenger_alone_is_called(
    variant: Variant, challenger: Player, called: tuple[int, ...]
) -> None:
    update = after(dealt(variant)).public
    update = replace(update, match=replace(update.match, challenger=challenger))
    post = board_post(update, PICTURE, is_latest=True)
    assert (post.pings, post.is_silent) == (called, not called)


def test_who_is_late_is_called_by_a_post_with_the_button() -> None:
    post = reminder(after(dealt(Variant.SHADOW), "place:b1").match)
    assert post.content == "#12 · <@2>, the match waits for you: **Place ninja**."
    assert (post.pings, post.buttons[0].label) == ((2,), "Place ninja")


def test_a_line_takes_the_place_of_the_board_with_the_placements() -> None:
    line = board_line(after(dealt(Variant.SHADOW)).public)
    assert line.content.startswith("#12 · Alice (Red) – Bob (Blue) · The cards are dealt. ")
    assert (line.picture, line.buttons, line.pings) == (None, (), ())


def test_a_line_tells_a_turn_under_its_number() -> None:
    update = after(shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5"), TURN)
    line = board_line(update.public).content
    assert line == "#12 · turn 3 · 🔴 Alice played **Crab c1–c2**."


def test_in_light_the_shadow_master_alone_is_asked_for_two_ninjas() -> None:
    update = after(dealt(Variant.LIGHT))
    assert told(update)[-1] == "<@2>: **Place ninjas**, unseen by others"
    assert button(update) == "Place ninjas"


# The last post of a match: whom it calls, and what the match brought its players


ENDED = MOMENTS["classic, Red gave up"].updates.public


@pytest.mark.parametrize(
    ("moment", "last_line", "called"),
    [
        ("classic, Red gave up", "🔴 Alice gave up. **Bob (🔷 Blue) wins.**", (BOB,)),
        (
            "classic, Blue out of time",
            "🔷 Bob ran out of time. **Alice (🔴 Red) wins.**",
            (ALICE, BOB),
        ),
        (
            "classic, abandoned",
            "**A draw**: for too long nobody came back to it.",
            (ALICE, BOB),
        ),
    ],
)
def test_those_are_called_to_whom_the_end_is_news(
    moment: str, last_line: str, called: tuple[int, ...]
) -> None:
    post = board_post(MOMENTS[moment].updates.public, PICTURE, is_latest=True)
    _, *happened, last = post.content.splitlines()
    assert last_line in happened
    assert post.pings == called
    people = " and ".join(f"<@{user_id}>" for user_id in called)
    assert last == f"{people}, **Rematch** swaps seats."


def test_the_last_post_of_a_match_lost_in_placing_does_not_begin_it_again() -> None:
    update = MOMENTS["Light, Blue has not placed"].updates.public
    _, *happened, _ = board_post(update, PICTURE, is_latest=True).content.splitlines()
    assert happened == ["🔷 Bob ran out of time. **Alice (🔴 Red) wins.**"]


# -- ratings and badges --


def last_line(*, unrated: Unrated | None = None, changes: str = "not rated") -> str:
    """Above the line that offers a rematch."""
    update = replace(ENDED, match=replace(ENDED.match, unrated=unrated))
    *_, line, _ = last_post(update, PICTURE, Gained(CHANGES[changes])).content.splitlines()
    return line


def test_both_ratings_are_told_red_first() -> None:
    assert (
        last_line(changes="both are sure") == "Rating: 🔴 Alice 1488 (−14) and 🔷 Bob 1512 (+14)."
    )


def test_a_guess_has_a_question_mark() -> None:
    assert (
        last_line(changes="Red's is a guess")
        == "Rating: 🔴 Alice 1500? (±0) and 🔷 Bob 1512 (+14)."
    )


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (Unrated.TAKEN_BACK, "Not rated: a turn was taken back."),
        (Unrated.TOO_SHORT, "Not rated: it ended before each had moved twice."),
        (Unrated.TOO_OFTEN, "Not rated: six matches a day count between the same two."),
        (Unrated.NOT_SHOWN, "Not rated: time ran out before the last board could be posted."),
        (Unrated.GONE, "Not rated: one of the players is no longer in this server."),
    ],
)
def test_it_says_why_a_match_that_was_to_be_rated_is_not(why: Unrated, sentence: str) -> None:
    assert last_line(unrated=why) == sentence


def test_of_a_match_that_was_not_to_be_rated_nothing_is_said() -> None:
    assert "ated" not in last_line()


def test_of_who_was_erased_nothing_is_told() -> None:
    post = last_post(ENDED, PICTURE, Gained([LOST]))
    assert "Rating: 🔴 Alice 1488 (−14)." in post.content.splitlines()


def test_also_where_something_was_hidden() -> None:
    moment = MOMENTS["Light, Blue has not placed"]
    gained = Gained(CHANGES["both are sure"])
    post = last_post(moment.updates.public, PICTURE, gained, moment.revealed)
    assert "Rating: 🔴 Alice 1488 (−14) and 🔷 Bob 1512 (+14)." in post.content.splitlines()


def test_one_badge_is_told_with_what_it_is_for_and_several_by_name() -> None:
    one, two = (
        last_post(ENDED, PICTURE, Gained(badges=badges)).content.splitlines()
        for badges in ([Badge.ALONE], [Badge.ALONE, Badge.FOUR_WAYS])
    )
    assert "🏅 **Alone**: won with the master alone." in one
    assert "🏅 **Alone** and **Four ways**." in two


# Answers that lead to a post are given once, unless the post takes long


POST, MESSAGE = 7, 500
HERE = Location(10, 100)


class Response:
    def __init__(self, *, is_done: bool) -> None:
        self._is_done = is_done
        self.promised = 0

    def is_done(self) -> bool:
        return self._is_done

    async def defer(self, **_: Any) -> None:
        self.promised += 1


class Outbox:
    """Whose post is sent after some seconds."""

    def __init__(self, takes: float, obstacle: BotLacksPermissions | None = None) -> None:
        self._takes = takes
        self._obstacle = obstacle
        self.waited = 0.0

    async def delivered(self, _: int, seconds: float = 2.0) -> int | None:
        self.waited += seconds
        return MESSAGE if self.waited >= self._takes else None

    def obstacle(self, _: int) -> BotLacksPermissions | None:
        return self._obstacle


def interaction(outbox: Outbox, *, is_done: bool = False) -> Any:
    response = Response(is_done=is_done)
    return SimpleNamespace(client=SimpleNamespace(outbox=outbox), response=response)


@pytest.mark.parametrize(("takes", "promised"), [(PROMPTLY, 0), (PROMPTLY + 1, 1)])
async def test_nothing_is_promised_for_a_post_that_comes_soon(takes: float, promised: int) -> None:
    asked = interaction(Outbox(takes))
    assert await posted(asked, POST) == MESSAGE
    assert asked.response.promised == promised


async def test_who_has_been_answered_waits_as_long_as_that_takes() -> None:
    asked = interaction(Outbox(2.0), is_done=True)
    assert await posted(asked, POST) == MESSAGE
    assert asked.response.promised == 0


async def test_somebody_is_told_what_to_allow() -> None:
    lacks = BotLacksPermissions(["attach_files"], HERE.channel_id)
    told = with_obstacle(interaction(Outbox(0, lacks)), HERE, "Done.")
    assert told.startswith("Done. I may not attach files in <#100>")
    assert "Somebody with Manage Channel can allow *Attach Files* for me." in told


async def test_nobody_is_told_of_what_is_allowed() -> None:
    assert with_obstacle(interaction(Outbox(0)), HERE, "Done.") == "Done."
