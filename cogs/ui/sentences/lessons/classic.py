"""The first four lessons: the classic game."""

from __future__ import annotations

from typing import Final

from cogs.ui.sentences.lessons.lesson import GO_PLAY, Lesson, Look, Try
from cogs.ui.sentences.people import seat
from onitama_core.game import Player, Variant

CARDS: Final = Lesson(
    title="Cards change hands",
    about="Play a card, and see who gets it next",
    start="ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
    scenes=(
        Try(
            said=f"Welcome! You are {seat(Player.RED)}, below. A card shows where a pawn may go: "
            "from the hollow square to a filled one.",
            asks="Play Tiger: tap a pawn, tap where it goes, then press Play.",
            right=("tiger:*",),
            whys=(("*", "That was Crab, a fine step. For now take Tiger: it leaps two forward."),),
        ),
        Look(
            said="Well moved! Look at the cards: Tiger went to the side, and Dragon, which lay "
            "there, is yours.",
            asks="Blue gets Tiger next. Let Blue play.",
            label="Blue's turn ›",
            then="monkey:e5d4",
        ),
        Try(
            said="Now Blue has your Tiger, and Monkey lies at the side.",
            asks="Play any card, and Monkey comes to you.",
            right=("*",),
        ),
    ),
    end="Monkey is yours, and Blue gets the card you played. "
    "**What you play today, your opponent plays tomorrow**: that is all the magic of Onitama.",
)

STONE: Final = Lesson(
    title="Capture, and win by Stone",
    about="Take a student, then the master",
    start="2m1s/3s1/s1S2/S4/2M1S r eel,rooster horse,ox crab",
    scenes=(
        Try(
            said="Whoever lands on an enemy pawn captures it.",
            asks="Capture Blue's student on d4.",
            right=("rooster:c3d4",),
            whys=(
                ("rooster:c3*", "Right pawn, right card! Now the square with the student: d4."),
                ("*:c3*", "Right pawn, but Eel doesn't lead it to d4. Try Rooster."),
                ("*", "A move like any other, but it captures nothing. Try the pawn on c3."),
            ),
            then="ox:a3a2",
        ),
        Try(
            said="Ouch! But a student more or less decides nothing.",
            asks="Blue's master stands on c5, with the crown: capture it!",
            right=("eel:d4c5",),
            whys=(
                ("crab:d4*", "Right pawn, but Crab doesn't lead it to c5. Try Eel."),
                ("eel:d4*", "So close! The master is on c5."),
                ("*", "The master would get away. Your pawn on d4 can reach it."),
            ),
        ),
    ),
    end="You won by the **Way of the Stone**! Once a master is captured, the match is over.",
)

STREAM: Final = Lesson(
    title="Win by Stream",
    about="Walk your master onto the other temple",
    start="1s1s1/2S1m/5/3M1/S3S r monkey,tiger horse,ox crane",
    scenes=(
        Try(
            said="The two gates, c1 and c5, are the temples. Blue's master has left its own "
            "unguarded.",
            asks="Bring your master, on d2, in line with the gate: to c3.",
            right=("monkey:d2c3",),
            whys=(
                ("tiger:d2*", "Save Tiger for the great leap. Monkey steps diagonally."),
                ("monkey:d2*", "Your master, yes; but to c3, in line with Blue's gate."),
                ("monkey:c4?5", "A good capture! But there is a win to be had: master to c3."),
                ("*", "A student can't win this way. Move your master, the crowned one."),
            ),
            then="ox:e4e3",
        ),
        Try(
            said="Your own student on c4 is no hurdle: pieces in between never block.",
            asks="Leap onto Blue's temple: your master, to c5.",
            right=("tiger:c3c5",),
            whys=(
                ("*:c4c5", "A student on the temple means nothing. It takes your master."),
                ("*:c3*", "Your master, yes; and Tiger takes it all the way to c5."),
                ("*", "Your master on c3 can win at once. Play Tiger with it."),
            ),
        ),
    ),
    end="You won by the **Way of the Stream**! Blue's students could strike back at c5, but it's "
    "over: your master has arrived.",
)

PASSING: Final = Lesson(
    title="When nothing can move",
    about="Pass, and get a better card",
    start="S1m1s/S2s1/M4/S4/S4 r horse,tiger crane,mantis dragon",
    scenes=(
        Try(
            said="Horse and Tiger lead your pawns off the board or onto each other.",
            asks="So you pass; but a card goes all the same. Which one?",
            right=("*:pass",),
            then="mantis:d4c3",
        ),
        Try(
            said="You moved nothing, and yet the card you gave brought you Dragon.",
            asks="Dragon leads far to the side. Capture Blue's master on c5!",
            right=("dragon:a4c5",),
            whys=(
                ("dragon:a2c3", "You'd have a student. From a4 you can have the master!"),
                ("dragon:a4*", "Right pawn! Now two to the right and one forward: c5."),
                ("*", "A good move, and a better one is there: your pawn on a4 reaches c5."),
            ),
        ),
    ),
    end="From stuck to victory! You pass only when neither card moves anything. That was the "
    f"classic game: you know all of it now.\n{GO_PLAY}",
    leads_to=Variant.CLASSIC,
)
