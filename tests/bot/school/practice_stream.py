"""A process that practises endings, one line for each press; it may be killed.

`python -m tests.bot.school.practice_stream URL`. Several may do so at once: what another one has
pressed before is stale, and looked at again. What is pressed depends only on how things stand, so
however often the process is killed, all ends the same.
"""

import asyncio
import sys
from datetime import datetime

from bot.matches.act import Act
from bot.matches.runner import Runner
from bot.school.course.ending_play import choose_reply, find_best
from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import (
    Practice,
    PracticeState,
    answer,
    begin_another,
    give_hint,
    look,
    open_table,
    play_on,
    resume,
    take_back,
)
from bot.school.facts import StalePractice
from bot.school.practising import Deed, change_practice, list_practices
from rules import Style
from storage import Database, Person
from tests.bot.telling import tell

NOON = datetime.fromisoformat("2026-11-23T12:00:00+00:00")
LEARNER = Person(7, "learner")
KEYS = ("petrov", "main-road", "gift-net", "opposition", "stop-it")
TRIES = 3


async def main(url: str) -> None:
    """Press until every ending was tried often enough."""
    database = await Database.open(url)
    runner = Runner(database)
    for ending in named_endings().values():
        while ending.key in KEYS and (deed := await find_deed(runner, ending)) is not None:
            version, what = deed
            try:
                await runner.run(change_practice, act(version), ending, what)
            except StalePractice:
                tell("stale")
            tell("pressed")
    await database.close()


async def find_deed(runner: Runner, ending: NamedEnding) -> tuple[int | None, Deed] | None:
    """Return what to press next, on which version; None if nothing is left to do."""
    practice = (await runner.run(list_practices, LEARNER.id)).get(ending.key)
    if practice is None or not practice.has_begun:
        return None, lambda one, at: resume(one, at, "")
    if practice.tries >= TRIES:
        return None
    return practice.version, press


def press(ending: NamedEnding, practice: Practice) -> Practice:
    """Play well at first, badly now and then; ask for a hint, take back or play on."""
    drill = look(ending, practice)
    if drill.is_over:
        return begin_another(ending, practice, LEARNER.id)
    if drill.standing is PracticeState.THROWN:
        return (take_back if practice.version % 2 else play_on)(ending, practice)
    if practice.tries and not practice.is_helped and practice.version % 5 == 0:
        return give_hint(ending, practice)
    game, position = drill.line.game, drill.line.position
    endings = open_table(game)
    move = find_best(endings, game, position)
    if practice.tries and practice.version % 3 == 0:
        move = game.legal_moves(position)[-1]
    if drill.own_moves > 30:  # or it would never end
        move = choose_reply(endings, game, position, "end")
    return answer(ending, practice, game.write(position, move, Style.LONG))


def act(version: int | None) -> Act:
    """What the learner does."""
    return Act(person=LEARNER, at=NOON, ply=version)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
