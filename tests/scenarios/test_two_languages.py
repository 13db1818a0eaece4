"""Public words are in the language of the server, private ones in that of the person."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from bot.talk import languages
from playground import Message
from tests.scenarios.conftest import Table

SERVER, PERSON = "pl", "tr"
MARK = re.compile("⟨(.*?)⟩")


class Marked(NullTranslations):
    """English in which every sentence ends with the name of a language."""

    def __init__(self, locale: str) -> None:
        super().__init__()
        self._mark = f"⟨{locale}⟩"

    def gettext(self, message: str) -> str:
        """Return the words, marked."""
        return message + self._mark

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a count, marked."""
        return super().ngettext(msgid1, msgid2, n) + self._mark

    def pgettext(self, context: str, message: str) -> str:
        """Return a word with a context, marked."""
        return message + self._mark


async def find_marked(locale: str) -> Marked:
    """Return the English of a language."""
    return Marked(locale)


@pytest.fixture(autouse=True)
def two_languages(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Polish server with Turkish people; at the end nothing was said in the wrong language."""
    monkeypatch.setattr(languages, "find_translations", find_marked)
    table.server.locale = SERVER
    for person in (table.white, table.black, table.watcher):
        person.locale = PERSON
    yield
    told = messages(table)
    assert told
    own = [person.dm for person in (table.white, table.black, table.watcher)]
    for message in told:
        is_own = message.is_private or message.channel in own
        check_language(message, PERSON if is_own else SERVER)


def messages(table: Table) -> list[Message]:
    """Return everything that was said in the channel, its threads, and in direct messages."""
    people = (table.white, table.black, table.watcher)
    channels = [table.channel, *table.channel.threads, *(person.dm for person in people)]
    return [message for channel in channels for message in channel.messages]


def check_language(message: Message, locale: str) -> None:
    """Check that a message holds sentences, and all of them in one language."""
    words = "\n".join([message.text, *message.buttons, *message.alt_texts])
    assert {*MARK.findall(words)} == {locale}, words


def public(label: str) -> str:
    """Return what stands on a button for all."""
    return f"{label}⟨{SERVER}⟩"


def private(label: str) -> str:
    """Return what stands on a button for one person."""
    return f"{label}⟨{PERSON}⟩"


async def test_a_tournament_and_its_arbiter(table: Table) -> None:
    opened = await table.white.slash("tournament new", name="Cup", kind="all", pace="evening")
    for person in (table.white, table.black, table.watcher):
        await person.click(opened.shown, public("Enter"))
    await table.white.click(opened.shown, public("Start"))
    for person, opponent in ((table.black, "watcher"), (table.watcher, "black")):
        mine = await person.click(opened.shown, public("My games"))
        await person.click(mine.shown, private(f"Play {opponent}"))
    await table.discord.until(lambda: any(thread.messages for thread in table.channel.threads))
    (game, *_others) = await table.white.autocomplete("tournament result", game="black")
    await table.white.slash("tournament result", game=game.value, result="draw")
    asked = await table.white.slash("tournament arbiter", order="pause")
    told = len(table.channel.messages)
    await table.white.click(asked.shown, private("Yes, do it"))
    await table.discord.until(lambda: len(table.channel.messages) > told)


async def test_a_game_against_the_computer_in_a_thread(table: Table) -> None:
    await table.white.slash("play", level=1)
    await table.discord.until(lambda: table.channel.messages)
    await table.white.slash("play", level=1)
    await table.discord.until(lambda: any(thread.messages for thread in table.channel.threads))


async def test_a_challenge_a_move_and_an_offer(table: Table) -> None:
    sent = await table.white.slash("challenge", opponent=table.black)
    await table.black.click(sent.shown, public("Accept"))
    await table.discord.until(lambda: any(public("Move") in m.buttons for m in messages(table)))
    refused = await table.white.slash("move", move="nowhere")
    assert refused.is_private
    await table.black.slash("draw")
    await table.discord.until(lambda: any(public("Accept") in m.buttons for m in messages(table)))
    await table.white.slash("resign")


async def test_a_game_against_the_computer_in_direct_messages(table: Table) -> None:
    """Boards, old boards, offers, remarks and the end: whoever plays there alone is spoken to."""
    person, here = table.white, table.white.dm
    person.here = here
    await person.slash("play", level=1, colour=0)
    await table.discord.until(lambda: private("Move") in here.messages[-1].buttons)
    await person.slash("move", move="c3-d4")
    await table.discord.until(lambda: here.messages[0].text.startswith("-# "))
    await person.slash("draw")
    over = await person.slash("resign")
    await person.click(over.shown, private("Resign"))
    await table.discord.until(lambda: private("Rematch") in here.messages[-1].buttons)
