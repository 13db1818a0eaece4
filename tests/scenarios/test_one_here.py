"""What is there already is found again, also when somebody has deleted its message."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from playground import Message
from playground.exchange import Exchange
from playground.faults import Fault
from tests.scenarios.conftest import Table
from tests.scenarios.hands import settle
from tests.scenarios.test_two_rooms import friend

Open = Callable[[Table], Awaitable[Exchange]]
KINDS: dict[str, tuple[Open, str]] = {
    "team game": (lambda table: table.white.slash("together", turn=600), "Join White"),
    "simul": (lambda table: table.white.slash("simul", variant="russian"), "Join"),
    "duel": (lambda table: table.white.slash("duel", people=4), "Join"),
    "tournament": (lambda table: table.white.slash("tournament new", name="Cup"), "Enter"),
    "evening": (
        lambda table: table.white.slash("evening new", name="Friday", starts="2h"),
        "Enter",
    ),
}


def with_button(table: Table, label: str) -> list[Message]:
    return [each for each in table.channel.messages if label in each.buttons]


@pytest.mark.parametrize("kind", KINDS)
async def test_one_here_is_linked_and_comes_back(table: Table, kind: str) -> None:
    open_one, button = KINDS[kind]
    shown = (await open_one(table)).shown
    assert button in shown.buttons
    await settle(table)  # what is not noted a minute later is posted again
    table.jump(timedelta(minutes=2))
    again = await open_one(table)
    assert again.is_private
    assert f"/{table.channel.id}/{shown.id})" in again.text
    shown.delete()
    gone = await open_one(table)
    assert gone.is_private
    assert "I'm posting it again" in gone.text
    await table.discord.until(lambda: bool(with_button(table, button)))
    (back,) = with_button(table, button)
    before = back.text
    await friend(table, "Cleo").click(back, button)
    table.jump(timedelta(seconds=20))
    await table.discord.until(lambda: back.text != before)  # it counts whoever presses
    linked = await open_one(table)
    assert f"/{table.channel.id}/{back.id})" in linked.text


async def test_the_last_edit_of_a_team_game_is_made_in_the_end(table: Table) -> None:
    """Else it would keep live buttons for ever."""
    shown = (await table.white.slash("together", turn=600)).shown
    await table.black.click(shown, "Join Black")
    table.jump(timedelta(seconds=10))
    table.discord.faults.add(Fault(operation="update_message", status=403))
    table.jump(timedelta(hours=25))
    await table.discord.until(lambda: table.discord.faults.hits > 0)
    assert "Join White" in shown.buttons
    table.jump(timedelta(minutes=2))
    await table.discord.until(lambda: "Join White" not in shown.buttons)
