"""Parsing of typed actions, and sentences about errors."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from cogs.match.turns import parse_in_full, read_action
from cogs.shared import errors as bot_errors
from cogs.shared.error_sentences import sentence_for
from onitama_core import game
from onitama_core.game import OnitamaError, Outcome, Termination, Unreadable, UnreadableText
from onitama_core.matches import errors as of_matches
from onitama_core.store import EVERY_PACE, Person, Terms, Venue
from tests.cogs.shared.builders import after, match_at
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import classic, opening_state, shadow
from tests.rendering.positions import HANDS
from tests.sentences.problems import BOB_PERSON, NAMED_INVITATION, OPEN_INVITATION

RED, BLUE = game.Player
STAY_OR_GO = "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."
TO_LIGHT = (
    "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, `lantern:none` no line."
)
TO_MOVE_A_PAWN = (
    "A move is a card and two squares, as in `tiger:c1c3`; or a pass, as in `tiger:pass`."
)
TO_STRIKE = (
    "With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja there. "
    "Hit or miss, everybody then sees yours until your next turn."
)


def view(state: game.GameState, player: game.Player, texts: str = "") -> game.PlayerView:
    """Return a player's view after these actions, which are separated by spaces."""
    return after(state, texts).own[player].view


def sentence(view: game.PlayerView, text: str = "hello") -> str | None:
    """Return the sentence about a typed text that is no action."""
    with pytest.raises(OnitamaError) as caught:
        read_action(text, view)
    return sentence_for(caught.value)


SHADOW_BOARD = f"2m2/5/5/5/2M2 r {HANDS}"
SHADOW = shadow(SHADOW_BOARD, red_ninja="a1", blue_ninja="a5")
BY_LANTERN = helpers.light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 e5")
WIND = helpers.wind(helpers.WIND_START)
FIT_BY_TWO = classic("2m2/5/5/5/2M2 r boar,crab crane,monkey dragon")


@pytest.mark.parametrize(
    ("view", "text", "expected_text"),
    [
        *(
            (
                view(opening_state(game.Variant.SHADOW), player),
                "hello",
                f"Your ninja starts beside your master: type `place:{one}` or `place:{other}`.",
            )
            for player, one, other in ((RED, "b1", "d1"), (BLUE, "b5", "d5"))
        ),
        (
            view(opening_state(game.Variant.LIGHT), BLUE),
            "hello",
            "Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`.",
        ),
        (view(SHADOW, RED, "crab:c1c2"), "hello", f"{STAY_OR_GO} {TO_STRIKE}"),
        *(
            (view(no_enemy_hides, RED, "crab:c1c2"), "hello", STAY_OR_GO)
            for no_enemy_hides in (
                shadow(SHADOW_BOARD, red_ninja="a1", blue_ninja=seen, revealed=seen)
                for seen in ("", "a5")
            )
        ),
        (
            view(BY_LANTERN, RED, "crab:c1c2"),
            "hello",
            TO_LIGHT,
        ),
        (view(SHADOW, RED), "crame:c1c3", "“crame” is not a card I know. Perhaps **Crane**?"),
        (view(WIND, RED), "spirit:a1a2", "“spirit” is not a card I know. Perhaps **Spider**?"),
        (view(FIT_BY_TWO, RED), "hello", TO_MOVE_A_PAWN),
        (view(FIT_BY_TWO, RED), "🐯:c1c2", TO_MOVE_A_PAWN),
        (view(FIT_BY_TWO, RED), "c1-c2", "**Boar** or **Crab**? Type `boar:c1c2` or `crab:c1c2`."),
    ],
)
def test_an_unreadable_action_is_answered_with_the_expected_form(
    view: game.PlayerView, text: str, expected_text: str
) -> None:
    assert sentence(view, text) == expected_text


BY_NINJAS = helpers.light("5/5/5/5/2M2 b crab,tiger crane,monkey dragon", ninjas="a4 a5")
HIDDEN_ON_B1 = helpers.play(shadow(SHADOW_BOARD, red_ninja="b1", blue_ninja="e5"), "crab:c1c2")


@pytest.mark.parametrize(
    ("state", "text", "expected"),
    [
        (
            classic("2m2/5/5/5/S1M2 r horse,tiger crane,monkey dragon"),
            "A1-e5",
            "Neither Horse nor Tiger goes from a1 to e5. From a1 you can go to a2 or a3.",
        ),
        (
            classic("4S/2m2/5/5/2M2 r fox,bear crane,monkey dragon"),
            "e5e4",
            "Neither Bear nor Fox goes from e5 to e4. That piece can't move just now.",
        ),
        (
            classic(helpers.START),
            "b5b3",
            "Blue's student stands on b5. Yours are on a1, b1, c1, d1 and e1.",
        ),
        (
            WIND,
            "Spirit: c3c5",
            "Neither Bat nor Crab goes from c3 to c5. From c3 you can go to a3, e3 or c4.",
        ),
        (
            helpers.act(WIND, "bat:c1c2").state,
            "a1a2",
            "Now the Spirit moves with Bat, for example Bat c3–a4.",
        ),
        (
            shadow(SHADOW_BOARD, red_ninja="c2", blue_ninja="e5"),
            "c1c2",
            "Your own ninja stands on c2. Choose another square.",
        ),
        (HIDDEN_ON_B1, "c2c3", "Your ninja isn't on c2; it's on b1."),
        (BY_NINJAS, "c1c2", "Red's master stands on c1. Your ninjas are on a4 and a5."),
        (SHADOW, "ninja:c1c2", "Now your move: a card and two squares, as in `tiger:c1c3`."),
        (
            BY_NINJAS,
            "ninja:a4a2",
            "Neither Crane nor Monkey goes from a4 to a2. From a4 you can go to a3, b3 or b5.",
        ),
    ],
)
def test_a_move_that_no_card_allows_is_explained(
    state: game.GameState, text: str, expected: str
) -> None:
    player = state.position.turn
    with pytest.raises(OnitamaError) as caught:
        game.apply(state, player, read_action(text, game.player_view(state, player)))
    assert sentence_for(caught.value) == expected


@pytest.mark.parametrize("text", ["b1b2", "b1-b2!"])
def test_a_ninja_move_can_be_typed_as_its_two_squares(text: str) -> None:
    action = read_action(text, game.player_view(HIDDEN_ON_B1, RED))
    assert action == game.parse_action(f"ninja:{text}")
    assert action in game.legal_actions(HIDDEN_ON_B1, RED)


@pytest.mark.parametrize("text", ["hello", "b1b5", "b1d4"])
def test_error_sentences_do_not_depend_on_the_square_of_the_enemys_ninja(text: str) -> None:
    texts = set()
    for blue in ("b5", "d4", "e5", "b1"):
        state = helpers.play(shadow(SHADOW_BOARD, red_ninja="b1", blue_ninja=blue), "crab:c1c2")
        with pytest.raises(OnitamaError) as caught:
            game.apply(state, RED, read_action(text, game.player_view(state, RED)))
        texts.add(sentence_for(caught.value))
    assert len(texts) == 1


def test_errors_of_the_waiting_player_do_not_reveal_the_opponents_step() -> None:
    before = view(SHADOW, BLUE)
    during = view(SHADOW, BLUE, "crab:c1c2")
    assert sentence(during) == sentence(before)
    assert "ninja" not in str(sentence(during))


@pytest.mark.parametrize("text", ["7", "c1c3", "pass", "stay"])
def test_an_unknown_line_for_a_lantern_is_answered_with_the_possible_lines(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        parse_in_full(f"lantern:{text}")
    assert sentence_for(caught.value) == (
        f"“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    )


@pytest.mark.parametrize(
    "text",
    ["lantern:3", "lantern 3", "Lantern3", "lantern rank 3", " lantern: Rank 3 ", "3", "rank 3"],
)
def test_a_lantern_can_be_typed_in_several_forms(text: str) -> None:
    assert read_action(text, view(BY_LANTERN, RED, "crab:c1c2")) == game.parse_action("lantern:3")


@pytest.mark.parametrize("reason", [Unreadable.SQUARE, Unreadable.CARD, Unreadable.LINE])
def test_quoted_input_is_shortened_and_cannot_format_ping_or_link(reason: Unreadable) -> None:
    typed = "**wolf** `a` @everyone https://example.org"
    for problem in (UnreadableText(reason, typed), bot_errors.NoMatchNumber(typed)):
        quoting = sentence_for(problem) or ""
        assert "wolf" in quoting
        assert not [sign for sign in ("**", "`a`", "@everyone", "://example") if sign in quoting]
    assert len(sentence_for(UnreadableText(reason, "x" * 1000)) or "") < 150


ALICE: Final = Person(1, "Alice")
FULL = " in this server. Alice has no room for another while theirs"
STARTED = match_at(opening_state(game.Variant.CLASSIC))
PRIVATE = replace(STARTED, terms=Terms(venue=Venue.PRIVATE))
CANCELLED = Outcome(None, Termination.CANCELLED)
BEFORE_THE_FIRST_MOVE = STARTED.turn_number
ON_TIME = Outcome(game.Player.RED, Termination.TIMEOUT)
ANOTHER = "`/onitama challenge` starts another."
NO_CARD = "is not a card I know."
COMMAS = "A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."
UNNAMED = "`card` in `/onitama rules` suggests them."
TO_MOVE = "#12: 🔴 Alice to move."
GOES_ON = "Match #12 is still going on."
NO_THREADS = "I may not open threads in this channel or"


def over(outcome: Outcome, turn: int = 3) -> OnitamaError:
    return of_matches.MatchOver(replace(STARTED, turn_number=turn, outcome=outcome))


def forbidden(other: str) -> OnitamaError:
    return bot_errors.BotLacksPermissions(["create_public_threads", other], None)


@pytest.mark.parametrize(
    ("problem", "expected_text"),
    [
        (
            of_matches.NotYourInvitation(OPEN_INVITATION, BOB_PERSON.user_id),
            "Alice made this invitation and can change or withdraw it; anybody else can accept it.",
        ),
        (
            of_matches.NotYourInvitation(NAMED_INVITATION, BOB_PERSON.user_id),
            "Alice made this invitation … you can accept or decline it.",
        ),
        (
            of_matches.PaceNotAllowed(EVERY_PACE[3:4]),
            "Every match in this server has 1 day a move. Leave `pace` out.",
        ),
        # A server can lower the limit while more matches are open.
        (of_matches.TooManyMatches(ALICE, 1), f"A person may have 1 open match{FULL} goes on."),
        (of_matches.TooManyMatches(ALICE, 3), f"A person may have 3 open matches{FULL} go on."),
        # The sentence names the buttons below a match's last board.
        (
            of_matches.NotFinished(STARTED),
            f"{GOES_ON} **Rematch**, **Replay** and **Review** come when it is over.",
        ),
        (
            of_matches.NotFinished(match_at(opening_state(game.Variant.LIGHT))),
            f"{GOES_ON} **Rematch**, **Replay** and **Review** come when it is over.",
        ),
        # A click after the end is answered with the result.
        (over(ON_TIME), "Match #12 is over: Alice (🔴 Red) won on time. …"),
        (over(Outcome(None, Termination.ABANDONMENT)), "Match #12 is over: a draw, abandoned. …"),
        (over(Outcome(None, Termination.AGREEMENT)), "Match #12 is over: a draw, by agreement. …"),
        (
            over(CANCELLED, BEFORE_THE_FIRST_MOVE),
            f"Match #12 was cancelled before the first move. {ANOTHER}",
        ),
        (
            over(CANCELLED),
            f"Match #12 was closed without a result. {ANOTHER}",
        ),
        # The sentence names the most similar cards, or the command that lists all cards.
        (
            UnreadableText(Unreadable.CARD, "Moose"),
            f"“Moose” {NO_CARD} Perhaps **Mouse** or **Goose**?",
        ),
        (UnreadableText(Unreadable.CARD, "qqqq"), f"“qqqq” {NO_CARD} {UNNAMED}"),
        (bot_errors.NotADeal("crame"), f"“crame” {NO_CARD} Perhaps **Crane**? {COMMAS}"),
        (bot_errors.NotADeal("ox boar bat fox hen"), f"“ox boar bat fox hen” {NO_CARD} {COMMAS}"),
        # A private board mentions nobody, so the sentence announces no ping.
        *(
            (problem, f"{TO_MOVE} {comes}")
            for match, comes in (
                (STARTED, "I'll mention you when it's your turn."),
                (PRIVATE, "My turn comes on the board."),
            )
            for problem in (of_matches.OpponentsTurn(match), bot_errors.OthersTurns([match]))
        ),
        # The sentence suggests to play in the channel itself if the bot may post there.
        (
            forbidden("send_messages_in_threads"),
            f"{NO_THREADS} send messages in threads there. Choose **here** as `where`, …",
        ),
        (forbidden("attach_files"), f"{NO_THREADS} attach files there, so I can't post the board…"),
    ],
)
def test_each_error_has_its_sentence(problem: Exception, expected_text: str) -> None:
    """An ellipsis in `expected_text` stands for any text."""
    assert re.fullmatch(re.escape(expected_text).replace("…", ".*"), sentence_for(problem) or "")


def test_a_bug_of_the_bot_has_no_sentence() -> None:
    assert sentence_for(ValueError("a bug of the bot")) is None
