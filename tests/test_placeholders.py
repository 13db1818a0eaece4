"""Translators are told what every placeholder stands for."""

import re

import pytest
from babel.messages.catalog import Message

from tests.catalogues import read_language
from tests.message_template import collect, words_of
from tests.placeholders import MEANINGS, PLACEHOLDER, explain_placeholders, names_in

FEW = 4  # words that tell by themselves what a placeholder among them stands for
MESSAGES = [message for message in collect() if message.id]


def list_names(message: Message) -> set[str]:
    """Return the names of the placeholders of a message, in all its forms."""
    return names_in(" ".join(words_of(message)))


def count_words(message: Message) -> int:
    """Count the words of a message besides its placeholders, in its longest form."""
    return max(
        len(re.findall(r"[^\W\d_]+", PLACEHOLDER.sub("", text))) for text in words_of(message)
    )


def test_a_message_of_few_words_has_a_comment_on_each_placeholder() -> None:
    short = [each for each in MESSAGES if list_names(each) and count_words(each) < FEW]
    assert short
    bare = [each.id for each in short if list_names(each) - names_in(" ".join(each.auto_comments))]
    assert bare == []


def test_each_name_of_a_placeholder_has_one_meaning_in_the_table() -> None:
    assert set().union(*map(list_names, MESSAGES)) == MEANINGS.keys()
    assert [*MEANINGS] == sorted(MEANINGS)


def test_a_comment_names_only_placeholders_of_its_message() -> None:
    told = {str(each.id): names_in(" ".join(each.auto_comments)) for each in MESSAGES}
    assert [each.id for each in MESSAGES if told[str(each.id)] - list_names(each)] == []


def test_a_comment_in_the_code_stands_instead_of_the_table() -> None:
    texts = ("{count} game of {games}", "{count} games of {games}")
    table = [f"{{count}}: {MEANINGS['count']}", f"{{games}}: {MEANINGS['games']}"]
    assert explain_placeholders(texts, []) == table
    assert explain_placeholders(texts, ["label 80", "{games}: how many there are"]) == table[:1]


def test_a_name_that_is_not_in_the_table_is_told() -> None:
    with pytest.raises(KeyError, match="unheard"):
        explain_placeholders(["{unheard}"], [])


def test_translators_see_the_meanings_in_their_file() -> None:
    message = read_language("de").get("Accepted. {where}")
    assert message is not None
    assert message.auto_comments == ["{where}: a link to the game"]
