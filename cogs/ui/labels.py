"""What stands on buttons."""

from __future__ import annotations

from typing import Final

from onitama_core.game import Phase, Variant

# below a board
MOVE: Final = "Move"
PLACE: Final = {Variant.SHADOW: "Place ninja", Variant.LIGHT: "Place ninjas"}
MY_BOARD: Final = "My board"
MORE: Final = "More"
SO_FAR: Final = "The match so far"
CARDS: Final = "Cards"
WATCH: Final = "Watch"
STOP_WATCHING: Final = "Stop watching"
REMATCH: Final = "Rematch"
RULES: Final = "Rules"
LEARN: Final = "Learn by playing"
LEARN_SHORT: Final = "Learn"
ALL_COMMANDS: Final = "All commands"
REPLAY: Final = "Replay"
FILM: Final = "Film"
RECORD: Final = "As text"
SHARE: Final = "Share the replay"
REVIEW: Final = "Review"
BELIEVED: Final = "What I believed"
CHART: Final = "Chart"
LATER: Final = "Newer"
EARLIER: Final = "Older"

# ends
OFFER_DRAW: Final = "Offer draw"
ACCEPT_DRAW: Final = "Accept draw"
ASK_TAKEBACK: Final = "Ask for a takeback"
ACCEPT_TAKEBACK: Final = "Accept takeback"
RESIGN: Final = "Resign"
CANCEL_MATCH: Final = "Cancel match"
KEEP_PLAYING: Final = "Keep playing"
CLOSE_MATCH: Final = "Close match"
LET_IT_GO_ON: Final = "Let it go on"

# practice
PRACTISE: Final = "Practise"
PRACTISE_FIRST: Final = "Practise, level 1"
HINT: Final = {False: "Hint", True: "Show the turn"}
"""By whether a hint has named the piece already."""
OPEN_BOARD: Final = "Board"
TAKE_TURN_BACK: Final = "Take back"
PLAY_AGAIN: Final = "Play again"
OTHER_SEAT: Final = "The other seat"
OTHER_LEVEL: Final = "Another level"
INVITE: Final = "Invite somebody"
NEW_MATCH: Final = "New match"

# another channel
CONTINUE_HERE: Final = "Continue here"

# invitations
ACCEPT: Final = "Accept"
DECLINE: Final = "Decline"
CHANGE: Final = "Change"
WITHDRAW: Final = "Withdraw"
FIND_OPPONENT: Final = "Find an opponent"
CHALLENGE: Final = "Challenge"
CANCEL: Final = "Cancel"
PLAY: Final = {False: "Play in this channel", True: "Play in a thread"}
RATED: Final = {False: "Play unrated", True: "Play rated"}

# the controller
BACK: Final = "Back"
TAKE_MOVE_BACK: Final = "Take back the pawn's move"
NO_LANTERN: Final = "No lantern"

# leaderboards
PREVIOUS: Final = "Previous"
NEXT: Final = "Next"
MY_PLACE: Final = "My place"
TO_LEADERBOARD: Final = "Leaderboard"
STATISTICS: Final = "Statistics"
ALL_GAMES: Final = "All games"

# privacy
PRIVACY: Final = "Privacy"
TAKE_EVERYTHING: Final = "Take it with me"
ASK_TO_ERASE: Final = "Erase it"
ERASE: Final = "Erase everything"
KEEP_EVERYTHING: Final = "Keep everything"

# settings
THIS_SERVER: Final = "This server"
MORE_OF_MINE: Final = "Mine: pings and people"


def act(phase: Phase, variant: Variant) -> str:
    """What a player does who is waited for."""
    return PLACE[variant] if phase is Phase.PLACEMENT else MOVE


def turn(number: int) -> str:
    return f"Turn {number}"


def in_match(act: str, match_id: int) -> str:
    return f"{act} #{match_id}"


def takeback(act: str, *, is_rated: bool) -> str:
    """A match is no longer rated then."""
    return f"{act} (unrated)" if is_rated else act


def continue_here(match_id: int) -> str:
    return f"Continue #{match_id} here"


def withdraw(invitee: str) -> str:
    return f"{WITHDRAW}: {invitee}"


def chosen(label: str) -> str:
    return f"✓ {label}"
