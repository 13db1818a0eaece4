"""A tournament over the socket: entered, started, played, ended by its arbiter."""

import asyncio

import pytest

from bot.acts.tournaments import tournament_arbiter
from bot.people.moderation import list_log
from bot.tournaments.tournament_facts import NoSuchTournament
from playground import Message, Person
from playground.faults import Fault
from tests.scenarios.conftest import Table


async def test_entering_starting_and_playing(table: Table) -> None:
    message = await enter_all(table)
    refused = await table.black.click(message, "Start")
    assert refused.is_private
    assert "Only" in refused.text
    await table.white.click(message, "Start")
    assert "3 games to go" in message.text
    assert message.alt_texts[0].startswith("1. ")
    mine = await table.black.click(message, "My games")
    assert mine.is_private
    ready = await table.black.click(mine.shown, "Play watcher")
    assert ready.is_private
    assert f"I've asked {table.watcher.mention}" in ready.text
    assert table.channel.threads == []
    called = await call_to_game(table)
    assert called.mentions == {table.watcher.id}
    refused = await table.white.click(called, "I'm ready")
    assert "it isn't yours" in refused.text
    await table.watcher.click(called, "I'm ready")
    await table.discord.until(lambda: any(thread.messages for thread in table.channel.threads))
    await check_begun(table, message)


async def check_begun(table: Table, message: Message) -> None:
    """One game has begun, in a thread of its own: neither can begin it again."""
    (thread,) = table.channel.threads
    await table.discord.until(lambda: any("Move" in each.buttons for each in thread.messages))
    assert not any("Your games" in each.text for each in table.channel.messages)
    mine = await table.black.click(message, "My games")
    assert "Play watcher" not in mine.shown.buttons
    theirs = await table.watcher.click(message, "My games")
    assert "Play black" not in theirs.shown.buttons
    assert "Play white" in theirs.shown.buttons
    await check_threads_close(table, message)


async def check_threads_close(table: Table, message: Message) -> None:
    """At the end of the tournament its threads are archived, once their old boards are gone."""
    (thread,) = table.channel.threads
    await leave(table.white, message)
    asked = await table.black.slash("resign", channel=thread)
    await table.black.click(asked.shown, "Resign")
    await table.discord.until(lambda: "is over" in message.text)
    await table.discord.until(lambda: sum(bool(each.files) for each in thread.messages) == 1)
    assert not thread.is_archived
    table.jump(61)
    await table.discord.until(lambda: thread.is_archived)
    assert any("wins" in each.text for each in thread.messages)


async def test_two_who_begin_their_game_at_once(table: Table) -> None:
    """The thread of the first is held back until the other has pressed, too: it stays the only."""
    message = await enter_all(table)
    await table.white.click(message, "Start")
    theirs = await table.watcher.click(message, "My games")
    mine = await table.black.click(message, "My games")
    assert "You're ready until" in (await table.watcher.click(theirs.shown, "Play black")).text
    table.discord.faults.add(Fault(operation="create_thread_from_message", delay=0.5))
    first = asyncio.create_task(table.black.click(mine.shown, "Play watcher"))
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    second = await table.watcher.click(theirs.shown, "Play black")
    await first
    (thread,) = table.channel.threads
    assert thread.mention in second.shown.text or "Open" in second.shown.text
    opened = [each.operation for each in table.discord.requests]
    assert opened.count("create_thread_from_message") == 1


async def test_leaving_and_the_arbiter(table: Table) -> None:
    message = await enter_all(table)
    await table.white.click(message, "Start")
    await leave(table.watcher, message)
    await table.discord.until(lambda: "withdrawn" in message.text)
    choices = await table.white.autocomplete("tournament result", game="black")
    (game,) = [each.value for each in choices if "watcher" not in each.name]
    refused = await table.black.slash("tournament result", game=game, result="black")
    assert "Only" in refused.text
    refused = await table.white.slash("tournament result", game=game, result="draw")
    assert "That's your own game" in refused.text
    await check_ruling(table, message, str(game))


async def check_ruling(table: Table, message: Message, game: str) -> None:
    """Another arbiter decides a game, which the log and the audit channel tell in full."""
    arbiter, audit = add_manager(table), table.server.add_channel("audit")
    settings = (await arbiter.slash("server-settings")).shown
    await arbiter.click(settings, "Channels")
    await arbiter.select(settings, "v:audit:0", audit)
    asked = await arbiter.slash("tournament result", game=game, result="draw", reason="agreed")
    assert asked.is_private
    assert "1-1\nGo ahead?" in asked.text
    assert "The tournament is over" not in message.text
    await arbiter.click(asked.shown, "Yes, do it")
    told = f"{arbiter.mention} set the result of a tournament game. **Friday \\*cup\\*** · "
    await table.discord.until(lambda: "The tournament is over" in message.text)
    assert message.buttons == ["Table"]
    page = await table.black.click(message, "Table")
    assert page.is_private
    assert "Sonneborn-Berger" in page.text
    assert "```\n  1 2 3\n" in page.text
    log = await table.services.run(list_log, table.server.id)
    assert [entry.action for entry in log] == ["result", "settings"]
    assert [(log[0].points, log[0].reason)] == [((1, 1), "agreed")]
    shown = await arbiter.slash("moderate log")
    for words in (shown.text, audit.messages[-1].text):
        assert told in words
        assert ": 1-1. Reason: *agreed*" in words
    again = await table.white.slash("tournament result", game=game, result="white")
    assert again.is_private


async def test_an_order_is_asked_once_and_told(table: Table) -> None:
    message = await enter_all(table, kind="swiss", pace="week")
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "My games" in message.buttons)
    refused = await table.black.slash("tournament arbiter", order="pause")
    assert "Only" in refused.text
    asked = await table.white.slash("tournament arbiter", order="pause")
    assert asked.is_private
    assert "Go ahead?" in asked.text
    await table.white.click(asked.shown, "Yes, do it")
    assert "is paused" in asked.shown.text
    await table.discord.until(lambda: any("by <@" in each.text for each in table.channel.messages))
    again = await table.white.slash("tournament arbiter", order="pause")
    refused = await table.white.click(again.shown, "Yes, do it")
    assert "paused the tournament" in refused.text
    arbiter = add_manager(table)  # who plays does not remove an opponent
    removed = await arbiter.slash("tournament remove", person=table.black)
    form = (await arbiter.click(removed.shown, "Yes, with a reason")).modal
    await arbiter.submit(form, words="ill")
    await table.discord.until(lambda: "withdrawn" in message.text)
    log = await table.services.run(list_log, table.server.id)
    assert [entry.action for entry in log] == ["out", "pause"]
    assert log[0].reason == "ill"


async def test_no_one_is_removed_for_another_after_the_start(table: Table) -> None:
    """The start renumbers: a question asked before it is answered no more."""
    message = await enter_all(table, kind="swiss", pace="week")
    asked = await table.white.slash("tournament remove", person=table.black)
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "My games" in message.buttons)
    refused = await table.white.click(asked.shown, "Yes, do it")
    assert "has changed in the meantime" in refused.text
    assert await table.services.run(list_log, table.server.id) == []


async def test_a_reason_outlives_a_press_that_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await enter_all(table)
    await table.white.click(message, "Start")
    arbiter = add_manager(table)
    (game, *_others) = await arbiter.autocomplete("tournament result", game="black")
    asked = await arbiter.slash(
        "tournament result", game=game.value, result="draw", reason="agreed"
    )
    with monkeypatch.context() as broken:
        broken.setattr(tournament_arbiter, "give_order", fail)
        await arbiter.click(asked.shown, "Yes, do it")
    assert await table.services.run(list_log, table.server.id) == []
    await arbiter.click(asked.shown, "Yes, do it")
    (entry,) = await table.services.run(list_log, table.server.id)
    assert entry.reason == "agreed"


async def fail(*_given: object) -> None:
    raise NoSuchTournament


async def enter_all(table: Table, kind: str = "all", pace: str = "evening") -> Message:
    """Open a tournament and enter all three; return its message."""
    opened = await table.white.slash("tournament new", name="Friday *cup*", kind=kind, pace=pace)
    message = opened.shown
    assert r"Friday \*cup\*" in message.text
    refused = await table.white.click(message, "Start")
    assert "This kind of tournament takes 2 to" in refused.text
    for person in (table.white, table.black, table.watcher, table.watcher):
        await person.click(message, "Enter")
    assert "3 have entered" in message.text
    return message


async def leave(person: Person, message: Message) -> None:
    """Withdraw, and be asked once more before."""
    mine = await person.click(message, "My games")
    await person.click(mine.shown, "Leave the tournament")
    left = await person.click(mine.shown, "Leave the tournament")
    assert "You're out" in left.text


async def test_the_list_opens_a_tournament_that_is_over(table: Table) -> None:
    nothing = await table.black.slash("tournament list")
    assert "`/tournament new`" in nothing.text
    message = await enter_all(table)
    await table.white.click(message, "Start")
    for person in (table.white, table.black):
        await leave(person, message)
    await table.discord.until(lambda: "is over" in message.text)
    listed = await table.black.slash("tournament list")
    assert listed.is_private
    assert f"won by: {table.watcher.mention}" in listed.text
    assert len(listed.shown.alt_texts) == 1  # of a small board
    await table.black.click(listed.shown, "1 · Details")
    assert "is over" in listed.shown.text
    assert listed.shown.alt_texts[0].startswith("1. ")
    await table.black.click(listed.shown, "Tournaments")
    assert "1 tournament" in listed.shown.text


async def call_to_game(table: Table) -> Message:
    """The message by which someone who is ready calls the opponent."""

    def calls() -> list[Message]:
        return [each for each in table.channel.messages if "I'm ready" in each.buttons]

    await table.discord.until(calls)
    return calls()[-1]


def add_manager(table: Table) -> Person:
    """Someone who manages the server, and plays in nothing."""
    person = table.discord.add_person("manager")
    table.server.join(person, permissions=["MANAGE_GUILD", "MODERATE_MEMBERS"])
    person.here = table.channel
    return person
