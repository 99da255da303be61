"""The page of `/onitama settings` with what is a person's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.private.settings.switches import switch
from cogs.ui.messages.types import Button, Option, OptionList, PeopleList, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.settings import personal as say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.store import Person, Preferences


def personal_page(chosen: Preferences, blocked: Sequence[Person]) -> PrivateMessage:
    lines = (say.EVERYWHERE, *say.chosen(chosen), say.blocked(blocked))
    return PrivateMessage(
        "\n".join(lines),
        rows=tuple(switches(chosen)),
        lists=(challengers(chosen), *unblocking(blocked)),
        people=(PeopleList(clicks.PickToBlock(), say.BLOCK),),
    )


def switches(chosen: Preferences) -> Iterator[tuple[Button, ...]]:
    pings = switch(clicks.ChoosePings, labels.PINGS, is_on=chosen.pings)
    lists = switch(clicks.ChooseLists, labels.AS_LISTS, is_on=chosen.as_lists)
    yield (*pings, *lists)
    rated = switch(clicks.ChooseOwnRated, labels.OWN_RATED, is_on=chosen.rated)
    yield (*rated, Button(clicks.ShowSettings(), labels.BACK))


def challengers(chosen: Preferences) -> OptionList:
    options = tuple(
        Option(who.value, label, is_chosen=who is chosen.challenged_by)
        for who, label in say.MAY_CHALLENGE.items()
    )
    return OptionList(clicks.PickChallengers(), say.CHALLENGERS, options)


def unblocking(blocked: Sequence[Person]) -> Iterator[OptionList]:
    options = tuple(Option(str(one.user_id), say.unblock(one)) for one in blocked)
    if options:
        yield OptionList(clicks.PickToUnblock(), say.UNBLOCK, options)
