"""Drafts of invitations: the terms that a challenger has chosen so far.

The custom ids of the panel contain the whole draft, so it survives a restart of the bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from cogs.shared.card_sets import DIGITS, decode_cards, encode_cards, to_base_32
from cogs.shared.custom_ids import ID_LIMIT
from cogs.shared.errors import OldButton
from onitama_core import store
from onitama_core.game import CATALOGUE, IllegalSetup, Variant, dealable_cards
from onitama_core.matches import chosen_pool, named_deal

VARIANTS: Final = tuple(Variant)
SEATS: Final = tuple(store.SeatChoice)
PACE_NAMES: Final = tuple(store.PACES)
DRAFT_PATTERN: Final = re.compile(
    r"(?P<challenger>[0-9a-v]{1,13}):(?P<opponent>!?[0-9a-v]{1,13})"
    r":(?P<variant>[0-9])(?P<seat>[0-9])(?P<in_thread>[01])(?P<pace>0|[1-9][0-9]?)?(?P<rated>r?)"
    r":(?P<pool>[0-9a-v]{1,9}):(?P<five>(?:f(?:[0-9]{2}){5})?)"
)
"""The form of a draft in a custom id.

Variant, seat and pace are indices into the tuples above; only the pace may have two digits.
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """An invitation whose challenger is still choosing its terms."""

    challenger_id: int
    opponent_id: int | None
    terms: store.Terms
    """The terms, never rated: `terms_in` adds whether the match is rated in a server."""
    is_rated: bool = False
    """True if the challenger wants a rated match, which its pace and server must also allow."""
    changes: int | None = None
    """The id of the open invitation whose terms the draft changes; None: it is a new invitation.

    With an id, `opponent_id` is None: the invitation has its opponent.
    """

    @classmethod
    def of(
        cls,
        challenger_id: int,
        opponent_id: int | None,
        terms: store.Terms,
        changes: int | None = None,
    ) -> Draft:
        unrated = replace(terms, is_rated=False)
        return cls(challenger_id, opponent_id, unrated, terms.is_rated, changes)

    def is_for_same_invitation(self, other: Draft) -> bool:
        """Return whether both drafts have the same challenger, opponent and changed invitation."""
        return (self.challenger_id, self.opponent_id, self.changes) == (
            other.challenger_id,
            other.opponent_id,
            other.changes,
        )

    def terms_in(self, settings: store.GuildSettings) -> store.Terms:
        return replace(self.terms, is_rated=self.is_rated and self.can_be_rated_in(settings))

    def can_be_rated_in(self, settings: store.GuildSettings) -> bool:
        return settings.rated and self.terms.pace != store.UNLIMITED

    def __str__(self) -> str:
        terms = self.terms
        pool = "0"
        five = ""
        if terms.is_dealt:
            five = "".join(("f", *(f"{CATALOGUE.index(card):02}" for card in terms.cards)))
        else:
            pool = encode_cards(terms.cards)
        subject = to_base_32(self.opponent_id or 0)
        if self.changes:
            subject = f"!{to_base_32(self.changes)}"
        chosen = (
            VARIANTS.index(terms.variant),
            SEATS.index(terms.seat),
            int(terms.venue is store.Venue.THREAD),
            PACE_NAMES.index(store.pace_name(terms.pace)),
            "r" if self.is_rated else "",
        )
        people = f"{to_base_32(self.challenger_id)}:{subject}"
        return f"{people}:{''.join(map(str, chosen))}:{pool}:{five}"

    @classmethod
    def read(cls, text: str) -> Draft:
        """Read a draft from a custom id; if the text has no pace, it is the default pace.

        Raises OldButton for terms that cannot be played.
        """
        if (parsed := DRAFT_PATTERN.fullmatch(text)) is None:
            raise OldButton
        pool = decode_cards(parsed["pool"])
        five = re.findall("[0-9]{2}", parsed["five"])
        try:
            variant = VARIANTS[int(parsed["variant"])]
            seat = SEATS[int(parsed["seat"])]
            pace = store.GuildSettings().pace
            if parsed["pace"]:
                pace = store.PACES[PACE_NAMES[int(parsed["pace"])]]
            if five:
                named = store.ids_of(CATALOGUE[int(index)] for index in five)
                terms = named_deal(named, seat, variant)
            else:
                terms = chosen_pool(
                    [c for c in dealable_cards(variant) if c in pool], seat, variant
                )
        except (IndexError, IllegalSetup):
            raise OldButton from None
        venue = store.Venue.THREAD if parsed["in_thread"] == "1" else store.Venue.CHANNEL
        terms = replace(terms, venue=venue, pace=pace)
        challenger = int(parsed["challenger"], len(DIGITS))
        subject_id = int(parsed["opponent"].removeprefix("!"), len(DIGITS)) or None
        if max(challenger, subject_id or 0) >= ID_LIMIT or not pool <= set(dealable_cards(variant)):
            raise OldButton
        is_rated = bool(parsed["rated"])
        if parsed["opponent"].startswith("!"):  # the id of the invitation that the draft changes
            return cls(challenger, None, terms, is_rated, changes=subject_id)
        return cls(challenger, subject_id, terms, is_rated)
