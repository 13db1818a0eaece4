"""People of several countries in one server: each reads their own language, all see one board."""

from gettext import NullTranslations

import pytest

import rules
from bot.talk.languages import find_translations
from bot.talk.names import mention
from playground import Message
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with
from tests.scenarios.test_long_games import DAY, SECOND

BOARD, WHITE, BLACK = "pl", "ru", "pt-BR"
NO_GAME = "There's no game in this channel. Start one with `/challenge`."


def on_button(language: NullTranslations, label: str) -> str:
    """Return what stands on a button in a language."""
    return language.pgettext("button", label)


@pytest.fixture(autouse=True)
async def many_languages(table: Table) -> None:
    """A server that Discord calls English, with a Russian and a Brazilian; it chose Polish."""
    table.white.locale, table.black.locale = WHITE, BLACK
    table.server.join(table.white, permissions=["MANAGE_GUILD"])
    told = await table.white.slash("server-settings", language=BOARD)
    russian = await find_translations(WHITE)
    line = russian.gettext("**language** of boards and messages: {language}")
    assert line.format(language="Polski") in told.text


async def message_with(table: Table, button: str) -> Message:
    """Return the newest message in the channel with a button, once there is one."""

    def found() -> list[Message]:
        return [message for message in table.channel.messages if button in message.buttons]

    await table.discord.until(lambda: bool(found()), timeout=20.0)
    return found()[-1]


async def test_a_game_of_two_who_read_two_languages(table: Table) -> None:
    polish, brazilian = [await find_translations(each) for each in (BOARD, BLACK)]
    asked = await table.white.slash("challenge", opponent=table.black, variant="russian", colour=0)
    people = table.white, table.black
    await table.black.click(asked.shown, on_button(polish, "Accept"))
    board = await board_with(table, button=on_button(polish, "Move"))
    assert polish.pgettext("game", rules.game("russian").name) in board.text
    assert polish.gettext("White to move.") in board.alt_texts[0]

    refused = await table.black.slash("move", move="b6-a5")
    sentence = brazilian.gettext("It's not your turn. {player} moves next.")
    assert refused.is_private
    assert refused.text == sentence.format(player=mention(table.white.id))
    await table.white.slash("move", move="c3-d4")
    await table.black.slash("draw")
    offer = await message_with(table, on_button(polish, "Accept"))
    await table.white.click(offer, on_button(polish, "Decline"))
    sentence = polish.gettext("{opponent} declined the draw offer from {player}.")
    white, black = (f"{sign} {mention(each.id)}" for sign, each in zip("⚪⚫", people, strict=True))
    answer = sentence.format(opponent=white, player=black)
    await table.discord.until(lambda: any(answer in each.text for each in table.channel.messages))
    await table.black.slash("resign")


async def test_a_file_is_english_for_whoever_reads_it(table: Table) -> None:
    await table.white.slash("play", level=1, colour=0, variant="russian")
    polish = await find_translations(BOARD)
    await board_with(table, button=on_button(polish, "Move"))
    saved = await table.white.slash("record")
    (record,) = saved.files.values()
    assert b'[Black "Damka (1)"]' in record
    assert b'[Variant "russian"]' in record
    assert record.isascii()


async def test_a_language_of_ones_own(table: Table) -> None:
    """Whoever reads Discord in one language can have the bot speak another one."""
    turkish, brazilian = [await find_translations(each) for each in ("tr", BLACK)]
    heading = "### Your settings\n-# This is how boards look when only you see them:"
    told = await table.black.slash("settings", language="tr")
    assert turkish.gettext(heading) in told.text
    refused = await table.black.slash("draw")
    assert refused.text == turkish.gettext(NO_GAME)
    (found, *_others) = await table.black.autocomplete("rules", variant="russian")
    assert found.name.startswith(turkish.pgettext("game", rules.game("russian").name))

    section = await table.black.click(told.shown, turkish.pgettext("button: shows it", "Reminders"))
    zone = turkish.pgettext("button: shows it", "Time zone")
    asked = await table.black.click(section.shown, zone)
    assert asked.modal is not None
    assert asked.modal.title == turkish.gettext("Your time zone")
    back = turkish.pgettext("button", "Back")
    told = await table.black.click(section.shown, back)

    await table.black.select(told.shown, "o:language:0", "usual")
    assert brazilian.gettext(heading) in told.shown.text
    refused = await table.black.slash("draw")
    assert refused.text == brazilian.gettext(NO_GAME)


async def test_a_letter_is_in_the_language_of_its_reader(table: Table) -> None:
    """Boards in direct messages follow the choice, and what a player is told there."""
    turkish = await find_translations("tr")
    polish = await find_translations(BOARD)
    await table.black.slash("settings", language="tr", pings="dm")
    asked = await table.white.slash("challenge", opponent=table.black, variant="russian", colour=0)
    await table.black.click(asked.shown, on_button(polish, "Accept"))
    await board_with(table, button=on_button(polish, "Move"))
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: table.black.dm.messages)
    (board,) = table.black.dm.messages
    assert on_button(turkish, "Move") in board.buttons
    assert turkish.gettext("Black to move.") in board.alt_texts[0]


async def test_a_reminder_is_in_the_language_of_its_reader(table: Table) -> None:
    """White chose Turkish, Black reads what Discord tells of them; the server is Polish."""
    polish = await find_translations(BOARD)
    await table.white.slash("settings", language="tr", quiet="off")
    await table.black.slash("settings", quiet="off")
    asked = await table.white.slash("challenge", opponent=table.black, time="3d/move", colour=0)
    await table.black.click(asked.shown, on_button(polish, "Accept"))
    await table.discord.until(lambda: any(each.messages for each in table.channel.threads))
    (thread,) = table.channel.threads
    for person, move in ((table.white, "c3-d4"), (table.black, "b6-a5")):  # these are free
        await person.slash("move", channel=thread, move=move)
    sentence = "⏳ {opponent} is waiting for your move."
    for person, locale in ((table.white, "tr"), (table.black, BLACK)):
        table.jump(2 * DAY + SECOND)
        await table.discord.until(lambda person=person: person.dm.messages)  # type: ignore[misc]
        told = (await find_translations(locale)).gettext(sentence)
        assert told.partition("{opponent}")[2] in person.dm.messages[-1].text
        await person.slash("move", channel=thread, move="d4-c5")
