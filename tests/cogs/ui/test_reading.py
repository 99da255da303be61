"""Reading what a player types, and the one sentence that every problem has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from cogs.match.turns import parsed, read
from cogs.ui import errors as here
from cogs.ui.refusals import SENTENCES, sentence_for
from onitama_core.game import (
    OnitamaError,
    Outcome,
    Player,
    Termination,
    Unreadable,
    UnreadableText,
    Variant,
    apply,
    legal_actions,
    parse_action,
    player_view,
)
from onitama_core.matches import errors as of_matches
from onitama_core.store import EVERY_PACE, Person, Terms, Venue
from onitama_core.store import errors as of_the_store
from tests.cogs.ui.builders import after, match_at
from tests.onitama_core.game.helpers import (
    START,
    WIND_START,
    act,
    classic,
    dealt,
    light,
    placed,
    play,
    shadow,
    wind,
)
from tests.rendering.positions import HANDS
from tests.sentences.problems import TO_ANYBODY

if TYPE_CHECKING:
    from types import ModuleType

    from onitama_core.game import GameState, PlayerView

RED, BLUE = Player
STAY_OR_GO = "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."


def view(state: GameState, player: Player, texts: str = "") -> PlayerView:
    return after(state, texts).own[player].view


def sentence(view: PlayerView, text: str = "hello") -> str | None:
    with pytest.raises(OnitamaError) as caught:
        read(text, view)
    return sentence_for(caught.value)


@pytest.mark.parametrize(("player", "squares"), [(RED, "b1 d1"), (BLUE, "b5 d5")])
def test_who_places_one_ninja_is_told_where_it_may_start(player: Player, squares: str) -> None:
    one, other = squares.split()
    assert sentence(view(dealt(Variant.SHADOW), player)) == (
        f"Your ninja starts beside your master: type `place:{one}` or `place:{other}`."
    )


def test_who_places_two_ninjas_is_told_to_name_both_squares() -> None:
    assert sentence(view(dealt(Variant.LIGHT), BLUE)) == (
        "Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`."
    )


def test_at_the_ninja_step_an_attempt_is_explained() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    assert sentence(view(state, RED, "crab:c1c2")) == (
        f"{STAY_OR_GO} With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja "
        "there. Hit or miss, everybody then sees yours until your next turn."
    )


@pytest.mark.parametrize("revealed", ["", "a5"])
def test_without_a_hidden_enemy_ninja_no_attempt_is_spoken_of(revealed: str) -> None:
    state = shadow(
        f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja=revealed, revealed=revealed
    )
    assert sentence(view(state, RED, "crab:c1c2")) == STAY_OR_GO


def test_at_the_ninja_step_it_does_not_matter_where_ninjas_hide() -> None:
    told = {
        sentence(
            view(
                shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja=red, blue_ninja=blue), RED, "crab:c1c2"
            )
        )
        for red, blue in (("a1", "a5"), ("e5", "e1"), ("d3", "d3"))
    }
    assert len(told) == 1


def test_at_the_lantern_step_lines_are_explained() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 e5")
    assert sentence(view(state, RED, "crab:c1c2")) == (
        "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, `lantern:none` no line."
    )


def test_in_the_move_a_card_that_is_none_is_named() -> None:
    state = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert sentence(view(state, RED), "crame:c1c3") == (
        "“crame” is not a card I know. Perhaps **Crane**?"
    )


def test_squares_alone_that_two_cards_fit_are_asked_back() -> None:
    state = classic("2m2/5/5/5/2M2 r boar,crab crane,monkey dragon")
    assert sentence(view(state, RED), "c1-c2") == (
        "**Boar** or **Crab**? Type `boar:c1c2` or `crab:c1c2`."
    )


NIGHT = f"2m2/5/5/5/2M2 r {HANDS}"
BY_NINJAS = light("5/5/5/5/2M2 b crab,tiger crane,monkey dragon", ninjas="a4 a5")
HIDDEN_ON_B1 = play(shadow(NIGHT, red_ninja="b1", blue_ninja="e5"), "crab:c1c2")


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
            classic(START),
            "b5b3",
            "Blue's student stands on b5. Yours are on a1, b1, c1, d1 and e1.",
        ),
        (
            *(wind(WIND_START), "c3c5"),
            "Neither Bat nor Crab goes from c3 to c5. From c3 you can go to a3, e3 or c4.",
        ),
        (
            *(act(wind(WIND_START), "bat:c1c2").state, "a1a2"),
            "Now the Spirit moves with Bat, for example Bat c3–a4.",
        ),
        (
            *(shadow(NIGHT, red_ninja="c2", blue_ninja="e5"), "c1c2"),
            "Your own ninja stands on c2. Choose another square.",
        ),
        (HIDDEN_ON_B1, "c2c3", "Your ninja isn't on c2; it's on b1."),
        (BY_NINJAS, "c1c2", "Red's master stands on c1. Your ninjas are on a4 and a5."),
        (
            BY_NINJAS,
            "a4a2",
            "Neither Crane nor Monkey goes from a4 to a2. From a4 you can go to a3, b3 or b5.",
        ),
    ],
)
def test_squares_that_no_card_fits_are_told_why(state: GameState, text: str, expected: str) -> None:
    player = state.position.turn
    with pytest.raises(OnitamaError) as caught:
        apply(state, player, read(text, player_view(state, player)))
    assert sentence_for(caught.value) == expected


@pytest.mark.parametrize("text", ["b1b2", "b1-b2!"])
def test_a_ninja_is_moved_by_its_squares_alone(text: str) -> None:
    action = read(text, player_view(HIDDEN_ON_B1, RED))
    assert action == parse_action(f"ninja:{text}")
    assert action in legal_actions(HIDDEN_ON_B1, RED)


@pytest.mark.parametrize("text", ["b1b5", "b1d4"])
def test_what_squares_are_told_does_not_depend_on_where_the_enemys_ninja_hides(text: str) -> None:
    told = set()
    for blue in ("b5", "d4", "e5", "b1"):
        state = shadow(NIGHT, red_ninja="b1", blue_ninja=blue)
        with pytest.raises(OnitamaError) as caught:
            apply(state, RED, read(text, player_view(state, RED)))
        told.add(sentence_for(caught.value))
    assert len(told) == 1


def test_who_is_not_to_act_is_not_told_of_the_others_step() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5")
    before, during = view(state, BLUE), view(state, BLUE, "crab:c1c2")
    assert sentence(during) == sentence(before)
    assert "ninja" not in str(sentence(during))


@pytest.mark.parametrize("text", ["7", "c1c3", "pass", "stay"])
def test_a_line_that_is_none_is_told_which_there_are(text: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        parsed(f"lantern:{text}")
    assert sentence_for(caught.value) == (
        f"“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    )


@pytest.mark.parametrize(
    "text",
    ["lantern:3", "lantern 3", "Lantern3", "lantern rank 3", " lantern: Rank 3 ", "3", "rank 3"],
)
def test_a_lantern_is_lit_however_it_is_typed(text: str) -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 e5")
    assert read(text, view(state, RED, "crab:c1c2")) == parse_action("lantern:3")


# Every problem has one sentence, also one that is added later

TOLD_ELSEWHERE = {here.NotShown}
"""Told with the id of its cause."""


def kinds_in(module: ModuleType) -> list[type[OnitamaError]]:
    """The leaves of the tree: what is raised."""
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, OnitamaError)
        if kind.__module__ == module.__name__ and kind not in TOLD_ELSEWHERE
        if not kind.__subclasses__()
    ]


@pytest.mark.parametrize(
    "kind", [kind for module in (here, of_matches, of_the_store) for kind in kinds_in(module)]
)
def test_a_problem_has_a_sentence(kind: type[OnitamaError]) -> None:
    assert not SENTENCES.keys().isdisjoint(kind.__mro__)


@pytest.mark.parametrize("reason", [Unreadable.SQUARE, Unreadable.CARD, Unreadable.LINE])
def test_what_was_typed_formats_nothing_and_leads_nowhere(reason: Unreadable) -> None:
    typed = "**wolf** `a` @everyone https://example.org"
    for problem in (UnreadableText(reason, typed), here.NoMatchNumber(typed)):
        told = sentence_for(problem) or ""
        assert "wolf" in told
        assert not [sign for sign in ("**", "`a`", "@everyone", "://example") if sign in told]
    assert len(sentence_for(UnreadableText(reason, "x" * 1000)) or "") < 150


def test_what_comes_after_a_match_is_called_as_on_its_board() -> None:
    for variant, told in (
        (Variant.CLASSIC, "**Rematch**, **Replay** and **Review** come after it."),
        (Variant.LIGHT, "**Rematch** and **Replay** come after it."),
    ):
        problem = of_matches.NotFinished(match_at(dealt(variant)))
        assert (sentence_for(problem) or "").endswith(told)


ALICE: Final = Person(1, "Alice")
FULL = " in this server. Alice has no room for another while theirs"


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (ValueError("a fault of the bot"), None),
        (
            of_matches.NotYourInvitation(TO_ANYBODY),
            "Alice made this invitation and can change or withdraw it; anybody else can accept it.",
        ),
        (
            of_matches.PaceNotAllowed(EVERY_PACE[3:4]),
            "Every match in this server has 1 day a move. Leave `pace` out.",
        ),
        # A server can lower it while matches go on.
        (of_matches.TooManyMatches(ALICE, 1), f"A person may have 1 open match{FULL} goes on."),
        (of_matches.TooManyMatches(ALICE, 3), f"A person may have 3 open matches{FULL} go on."),
    ],
)
def test_a_sentence_fits_how_many_there_are_and_whom_it_is_for(
    problem: Exception, told: str | None
) -> None:
    assert sentence_for(problem) == told


STARTED = match_at(dealt(Variant.CLASSIC))
CANCELLED = Outcome(None, Termination.CANCELLED)


@pytest.mark.parametrize(
    ("outcome", "turn", "how"),
    [
        (Outcome(Player.RED, Termination.TIMEOUT), 3, "is over: Alice (🔴 Red) won on time. "),
        (Outcome(None, Termination.ABANDONMENT), 3, "is over: a draw, abandoned. "),
        (Outcome(None, Termination.AGREEMENT), 3, "is over: a draw, by agreement. "),
        (
            *(CANCELLED, STARTED.turn_number),
            "was cancelled before the first move. `/onitama challenge` starts another.",
        ),
        (CANCELLED, 3, "was closed by a moderator. `/onitama challenge` starts another."),
    ],
)
def test_who_comes_too_late_is_told_how_the_match_ended(
    outcome: Outcome, turn: int, how: str
) -> None:
    over = replace(STARTED, turn_number=turn, outcome=outcome)
    told = sentence_for(of_matches.MatchOver(over)) or ""
    assert told.startswith(f"Match #12 {how}")


COMMAS = "A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (UnreadableText(Unreadable.CARD, "Moose"), "Moose” … Perhaps **Mouse** or **Goose**?"),
        (
            UnreadableText(Unreadable.CARD, "qqqq"),
            "qqqq” … `card` in `/onitama rules` suggests them.",
        ),
        (here.NotADeal("crame"), f"crame” … Perhaps **Crane**? {COMMAS}"),
        (here.NotADeal("ox boar bat fox hen"), f"ox boar bat fox hen” … {COMMAS}"),
    ],
)
def test_a_card_that_is_none_is_answered_with_the_nearest_or_with_where_they_are(
    problem: OnitamaError, told: str
) -> None:
    assert sentence_for(problem) == "“" + told.replace("…", "is not a card I know.")


def test_nobody_is_promised_a_ping_by_a_private_board() -> None:
    private = replace(STARTED, terms=Terms(venue=Venue.PRIVATE))
    for problem in (of_matches.OpponentsTurn, lambda match: here.OthersTurns([match])):
        assert "I'll ping you" in (sentence_for(problem(STARTED)) or "")
        assert "ping" not in (sentence_for(problem(private)) or "")


def test_where_it_may_not_write_in_threads_the_bot_does_not_say_that_it_may_not_write() -> None:
    told = sentence_for(
        here.BotLacksPermissions(["create_public_threads", "send_messages_in_threads"], None)
    )
    assert told is not None
    assert told.startswith("I may not open threads in this channel or send messages in threads")


@pytest.mark.parametrize(
    ("other", "helps"), [("send_messages_in_threads", True), ("attach_files", False)]
)
def test_where_the_bot_may_open_no_thread_the_channel_itself_is_the_way_out(
    other: str, *, helps: bool
) -> None:
    told = sentence_for(here.BotLacksPermissions(["create_public_threads", other], None))
    assert ("`where:here`" in (told or "")) is helps
