"""A match as it was played is kept as text and comes back to the last bit."""

from dataclasses import replace

import pytest

import rules
from rules import Color, Course, Ending, RulesError
from rules.chapaev import Chapaev, PlayedShot
from rules.chapaev.discs import Point
from rules.chapaev.shot_line import BadKeptShot, ShotLine, begin_shot_line
from rules.chapaev.shot_notation import name_shot
from tests.rules.chapaev.matches import random_match

SHORT = Chapaev(("short-match",))
DEEDS, POSITIONS = random_match(SHORT, 7)
LINE = ShotLine(SHORT, POSITIONS, DEEDS)


def test_what_is_kept_comes_back_bit_by_bit() -> None:
    line: Course = rules.begin_game(rules.any_game("chapaev", ["short-match"]))
    for ply in range(LINE.ply):
        line = line.follow_kept(LINE.write_kept(ply))
    assert isinstance(line, ShotLine)
    assert (line.positions, line.deeds) == (LINE.positions, LINE.deeds)
    assert line.is_at(LINE.write_place())
    assert not line.cut(3).is_at(LINE.write_place())


def test_the_decisive_round_ends_the_game_and_nothing_else_does() -> None:
    assert LINE.outcome() == rules.Outcome(Ending.LAST_ROUND, POSITIONS[-1].winner)
    assert all(LINE.cut(ply).outcome() is None for ply in range(LINE.ply))


def test_a_text_that_was_no_shot_there_is_damage() -> None:
    for text in ("", "[]", "c3-d4", LINE.write_kept(0).replace("w", "b"), '["pass"'):
        with pytest.raises(BadKeptShot):
            begin_shot_line(SHORT).follow_kept(text)


def test_shots_are_numbered_by_turns_from_one_in_every_round() -> None:
    numbers = LINE.move_numbers()
    assert len(numbers) == LINE.ply
    for before, position, number in zip(POSITIONS, POSITIONS[1:], numbers[1:], strict=False):
        if position.round != before.round:
            assert (number.number, number.is_reply, number.is_first) == (1, False, True)
        assert number.is_reply == (position.turn is not position.opener)
        if position.turn is before.turn and position.round == before.round:
            assert not number.is_first  # an extra shot


def test_every_round_has_its_shots() -> None:
    ends = [ply for ply in range(1, LINE.ply + 1) if LINE.round_result(ply)]
    assert len(ends) == POSITIONS[-1].round
    assert LINE.find_round_begin(1) == 0
    assert LINE.find_round_begin(ends[0]) == 0
    assert LINE.find_round_begin(ends[0] + 1) == ends[0]


def test_all_games_are_listed_and_those_of_draughts_stay_among_themselves() -> None:
    keys = [game.key for game in rules.all_games()]
    assert keys == [*(game.key for game in rules.games()), "chapaev"]
    assert rules.any_game("russian") is rules.game("russian")
    with pytest.raises(rules.UnknownGame):
        rules.game("chapaev")
    for key, options in (("tennis", ()), ("chapaev", ("huff",)), ("russian", ("exact",))):
        with pytest.raises(RulesError):
            rules.any_game(key, options)


def test_the_turns_are_those_of_the_positions() -> None:
    assert LINE.turns == [position.turn for position in POSITIONS]
    assert LINE.turns[0] is Color.WHITE
    names = [deed.shot.disc if isinstance(deed, PlayedShot) else "-" for deed in DEEDS]
    assert [LINE.name_move(ply).split()[0] for ply in range(1, LINE.ply + 1)] == names


@pytest.mark.parametrize(
    ("aim", "name"),
    [("d8", "w4 d8 60"), ("w1", "w4 w1 60"), ("b2", "w4 b2 60"), ("4.5,0.61", "w4 e1 60")],
)
def test_people_read_squares_and_discs_instead_of_places(aim: str, name: str) -> None:
    begin = begin_shot_line(SHORT)
    moved = replace(begin.position.discs[0], at=Point(0.123456, 3.3))
    position = replace(begin.position, discs=(moved, *begin.position.discs[1:]))
    assert moved.name == "w1"
    shot = SHORT.parse(position, f"w4 {aim} 60")
    assert name_shot(position, shot) == name
