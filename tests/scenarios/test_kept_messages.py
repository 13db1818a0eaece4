"""Every message that is kept, in every kind of trouble: a minute later it shows what is so."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.clockwork import kept_messages
from bot.matches.gathering import Gathering
from bot.matches.work import Work, writes
from playground.faults import Fault
from storage.kept_messages import list_outdated
from storage.simuls import list_outdated_simuls
from tests.scenarios.conftest import Allowed, Table
from tests.scenarios.hands import settle
from tests.scenarios.test_one_here import KINDS, with_button
from tests.scenarios.test_two_rooms import friend

MINUTE = timedelta(minutes=1)


PAUSE = 0.2  # seconds between two edits here
EDIT = "update_message"
TROUBLES: dict[str, list[Fault]] = {
    "Discord fails": [Fault(operation=EDIT, status=503, times=3)],
    "the connection breaks": [Fault(operation=EDIT, cut=True, times=3)],
    "it may not": [Fault(operation=EDIT, status=403)],
    "Discord lets it wait": [Fault(operation=EDIT, status=429)],
    "nobody hears that it was done": [Fault(operation=EDIT, status=403, after_work=True)],
}


async def still_outdated(table: Table, kind: str) -> list[int]:
    """The gatherings of a kind of which some message does not show them as they stand."""
    name = table.bot.keepers[KINDS_OF[kind]].kept.gathering.value
    if name == "simuls":
        return await table.services.read(list_outdated_simuls)
    return await table.services.read(list_outdated, table=name)


KINDS_OF = dict(zip(KINDS, Gathering, strict=True))


@pytest.fixture(autouse=True)
def in_a_hurry(table: Table) -> None:
    for keeper in table.bot.keepers.values():
        keeper.kept = replace(keeper.kept, pause=PAUSE, pause_after_act=PAUSE)


def test_every_keeper_is_in_this_table(table: Table) -> None:
    assert set(KINDS_OF.values()) == set(table.bot.keepers)


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_shown_after_trouble(table: Table, kind: str, trouble: str) -> None:
    open_one, button = KINDS[kind]
    shown = (await open_one(table)).shown
    await settle(table)  # what is not noted a minute later is posted again
    table.jump(MINUTE)
    await settle(table)
    before = shown.text
    table.discord.faults.add(*TROUBLES[trouble])
    await friend(table, "Cleo").click(shown, button)
    while shown.text == before or await still_outdated(table, kind):  # noqa: ASYNC110  # of the database
        await asyncio.sleep(0.05)
    assert [each.id for each in with_button(table, button)] == [shown.id]


@pytest.mark.parametrize("kind", KINDS)
async def test_it_dies_before_it_notes_a_new_message(
    table: Table, allowed: Allowed, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The message is not posted twice."""
    allowed.errors += ["a job failed"]
    open_one, button = KINDS[kind]
    shown = (await open_one(table)).shown
    await settle(table)
    table.jump(2 * MINUTE)
    await settle(table)
    shown.delete()
    with monkeypatch.context() as patch:
        patch.setattr(kept_messages, "mark_shown", die)
        assert "posting it again" in (await open_one(table)).text
        await table.discord.until(lambda: bool(with_button(table, button)))
        await table.discord.until(lambda: bool(table.discord.bot_errors))
    while await still_outdated(table, kind):  # noqa: ASYNC110  # of the database
        await asyncio.sleep(0.05)
    assert len(with_button(table, button)) == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_its_channel_is_gone(table: Table, allowed: Allowed, kind: str) -> None:
    """Then it is left alone."""
    allowed.errors += ["Unknown Channel"]
    open_one, button = KINDS[kind]
    shown = (await open_one(table)).shown
    await settle(table)
    table.jump(2 * MINUTE)
    await settle(table)
    table.discord.faults.add(Fault(operation="update_message", status=403, times=1))
    await friend(table, "Cleo").click(shown, button)
    table.channel.delete()
    while (  # noqa: ASYNC110  # of the database; what serves the event is seen as a task alone
        table.bot.get_channel(table.channel.id) is not None
        or any("channel_delete" in each.get_name() for each in asyncio.all_tasks())
        or await still_outdated(table, kind)
    ):
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("kind", KINDS)
async def test_its_answer_is_still_on_its_way(table: Table, kind: str) -> None:
    """The keeper leaves the first message to the command for a while."""
    open_one, button = KINDS[kind]
    table.discord.faults.add(Fault(operation="create_interaction_response", delay=1.0))
    opening = asyncio.ensure_future(open_one(table))
    while not await still_outdated(table, kind):  # noqa: ASYNC110  # of the database
        await asyncio.sleep(0.01)
    assert not with_button(table, button)
    table.jump(1.0)  # every loop looks
    shown = (await opening).shown
    await settle(table)
    assert with_button(table, button) == [shown]


@writes
def die(_work: Work, /, *_noted: object, **_more: object) -> None:
    raise OSError("killed")
