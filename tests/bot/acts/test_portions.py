"""No one has more under way than their portion."""

from contextlib import ExitStack

import pytest

from bot.acts.portions import Portions, portion_of_analyses, portion_of_replays
from bot.matches.computer_facts import AnalysisUnderWay
from bot.talk.request_refusals import ReplaysUnderWay

ANNA, BORIS = 1, 2


@pytest.mark.parametrize(
    ("portions", "most", "refusal"),
    [(portion_of_analyses(), 1, AnalysisUnderWay), (portion_of_replays(), 3, ReplaysUnderWay)],
)
def test_each_person_has_a_portion(portions: Portions, most: int, refusal: type[Exception]) -> None:
    with ExitStack() as mine:
        for _ in range(most):
            mine.enter_context(portions.one_more(ANNA))
        with pytest.raises(refusal), portions.one_more(ANNA):
            pass
        with portions.one_more(BORIS):
            pass
    with portions.one_more(ANNA):
        pass


def test_what_fails_frees_its_place() -> None:
    portions = portion_of_analyses()
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), portions.one_more(ANNA):
            raise ZeroDivisionError
