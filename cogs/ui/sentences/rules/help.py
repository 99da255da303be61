"""What the bot can do."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
**Onitama is a duel of two masters with five cards that keep changing hands.** I referee four \
ways of it: **Classic**, **Wind** with its Spirit, **Shadow** with hidden ninjas, and **Light**, \
pawns against ninjas.
- **New?** `/onitama learn`: seven short lessons, for you alone. `/onitama rules`: the book, in \
pictures. `/onitama card tiger`: a card, large.
- **Begin**: `/onitama challenge` somebody, or anybody. Or right-click (long-press) a person: \
*Apps → Challenge to Onitama*. `where:thread` gives the match a thread of its own, `pace` \
its time; `choose_cards` lets you say which cards.
- **Practise**: `/onitama practice` plays against you at once, unseen by others, at one of \
eight levels, with hints.
- **Play**: press **Move** under the board, or type `/onitama move tiger:c1c3`, \
`/onitama lantern 3`.
- **Look**: `/onitama board` or `/onitama ninja` shows your side, to you alone; \
`/onitama board text:True` in words. `/onitama games` lists your matches. `/onitama replay` leads \
through one turn by turn, or as a film; `/onitama review` says who stood better when, and why.
- **Compare**: `/onitama profile`: how you, or somebody else, stand here; `/onitama leaderboard`: \
how all do; `/onitama stats`: which cards win.
- **Keep**: `/onitama history`: every finished match, to look at again; `/onitama record export` \
gives one as text, and `import` takes one.
- **Regret**: `/onitama takeback` asks to take your last turn back.
- **End**: `/onitama draw` offers a draw, `/onitama resign` gives up, `/onitama cancel` calls off \
a match before its first move. People with Manage Server: `/onitama close`.
- **Settings**: `/onitama settings`: how pictures look; pings, lists, blocks; this server. \
`/onitama privacy show`: what I keep of you; `export` and `delete` take it along and erase it.
Where you play several matches, the option `match` says which."""
