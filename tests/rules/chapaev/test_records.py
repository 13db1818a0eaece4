"""A match goes out as a file and comes back the same; nothing that cannot be true is believed."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from rules import BadFen, ClashingOptions, RulesError, UnknownOption, pdn
from rules.chapaev import (
    BadDeed,
    BadShotRecord,
    Chapaev,
    PassedTurn,
    Physics,
    PlayedShot,
    RecordFault,
    ShotRecord,
    ShotRefused,
    find_false_shot,
    is_shot_record,
    read_deed,
    read_record,
    write_deed,
    write_record,
)
from rules.chapaev.__main__ import main
from tests.rules.chapaev.matches import random_match
from tests.rules.chapaev.tables import EXACT, table

SHORT = Chapaev(("short-match",))
DEEDS, POSITIONS = random_match(SHORT, 7)
RECORD = ShotRecord({"White": 'A "x"', "Black": "B", "Seed": "secret 7"}, SHORT, DEEDS, "1-0")
TEXT = write_record(RECORD)


def test_a_match_comes_back_bit_by_bit() -> None:
    again = read_record(TEXT)
    assert again.deeds == RECORD.deeds
    assert tuple(again.positions()) == POSITIONS
    assert again.tags["White"] == 'A "x"'
    assert again.tags["Seed"] == "secret 7"
    assert again.result == "1-0"
    assert again.game.chosen == ("short-match",)
    assert write_record(again) == TEXT


def test_what_the_file_says() -> None:
    assert is_shot_record(TEXT)
    assert not is_shot_record('[Variant "russian"]\n1. c3-d4 *')
    for tag in (
        '[Variant "chapaev"]',
        '[Options "short-match"]',
        '[Physics "radius=0.35 slowing=8.0 top_speed=20.0 restitution=0.9 steps=240"]',
        '[Result "1-0"]',
    ):
        assert tag in TEXT.splitlines()
    body = TEXT[TEXT.index("{") : TEXT.rindex("}") + 1]
    assert len(json.loads(body)["shots"]) == len(DEEDS)
    assert body.count("{") == body.count("}") == 1


def test_a_reader_of_pdn_finds_a_game_of_another_kind() -> None:
    (bad,) = pdn.read_games(TEXT)
    assert isinstance(bad, pdn.BadPdn)
    assert bad.fault is pdn.PdnFault.UNKNOWN_GAME


def test_a_table_of_another_kind_comes_back() -> None:
    game = Chapaev(("exact",), Physics(restitution=0.5, slowing=4.0))
    deed = game.shoot(game.start(), game.suggestions(game.start())[0], "")
    again = read_record(write_record(ShotRecord({}, game, (deed,))))
    assert again.game.rules == game.rules
    assert find_false_shot(again) is None


def test_every_shot_can_be_rolled_again() -> None:
    assert find_false_shot(read_record(TEXT)) is None


def test_a_false_result_is_found() -> None:
    position, deed = POSITIONS[0], DEEDS[0]
    assert isinstance(deed, PlayedShot)
    elsewhere = tuple(disc.place_at(disc.at.x, disc.at.y + 0.01) for disc in deed.moved)
    false = ShotRecord({}, SHORT, (replace(deed, moved=elsewhere),))
    assert find_false_shot(read_record(write_record(false))) == 1
    assert SHORT.play(position, deed).position == POSITIONS[1]


def test_deeds_come_back_as_text() -> None:
    for position, deed in zip(POSITIONS, DEEDS, strict=False):
        text = write_deed(deed)
        assert "\n" not in text
        assert len(text) < 700
        assert read_deed(SHORT.rules, position, text) == deed
    assert write_deed(PassedTurn()) == '["pass"]'


BEGIN = EXACT.start()
GOOD = ["w4", 3.5, 7.5, 60, 0.0, 1.0, 12.0, [["w4", 3.5, 5.0]], ["b4"]]
WRONG: dict[str, list[object]] = {
    "a part too few": GOOD[:-1],
    "a disc that is not there": ["w9", *GOOD[1:]],
    "the other side's": ["b4", *GOOD[1:]],
    "no name": [4, *GOOD[1:]],
    "an aim that is no number": ["w4", "x", *GOOD[2:]],
    "power 0": [*GOOD[:3], 0, *GOOD[4:]],
    "power as text": [*GOOD[:3], "60", *GOOD[4:]],
    "power true": [*GOOD[:3], True, *GOOD[4:]],
    "no direction": [*GOOD[:4], 0.0, 0.0, *GOOD[6:]],
    "too fast": [*GOOD[:6], 20.1, *GOOD[7:]],
    "not at all": [*GOOD[:6], 0.0, *GOOD[7:]],
    "it moves off the table": [*GOOD[:7], [["w4", 3.5, 8.5]], []],
    "it moves upon another one": [*GOOD[:7], [["w4", 4.5, 0.5]], []],
    "one that is not there moves": [*GOOD[:7], [["w9", 4.5, 2.5]], []],
    "it moves twice": [*GOOD[:7], [["w4", 4.5, 2.5], ["w4", 4.5, 3.5]], []],
    "it moves and falls": [*GOOD[:7], [["w4", 4.5, 2.5]], ["w4"]],
    "one that is not there falls": [*GOOD[:7], [], ["w9"]],
    "a list falls": [*GOOD[:7], [], [["b4"]]],
    "a number moves": [*GOOD[:7], [5], []],
    "numbers without end": [*GOOD[:6], 1e999, *GOOD[7:]],
}


def test_a_deed_that_can_be_true_is_read() -> None:
    deed = read_deed(EXACT.rules, BEGIN, json.dumps(GOOD))
    assert EXACT.play(BEGIN, deed).shoots_again


@pytest.mark.parametrize("parts", WRONG.values(), ids=WRONG)
def test_deeds_that_cannot_be_true_are_refused(parts: list[object]) -> None:
    with pytest.raises((BadDeed, ShotRefused)):
        read_deed(EXACT.rules, BEGIN, json.dumps(parts))


@pytest.mark.parametrize(
    "text", ["", "[", "null", "7", "[" * 1500, "[]" * 9999, '["pass", 1]', "NaN"]
)
def test_texts_that_are_no_deeds_are_refused(text: str) -> None:
    with pytest.raises(BadDeed):
        read_deed(EXACT.rules, BEGIN, text)


RECORDS = {
    "another game": ('[Variant "russian"]\n{"shots": []}', RecordFault.OTHER_GAME),
    "no tags": ('{"shots": []}', RecordFault.OTHER_GAME),
    "an option": ('[Variant "chapaev"]\n[Options "x"]\n{"shots": []}', RecordFault.UNKNOWN_OPTION),
    "two that clash": (
        '[Variant "chapaev"]\n[Options "exact steady-hand"]\n{"shots": []}',
        RecordFault.UNKNOWN_OPTION,
    ),
    "a table": ('[Variant "chapaev"]\n[Physics "radius=9"]\n{}', RecordFault.BAD_PHYSICS),
    "a table of words": ('[Variant "chapaev"]\n[Physics "a b"]\n{}', RecordFault.BAD_PHYSICS),
    "a table without end": (
        '[Variant "chapaev"]\n[Physics "steps=1e9 radius=nan"]\n{}', RecordFault.BAD_PHYSICS,
    ),
    "no shots": ('[Variant "chapaev"]\n1-0', RecordFault.NO_SHOTS),
    "no list": ('[Variant "chapaev"]\n{"shots": 7}', RecordFault.NO_SHOTS),
    "no JSON": ('[Variant "chapaev"]\n{shots}', RecordFault.NO_SHOTS),
    "deep lists": ('[Variant "chapaev"]\n{"shots": ' + "[" * 99999 + "}", RecordFault.NO_SHOTS),
    "many shots": (
        '[Variant "chapaev"]\n{"shots": [' + "0," * 5000 + "0]}", RecordFault.NO_SHOTS,
    ),
    "a bad shot": ('[Variant "chapaev"]\n{"shots": [["pass"], 7]}', RecordFault.BAD_SHOT),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), RECORDS.values(), ids=RECORDS)
def test_files_that_are_no_records(text: str, fault: RecordFault) -> None:
    with pytest.raises(BadShotRecord) as caught:
        read_record(text)
    assert caught.value.fault is fault
    assert caught.value.shot == (2 if fault is RecordFault.BAD_SHOT else 0)


def test_shots_after_the_end_are_refused() -> None:
    with pytest.raises(BadShotRecord) as caught:
        read_record(TEXT.replace("\n]}", ',\n["pass"]\n]}'))
    assert caught.value.fault is RecordFault.AFTER_THE_END


@given(st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
@seed(1)
def test_a_damaged_file_is_refused_or_read(number: int) -> None:
    random = Random(number)
    letters = list(TEXT)
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(letters))
        letters[at] = random.choice([*'[]{}",.-0159ewb\n', ""])
    try:
        record = read_record("".join(letters))
    except BadShotRecord:
        return
    assert record.positions()
    assert write_record(record)


def test_positions_as_text() -> None:
    assert EXACT.fen(table("b4=3.5,7.5 w4=3.5,0.5 turn=b quiet=3 winner=-")) == (
        "turn=b rows=1,8 opener=w round=1 shots=0 quiet=3 streak=0 missed=0,0 wins=0,0 winner=- "
        "w4=3.5,0.5 b4=3.5,7.5"
    )


@pytest.mark.parametrize(
    "text",
    [
        "w9=1,1",
        "w1=1",
        "w1=9,1",
        "w1=nan,1",
        "w1=1e308,1",
        "w1=1,1 w1=2,2",
        "w1=1,1 b1=1.5,1",
        "turn=x",
        "rows=8,1",
        "rows=0,8",
        "quiet=-1",
        "quiet=99999999999999999999",
        "discs=1",
        "cabbage",
        "w1=1,1 " * 1000,
    ],
)
def test_texts_that_are_no_positions(text: str) -> None:
    with pytest.raises(BadFen):
        EXACT.read_fen(text)


def test_options() -> None:
    assert Chapaev(("exact",)).rules.wobble == 0
    assert Chapaev().rules.rows == (1, 8)
    with pytest.raises(UnknownOption):
        Chapaev(("no-discs",))
    with pytest.raises(ClashingOptions):
        Chapaev(("exact", "steady-hand"))
    for option in Chapaev.options:
        assert Chapaev((option.key,)).chosen == (option.key,)
    assert Chapaev.summary.count(". ") == 1
    assert len(Chapaev.summary) < 240


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_a_shot_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    discs = "w4=3.5,0.5 b4=3.5,7.5"
    assert said(capsys, "shot", discs, "w4", "3.5,7.5", "55") == (
        "w4=3.500000,6.803469\nOut: b4\nShoots again\n"
    )
    assert said(capsys, "shot", discs, "w4", "d8", "50") == (
        "w4=3.500000,6.750000\nb4=3.500000,7.500000\nOut:\nTurn passes\n"
    )
    elastic = said(capsys, "shot", "w1=2,4 b1=4,4", "w1", "8,4", "40", "--restitution", "1")
    assert elastic == "w1=3.300000,4.000000\nb1=6.700000,4.000000\nOut:\nTurn passes\n"
    assert said(capsys, "shot", discs, "b4", "w4", "100").endswith("Out: w4\nShoots again\n")


@pytest.mark.parametrize(
    "words",
    [
        ("w4=3.5,0.5", "w4", "3.5,7.5", "0"),
        ("w4=3.5,0.5", "w4", "3.5,7.5", "101"),
        ("w4=3.5,0.5", "w5", "3.5,7.5", "50"),
        ("w4=3.5,0.5", "w4", "3.5,0.5", "50"),
        ("w4=3.5,0.5", "w4", "nan,0.5", "50"),
        ("w4=3.5,0.5", "w4", "1e308,0.5", "50"),
        ("w4=3.5", "w4", "3.5,7.5", "50"),
    ],
)
def test_bad_shots_on_the_command_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("shot", *words)) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("bounce", ["nan", "2", "much"])
def test_discs_bounce_as_much_as_they_can(bounce: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(("shot", "w4=3.5,0.5", "w4", "3.5,7.5", "50", "--restitution", bounce))
    assert ended.value.code == 2
    assert "restitution" in capsys.readouterr().err


def test_a_record_is_checked_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.pdn"
    file.write_text(TEXT, encoding="utf-8")
    first, second = said(capsys, "check", str(file)).splitlines()
    assert first.endswith(", 1-0")
    assert second == "Every shot rolls as recorded."
    assert main(("check", str(tmp_path / "nowhere"))) == 1
    assert isinstance(BadShotRecord(RecordFault.NO_SHOTS), RulesError)
