"""How each kind of post becomes due, and what is to be seen once it is delivered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import Variant, parse_action
from onitama_core.store import PostKind, Venue
from tests.cogs.outbox.fakes import until_settled
from tests.onitama_core.matches.table import ALICE, BOB, HERE, NAMED_CARDS, NEXT_DOOR, TURNS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from onitama_core.store import Match, Person, Terms
    from tests.cogs.outbox.fakes import FakeTransport, Sent
    from tests.onitama_core.matches.table import Table

    Seen: TypeAlias = Callable[[FakeTransport], bool]
    """Whether the post is there, or what it changed is."""
    Fall: TypeAlias = Callable[[], Awaitable[Seen]]
    """Make it due."""
    Arrange: TypeAlias = Callable[[Table], Awaitable[Fall]]

SHADOW: Final = replace(NAMED_CARDS, variant=Variant.SHADOW)
IN_THREAD: Final = replace(NAMED_CARDS, venue=Venue.THREAD)


def says(*words: str) -> Seen:
    """One post, and no more."""
    return lambda exit_: len([each for each in exit_.posts if has(each, words)]) == 1


def has(post: Sent, words: tuple[str, ...]) -> bool:
    return all(word in post.text for word in words)


async def begun(table: Table, terms: Terms = NAMED_CARDS) -> Match:
    """With all it owed posted."""
    match = await table.accepted(terms)
    await until_settled(table)
    return await table.present(match.id)


async def place(table: Table, match: Match, person: Person, text: str) -> None:
    await table.play.play(match.id, person.user_id, parse_action(text), step=None)


async def invitation(table: Table) -> Fall:
    async def fall() -> Seen:
        await table.invited()
        return says("<@2>", "invites you")

    return fall


async def invitation_closed(table: Table) -> Fall:
    invitation = await table.invited()
    await until_settled(table)

    async def fall() -> Seen:
        await table.invitations.decline(invitation.id, BOB.user_id)
        return says("declined")

    return fall


async def board(table: Table) -> Fall:
    match = await begun(table)

    async def fall() -> Seen:
        await table.play_on(match, TURNS[0])
        return says(f"#{match.id} ·", "after turn 1\n")

    return fall


async def placed(table: Table) -> Fall:
    match = await begun(table, SHADOW)

    async def fall() -> Seen:
        await place(table, match, ALICE, "place:b1")
        return says("Alice has placed")

    return fall


async def overtaken(table: Table) -> Fall:
    match = await begun(table, SHADOW)
    await place(table, match, ALICE, "place:b1")
    await until_settled(table)

    async def fall() -> Seen:
        await place(table, match, BOB, "place:d5")
        is_told, is_one = says("Both place a ninja"), says(f"#{match.id} ·", "\n")
        return lambda exit_: is_told(exit_) and is_one(exit_)

    return fall


async def reminder(table: Table) -> Fall:
    match = await begun(table, SHADOW)
    await place(table, match, ALICE, "place:b1")
    await until_settled(table)

    async def fall() -> Seen:
        table.clock.advance(hours=2)
        await table.upkeep.serve()
        return says("<@2>", "place")

    return fall


async def draw_offer(table: Table) -> Fall:
    match = await begun(table)

    async def fall() -> Seen:
        await table.offer(match, ALICE)
        return says("offers a draw")

    return fall


async def draw_offer_closed(table: Table) -> Fall:
    match = await begun(table)
    offer = await table.offer(match, ALICE)
    await until_settled(table)

    async def fall() -> Seen:
        await table.draws.decline(match.id, BOB.user_id, offer.seq)
        return says("declined")

    return fall


async def takeback(table: Table) -> Fall:
    match = await begun(table)
    await table.play_on(match, TURNS[0])
    await until_settled(table)

    async def fall() -> Seen:
        await table.ask_back(match, ALICE)
        return says("asks to take back")

    return fall


async def takeback_closed(table: Table) -> Fall:
    match = await begun(table)
    await table.play_on(match, TURNS[0])
    request = await table.ask_back(match, ALICE)
    await until_settled(table)

    async def fall() -> Seen:
        await table.takebacks.decline(match.id, BOB.user_id, request.seq)
        return says("declined Alice's takeback")

    return fall


async def warning(table: Table) -> Fall:
    match = await begun(table)

    async def fall() -> Seen:
        await table.write(lambda now: now.owe_match_post(match, PostKind.WARNING, match.seq))
        return says("<@1>", f"#{match.id} ·", "<t:")

    return fall


async def thread(table: Table) -> Fall:
    invitation = await table.invited(terms=IN_THREAD)
    await until_settled(table)

    async def fall() -> Seen:
        await table.invitations.accept(invitation.id, BOB)
        return says("The match begins.", "#3 ·")

    return fall


async def result(table: Table) -> Fall:
    match = await begun(table, IN_THREAD)

    async def fall() -> Seen:
        await table.endings.resign(match.id, BOB.user_id)
        return lambda exit_: any(
            "wins" in p.text for p in exit_.posts if p.channel_id == HERE.channel_id
        )

    return fall


async def film(table: Table) -> Fall:
    match = await begun(table)
    await table.endings.resign(match.id, BOB.user_id)
    await until_settled(table)

    async def fall() -> Seen:
        await table.sharing.share(match.id, ALICE.user_id)
        return says("Shared by")

    return fall


async def left(table: Table) -> Fall:
    match = await begun(table)

    async def fall() -> Seen:
        await table.places.move(match, BOB.user_id, NEXT_DOOR.channel_id)
        return says(f"The match goes on in <#{NEXT_DOOR.channel_id}>.")

    return fall


ARRANGED: Final[Mapping[PostKind, Arrange]] = {
    PostKind.INVITATION: invitation,
    PostKind.INVITATION_CLOSED: invitation_closed,
    PostKind.BOARD: board,
    PostKind.PLACED: placed,
    PostKind.OVERTAKEN: overtaken,
    PostKind.REMINDER: reminder,
    PostKind.DRAW_OFFER: draw_offer,
    PostKind.DRAW_OFFER_CLOSED: draw_offer_closed,
    PostKind.WARNING: warning,
    PostKind.TAKEBACK: takeback,
    PostKind.TAKEBACK_CLOSED: takeback_closed,
    PostKind.THREAD: thread,
    PostKind.RESULT: result,
    PostKind.FILM: film,
    PostKind.LEFT: left,
}
