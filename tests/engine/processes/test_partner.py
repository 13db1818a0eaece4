"""The partner answers with real workers, also when they are killed, stopped or cannot start."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

import rules
from engine.hints import Why
from engine.judgement import Judgement
from engine.levels import VARIED, Level
from engine.processes.jobs import NoAnswer, Urgency
from engine.processes.partner import GameIsOver, Partner, PartnerSettings
from engine.processes.pool import WorkerPool
from engine.processes.questions import Equipment, GameText, MoveQuestion
from engine.review import Review
from rules import Color, Line

ROOT = Path(__file__).parents[3]
LONG = 30.0  # seconds: no one waits so long, the search is ended before
EQUIPMENT = Equipment(memory=80, programs={})
SETTINGS = PartnerSettings(workers=1, seconds=0.05, analysis_seconds=0.02)


@pytest_asyncio.fixture
async def partner() -> AsyncIterator[Partner]:
    opened = Partner(SETTINGS)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[WorkerPool]:
    opened = WorkerPool(1, EQUIPMENT)
    yield opened
    await opened.close()


def begin(key: str = "russian", *moves: str) -> Line:
    line = Line.begin(rules.game(key))
    for text in moves:
        line = line.play(line.game.parse(line.position, text))
    return line


def question(seconds: float = 0.01, key: str = "russian") -> MoveQuestion:
    """Ask for a move beyond the first plies, which are played without much thought."""
    line = begin(key)
    while line.ply < VARIED:
        line = line.play(line.game.legal_moves(line.position)[0])
    return MoveQuestion(GameText.of(line), seconds, Level.FULL_STRENGTH, 1)


def workers(parent: int | None = None) -> set[int]:
    """The numbers of the worker processes that a process has started."""
    command = ["pgrep", "-P", str(parent or os.getpid()), "-f", "engine.processes.worker"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return set(map(int, found.split()))


def is_running(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def environment_of(process: int) -> bytes:
    return Path(f"/proc/{process}/environ").read_bytes()


async def eventually(is_true: Callable[[], bool]) -> None:
    while not is_true():  # noqa: ASYNC110 - the system tells no one when a process is gone
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("level", Level)
async def test_every_level_chooses_a_legal_move(partner: Partner, level: Level) -> None:
    line = begin("russian", "c3-d4", "d6-c5")
    chosen = await partner.choose_move(line, level, seed=1, patience=LONG)
    assert chosen.move in line.game.legal_moves(line.position)
    assert chosen.line[0] == chosen.move
    assert chosen.depth > 0


@pytest.mark.parametrize("key", ["towers", "corners", "frisian", "two-move", "turkish"])
async def test_other_games_are_played(partner: Partner, key: str) -> None:
    line = begin(key)
    assert (await partner.choose_move(line, Level.CASUAL, seed=1, patience=LONG)).depth > 0


async def test_the_same_seed_chooses_the_same_move(partner: Partner) -> None:
    level = Level.LEARNER  # it sees too few positions for its time to count
    line = begin("international")
    one, again = [await partner.choose_move(line, level, seed=7, patience=LONG) for _ in range(2)]
    assert one == again
    others = {
        (await partner.choose_move(line, level, seed=s, patience=LONG)).move for s in range(20)
    }
    assert len(others) > 1


async def test_a_game_that_begins_elsewhere_and_has_options(partner: Partner) -> None:
    line = Line.begin(rules.game("russian", ["huff"]), "W:Wc3,Ke1:Bd4,h8")
    chosen = await partner.choose_move(line, Level.EXPERT, seed=1, patience=LONG)
    assert chosen.move in line.game.legal_moves(line.position)


async def test_a_game_that_is_over_has_no_move(partner: Partner) -> None:
    line = Line.begin(rules.game("russian"), "W:Wa3:Bb4,c5")
    with pytest.raises(GameIsOver):
        await partner.choose_move(line, Level.CLUB, seed=1, patience=LONG)


async def test_nothing_runs_before_the_first_question_and_behind_the_end() -> None:
    partner = Partner(SETTINGS)
    assert workers() == set()
    await partner.choose_move(begin(), Level.CLUB, seed=1, patience=LONG)
    assert len(workers()) == 1
    await partner.close()
    assert workers() == set()
    chosen = await partner.choose_move(begin(), Level.CLUB, seed=1, patience=LONG)
    assert chosen.depth == 0  # at a glance


async def test_a_worker_that_is_killed_costs_one_answer(pool: WorkerPool) -> None:
    asking = asyncio.create_task(pool.ask(question(seconds=0.5), Urgency.MOVE, LONG))
    await eventually(lambda: bool(workers()))
    (first,) = workers()
    os.kill(first, signal.SIGKILL)
    answer = await asking
    assert answer.depth > 0
    assert first not in workers()


async def test_a_question_over_which_workers_die_is_given_up(pool: WorkerPool) -> None:
    asking = asyncio.create_task(pool.ask(question(LONG), Urgency.MOVE, LONG))
    killed: set[int] = set()
    while not asking.done():
        for worker in workers() - killed:
            os.kill(worker, signal.SIGKILL)
            killed.add(worker)
        await asyncio.sleep(0.01)
    with pytest.raises(NoAnswer):
        await asking
    assert len(killed) == 2
    assert (await pool.ask(question(), Urgency.MOVE, LONG)).depth > 0


async def test_without_memory_a_move_is_chosen_at_a_glance() -> None:
    partner = Partner(PartnerSettings(workers=1, memory=-250))  # less than Python needs
    chosen = await partner.choose_move(begin(), Level.FULL_STRENGTH, seed=1, patience=LONG)
    assert chosen.depth == 0
    assert chosen.move in begin().game.legal_moves(begin().position)
    await partner.close()


async def test_who_waits_no_more_frees_the_worker(pool: WorkerPool) -> None:
    await pool.ask(question(), Urgency.MOVE, LONG)
    before = workers()
    asking = asyncio.create_task(pool.ask(question(LONG), Urgency.MOVE, LONG))
    await asyncio.sleep(0.05)
    asking.cancel()
    with suppress(asyncio.CancelledError):
        await asking
    assert (await pool.ask(question(), Urgency.MOVE, LONG)).depth > 0
    assert workers() == before  # it stopped: no one had to end it


async def test_those_who_wait_share_the_time(pool: WorkerPool) -> None:
    """A search gets its share of what is left; these would last for ever."""
    endless = question(seconds=float("inf"))
    asking = [
        asyncio.create_task(pool.ask(endless, Urgency.MOVE, patience=60.0)) for _ in range(40)
    ]
    done, waiting = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert [task.result().depth > 0 for task in done] == [True]


async def test_moves_come_before_hints_and_hints_before_analysis(pool: WorkerPool) -> None:
    order: list[Urgency] = []

    async def ask(urgency: Urgency) -> None:
        await pool.ask(question(), urgency, LONG)
        order.append(urgency)

    kinds = (Urgency.IDLE, Urgency.ANALYSIS, Urgency.HINT, Urgency.MOVE, Urgency.HINT, Urgency.MOVE)
    await asyncio.gather(*map(ask, kinds))
    assert order == sorted(kinds)


async def test_an_analysis_gives_way_to_a_move(pool: WorkerPool) -> None:
    await pool.ask(question(), Urgency.MOVE, LONG)
    slow = asyncio.create_task(pool.ask(question(seconds=LONG), Urgency.ANALYSIS, 10 * LONG))
    await asyncio.sleep(0.05)  # so that it is most likely begun: else the move is first anyway
    await pool.ask(question(), Urgency.MOVE, LONG)
    assert not slow.done()
    slow.cancel()


async def test_what_gave_way_is_done_behind_it(pool: WorkerPool) -> None:
    await pool.ask(question(), Urgency.MOVE, LONG)
    asking = [asyncio.create_task(pool.ask(question(0.3), Urgency.ANALYSIS, LONG))]
    await asyncio.sleep(0.05)
    asking.append(asyncio.create_task(pool.ask(question(), Urgency.MOVE, LONG)))
    assert all(answer.depth > 0 for answer in await asyncio.gather(*asking))


async def test_a_hint_names_a_move_and_why(partner: Partner) -> None:
    line = Line.begin(rules.game("russian"), "W:Wc3,a1:Bd4,h8")
    hint = await partner.find_hint(line, LONG)
    assert hint.move in line.game.legal_moves(line.position)
    assert hint.line[0] == hint.move
    assert hint.why is Why.ONLY_MOVE
    with pytest.raises(GameIsOver):
        await partner.find_hint(Line.begin(rules.game("russian"), "W:Wa3:Bb4,c5"))


async def test_an_analysis_judges_every_move_and_goes_on_where_it_ended(partner: Partner) -> None:
    line = begin("russian", "c3-d4", "d6-c5", "b2-c3")
    analysis = partner.analyse(line)
    known = [await anext(analysis)]
    await analysis.aclose()
    known += [judgement async for judgement in partner.analyse(line, known)]
    assert [judgement.ply for judgement in known] == [0, 1, 2]
    assert all(judgement.depth > 0 for judgement in known)
    assert Review(line, known).accuracies.keys() == {Color.WHITE, Color.BLACK}
    assert [judgement async for judgement in partner.analyse(line, known)] == []


async def test_puzzles_are_found_in_a_judged_game(partner: Partner) -> None:
    """White has a strike in the first position; in the second one there is nothing to win."""
    fen = "W:Wc1,e1,g1,b2,f2,h2,g3,c5:Ba3,h4,e5,h6,a7,e7,b8,f8,h8"
    line = Line.begin(rules.game("brazilian"), fen)
    for text in ("g3-f4", "e5:g3"):
        line = line.play(line.game.parse(line.position, text))
    judgements = [Judgement(ply, (), score, 0, 5) for ply, score in enumerate([300, 0])]
    (puzzle,) = [found async for found in partner.find_puzzles(line, judgements)]
    assert (puzzle.ply, puzzle.solution.move) == (0, "c1-d2")


async def test_without_workers_there_is_no_hint_and_no_analysis() -> None:
    partner = Partner(SETTINGS)
    await partner.close()
    with pytest.raises(NoAnswer):
        await partner.find_hint(begin())
    with pytest.raises(NoAnswer):
        await anext(partner.analyse(begin("russian", "c3-d4")))


async def test_a_worker_is_ended_when_there_is_nothing_to_do() -> None:
    pool = WorkerPool(1, EQUIPMENT, rests_after=0.05)
    await pool.ask(question(), Urgency.MOVE, LONG)
    await eventually(lambda: not workers())
    assert (await pool.ask(question(), Urgency.MOVE, LONG)).depth > 0
    await pool.close()


async def test_twenty_games_at_once_are_answered(partner: Partner) -> None:
    lines = [Line.begin(game) for game in rules.games()[:20]]
    chosen = await asyncio.gather(
        *(partner.choose_move(line, Level.FULL_STRENGTH, seed=1, patience=LONG) for line in lines)
    )
    for line, answer in zip(lines, chosen, strict=True):
        assert answer.move in line.game.legal_moves(line.position)
    assert len(workers()) == 1


SCRIPT = """
import asyncio, rules
from engine.processes.pool import WorkerPool
from engine.processes.jobs import Urgency
from tests.engine.processes.test_partner import EQUIPMENT, question

async def main():
    pool = WorkerPool(2, EQUIPMENT)
    questions = [pool.ask(question(seconds=60), Urgency.MOVE, 600) for _ in range(2)]
    asking = asyncio.gather(*questions)
    await asyncio.sleep(0.5)
    print("thinking", flush=True)
    await asking

asyncio.run(main())
"""


async def test_no_worker_survives_a_parent_that_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SCRIPT, cwd=ROOT, stdout=subprocess.PIPE
    )
    assert parent.stdout is not None
    assert await parent.stdout.readline() == b"thinking\n"
    await eventually(lambda: len(workers(parent.pid)) == 2)
    orphans = workers(parent.pid)
    parent.kill()
    await parent.wait()
    await eventually(lambda: not any(map(is_running, orphans)))


async def test_a_worker_knows_no_setting_of_the_bot(pool: WorkerPool) -> None:
    os.environ["DISCORD_TOKEN"] = "secret"
    try:
        await pool.ask(question(), Urgency.MOVE, LONG)
        (worker,) = workers()
        assert b"secret" not in environment_of(worker)
    finally:
        del os.environ["DISCORD_TOKEN"]
