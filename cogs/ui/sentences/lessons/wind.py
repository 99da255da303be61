"""A lesson in the Way of the Wind."""

from __future__ import annotations

from typing import Final

from cogs.ui.sentences.lessons.lesson import Lesson, Try
from onitama_core.game import Variant

WIND: Final = Lesson(
    title="Way of the Wind",
    about="Move a pawn, then the Spirit",
    start="2W1s/s4/m2M1/5/S2SS r crab,rhinoceros goose,hawk boar",
    scenes=(
        Try(
            said="The Wind Spirit, with the swirl, is nobody's, and nobody can go where it "
            "stands. Just now that is Blue's temple.",
            asks="Play the Wind card Rhinoceros with your master, to c4.",
            right=("rhinoceros:d3c4",),
            whys=(
                (
                    "*:c5*",
                    "Yes, Crab may move the Spirit instead of a pawn. But a Wind card does both!",
                ),
                ("crab:*", "Crab moves one thing. Rhinoceros moves two: a pawn, then the Spirit."),
                ("*:d3*", "Your master, yes; but to c4, one step from the temple."),
                ("*", "Right card! Let your master have it: d3 to c4."),
            ),
        ),
        Try(
            said="That was the pawn's part, the squares on the card. The discs are the Spirit's.",
            asks="Blow the Spirit off the temple. If it meets a student, they swap places.",
            right=("rhinoceros:c5*",),
            then="goose:a4b4",
        ),
        Try(
            said="The Spirit is out of the way.",
            asks="One step ahead: your master, to c5!",
            right=("*:c4c5",),
            whys=(
                ("*:c4*", "Your master, yes; but straight ahead, to c5."),
                ("*", "You can win at once: your master is one step from the temple."),
            ),
        ),
    ),
    end="You won, with the wind behind you! An ordinary card moves a pawn **or** the Spirit; a "
    "Wind card moves both.",
    leads_to=Variant.WIND,
)
