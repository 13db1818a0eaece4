"""`python -m render`."""

from pathlib import Path

import pytest
from PIL import Image

import render
import rules
from render.__main__ import main
from rules import pdn
from rules.chapaev import Chapaev, PassedTurn, ShotRecord, write_record
from tests.render.helpers import RUSSIAN, play_random


def test_a_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    choices = ["--theme", "night", "--size", "350", "--view", "black", "--names", "all", "--strip"]
    assert main(["russian", *choices, "-o", str(file)]) == 0
    with Image.open(file) as image:
        assert image.width in (349, 350)
        assert image.height > image.width


def test_a_move_is_played_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["russian", "--fen", "W:Wc3:Bd4,h8", "--last", "c3:e5", "--alt", "--text"]) == 0
    told = capsys.readouterr().out
    assert "Last move, White: c3:e5, captured on d4." in told
    assert "Black to move.\n" in told


def test_themes_are_listed_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "themes.png"
    assert main(["themes", "-o", str(file)]) == 0
    assert "7 harbour   colour-blind safe" in capsys.readouterr().out
    with Image.open(file) as image:
        assert image.width > 600


def test_a_file_of_moves_becomes_an_animation(tmp_path: Path) -> None:
    source, file = tmp_path / "game.pdn", tmp_path / "game.gif"
    line = play_random(RUSSIAN, 10)
    source.write_text(pdn.write(pdn.Record({}, line, "1-0")))
    assert main(["replay", str(source), "--plies", "4", "-o", str(file)]) == 0
    with Image.open(file) as image:
        assert image.format == "GIF"


def test_a_record_of_shots_becomes_an_animation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Chapaev(["exact"])
    position, deeds = game.start(), []
    for text in ("w4 d8 60", "w5 e8 60", "w6 f8 30"):
        deeds.append(game.shoot(position, game.parse(position, text), seed=""))
        position = game.play(position, deeds[-1]).position
    source, file = tmp_path / "match.pdn", tmp_path / "match.gif"
    source.write_text(write_record(ShotRecord({}, game, (*deeds, PassedTurn()))))
    assert main(["replay", str(source), "-o", str(file)]) == 0
    assert "3 shots" in capsys.readouterr().out
    whole = file.stat().st_size
    assert main(["replay", str(source), "--plies", "1", "-o", str(file)]) == 0
    assert file.stat().st_size < whole
    source.write_text(write_record(ShotRecord({}, game, ())))
    assert main(["replay", str(source), "-o", str(file)]) == 1
    assert "couldn't find a shot" in capsys.readouterr().err


def test_free_discs_are_drawn_and_their_shots_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moving, still, table = (tmp_path / name for name in ("shot.gif", "shot.png", "table.png"))
    discs = ["--fen", "w4=3.5,0.5 b4=3.5,7.5"]
    for file in (moving, still):
        assert main(["chapaev", *discs, "--last", "w4 d8 100", "--alt", "-o", str(file)]) == 0
        assert "White wins the round." in capsys.readouterr().out
    assert main(["chapaev", "--size", "300", "--alt", "-o", str(table)]) == 0
    assert "8 on h8." in capsys.readouterr().out
    with Image.open(moving) as image:
        assert getattr(image, "n_frames", 1) > 5
    with Image.open(still) as image:
        assert image.format == "PNG"
    with Image.open(table) as image:
        assert image.width in (299, 300)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nonsense", "--alt"], "nonsense"),
        (["russian", "--fen", "W:Wz9:Bd4", "--alt"], "Character 4"),
        (["russian", "--last", "a1-h8", "--alt"], "a1-h8"),
        (["chapaev", "--last", "w4 d8 101", "--alt"], "101"),
        (["chapaev", "--fen", "w4=9,9", "--alt"], "w4=9,9"),
        (["replay", "/nowhere.pdn", "-o", "x.gif"], "/nowhere.pdn"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["russian"], "-o FILE.png"),
        (["russian", "file.pdn", "--alt"], "file.pdn"),
        (["russian", "-o", "board.jpg"], "'board.jpg' doesn't end in .png"),
        (["themes", "-o", "themes"], "'themes' doesn't end in"),
        (["replay", "-o", "x.gif"], "FILE"),
        (["replay", "game.pdn"], "-o"),
        (["replay", "game.pdn", "-o", "x.mp4"], ".gif"),
        (["chapaev"], "-o"),
        (["chapaev", "-o", "x.gif"], "a GIF shows a shot"),
        (["chapaev", "--strip"], "--strip"),
    ],
)
def test_words_that_are_no_command_are_told_and_write_nothing(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


def test_a_file_without_games_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.pdn"
    empty.write_text("")
    assert main(["replay", str(empty), "-o", str(tmp_path / "x.gif")]) == 1
    assert capsys.readouterr().err


@pytest.mark.parametrize("size", ["5", "wide", "99999"])
def test_a_size_that_is_none_is_refused(size: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["russian", "--size", size, "--alt"])
    assert size in capsys.readouterr().err


def test_the_words_alone_need_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["towers", "--text"]) == 0
    assert capsys.readouterr().out.startswith("   a b c")


def test_every_key_of_the_rules_can_be_drawn(tmp_path: Path) -> None:
    for game in rules.games():
        assert main([game.key, "--size", "200", "-o", str(tmp_path / f"{game.key}.png")]) == 0
    assert len([*tmp_path.iterdir()]) == len(rules.games())
    assert len(render.THEMES) == 7
