"""People who can be invited, drafts of invitations, and lists of matches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.challenge import drafts
from cogs.challenge.commands import can_see_channel, require_opponent_here
from cogs.challenge.drafts import Draft
from cogs.challenge.private import apply_term, draft_panel
from cogs.match.private import games_message
from cogs.shared import gate
from cogs.shared.custom_ids import ID_LIMIT
from cogs.shared.errors import UNKNOWN_MEMBER, CannotInvite, OldButton
from cogs.shared.terms import Term, describe_cards
from cogs.shared.words import MAX_MESSAGE_CHARS
from onitama_core import store
from onitama_core.game import CARDS, POOLS, Card, Variant, dealable_cards, named_pool
from onitama_core.matches import chosen_pool, named_deal
from onitama_core.store import PACES, GuildSettings, SeatChoice, Terms, Venue
from tests.cogs import http_error
from tests.cogs.shared.builders import ALICE, match_of

if TYPE_CHECKING:
    from collections.abc import Sequence


# Drafts of invitations, in the custom ids of buttons and as the challenger reads them

LONGEST_CUSTOM_ID, MAX_ROWS = 100, 5
FIVE_CARDS = ("tiger", "fox", "goat", "crab", "ox")
SNOWFLAKE = 1573653044204142602


def cards(names: Sequence[str]) -> tuple[Card, ...]:
    return tuple(CARDS[name] for name in names)


def draft(*left_out: str, variant: Variant = Variant.CLASSIC, **chosen: Any) -> Draft:
    """Return a draft with the base cards except for those left out, and with the chosen terms."""
    pool = [card for card in named_pool(variant, "base") if card not in cards(left_out)]
    terms = replace(chosen_pool(pool, SeatChoice.RANDOM, variant), **chosen)
    return Draft.of(SNOWFLAKE, SNOWFLAKE + 1, terms)


@st.composite
def any_draft(pick: st.DrawFn) -> Draft:
    variant = pick(st.sampled_from(Variant))
    seat = pick(st.sampled_from(SeatChoice))
    has_wind_cards = variant is Variant.WIND
    ordinary = st.lists(
        st.sampled_from(POOLS["all"]), min_size=3 if has_wind_cards else 5, unique=True
    )
    dealable_wind = [card for card in dealable_cards(variant) if not card.is_ordinary]
    wind_cards = (
        st.lists(st.sampled_from(dealable_wind), min_size=2, unique=True)
        if has_wind_cards
        else st.just([])
    )
    if pick(st.booleans()):
        named = pick(ordinary)[: 3 if has_wind_cards else 5] + pick(wind_cards)[:2]
        terms = named_deal(store.ids_of(named), seat, variant)
    else:
        pool = {*pick(ordinary), *pick(wind_cards)}
        terms = chosen_pool(
            [card for card in dealable_cards(variant) if card in pool], seat, variant
        )
    # The opponent of a new invitation, or the invitation whose terms the draft changes.
    any_id = st.integers(1, ID_LIMIT - 1)
    target = pick(st.none() | st.tuples(st.sampled_from(("opponent_id", "changes")), any_id))
    target_fields = {"opponent_id": None} | dict([target] if target else [])
    return Draft(
        pick(st.integers(0, ID_LIMIT - 1)),
        terms=replace(
            terms,
            venue=pick(st.sampled_from((Venue.CHANNEL, Venue.THREAD))),
            pace=pick(st.sampled_from(store.EVERY_PACE)),
        ),
        **target_fields,
        is_rated=pick(st.booleans()),
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1:2:000:1v",  # too short
        "1:2:000:7:",  # too few cards
        "1:2:400:1v:",  # no such variant
        "1:2:030:1v:",  # no such seat
        "vvvvvvvvvvvvv:2:000:1v:",  # an id that is too large
        "1:2:000:vvvvvvvv:",  # Wind cards in a classic game
        "1:2:000:1v:f41",  # one named card instead of five
        "1:2:000:1v:f0303010204",  # a card twice
        "1:2:000:0:f0001020399",  # no such card
        "1:2:000:1v:f000102030405",  # six cards
        "1:2:000:1v:f0001",  # two named cards, which an earlier version allowed
        "1:2:000:1v:f0",  # half a card's number
        "1:2:000:1v:f\u0663\u0663",  # Arabic digits
        "1:2:0009:1v:",  # no such pace
        "1:2:00099:1v:",  # nor this one
        "1:2:00004:1v:",  # a pace with a leading zero
        "1:2:000rr:1v:",  # the mark of a rated match twice
        "1:2:000r4:1v:",  # the mark of a rated match before the pace
    ],
)
def test_a_draft_that_the_bot_never_wrote_is_refused(text: str) -> None:
    Draft.read("1:2:000:1v:")
    Draft.read("1:2:000:1v:f0001020304")
    with pytest.raises(OldButton):
        Draft.read(text)


def test_a_draft_of_a_version_without_paces_has_the_usual_pace_and_is_unrated() -> None:
    """The five cards of such a draft win over the pool that it names."""
    old = Draft.read("1:2:000:1v:")
    assert old.terms_in(GuildSettings()).pace == GuildSettings().pace
    assert not Draft.read("1:2:0004:1v:").terms_in(GuildSettings()).is_rated
    assert str(replace(old, is_rated=True)) == "1:2:0004r:1v:"
    assert Draft.read("1:2:000:1v:f0001020304") == Draft.read("1:2:000:0:f0001020304")


def test_a_draft_stores_a_pace_whose_index_has_two_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = tuple(f"pace {number}" for number in range(10))
    monkeypatch.setattr(drafts, "PACE_NAMES", (*earlier, *store.PACES))
    for is_rated in (True, False):
        rated_draft = replace(draft(pace=PACES["3d"]), is_rated=is_rated)
        assert Draft.read(str(rated_draft)) == rated_draft


def test_the_indexes_of_paces_in_posted_buttons_never_change() -> None:
    assert drafts.PACE_NAMES[:9] == (
        "none",
        "5m",
        "1h",
        "1d",
        "3d",
        "7d",
        "3+2",
        "5+3",
        "10+5",
    ), "posted drafts name paces by their place here: add a new one at the end"


@pytest.mark.parametrize(
    ("settings", "pace", "is_rated"),
    [
        (GuildSettings(), "3d", True),
        (GuildSettings(rated=False), "3d", False),
        (GuildSettings(), "none", False),
    ],
)
def test_a_draft_is_rated_only_if_its_server_and_its_pace_allow_it(
    settings: GuildSettings, pace: str, *, is_rated: bool
) -> None:
    rated_draft = replace(draft(pace=PACES[pace]), is_rated=True)
    assert rated_draft.terms_in(settings).is_rated == is_rated
    assert ("not rated" in draft_panel(rated_draft, settings).content) != is_rated
    assert not replace(rated_draft, is_rated=False).terms_in(settings).is_rated


def test_the_panel_offers_rated_play_and_paces_only_as_the_server_allows() -> None:
    def rated_buttons(draft: Draft, settings: GuildSettings) -> list[tuple[str | None, bool]]:
        buttons = draft_panel(draft, settings).buttons
        return [(b.label, b.is_disabled) for b in buttons if "rated" in (b.label or "")]

    rated = replace(draft(pace=PACES["3d"]), is_rated=True)
    untimed = replace(draft(pace=PACES["none"]), is_rated=True)
    assert rated_buttons(rated, GuildSettings()) == [("Play unrated", False)]
    assert rated_buttons(replace(rated, is_rated=False), GuildSettings()) == [("Play rated", False)]
    assert rated_buttons(untimed, GuildSettings()) == [("Play rated", True)]
    assert rated_buttons(rated, GuildSettings(rated=False)) == []
    settings = GuildSettings().allowing([PACES["1d"], PACES["5+3"]])
    [time] = [menu for menu in draft_panel(draft(), settings).lists if "time" in menu.placeholder]
    assert [option.label for option in time.options] == ["1 day a move", "5+3"]


def test_each_pool_is_described_with_the_number_of_its_cards() -> None:
    [pools] = [
        menu for menu in draft_panel(draft(), GuildSettings()).lists if "cards" in menu.placeholder
    ]
    assert [option.description for option in pools.options] == [
        "The 16 everybody begins with",
        "16 others, a little wilder",
        "32 in all",
        "34, with Goat and Sheep",
    ]


@given(any_draft())
def test_the_panel_fits_into_a_message_of_discord(draft: Draft) -> None:
    message = draft_panel(draft, GuildSettings())
    ids = [button.click.custom_id for button in message.buttons]
    ids += [menu.click.custom_id for menu in message.lists]
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids)) <= LONGEST_CUSTOM_ID
    assert len(message.lists) + 1 <= MAX_ROWS
    assert len(message.buttons) <= 5


@pytest.mark.parametrize(
    ("left_out", "words", "variant"),
    [
        ((), "base cards", Variant.CLASSIC),
        ((), "base cards", Variant.LIGHT),
        (("crab", "tiger"), "dealt from base cards without Tiger and Crab", Variant.CLASSIC),
        ([c.id for c in POOLS["base"][:6]], "dealt from 10 chosen cards", Variant.CLASSIC),
        (
            [c.id for c in POOLS["base"][6:]],
            "dealt from Tiger, Dragon, Frog, Rabbit, Crab and Elephant",
            Variant.LIGHT,
        ),
        (
            ("tiger", "bat"),
            "dealt from base cards and Wind cards without Tiger and Bat",
            Variant.WIND,
        ),
    ],
)
def test_an_invitation_describes_its_cards_in_short(
    left_out: Sequence[str], words: str, variant: Variant
) -> None:
    assert describe_cards(draft(*left_out, variant=variant).terms_in(GuildSettings())) == words


@pytest.mark.parametrize(
    "terms",
    [
        Terms(
            "all",
            seat=SeatChoice.BLUE,
            variant=Variant.SHADOW,
            venue=Venue.THREAD,
            pace=PACES["5+3"],
            is_rated=True,
        ),
        named_deal(",".join(FIVE_CARDS), SeatChoice.RED),
    ],
    ids=["a pool", "named cards"],
)
def test_a_draft_keeps_the_terms_of_the_challenge(terms: Terms) -> None:
    assert Draft.of(1, None, terms).terms_in(GuildSettings()) == terms


@pytest.mark.parametrize(
    "terms", [named_deal(",".join(FIVE_CARDS), SeatChoice.RED), draft("crab", "tiger").terms]
)
def test_named_or_left_out_cards_are_kept_until_a_variant_or_a_pool_is_chosen(terms: Terms) -> None:
    assert apply_term(terms, Term.SEAT, SeatChoice.BLUE) == replace(terms, seat=SeatChoice.BLUE)
    wind = replace(terms, variant=Variant.WIND, pool="base", is_dealt=False)
    assert apply_term(terms, Term.VARIANT, Variant.WIND) == wind
    assert apply_term(terms, Term.CARDS, "all") == replace(terms, pool="all", is_dealt=False)


# Lists that fill a message


@given(st.integers(1, 60), st.text(max_size=32) | st.just("_" * 32))
def test_a_list_of_matches_fits_into_a_message_or_says_how_many_more_there_are(
    count: int, name: str
) -> None:
    message = games_message([match_of(number, name) for number in range(count)], 1, {}, {})
    assert len(message.content) <= MAX_MESSAGE_CHARS
    _, *lines, last = message.content.splitlines()
    shown = len(lines) + ("… and" not in last)
    assert shown == count or last == f"… and {count - shown} more."


# People who can be invited


def interaction_of(user_id: int, problem: Exception | None) -> Any:
    """Return a user's interaction; looking up a member raises `problem`, or never ends if None."""

    async def fetch_member(_: int) -> None:
        if problem is None:
            await asyncio.Event().wait()
        else:
            raise problem

    guild = SimpleNamespace(fetch_member=fetch_member)
    return SimpleNamespace(user=SimpleNamespace(id=user_id), guild=guild)


async def test_an_opponent_who_left_the_server_cannot_be_invited() -> None:
    """The bot looks up no opponent who has deleted their data, and nobody for a spectator."""
    match = match_of(1, "Bob")
    with pytest.raises(CannotInvite):
        await require_opponent_here(interaction_of(ALICE, http_error(404, UNKNOWN_MEMBER)), match)
    await require_opponent_here(interaction_of(99, http_error(404, UNKNOWN_MEMBER)), match)
    with_former_player = replace(match, seats=(store.Person(ALICE, "Alice"), store.Person(-7, "")))
    await require_opponent_here(
        interaction_of(ALICE, http_error(404, UNKNOWN_MEMBER)), with_former_player
    )


@pytest.mark.parametrize(
    "problem",
    [None, http_error(503), aiohttp.ClientPayloadError("Response payload is not completed")],
)
async def test_an_opponent_is_accepted_while_discord_does_not_answer(
    monkeypatch: pytest.MonkeyPatch, problem: Exception | None
) -> None:
    """A late lookup goes on: cancelling it could make discord.py hold back all later requests."""
    monkeypatch.setattr(gate, "MEMBER_TIMEOUT", 0.01)
    await require_opponent_here(interaction_of(ALICE, problem), match_of(1, "Bob"))
    assert (len(asyncio.all_tasks()) > 1) is (problem is None)


def thread(parent: object) -> Mock:
    """Return a thread; discord.py raises for its permissions if the parent channel is unknown."""
    mock = Mock(spec=discord.Thread)
    mock.parent = parent
    if parent is None:
        mock.permissions_for.side_effect = discord.ClientException("Parent channel not found")
    return mock


@pytest.mark.parametrize("is_seen", [True, False])
def test_a_user_who_sees_a_channel_can_be_invited_in_its_threads(*, is_seen: bool) -> None:
    """A channel that the bot does not know excludes nobody."""
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions(view_channel=is_seen)
    bob = Mock(spec=discord.Member, resolved_permissions=None)
    assert can_see_channel(bob, thread(channel)) is is_seen
    assert can_see_channel(bob, channel) is is_seen
    assert can_see_channel(bob, thread(None))
