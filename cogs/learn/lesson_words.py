"""The lessons: small games in which one finds the move, and what is said in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cogs.ui import labels
from cogs.ui.words import seat
from onitama_core.game import Player, Setup, Variant

if TYPE_CHECKING:
    from collections.abc import Mapping

GO_PLAY: Final = (
    f"Now play: **{labels.PRACTISE_FIRST}** begins at once, against me. "
    f"**{labels.FIND_OPPONENT}** asks the channel, `/onitama challenge` a friend."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonScene:
    """One action, which the learner finds; or something to see before the other side plays.

    Actions are written as in NOTATION.md, with blanks between them.
    """

    said: str = ""
    """Once, on arriving here."""
    asks: str
    right: tuple[str, ...] = ()
    """Actions with `*` and `?` for what doesn't matter."""
    whys: Mapping[str, str] = field(default_factory=dict)
    """Why another action is not asked for: of these patterns the first that fits."""
    label: str | None = None
    """Of the button that goes on, where nothing is to be played."""
    then: str = ""
    """What the other side plays afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    title: str
    about: str
    start: str | Setup
    """A position, or a deal."""
    before: str = ""
    """What is played before the learner comes."""
    learner: Player = Player.RED
    scenes: tuple[LessonScene, ...]
    end: str
    leads_to: Variant | None = None
    """What its learner can play now."""


LESSONS: Final = (
    Lesson(
        title="Cards change hands",
        about="Play a card, and see who gets it next",
        start="ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
        scenes=(
            LessonScene(
                said=f"Welcome! You are {seat(Player.RED)}, below. A card shows where a pawn may "
                "go: from the hollow square to a filled one.",
                asks="Play Tiger: tap a pawn, tap where it goes, and tap there again.",
                right=("tiger:*",),
                whys={
                    "*": "That was Crab, a fine step. For now take Tiger: it leaps two forward.",
                },
            ),
            LessonScene(
                said="Well moved! Look at the cards: Tiger went to the side, and Dragon, which lay "
                "there, is yours.",
                asks="Blue gets Tiger next. Let Blue play.",
                label="Blue's turn ›",
                then="monkey:e5d4",
            ),
            LessonScene(
                said="Now Blue has your Tiger, and Monkey lies at the side.",
                asks="Play any card, and Monkey comes to you.",
                right=("*",),
            ),
        ),
        end="Monkey is yours, and Blue gets the card you played. "
        "**What you play today, your opponent plays tomorrow**: that is all the magic of Onitama.",
    ),
    Lesson(
        title="Capture, and win by Stone",
        about="Take a student, then the master",
        start="2m1s/3s1/s1S2/S4/2M1S r eel,rooster horse,ox crab",
        scenes=(
            LessonScene(
                said="Whoever lands on an enemy pawn captures it.",
                asks="Capture Blue's student on d4.",
                right=("rooster:c3d4",),
                whys={
                    "rooster:c3*": "Right pawn, right card! Now the square with the student: d4.",
                    "*:c3*": "Right pawn, but Eel doesn't lead it to d4. Try Rooster.",
                    "*": "A move like any other, but it captures nothing. Try the pawn on c3.",
                },
                then="ox:a3a2",
            ),
            LessonScene(
                said="Ouch! But a student more or less decides nothing.",
                asks="Blue's master stands on c5, with the crown: capture it!",
                right=("eel:d4c5",),
                whys={
                    "crab:d4*": "Right pawn, but Crab doesn't lead it to c5. Try Eel.",
                    "eel:d4*": "So close! The master is on c5.",
                    "*": "The master would get away. Your pawn on d4 can reach it.",
                },
            ),
        ),
        end="You won by the **Way of the Stone**! Once a master is captured, the match is over.",
    ),
    Lesson(
        title="Win by Stream",
        about="Walk your master onto the other temple",
        start="1s1s1/2S1m/5/3M1/S3S r monkey,tiger horse,ox crane",
        scenes=(
            LessonScene(
                said="The two gates, c1 and c5, are the temples. Blue's master has left its own "
                "unguarded.",
                asks="Bring your master, on d2, in line with the gate: to c3.",
                right=("monkey:d2c3",),
                whys={
                    "tiger:d2*": "Save Tiger for the great leap. Monkey steps diagonally.",
                    "monkey:d2*": "Your master, yes; but to c3, in line with Blue's gate.",
                    "monkey:c4?5": "A good capture! But there is a win to be had: master to c3.",
                    "*": "A student can't win this way. Move your master, the crowned one.",
                },
                then="ox:e4e3",
            ),
            LessonScene(
                said="Your own student on c4 is no hurdle: pieces in between never block.",
                asks="Leap onto Blue's temple: your master, to c5.",
                right=("tiger:c3c5",),
                whys={
                    "*:c4c5": "A student on the temple means nothing. It takes your master.",
                    "*:c3*": "Your master, yes; and Tiger takes it all the way to c5.",
                    "*": "Your master on c3 can win at once. Play Tiger with it.",
                },
            ),
        ),
        end="You won by the **Way of the Stream**! Blue's students could strike back at c5, but "
        "it's over: your master has arrived.",
    ),
    Lesson(
        title="When nothing can move",
        about="Pass, and get a better card",
        start="S1m1s/S2s1/M4/S4/S4 r horse,tiger crane,mantis dragon",
        scenes=(
            LessonScene(
                said="Horse and Tiger lead your pawns off the board or onto each other.",
                asks="So you pass; but a card goes all the same. Which one?",
                right=("*:pass",),
                then="mantis:d4c3",
            ),
            LessonScene(
                said="You moved nothing, and yet the card you gave brought you Dragon.",
                asks="Dragon leads far to the side. Capture Blue's master on c5!",
                right=("dragon:a4c5",),
                whys={
                    "dragon:a2c3": "You'd have a student. From a4 you can have the master!",
                    "dragon:a4*": "Right pawn! Now two to the right and one forward: c5.",
                    "*": "A good move, and a better one is there: your pawn on a4 reaches c5.",
                },
            ),
        ),
        end="From stuck to victory! You pass only when neither card moves anything. That was the "
        f"classic game: you know all of it now.\n{GO_PLAY}",
        leads_to=Variant.CLASSIC,
    ),
    Lesson(
        title="Way of the Wind",
        about="Move a pawn, then the Spirit",
        start="2W1s/s4/m2M1/5/S2SS r crab,rhinoceros goose,hawk boar",
        scenes=(
            LessonScene(
                said="The Wind Spirit, with the swirl, is nobody's, and nobody can go where it "
                "stands. Just now that is Blue's temple.",
                asks="Play the Wind card Rhinoceros with your master, to c4.",
                right=("rhinoceros:d3c4",),
                whys={
                    "*:c5*": "Yes, Crab may move the Spirit instead of a pawn. But a Wind card "
                    "does both!",
                    "crab:*": "Crab moves one thing. Rhinoceros moves two: a pawn, then the "
                    "Spirit.",
                    "*:d3*": "Your master, yes; but to c4, one step from the temple.",
                    "*": "Right card! Let your master have it: d3 to c4.",
                },
            ),
            LessonScene(
                said="That was the pawn's part, the squares on the card. The discs are the "
                "Spirit's.",
                asks="Blow the Spirit off the temple. If it meets a student, they swap places.",
                right=("rhinoceros:c5*",),
                then="goose:a4b4",
            ),
            LessonScene(
                said="The Spirit is out of the way.",
                asks="One step ahead: your master, to c5!",
                right=("*:c4c5",),
                whys={
                    "*:c4*": "Your master, yes; but straight ahead, to c5.",
                    "*": "You can win at once: your master is one step from the temple.",
                },
            ),
        ),
        end="You won, with the wind behind you! An ordinary card moves a pawn **or** the Spirit; a "
        "Wind card moves both.",
        leads_to=Variant.WIND,
    ),
    Lesson(
        title="Way of the Shadow",
        about="A hidden ninja and two lanterns each",
        start=Setup(Variant.SHADOW, ("mantis", "tiger"), ("boar", "ox"), "goose", Player.BLUE),
        before="place:d5",
        scenes=(
            LessonScene(
                said="Each side has one ninja that only its owner sees. Blue has hidden its own.",
                asks="Hide yours beside your master: tap a square, then confirm.",
                right=("place:*",),
                then="ox:c5c4 ninja:stay",
            ),
            LessonScene(
                said="Out comes Blue's master! You move a pawn first, then your ninja, with the "
                "same card.",
                asks="Play Tiger with a student, so that your ninja can leap after it.",
                right=("tiger:a1*", "tiger:e1*"),
                whys={
                    "tiger:*": "Right before Blue's master? Keep yours safe, and send a student.",
                    "*": "Keep Mantis for the end. Tiger lets your ninja leap as well.",
                },
            ),
            LessonScene(
                said="Blue sees that student move, and nothing of what comes now.",
                asks="Send your ninja two squares forward, with Tiger too.",
                right=("ninja:??b3", "ninja:??d3"),
                whys={
                    "*!": "That strikes at a ninja that may hide there, and shows yours. Sneak!",
                    "*": "It may stay, and Blue couldn't tell. But today it is on the hunt.",
                },
            ),
            LessonScene(
                said="Nobody noticed. Where may Blue's ninja be?",
                asks="Light a lantern: tap any file or rank.",
                right=("lantern:?",),
                whys={"*": "Save it? There's one more. Go on, light a line!"},
                then="boar:e5e4 ninja:stay lantern:c",
            ),
            LessonScene(
                said="You alone know. Blue searched too, on the wrong file!",
                asks="Your ninja is one diagonal step from Blue's master: play Mantis, with any "
                "pawn.",
                right=("mantis:*",),
                whys={"*": "With Ox your ninja would go straight on. Mantis goes diagonally."},
            ),
            LessonScene(
                asks="Now, ninja! Capture the master on c4.",
                right=("ninja:??c4",),
                whys={
                    "*!": "That strikes at what may hide there. The master stands in the open!",
                    "ninja:stay": "No time to rest: the master is one step away, on c4.",
                    "ninja:??e4": "A student would be a fine catch, but the master is on c4.",
                    "*": "Well hidden, but the master is on c4.",
                },
            ),
        ),
        end="You won, and nobody saw it coming! A ninja that strikes is seen until its owner's "
        "next turn, and can be captured then.",
        leads_to=Variant.SHADOW,
    ),
    Lesson(
        title="Way of the Light",
        about="Two ninjas against an army",
        start=Setup(Variant.LIGHT, ("horse", "eel"), ("tiger", "crab"), "rooster", Player.RED),
        learner=Player.BLUE,
        scenes=(
            LessonScene(
                said=f"This time you are {seat(Player.BLUE)}: two ninjas, unseen, against a whole "
                "army. Red has the lanterns.",
                asks="Hide both on your home row, one of them on c5; then confirm.",
                right=("place:*c5*",),
                whys={"*": "Nice! But put one on c5, please: there it faces Red's master."},
                then="horse:c1c2",
            ),
            LessonScene(
                said="Red's master takes a step into the dark.",
                asks="Sneak right up to it, with Tiger: from c5 to c3.",
                right=("tiger:c5c3",),
                whys={
                    "tiger:*": "Right card! But take the ninja that faces the master, on c5.",
                    "*:c5*": "Right ninja! But Tiger takes it right up to the master.",
                    "*": "Quiet as a cat. But the one on c5 is nearer to the master.",
                },
                then="eel:e1d2 lantern:4",
            ),
            LessonScene(
                said="One rank off. Phew!",
                asks="Capture the master on c2!",
                right=("*:c3c2",),
                whys={
                    "*:c3*": "Right ninja! And the master is one step ahead of it: c2.",
                    "*": "Your ninja on c3 stands before the master: capture it with that one.",
                },
            ),
        ),
        end="You won! Red would have won by capturing both ninjas, or with its master on c5.\n"
        f"{GO_PLAY}",
        leads_to=Variant.LIGHT,
    ),
)


LESSONS_LIST: Final = "All lessons"
START_OVER: Final = "Start over"
AGAIN: Final = "Once more"


def heading(number: int, count: int, title: str) -> str:
    return f"-# Lesson {number} of {count} · {title}"


def back_to(number: int) -> str:
    return f"‹ Lesson {number}"


def on_to(number: int) -> str:
    return f"Lesson {number} ›"
