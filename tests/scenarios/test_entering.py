"""Tournaments with conditions over the socket: who may enter, who waits and is called."""

import re
from datetime import timedelta
from typing import Any

from playground import Message
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.test_command_forms import form_of


async def open_cup(table: Table, **conditions: Any) -> Message:
    opened = await table.white.slash("tournament new", name="Cup", **conditions)
    return opened.shown


def is_called(table: Table, person_id: int, words: str) -> bool:
    """Tell whether a message with these words has notified a person."""
    return any(words in each.text and person_id in each.mentions for each in table.channel.messages)


async def test_who_waits_is_called(table: Table) -> None:
    message = await open_cup(table, most=2)
    assert "There are 2 places" in message.text
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    assert "Wait" in message.buttons
    assert "Enter" not in message.buttons
    await table.watcher.click(message, "Wait")
    assert f"Waiting list: {table.watcher.mention}" in message.text
    await table.watcher.click(message, "Wait")
    assert message.text.count(table.watcher.mention) == 1
    await table.black.click(message, "Leave")
    assert "Waiting list" not in message.text
    await table.discord.until(lambda: is_called(table, table.watcher.id, "you're in"))
    await table.black.click(message, "Wait")
    await table.white.click(message, "Start")
    await table.discord.until(lambda: is_called(table, table.black.id, "no place came free"))


async def test_who_may_enter(table: Table) -> None:
    club = table.server.add_role("club")
    message = await open_cup(table, who=f"<@&{club.id}>", rating="1400-1800", member=3)
    assert f"Only for <@&{club.id}>." in message.text
    assert "Only for ratings from 1400 to 1800" in message.text
    refused = await table.black.click(message, "Enter")
    assert refused.is_private
    assert f"only for <@&{club.id}>" in refused.text
    table.server.give_role(table.black, club)
    refused = await table.black.click(message, "Enter")
    assert "haven't been in this server long enough" in refused.text
    member = table.discord.add_person("member", age=YEAR)
    table.server.join(member, roles=[club], since=YEAR)
    refused = await member.click(message, "Enter")
    assert "isn't certain yet" in refused.text
    assert "No one has entered yet" in message.text


async def test_entries_open_and_close(table: Table) -> None:
    message = await open_cup(table, opens="1h", closes="3h", starts="5h")
    refused = await table.black.click(message, "Enter")
    assert "Entries aren't open yet" in refused.text
    table.jump(timedelta(hours=2))
    await table.black.click(message, "Enter")
    assert "1 has entered" in message.text
    table.jump(timedelta(hours=2))
    refused = await table.watcher.click(message, "Enter")
    assert "closed" in refused.text
    await table.black.click(message, "Leave")
    assert "No one has entered yet" in message.text


async def test_too_few_for_the_host(table: Table) -> None:
    message = await open_cup(table, least=3, starts="2h")
    assert "at least 3 players" in message.text
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    refused = await table.white.click(message, "Start")
    assert "3 to 16" in refused.text
    table.jump(timedelta(hours=3))
    await table.discord.until(lambda: is_called(table, table.black.id, "enough players"))


async def test_the_removed_do_not_come_back(table: Table) -> None:
    message = await open_cup(table)
    await table.black.click(message, "Enter")
    asked = await table.white.slash("tournament remove", person=table.black)
    await table.watcher.click(message, "Enter")
    stale = await table.white.click(asked.shown, "Yes, do it")
    assert "changed in the meantime" in stale.text
    asked = await table.white.slash("tournament remove", person=table.black)
    await table.white.click(asked.shown, "Yes, do it")
    await table.discord.until(lambda: table.black.mention not in message.text)
    refused = await table.black.click(message, "Enter")
    assert "arbiter has removed you" in refused.text


async def test_the_waiting_list_has_an_arbiter(table: Table) -> None:
    """One is removed by the command, one by the panel; a list that has moved up refuses."""
    message = await open_cup(table, most=2)
    more = [table.discord.add_person(name, age=YEAR) for name in ("dora", "emil")]
    for person in more:
        table.server.join(person, since=YEAR)
    for person in (table.white, table.black):
        await person.click(message, "Enter")
    for person in (table.watcher, *more):
        await person.click(message, "Wait")
    refused = await table.watcher.slash("tournament remove", person=more[0])
    assert "Only" in refused.text
    stale = await table.white.slash("tournament remove", person=more[0])
    await table.watcher.click(message, "Leave")
    late = await table.white.click(stale.shown, "Yes, do it")
    assert "changed in the meantime" in late.text
    asked = await table.white.slash("tournament remove", person=more[0])
    await table.white.click(asked.shown, "Yes, do it")
    await table.discord.until(lambda: is_called(table, more[0].id, "has been removed"))
    refused = await more[0].click(message, "Wait")
    assert "arbiter has removed you" in refused.text
    panel = (await table.white.click(message, "Arbiter")).shown
    await table.white.select(panel, "Choose an action", "Remove a player")
    await table.white.select(panel, "Choose", "emil (waiting list)")
    assert more[1].mention in panel.text
    await table.white.click(panel, "Yes, do it")
    await table.discord.until(lambda: "Waiting list" not in message.text)
    assert "2 have entered" in message.text


async def test_an_arbiter_sets_the_first_seeds(table: Table) -> None:
    message = await open_cup(table, kind="knockout", pace="week")
    for person in (table.white, table.black, table.watcher):
        await person.click(message, "Enter")
    refused = await table.black.slash("tournament seed", player=str(table.black.id))
    assert "Only" in refused.text
    listed = await table.white.autocomplete("tournament seed", player="")
    assert {each.value for each in listed} == {
        str(each.id) for each in (table.white, table.black, table.watcher)
    }
    card = (await table.white.slash("tournament seed")).shown
    assert card.is_private
    await table.white.select(card, "Choose the next seed", str(table.watcher.id))
    await table.white.select(card, "Choose the next seed", str(table.white.id))
    assert f"Seeds: 1\\. {table.watcher.mention} 2\\. {table.white.mention}" in card.text
    await table.white.select(card, "Remove a seed", str(table.white.id))
    set_first = await table.white.slash("tournament seed", player=str(table.black.id), place=1)
    seeds = f"Seeds: 1\\. {table.black.mention} 2\\. {table.watcher.mention}"
    assert seeds in set_first.text
    await table.discord.until(lambda: seeds in message.text)
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "Table" in message.buttons)
    places = [f"{table.black.mention} (no. 1)", f"{table.watcher.mention} (no. 2)"]
    assert all(each in message.text for each in places)
    assert "Seeds" not in message.text
    late = await table.white.select(card, "Remove a seed", str(table.watcher.id))
    assert "already started" in late.text


async def test_a_knockout_shows_its_bracket(table: Table) -> None:
    message = await open_cup(table, kind="knockout", pace="week")
    for person in (table.white, table.black, table.watcher):
        await person.click(message, "Enter")
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "Table" in message.buttons)
    page = (await table.black.click(message, "Table")).shown
    for shown in (message, page):
        assert list(shown.files) == ["bracket.png"]
        told = r"Round 1: (\w+) - \?, \w+ - \w+\. Round 2: \1 - \?\."
        assert [re.fullmatch(told, each) is not None for each in shown.alt_texts] == [True]


async def test_senseless_conditions(table: Table) -> None:
    senseless: list[tuple[dict[str, Any], str]] = [
        ({"closes": "3h", "starts": "2h"}, "Entries have to close"),
        ({"least": 9, "most": 4}, "2 to 16"),
        ({"rating": "1800-1400"}, "I don't understand those ratings"),
        ({"who": "the club"}, "I don't understand those roles"),
        ({"kind": "teams", "most": 4}, "Teams can't have"),
    ]
    for conditions, words in senseless:
        refused = await table.white.slash("tournament new", name="Cup", **conditions)
        assert words in refused.text
    assert table.channel.messages == []


async def test_conditions_outlive_the_form(table: Table) -> None:
    form = form_of(await table.white.slash("tournament new", most=2, rating="1400+"))
    between = await table.white.submit(form, {"Name": "Cup", "Rules of this tournament": ["more"]})
    rest = form_of(await table.white.click(between.shown, "More"))
    await table.white.submit(rest, {"Start": "Automatically, in 1 day"})
    await table.discord.until(lambda: table.channel.messages)
    (message,) = table.channel.messages
    assert "There are 2 places" in message.text
    assert "ratings from 1400 up" in message.text
    assert "Starts " in message.text


async def test_a_second_arbiter(table: Table) -> None:
    message = await open_cup(table, deputy=table.black)
    assert f"Second arbiter: {table.black.mention}" in message.text
    for person in (table.white, table.watcher):
        await person.click(message, "Enter")
    refused = await table.watcher.click(message, "Start")
    assert "Only" in refused.text
    await table.black.click(message, "Start")
    await table.discord.until(lambda: "1 game to go" in message.text)
    asked = await table.white.slash("tournament remove", person=table.watcher)
    refused = await table.white.click(asked.shown, "Yes, do it")
    assert "another arbiter" in refused.text
    asked = await table.black.slash("tournament remove", person=table.watcher)
    await table.black.click(asked.shown, "Yes, do it")
    await table.discord.until(lambda: "The tournament is over" in message.text)


async def test_no_bot_is_an_arbiter(table: Table) -> None:
    bot = next(each for each in table.server.members if each.id == table.discord.bot.id)
    refused = await table.white.slash("tournament new", name="Cup", deputy=bot)
    assert "A bot can't be an arbiter" in refused.text
