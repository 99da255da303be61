"""The rules at length, a topic at a time."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


class Topic(Enum):
    SETUP = "setup"
    TURN = "turn"
    WINS = "wins"
    PASSING = "passing"
    CLASSIC = "classic"
    WIND = "wind"
    SHADOW = "shadow"
    LIGHT = "light"
    LANTERNS = "lanterns"
    DRAWS = "draws"
    NOTATION = "notation"


TEXTS: Final[Mapping[Topic, str]] = {
    Topic.SETUP: """\
**Setup**
🔴 Red sits at rank 1, 🔷 Blue at rank 5. Each has a master, which starts on its own temple (c1 \
and c5), and two students on either side of it.
Five different cards are dealt face up: two to each player, one to the side. They come from the \
pool that was chosen with the challenge: the 16 base cards, the 16 of Sensei's Path, both, or \
all ordinary ones, with Goat and Sheep; or they are five cards named with `deal`.
Every ordinary card bears a stamp, Red's or Blue's. The stamp of the side card says who moves \
first; `/onitama card` shows it.
The ways of the Wind, the Shadow and the Light start differently: topics `wind`, `shadow`, \
`light`.""",
    Topic.TURN: """\
**A turn**
1. Choose one of your two cards and move one of your pawns, the master or a student, as it \
shows: from the hollow square to a solid one. Cards are read from their player's own seat; for \
Blue they are turned round, never mirrored.
2. Pieces in between never block. A pawn stays on the board and never lands on a pawn of its \
own side. Landing on an enemy pawn captures it.
3. Exchange: the card you used goes to the side, and the one that lay there comes into your \
hand. So your opponent gets yours next.
You must move if either card allows any move; if neither does, you pass: topic `passing`.""",
    Topic.WINS: """\
**How to win**
Way of the **Stone**: capture the enemy master.
Way of the **Stream**: bring your own master onto the enemy temple, c5 for Red, c1 for Blue.
Either ends the game at once. A move that does both is written down as Stone, and I name both.
There is no check: a master may move into danger, and a Stream counts even where the square is \
attacked. Students on a temple mean nothing. Your master may leave its own temple and come \
back.
With hidden ninjas some of this is different: topics `shadow` and `light`.
House rule: you may resign at any time, also when it is not your turn.""",
    Topic.PASSING: """\
**Passing**
If neither of your cards allows any move, and only then, you pass: nothing moves, but you still \
choose one of your two cards and exchange it. I notice when it is so and offer nothing else; \
typed it is `tiger:pass`.
In the classic game with base cards it takes five own pieces in one line. With Sensei's Path a \
lone pawn can be stuck, such as Red's on e5 with Fox and Bear.
- Way of the Wind: moves of the Spirit count, so you pass only if it can't move either.
- Way of the Shadow: only pawns count, and the square of your own hidden ninja is closed to \
them. After a pass the ninja may still move, with the same card. A pass may tell where it \
stands; I warn you before, privately.
- Way of the Light: when Blue passes, others see the exchanged card alone, as after a move.""",
    Topic.CLASSIC: """\
**The classic game**
Each side has a master and four students, and five cards are on the table; the stamp of the side \
card says who begins (topic `setup`). In your turn one of your cards moves one of your pawns, and \
then you exchange it for the side card (`turn`). You win by the Way of the Stone, capturing the \
enemy master, or by the Way of the Stream, bringing your own master onto the enemy temple \
(`wins`). If neither card allows a move you pass (`passing`); a position that stands for the third \
time is a draw (`draws`).
Sensei's Path adds cards and no other rule: choose them in `/onitama challenge` with `cards`. The \
other ways change who stands on the board and what a turn is made of: `wind`, `shadow`, `light`.""",
    Topic.WIND: """\
**Way of the Wind**
The classic setup, with the Wind Spirit on c3; it is nobody's. Each player gets a Wind card and \
an ordinary one, and an ordinary one lies at the side. Five cards named by hand may be any mix; \
Wind cards have no stamp here, so if one lies at the side, who moves first is drawn by lot.
- An **ordinary card** moves one of your pawns *or* the Spirit.
- A **Wind card** moves first one of your pawns, to a square, and then the Spirit, to a disc, \
both read from your seat. You must play each part you can, and skip one you can't; \
if you can play neither, the card can't be played. The exchange comes after the second part.
- The **Spirit** captures nothing and is never captured. Nobody may move onto it; jumping over \
it is fine. It may go to an empty square or temple, which it then blocks. Moving onto a student \
of either side, also the one that just moved, it changes places with it. It may not move onto a \
master.
- A pawn's move that wins ends the game before the Spirit moves.
House rule: Wind isn't combined with hidden ninjas.""",
    Topic.SHADOW: """\
**Way of the Shadow**
Each side has its master, students on the two corners of its home row, one ninja and two \
lanterns. The stamp of the side card says who moves first. Before that both players secretly \
place their ninja beside their own master.
A turn: **pawn**, then **ninja**, exchange, then **lantern** (topic `lanterns`).
- The pawn moves as always, but not onto your own hidden ninja. Landing on an enemy ninja, \
hidden or not, captures it. What the pawn did is done before the ninja moves; if it wins, the \
game ends there.
- With the same card your ninja may then move, or stay. Nobody else learns which. It may go to \
any square on the board without a pawn of your own.
- Landing on a pawn or a ninja that can be seen, it captures and is revealed. On an empty \
square, while the enemy ninja is hidden, you may **attempt** to capture it there: hit or miss, \
your ninja is revealed. Without an attempt two hidden ninjas may share a square, and nobody is \
told.
- A revealed ninja can be captured like any piece; it hides again when its owner's next turn \
begins.
- You win by Stone, with a pawn or the ninja, or by Stream, with the master. A ninja on the \
enemy temple doesn't win, and keeps its own master off it. Losing your ninja loses nothing \
else.""",
    Topic.LIGHT: """\
**Way of the Light**
As Way of the Shadow, with unequal sides:
- 🔴 Red, the Light Master, has a master, four students and two lanterns. 🔷 Blue, the Shadow \
Master, has two ninjas and nothing else. Blue secretly places them on two squares of rank 5. \
Red moves first, whatever the stamp.
- Blue must move one ninja each turn if it can, not onto the other one; there is no attempt. If \
neither can move, Blue passes. Others see only the exchanged card, so they can't tell.
- Landing on a pawn captures it and reveals that ninja until Blue's next turn begins. From \
where it came stays hidden, and so does the other ninja.
- Red captures a ninja by landing on it, seen or not; everybody is told, with the square.
- Red may light a lantern from its second turn on: topic `lanterns`.
Red wins by capturing both ninjas, or with its master on c5, also if a ninja stands there. Blue \
wins only by capturing the master.
The rematch swaps the sides.""",
    Topic.LANTERNS: """\
**Lanterns**
Each side has two in Way of the Shadow; in Way of the Light Red alone does. At the end of your \
turn, after the exchange, you may light one, and with it one rank or one file. The answer is \
whether a hidden enemy ninja stands on that line at that moment; in Way of the Light it is yes \
for one as for two.
Nobody lights one in the first turn of the game. It isn't offered either while no enemy ninja \
is hidden (house rule where one is revealed: the answer could only be no).
Everybody sees which line was lit and how many lanterns are left. House rule: **the answer goes \
to you alone**, not even to the ninja's owner; your own board keeps it. After the game the \
replay tells it to all.
Press **Move**, or type `/onitama lantern 3`, `c` or `none`.""",
    Topic.DRAWS: """\
**Draws** (all of them house rules)
- By agreement: `/onitama draw` offers one, and the other player accepts or declines. After a \
no, the next offer waits until you have moved.
- By repetition, in the classic game and in Way of the Wind: the same position for the third \
time at the start of a turn. That is the same board, with the Spirit on the same square, the \
same hands and side card, the same player to move. The second time I tell both of you.
- Without progress, in the ways of the Shadow and the Light: 40 turns in a row, 20 of each \
player, without a capture, an attempt or a lantern. A pass counts as a turn, placing doesn't. I \
warn you after 30. There repetition draws nothing, for it would tell about hidden squares.""",
    Topic.NOTATION: """\
**Notation**, as for `/onitama move`
Files a to e run from Red's left to Red's right, ranks 1 to 5 from Red to Blue.
- `tiger:c1c3` · a move of a pawn, the Spirit, or the Shadow Master's ninja: card, from, to
- `tiger:pass` · no move is possible: exchange Tiger
- `bat:c3b4` · the Spirit's part of a Wind card, from c3 to b4
- `place:b1`, `place:a5,c5` · place a ninja, or two
- `ninja:b1c2` · the ninja moves; `ninja:b1c2!` also tries to capture a hidden one; \
`ninja:stay`
- `lantern:3`, `lantern:c`, `lantern:none` · light a rank, a file, nothing
The steps of a turn are typed one after the other. Capitals, blanks and a missing colon don't \
matter to me.
A whole position is written from rank 5 down to rank 1, then who moves, Red's cards, Blue's \
cards, the side card; `M S` are Red's master and students, `m s` Blue's, `W` is the Spirit, \
digits are empty squares:
`ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon`""",
}
