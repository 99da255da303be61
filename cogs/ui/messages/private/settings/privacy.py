"""What a person is told of what is kept of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, Document, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.settings import privacy as say

if TYPE_CHECKING:
    from onitama_core.matches import AtStake, Taken


def what_is_kept(address: str | None) -> PrivateMessage:
    return PrivateMessage("\n".join((*say.KEPT, say.all_of_it(address))))


def erase_for_sure(at_stake: AtStake) -> PrivateMessage:
    lines = (say.SURE, say.at_stake(at_stake), say.WHAT_GOES, say.TAKE_IT_FIRST)
    buttons = (
        Button(clicks.EraseForSure(), labels.ERASE, style=Style.danger),
        Button(clicks.KeepEverything(), labels.KEEP_EVERYTHING),
    )
    return PrivateMessage("\n".join(line for line in lines if line), buttons=buttons)


def exported(taken: Taken) -> PrivateMessage:
    files = tuple(Document(one.name, one.data) for one in taken.files)
    return PrivateMessage(say.exported(taken), documents=files)
