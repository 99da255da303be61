"""From a custom_id to the click it stands for; back it is `Click.custom_id`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks import choosing, invitations, matches, steps, themes
from cogs.ui.clicks.click import TEMPLATE, Parts
from cogs.ui.errors import OldButton
from onitama_core.game import UnreadableText

if TYPE_CHECKING:
    from cogs.ui.clicks.click import Click

CLICKS: Final[tuple[type[Click], ...]] = (
    *(invitations.Accept, invitations.Decline, invitations.Withdraw, invitations.ShowTerms),
    *(matches.ShowBoard, matches.ShowRules, matches.ShowMore),
    *(matches.LookBack, matches.Reveal),
    *(matches.AskToResign, matches.ResignForSure, matches.KeepPlaying),
    *(matches.OfferDraw, matches.AcceptDraw, matches.DeclineDraw, matches.Rematch),
    *(steps.OpenController, steps.Back, steps.ChoosePawn, steps.ChooseSquare),
    *(steps.ChooseStart, steps.ChooseLine, steps.PlayAction),
    *(choosing.ShowDraft, choosing.PickCards, choosing.SendDraft, choosing.CancelDraft),
    *(themes.ChooseOwnTheme, themes.ChooseGuildTheme),
)
KIND_OF: Final = {kind.verb: kind for kind in CLICKS}


def decode(custom_id: str) -> Click:
    """Raises OldButton for what this bot never wrote."""
    found = TEMPLATE.fullmatch(custom_id)
    if found is None or found["verb"] not in KIND_OF:
        raise OldButton
    parts = Parts(int(found["subject"]), int(found["step"]), found["argument"])
    try:
        return KIND_OF[found["verb"]].of(parts)
    except UnreadableText:
        raise OldButton from None
