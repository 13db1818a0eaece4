"""Events of a server: planned, changed, begun and ended in time, liked, limited, kept."""

import base64
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from playground import Impossible, Playground
from playground.events import Event
from playground.operations import scheduled_events
from playground.room_kinds import RoomKind
from tests.playground.conftest import Club, Rest
from tests.playground.toybot import chequered

HOUR = 3600.0
PICTURE = chequered("#2f7d4f", 480, 192)
URI = f"data:image/png;base64,{base64.b64encode(PICTURE).decode()}"


def path_of(rest: Rest) -> str:
    return f"/guilds/{rest.server.id}/scheduled-events"


def moment(rest: Rest, hours: float) -> str:
    """So many hours from now by the playground's clock."""
    now = datetime.fromtimestamp(rest.discord.clock.now(), UTC)
    return (now + timedelta(hours=hours)).isoformat()


def evening(rest: Rest, **changes: Any) -> dict[str, Any]:
    """An event elsewhere, from one hour ahead to three; changes of None take a field away."""
    body = {
        "name": "Club evening",
        "description": "All welcome",
        "scheduled_start_time": moment(rest, 1),
        "scheduled_end_time": moment(rest, 3),
        "privacy_level": 2,
        "entity_type": 3,
        "entity_metadata": {"location": "#draughts"},
    } | changes
    return {name: value for name, value in body.items() if value is not None}


async def plan(rest: Rest, **changes: Any) -> dict[str, Any]:
    status, told = await rest("POST", path_of(rest), evening(rest, **changes))
    assert status == 200, told
    return dict(told)


def heard(rest: Rest) -> list[str]:
    """Names of the events from now on."""
    names: list[str] = []

    def hear(event: Event) -> None:
        names.append(event.name)

    rest.discord.bus.subscribe(hear)
    return names


async def test_an_event_is_planned_changed_and_removed(rest: Rest) -> None:
    names = heard(rest)
    told = await plan(rest)
    assert (told["name"], told["status"], told["entity_type"]) == ("Club evening", 1, 3)
    assert told["entity_metadata"] == {"location": "#draughts"}
    assert told["creator_id"] == str(rest.discord.bot.id)
    one = f"{path_of(rest)}/{told['id']}"
    assert (await rest("GET", one))[1] == told
    assert (await rest("GET", path_of(rest)))[1] == [told]
    later = {"name": "Late evening", "description": None, "scheduled_end_time": moment(rest, 5)}
    _, changed = await rest("PATCH", one, later)
    assert (changed["name"], changed["description"]) == ("Late evening", None)
    assert changed["scheduled_start_time"] == told["scheduled_start_time"]
    assert changed["scheduled_end_time"] > told["scheduled_end_time"]
    assert (await rest("DELETE", one))[0] == 204
    assert (await rest("GET", one))[1]["code"] == 10070
    assert names == [f"GUILD_SCHEDULED_EVENT_{what}" for what in ("CREATE", "UPDATE", "DELETE")]
    assert not rest.discord.violations, rest.discord.report()


async def test_time_begins_and_ends_an_event(rest: Rest) -> None:
    told = await plan(rest)
    names = heard(rest)
    one = f"{path_of(rest)}/{told['id']}"
    rest.discord.clock.jump(1.5 * HOUR)
    assert (await rest("GET", one))[1]["status"] == 2
    assert [event.name for event in rest.server.events] == ["Club evening"]
    rest.discord.clock.jump(2 * HOUR)
    assert (await rest("GET", one))[1]["status"] == 3
    assert (await rest("GET", path_of(rest)))[1] == []
    assert names == ["GUILD_SCHEDULED_EVENT_UPDATE"] * 2
    assert (await rest("PATCH", one, {"name": "Again"}))[1]["code"] == 180000


@pytest.mark.parametrize(
    ("steps", "codes"),
    [((2, 3), (None, None)), ((4, 2), (None, 180000)), ((3,), (50035,)), ((2, 4), (None, 50035))],
)
async def test_how_far_an_event_is(
    rest: Rest, steps: tuple[int, ...], codes: tuple[int | None, ...]
) -> None:
    one = f"{path_of(rest)}/{(await plan(rest))['id']}"
    for status, code in zip(steps, codes, strict=True):
        _, told = await rest("PATCH", one, {"status": status})
        assert told.get("code") == code
        assert code or told["status"] == status


WRONG: dict[str, dict[str, Any]] = {
    "no name": {"name": ""},
    "a long name": {"name": "x" * 101},
    "a long description": {"description": "x" * 1001},
    "nowhere": {"entity_metadata": None},
    "a long place": {"entity_metadata": {"location": "x" * 101}},
    "no end": {"scheduled_end_time": None},
    "no moment": {"scheduled_start_time": "soon"},
    "another privacy": {"privacy_level": 1},
    "no picture": {"image": "https://example.org/evening.png"},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=WRONG)
async def test_what_is_refused(rest: Rest, changes: dict[str, Any]) -> None:
    status, told = await rest("POST", path_of(rest), evening(rest, **changes))
    assert (status, told["code"]) == (400, 50035)
    assert rest.server.events == []


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (1, 0.5), (6 * 365 * 24, 6 * 366 * 24)])
async def test_moments_that_are_refused(rest: Rest, start: float, end: float) -> None:
    changes = {"scheduled_start_time": moment(rest, start), "scheduled_end_time": moment(rest, end)}
    status, told = await rest("POST", path_of(rest), evening(rest, **changes))
    assert (status, told["code"]) == (400, 50035)


async def test_as_long_as_allowed(rest: Rest) -> None:
    place = {"location": "x" * 100}
    told = await plan(rest, name="x" * 100, description="x" * 1000, entity_metadata=place)
    assert told["entity_metadata"] == place


async def test_who_may_plan(rest: Rest) -> None:
    told = await plan(rest)
    one = f"{path_of(rest)}/{told['id']}"
    everyone = rest.server.guild.roles[rest.server.id]
    rest.server.edit_role(everyone, permissions=[])
    for method, where, body in (
        ("POST", path_of(rest), evening(rest)),
        ("PATCH", one, {"name": "x"}),
        ("DELETE", one, None),
    ):
        status, refused = await rest(method, where, body)
        assert (status, refused["code"]) == (403, 50013)
    rest.permit("MANAGE_EVENTS")
    rest.discord.backend.world.scheduled_events[int(told["id"])].creator_id = rest.white.id
    assert (await rest("PATCH", one, {"name": "x"}))[0] == 200


async def test_a_server_has_so_many(rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduled_events, "MOST_EVENTS", 1)
    await plan(rest)
    status, told = await rest("POST", path_of(rest), evening(rest))
    assert (status, told["code"]) == (400, 30038)
    rest.discord.clock.jump(4 * HOUR)
    await plan(rest)


async def test_events_in_voice_channels(rest: Rest) -> None:
    elsewhere = {"entity_type": 2, "entity_metadata": None, "scheduled_end_time": None}
    text = evening(rest, **elsewhere, channel_id=str(rest.channel.id))
    assert (await rest("POST", path_of(rest), text))[1]["code"] == 50024
    voice = rest.server.add_channel("Talk", kind=RoomKind.VOICE)
    told = await plan(rest, **elsewhere, channel_id=str(voice.id))
    assert (told["channel_id"], told["entity_metadata"]) == (str(voice.id), None)
    rest.discord.clock.jump(2 * HOUR)
    one = f"{path_of(rest)}/{told['id']}"
    assert (await rest("GET", one))[1]["status"] == 1  # begun by people, not by the clock


async def test_interest(rest: Rest) -> None:
    told = await plan(rest)
    (event,) = rest.server.events
    names = heard(rest)
    for person in (rest.white, rest.black, rest.black):
        person.mark_interest(event)
    one = f"{path_of(rest)}/{told['id']}"
    assert (await rest("GET", f"{one}?with_user_count=true"))[1]["user_count"] == 2
    _, fans = await rest("GET", f"{one}/users?limit=1")
    assert [fan["user"]["username"] for fan in fans] == ["white"]
    _, fans = await rest("GET", f"{one}/users?after={rest.white.id}")
    assert [fan["user_id"] for fan in fans] == [str(rest.black.id)]
    rest.black.mark_interest(event, is_on=False)
    assert names == [f"GUILD_SCHEDULED_EVENT_USER_{what}" for what in ("ADD", "ADD", "REMOVE")]
    with pytest.raises(Impossible):
        rest.discord.add_person("stranger").mark_interest(event)


async def test_discord_py_plans_and_hears(here: Club) -> None:
    x = await here.white.slash("evening")
    (event,) = here.server.events
    assert f"https://discord.com/events/{here.server.id}/{event.id}" in x.text
    guild = here.bot.get_guild(here.server.id)
    assert guild is not None
    (known,) = await guild.fetch_scheduled_events()
    assert (known.name, known.location) == ("Evening of toys", "The large table in the attic")
    assert known.cover_image is not None
    shown = here.discord.backend.world.find_event_file(event.id)
    assert shown is not None
    assert shown.data == chequered("#2f7d4f", 480, 192)
    here.white.mark_interest(event)
    assert [user.id async for user in known.users()] == [here.white.id]
    over = await (await known.start()).end()
    assert over.status is discord.EventStatus.completed
    assert here.server.events == []


async def test_pictures_are_served_and_kept(rest: Rest, tmp_path: Path) -> None:
    told = await plan(rest, image=URI)
    address = f"{rest.discord.backend.origin}/guild-events/{told['id']}/{told['image']}.png"
    async with rest.session.get(address) as answer:
        assert (await answer.read(), answer.content_type) == (PICTURE, "image/png")
    rest.white.mark_interest(rest.server.events[0])
    rest.discord.save(tmp_path)
    async with Playground(folder=tmp_path) as again:
        (event,) = again.servers[0].events
        assert list(event.fans) == [rest.white.id]
        file = again.backend.world.find_event_file(event.id)
        assert file is not None
        assert file.data == PICTURE
    _, told = await rest("PATCH", f"{path_of(rest)}/{told['id']}", {"image": None})
    assert told["image"] is None
    async with rest.session.get(address) as answer:
        assert answer.status == 404
