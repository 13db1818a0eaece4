"""Stories in which the N-th call fails: a few of them here, and all in the slow tests."""

import pytest

from tests.simulation.nth_call import FAR, WAYS
from tests.simulation.stories import STORIES
from tests.simulation.test_world import run_command

COMMAND = "tests.simulation.nth_call"


def tell(story: str, way: str, first: int, step: int = FAR) -> str:
    """Tell a story with one call that fails, or with one after the other."""
    options = ["--story", story, "--way", way, "--first", str(first), "--step", str(step)]
    return run_command(COMMAND, *options)


@pytest.mark.parametrize(
    ("story", "way", "number"),
    [
        ("game", "disk full", 30),
        ("draw", "rest cut after", 9),
        ("deadline", "kill before commit", 12),
        ("erasure", "cancel at await", 20),
    ],
)
def test_people_get_through_when_one_call_fails(story: str, way: str, number: int) -> None:
    assert tell(story, way, number).startswith(f"{story}, {way}: ")


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("story", STORIES)
def test_people_get_through_whichever_call_fails(story: str, way: str) -> None:
    tell(story, way, first=1, step=3 if "disk" in way else 1)
