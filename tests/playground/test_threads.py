"""Threads: opening, sleeping, locking, taking part."""

import pytest

from playground import Channel, Impossible, Message
from playground.events import Event
from tests.playground.conftest import BUTTONS, Rest, begun


async def opened(rest: Rest) -> tuple[Message, Channel]:
    message = await rest.send(content="a game")
    path = f"{rest.room}/messages/{message.id}/threads"
    status, _ = await rest("POST", path, {"name": "Game 1", "auto_archive_duration": 60})
    assert status == 201
    (thread,) = rest.channel.threads
    return message, thread


async def test_a_thread_has_the_id_of_its_message(rest: Rest) -> None:
    message, thread = await opened(rest)
    assert (thread.id, thread.name, thread.is_thread) == (message.id, "Game 1", True)
    assert message.thread == thread
    assert rest.discord.bot.id in thread.member_ids
    _, shown = await rest("GET", f"{rest.room}/messages/{message.id}")
    assert shown["flags"] & 32
    assert shown["thread"]["id"] == str(thread.id)
    path = f"{rest.room}/messages/{message.id}/threads"
    assert (await rest("POST", path, {"name": "again"}))[1]["code"] == 160004


async def test_a_thread_without_a_message(rest: Rest) -> None:
    status, told = await rest("POST", f"{rest.room}/threads", {"name": "t", "type": 11})
    assert (status, told["type"]) == (201, 11)
    assert rest.channel.messages[0].post.kind == 18
    status, told = await rest("POST", f"{rest.room}/threads", {"name": "t", "type": 12})
    assert (status, told["code"]) == (403, 50013)


async def test_permissions_for_threads(rest: Rest) -> None:
    message = await rest.send(content="a game")
    rest.channel.deny("CREATE_PUBLIC_THREADS")
    path = f"{rest.room}/messages/{message.id}/threads"
    assert (await rest("POST", path, {"name": "t"}))[1]["code"] == 50013
    rest.channel.allow()
    assert (await rest("POST", path, {"name": "t"}))[0] == 201
    rest.channel.deny("SEND_MESSAGES_IN_THREADS")
    (thread,) = rest.channel.threads
    sending = f"/channels/{thread.id}/messages"
    assert (await rest("POST", sending, {"content": "a"}))[1]["code"] == 50013


async def test_too_many_threads(rest: Rest) -> None:
    rest.discord.backend.most_active_threads = 1
    _, thread = await opened(rest)
    second = await rest.send(content="another")
    path = f"{rest.room}/messages/{second.id}/threads"
    assert (await rest("POST", path, {"name": "t"}))[1]["code"] == 160006
    thread.archive()
    assert (await rest("POST", path, {"name": "t"}))[0] == 201


async def test_a_message_wakes_a_thread(rest: Rest) -> None:
    _, thread = await opened(rest)
    _, sent = await rest("POST", f"/channels/{thread.id}/messages", {"content": "move"})
    thread.archive()
    own = f"/channels/{thread.id}/messages/{sent['id']}"
    assert (await rest("PATCH", own, {"content": "x"}))[1]["code"] == 50083
    assert (await rest("POST", f"/channels/{thread.id}/messages", {"content": "a"}))[0] == 200
    assert not thread.is_archived
    thread.archive()
    rest.white.say("hello", channel=thread)
    assert not thread.is_archived


async def test_a_thread_falls_asleep_by_itself(rest: Rest) -> None:
    _, thread = await opened(rest)
    rest.discord.clock.jump(59 * 60)
    assert not thread.is_archived
    await rest("POST", f"/channels/{thread.id}/messages", {"content": "move"})
    rest.discord.clock.jump(59 * 60)
    assert not thread.is_archived
    heard: list[Event] = []
    rest.discord.bus.subscribe(heard.append)
    rest.discord.clock.jump(2 * 60)
    ((name, told),) = [(event.name, event.data) for event in heard]
    assert (name, told["id"]) == ("THREAD_UPDATE", str(thread.id))
    assert told["thread_metadata"]["archived"]


@pytest.mark.parametrize("minutes", [60, 1440, 4320, 10080])
async def test_how_long_a_thread_stays_awake(rest: Rest, minutes: int) -> None:
    body = {"name": "t", "type": 11, "auto_archive_duration": minutes}
    assert (await rest("POST", f"{rest.room}/threads", body))[0] == 201
    (thread,) = rest.channel.threads
    rest.discord.clock.jump(minutes * 60 - 60)
    assert not thread.is_archived
    rest.discord.clock.jump(120)
    assert thread.is_archived


async def test_nothing_changes_in_a_sleeping_thread(rest: Rest) -> None:
    _, thread = await opened(rest)
    path = f"/channels/{thread.id}/messages"
    _, sent = await rest("POST", path, {"content": "move", "components": BUTTONS})
    (message,) = thread.messages
    rest.discord.clock.jump(61 * 60)
    own = f"{path}/{sent['id']}"
    reaction = f"{own}/reactions/%F0%9F%91%8D/@me"
    for method, where, body in (
        ("PATCH", own, {"content": "x"}),
        ("DELETE", own, None),
        ("PUT", reaction, None),
        ("PATCH", f"/channels/{thread.id}", {"name": "x"}),
    ):
        status, told = await rest(method, where, body)
        assert (status, told["code"]) == (400, 50083)
    assert (message.text, thread.is_archived) == ("move", True)
    rest.discord.clock.jump(1)
    await rest("POST", path, {"content": "the next move"})
    assert (await rest("PUT", reaction))[0] == 204
    assert (await rest("PATCH", own, {"content": "x"}))[0] == 200


async def test_a_press_wakes_a_thread(rest: Rest) -> None:
    await rest.sync()
    _, thread = await opened(rest)
    path = f"/channels/{thread.id}/messages"
    await rest("POST", path, {"content": "move", "components": BUTTONS})
    (message,) = thread.messages
    rest.discord.clock.jump(61 * 60)
    with pytest.raises(Impossible, match="archived thread"):
        await rest.white.slash("move", channel=thread)
    assert thread.is_archived
    act, pressing = await begun(rest, rest.white.click(message, "Press"))
    assert not thread.is_archived
    assert (await rest.answer(act, 7, content="played"))[0] == 200
    assert (await pressing).text == "played"
    thread.archive(locked=True)
    with pytest.raises(Impossible, match="locked"):
        await rest.white.click(message, "Press")


async def test_a_locked_thread_stays_shut(rest: Rest) -> None:
    _, thread = await opened(rest)
    thread.archive(locked=True)
    sending = f"/channels/{thread.id}/messages"
    assert (await rest("POST", sending, {"content": "a"}))[1]["code"] == 50083
    thread.room.is_archived = False
    assert (await rest("POST", sending, {"content": "a"}))[1]["code"] == 160005
    assert (await rest("PATCH", f"/channels/{thread.id}", {"archived": True}))[1]["code"] == 50013


async def test_the_bot_changes_its_own_thread(rest: Rest) -> None:
    _, thread = await opened(rest)
    path = f"/channels/{thread.id}"
    status, told = await rest("PATCH", path, {"name": "Over", "archived": True})
    assert (status, told["thread_metadata"]["archived"]) == (200, True)
    assert (await rest("PATCH", path, {"name": "x"}))[1]["code"] == 50083
    _, old = await rest("GET", f"{rest.room}/threads/archived/public")
    assert [each["name"] for each in old["threads"]] == ["Over"]
    assert (await rest("PATCH", path, {"archived": False}))[0] == 200
    _, active = await rest("GET", f"/guilds/{rest.server.id}/threads/active")
    assert [each["id"] for each in active["members"]] == [str(thread.id)]


async def test_taking_part(rest: Rest) -> None:
    _, thread = await opened(rest)
    members = f"/channels/{thread.id}/thread-members"
    assert (await rest("PUT", f"{members}/{rest.white.id}"))[0] == 204
    assert (await rest("PUT", f"{members}/{rest.white.id}"))[0] == 204
    assert rest.white.id in thread.member_ids
    assert len((await rest("GET", members))[1]) == 2
    assert (await rest("GET", f"{members}/{rest.white.id}"))[0] == 200
    assert (await rest("GET", f"{members}/{rest.black.id}"))[1]["code"] == 10007
    assert (await rest("DELETE", f"{members}/{rest.white.id}"))[1]["code"] == 50013
    assert (await rest("DELETE", f"{members}/@me"))[0] == 204
    assert (await rest("PUT", f"{members}/@me"))[0] == 204
    stranger = rest.discord.add_person("stranger")
    assert (await rest("PUT", f"{members}/{stranger.id}"))[1]["code"] == 10007
    thread.room.members |= dict.fromkeys(range(1000), 0.0)
    assert (await rest("PUT", f"{members}/{rest.black.id}"))[1]["code"] == 30033
    assert (await rest("PUT", f"{rest.room}/thread-members/@me"))[1]["code"] == 50024


async def test_channels_need_permission_to_be_changed(rest: Rest) -> None:
    assert (await rest("PATCH", rest.room, {"topic": "games"}))[1]["code"] == 50013
    assert (await rest("DELETE", rest.room))[1]["code"] == 50013
    rest.permit("MANAGE_CHANNELS")
    assert (await rest("PATCH", rest.room, {"topic": "games"}))[1]["topic"] == "games"
    dm = rest.white.dm
    assert (await rest("PATCH", f"/channels/{dm.id}", {"name": "x"}))[1]["code"] == 50024
    assert (await rest("DELETE", rest.room))[0] == 200
    assert rest.server.channels == []


async def test_private_threads(rest: Rest) -> None:
    rest.permit("CREATE_PRIVATE_THREADS", "MANAGE_THREADS")
    body = {"name": "t", "type": 12, "invitable": False}
    status, told = await rest("POST", f"{rest.room}/threads", body)
    assert (status, told["thread_metadata"]["invitable"]) == (201, False)
    assert rest.channel.messages == []
    (thread,) = rest.channel.threads
    members = f"/channels/{thread.id}/thread-members"
    await rest("PUT", f"{members}/{rest.white.id}")
    assert (await rest("DELETE", f"{members}/{rest.white.id}"))[0] == 204
    assert rest.white.id not in thread.member_ids
    thread.archive()
    assert (await rest("PUT", f"{members}/{rest.white.id}"))[1]["code"] == 50083
    await rest("POST", f"/channels/{thread.id}/messages", {"content": "a"})
    (message,) = thread.messages
    path = f"/channels/{thread.id}/messages/{message.id}/threads"
    assert (await rest("POST", path, {"name": "inner"}))[1]["code"] == 50024
