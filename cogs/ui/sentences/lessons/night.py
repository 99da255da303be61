"""Lessons with hidden ninjas."""

from __future__ import annotations

from typing import Final

from cogs.ui.sentences.lessons.lesson import GO_PLAY, Lesson, Try
from cogs.ui.sentences.people import seat
from onitama_core.game import Player, Setup, Variant

SHADOW: Final = Lesson(
    title="Way of the Shadow",
    about="A hidden ninja and two lanterns each",
    start=Setup(Variant.SHADOW, ("mantis", "tiger"), ("boar", "ox"), "goose", Player.BLUE),
    before="place:d5",
    scenes=(
        Try(
            said="Each side has one ninja that only its owner sees. Blue has hidden its own.",
            asks="Hide yours beside your master: tap a square, then confirm.",
            right=("place:*",),
            then="ox:c5c4 ninja:stay",
        ),
        Try(
            said="Out comes Blue's master! You move a pawn first, then your ninja, with the same "
            "card.",
            asks="Play Tiger with a student, so that your ninja can leap after it.",
            right=("tiger:a1*", "tiger:e1*"),
            whys=(
                ("tiger:*", "Right before Blue's master? Keep yours safe, and send a student."),
                ("*", "Keep Mantis for the end. Tiger lets your ninja leap as well."),
            ),
        ),
        Try(
            said="Blue sees that student move, and nothing of what comes now.",
            asks="Send your ninja two squares forward, with Tiger too.",
            right=("ninja:??b3", "ninja:??d3"),
            whys=(
                ("*!", "That strikes at a ninja that may hide there, and shows yours. Sneak!"),
                ("*", "It may stay, and Blue couldn't tell. But today it is on the hunt."),
            ),
        ),
        Try(
            said="Nobody noticed. Where may Blue's ninja be?",
            asks="Light a lantern: tap any file or rank.",
            right=("lantern:?",),
            whys=(("*", "Save it? There's one more. Go on, light a line!"),),
            then="boar:e5e4 ninja:stay lantern:c",
        ),
        Try(
            said="You alone know. Blue searched too, on the wrong file!",
            asks="Your ninja is one diagonal step from Blue's master: play Mantis, with any pawn.",
            right=("mantis:*",),
            whys=(("*", "With Ox your ninja would go straight on. Mantis goes diagonally."),),
        ),
        Try(
            asks="Now, ninja! Capture the master on c4.",
            right=("ninja:??c4",),
            whys=(
                ("*!", "That strikes at what may hide there. The master stands in the open!"),
                ("ninja:stay", "No time to rest: the master is one step away, on c4."),
                ("ninja:??e4", "A student would be a fine catch, but the master is on c4."),
                ("*", "Well hidden, but the master is on c4."),
            ),
        ),
    ),
    end="You won, and nobody saw it coming! A ninja that strikes is seen until its owner's next "
    "turn, and can be captured then.",
    leads_to=Variant.SHADOW,
)

LIGHT: Final = Lesson(
    title="Way of the Light",
    about="Two ninjas against an army",
    start=Setup(Variant.LIGHT, ("horse", "eel"), ("tiger", "crab"), "rooster", Player.RED),
    learner=Player.BLUE,
    scenes=(
        Try(
            said=f"This time you are {seat(Player.BLUE)}: two ninjas, unseen, against a whole "
            "army. Red has the lanterns.",
            asks="Hide both on your home row, one of them on c5; then confirm.",
            right=("place:*c5*",),
            whys=(("*", "Nice! But put one on c5, please: there it faces Red's master."),),
            then="horse:c1c2",
        ),
        Try(
            said="Red's master takes a step into the dark.",
            asks="Sneak right up to it, with Tiger: from c5 to c3.",
            right=("tiger:c5c3",),
            whys=(
                ("tiger:*", "Right card! But take the ninja that faces the master, on c5."),
                ("*:c5*", "Right ninja! But Tiger takes it right up to the master."),
                ("*", "Quiet as a cat. But the one on c5 is nearer to the master."),
            ),
            then="eel:e1d2 lantern:4",
        ),
        Try(
            said="One rank off. Phew!",
            asks="Capture the master on c2!",
            right=("*:c3c2",),
            whys=(
                ("*:c3*", "Right ninja! And the master is one step ahead of it: c2."),
                ("*", "Your ninja on c3 stands before the master: capture it with that one."),
            ),
        ),
    ),
    end="You won! Red would have won by capturing both ninjas, or with its master on c5.\n"
    f"{GO_PLAY}",
    leads_to=Variant.LIGHT,
)
