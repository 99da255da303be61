"""PRIVACY.md tells of every table: whoever adds one says there what is kept, and here where."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import onitama_core
from tests.onitama_core.store.files import plain

DOCUMENT: Final = Path(onitama_core.__file__).parents[1] / "PRIVACY.md"
OF_GAMES: Final = "Every move, offer and ending of a match"
OF_RECORDS: Final = "how many matches ended how"
OF_RATINGS: Final = "their rating in each variant"
OF_THE_SERVER: Final = "how often the cards and who moved first won"
OF_ITSELF: Final = "What is to be done when, when the bot last heard from Discord"
OF_BLOCKS: Final = "Whom a person has blocked"
OF_LOOKS: Final = "How a person's and a server's pictures look; what a server has chosen"
TOLD: Final = {
    **dict.fromkeys(("match", "entry"), OF_GAMES),
    **dict.fromkeys(("person_record", "person_card", "person_opponent"), OF_RECORDS),
    **dict.fromkeys(("person_streak", "badge"), OF_RECORDS),
    **dict.fromkeys(("rating", "rating_change", "rating_gain"), OF_RATINGS),
    **dict.fromkeys(("guild_sum", "guild_length", "guild_card"), OF_THE_SERVER),
    **dict.fromkeys(("person_theme", "guild_setting"), OF_LOOKS),
    **dict.fromkeys(("due", "memo"), OF_ITSELF),
    "block": OF_BLOCKS,
    "block_mark": "under a random number, with a salted hash of the id",
    "draw_seed": "what it draws by is a number that is kept with the match",
    "erasure": "so long a hash of the id is kept",
    "film": "Who shared a match's film",
    "invitation": "Invitations, and how they ended",
    "lost_server": "Ids of servers that the bot was removed from, and when",
    "member": "Players' display names in each server",
    "post": "Notes of what was posted",
    "preferences": "What a person has chosen for themselves",
    "review": "What the computer thought of each position of a match",
    "watcher": "Who waits with **Watch** for a match to end",
}


def test_every_table_is_told_of(path: Path) -> None:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    assert {name for (name,) in plain(path, tables)} == set(TOLD)
    text = " ".join(DOCUMENT.read_text("utf-8").split())
    assert [phrase for phrase in TOLD.values() if phrase not in text] == []
