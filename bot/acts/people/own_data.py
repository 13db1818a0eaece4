"""A person's own data: `/privacy`, with the buttons that fetch and delete it."""

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot.acts.explaining import mention_commands
from bot.acts.request import Request
from bot.acts.serve import served
from bot.matches.match_store import load_readable
from bot.matches.match_value import Match
from bot.people.erasing import begin_erasure
from bot.people.open_boards import close_own_boards
from bot.people.own_data import (
    claim_own_data,
    count_own_data,
    list_own_match_ids,
    list_own_sections,
)
from bot.people.privacy_facts import NotYourData
from bot.talk.people import privacy_texts
from bot.talk.people.own_files import (
    DATA,
    GAMES,
    MOST_ROWS,
    count_cut,
    describe_game,
    write_data,
    write_games,
)
from bot.views.control_id import ControlId
from bot.views.note import show_note
from bot.views.people.privacy import (
    OwnFiles,
    ask_once_more,
    ask_to_erase,
    show_own_files,
    show_privacy,
)

MOST_GAMES = 1000  # in one part
AT_ONCE = 20  # games that are read and written in one piece
LARGEST = 5_000_000  # bytes of records in one part; Discord takes files of 10 MiB
PATIENCE = 20.0  # seconds in which most people are erased


@app_commands.command()
@served
async def privacy(request: Request) -> None:
    """See, download or delete the data I store about you."""
    figures = await request.run(count_own_data, request.person.id)
    mentions = mention_commands(request.host.known_commands, request.interaction.permissions)
    await request.answer(show_privacy(figures, request.person.id, mentions))


async def fetch_data(request: Request, control: ControlId) -> None:
    """Give a person their data, with their newest games."""
    check_own(request, control)
    await request.run(claim_own_data, request.person.id, request.host.now())
    await request.answer(show_own_files(await gather(request), request.person.id))


async def fetch_older(request: Request, control: ControlId) -> None:
    """Give a person the data about their older games."""
    check_own(request, control)
    await request.run(claim_own_data, request.person.id, request.host.now())
    own = await gather(request, control.subject)
    await request.answer(show_own_files(own, request.person.id))


async def ask_first(request: Request, control: ControlId) -> None:
    """Ask a person whether to delete their data, and say what that means."""
    check_own(request, control)
    figures = await request.run(count_own_data, request.person.id)
    await request.answer_in_place(ask_to_erase(figures, request.person.id))


async def ask_again(request: Request, control: ControlId) -> None:
    """Ask once more."""
    check_own(request, control)
    await request.answer_in_place(ask_once_more(request.person.id))


async def erase(request: Request, control: ControlId) -> None:
    """Delete the data of the person who pressed."""
    check_own(request, control)
    await request.run(begin_erasure, request.person.id, request.host.now())
    request.services.languages.note(request.person.id, None)
    request.host.languages.forget(request.person.id)
    is_done = await request.host.erasures.wait_until_done(request.person.id, PATIENCE)
    words = privacy_texts.erased() if is_done else privacy_texts.being_erased()
    await request.answer_in_place(show_note(words))


async def close_boards(request: Request, control: ControlId) -> None:
    """Close every board that the person has open in a browser, on whatever device."""
    check_own(request, control)
    await request.run(close_own_boards, request.person.id)
    await request.answer_in_place(show_note(privacy_texts.boards_closed()))


async def keep(request: Request, control: ControlId) -> None:
    """Erase nothing."""
    check_own(request, control)
    await request.answer_in_place(show_note(privacy_texts.nothing_erased()))


def check_own(request: Request, control: ControlId) -> None:
    """Raise NotYourData if a control is about another person's data."""
    if control.detail != str(request.person.id):
        raise NotYourData


async def gather(request: Request, before: int | None = None) -> OwnFiles:
    """Gather the person's data, from games with ids below `before`, piece by piece off the event
    loop.
    """
    services, person_id = request.services, request.person.id
    ids = await services.run(list_own_match_ids, person_id, MOST_GAMES + 1, before)
    records, games, done, size = [], [], 0, 0
    while done < min(len(ids), MOST_GAMES) and size < LARGEST:
        piece = ids[done : min(done + AT_ONCE, MOST_GAMES)]
        matches = await services.run(load_readable, piece)
        written, told = await asyncio.to_thread(_write, matches, person_id)
        records.append(written)
        games += told
        done, size = done + len(piece), size + len(written)
    next_below = ids[done - 1] if done < len(ids) else None
    first = next_below or 0
    sections = await services.run(list_own_sections, person_id, first, before, MOST_ROWS + 1)
    files = {DATA: await asyncio.to_thread(write_data, sections, games)}
    if games:
        files[GAMES] = b"\n".join(records)
    return OwnFiles(files, len(games), len(ids), next_below, count_cut(sections))


def _write(matches: Sequence[Match], person_id: int) -> tuple[bytes, list[object]]:
    return write_games(matches), [describe_game(match, person_id) for match in matches]
