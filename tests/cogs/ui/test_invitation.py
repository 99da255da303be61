"""What an invitation's post says while it is open, and what became of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from cogs.challenge.public import EXPLAINED, invitation_closed, invitation_post
from onitama_core.game import CARDS, Variant, lay_out
from onitama_core.store import Invitation, InvitationStatus, Person, Place, Terms, Venue
from tests.cogs.ui.matches import SNOWFLAKE, match_at_start

TO_BOB = Invitation(
    id=1,
    place=Place(1, 2),
    challenger=Person(1, "Alice"),
    opponent=Person(2, "Bob"),
    terms=Terms(),
    rematch_of=None,
    status=InvitationStatus.OPEN,
    expires_at=datetime(2026, 1, 1, tzinfo=UTC),
    message_id=None,
)


def test_it_says_when_it_expires() -> None:
    assert "\nExpires <t:1767225600:R>.\n" in invitation_post(TO_BOB).content


def test_whoever_is_offered_a_rematch_is_no_newcomer() -> None:
    assert "/onitama learn" in invitation_post(TO_BOB).content
    assert "/onitama learn" not in invitation_post(replace(TO_BOB, rematch_of=7)).content


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (InvitationStatus.WITHDRAWN, "**Alice** withdrew the invitation to **Bob**."),
        (InvitationStatus.EXPIRED, "**Alice**'s invitation to **Bob** expired without an answer."),
    ],
)
def test_a_closed_one_still_names_whom_it_was_for(status: InvitationStatus, told: str) -> None:
    assert invitation_closed(replace(TO_BOB, status=status)).content.startswith(f"{told}\n")


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (
            InvitationStatus.ACCEPTED,
            "**A former player** accepted **somebody**'s invitation.",
        ),
        (InvitationStatus.DECLINED, "**A former player** declined **somebody**'s invitation."),
        (
            InvitationStatus.WITHDRAWN,
            "**Somebody** withdrew the invitation to **a former player**.",
        ),
        (
            InvitationStatus.EXPIRED,
            "**Somebody**'s invitation to **a former player** expired without an answer.",
        ),
    ],
)
def test_a_sentence_about_people_without_names_begins_with_a_capital(
    status: InvitationStatus, told: str
) -> None:
    nameless = replace(TO_BOB, challenger=Person(1, ""), opponent=Person(-2, ""), status=status)
    assert invitation_closed(nameless).content.startswith(f"{told}\n")


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (InvitationStatus.WITHDRAWN, "**Alice** withdrew the invitation to anybody."),
        (
            InvitationStatus.EXPIRED,
            "**Alice**'s invitation to anybody expired without an answer.",
        ),
    ],
)
def test_one_to_anybody_was_for_anybody(status: InvitationStatus, told: str) -> None:
    invitation = replace(TO_BOB, opponent=None, status=status)
    assert invitation_closed(invitation).content.startswith(f"{told}\n")


def test_one_that_led_to_a_thread_leaves_it_to_the_threads_own_line() -> None:
    to_a_thread = replace(TO_BOB, terms=Terms(venue=Venue.THREAD), status=InvitationStatus.ACCEPTED)
    cards = [CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
    match = replace(match_at_start(lay_out(Variant.CLASSIC, cards)), parent_id=SNOWFLAKE)
    told = invitation_closed(to_a_thread, match).content
    assert f"match #{match.id}.\n" in told
    assert "in a thread of its own" not in told
    assert "in a thread of its own" in invitation_closed(to_a_thread).content


def test_newcomers_are_told_where_to_learn() -> None:
    assert "/onitama learn" in invitation_post(TO_BOB).content


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_an_invitation_says_what_lanterns_are_for_and_who_sees_a_ninja(variant: Variant) -> None:
    told = EXPLAINED[variant]
    assert "lanterns to seek" in told
    assert "alone" in told
