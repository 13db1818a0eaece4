"""Clocks in records: ours are read as they were written, those of others where they are told."""

from datetime import timedelta

import pytest

from bot.matches.match_value import Match
from bot.record_files.imported_file import ImportedGame
from bot.services import Services
from bot.talk.records.record_times import record_control, record_times
from bot.talk.records.records import write_record
from rules import pdn
from storage import Database
from tests.bot.conftest import NOON, WHITE_BY_LOT
from tests.bot.matches.clock_games import begin_both, play_at

HEAD = '[GameType "25,W,8,8,A0,0"]\n'


def read(text: str) -> ImportedGame:
    (record,) = pdn.read(text)
    return ImportedGame.of(record)


async def played_with(database: Database, clock: str) -> Match:
    """A match on a clock after four moves, the last ones after two hours and after three."""
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    match = await begin_both(services, clock)
    match = await play_at(services, match, NOON + timedelta(hours=4))
    return await play_at(services, match, NOON + timedelta(hours=7))


@pytest.mark.parametrize(
    ("clock", "words", "left"),
    [
        ("5h+10s", "5 hours + 10 seconds per move", "⚪ 3:00:20 · ⚫ 2:00:20"),
        ("9d total", "whole game: 9 days", "⚪ 214:00:00 · ⚫ 213:00:00"),
        ("none", "", ""),
    ],
)
async def test_our_own_records(database: Database, clock: str, words: str, left: str) -> None:
    match = await played_with(database, clock)
    game = read(write_record(match).decode())
    assert words in record_control(game)
    assert bool(record_control(game)) == bool(words)
    assert record_times(game, match.ply) == (f"-# {left}" if left else "")
    assert record_times(game, 0) == ""


def test_records_of_others() -> None:
    game = read(f'{HEAD}[TimeControl "40/7200:1800"]\n1. c3-d4 {{nice [%clk 1:02:03]}} b6-a5 *')
    assert "40 moves: 2 hours, then the rest: 30 minutes" in record_control(game)
    assert record_times(game, 2) == "-# ⚪ 1:02:03"


@pytest.mark.parametrize("tag", ["?", "sandclock *60", "1/1", "9" * 3000, '3d/move" "'])
def test_what_cannot_be_read_is_not_told(tag: str) -> None:
    game = read(f'{HEAD}[TimeControl "{tag}"]\n1. c3-d4 {{[%clk soon] [%clock w1 b2]}} b6-a5 *')
    assert record_control(game) == ""
    assert record_times(game, 2) == ""
