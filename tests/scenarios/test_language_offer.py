"""A manager is told once that a server that Discord calls English can have another language."""

import pytest

from bot.talk.languages import find_translations
from playground import Impossible, Person
from tests.scenarios.conftest import Table

OFFER = (
    "Boards and messages here are in English, because Discord has this server set to English. "
    "Would you like them in your language?"
)


def manager(table: Table, name: str, locale: str) -> Person:
    """Someone who manages the server and reads Discord in a language."""
    person = table.discord.add_person(name, locale=locale)
    table.server.join(person, permissions=["MANAGE_GUILD"])
    person.here = table.channel
    return person


async def test_a_language_is_offered_once_and_taken_with_one_press(table: Table) -> None:
    mexican = manager(table, "mexican", "es-419")
    spanish = await find_translations("es-ES")
    told = await mexican.slash("server-settings")
    assert spanish.gettext(OFFER) in told.text
    again = await mexican.slash("server-settings", view="turn")
    assert spanish.gettext(OFFER) not in again.text

    await mexican.click(told.shown, "Español")
    line = spanish.gettext("**language** of boards and messages: {language}")
    assert line.format(language="Español") in told.shown.text
    assert "Español" not in told.shown.buttons
    await table.white.slash("challenge", opponent=table.black)
    assert spanish.pgettext("button", "Accept") in table.channel.messages[-1].buttons


@pytest.mark.parametrize(("locale", "server"), [("en-GB", "en-US"), ("ja", "en-US"), ("ru", "pl")])
async def test_nothing_is_offered_without_need(table: Table, locale: str, server: str) -> None:
    table.server.locale = server
    told = await manager(table, "manager", locale).slash("server-settings")
    assert len(told.shown.buttons) == 1  # Channels


async def test_only_a_manager_takes_it(table: Table) -> None:
    told = await manager(table, "pole", "pl").slash("server-settings")
    with pytest.raises(Impossible):
        await table.watcher.click(told.shown, "Polski")
    assert (await table.services.server_choices.find(table.server.id)).language is None
