"""What is due is counted, and for that no query reads a whole table."""

from storage import Database
from storage.due_counts import Due, count_due, list_due_boards
from storage.erasures import keep_erasure
from storage.people import remember_person
from storage.rooms import note_shown, want_version
from storage.rows import Board
from tests.storage.conftest import ANNA, HERE, NOON, begin


async def test_boards_are_due_until_they_are_shown(database: Database) -> None:
    first, second = [await database.write(begin) for _ in range(2)]
    assert await database.read(list_due_boards) == [
        (match_id, HERE.channel_id, 0) for match_id in (first, second)
    ]
    shown = Board(message_id=500, match_id=first, channel_id=HERE.channel_id, version=1, ply=0)
    await database.write(note_shown, [shown])
    assert [match_id for match_id, *_ in await database.read(list_due_boards)] == [second]
    await database.write(want_version, first, 2)
    assert (await database.read(list_due_boards))[0] == (first, HERE.channel_id, 1)


async def test_an_erasure_is_due_since_it_was_asked_for(database: Database) -> None:
    await database.write(remember_person, ANNA)
    await database.write(keep_erasure, ANNA.id, NOON)
    assert (await database.read(count_due, NOON))["erasure"] == Due(1, NOON)


async def test_nothing_else_is_due_in_a_new_game(database: Database) -> None:
    await database.write(begin)
    assert {*(await database.read(count_due, NOON)).values()} == {Due(0, None)}
