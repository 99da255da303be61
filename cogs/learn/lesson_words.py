"""The lessons: small games in which the learner finds the right action, and their texts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player, Setup, Variant
from rendering.words import N_

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonScene:
    """A step of a lesson: one action for the learner to find, or something to look at.

    The other side plays afterwards. Actions are written as in NOTATION.md, with spaces between
    them.
    """

    intro: str = ""
    """Text that is shown once, when the learner arrives at the scene."""
    task: str
    """The task, shown as long as the learner is at the scene."""
    right: tuple[str, ...] = ()
    """Patterns of the right actions, with `*` and `?` for what does not matter."""
    corrections: Mapping[str, str] = field(default_factory=dict)
    """Explanations of wrong actions, by patterns of actions; the first pattern that fits counts."""
    label: str | None = None
    """The label of the button that goes on, if nothing is to be played."""
    reply: str = ""
    """The actions of the other side afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A lesson: a game, its scenes, and a closing text."""

    title: str
    description: str
    """The description in the list of lessons."""
    start: str | Setup
    """A position as in NOTATION.md, or a deal."""
    before: str = ""
    """The actions before the lesson begins."""
    learner: Player = Player.RED
    scenes: tuple[LessonScene, ...]
    closing_text: str
    leads_to: Variant | None = None
    """The variant that the learner can play now."""
    says_how_to_play: bool = False
    """True if the closing text goes on with how to find an opponent."""


LESSONS: Final = (
    Lesson(
        title=N_("Cards change hands"),
        description=N_("Play a card, and see who gets it next"),
        start="ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
        scenes=(
            LessonScene(
                intro=N_(
                    "Welcome! You are {seat}, below. A card shows where a piece may go: from the "
                    "hollow square to a filled one."
                ),
                task=N_("Play Tiger: tap a piece, tap where it goes, and tap there again."),
                right=("tiger:*",),
                corrections={
                    "*": N_(
                        "That was Crab, a fine step. For now take Tiger: it leaps two forward."
                    ),
                },
            ),
            LessonScene(
                intro=N_(
                    "Well moved! Look at the cards: Tiger went to the side, and Dragon, which lay "
                    "there, is yours."
                ),
                task=N_("Blue gets Tiger next. Let Blue play."),
                label=N_("Blue's turn ›"),
                reply="monkey:e5d4",
            ),
            LessonScene(
                intro=N_("Now Blue has your Tiger, and Monkey lies at the side."),
                task=N_("Play any card, and Monkey comes to you."),
                right=("*",),
            ),
        ),
        closing_text=N_(
            "Monkey is yours, and Blue gets the card you played. **What you play today, your "
            "opponent plays tomorrow**: that is all the magic of Onitama."
        ),
    ),
    Lesson(
        title=N_("Capture, and win by Stone"),
        description=N_("Take a student, then the master"),
        start="2m1s/3s1/s1S2/S4/2M1S r eel,rooster horse,ox crab",
        scenes=(
            LessonScene(
                intro=N_("Whoever lands on an enemy piece captures it."),
                task=N_("Capture Blue's student on d4."),
                right=("rooster:c3d4",),
                corrections={
                    "rooster:c3*": N_(
                        "Right piece, right card! Now the square with the student: d4."
                    ),
                    "*:c3*": N_("Right piece, but Eel doesn't lead it to d4. Try Rooster."),
                    "*": N_("A move like any other, but it captures nothing. Try the piece on c3."),
                },
                reply="ox:a3a2",
            ),
            LessonScene(
                intro=N_("Ouch! But one student decides nothing."),
                task=N_("Blue's master stands on c5, with the crown: capture it!"),
                right=("eel:d4c5",),
                corrections={
                    "crab:d4*": N_("Right piece, but Crab doesn't lead it to c5. Try Eel."),
                    "eel:d4*": N_("So close! The master is on c5."),
                    "*": N_("The master would get away. Your piece on d4 can reach it."),
                },
            ),
        ),
        closing_text=N_(
            "You won by the **Way of the Stone**! Once a master is captured, the match is over."
        ),
    ),
    Lesson(
        title=N_("Win by Stream"),
        description=N_("Walk your master onto the other temple"),
        start="1s1s1/2S1m/5/3M1/S3S r monkey,tiger horse,ox crane",
        scenes=(
            LessonScene(
                intro=N_(
                    "The two gates, c1 and c5, are the temples. Blue's master has left its own "
                    "unguarded."
                ),
                task=N_("Bring your master, on d2, in line with the gate: to c3."),
                right=("monkey:d2c3",),
                corrections={
                    "tiger:d2*": N_("Save Tiger for the great leap. Monkey steps diagonally."),
                    "monkey:d2*": N_("Your master, yes; but to c3, in line with Blue's gate."),
                    "monkey:c4?5": N_(
                        "A good capture! But there is a win to be had: master to c3."
                    ),
                    "*": N_("A student can't win this way. Move your master, the crowned one."),
                },
                reply="ox:e4e3",
            ),
            LessonScene(
                intro=N_("Your own student on c4 is no hurdle: pieces in between never block."),
                task=N_("Leap onto Blue's temple: your master, to c5."),
                right=("tiger:c3c5",),
                corrections={
                    "*:c4c5": N_("A student on the temple means nothing. It takes your master."),
                    "*:c3*": N_("Your master, yes; and Tiger takes it all the way to c5."),
                    "*": N_("Your master on c3 can win at once. Play Tiger with it."),
                },
            ),
        ),
        closing_text=N_(
            "You won by the **Way of the Stream**! Blue's students could strike back at c5, but "
            "it's over: your master has arrived."
        ),
    ),
    Lesson(
        title=N_("When nothing can move"),
        description=N_("Pass, and get a better card"),
        start="S1m1s/S2s1/M4/S4/S4 r horse,tiger crane,mantis dragon",
        scenes=(
            LessonScene(
                intro=N_("Neither Horse nor Tiger has a legal move for you."),
                task=N_("So you pass; but a card goes all the same. Which one?"),
                right=("*:pass",),
                reply="mantis:d4c3",
            ),
            LessonScene(
                intro=N_("You moved nothing, and yet the card you gave brought you Dragon."),
                task=N_("Dragon leads far to the side. Capture Blue's master on c5!"),
                right=("dragon:a4c5",),
                corrections={
                    "dragon:a2c3": N_("You'd have a student. From a4 you can have the master!"),
                    "dragon:a4*": N_("Right piece! Now two to the right and one forward: c5."),
                    "*": N_("A good move, and a better one is there: your piece on a4 reaches c5."),
                },
            ),
        ),
        closing_text=N_(
            "From stuck to victory! You pass only when neither card moves anything. That was the "
            "classic game: you know all of it now."
        ),
        leads_to=Variant.CLASSIC,
        says_how_to_play=True,
    ),
    Lesson(
        title=N_("Way of the Wind"),
        description=N_("Move a piece, then the Spirit"),
        start="2W1s/s4/m2M1/5/S2SS r crab,rhinoceros goose,hawk boar",
        scenes=(
            LessonScene(
                intro=N_(
                    "The Wind Spirit, with the swirl, is nobody's, and nobody can go where it "
                    "stands. Just now that is Blue's temple."
                ),
                task=N_("Play the Wind card Rhinoceros with your master, to c4."),
                right=("rhinoceros:d3c4",),
                corrections={
                    "*:c5*": N_(
                        "Yes, Crab may move the Spirit instead of a piece. But a Wind card does "
                        "both!"
                    ),
                    "crab:*": N_(
                        "Crab moves one thing. Rhinoceros moves two: a piece, then the Spirit."
                    ),
                    "*:d3*": N_("Your master, yes; but to c4, one step from the temple."),
                    "*": N_("Right card! Let your master have it: d3 to c4."),
                },
            ),
            LessonScene(
                intro=N_(
                    "That was your master's part, the squares on the card. "
                    "The discs are the Spirit's."
                ),
                task=N_("Blow the Spirit off the temple. If it meets a student, they swap places."),
                right=("rhinoceros:c5*",),
                reply="goose:a4b4",
            ),
            LessonScene(
                intro=N_("The Spirit is out of the way."),
                task=N_("One step ahead: your master, to c5!"),
                right=("*:c4c5",),
                corrections={
                    "*:c4*": N_("Your master, yes; but straight ahead, to c5."),
                    "*": N_("You can win at once: your master is one step from the temple."),
                },
            ),
        ),
        closing_text=N_(
            "You won, with the wind behind you! An ordinary card moves a piece **or** the Spirit; "
            "a Wind card moves both."
        ),
        leads_to=Variant.WIND,
    ),
    Lesson(
        title=N_("Way of the Shadow"),
        description=N_("A hidden ninja and two lanterns each"),
        start=Setup(Variant.SHADOW, ("mantis", "tiger"), ("boar", "ox"), "goose", Player.BLUE),
        before="place:d5",
        scenes=(
            LessonScene(
                intro=N_(
                    "Each side has one ninja that only its owner sees. Blue has hidden its own."
                ),
                task=N_("Hide yours beside your master: tap a square, then confirm."),
                right=("place:*",),
                reply="ox:c5c4 ninja:stay",
            ),
            LessonScene(
                intro=N_("You move a piece first, then your ninja with the same card."),
                task=N_("Play Tiger with a student, so that your ninja can leap after it."),
                right=("tiger:a1*", "tiger:e1*"),
                corrections={
                    "tiger:*": N_(
                        "Right before Blue's master? Keep yours safe, and send a student."
                    ),
                    "*": N_("Keep Mantis for the end. Tiger lets your ninja leap as well."),
                },
            ),
            LessonScene(
                intro=N_("Blue sees that student move, and nothing of what comes now."),
                task=N_("Send your ninja two squares forward, with Tiger too."),
                right=("ninja:??b3", "ninja:??d3"),
                corrections={
                    "*!": N_(
                        "That strikes at a ninja that may hide there, and shows yours. Sneak!"
                    ),
                    "*": N_("It may stay, and Blue couldn't tell. But today it is on the hunt."),
                },
            ),
            LessonScene(
                intro=N_("Nobody noticed. Where may Blue's ninja be?"),
                task=N_("Light a lantern: tap any file or rank. You alone get the answer."),
                right=("lantern:?",),
                corrections={"*": N_("Save it? There's one more. Go on, light a line!")},
                reply="boar:e5e4 ninja:stay lantern:none",
            ),
            LessonScene(
                task=N_("Your ninja is one diagonal step from c4: play Mantis with any piece."),
                right=("mantis:*",),
                corrections={
                    "*": N_("With Ox your ninja would go straight on. Mantis goes diagonally.")
                },
            ),
            LessonScene(
                task=N_("Now, ninja! Capture the master on c4."),
                right=("ninja:??c4",),
                corrections={
                    "*!": N_("That strikes at what may hide there. The master stands in the open!"),
                    "ninja:stay": N_("No time to rest: the master is one step away, on c4."),
                    "ninja:??e4": N_("A student would be a fine catch, but the master is on c4."),
                    "*": N_("Well hidden, but the master is on c4."),
                },
            ),
        ),
        closing_text=N_(
            "You won, and nobody saw it coming! A ninja that strikes is seen until its owner's "
            "next turn, and can be captured then."
        ),
        leads_to=Variant.SHADOW,
    ),
    Lesson(
        title=N_("Way of the Light"),
        description=N_("Two ninjas against an army"),
        start=Setup(Variant.LIGHT, ("horse", "eel"), ("tiger", "crab"), "rooster", Player.RED),
        learner=Player.BLUE,
        scenes=(
            LessonScene(
                intro=N_(
                    "This time you are {seat}: two ninjas, unseen, against a whole army. Red has "
                    "the lanterns."
                ),
                task=N_("Hide both on your home row, one of them on c5; then confirm."),
                right=("place:*c5*",),
                corrections={
                    "*": N_("Nice! But put one on c5, please: there it faces Red's master.")
                },
                reply="horse:c1c2",
            ),
            LessonScene(
                intro=N_("Red's master takes a step into the dark."),
                task=N_("Sneak right up to it, with Tiger: from c5 to c3."),
                right=("tiger:c5c3",),
                corrections={
                    "tiger:*": N_("Right card! But take the ninja that faces the master, on c5."),
                    "*:c5*": N_("Right ninja! But Tiger takes it right up to the master."),
                    "*": N_("Quiet as a cat. But the one on c5 is nearer to the master."),
                },
                reply="eel:e1d2 lantern:4",
            ),
            LessonScene(
                intro=N_("One rank off. Phew!"),
                task=N_("Capture the master on c2!"),
                right=("*:c3c2",),
                corrections={
                    "*:c3*": N_("Right ninja! And the master is one step ahead of it: c2."),
                    "*": N_("Your ninja on c3 stands before the master: capture it with that one."),
                },
            ),
        ),
        closing_text=N_(
            "You won! Red would have won by capturing both ninjas, or with its master on c5."
        ),
        leads_to=Variant.LIGHT,
        says_how_to_play=True,
    ),
)
