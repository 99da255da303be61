"""Asking what somebody has come to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from onitama_core.people.standing.profile import Favourites, Opponent, Profile, Score, played
from onitama_core.store import Person, Rating

if TYPE_CHECKING:
    from onitama_core.people.standing.profile import Company
    from onitama_core.store import Reader, Store

MOST_GAMES: Final = 50
"""That the course of a rating shows."""
MOST_FAVOURITES: Final = 3


@dataclass(frozen=True, slots=True)
class Asked:
    guild_id: int
    person: Person
    """Without a name: the one that the server knows."""
    reader_id: int
    """Who is to read it."""
    variant: Variant | None = None
    """None: the one most played."""

    @property
    def is_own(self) -> bool:
        return self.person.user_id == self.reader_id


class Profiles:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def profile(self, asked: Asked) -> Profile:
        return await self._store.read(partial(profile_of, asked))


def profile_of(asked: Asked, reader: Reader) -> Profile:
    guild_id, user_id = asked.guild_id, asked.person.user_id
    record = tuple(reader.record_of(guild_id, user_id))
    variant = asked.variant or next(iter(played(record)), Variant.CLASSIC)
    customs = reader.customs_in(guild_id)
    shows_ratings = asked.is_own or customs.leaderboard
    return Profile(
        person=named(asked, reader),
        variant=variant,
        ratings=tuple(reader.ratings_of(user_id, guild_id)) if shows_ratings else (),
        course=course_of(asked, variant, reader) if shows_ratings else (),
        record=record,
        cards=tuple(reader.cards_of(guild_id, user_id)),
        streak=reader.streak_of(guild_id, user_id),
        badges=tuple(reader.badges_of(guild_id, user_id)),
        company=company_of(asked, reader),
        customs=customs,
    )


def named(asked: Asked, reader: Reader) -> Person:
    user_id = asked.person.user_id
    if asked.person.name:
        return asked.person
    return Person(user_id, reader.name_in(asked.guild_id, user_id) or "")


def course_of(asked: Asked, variant: Variant, reader: Reader) -> tuple[Rating, ...]:
    """From before the first of the latest games."""
    changes = reader.rating_course(asked.person.user_id, asked.guild_id, variant, MOST_GAMES + 1)
    ratings = tuple(change.rating for change in changes)
    return ratings if len(ratings) > MOST_GAMES else (Rating(), *ratings) if ratings else ()


def company_of(asked: Asked, reader: Reader) -> Company:
    guild_id, user_id = asked.guild_id, asked.person.user_id
    if not asked.is_own:
        return Score(reader.score_between(guild_id, asked.reader_id, user_id))
    most = reader.opponents_of(guild_id, user_id, MOST_FAVOURITES)
    return Favourites(
        tuple(
            Opponent(Person(one.user_id, reader.name_in(guild_id, one.user_id) or ""), one.tally)
            for one in most
        )
    )
