"""Labels of buttons that several features show, in English.

`views.py` translates them when it builds a button.
"""

from __future__ import annotations

from typing import Final

from rendering.words import N_, _

MORE: Final = N_("More")
MY_BOARD: Final = N_("My board")
VOTE: Final = N_("Vote…")
VOTE_FOR_ANOTHER: Final = N_("Another…")
STOP_WATCHING: Final = N_("Stop watching")
END_MATCH: Final = N_("End match")
REMATCH: Final = N_("Rematch")
GOOD_GAME: Final = N_("Good game")
RULES: Final = N_("Rules")
REPLAY: Final = N_("Replay")
RECORD: Final = N_("As text")
SHARE: Final = N_("Share the replay")
REVIEW: Final = N_("Review")
BELIEVED: Final = N_("The computer's guesses")
TAKE_TURN_BACK: Final = N_("Take back")
CONTINUE_HERE: Final = N_("Continue here")
ACCEPT: Final = N_("Accept")
DECLINE: Final = N_("Decline")
CHANGE: Final = N_("Change")
WITHDRAW: Final = N_("Withdraw")
CHALLENGE: Final = N_("Challenge")
BACK: Final = N_("Back")
STATISTICS: Final = N_("Statistics")
MORE_OF_MINE: Final = N_("Mine: pings and people")


def in_match(label: str, match_id: int) -> str:
    """Return a label like `Replay #12`, for messages about several matches."""
    return _("{label} #{match}").format(label=_(label), match=match_id)
