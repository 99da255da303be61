"""Every problem has one sentence, also one that is added later."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

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
)
from onitama_core.matches import errors as of_matches
from onitama_core.store import EVERY_PACE, Person, Terms, Venue
from onitama_core.store import errors as of_the_store
from tests.cogs.ui.builders import match_at
from tests.onitama_core.game.helpers import dealt
from tests.sentences.problems import TO_ANYBODY

if TYPE_CHECKING:
    from types import ModuleType

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


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (ValueError("a fault of the bot"), None),
        (
            of_matches.NotYourInvitation(TO_ANYBODY),
            (
                "Alice made this invitation and can change or withdraw it; "
                "anybody else can accept it."
            ),
        ),
        (
            of_matches.PaceNotAllowed(EVERY_PACE[3:4]),
            "Every match in this server has 1 day a move. Leave `pace` out.",
        ),
        (
            of_matches.TooManyMatches(ALICE, 1),  # a server can lower it while matches go on
            (
                "A person may have 1 open match in this server. "
                "Alice has no room for another while theirs goes on."
            ),
        ),
        (
            of_matches.TooManyMatches(ALICE, 3),
            (
                "A person may have 3 open matches in this server. "
                "Alice has no room for another while theirs go on."
            ),
        ),
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
    assert told.startswith(
        "I may not open threads in this channel or send messages in threads there, so "
    )


@pytest.mark.parametrize(
    ("other", "helps"), [("send_messages_in_threads", True), ("attach_files", False)]
)
def test_where_the_bot_may_open_no_thread_the_channel_itself_is_the_way_out(
    other: str, *, helps: bool
) -> None:
    told = sentence_for(here.BotLacksPermissions(["create_public_threads", other], None))
    assert ("`where:here`" in (told or "")) is helps
