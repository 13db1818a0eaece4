"""A link to a board works once and soon; what is kept of it opens nothing, and it can be closed."""

import asyncio
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text

from bot.people.erasing import begin_erasure
from bot.people.moderation import ban_person
from bot.people.open_boards import (
    SESSION_LASTS,
    TICKET_LASTS,
    Opened,
    SignedOut,
    TicketGone,
    close_own_boards,
    find_open_board,
    make_ticket,
    note_seen,
    open_board,
)
from bot.services import Services
from storage import Database
from storage.backups.putting_back import Present, PutBack, put_back
from storage.open_boards import list_looking
from storage.rows import Ban
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, begin

SECOND = timedelta(seconds=1)


async def press(services: Services, at: datetime = NOON) -> str:
    """Anna opens a match of hers in a browser."""
    match = await begin(services)
    return await services.run(make_ticket, match.id, ANNA, HERE, "de", at)


async def opened(services: Services) -> Opened:
    return await services.run(open_board, await press(services), NOON)


async def test_a_ticket_opens_one_session(services: Services) -> None:
    ticket = await press(services)
    session = await services.run(open_board, ticket, NOON)
    board = await services.run(find_open_board, session.secret, NOON)
    assert (board.person_id, board.channel_id, board.locale) == (ANNA.id, HERE.channel_id, "de")
    for secret in (ticket, "", "x" * 10_000, "\ud800"):
        with pytest.raises(TicketGone):
            await services.run(open_board, secret, NOON)
        with pytest.raises(SignedOut):
            await services.run(find_open_board, secret, NOON)


async def test_a_ticket_is_used_once_even_at_once(services: Services) -> None:
    ticket = await press(services)
    tries = (services.run(open_board, ticket, NOON) for _ in range(8))
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(each, Opened) for each in done) == 1
    assert sum(isinstance(each, TicketGone) for each in done) == 7


async def test_a_ticket_and_a_session_end(services: Services) -> None:
    ticket = await press(services)
    with pytest.raises(TicketGone):
        await services.run(open_board, ticket, NOON + TICKET_LASTS)
    session = await services.run(open_board, ticket, NOON + TICKET_LASTS - SECOND)
    end = NOON + TICKET_LASTS - SECOND + SESSION_LASTS
    assert session.ends_at == end
    board = await services.run(find_open_board, session.secret, end - SECOND)
    with pytest.raises(SignedOut):
        await services.run(find_open_board, session.secret, end)
    with pytest.raises(SignedOut):
        await services.run(note_seen, board, end)


async def test_nothing_that_is_kept_opens_a_board(services: Services, database: Database) -> None:
    ticket = await press(services)
    session = await services.run(open_board, ticket, NOON)
    rows = await database.read(lambda one: [*one.execute(text("SELECT * FROM open_boards"))])
    assert ticket not in str(rows)
    assert session.secret not in str(rows)


async def test_who_looks_is_known_until_the_board_is_closed(services: Services) -> None:
    session = await opened(services)
    board = await services.run(find_open_board, session.secret, NOON)
    looking = (board.match_id, NOON - SECOND)
    assert await services.read(list_looking, *looking) == set()
    await services.run(note_seen, board, NOON)
    assert await services.read(list_looking, *looking) == {ANNA.id}
    await services.run(note_seen, board, NOON, is_shown=False)
    assert await services.read(list_looking, *looking) == set()


async def test_it_ends_with_a_press_a_ban_an_erasure_and_a_restored_backup(
    services: Services, database: Database
) -> None:
    async def check_ended(session: Opened) -> None:
        with pytest.raises(SignedOut):
            await services.run(find_open_board, session.secret, NOON)

    ban = Ban(
        server_id=HERE.server_id or 0,
        person=ANNA,
        until=None,
        reason="",
        made_by=CLARA,
        made_at=NOON,
    )
    session = await opened(services)
    await services.run(close_own_boards, BORIS.id)
    await services.run(find_open_board, session.secret, NOON)
    assert await services.run(close_own_boards, ANNA.id) == 1
    await check_ended(session)
    session = await opened(services)
    await services.run(ban_person, ban)
    await check_ended(session)
    await services.write(lambda one: one.execute(text("DELETE FROM bans")))
    session = await opened(services)
    given = PutBack(NOON, NOON)
    await database.write(put_back, given, Present())
    await check_ended(session)
    session = await opened(services)
    await services.run(begin_erasure, ANNA.id, NOON)
    await check_ended(session)
