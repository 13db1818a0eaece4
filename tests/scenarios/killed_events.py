"""An event over the socket whose bot is killed: opened, entered, led on, played."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.work import Work, writes
from bot.services import Services
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_store import load_to_change, load_tournament, save_tournament
from playground import Message, Person, Playground
from rules import Style
from storage import Database, Place
from storage.rows import Person as Player
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process

SOONER = timedelta(minutes=2)


@dataclass
class Event:
    """An event, who plays it, the process of the bot, and its file seen from outside."""

    people: dict[int, Person]  # by id
    process: BotProcess
    place: Place
    database: Database
    message: Message

    @property
    def services(self) -> Services:
        return Services.on(self.database, credits_outages=False)

    async def find(self) -> Tournament:
        newest = await self.services.run(load_tournament, 1)
        assert newest.place == self.place
        return newest

    def who(self, player: object) -> Person:
        assert isinstance(player, Player)
        return self.people[player.id]


@asynccontextmanager
async def opened(
    discord: Playground, url: str, folder: Path, kind: str, count: int, **options: Any
) -> AsyncIterator[Event]:
    """An event that has started, of an evening if nothing else is told; a bot leads it."""
    server, channel, people = company(discord)
    people += [discord.add_person(f"player {number}") for number in range(3, count)]
    server.join(*people[3:])
    for person in people:
        person.here = channel
    database = await Database.open(url)
    async with bot_process(discord, folder, DATABASE_URL=url) as process:
        starter = people[0]
        asked = await starter.slash("tournament new", name="Cup", kind=kind, **options)
        for place, person in enumerate(people):
            await enter(discord, asked.shown, person, place)
        await starter.click(asked.shown, "Start")
        if "Check in" in asked.shown.buttons:
            for person in people:
                await person.click(asked.shown, "Check in")
            await starter.click(asked.shown, "Start")
        by_id = {person.id: person for person in people}
        yield Event(by_id, process, Place(server.id, channel.id), database, asked.shown)
    await database.close()


async def enter(discord: Playground, message: Message, person: Person, place: int) -> None:
    """Enter someone; into two teams by turns, or into the next team of two."""
    if "Join Home" in message.buttons:
        await person.click(message, f"Join {('Home', 'Guests')[place % 2]}")
    elif "Enter" in message.buttons:
        await person.click(message, "Enter")
    elif place % 2:
        await person.select(message, "Join a team", str(place // 2 + 1))
    else:
        team = f"Team {place // 2 + 1}"
        await person.slash("tournament team", name=team)
        await discord.until(lambda: team in message.text)


@writes
def move_sooner(work: Work, tournament_id: int) -> None:
    """Let a round that was just paired be one that opened a minute ago."""
    before = load_to_change(work, tournament_id)
    assert before.round is not None
    save_tournament(work, before, before.with_round(before.round.delay(-SOONER)))


async def wait_for_round(event: Event, number: int) -> None:
    """Wait until a round is posted; kill the bot, and wait until the next one has opened it."""
    channel = event.message.channel

    def is_posted() -> bool:
        return any(f": round {number} of" in each.text for each in channel.messages)

    discord = event.process.discord
    await discord.until(is_posted)
    await event.process.kill()
    await event.services.run(move_sooner, 1)
    await event.process.start()
    await discord.until(lambda: f"Round {number} of" in event.message.text)
    await discord.until(lambda: "to go" in event.message.text)


async def play_all(event: Event) -> None:
    """Play every game that can begin until none is left; the lower number wins each."""
    while True:
        now = await event.find()
        ready = [each for each in now.event.pairings if now.may_begin(each)]
        if not ready:
            return
        pairing = ready[0]
        begun = await begin_game(event, pairing, pairing.white)
        await play_out(event, begun, event.who(now.people[max(pairing.players)]))


async def begin_game(event: Event, pairing: Pairing, number: int) -> int:
    """The match of a pairing that someone has begun, by their number."""
    now, opponent = await event.find(), pairing.opponent(number) or 0
    await press_play(event, now.people[number], now.people[opponent])
    if now.asks_both:
        await press_play(event, now.people[opponent], now.people[number])
    return await find_begun(event, (pairing.round, pairing.board))


async def press_play(event: Event, own: Player, opponent: Player) -> None:
    """Begin a game, or say that one is ready for it."""
    who = event.who(own)
    who.here = event.message.channel
    mine = await who.click(event.message, "My games")
    await who.click(mine.shown, f"Play {opponent.name}")


async def find_begun(event: Event, key: Key) -> int:
    """The match of a pairing, once it has begun: the thread comes after the first answer."""
    while True:
        now = await event.find()
        if now.event.pairing(*key).state is PairingState.PLAYING:
            return now.running_match(key)
        await asyncio.sleep(0.01)  # nothing tells that it is stored


async def play_out(event: Event, match_id: int, loser: Person) -> None:
    """Play a move for each side in the thread of a match, and let someone give up."""
    match: Match = await event.services.run(load_match, match_id)
    threads = {each.id: each for each in event.message.channel.threads}
    for person in event.people.values():
        person.here = threads[match.main_room.place.channel_id]
    for _side in range(2):
        move = match.game.legal_moves(match.position)[0]
        text = match.game.write(match.position, move, Style.LONG)
        played = await event.who(match.mover).slash("move", move=text)
        match = await event.services.run(load_match, match_id)
        assert match.line.moves[-1] == move, played.text
    asked = await loser.slash("resign")
    await loser.click(asked.shown, "Resign")
    assert (await event.services.run(load_match, match_id)).is_over
