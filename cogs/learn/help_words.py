"""What the bot can do."""

from __future__ import annotations

from typing import Final

from cogs.ui import labels

HELP: Final = f"""\
**Onitama is a duel of two masters with five cards that keep changing hands.**
I referee four ways of it: **Classic**, **Wind**, **Shadow** with hidden ninjas, and **Light**.
**{labels.LEARN_SHORT}** it by playing, **{labels.PRACTISE}** against me at once, or \
**{labels.CHALLENGE}** whoever accepts."""
COMMANDS: Final = """\
- `/onitama challenge` somebody, or anybody; *Apps → Challenge to Onitama* on a person does too. \
`where:thread` gives the match a thread of its own, `pace` its time, `deal` its five cards.
- `/onitama practice` plays against you at once, unseen by others, at one of eight levels.
- `/onitama games` lists your matches. `/onitama board` shows your side of one, to you alone; \
`text:True` in words.
- `/onitama move tiger:c1c3` is **Move** in writing; so are `place:b1`, `ninja:b1b2`, `lantern:3`.
- `/onitama match draw`, `resign` or `takeback`; `cancel` before the first move. People with \
Manage Server: `close`.
- `/onitama history` has every finished match, to replay, review, share or take as text; \
with `match` also one that goes on.
- `/onitama profile`: how you, or somebody else, stand here. `/onitama leaderboard`: how all do.
- `/onitama learn`: seven short lessons. `/onitama rules`: the book; with `card` a card, large.
- `/onitama settings`: your pictures, pings, lists, blocks and data; this server.
Where you play several matches, the option `match` says which. `/onitama help` begins again."""
