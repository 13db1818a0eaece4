"""A whole event of each kind over the socket; the bot is killed between its rounds."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches import Match, MatchServices
from bot.matches import Person as Player
from bot.matches.tournaments.tournament_store import load_to_change, save_tournament
from bot.matches.tournaments.tournament_value import Key, Tournament, TournamentState
from bot.tournaments.model import PairingState
from bot.tournaments.rounds import RoundState
from playground import Message, Person, Playground
from rules import Style
from storage import Database, Place, Transaction
from tests.scenarios.conftest import company
from tests.scenarios.processes import BotProcess, bot_process

SOONER = timedelta(minutes=2)
pytestmark = pytest.mark.slow


@dataclass
class Event:
    """An event, who plays it, the process of the bot, and its file seen from outside."""

    people: dict[int, Person]  # by id
    process: BotProcess
    place: Place
    database: Database
    message: Message

    @property
    def services(self) -> MatchServices:
        return MatchServices.on(self.database, credits_outages=False)

    async def find(self) -> Tournament:
        newest = await self.services.tournaments.find(1)
        assert newest.place == self.place
        return newest

    def who(self, player: object) -> Person:
        assert isinstance(player, Player)
        return self.people[player.id]


@asynccontextmanager
async def opened(
    discord: Playground, url: str, folder: Path, kind: str, count: int
) -> AsyncIterator[Event]:
    """An event of an evening that has started, and a bot that leads it."""
    server, channel, people = company(discord)
    people += [discord.add_person(f"player {number}") for number in range(3, count)]
    server.join(*people[3:])
    for person in people:
        person.here = channel
    database = await Database.open(url)
    async with bot_process(discord, folder, DATABASE_URL=url) as process:
        starter = people[0]
        asked = await starter.slash("tournament new", name="Cup", kind=kind)
        for person in people:
            await person.click(asked.shown, "Enter")
        await starter.click(asked.shown, "Start")
        if "I am here" in asked.shown.buttons:
            for person in people:
                await person.click(asked.shown, "I am here")
            await starter.click(asked.shown, "Start")
        by_id = {person.id: person for person in people}
        yield Event(by_id, process, Place(server.id, channel.id), database, asked.shown)
    await database.close()


def move_sooner(transaction: Transaction, tournament_id: int) -> None:
    """Let a round that was just paired be one that opened a minute ago."""
    before = load_to_change(transaction, tournament_id)
    assert before.round is not None
    save_tournament(transaction, before, before.with_round(before.round.delay(-SOONER)))


async def wait_for_round(event: Event, number: int) -> None:
    """Wait until a round is posted; kill the bot, and wait until the next one has opened it."""
    channel = event.message.channel

    def is_posted() -> bool:
        return any(f": round {number} of" in each.text for each in channel.messages)

    discord = event.process.discord
    await discord.until(is_posted)
    await event.process.kill()
    await event.database.write(move_sooner, 1)
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
        white = event.who(now.people[pairing.white])
        white.here = event.message.channel
        mine = await white.click(event.message, "My games")
        assert pairing.black is not None
        await white.click(mine.shown, f"Play {now.people[pairing.black].name}")
        begun = await find_begun(event, (pairing.round, pairing.board))
        await play_out(event, begun, event.who(now.people[max(pairing.players)]))


async def find_begun(event: Event, key: Key) -> int:
    """The match of a pairing, once it has begun: the thread comes after the first answer."""
    while True:
        now = await event.find()
        if now.event.pairing(*key).state is PairingState.PLAYING:
            return now.running_match(key)
        await asyncio.sleep(0.01)  # nothing tells that it is stored


async def play_out(event: Event, match_id: int, loser: Person) -> None:
    """Play a move for each side in the thread of a match, and let somebody give up."""
    match: Match = await event.services.finding.find(match_id)
    threads = {each.id: each for each in event.message.channel.threads}
    for person in event.people.values():
        person.here = threads[match.main_room.place.channel_id]
    for _side in range(2):
        move = match.game.legal_moves(match.position)[0]
        text = match.game.write(match.position, move, Style.LONG)
        played = await event.who(match.mover).slash("move", move=text)
        match = await event.services.finding.find(match_id)
        assert match.line.moves[-1] == move, played.text
    asked = await loser.slash("resign")
    await loser.click(asked.shown, "Resign")
    assert (await event.services.finding.find(match_id)).is_over


@pytest.mark.parametrize(
    ("kind", "players"), [("swiss", 5), ("knockout", 4), ("rounds", 4), ("groups", 7)]
)
async def test_an_event_whose_bot_is_killed_between_rounds(
    discord_: Playground, url: str, tmp_path: Path, kind: str, players: int
) -> None:
    async with opened(discord_, url, tmp_path, kind, players) as event:
        now = await event.find()
        for number in range(1, now.event.rounds + 1):
            await wait_for_round(event, number)
            await play_all(event)
        await discord_.until(lambda: "The tournament is over" in event.message.text)
        over = await event.find()
        assert over.state is TournamentState.FINISHED
        assert all(each.state is RoundState.CLOSED for each in over.times.values())
        assert over.make_lines()[0].number == 1
        posts = [each.text for each in event.message.channel.messages]
        for number in range(1, over.event.rounds + 1):
            assert sum(f": round {number} of" in each for each in posts) == 1
        assert ("won the plate" in event.message.text) is (kind == "knockout")
        if kind == "knockout":
            await check_openings(event, over)


async def check_openings(event: Event, over: Tournament) -> None:
    """Both games of each tie began with the opening that was drawn for it."""
    for games in over.games_of.values():
        first, second = [await event.services.finding.find(game.match_id) for game in games]
        assert first.terms.opening
        assert first.terms.opening == second.terms.opening


async def test_all_games_side_by_side_around_a_kill(
    discord_: Playground, url: str, tmp_path: Path
) -> None:
    """Where all meet all in any order, the bot is killed once the first games are over."""
    async with opened(discord_, url, tmp_path, "all", 3) as event:
        await discord_.until(lambda: "3 games to go" in event.message.text)
        now = await event.find()
        first = now.event.pairings[0]
        white, black = (event.who(now.people[number]) for number in first.players)
        mine = await white.click(event.message, "My games")
        await white.click(mine.shown, f"Play {black.name}")
        playing = await find_begun(event, (first.round, first.board))
        await event.process.restart()
        await play_out(event, playing, black)
        await play_all(event)
        await discord_.until(lambda: "The tournament is over" in event.message.text)
        assert all(each.is_played for each in (await event.find()).event.pairings)
