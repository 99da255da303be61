"""The page of what is usually played in a server, and of what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.clicks.written.terms import Term
from cogs.ui.messages.private.settings.switches import switch
from cogs.ui.messages.types import Option, OptionList, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.inviting import challenging as panel
from cogs.ui.sentences.settings import server as say

if TYPE_CHECKING:
    from cogs.ui.clicks import Click
    from cogs.ui.messages.private.settings.server.chosen import ServerChoices


def game(chosen: ServerChoices) -> PrivateMessage:
    customs = chosen.customs
    lines = say.GAME, say.what_is_played(customs), say.what_counts(customs), say.PLAYED_ON
    return PrivateMessage(
        "\n".join(lines),
        lists=(
            usual(
                clicks.PickUsualVariant(), say.USUAL_VARIANT, Term.VARIANT, customs.variant.value
            ),
            usual(clicks.PickUsualCards(), say.USUAL_CARDS, Term.CARDS, customs.pool),
        ),
        rows=(
            switch(clicks.ChooseRated, labels.RATED_HERE, is_on=customs.rated),
            switch(clicks.ChooseLeaderboard, labels.LEADERBOARD, is_on=customs.leaderboard),
        ),
    )


def usual(click: Click, wanted: str, term: Term, chosen: str) -> OptionList:
    options = (
        Option(value, *panel.OPTIONS[term][value], is_chosen=value == chosen)
        for value in term.value
    )
    return OptionList(click, wanted, tuple(options))
