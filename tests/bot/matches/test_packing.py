"""Matches that are over are packed: they tell the same, and take less room."""

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.challenges.challenge_store import fulfil, make_once
from bot.challenges.rematches import ask_for_rematch
from bot.matches.beginning import Beginning
from bot.matches.match_actions import decline_draw, offer_draw, play_move, resign
from bot.matches.match_facts import MatchIsOver
from bot.matches.match_store import load_match, load_newest, save_match
from bot.matches.match_value import Match
from bot.matches.packing import AGE, pack_ended
from bot.matches.playing import play_typed
from bot.matches.runner import Runner
from bot.matches.terms import Terms
from bot.matches.work import Work, writes
from bot.services import Services
from rules import Line, Style
from storage import Database
from storage.boards import keep_boards
from storage.packing import pack_matches
from storage.rooms import note_shown
from storage.rows import Board, Person, Place
from tests.bot.conftest import ANNA, BORIS, HERE, NOON, RUSSIAN, act, begin, mover, play, proposal
from tests.bot.matches_at_hand import first_line
from tests.storage.databases import FileDatabases

LONG = Terms("international")  # games by chance are long enough in it
PLIES, GAMES, MOST_BYTES = 60, 100, 2500
TIME = timedelta(seconds=37, microseconds=123457)  # that a move takes


async def play_a_game(services: Services, terms: Terms) -> Match:
    """A match of nine moves by chance and an offer, resigned at last, shown all the while."""
    match, chance = await begin(services, terms=terms), Random(2)
    for ply in range(9):
        await services.shown_boards.mark(match, match.main_room, 500 + ply)
        text = match.game.write(match.position, chance.choice(match.choices), Style.LONG)
        moving = act(mover(match), NOON + ply * TIME, event=ply)
        match = await play_typed(services.changes, match, moving, text)
    match = await services.change(offer_draw, match, act(BORIS, NOON + 9 * TIME, event=9))
    match = await services.change(decline_draw, match, act(ANNA, NOON + 10 * TIME))
    over = await services.change(resign, match, act(ANNA, NOON + 11 * TIME))
    await services.shown_boards.mark(over, over.main_room, 600)
    return await services.run(load_match, over.id)


@pytest.mark.parametrize("terms", [RUSSIAN, Terms("english", opening="ballot:acf-three-move")])
async def test_a_packed_match_is_the_same_match(
    services: Services, database: Database, terms: Terms
) -> None:
    over = await play_a_game(services, terms)
    assert over.result is not None
    assert await services.run(pack_ended, over.result.at + AGE) == 0  # only after it
    assert await services.run(pack_ended, over.result.at + 2 * AGE) == 1
    assert await services.run(pack_ended, over.result.at + 2 * AGE) == 0
    for reader in (services, Services.on(database)):
        assert await reader.run(load_match, over.id) == over
        assert await reader.run(load_newest, HERE.channel_id) == over


async def test_an_event_of_a_packed_match_plays_nothing(services: Services) -> None:
    match = await begin(services)
    moved = await play_typed(services.changes, match, act(ANNA, event=5), "c3-d4")
    over = await services.change(resign, moved, act(ANNA))
    assert await play_typed(services.changes, match, act(ANNA, event=5), "c3-d4") == over
    await services.run(pack_ended, NOON + 2 * AGE)
    with pytest.raises(MatchIsOver):
        await play_typed(services.changes, match, act(ANNA, event=5), "c3-d4")
    assert await services.run(load_match, match.id) == over


async def test_a_rematch_of_a_packed_match(services: Services) -> None:
    over = await services.change(resign, await begin(services), act(ANNA))
    await services.run(pack_ended, NOON + 2 * AGE)
    await services.run(ask_for_rematch, over.id, act(ANNA, NOON + 2 * AGE))
    again = await services.run(ask_for_rematch, over.id, act(BORIS, NOON + 2 * AGE))
    assert isinstance(again, Match)
    assert (await play(services, again, "c3-d4")).ply == 1


async def test_a_finished_game_is_small(files: FileDatabases, tmp_path: Path) -> None:
    """Measured by the file, with all that is kept of a challenge, a match and its board."""
    async with files.migrated(tmp_path) as url:
        database = await Database.open(url)
        for number in range(GAMES):
            await Runner(database).run(play_whole_game, number)
            assert await database.write(pack_matches, NOON + timedelta(days=1), 9) == 1
        await database.close()
    sizes = [
        (await asyncio.to_thread(file.stat)).st_size
        for file in (tmp_path / "damka.db", files.template)
    ]
    assert (sizes[0] - sizes[1]) / GAMES < MOST_BYTES


def long_line(chance: Random) -> Line:
    """A game by chance that is not over after 60 moves."""
    line = first_line(LONG)
    while line.ply < PLIES:
        line = line.play(chance.choice(line.game.legal_moves(line.position)))
        if line.outcome() is not None:
            line = first_line(LONG)
    return line


@writes
def play_whole_game(work: Work, number: int) -> None:
    """A game of 60 moves by chance between two of a thousand people, in a channel of its own."""
    chance = Random(number)
    white, black = (Person(10**18 + chance.randrange(1000), name) for name in ("Anna", "Boris"))
    place = Place(2**62, 10**18 + 2**22 * number)
    asked = make_once(work, proposal(white, black, place, LONG), NOON)
    beginning = Beginning(terms=LONG, players=(white, black), place=place, at=NOON)
    match = fulfil(work, asked, beginning, chance.getrandbits(62))
    for ply, move in enumerate(long_line(chance).moves):
        moment = NOON + ply * TIME + timedelta(microseconds=chance.randrange(10**6))
        moved = play_move(match, move, moment)
        save_match(work, match, moved, chance.getrandbits(62))
        match = moved
    over = resign(match, match.turn, NOON + PLIES * TIME)
    save_match(work, match, over)
    board = Board(
        message_id=10**18 + 2**22 * number + 1,
        match_id=over.id,
        channel_id=place.channel_id,
        version=over.version,
        ply=over.ply,
    )
    keep_boards(work.transaction, [board])
    note_shown(work.transaction, [board])
