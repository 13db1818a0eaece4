"""What a solution does not know is judged by the engine: a move that keeps the win is right."""

from dataclasses import replace

import pytest

from bot.matches.computer_facts import EngineBusy
from bot.partner.puzzle_judging import PuzzleJudging
from bot.school.course import attempt as walk
from bot.school.course.attempt import Attempt, AttemptState, OtherWay, can_ask
from bot.school.course.mistakes import FIRST_MISTAKE, build_mistake_puzzle
from bot.school.course.puzzle import End, Leaf, Node, Proof, Puzzle
from bot.school.course.reading import puzzles
from bot.talk.school.puzzle_texts import attempt_words
from engine.judgement import Judgement
from engine.processes.partner import Partner, PartnerSettings

# f2:h4 takes two men, and so does h2:f4.
TWO_WINS = replace(
    puzzles()[1],
    fen="W:Wc3,f2,a1,h2:Bd4,d6,g3,b8",
    solution=Node("f2:h4", {}, {"d4:b2": Node("a1:c3", {}, Leaf(End.MATERIAL))}),
)
NEW = Attempt(TWO_WINS.number)


@pytest.fixture
async def judging(partner: Partner) -> PuzzleJudging:
    return PuzzleJudging(partner)


async def test_another_winning_move_is_right_and_its_way_is_told(judging: PuzzleJudging) -> None:
    other = await judging.find_other_way(TWO_WINS, NEW, "h2f4")
    assert other is not None
    assert (other.moves, other.text) == ((), "h2:f4")
    after = walk.answer(TWO_WINS, NEW, "h2f4", other)
    assert (after.misses, after.tried, after.moves) == (0, "", ("f2:h4", "d4:b2"))
    words = attempt_words(TWO_WINS, after)
    assert f"**h2:f4** wins too: {' '.join(other.following)}." in words


async def test_a_move_that_does_not_win_is_a_miss(judging: PuzzleJudging) -> None:
    known = puzzles()[60]
    assert await judging.find_other_way(known, Attempt(60), "d4-c5") is None
    assert walk.answer(known, Attempt(60), "d4-c5").misses == 1


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (TWO_WINS, "f2:h4"),  # the solution knows it
        (TWO_WINS, "a1-b2"),  # illegal
        (replace(TWO_WINS, proof=Proof.TABLE), "h2:f4"),  # a table knows all
    ],
)
def test_what_is_known_is_not_asked(puzzle: Puzzle, text: str) -> None:
    assert not can_ask(puzzle, NEW, text)
    assert not can_ask(puzzle, replace(NEW, state=AttemptState.SHOWN), "h2:f4")


def test_a_way_found_for_another_moment_changes_nothing() -> None:
    late = OtherWay(("f2:h4", "d4:b2"), "h2:f4", ())
    assert walk.answer(TWO_WINS, NEW, "h2:f4", late).misses == 1


async def test_a_move_that_is_as_good_betters_a_mistake(judging: PuzzleJudging) -> None:
    found = Judgement(0, ("a1-b2",), 0, -500, 9)
    mistake = build_mistake_puzzle(FIRST_MISTAKE, "russian", "W:Wa1,c3:Be5,h8", "c3-d4", found)
    new = Attempt(FIRST_MISTAKE)
    other = await judging.find_other_way(mistake, new, "c3-b4")
    assert other is not None
    assert walk.answer(mistake, new, "c3-b4", other).state is AttemptState.SOLVED_AT_ONCE
    assert await judging.find_other_way(mistake, new, "c3-d4") is None


async def test_no_answer_costs_nothing() -> None:
    partner = Partner(PartnerSettings(workers=1, seconds=0.05))
    await partner.close()
    with pytest.raises(EngineBusy):
        await PuzzleJudging(partner).find_other_way(TWO_WINS, NEW, "h2:f4")
