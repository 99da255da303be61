"""What the bot can do."""

from __future__ import annotations

from typing import Final

HELP: Final = """\
**I referee Onitama in this server.**
- New to it? `/onitama learn` teaches it in seven short lessons, to you alone.
- `/onitama challenge` invites somebody, or anybody, to a match. Right-click (or long-press) a \
person and choose *Apps → Challenge to Onitama* for the same. With `choose_cards` you say first \
which cards may be dealt, or who gets which.
- **Move** under the board opens your controller; or type it: `/onitama move tiger:c1c3`.
- **My board** or `/onitama board` shows the board from your side, to you alone; with hidden \
ninjas, `/onitama ninja` is the same. `/onitama board text:True` tells the board in letters and \
words instead. `/onitama lantern 3` lights a line.
- `/onitama games` lists your open matches and whose turn it is.
- `/onitama replay` shows a finished match as a moving picture, and any match turn by turn.
- `/onitama draw` offers a draw, `/onitama resign` gives up.
- `/onitama rules` opens the rule book, with pictures and the cards of your match. \
`/onitama card tiger` shows a card, large.
- `/onitama settings` changes how the pictures look.
Where you play several matches, the option `match` says which."""
