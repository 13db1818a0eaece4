"""Requests by what they are for, and how many a second Discord would count."""

import asyncio

import pytest

from playground.call import Call
from playground.traffic import RequestClass, Traffic, classify
from tests.playground.conftest import Rest

ROOM = "/channels/{channel_id}"
ROUTES: dict[str, tuple[str, str, str, RequestClass]] = {
    "an answer": (
        *("create_interaction_response", "POST", "/interactions/{interaction_id}/{token}/callback"),
        RequestClass.ANSWERS,
    ),
    "a followup": ("execute_webhook", "POST", "/webhooks/{id}/{token}", RequestClass.ANSWERS),
    "an edit": ("update_message", "PATCH", f"{ROOM}/messages/{{id}}", RequestClass.EDITS),
    "a deletion": ("delete_message", "DELETE", f"{ROOM}/messages/{{id}}", RequestClass.DELETIONS),
    "a thread": ("create_thread", "POST", f"{ROOM}/threads", RequestClass.THREADS),
    "a pin": ("create_pin", "PUT", f"{ROOM}/messages/pins/{{id}}", RequestClass.REACTIONS),
    "a look-up": ("get_channel", "GET", ROOM, RequestClass.LOOKUPS),
    "commands": ("bulk_set", "PUT", "/applications/{id}/commands", RequestClass.COMMANDS),
    "a message nowhere": ("create_message", "POST", f"{ROOM}/messages", RequestClass.MESSAGES),
}


@pytest.mark.parametrize(("name", "method", "template", "kind"), ROUTES.values(), ids=ROUTES)
def test_classes(rest: Rest, name: str, method: str, template: str, kind: RequestClass) -> None:
    call = Call(operation=name, method=method, path=template, template=template)
    assert classify(call, rest.discord.backend.world) is kind


async def test_messages_by_where_they_go(rest: Rest) -> None:
    message = await rest.send(content="in a channel")
    await rest("POST", f"{rest.room}/messages/{message.id}/threads", {"name": "Game"})
    await rest("POST", f"/channels/{message.id}/messages", {"content": "in a thread"})
    await rest("POST", f"/channels/{rest.white.dm.id}/messages", {"content": "in a conversation"})
    totals = rest.discord.traffic.totals
    assert totals[RequestClass.MESSAGES] == 1
    assert totals[RequestClass.THREAD_MESSAGES] == 1
    assert totals[RequestClass.DIRECT_MESSAGES] == 1


async def test_strangers_are_no_traffic(rest: Rest) -> None:
    async with rest.session.get(f"{rest.discord.api_url}{rest.room}") as answer:
        assert answer.status == 401
    assert not rest.discord.traffic.totals


async def test_the_peak_is_of_what_discord_counts(rest: Rest) -> None:
    await asyncio.gather(*(rest("GET", rest.room) for _ in range(12)))
    for _ in range(5):
        await rest("POST", f"/webhooks/{rest.discord.bot.id}/none", {"content": "x"})
    assert rest.discord.traffic.peak == 12
    assert rest.discord.traffic.totals[RequestClass.ANSWERS] == 5


async def test_fifty_a_second_and_no_more(rest: Rest) -> None:
    rest.discord.rates.elsewhere = (1000, 1.0)
    statuses = await asyncio.gather(*(rest("GET", rest.room) for _ in range(70)))
    refused = [body for status, body in statuses if status == 429]
    assert len(refused) == 20
    assert all(body["global"] for body in refused)


def test_an_empty_minute(rest: Rest) -> None:
    traffic = Traffic(rest.discord.backend.world).describe()
    assert (traffic["classes"], sum(traffic["seconds"]), traffic["peak"]) == ([], 0, 0)
