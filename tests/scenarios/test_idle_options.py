"""Options that would have no effect are refused at once, also outside tournaments."""

from typing import Any

import pytest

from bot.teams.lobby_store import load_lobby
from bot.views.control_id import ControlId
from playground.components import walk
from tests.scenarios.conftest import Table

pytestmark = pytest.mark.asyncio(loop_scope="module")

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("duel", {"opponent": "black", "people": 5}, "`people` is for a duel anyone"),
    ("duel", {"against": "other", "people": 5}, "`people` is for a duel anyone"),
    ("duel", {"against": "other", "kind": "race"}, "only play for time"),
    ("evening new", {"name": "E", "game": "frisian", "medley": "russian, english"}, "not both"),
    ("evening new", {"name": "E", "by": "turns"}, "only for a medley"),
    ("evening new", {"name": "E", "game": "frisian", "by": "time"}, "only for a medley"),
    ("together", {"decides": "anybody", "votes": "blind"}, "doesn't vote"),
    ("together", {"decides": "alternate", "votes": "names"}, "doesn't vote"),
    ("together", {"decides": "alternate", "role": "role"}, "Only people you name"),
    ("together", {"joins": "list", "role": "role"}, "Only people you name"),
    ("together", {"colour": 0}, "Anyone can pick their side"),
    ("together", {"code": "DAMKA-ABC", "variant": "frisian"}, "has chosen the rest"),
]


@pytest.mark.parametrize(("command", "options", "words"), REFUSED)
async def test_what_would_have_no_effect_is_refused(
    table: Table, command: str, options: dict[str, Any], words: str
) -> None:
    things: dict[str, Any] = {
        "opponent": table.black,
        "against": table.server.add_channel("other"),
        "role": table.server.add_role("guild"),
    }
    told = await table.white.slash(
        command, **{name: things.get(name, value) for name, value in options.items()}
    )
    assert told.is_private
    assert words in told.text


async def test_a_role_alone_says_who_can_join(table: Table) -> None:
    role = table.server.add_role("guild")
    opened = await table.white.slash("together", role=role)
    ids = (each.get("custom_id") for each in walk(opened.shown.components))
    number = next(ControlId.read(each).subject for each in ids if each)
    lobby = await table.services.run(load_lobby, number)
    assert {side.team.joins for side in lobby.sides} == {"role"}
    assert f"<@&{role.id}>" in opened.text


@pytest.mark.parametrize("options", [{"kind": "time"}, {}])
async def test_channels_play_for_time(table: Table, options: dict[str, Any]) -> None:
    other = table.server.add_channel("other")
    opened = await table.white.slash("duel", against=other, **options)
    assert not opened.is_private
