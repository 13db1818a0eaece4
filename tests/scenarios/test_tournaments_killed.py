"""A whole event of each kind over the socket; the bot is killed between its rounds."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches.match_store import load_match
from bot.matches.work import Work, writes
from bot.tournaments.ladder_event import delay_ladder
from bot.tournaments.model import PairingState
from bot.tournaments.rounds import RoundState
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_store import load_to_change, save_tournament
from playground import Playground
from tests.scenarios.killed_events import (
    Event,
    begin_game,
    opened,
    play_all,
    play_out,
    wait_for_round,
)

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("kind", "players"),
    [("swiss", 5), ("knockout", 4), ("rounds", 4), ("groups", 7), ("teams", 6)],
)
async def test_an_event_whose_bot_is_killed_between_rounds(
    discord_: Playground, url: str, tmp_path: Path, kind: str, players: int
) -> None:
    options = {"boards": 2} if kind == "teams" else {}
    async with opened(discord_, url, tmp_path, kind, players, **options) as event:
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
        first, second = [await event.services.run(load_match, game.match_id) for game in games]
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
        black = event.who(now.people[first.players[1]])
        playing = await begin_game(event, first, first.white)
        await event.process.restart()
        await play_out(event, playing, black)
        await play_all(event)
        await discord_.until(lambda: "The tournament is over" in event.message.text)
        assert all(each.is_played for each in (await event.find()).event.pairings)


async def test_two_teams_around_kills(discord_: Playground, url: str, tmp_path: Path) -> None:
    """The bot is killed while a board is played, and when the time of the other one is up."""
    async with opened(discord_, url, tmp_path, "boards", 4) as event:
        now = await event.find()
        first = now.event.pairings[0]
        playing = await begin_game(event, first, first.white)
        await event.process.restart()
        await play_out(event, playing, event.who(now.people[2]))
        await discord_.until(lambda: "**Home 2 : 0 Guests**" in event.message.text)
        await event.process.kill()
        await event.services.run(end_now)
        await event.process.start()
        await discord_.until(lambda: "The match is over: Home wins!" in event.message.text)
        over = await event.find()
        states = [each.state for each in over.event.pairings]
        assert states == [PairingState.DONE, PairingState.DOUBLE_FORFEIT]


async def test_a_ladder_around_kills(discord_: Playground, url: str, tmp_path: Path) -> None:
    """The bot is killed over a challenge, over its game, and when another is not answered."""
    async with opened(discord_, url, tmp_path, "ladder", 3, pace="long") as event:
        await challenge(event, 3, 1)
        await event.process.restart()
        now = await event.find()
        playing = await begin_game(event, now.event.pairings[0], 1)
        await event.process.restart()
        await play_out(event, playing, event.who(now.people[1]))
        await discord_.until(lambda: names_in(event, now, [3, 1, 2]))
        await challenge(event, 2, 3)
        await event.process.kill()
        await event.services.run(let_days_pass)
        await event.process.start()
        await discord_.until(lambda: names_in(event, now, [2, 3, 1]))
        now = await event.find()
        assert now.ladder.order == [2, 3, 1]
        assert [each.state for each in now.event.pairings] == [
            PairingState.DONE,
            PairingState.FORFEITED,
        ]
        posts = [each.text for each in event.message.channel.messages]
        assert sum(" challenges " in each for each in posts) == 2


async def challenge(event: Event, challenger: int, defender: int) -> None:
    """Let someone challenge another, by their numbers."""
    people = (await event.find()).people
    who = event.who(people[challenger])
    who.here = event.message.channel
    mine = await who.click(event.message, "My games")
    await who.click(mine.shown, f"Challenge {people[defender].name}")


def names_in(event: Event, now: Tournament, order: list[int]) -> bool:
    """Whether the message names people in this order, the last of all lines of each counted."""
    places = [event.message.text.find(event.who(now.people[number]).mention) for number in order]
    return -1 not in places and places == sorted(places)


@writes
def end_now(work: Work) -> None:
    """Let the time of a match of teams be up."""
    before = load_to_change(work, 1)
    assert before.ends_at is not None
    after = replace(before, ends_at=before.ends_at - timedelta(hours=6))
    save_tournament(work, before, after)


@writes
def let_days_pass(work: Work) -> None:
    """Let three days have passed on a ladder."""
    before = load_to_change(work, 1)
    after = replace(before, ladder=delay_ladder(before.ladder, -timedelta(days=3)))
    save_tournament(work, before, after)
