"""The way of a request: what is refused where, and what is written down."""

import asyncio
import io

import aiohttp
import pytest
from PIL import Image
from yarl import URL

from playground import Upload
from playground.call import Call
from playground.routes import Operation, Routes
from tests.playground.conftest import Rest


async def test_a_path_outside_of_the_document(rest: Rest) -> None:
    status, told = await rest("GET", "/no/such/path")
    assert (status, told["code"]) == (404, 0)
    assert "no such path" in str(rest.discord.violations[0])


async def test_an_operation_that_is_not_built(rest: Rest) -> None:
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


async def test_a_bot_that_dies_while_it_sends(rest: Rest) -> None:
    url = URL(f"{rest.discord.api_url}{rest.room}/messages")
    head = (
        f"POST {url.path} HTTP/1.1\r\nHost: {url.authority}\r\nContent-Type: application/json\r\n"
        f"Authorization: Bot {rest.discord.token}\r\nContent-Length: 100\r\n\r\n"
    )
    _, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(head.encode() + b'{"content": "half')
    await writer.drain()
    await rest("GET", "/gateway")  # which is answered after the half was read
    writer.transport.abort()
    await rest.discord.until(
        lambda: [each.status for each in rest.discord.requests if each.method == "POST"] == [0]
    )
    assert (rest.discord.bot_errors, rest.discord.violations) == ([], [])


async def test_a_request_that_is_too_large(rest: Rest) -> None:
    files = tuple(Upload(f"{each}.png", bytes(9 * 1024 * 1024)) for each in range(3))
    status, told = await rest("POST", f"{rest.room}/messages", {"content": "a"}, files)
    assert (status, told["code"]) == (413, 40005)


async def test_the_schema_is_checked(rest: Rest) -> None:
    status, told = await rest("POST", f"{rest.room}/messages", {"content": 5})
    assert (status, told["code"]) == (400, 50035)
    assert "content" in rest.discord.violations[0].problem


async def test_unknown_keys_are_told_but_do_no_harm(rest: Rest) -> None:
    status, _ = await rest("POST", f"{rest.room}/messages", {"content": "a", "contents": "b"})
    assert status == 200
    assert "contents" in rest.discord.violations[0].problem


async def test_own_answers_are_checked(rest: Rest) -> None:
    rest.channel.room.kind = 99
    assert (await rest("GET", rest.room))[0] == 200
    assert "own answer" in rest.discord.violations[0].problem


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


async def test_avatars_are_served(rest: Rest) -> None:
    _, told = await rest("GET", f"/users/{rest.white.id}")
    _, other = await rest("GET", f"/users/{rest.black.id}")
    own = f"/avatars/{rest.white.id}/{told['avatar']}.png?size=1024"
    pictures = []
    for path in (own, f"/avatars/{rest.black.id}/{other['avatar']}.png", "/embed/avatars/0.png"):
        async with rest.session.get(rest.discord.backend.origin + path) as answer:
            assert answer.content_type == "image/png"
            picture = Image.open(io.BytesIO(await answer.read()))
            assert picture.size == (256, 256)
            pictures.append(picture.tobytes())
    assert len(set(pictures)) == 3
    async with rest.session.get(f"{rest.discord.backend.origin}/avatars/1/a.png") as answer:
        assert answer.status == 404


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
