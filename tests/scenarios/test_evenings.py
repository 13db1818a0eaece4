"""An evening over the socket: by presses from the door to the podium."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.clockwork.evening_panels import EveningPanels
from bot.evenings.evening import Evening, EveningState, Presence
from bot.evenings.evening_store import load_evening
from bot.matches.gathering import Gathering
from bot.people.typed_dates import read_picked
from playground import Channel, Message, Person
from playground.faults import Fault
from storage.storage_errors import DatabaseGone
from tests.scenarios.conftest import Allowed, Start, Table
from tests.scenarios.hands import settle
from tests.scenarios.test_two_rooms import friend

SECOND = timedelta(seconds=1)
STARTS = 2 * SECOND  # after an evening that starts now


class Club:
    """People around an evening, each with the panel that they opened last."""

    def __init__(self, table: Table, entry: Message) -> None:
        self.table = table
        self.entry = entry
        self.panels: dict[str, Message] = {}

    async def come(self, *people: Person) -> None:
        for person in people:
            await self.table.discord.until(lambda: bool(self.list_with("Play")))
            source = self.newest_with("Play")
            self.panels[person.name] = (await person.click(source, "Play")).shown

    def newest_with(self, button: str) -> Message:
        return self.list_with(button)[-1]

    def list_with(self, button: str) -> list[Message]:
        return [each for each in self.table.channel.messages if button in each.buttons]

    async def evening(self) -> Evening:
        return await self.table.services.run(load_evening, 1)

    async def presence(self, person: Person) -> Presence:
        own = (await self.evening()).find_player(person.id)
        assert own is not None
        return own.presence

    async def mover(self, *people: Person) -> Person:
        """Who is to move, once a panel has a move."""

        def moving() -> list[Person]:
            return [each for each in people if "c3-d4" in self.panels[each.name].buttons]

        await self.table.discord.until(lambda: bool(moving()))
        return moving()[0]

    async def until_button(self, person: Person, label: str) -> None:
        await self.table.discord.until(lambda: label in self.panels[person.name].buttons)

    async def until(self, person: Person, words: str) -> None:
        await self.table.discord.until(lambda: words in self.panels[person.name].text)


async def open_evening(table: Table, **options: Any) -> Club:
    wish: dict[str, Any] = {"name": "Friday", "starts": "now", **options}
    opened = await table.white.slash("evening new", **wish)
    return Club(table, opened.shown)


async def begin(table: Table, **options: Any) -> tuple[Club, Person, Person]:
    """Two people are paired; White first."""
    club = await open_evening(table, **options)
    await club.come(table.white, table.black)
    club.table.jump(STARTS)
    white = await club.mover(table.white, table.black)
    return club, white, table.black if white is table.white else table.white


async def hall(table: Table) -> Channel:
    """The thread on the table, once it tells of a game."""
    await table.discord.until(lambda: any(each.messages for each in table.channel.threads))
    (thread,) = table.channel.threads
    return thread


async def test_two_people_play_by_presses_and_meet_again(table: Table) -> None:
    club, white, black = await begin(table)
    await white.click(club.panels[white.name], "c3-d4")
    await table.discord.until(lambda: "b6-a5" in club.panels[black.name].buttons)
    await black.click(club.panels[black.name], "b6-a5")
    await table.discord.until(lambda: "d4-c5" in club.panels[white.name].buttons)
    assert "⏳ due" in club.panels[white.name].text
    asked = await white.click(club.panels[white.name], "Draw")
    assert "Play 10 moves each first" in asked.text
    await white.click(club.panels[white.name], "Resign")
    await white.click(club.panels[white.name], "Resign")
    assert "You lost to" in club.panels[white.name].text
    await club.until(black, "You beat")
    assert "+1" in club.panels[black.name].text  # before the eighth move
    film = await black.click(club.panels[black.name], "Replay")
    assert film.shown.files
    for person in (white, black):
        await person.click(club.panels[person.name], "Next game")
    assert "You beat" in club.panels[black.name].text  # while the next game is awaited
    club.table.jump(5 * SECOND)
    second = await club.mover(white, black)  # nobody else is there
    assert second is black
    (thread,) = table.channel.threads
    await table.discord.until(lambda: len(thread.messages) == 2)
    assert {white.id, black.id} == thread.messages[1].mentions
    assert "beat" in thread.messages[1].text
    assert len(table.channel.messages) == 2


async def test_a_panel_is_edited_after_a_failure(
    table: Table, allowed: Allowed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The opponent's panel is taken again: they would wait for a move that has been made."""
    club, white, black = await begin(table)
    allowed.errors.append("a step failed")
    renew = EveningPanels._renew
    failed: list[Any] = []

    async def fail_once(self: EveningPanels, *changed: Any) -> None:
        if not failed:
            failed.append(changed)
            raise DatabaseGone("the disk was full")
        await renew(self, *changed)

    monkeypatch.setattr(EveningPanels, "_renew", fail_once)
    await white.click(club.panels[white.name], "c3-d4")
    await table.discord.until(lambda: "b6-a5" in club.panels[black.name].buttons)
    assert failed


async def test_a_first_move_that_does_not_come(table: Table) -> None:
    club, white, black = await begin(table)
    club.table.jump(60 * SECOND)
    await club.until(white, "You didn't move within a minute")
    await club.until(black, "You're in.")
    evening = await club.evening()
    assert evening.players[evening.find_number(white.id) or 0].presence is Presence.AWAY
    assert "first in line" not in club.panels[white.name].text
    await white.click(club.panels[white.name], "Play")
    club.table.jump(5 * SECOND)
    await club.mover(white, black)


async def test_the_whole_evening(table: Table) -> None:
    """Four people, the last call, a judged game, the podium and the table."""
    people = [table.white, table.black, friend(table, "Cleo"), friend(table, "Dan")]
    club = await open_evening(table, length=30, clock="3+2, strict")
    await club.come(*people)
    club.table.jump(STARTS)
    for _ in range(2):
        mover = await club.mover(*people)
        await mover.click(club.panels[mover.name], "c3-d4")
    evening = await club.evening()
    by_number = {
        number: next(each for each in people if each.id == player.person.id)
        for number, player in evening.players.items()
    }
    for game in evening.running:
        black = by_number[game.black]
        await club.until_button(black, "b6-a5")
        await black.click(club.panels[black.name], "b6-a5")
    loser = by_number[evening.running[0].white]
    await club.until_button(loser, "Resign")
    for _ in range(2):
        await loser.click(club.panels[loser.name], "Resign")
    club.table.jump(timedelta(minutes=26))
    await settle(table)
    club.table.jump(timedelta(minutes=9))
    await check_end(club)


async def check_end(club: Club) -> None:
    """The podium is posted, and the table can still be opened."""
    channel = club.table.channel
    await club.table.discord.until(lambda: any("won" in each.text for each in channel.messages))
    (end,) = [each for each in channel.messages if "won" in each.text]
    assert "**Friday** with" in end.text
    evening = await club.evening()
    assert (evening.state, evening.running) == (EveningState.OVER, [])
    await club.table.discord.until(lambda: bool(club.list_with("Table")))  # posted on its own
    late = await club.table.white.click(club.newest_with("Table"), "Table")
    assert "By points, then wins" in late.text
    assert late.shown.files.keys() == {"table.png"}
    assert re.match(r"1\. .+: [\d -]+, total \d+\.", late.shown.alt_texts[0])


async def test_a_pause_and_a_return(table: Table) -> None:
    club = await open_evening(table)
    await club.come(table.white, table.black)
    await table.black.click(club.panels[table.black.name], "Pause")
    assert "You're paused" in club.panels[table.black.name].text
    club.table.jump(STARTS)
    assert (await club.evening()).state is EveningState.DOOR  # one is not enough
    await table.black.click(club.panels[table.black.name], "Play")
    club.table.jump(5 * SECOND)
    await club.mover(table.white, table.black)


async def test_the_host_calls_it_off(table: Table) -> None:
    club, white, black = await begin(table)
    assert len(re.findall("first move", club.panels[white.name].text)) == 1  # not the clock's too
    guest = black if white is table.white else white
    more = await guest.click(club.newest_with("More"), "More")
    assert "Call off" not in more.shown.buttons
    more = await table.white.click(club.newest_with("More"), "More")
    asked = await table.white.click(more.shown, "Call off")
    await table.white.click(asked.shown, "Call off")
    assert (await club.evening()).state is EveningState.OFF
    await table.discord.until(
        lambda: any("was called off" in each.text for each in table.channel.messages)
    )
    await club.until(white, "ended without a result")


async def test_nobody_to_play_with(table: Table) -> None:
    club = await open_evening(table)
    await club.come(table.white)
    club.table.jump(timedelta(minutes=11))
    await table.discord.until(
        lambda: any("fewer than two" in each.text for each in table.channel.messages)
    )
    await table.discord.until(lambda: not club.entry.buttons)


async def test_a_typed_move_and_things_that_an_evening_has_not(table: Table) -> None:
    club, white, black = await begin(table)
    for command in ("abort", "takeback", "pause"):
        refused = await white.slash(command)
        assert "In a club night's games" in refused.text
    moved = await white.slash("move", move="c3-d4")
    club.panels[white.name] = moved.shown
    rules = await white.click(moved.shown, "Rules")
    assert "Russian draughts" in rules.text
    await table.discord.until(lambda: "b6-a5" in club.panels[black.name].buttons)
    await table.discord.until(lambda: len(table.channel.messages) > 1)  # it has begun
    assert len(table.channel.messages) == 2


async def test_only_for_a_role_and_rated(table: Table) -> None:
    role = table.server.add_role("Club")
    club = await open_evening(table, who=f"<@&{role.id}>", rated=True)
    assert f"Only for <@&{role.id}>" in club.entry.text
    assert "Games are rated" in club.entry.text
    refused = await table.black.click(club.entry, "Enter")
    assert f"This club night is only for <@&{role.id}>." in refused.text
    for person in (table.white, table.black):
        table.server.give_role(person, role)
    await club.come(table.white, table.black)
    club.table.jump(STARTS)
    white = await club.mover(table.white, table.black)
    assert "Rated game" in club.panels[white.name].text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"who": "the club"}, "role"),
        ({"medley": "russian"}, "2 to 10 different variants"),
        ({"medley": "russian,russian"}, "2 to 10 different variants"),
        ({"game": "canadian"}, "2 to 10 different variants"),
        ({"starts": "40d"}, "30 days"),
        ({"starts": "soon"}, "I don't understand that start"),
    ],
)
async def test_senseless_plans(table: Table, options: dict[str, Any], words: str) -> None:
    refused = await table.white.slash("evening new", **{"name": "Friday", **options})
    assert words in refused.text
    assert table.channel.messages == []


async def test_a_restart_amid_a_game(start: Start) -> None:
    """The panels are gone; whoever is to move is called once, and old buttons go on working."""
    async with start() as table:
        club, white, black = await begin(table)
        await white.click(club.panels[white.name], "c3-d4")
        await club.until_button(black, "b6-a5")
        thread = await hall(table)
    async with start() as table:
        club.table = table
        await table.discord.until(lambda: "to go on with your game" in thread.messages[-1].text)
        assert thread.messages[-1].mentions == {black.id}
        opened = await black.click(thread.messages[-1], "Board")
        club.panels[black.name] = opened.shown
        await black.click(club.panels[black.name], "b6-a5")
        await white.click(thread.messages[0], "Board")
        table.bot.keepers[Gathering.EVENING].loop.wake()
        await settle(table)
        calls = [each for each in thread.messages if "to go on with your game" in each.text]
        assert [each.mentions for each in calls].count({black.id}) == 1


async def test_a_watcher_sees_and_cannot_play(table: Table) -> None:
    club, white, black = await begin(table)
    thread = await hall(table)
    watched = await table.watcher.slash("watch")
    assert watched.shown.files
    listed = await table.watcher.click(thread.messages[0], "Board")
    (game,) = listed.shown.buttons
    seen = await table.watcher.click(listed.shown, game)
    assert "c3-d4" not in seen.shown.buttons
    assert "Resign" not in seen.shown.buttons
    again = await white.click(club.newest_with("Play"), "Play")  # it changes nothing
    assert "c3-d4" in again.shown.buttons
    await white.click(club.panels[white.name], "c3-d4")  # of the panel before
    await table.discord.until(lambda: "b6-a5" in club.panels[black.name].buttons)
    stale = await white.click(again.shown, "c3-d4")
    assert "c3-d4" not in stale.shown.buttons
    assert len((await club.evening()).games) == 1


async def test_a_medley_and_the_list(table: Table) -> None:
    """The first slot is of the first game; a list of games is completed behind each comma."""
    offered = await table.white.autocomplete("evening new", medley="")
    assert "eight" in [each.value for each in offered]
    offered = await table.white.autocomplete("evening new", medley="english, brazil")
    assert "english,brazilian" in [each.value for each in offered]
    club = await open_evening(table, medley="english,brazilian", length=30)
    assert "2 games, one after the other, in 30 minutes" in club.entry.text
    listed = await table.black.slash("evening list")
    assert "**Friday**" in listed.text
    await club.come(table.white, table.black)
    club.table.jump(STARTS)
    await table.discord.until(lambda: bool(table.channel.threads))
    await table.discord.until(
        lambda: any("Now: English draughts" in each.text for each in table.channel.messages)
    )
    await club.until(table.white, "English draughts")
    games = [game.game for game in (await club.evening()).games]
    assert games == ["english"]


async def test_a_server_without_threads(table: Table) -> None:
    """Then the lines stand in the channel itself."""
    table.discord.faults.add(Fault(operation="create_thread_from_message", status=403, code=50013))
    await begin(table)
    await table.discord.until(
        lambda: any("Board" in each.buttons for each in table.channel.messages)
    )
    assert table.channel.threads == []


async def test_a_start_is_a_time_of_day(table: Table) -> None:
    """Usual starts are offered, and a typed time is where the host lives."""
    await table.white.slash("settings", timezone="America/New_York")
    offered = await table.white.autocomplete("evening new", starts="")
    assert [each.value for each in offered[:3]] == ["now", "15m", "30m"]
    assert all(read_picked(str(each.value)) for each in offered[5:])
    typed = (await table.white.autocomplete("evening new", starts="20:00"))[0]
    assert typed.name.startswith("20:00, ")
    await table.white.slash("evening new", name="Friday", starts=typed.value)
    shown = re.search(r"<t:(\d+)", table.channel.messages[-1].text)
    assert shown is not None
    start = datetime.fromtimestamp(int(shown[1]), ZoneInfo("America/New_York"))
    assert (start.hour, start.minute) == (20, 0)
    assert timedelta() < start - table.bot.now() <= timedelta(days=1)
