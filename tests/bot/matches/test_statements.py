"""What a move costs the database: statements and transactions, counted."""

from collections import Counter
from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, event

from bot.matches.finding import find_running_in
from bot.matches.match_facts import MoveRefused
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.services import Services
from storage import Database
from tests.bot.conftest import HERE, act, begin, mover, play

BEGINNINGS = ("BEGIN", "PRAGMA")  # no questions
MOST = 6  # statements of a move, over one transaction to read and one to write


@pytest.fixture
def counts() -> Iterator[Counter[str]]:
    """Statements, and commits and reads of transactions, since the last clearing."""
    counted: Counter[str] = Counter()

    def count(*told: object) -> None:
        counted["statements"] += not str(told[2]).startswith(BEGINNINGS)

    def begun(*_: object) -> None:
        counted["transactions"] += 1

    event.listen(Engine, "before_cursor_execute", count)
    event.listen(Engine, "begin", begun)
    yield counted
    event.remove(Engine, "before_cursor_execute", count)
    event.remove(Engine, "begin", begun)


async def make_next_move(services: Services, ply: int) -> Match:
    """Find the match of the channel and play, as a command does."""
    match = await services.run(find_running_in, HERE.channel_id)
    assert match is not None
    text = match.game.write(match.position, match.choices[0])
    return await play_typed(services.changes, match, act(mover(match), event=ply, ply=ply), text)


async def test_a_warm_move(services: Services, counts: Counter[str]) -> None:
    await play(services, await begin(services), "c3-d4")
    counts.clear()
    await make_next_move(services, 1)
    assert counts == {"statements": 1 + 4, "transactions": 2}


async def test_a_move_of_a_match_that_was_not_read_before(
    services: Services, database: Database, counts: Counter[str]
) -> None:
    await play(services, await begin(services), "c3-d4", "b6-a5", "d4-e5")
    stranger = Services.on(database)
    counts.clear()
    await make_next_move(stranger, 3)
    assert counts == {"statements": MOST, "transactions": 2}


async def test_a_refused_move_is_looked_at_once_more(
    services: Services, counts: Counter[str]
) -> None:
    match = await begin(services)
    counts.clear()
    with pytest.raises(MoveRefused):
        await play_typed(services.changes, match, act(mover(match)), "c3-c4")
    assert counts == {"statements": 1, "transactions": 1}


async def test_boards_shown_together_are_kept_by_two_statements(
    services: Services, counts: Counter[str]
) -> None:
    match = await begin(services)
    counts.clear()
    await services.shown_boards.mark(match, match.main_room, 500)
    assert counts == {"statements": 2, "transactions": 1}
