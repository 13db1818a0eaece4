"""Stronger players that are installed play at full strength, as long as they play well."""

import asyncio
import logging
import shlex
import sys
from pathlib import Path

import pytest

import rules
from engine.hub import client
from engine.hub.client import EngineFailed
from engine.levels import VARIED, Level
from engine.processes.partner import Partner, PartnerSettings, choose_equipment
from engine.processes.strong_players import DamePlayer, StrongPlayers
from rules import Line
from tests.engine.hub.test_hub import FAULTY, OURS
from tests.engine.processes.test_partner import LONG, eventually, is_running, workers

# Writes its number down, and goes on when its input ends.
STUBBORN = """
import os, sys, time
open(os.path.dirname(__file__) + "/number", "w").write(str(os.getpid()))
while True: time.sleep(1)
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    return tmp_path / "program.py"


def command(program: Path, text: str) -> list[str]:
    """Return the command that starts a program of Python."""
    program.write_text(text)
    return [sys.executable, str(program)]


def middle_game(key: str = "russian") -> Line:
    line = Line.begin(rules.game(key))
    while line.ply < VARIED:
        line = line.play(line.game.legal_moves(line.position)[0])
    return line


def test_a_program_plays(program: Path) -> None:
    line = middle_game()
    players = StrongPlayers({"russian": command(program, OURS)}, has_dame=False)
    for _ in range(2):
        move = players.choose_move(line, 0.01, lambda: False)
        assert move in line.game.legal_moves(line.position)
    assert players.has_player(line.game)
    assert players.choose_move(line, LONG, lambda: True)  # it stops at once
    players.close()


def test_a_program_plays_its_own_game_only(program: Path) -> None:
    players = StrongPlayers({"russian": command(program, OURS)}, has_dame=True)
    assert players.has_player(rules.game("russian"))
    assert players.has_player(rules.game("international"))
    assert not players.has_player(rules.game("english"))
    assert not players.has_player(rules.game("russian", ["huff"]))


@pytest.mark.parametrize("text", FAULTY.values(), ids=FAULTY)
def test_a_program_that_fails_is_not_asked_again(
    program: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "ANSWERS_WITHIN", 0.2)
    if "sys.stdin.read()" in text:
        monkeypatch.setattr(client, "STARTS_WITHIN", 0.2)
    line = middle_game()
    players = StrongPlayers({"russian": command(program, text)}, has_dame=False)
    assert players.has_player(line.game)
    with pytest.raises(EngineFailed):
        players.choose_move(line, 0.01, lambda: False)
    assert not players.has_player(line.game)


async def play_at_full_strength(partner: Partner) -> None:
    line = middle_game()
    chosen = await partner.choose_move(line, Level.FULL_STRENGTH, seed=1, patience=LONG)
    assert chosen.move in line.game.legal_moves(line.position)
    assert chosen.depth > 0


async def test_a_worker_asks_a_program(program: Path, caplog: pytest.LogCaptureFixture) -> None:
    words = shlex.join(command(program, OURS))
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, programs={"russian": words}))
    await play_at_full_strength(partner)
    await partner.close()
    assert caplog.messages == []


async def test_our_engine_plays_where_a_program_fails(
    program: Path, caplog: pytest.LogCaptureFixture
) -> None:
    words = shlex.join(command(program, FAULTY["it plays an illegal move"]))
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, programs={"russian": words}))
    for _ in range(2):
        await play_at_full_strength(partner)
    await partner.close()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert caplog.messages[0].startswith("russian is played by our own engine: ")


async def test_a_program_ends_with_its_worker(program: Path) -> None:
    words = shlex.join(command(program, STUBBORN))
    partner = Partner(PartnerSettings(workers=1, programs={"russian": words}))
    asking = asyncio.create_task(
        partner.choose_move(middle_game(), Level.FULL_STRENGTH, seed=1, patience=LONG)
    )
    number = program.with_name("number")
    await eventually(lambda: number.exists() and bool(number.read_text()))
    assert is_running(int(number.read_text()))
    await partner.close()
    await asyncio.gather(asking, return_exceptions=True)
    await eventually(lambda: not is_running(int(number.read_text())))
    assert workers() == set()


def test_dame_plays_international_draughts() -> None:
    pytest.importorskip("dame", reason="the extra `strong` is not installed")
    assert choose_equipment(PartnerSettings()).library
    line, player = middle_game("international"), DamePlayer()
    for _ in range(40):
        if not line.outcome():
            line = line.play(player.choose_move(line, 0.002, lambda: False))
    assert player.choose_move(line, LONG, lambda: True)


async def test_a_worker_asks_dame(caplog: pytest.LogCaptureFixture) -> None:
    pytest.importorskip("dame", reason="the extra `strong` is not installed")
    partner = Partner(PartnerSettings(workers=1, seconds=0.05))
    line = middle_game("international")
    chosen = await partner.choose_move(line, Level.FULL_STRENGTH, seed=1, patience=LONG)
    await partner.close()
    assert chosen.depth > 0
    assert caplog.messages == []
