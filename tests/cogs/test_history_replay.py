"""Pages of replays, films, reviews, beliefs and finished matches, and progress messages."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock

import pytest
from discord import InteractionResponseType, InteractionType

import cogs.history.replay
from cogs.history.buttons import ExportRecord, ShowFilm, ShowForcedWin
from cogs.history.forced_wins import forced_win_page
from cogs.history.games import past_games_page
from cogs.history.replay import (
    PREPARING_BELIEFS,
    Replays,
    belief_page,
    draw_better_turn,
    film_page,
    replay_page,
)
from cogs.match.buttons import Edge, ShowBelief, ShowReplay, ShowReview
from cogs.shared import labels, send
from cogs.shared.dispatch import explain
from cogs.shared.errors import FilmTooLarge, ReviewBrokenOff
from cogs.shared.links import Listing
from cogs.shared.messages import MAX_FILM_TURNS, Button, Picture
from cogs.shared.pictures import BoardRenderer, make_scenes
from onitama_core import game
from onitama_core.engine import EngineGone
from onitama_core.game.turn_annotations import Captures
from onitama_core.matches import FirstTurn, ForcedWin, ReplayScheduler, RevealedTurn
from onitama_core.matches.forced_wins import LineStep
from rendering import Rendered, Renderer, words
from rendering.words import describe_board
from tests.cogs.shared.builders import match_at, match_of, page
from tests.onitama_core.game.helpers import opening_state, shadow
from tests.patience import WAIT_TIMEOUT, until
from tests.rendering.positions import HANDS, MET, START, UNSEEN, WIDE, after_turn, replays
from tests.sentences.moments import ALICE, COMPUTER

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from onitama_core.store import Match
    from rendering import Heat


# Captions of a film's frames, and the film's message

RED, BLUE = game.Player
PICTURE = Picture("replay.webp", "", b"")


def make_revealed_turn(view: game.ReplayView, turn: int = 5, turns: int = 9) -> RevealedTurn:
    return RevealedTurn(match_of(1, "Bob"), view, turn, turns)


def test_a_scene_of_a_film_is_marked_with_the_player_who_moved() -> None:
    scenes = make_scenes(
        [make_revealed_turn(START, 0), make_revealed_turn(MET, 1), make_revealed_turn(UNSEEN, 2)]
    )
    assert [scene.player for scene in scenes] == [None, RED, BLUE]
    assert words.make_caption(START, 0) == "The start · the cards are dealt"


def test_a_film_of_a_very_long_match_has_its_last_turns() -> None:
    turns = [make_revealed_turn(MET, number, 240) for number in range(241)]
    scenes = make_scenes(turns)
    assert len(scenes) == MAX_FILM_TURNS + 1
    assert scenes[-1].caption.startswith("240 · ")
    assert film_page(turns, PICTURE).content.splitlines() == [
        "#1000001 · Alice (Red) – Bob (Blue) · 240 turns",
        "The film shows the last 100 turns.",
    ]


def test_a_film_has_a_button_to_the_replay() -> None:
    buttons = film_page([make_revealed_turn(MET, 9, 9)], PICTURE).buttons
    assert [button.click for button in buttons if not button.is_disabled] == [
        ShowReplay(1000001, Edge.FIRST),
        ShowReplay(1000001, 1),
        ShowReplay(1000001, Edge.LAST),
    ]
    assert len({button.click.custom_id for button in buttons}) == len(buttons) == 5
    assert "· 1 turn" in film_page([make_revealed_turn(MET, 1, 1)], PICTURE).content
    assert film_page([make_revealed_turn(START, 0, 0)], PICTURE).buttons == ()


@pytest.mark.parametrize("name", ["Bob", "Jean-Luc", "O'Neill 2", "Zoë", "bob_42", "Łukasz"])
def test_a_caption_names_who_moved(name: str) -> None:
    [scene] = make_scenes([RevealedTurn(match_of(1, name), UNSEEN, 8, 9)])
    assert scene.caption == f"8 · {name}: ninja c5–c4 with Crane"


@pytest.mark.parametrize("name", ["Боб", "李小龙", "🥷", "Red", "alice", "B" * 21, ""])
def test_a_caption_names_the_side_if_a_name_cannot_be_drawn_or_misleads(name: str) -> None:
    """A player without a name is "somebody" in the captions."""
    [scene] = make_scenes([RevealedTurn(match_of(1, name), UNSEEN, 8, 9)])
    assert scene.caption.startswith("8 · somebody: " if not name else "8 · Blue: ")


# Progress messages about a film

FILM = Picture("replay.gif", "", b"film")
TURN = RevealedTurn(match_of(1, "Bob"), MET, 1, 34)


class FakeInteraction:
    """An interaction that records its answers."""

    def __init__(self) -> None:
        self.user = SimpleNamespace(id=3)
        self.message = None
        self.id = 7
        self.guild_id = 100
        self.type = InteractionType.component
        self.response = SimpleNamespace(
            defer=self.defer,
            is_done=lambda: bool(self.answers),
            type=InteractionResponseType.deferred_channel_message,
        )
        self.extras: dict[str, object] = {}
        self.answers: list[str] = []
        self.has_answered = asyncio.Event()

    async def defer(self, **options: bool) -> None:
        assert options == {"ephemeral": True, "thinking": True}
        self.answers.append("thinking")

    async def edit_original_response(self, *, content: str, **options: Any) -> None:
        files = [file.filename for file in options.get("attachments", ())]
        self.answers.append(" ".join([content.splitlines()[0], *files]))
        self.has_answered.set()


async def show_film(
    interaction: Any, draw: Callable[..., Awaitable[Picture]], turns: int = 34
) -> list[str]:
    async def every_turn(_: int, __: int) -> tuple[RevealedTurn, ...]:
        return (replace(TURN, turns=turns),)

    async def renderer_for(_: object) -> object:
        return SimpleNamespace(film=draw)

    matches = SimpleNamespace(
        replays=SimpleNamespace(every_turn=every_turn),
        log=SimpleNamespace(replay_scheduler=ReplayScheduler()),
    )
    bot: Any = SimpleNamespace(renderer_for=renderer_for, matches=matches)
    cog: Any = Replays(bot)
    await cog.show_film(interaction, ShowFilm(TURN.match.id), TURN.match)
    answers: list[str] = interaction.answers
    return answers


SENT_FILM = "#1000001 · Alice (Red) – Bob (Blue) · {turns} turns replay.gif"


@pytest.mark.parametrize(
    ("turns", "progress"), [(34, ["Drawing 34 turns…"]), (240, ["Drawing 100 turns…"]), (33, [])]
)
async def test_a_film_that_takes_long_reports_its_progress(
    monkeypatch: pytest.MonkeyPatch, turns: int, progress: list[str]
) -> None:
    """A film that is drawn soon is sent without a progress message."""
    if progress:
        monkeypatch.setattr(send, "THINKING_DELAY", 0.01)
    interaction = FakeInteraction()

    async def draw(*_: object) -> Picture:
        if progress:
            async with asyncio.timeout(WAIT_TIMEOUT):
                await interaction.has_answered.wait()
        return FILM

    assert await show_film(interaction, draw, turns) == [
        "thinking",
        *progress,
        SENT_FILM.format(turns=turns),
    ]


async def test_an_error_replaces_the_progress_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(send, "THINKING_DELAY", 0.01)
    interaction: Any = FakeInteraction()

    async def draw(*_: object) -> Picture:
        async with asyncio.timeout(WAIT_TIMEOUT):
            await interaction.has_answered.wait()
        raise FilmTooLarge(TURN.match.id)

    with pytest.raises(FilmTooLarge) as refused:
        await show_film(interaction, draw)
    await explain(interaction, refused.value)
    thinking, progress, refusal = interaction.answers
    assert (thinking, progress) == ("thinking", "Drawing 34 turns…")
    assert refusal.startswith("The film of #1000001 is too large for Discord.")


class PageClick(FakeInteraction):
    """A click on an ephemeral page, which records what the page shows."""

    def __init__(self) -> None:
        super().__init__()
        flags = SimpleNamespace(ephemeral=True, components_v2=False)
        self.message: Any = SimpleNamespace(flags=flags, content="**Turn 3** of 9")
        self.response.type = InteractionResponseType.deferred_message_update

    async def defer(self, **options: bool) -> None:
        assert options == {"ephemeral": False, "thinking": False}
        self.answers.append("acknowledged")

    async def edit_original_response(self, *, content: str, **_options: Any) -> None:
        self.answers.append(content)
        self.has_answered.set()


async def wait_for_answer(interaction: FakeInteraction, problem: Exception | None = None) -> str:
    """Return a text, or raise the problem, once the interaction has an answer."""
    await until(lambda: bool(interaction.answers))
    if problem is not None:
        raise problem
    return "done"


async def test_a_slow_click_shows_that_the_bot_is_thinking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(send, "THINKING_DELAY", 0.01)
    below_a_post: Any = FakeInteraction()
    assert await send.wait_visibly(below_a_post, wait_for_answer(below_a_post)) == "done"
    assert below_a_post.answers == ["thinking"]
    on_a_page: Any = PageClick()
    assert await send.wait_visibly(on_a_page, wait_for_answer(on_a_page)) == "done"
    thinking = "**Turn 3** of 9\n-# One moment, I'm thinking."
    assert on_a_page.answers == ["acknowledged", thinking]


async def test_a_clicked_page_is_restored_if_the_next_page_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(send, "THINKING_DELAY", 0.01)
    interaction: Any = PageClick()
    with pytest.raises(EngineGone):
        await send.wait_visibly(interaction, wait_for_answer(interaction, EngineGone()))
    assert interaction.answers[-1] == "**Turn 3** of 9"


async def test_a_quick_answer_shows_no_progress() -> None:
    interaction: Any = FakeInteraction()

    async def quick() -> str:
        return "done"

    assert await send.wait_visibly(interaction, quick()) == "done"
    assert interaction.answers == []


# The page of finished matches, and the buttons of the chosen match

OVER: Final = game.Outcome(game.Player.RED, game.Termination.RESIGNATION)


def make_finished_match(variant: game.Variant) -> Match:
    return replace(match_at(opening_state(variant)), outcome=OVER, turn_number=2)


@pytest.mark.parametrize("variant", game.Variant)
def test_every_match_with_a_complete_turn_can_be_reviewed(variant: game.Variant) -> None:
    """A list without a chosen match has no buttons for one."""
    match = make_finished_match(variant)
    in_first_turn = replace(match, turn_number=1)
    replay = ShowReplay(match.id)
    record = ExportRecord(match.id)
    review = ShowReview(match.id)
    for chosen, expected in ((match, [replay, review, record]), (in_first_turn, [replay, record])):
        listing = Listing(ALICE.user_id)
        buttons = past_games_page(page([chosen]), listing, ALICE.user_id, chosen).buttons
        assert [button.click for button in buttons] == expected
    message = past_games_page(page([match]), Listing(ALICE.user_id), ALICE.user_id, None)
    assert message.buttons == ()
    assert "▸" not in message.content


def test_an_unfinished_forced_win_says_that_it_stops_early() -> None:
    state = game.parse_position("sm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra")
    turn = (game.parse_action("seasnake:c3c4"),)
    step = LineStep(game.Player.RED, turn, state, *game.play(state, turn))
    click = ShowForcedWin(MATCH.id, 7, FirstTurn.BEST)
    win_page = forced_win_page(
        click, MATCH, ForcedWin(game.Player.RED, state, (step,)), 1, Picture("", "", b"")
    )
    assert win_page.content.splitlines() == [
        f"#{MATCH.id} · **Red's win from turn 7** · turn 1 of 1",
        "1. 🔴 Red: **Sea Snake c3–c4**",
        "I stop here: Red still wins by force.",
    ]
    assert [button.label for button in win_page.buttons if button.label] == ["Turn 7"]


# Progress messages about a review, and descriptions of its boards

MATCH = match_of(1, "Bob")


async def make_review(
    interaction: Any, make: Callable[..., Awaitable[object]], prepare: object = AsyncMock()
) -> object:
    engine = SimpleNamespace(prepare=prepare)
    matches = SimpleNamespace(reviews=SimpleNamespace(make=make))
    cog: Any = Replays(SimpleNamespace(engine=engine, matches=matches))  # type: ignore[arg-type]
    return await cog.make_review(interaction, MATCH)


async def test_a_deferred_review_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cogs.history.replay, "REVIEW_PROGRESS_INTERVAL", 0.01)
    monkeypatch.setattr(send, "THINKING_DELAY", 0.01)
    interaction = FakeInteraction()

    async def report_and_wait(done: int, total: int, progress: Callable[[int, int], None]) -> None:
        interaction.has_answered.clear()
        progress(done, total)
        await asyncio.wait_for(interaction.has_answered.wait(), WAIT_TIMEOUT)

    async def prepare(_: object, progress: Callable[[int, int], None]) -> None:
        await report_and_wait(20, 80, progress)

    async def make(_: int, __: object, person: int, progress: Callable[[int, int], None]) -> str:
        assert person == interaction.user.id
        await report_and_wait(12, 35, progress)
        return "made"

    assert await make_review(interaction, make, prepare) == "made"
    ready, *_, reviewing = interaction.answers
    assert ready == "I'm getting ready, which takes a while, but only once: 25%."
    assert reviewing == f"Reviewing #{MATCH.id}: 12 of 35 positions…"


async def test_a_review_raises_review_broken_off_if_the_engine_ends() -> None:
    async def make(*_: object) -> None:
        raise EngineGone

    with pytest.raises(ReviewBrokenOff) as broken:
        await make_review(FakeInteraction(), make)
    assert broken.value.match_id == MATCH.id


LONGEST_ALT_TEXT = 1024
LONG_CARDS = 36
"""Seed of a game with a board whose alt text is nearly as long as Discord allows."""
PASSED: Any = SimpleNamespace(number=3, best=(game.parse_action("tiger:pass"),), merits=())


async def describe_only(_draw: object, *args: Any, **kwargs: Any) -> Rendered:
    """Return the alt text of a board without drawing it."""
    return Rendered(describe_board(*args, **kwargs), b"")


@pytest.mark.parametrize("near", game.Player)
async def test_the_longest_alt_text_of_a_review_fits_into_discords_limit(near: game.Player) -> None:
    undrawn: Any = SimpleNamespace(draw=describe_only)
    renderer = BoardRenderer(Renderer(), undrawn)
    for view in replays(game.Variant.WIND, LONG_CARDS):
        before = RevealedTurn(match_of(12, "Bob"), view, 3, 60)
        picture = await draw_better_turn(renderer, before, PASSED, near)
        assert picture.alt_text.startswith("Review of match #1000012. Onitama board, ")
        assert len(picture.alt_text) <= LONGEST_ALT_TEXT


async def test_the_replay_marks_a_strike_instead_of_the_pawns_move() -> None:
    undrawn: Any = SimpleNamespace(draw=describe_only)
    state = shadow(f"2m2/5/5/5/2M1S r {HANDS}", red_ninja="b2", blue_ninja="b4")
    view = after_turn(state, "")
    best = tuple(map(game.parse_action, ("tiger:e1e3", "ninja:b2b4!")))
    captured = Captures(game.NINJAS[game.Player.BLUE], game.Square.B4, is_safe=False)
    for merits, marked in (
        ((captured,), "From b2 Tiger, rings, leads to b4 (captures Blue's ninja)."),
        ((), "From e1 Tiger, rings, leads to e3."),
    ):
        turn: Any = SimpleNamespace(number=3, best=best, merits=merits)
        before = RevealedTurn(match_of(12, "Bob"), view, 2, 60)
        picture = await draw_better_turn(
            BoardRenderer(Renderer(), undrawn), before, turn, game.Player.RED
        )
        assert marked in picture.alt_text


# Pages of the replay in words


@pytest.mark.parametrize(
    ("view", "last"),
    [
        (
            after_turn(
                shadow(f"2m2/3s1/5/3S1/2M2 r {HANDS}", red_ninja="d3", blue_ninja="a5"),
                "crab:c1c2 ninja:d3d4 lantern:a",
            ),
            "🔴 Alice: Crab c1–c2; ninja d3–d4, captured Blue's student; lit file a: yes",
        ),
        (
            after_turn(
                shadow(f"2m2/2S2/5/5/M4 r {HANDS}", red_ninja="a2", blue_ninja="a5"), "crab:c4c5"
            ),
            "**Alice (🔴 Red) wins** by the Way of the **Stone**: 🔷 Bob's master is captured.",
        ),
    ],
)
def test_a_replay_page_reveals_unseen_moves_or_says_how_the_match_ended(
    view: game.ReplayView, last: str
) -> None:
    page = replay_page(RevealedTurn(match_of(1, "Bob"), view, 5, 9), PICTURE)
    assert page.content.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("turn", "turns_of_buttons"),
    [
        (0, ["(first)", "(0)", "1", "last", ""]),
        (1, ["first", "0", "2", "last", ""]),
        (3, ["first", "2", "(3)", "(last)", ""]),
    ],
)
def test_a_replay_page_has_buttons_to_other_turns(turn: int, turns_of_buttons: list[str]) -> None:
    buttons = replay_page(RevealedTurn(match_of(1, "Bob"), MET, turn, 3), PICTURE).buttons
    assert [turn_of(button) for button in buttons] == turns_of_buttons
    assert [b.emoji or b.label for b in buttons] == ["⏮️", "◀️", "▶️", "⏭️", "Film"]
    for shown_turn, turns in ((0, 1), (1, 1), (0, 2), (1, 2), (2, 2)):
        revealed = RevealedTurn(match_of(1, "Bob"), MET, shown_turn, turns)
        buttons = replay_page(revealed, PICTURE).buttons
        assert len({button.click.custom_id for button in buttons}) == len(buttons)
    assert replay_page(RevealedTurn(match_of(1, "Bob"), START, 0, 0), PICTURE).buttons == ()


def turn_of(button: Button) -> str:
    """Return the turn to which a button leads, in brackets if the button is disabled."""
    argument = button.click.parts().argument
    return f"({argument})" if button.is_disabled else str(argument)


# Pages of the computer's beliefs, and messages while they are prepared

BELIEVED: Final = Picture("onitama-1-believed-5.png", "told", b"")


def make_match(*, is_practice: bool = True) -> Match:
    match = match_at(shadow(f"s1m1s/5/5/5/S1M1S r {HANDS}", red_ninja="b3", blue_ninja="b4"))
    match = replace(match, outcome=OVER)
    return replace(match, seats=(ALICE, COMPUTER)) if is_practice else match


SHOWN: Final = RevealedTurn(make_match(), MET, 5, 9)


def test_a_belief_page_says_where_the_computer_expected_the_ninja_and_where_it_was() -> None:
    _, played, belief, legend = belief_page(SHOWN, WIDE, BELIEVED).content.splitlines()
    assert "ninja b3–b4" in played
    assert belief == (
        "💭 I expected 🔴 Alice's ninja on b4 (42%), b3 (20%) and b2 (12%). "
        "7 other squares were possible. It stood on b4 (42%)."
    )
    assert legend.startswith("-# ")


def test_a_belief_page_with_equal_chances_says_that_the_computer_had_no_idea() -> None:
    chances = [0.2 if str(square) in "a5 b5 c5 d5 b4" else 0.0 for square in game.SQUARES]
    even = replace(WIDE, chances=tuple(chances))
    _, _, belief, _ = belief_page(SHOWN, even, BELIEVED).content.splitlines()
    assert belief == "💭 I had no idea: 20% on each of 5 squares. It stood on b4 (20%)."


def test_a_belief_page_leads_to_other_turns_and_to_the_replay_of_its_turn() -> None:
    *to_turns, to_replay = belief_page(SHOWN, WIDE, BELIEVED).buttons
    number = SHOWN.match.id
    assert [button.click for button in to_turns] == [
        ShowBelief(number, to) for to in (Edge.FIRST, 4, 6, Edge.LAST)
    ]
    assert to_replay.click == ShowReplay(number, 5)
    at_the_start = belief_page(replace(SHOWN, turn=0, turns=0), None, BELIEVED)
    assert at_the_start.content.endswith("Nothing hid from me then.")
    (to_replay,) = at_the_start.buttons
    assert to_replay.label == labels.REPLAY
    *_, there = replay_page(SHOWN, BELIEVED).buttons
    assert there.click == ShowBelief(number, 5)
    between_people = replace(SHOWN, match=make_match(is_practice=False))
    assert labels.BELIEVED not in {b.label for b in replay_page(between_people, BELIEVED).buttons}


NO_CHANCES = tuple(0.0 for _ in game.SQUARES)


async def compute_heat(
    interaction: Any, revealed: RevealedTurn, *, is_ready: bool = True
) -> Heat | None:
    """Return the heat map of a match of nine turns; only after the fifth is a belief stored."""

    async def of(*_: object, asker: int) -> tuple[tuple[float, ...], ...]:
        assert asker > 0
        return (*(NO_CHANCES,) * 5, WIDE.chances, *(NO_CHANCES,) * 4)

    engine = SimpleNamespace(is_ready=lambda: is_ready)
    matches = SimpleNamespace(beliefs=SimpleNamespace(of=of))
    cog: Any = Replays(SimpleNamespace(engine=engine, matches=matches))  # type: ignore[arg-type]
    return await cog.compute_heat(interaction, revealed)  # type: ignore[no-any-return]


@pytest.mark.parametrize("is_ready", [True, False])
async def test_a_belief_page_says_so_if_the_engine_must_be_prepared_first(
    *, is_ready: bool
) -> None:
    interaction = FakeInteraction()
    heat = await compute_heat(interaction, SHOWN, is_ready=is_ready)
    assert heat == WIDE
    assert heat.hider is game.Player.RED
    assert interaction.answers == ([] if is_ready else [PREPARING_BELIEFS])
