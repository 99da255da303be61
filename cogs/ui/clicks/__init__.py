"""What a click means: one frozen value a verb, read from its custom_id in one place."""

from cogs.ui.clicks.click import Click, InvitationClick, MatchClick
from cogs.ui.clicks.codec import CLICKS, decode
from cogs.ui.clicks.drafts import CancelDraft, DraftClick, PickCards, SendDraft, ShowDraft
from cogs.ui.clicks.invitations import Accept, Decline, ShowTerms, Withdraw
from cogs.ui.clicks.matches import (
    AcceptDraw,
    AskToResign,
    DeclineDraw,
    Edge,
    KeepPlaying,
    LookBack,
    OfferDraw,
    Rematch,
    ResignForSure,
    Reveal,
    ShowBoard,
    ShowMore,
    ShowRules,
    Turn,
)
from cogs.ui.clicks.steps import (
    Back,
    ChooseLine,
    ChoosePawn,
    ChooseSquare,
    ChooseStart,
    OpenController,
    PlayAction,
    StepClick,
)
from cogs.ui.clicks.themes import ChooseGuildTheme, ChooseOwnTheme

__all__ = [
    "CLICKS",
    "Accept",
    "AcceptDraw",
    "AskToResign",
    "Back",
    "CancelDraft",
    "ChooseGuildTheme",
    "ChooseLine",
    "ChooseOwnTheme",
    "ChoosePawn",
    "ChooseSquare",
    "ChooseStart",
    "Click",
    "Decline",
    "DeclineDraw",
    "DraftClick",
    "Edge",
    "InvitationClick",
    "KeepPlaying",
    "LookBack",
    "MatchClick",
    "OfferDraw",
    "OpenController",
    "PickCards",
    "PlayAction",
    "Rematch",
    "ResignForSure",
    "Reveal",
    "SendDraft",
    "ShowBoard",
    "ShowDraft",
    "ShowMore",
    "ShowRules",
    "ShowTerms",
    "StepClick",
    "Turn",
    "Withdraw",
    "decode",
]
