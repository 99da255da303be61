"""The page of a server's time and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.types import Option, OptionList, PrivateMessage
from cogs.ui.sentences import paces
from cogs.ui.sentences.settings import server as say
from onitama_core.store import EVERY_PACE, name_of

if TYPE_CHECKING:
    from cogs.ui.messages.private.settings.server.chosen import ServerChoices
    from onitama_core.store import Customs, Pace

NUMBERS: Final = (1, 2, 3, 5, 10, 15, 20, 25)


def time(chosen: ServerChoices) -> PrivateMessage:
    customs, most = chosen.customs, chosen.most
    lines = say.TIME, say.how_much_time(customs), say.how_many(most), say.PLAYED_ON
    return PrivateMessage(
        "\n".join(lines),
        lists=(usual_pace(customs), allowed_paces(customs), most_matches(most, chosen.limit)),
    )


def usual_pace(customs: Customs) -> OptionList:
    options = tuple(
        option(pace, say.usual(pace), is_chosen=pace == customs.pace) for pace in customs.paces
    )
    return OptionList(clicks.PickUsualPace(), say.USUAL_PACE, options)


def allowed_paces(customs: Customs) -> OptionList:
    options = tuple(
        option(pace, paces.pace(pace).capitalize(), is_chosen=pace in customs.paces)
        for pace in EVERY_PACE
    )
    return OptionList(clicks.PickPaces(), say.ALLOWED_PACES, options, takes_several=True)


def option(pace: Pace, label: str, *, is_chosen: bool) -> Option:
    name = name_of(pace)
    return Option(name, label, paces.IN_SHORT[name], is_chosen)


def most_matches(most: int, limit: int) -> OptionList:
    options = tuple(
        Option(str(number), say.at_most(number), is_chosen=number == most)
        for number in sorted({*(one for one in NUMBERS if one < limit), most, limit})
    )
    return OptionList(clicks.PickMostMatches(), say.MOST_MATCHES, options)
