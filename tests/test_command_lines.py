"""All command lines have one style: a help for each command, sentences, codes, silent pipes."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import bot.school.__main__ as school
import engine.__main__ as engine
import render.__main__ as render
import rules.__main__ as rules
import rules.chapaev.__main__ as shots
from bot.commands import command_line as damka
from bot.school.storm_commands import build_storm_commands, run_storm
from rules.chapaev import Chapaev, PassedTurn, ShotRecord, write_record
from rules.command_line import Commands

Main = Callable[[Sequence[str]], int]
GAME = '[GameType "25"]\n[Result "*"]\n\n1. c3-d4 b6-c5 2. d4:b6 a7:c5 *\n'

BUILDERS: dict[str, tuple[Main, Callable[[], Commands]]] = {
    "rules": (rules.main, rules.build_commands),
    "rules.chapaev": (shots.main, shots.build_commands),
    "engine": (engine.main, engine.build_commands),
    "render": (render.main, render.build_commands),
    "bot.school": (school.main, school.build_commands),
    "bot.school storm": (run_storm, build_storm_commands),
}
MAINS: dict[str, Main] = {"bot": damka.main} | {name: main for name, (main, _) in BUILDERS.items()}
ALL = [
    *((tree, command) for tree, (_, build) in BUILDERS.items() for command in build().parsers),
    *(("bot", command) for command in damka.COMMANDS),
]
DISCS = "w4=3.5,0.5 b4=3.5,7.5"
# What is done, and input that is bad in the same command; None where a command takes none.
WORDS: dict[tuple[str, str], tuple[str, str | None]] = {
    ("rules", "variants"): ("variants", None),
    ("rules", "perft"): ("perft russian 2", "perft chess 2"),
    ("rules", "moves"): ("moves russian", "moves russian --fen W:Wz9:Ba1"),
    ("rules", "play"): ("play russian c3-d4 b6-c5", "play russian c3-c4"),
    ("rules", "check"): ("check GAME", "check missing/game.pdn"),
    ("rules.chapaev", "shot"): ("shot DISCS w4 d8 55", "shot DISCS w4 d8 101"),
    ("rules.chapaev", "check"): ("check SHOTS", "check GAME"),
    ("engine", "move"): ("move russian --nodes 100", "move russian c3-c4"),
    ("engine", "analyse"): ("analyse GAME --seconds 0.01", "analyse /dev/null"),
    ("engine", "hub"): ("", "hub chess"),  # it talks with a program until that ends
    ("engine", "match"): ("match russian nodes:1 nodes:1", "match russian level:1 level:9"),
    ("render", "KEY"): ("russian --text", "chess --text"),
    ("render", "themes"): ("themes", None),
    ("render", "replay"): ("replay GAME -o FILE.gif", "replay /dev/null -o FILE.gif"),
    ("render", "chapaev"): ("chapaev --alt", "chapaev --fen w4=9,9 --alt"),
    ("bot.school", "check"): ("", None),  # minutes; a test of the school runs it
    ("bot.school storm", "make"): ("", "make --games 1 --seed 1 --file missing/storm.json"),
    ("bot.school storm", "check"): ("", "check --file missing/storm.json"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game and a record of shots, in which a command runs."""
    (tmp_path / "GAME").write_text(GAME, encoding="utf-8")
    record = ShotRecord({}, Chapaev(), (PassedTurn(),))
    (tmp_path / "SHOTS").write_text(write_record(record), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def no_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have standard output end in a pipe that no one reads any more."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        yield


def end(tree: str, words: Sequence[str]) -> int:
    """Return the exit code with which a command ends."""
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(MAINS[tree](words))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_every_command_is_tried() -> None:
    assert {each for each in ALL if each[0] != "bot"} == WORDS.keys()


@pytest.mark.parametrize(("tree", "command"), ALL)
def test_each_command_has_a_help_of_its_own(
    tree: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert end(tree, [command, "--help"]) == 0
    usage, does, *_ = capsys.readouterr().out.split("\n\n")
    assert usage.startswith("usage: ")
    assert command in usage
    assert len(does.split()) >= 3


@pytest.mark.parametrize(("tree", "command"), ALL)
def test_what_is_no_option_is_wrong_use(
    tree: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert end(tree, [command, "--no-such-option"]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(("tree", "command"), WORDS)
def test_bad_input_is_told_in_a_line(
    tree: str, command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = WORDS[tree, command][1]
    if bad is None:
        return
    assert end(tree, shlex.split(bad.replace("DISCS", f"'{DISCS}'"))) == 1
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    assert not (folder / "FILE.gif").exists()


@pytest.mark.parametrize(("tree", "command"), WORDS)
def test_what_is_done_ends_with_nothing(
    tree: str, command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if words := shlex.split(WORDS[tree, command][0].replace("DISCS", f"'{DISCS}'")):
        assert end(tree, words) == 0
        said = capsys.readouterr()
        assert said.out
        assert not said.err


@pytest.mark.parametrize(("tree", "command"), ALL)
def test_a_closed_pipe_is_silent(
    tree: str, command: str, folder: Path, no_reader: None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert end(tree, [command, "--help"]) == 0
    assert not capfd.readouterr().err


@pytest.mark.parametrize(("tree", "command"), WORDS)
def test_a_pipe_that_closes_early_is_silent(
    tree: str, command: str, folder: Path, no_reader: None, capfd: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(WORDS[tree, command][0].replace("DISCS", f"'{DISCS}'"))
    assert end(tree, words or [command, "--help"]) == 0
    assert not capfd.readouterr().err
