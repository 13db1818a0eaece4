"""Nothing of the endings is left in English in another language, and all of it fits."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.school.course import practice as walk
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import MOST_STARS, Practice, PracticeState, look
from bot.school.course.puzzle import Goal
from bot.school.practising import list_endings
from bot.talk.school.practice_texts import ending_title
from bot.views.appearance import Appearance
from bot.views.school.practice import show_drill, show_endings
from rules import Line
from tests.bot.matches_at_hand import problems
from tests.bot.school.test_named_endings import ALL, NAMES, play_badly, play_best, start
from tests.bot.talk.languages.speaking import LOOK, untranslated, untranslated_choices


def every_standing(ending: NamedEnding, game: str) -> Iterator[Practice]:
    """Yield a practice as it can stand: begun, hinted at, thrown away, lost, over in each way."""
    first = start(ending, game)
    yield first
    yield (hinted := walk.give_hint(ending, first))
    yield (pointed := walk.give_hint(ending, hinted))
    yield walk.give_hint(ending, pointed)
    yield replace(play_best(ending, first), tries=1)
    thrown = play_badly(ending, first)
    yield thrown
    lost = walk.play_on(ending, thrown)
    yield lost
    while not look(ending, lost).is_over:
        lost = walk.play_on(ending, play_best(ending, lost))
    yield lost
    another = walk.begin_another(ending, first, 7)
    yield another
    while not look(ending, another).is_over:
        another = play_best(ending, another)
    yield another


def list_starts(line: Line) -> set[int | None]:
    """The squares of pieces that can be moved, and none."""
    return {None, *(move.start for move in line.game.legal_moves(line.position))}


@pytest.mark.parametrize(("ending", "game"), ALL, ids=NAMES)
async def test_an_ending_from_its_task_to_its_end(ending: NamedEnding, game: str) -> None:
    stands = set()
    for practice in every_standing(ending, game):
        drill = look(ending, practice)
        stands.add(drill.standing)
        assert await untranslated(show_drill(drill, LOOK)) == []
        for square in list_starts(drill.line):
            post = await show_drill(drill, Appearance(), square, "Words of some kind.")
            assert problems(post) == []
    assert {PracticeState.OPEN, PracticeState.THROWN} <= stands
    assert stands & {PracticeState.DRAWN, PracticeState.LOST}
    assert (PracticeState.WON in stands) is (ending.goal is Goal.WIN)


async def test_a_win_beyond_the_limit_is_told() -> None:
    ending = replace(list_endings()[0], limit=2)
    practice = start(ending, "russian")
    for _ in range(2):
        practice = play_best(ending, practice)
    drill = look(ending, practice)
    assert drill.standing is PracticeState.DRAWN
    assert await untranslated(show_drill(drill, LOOK)) == []


@pytest.mark.parametrize("game", ["", "english", "italian"])
async def test_the_list_with_all_stars(game: str) -> None:
    endings = list_endings(game)
    practices = {each.key: Practice(each.key, stars=MOST_STARS) for each in endings}
    for known in ({}, practices):
        assert await untranslated(show_endings(endings, known, game)) == []
        assert problems(await show_endings(endings, known, game)) == []
    assert await untranslated_choices(*map(ending_title, endings)) == []
