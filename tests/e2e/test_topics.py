"""The rules by their topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui.sentences.rules import EXAMPLES, TEXTS, Topic

if TYPE_CHECKING:
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("topic", Topic)
async def test_every_topic_answers_the_asker_alone_with_its_pictures(
    table: Table, topic: Topic
) -> None:
    outcome = await table.cleo.slash(table.channel, "onitama rules", topic=topic.value)
    assert outcome.ephemeral
    assert outcome.text.startswith(TEXTS[topic])
    assert all(example.words in outcome.text for example in EXAMPLES[topic])
    files = outcome.message.files
    assert len(files) == len({file.filename for file in files}) == len(EXAMPLES[topic])
    assert all((file.description or "").startswith("Onitama board") for file in files)
    assert table.public == []


async def test_each_picture_of_a_topic_stands_alone_with_its_description(table: Table) -> None:
    outcome = await table.cleo.slash(table.channel, "onitama rules", topic="turn")
    parts = outcome.message.json["components"]
    galleries = [part["items"] for part in parts if part["type"] == 12]
    assert [len(items) for items in galleries] == [1, 1, 1]
    descriptions = [file.description for file in outcome.message.files]
    assert [items[0]["description"] for items in galleries] == descriptions


async def test_a_topic_needs_no_match_and_minds_none(table: Table) -> None:
    await table.start()
    outcome = await table.alice.slash(table.channel, "onitama rules", topic="draws", match="x")
    assert outcome.text == TEXTS[Topic.DRAWS]


async def test_the_rules_in_short_name_the_topics(table: Table) -> None:
    outcome = await table.cleo.slash(table.channel, "onitama rules")
    assert all(topic.value in outcome.text.splitlines()[-1] for topic in Topic)


async def test_help_tells_of_topics(table: Table) -> None:
    outcome = await table.cleo.slash(table.channel, "onitama help")
    assert "`topic`" in outcome.text
