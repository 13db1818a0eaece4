"""The way of a request: what is refused where, and what is written down."""

import json
import os
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground import Playground, Upload
from playground.call import Call
from playground.operations import IMPLEMENTED, OPERATIONS
from playground.routes import Operation, Routes
from playground.spec import Spec, spec
from tests.playground.conftest import Rest, begun


@pytest.fixture
def document() -> Spec:
    found = spec()
    if found is None:
        pytest.skip("no OpenAPI document: set DISCORD_OPENAPI")
    return found


@pytest.mark.skipif("CI" not in os.environ, reason="only CI must have the OpenAPI document")
def test_ci_validates() -> None:
    assert Playground().validation == "on"


async def test_a_path_outside_of_the_document(rest: Rest) -> None:
    status, told = await rest("GET", "/no/such/path")
    assert (status, told["code"]) == (404, 0)
    assert "no such path" in str(rest.discord.violations[0])


async def test_an_operation_that_is_not_built(document: Spec, rest: Rest) -> None:
    assert document.problems("get_my_user", None) == []
    status, _ = await rest("GET", f"/guilds/{rest.server.id}/audit-logs")
    assert status == 501
    assert rest.discord.violations


async def test_without_a_token(rest: Rest) -> None:
    async with rest.session.get(f"{rest.discord.api_url}/users/@me") as answer:
        assert (answer.status, (await answer.json())["code"]) == (401, 0)
    async with rest.session.get(f"{rest.discord.api_url}/gateway") as answer:
        assert (await answer.json())["url"] == rest.discord.gateway_url


BODIES: dict[str, tuple[str, str]] = {
    "no JSON": ("application/json", "{"),
    "another type": ("text/plain", "hello"),
}


@pytest.mark.parametrize(("kind", "body"), BODIES.values(), ids=BODIES)
async def test_bodies_that_cannot_be_read(rest: Rest, kind: str, body: str) -> None:
    url = f"{rest.discord.api_url}{rest.room}/messages"
    headers = {"Content-Type": kind, "Authorization": f"Bot {rest.discord.token}"}
    async with rest.session.post(url, data=body, headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50035)
    assert rest.discord.violations


async def test_an_unknown_part_of_a_form(rest: Rest) -> None:
    form = aiohttp.FormData()
    form.add_field("picture", b"x", filename="x.png")
    url = f"{rest.discord.api_url}{rest.room}/messages"
    headers = {"Authorization": f"Bot {rest.discord.token}"}
    async with rest.session.post(url, data=form, headers=headers) as answer:
        assert answer.status == 400


async def test_a_request_that_is_too_large(rest: Rest) -> None:
    files = tuple(Upload(f"{each}.png", bytes(9 * 1024 * 1024)) for each in range(3))
    status, told = await rest("POST", f"{rest.room}/messages", {"content": "a"}, files)
    assert (status, told["code"]) == (413, 40005)


async def test_the_schema_is_checked(document: Spec, rest: Rest) -> None:
    assert document.problems("create_message", {"content": 5})
    status, told = await rest("POST", f"{rest.room}/messages", {"content": 5})
    assert (status, told["code"]) == (400, 50035)
    assert "content" in rest.discord.violations[0].problem


async def test_unknown_keys_are_told_but_do_no_harm(document: Spec, rest: Rest) -> None:
    assert document.unknown_keys("create_message", {"contents": "b"})
    status, _ = await rest("POST", f"{rest.room}/messages", {"content": "a", "contents": "b"})
    assert status == 200
    assert "contents" in rest.discord.violations[0].problem


async def test_own_answers_are_checked(document: Spec, rest: Rest) -> None:
    assert document.answer_problems("get_my_user", 200, {"id": 5})
    rest.channel.room.kind = 99
    assert (await rest("GET", rest.room))[0] == 200
    assert "own answer" in rest.discord.violations[0].problem


async def test_the_problem_is_told_where_it_is(document: Spec) -> None:
    button = {"type": 2, "style": 1, "custom_id": "x", "label": "l" * 81}
    row = {"type": 1, "components": [button]}
    (problem,) = document.problems("create_message", {"components": [row]})
    assert problem.startswith("components.0.components.0.label: ")
    assert "lll" not in problem


def test_the_own_table_agrees_with_the_document(document: Spec) -> None:
    official = {each.id: each for each in document.operations()}
    assert len(official) > 150
    for own in OPERATIONS:
        assert own == official[own.id]
    assert IMPLEMENTED.keys() == {each.id for each in OPERATIONS}


def test_every_path_of_the_document_is_found(document: Spec) -> None:
    routes = Routes(document.operations())
    for operation in document.operations():
        path = operation.template.replace("{", "").replace("}", "")
        found = routes.find(operation.method, path)
        assert found is not None
        assert found.operation == operation


def test_literal_segments_come_first() -> None:
    table = [
        Operation("one", "GET", "/messages/{message_id}"),
        Operation("original", "GET", "/messages/@original"),
        Operation("deeper", "GET", "/messages/{message_id}/threads"),
    ]
    routes = Routes(table)
    found = [routes.find("GET", f"/messages/{each}") for each in ("5", "@original", "%40original")]
    assert [each.operation.id for each in found if each] == ["one", "original", "original"]
    assert routes.find("GET", "/messages/@original/threads")
    assert routes.find("POST", "/messages/5") is None


async def test_without_the_document_the_own_limits_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_OPENAPI", "/nowhere/openapi.json")
    spec.cache_clear()
    try:
        async with Playground() as discord_, aiohttp.ClientSession() as session:
            assert discord_.validation.startswith("skipped")
            server = discord_.add_server("Club")
            here = server.add_channel("draughts")
            white = discord_.add_person("white")
            server.join(white)
            white.here = here
            rest = Rest(discord_, session, server, here, white, white)
            await rest.sync()
            act, task = await begun(rest, white.slash("move", move="c3-d4"))
            assert (await rest.answer(act, 4, content="x" * 2001))[0] == 400
            assert (await rest.answer(act, 4, content=5))[0] == 400
            assert (await rest.answer(act, 4, content="played"))[0] == 200
            assert (await task).text == "played"
            assert (await rest("GET", "/no/such/path"))[0] == 404
    finally:
        spec.cache_clear()


def test_the_document_may_lie_elsewhere(
    document: Spec, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole: dict[str, Any] = {"paths": {}, "components": {"schemas": {}}}
    assert list(document.operations())
    place = tmp_path / "api.json"
    place.write_text(json.dumps(whole))
    monkeypatch.setenv("DISCORD_OPENAPI", str(place))
    spec.cache_clear()
    try:
        found = spec()
        assert found is not None
        assert list(found.operations()) == []
    finally:
        spec.cache_clear()


async def test_commands_keep_their_ids(rest: Rest) -> None:
    first = await rest.sync()
    second = await rest.sync()
    assert first == second
    changed = {"name": "move", "description": "Another"}
    (third,) = await rest.sync(changed)
    assert third["id"] == first[0]["id"]
    assert third["version"] != first[0]["version"]
    path = f"/applications/{rest.discord.bot.id}/commands"
    assert (await rest("GET", path))[1] == [third]


async def test_single_commands(rest: Rest) -> None:
    path = f"/applications/{rest.discord.bot.id}/guilds/{rest.server.id}/commands"
    body = {"name": "move", "description": "d"}
    status, told = await rest("POST", path, body)
    assert (status, told["guild_id"]) == (201, str(rest.server.id))
    assert (await rest("POST", path, body))[0] == 200
    one = f"{path}/{told['id']}"
    assert (await rest("GET", one))[1]["name"] == "move"
    assert (await rest("PATCH", one, {"description": "new"}))[1]["description"] == "new"
    assert rest.white.commands == ["move"]
    assert (await rest("DELETE", one))[0] == 204
    assert (await rest("GET", one))[1]["code"] == 10063
    assert (await rest("PUT", path, [body]))[0] == 200
    assert len((await rest("GET", path))[1]) == 1


async def test_servers_and_people(rest: Rest) -> None:
    guild = f"/guilds/{rest.server.id}"
    _, told = await rest("GET", f"{guild}?with_counts=1")
    assert (told["name"], told["approximate_member_count"]) == ("Club", 4)
    assert [each["name"] for each in (await rest("GET", f"{guild}/channels"))[1]] == ["draughts"]
    assert (await rest("GET", f"{guild}/roles"))[1][0]["name"] == "@everyone"
    _, member = await rest("GET", f"{guild}/members/{rest.white.id}")
    assert member["user"]["username"] == "white"
    stranger = rest.discord.add_person("stranger")
    assert (await rest("GET", f"{guild}/members/{stranger.id}"))[1]["code"] == 10007
    assert (await rest("GET", f"{guild}/members/1"))[1]["code"] == 10013
    assert (await rest("GET", "/users/@me/guilds"))[1][0]["name"] == "Club"
    assert (await rest("DELETE", f"/users/@me/guilds/{rest.server.id}"))[0] == 204
    assert (await rest("GET", guild))[1]["code"] == 50001
    assert not rest.discord.violations


async def test_application_emojis(rest: Rest) -> None:
    path = f"/applications/{rest.discord.bot.id}/emojis"
    body = {"name": "wk", "image": "data:image/png;base64,AAAA"}
    status, told = await rest("POST", path, body)
    assert (status, told["name"]) == (201, "wk")
    one = f"{path}/{told['id']}"
    assert (await rest("GET", path))[1]["items"] == [told]
    assert (await rest("GET", one))[1] == told
    assert (await rest("PATCH", one, {"name": "bk"}))[1]["name"] == "bk"
    assert (await rest("DELETE", one))[0] == 204
    assert (await rest("DELETE", one))[1]["code"] == 10014


async def test_avatars_are_served(rest: Rest) -> None:
    url = f"{rest.discord.backend.origin}/embed/avatars/0.png"
    async with rest.session.get(url) as answer:
        assert answer.content_type == "image/png"


async def test_waiting_in_vain_tells_everything(rest: Rest) -> None:
    await rest("POST", f"{rest.room}/messages", {"content": ""})
    with pytest.raises(TimeoutError, match="an empty message") as raised:
        await rest.discord.until(lambda: False, timeout=0.05)
    assert "400 create_message POST /channels/" in str(raised.value)


async def test_a_playground_that_runs_for_days_forgets(rest: Rest) -> None:
    journal = rest.discord.backend.journal
    for _ in range(20_001):
        rest.discord.backend.note_request(
            Call(operation="x", method="GET", path="", template=""), 200, 0
        )
    assert len(journal.requests) < 20_000
    assert len(rest.discord.report().splitlines()) < 120


async def test_translations_are_kept(rest: Rest) -> None:
    body = {"name": "move", "description": "d", "name_localizations": {"uk": "хід"}}
    (told,) = await rest.sync(body | {"dm_permission": False})
    assert told["name_localizations"] == {"uk": "хід"}
    rest.white.here = rest.white.dm
    assert rest.white.commands == []
