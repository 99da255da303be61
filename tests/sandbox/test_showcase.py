"""What the page draws of a bot it knows nothing of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.sandbox.browser import Pane, resize
from tests.sandbox.conftest import running_sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selenium.webdriver import Chrome


@pytest.fixture(scope="module")
def alice(chrome: Chrome, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pane]:
    folder = tmp_path_factory.mktemp("showcase")
    with running_sandbox(folder, "--bot", "tests/sandbox/showcase.py") as running:
        resize(chrome, 1440, 1000)
        chrome.get(running.url)
        pane = Pane(chrome)
        pane.until(lambda: pane.all(".welcome"), "waited for the page")
        yield pane


def use(pane: Pane, command: str) -> None:
    """Type a command and wait for the message that answers this time."""

    def answers() -> int:
        return sum(f"used /{command}" in text for text in pane.texts)

    before = answers()
    pane.command(command)
    pane.until(lambda: answers() > before, f"waited for an answer to /{command}")


def test_text_in_all_its_forms(alice: Pane) -> None:
    use(alice, "text")
    alice.reads("Alice used /text", "bold slanted code secret *plain*")
    for selector in ("strong", "em", "code", ".spoiler", "ul li", "blockquote", "time"):
        assert alice.message("*plain*").find_elements(By.CSS_SELECTOR, selector), selector


def test_code_stands_as_it_was_written_wherever_it_begins(alice: Pane) -> None:
    use(alice, "text")
    shown = alice.message("*plain*")
    code = shown.find_element(By.CSS_SELECTOR, "pre").get_property("textContent")
    assert code == "a  b\n c"
    assert "before\na  b\n c\nafter" in shown.text
    assert shown.find_element(By.CSS_SELECTOR, ".sub a").get_attribute("href")
    assert "over\ntwo lines" in [node.text for node in shown.find_elements(By.TAG_NAME, "strong")]


def test_components_of_the_second_kind(alice: Pane) -> None:
    use(alice, "layout")
    alice.reads("In a box", "Beside a link")
    box = alice.message("In a box")
    assert len(box.find_elements(By.CSS_SELECTOR, ".container .press")) == 5
    assert box.find_elements(By.CSS_SELECTOR, ".container .section a.press.link")


def test_a_select_is_chosen_from(alice: Pane) -> None:
    use(alice, "layout")
    alice.choose(".message:last-child .select-face")
    alice.choose(".message:last-child .options li", "crab")
    alice.reads("You chose crab", "Only you can see this")


def test_a_form_is_filled_in(alice: Pane) -> None:
    alice.command("form")
    alice.until(
        lambda: alice.driver.find_element(By.NAME, "word").is_displayed(), "waited for the form"
    )
    alice.driver.find_element(By.NAME, "word").send_keys("tea", Keys.ENTER)
    alice.reads("You wrote tea")


def test_an_embed(alice: Pane) -> None:
    use(alice, "embed")
    alice.reads("Rich", "with fields", "Field", "value")


def test_a_slow_answer_is_thought_about(alice: Pane) -> None:
    use(alice, "slow")
    alice.reads("is thinking")
    alice.reads("At last")


def test_pictures_of_one_message_stand_together_cut_to_squares(alice: Pane) -> None:
    use(alice, "files")
    alice.reads("Three files", "words.txt")
    pictures = alice.message("Three files").find_elements(By.CSS_SELECTOR, ".gallery img")
    assert len(pictures) == 2
    assert all(abs(image.size["width"] - image.size["height"]) <= 1 for image in pictures)


def test_a_picture_is_replaced_and_taken_away(alice: Pane) -> None:
    use(alice, "change")
    assert names(alice, "First") == ["first.png"]
    alice.reads("Then", "(edited)")
    [film] = alice.message("Then").find_elements(By.CSS_SELECTOR, ".gallery img")
    assert film.get_attribute("width"), "its place is kept before it has come"
    assert names(alice, "Then") == ["then.gif"]
    alice.reads("At last nothing", "(edited)")
    assert names(alice, "At last nothing") == []


def names(pane: Pane, words: str) -> list[str]:
    """Which pictures a message shows."""
    images = pane.message(words).find_elements(By.CSS_SELECTOR, ".picture img")
    return [str(image.get_attribute("src")).rpartition("/")[2] for image in images]


def test_who_is_called_sees_it_and_finds_the_thread(alice: Pane) -> None:
    alice.command("call")
    alice.reads("No hurry, @Alice")
    called, quiet = alice.message("@Alice, come"), alice.message("No hurry")
    assert "pinged" in (called.get_attribute("class") or "")
    assert not called.find_elements(By.CSS_SELECTOR, ".silent")
    assert quiet.find_elements(By.CSS_SELECTOR, ".silent")
    alice.reads("A talk", "1 Message")
    alice.choose(".message .thread-below", "A talk")
    alice.reads("Inside")
    alice.choose("[data-channel=onitama]")
    alice.reads("No hurry")


def test_a_list_of_choices_opens_where_there_is_room(alice: Pane) -> None:
    use(alice, "layout")
    alice.choose(".message:last-child .select-face")
    [options] = alice.all(".options:not([hidden])")
    [room] = alice.all(".timeline")
    assert options.rect["y"] >= room.rect["y"]
    assert options.rect["y"] + options.rect["height"] <= room.rect["y"] + room.rect["height"]
    alice.type(Keys.ESCAPE)


def test_a_deleted_message_vanishes(alice: Pane) -> None:
    use(alice, "fleeting")
    alice.reads("Gone soon")
    alice.until(
        lambda: all("Gone soon" not in m.text for m in alice.all(".message")),
        "waited for it to vanish",
    )


def test_a_command_nobody_answers_is_said_to_have_failed(alice: Pane) -> None:
    alice.command("mute")
    alice.reads("/mute: The application did not respond", "Only you can see this")


def test_a_button_nobody_answers_is_said_to_have_failed(alice: Pane) -> None:
    use(alice, "layout")
    alice.press("In a box", "danger")
    alice.reads("In a box", "This interaction failed")


def test_the_client_checks_options_before_it_sends_them(alice: Pane) -> None:
    alice.choose(".words")
    alice.type("/options")
    alice.until(lambda: alice.all(".picker li"), "waited for the command")
    alice.type(Keys.ENTER, "12", Keys.ENTER)
    alice.until(
        lambda: "between 1 and 9" in alice.all(".complaint")[0].text, "waited for the complaint"
    )
    alice.type(Keys.BACKSPACE, Keys.ENTER)
    alice.reads("1 None False")
