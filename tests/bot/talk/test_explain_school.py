"""Every fact of the school has its sentence."""

import pytest

from bot.school import facts as school_facts
from bot.school.course.attempt import Attempt
from bot.school.course.progress import Progress
from bot.school.facts import SchoolError
from bot.talk.explain import explain
from tests.bot.talk.test_explain import below

SCHOOL_FACTS: dict[type[SchoolError], tuple[object, ...]] = {
    school_facts.NoSuchLesson: ("@Ж",),
    school_facts.StaleStep: (Progress(1),),
    school_facts.NoSuchPuzzle: (),
    school_facts.NoGamePuzzleYet: (),
    school_facts.NoPuzzleChannel: (),
    school_facts.NoPuzzleYet: (),
    school_facts.StaleAttempt: (Attempt(1),),
}


@pytest.mark.parametrize("kind", sorted(set(below(SchoolError)), key=str))
def test_every_fact_of_the_school_has_a_sentence(kind: type[SchoolError]) -> None:
    words = explain(kind(*SCHOOL_FACTS[kind]))
    assert words.endswith(".")
    assert "@Ж" not in words
