"""Help, the rule book, single cards, and lessons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import commands
from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.options import find_match, suggest_matches
from cogs.bot.places import manages_server, settings_here
from cogs.bot.translator import locale_str_of
from cogs.learn.book import CHAPTER_OF, Book, Chapter, Page
from cogs.learn.buttons import BookClick, LessonStep, OpenPage, PickLesson, PickPage, ShowCommands
from cogs.learn.lesson_words import LESSONS
from cogs.learn.lessons import (
    LessonMoment,
    add_arrival_lines,
    lesson_context,
    name_lesson,
    reach,
    take_back,
    try_action,
)
from cogs.learn.rules import (
    CHAPTERS,
    Illustration,
    describe_card_page,
    find_rule_page,
    page_text,
    topic,
)
from cogs.match.answering import open_controller, update_or_open_controller
from cogs.match.buttons import ShowCards, ShowRules
from cogs.match.choices import PlayAction, TakeBack
from cogs.shared import labels
from cogs.shared.card_sets import encode_cards
from cogs.shared.click_data import chosen_option, is_controller
from cogs.shared.dispatch import on_click
from cogs.shared.errors import NoMatchFits, SeveralMatchesFit
from cogs.shared.links import OpenPanel, Practise, ShowInvitationRules, ShowLesson
from cogs.shared.messages import Button, Option, OptionList, Picture, PrivateMessage, Style
from cogs.shared.send import acknowledge, edit_page, reply_ephemeral
from cogs.shared.typed_cards import find_card, localise_example, search_cards
from cogs.shared.words import marked_side
from onitama_core.game import CARDS, CATALOGUE, POOLS, Phase, Variant
from rendering import Rendered
from rendering.words import N_, _, card_name, card_set_name, current_language, join_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.match.private import ControllerContext
    from cogs.shared.custom_ids import MatchClick
    from cogs.shared.pictures import BoardRenderer
    from onitama_core.store import Invitation, Match


# Pages at which the rule book opens for a match: FIRST_PAGES by its variant, PHASE_PAGES if the
# present phase has a page of its own, ENDING_PAGES after the end.
FIRST_PAGES: Final[Mapping[Variant, Page]] = {
    Variant.CLASSIC: Page.GOAL,
    Variant.WIND: Page.SPIRIT,
    Variant.SHADOW: Page.SHADOW,
    Variant.LIGHT: Page.LIGHT,
}
PHASE_PAGES: Final[Mapping[tuple[Variant, Phase], Page]] = {
    (Variant.WIND, Phase.SPIRIT): Page.WIND_CARDS,
    (Variant.SHADOW, Phase.PLACEMENT): Page.PLACING,
    (Variant.SHADOW, Phase.NINJA): Page.NINJA,
    (Variant.SHADOW, Phase.LANTERN): Page.LANTERNS,
    (Variant.LIGHT, Phase.PLACEMENT): Page.HIDING,
    (Variant.LIGHT, Phase.LANTERN): Page.SEEKING,
}
ENDING_PAGES: Final[Mapping[Variant, Page]] = {
    Variant.CLASSIC: Page.STONE,
    Variant.WIND: Page.STONE,
    Variant.SHADOW: Page.SHADOWS_END,
    Variant.LIGHT: Page.LIGHT,
}
"""The pages about how a match is won."""
LESSON_BY_PAGE: Final[Mapping[Page, int]] = {
    **dict.fromkeys((Page.TURN, Page.EXCHANGE, Page.PLAYING), 1),
    **dict.fromkeys((Page.CAPTURING, Page.STONE), 2),
    Page.STREAM: 3,
    Page.PASSING: 4,
    **dict.fromkeys(Chapter.WIND.pages, 5),
    **dict.fromkeys(Chapter.SHADOW.pages, 6),
    **dict.fromkeys(Chapter.LIGHT.pages, 7),
}
"""The number of the lesson about the subject of a page."""
MINOR_PAGES: Final = (Page.DEAL, Page.EXCHANGE, Page.CAPTURING, Page.MORE_CARDS, Page.CARDS)
TOPICS: Final = tuple(page for page in Page if page not in MINOR_PAGES)
"""Pages at which the command can open the book; Discord accepts 25 choices."""
TopicOption: TypeAlias = app_commands.Transform[
    Page, commands.ChoiceOption({page.value: partial(topic, page) for page in TOPICS}, Page)
]


@commands.autocompletion
async def suggest_cards(_: Interaction, current: str) -> commands.Choices:
    return [
        app_commands.Choice(
            name=f"{card_name(card)} · {card_set_name(card.card_set)}", value=card.id
        )
        for card in search_cards(current, CATALOGUE)[: commands.MAX_CHOICES]
    ]


HELP: Final = N_("""\
**Onitama is a duel of two masters with five cards that keep changing hands.**
There are four variants: **Classic**, **Wind**, **Shadow** with hidden ninjas, and **Light**.""")
BEGIN: Final = N_(
    "**{learn}** it by playing, **{practise}** against me at once, "
    "or **{challenge}** whoever accepts."
)
BEGIN_OUTSIDE_SERVERS: Final = N_(
    "**{learn}** it by playing, or **{practise}** against me at once."
)
COMMANDS: Final = N_("""\
- `/onitama challenge` somebody, or anybody; *Apps → Challenge to Onitama* on a person does too. \
`where` gives the match a thread of its own, `pace` its time, `deal` its five cards.
- `/onitama practice` plays against you at once, unseen by others, at one of eight levels. \
`seat` lets this channel vote for its turns.
- `/onitama games` lists your matches. `/onitama board` shows your side of one, to you alone; \
`text:True` in words.
- `/onitama move {move}` is **Move** in writing; so are `place:b1`, `ninja:b1b2`, `lantern:3`.
- `/onitama match draw`, `resign` or `takeback`; `cancel` before the first move.
- `/onitama history` has every finished match, to replay, review, share or take as text; \
with `match` also one that goes on.
- `/onitama profile`: your rating and record, or another's. `/onitama leaderboard`: the ranking.
- `/onitama tournament`: join one, see your match and the table.
- `/onitama learn`: seven short lessons. `/onitama puzzle`: a position, one right turn.
- `/onitama rules`: the book; with `card` a card, large.
- `/onitama settings`: your pictures, pings, lists, blocks and data; this server.
Where you play several matches, the option `match` says which. `/onitama help` begins again.""")

COMMANDS_OF_MANAGERS: Final = N_(
    "-# You manage this server: `/onitama match close` closes a match of others, "
    "`/onitama tournament` begins a tournament, "
    "**This server** in `/onitama settings` says how the server plays."
)
COMMANDS_OUTSIDE_SERVERS: Final = N_("""\
- `/onitama practice` plays against you at once, at one of eight levels.
- `/onitama games` lists your matches. `/onitama board` shows your side of one; \
`text:True` in words.
- `/onitama move {move}` is **Move** in writing; so are `place:b1`, `ninja:b1b2`, `lantern:3`.
- `/onitama match draw`, `resign` or `takeback`; `cancel` before the first move.
- `/onitama history` has every finished match, to replay, review or take as text; \
with `match` also one that goes on.
- `/onitama learn`: seven short lessons. `/onitama puzzle`: a position, one right turn.
- `/onitama rules`: the book; with `card` a card, large.
- `/onitama settings`: your pictures, lists and data.
Where you play several matches, the option `match` says which. In a server that has invited me \
you can play other people too. `/onitama help` begins again.""")
"""The commands outside of servers, where there is nobody to challenge."""


class Learning(OnitamaCog):
    works_outside_servers = True

    # -- help --

    @app_commands.command(name="help", description=_s("What I can do"))
    async def help(self, interaction: Interaction) -> None:
        """Show the help, with a picture of a board on which somebody chooses a move."""
        renderer = await self.bot.renderer_for(interaction)
        picture = await draw_rules_page(renderer, Book(Page.PLAYING))
        more = Button(ShowCommands(), _("All commands"))
        default_variant = await self.default_variant(interaction)
        page = PrivateMessage(
            help_text(default_variant), picture, (*start_buttons(default_variant), more)
        )
        await reply_ephemeral(interaction, page)

    @on_click(ShowCommands)
    async def show_commands(self, interaction: Interaction, _click: ShowCommands) -> None:
        default_variant = await self.default_variant(interaction)
        text = _(COMMANDS_OUTSIDE_SERVERS) if default_variant is None else _(COMMANDS)
        text = text.format(move=localise_example("tiger:c1c3"))
        if manages_server(interaction):
            text = f"{text}\n{_(COMMANDS_OF_MANAGERS)}"
        await edit_page(interaction, PrivateMessage(text, buttons=start_buttons(default_variant)))

    async def default_variant(self, interaction: Interaction) -> Variant | None:
        """Return the default variant of the server; None outside of servers."""
        return (await settings_here(interaction)).variant if interaction.guild_id else None

    # -- the rule book --

    @app_commands.command(
        name="rules", description=_s("The rules, with pictures, a page at a time; or a card, large")
    )
    @app_commands.autocomplete(match=suggest_matches, card=suggest_cards)
    @app_commands.describe(
        topic=_s("Where to open the book (default: where your match is, or its first page)"),
        match=_s("Whose cards to put into the book, if there are several matches"),
        card=_s("A card instead: how either side reads it, its stamp, its mirror image"),
    )
    async def rules(
        self,
        interaction: Interaction,
        topic: TopicOption | None = None,
        match: commands.MatchOption | None = None,
        card: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        if card is not None:
            found = find_card(card)
            renderer = await self.bot.renderer_for(interaction)
            picture = await renderer.card(found)
            text = "\n".join(describe_card_page(found, marked_side))
            await reply_ephemeral(interaction, PrivateMessage(text, picture))
            return
        try:
            book = open_book_for(await find_match(interaction, match))
        except (NoMatchFits, SeveralMatchesFit):
            book = Book(Page.GOAL)
        await self.open(interaction, book.at(topic or book.page))

    @on_click(ShowRules, ShowCards)
    async def show_rules(self, interaction: Interaction, click: MatchClick, match: Match) -> None:
        book = open_book_for(match)
        shows_cards = isinstance(click, ShowCards)
        await self.open(interaction, book.at(Page.CARDS) if shows_cards else book)

    @on_click(ShowInvitationRules)
    async def show_invitation_rules(
        self, interaction: Interaction, _: ShowInvitationRules, invitation: Invitation
    ) -> None:
        terms = invitation.terms
        cards = () if terms.pool in POOLS else terms.cards
        await self.open(interaction, Book(FIRST_PAGES[terms.variant], frozenset(cards)))

    async def open(self, interaction: Interaction, book: Book) -> None:
        await reply_ephemeral(interaction, await self.compose_page(interaction, book))

    @on_click(OpenPage, PickPage)
    async def turn_to(self, interaction: Interaction, click: BookClick) -> None:
        """Turn the book to another page.

        A picture that is not cached takes a while to draw, so the click is acknowledged first.
        """
        book = click.book
        if isinstance(click, PickPage):
            book = book.at(chosen_option(interaction, {page.value: page for page in book.pages}))
        await acknowledge(interaction)
        await edit_page(interaction, await self.compose_page(interaction, book))

    async def compose_page(self, interaction: Interaction, book: Book) -> PrivateMessage:
        renderer = await self.bot.renderer_for(interaction)
        return book_page(book, await draw_rules_page(renderer, book))

    # -- lessons --

    @app_commands.command(
        name="learn", description=_s("Learn Onitama by playing: seven short lessons")
    )
    @app_commands.describe(lesson=_s("Where to begin (default: with the first)"))
    @app_commands.choices(
        lesson=[
            app_commands.Choice(name=locale_str_of(partial(name_lesson, number)), value=number)
            for number in range(1, len(LESSONS) + 1)
        ]
    )
    async def learn(self, interaction: Interaction, lesson: int = 1) -> None:
        await self.begin_lesson(interaction, lesson)

    async def begin_lesson(self, interaction: Interaction, number: int) -> None:
        """Open a lesson at its beginning, in a new message."""
        await open_controller(
            interaction, self.make_context(interaction, add_arrival_lines(reach(number)))
        )

    @on_click(ShowLesson)
    async def show_lesson(self, interaction: Interaction, click: ShowLesson) -> None:
        if not click.number:
            await self.begin_lesson(interaction, 1)
        else:
            moment = add_arrival_lines(reach(click.number, click.done))
            await update_or_open_controller(interaction, self.make_context(interaction, moment))

    @on_click(PickLesson)
    async def pick_lesson(self, interaction: Interaction, _: PickLesson) -> None:
        numbers = {str(number): number for number in range(1, len(LESSONS) + 1)}
        moment = add_arrival_lines(reach(chosen_option(interaction, numbers)))
        await update_or_open_controller(interaction, self.make_context(interaction, moment))

    @on_click(LessonStep)
    async def step(self, interaction: Interaction, click: LessonStep) -> None:
        """Play the chosen action, take the turn back, or show the controller's next page."""
        before = reach(click.number, click.done)
        moment = add_arrival_lines(before)
        choice = None
        if isinstance(click.choice, PlayAction):
            after = try_action(before, click.choice.action)
            if isinstance(after, str):  # the explanation why the action is wrong
                moment = replace(before, lines=(after,))
            else:
                moment = add_arrival_lines(after)
        elif isinstance(click.choice, TakeBack):
            moment = take_back(before)
        elif is_controller(interaction.message):
            moment = before
            choice = click.choice
        await update_or_open_controller(interaction, self.make_context(interaction, moment), choice)

    def make_context(self, interaction: Interaction, moment: LessonMoment) -> ControllerContext:
        return lesson_context(moment, can_invite=interaction.guild_id is not None)


def help_text(default_variant: Variant | None) -> str:
    begin = _(BEGIN_OUTSIDE_SERVERS if default_variant is None else BEGIN).format(
        learn=_("Learn"), practise=_("Practise"), challenge=_(labels.CHALLENGE)
    )
    return f"{_(HELP)}\n{begin}"


def start_buttons(default_variant: Variant | None) -> tuple[Button, ...]:
    """Return the buttons for new users.

    `default_variant`: the server's; None outside of servers, where there is nobody to challenge.
    """
    buttons = [
        Button(ShowLesson(1), _("Learn"), style=Style.success),
        Button(Practise(None), _("Practise")),
    ]
    if default_variant is not None:
        buttons.append(Button(OpenPanel(default_variant), labels.CHALLENGE))
    buttons.append(Button(OpenPage(Book(Page.GOAL), 0), labels.RULES))
    return tuple(buttons)


def open_book_for(match: Match) -> Book:
    """Return the rule book, open at the page about a match's present phase, or about its end."""
    variant = match.setup.variant
    cards = frozenset(match.setup.cards)
    if match.is_over:
        return Book(ENDING_PAGES[variant], cards)
    return Book(PHASE_PAGES.get((variant, match.phase), FIRST_PAGES[variant]), cards)


def book_page(book: Book, picture: Picture | None) -> PrivateMessage:
    """Return the message with a page of the rule book.

    Its list has all pages of the open chapter and of the last one, but only the first page of the
    others, because Discord accepts 25 options.
    """
    targets = [
        (book.turn_pages(-1), "‹"),
        (book.turn_pages(1), "›"),
        (book.at(Page.GOAL), _("Basics")),
    ]
    if book.cards:
        targets.append((book.at(Page.CARDS), _("Cards in play")))
    buttons = [  # one that leads nowhere is disabled, so that the others stay in their places
        Button(OpenPage(target, number), label, is_disabled=target == book)
        for number, (target, label) in enumerate(targets)
    ]
    if (lesson := LESSON_BY_PAGE.get(book.page)) is not None:
        buttons.append(Button(ShowLesson(lesson), _("Try it"), style=Style.success))
    options: list[Option] = []
    for chapter in Chapter:
        is_listed_in_full = chapter in {CHAPTER_OF[book.page], Chapter.BESIDES}
        pages = book.pages_of(chapter) if is_listed_in_full else (chapter.value,)
        options += [
            Option(page.value, topic(page), _(CHAPTERS[chapter]), page is book.page)
            for page in pages
        ]
    topics = OptionList(PickPage(book), _("Topics"), tuple(options))
    return PrivateMessage(page_text(book), picture, tuple(buttons), lists=(topics,))


async def draw_rules_page(renderer: BoardRenderer, book: Book) -> Picture | None:
    """Return the cached or new picture of the open page of the rule book.

    None: the page lists more cards than fit in a picture.
    """
    rule_page = find_rule_page(book)
    if not rule_page.picture:
        return None
    cards = f"-{encode_cards(book.cards)}" if book.page is Page.CARDS else ""
    name = f"onitama-rules-{book.page.value}{cards}.png"
    draw = partial(draw_illustration, renderer, rule_page.picture, rule_page.shown)
    page = await renderer.pictures.pages.get((name, current_language(), renderer.renderer), draw)
    return Picture(name, *page)


async def draw_illustration(
    renderer: BoardRenderer, shown: Illustration | tuple[str, ...], opening: str
) -> Rendered:
    """Draw a position, or the cards with these ids, for a page of the rule book.

    Its alt text begins with `opening`.
    """
    draw = renderer.pictures.draw
    if isinstance(shown, Illustration):
        return await draw(
            renderer.renderer.board,
            shown.view,
            seen_from=shown.seen_from,
            hints=shown.hints,
            opening=opening,
        )
    cards = [CARDS[card_id] for card_id in shown]
    if len(cards) == 1:
        page = await draw(renderer.renderer.card, cards[0])
    else:
        page = await draw(renderer.renderer.cards, cards)
    return Rendered(join_sentences(opening, page.alt_text), page.data)
