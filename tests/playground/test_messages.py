"""Channel messages: files, mentions, nonces, edits, permissions, reading back."""

from typing import Any

import aiohttp
import pytest

from playground import Impossible, Upload
from tests.playground.conftest import BUTTON, Rest
from tests.playground.toybot import PICTURE

BOARD = Upload("board.png", PICTURE)
V2 = 1 << 15


def gallery(url: str, alt: str = "A board.") -> list[dict[str, Any]]:
    return [{"type": 12, "items": [{"media": {"url": url}, "description": alt}]}]


async def test_a_file_can_be_fetched(rest: Rest) -> None:
    body = {"content": "a", "attachments": [{"id": 0, "description": "A board."}]}
    _, sent = await rest("POST", f"{rest.room}/messages", body, (BOARD,))
    (file,) = sent["attachments"]
    assert (file["width"], file["height"], file["description"]) == (64, 32, "A board.")
    async with rest.session.get(file["url"]) as answer:
        assert (await answer.read(), answer.content_type) == (PICTURE, "image/png")
    async with rest.session.get(file["url"].replace(file["id"], "1")) as answer:
        assert answer.status == 404


async def test_a_file_alone(rest: Rest) -> None:
    form = aiohttp.FormData()
    form.add_field("files[0]", PICTURE, filename="board.png")
    url = f"{rest.discord.api_url}{rest.room}/messages"
    headers = {"Authorization": f"Bot {rest.discord.token}"}
    async with rest.session.post(url, data=form, headers=headers) as answer:
        assert answer.status == 200
    assert rest.channel.messages[0].files == {"board.png": PICTURE}


async def test_components_show_files_and_attachments_do_not(rest: Rest) -> None:
    body = {"flags": V2, "components": gallery("attachment://board.png")}
    _, sent = await rest("POST", f"{rest.room}/messages", body, (BOARD,))
    media = sent["components"][0]["items"][0]["media"]
    assert sent["attachments"] == []
    assert (media["width"], media["height"]) == (64, 32)
    assert media["url"].startswith(rest.discord.backend.origin)
    assert sent["components"][0]["id"] == 1
    assert rest.channel.messages[0].files == {"board.png": PICTURE}
    assert rest.channel.messages[0].alt_texts == ["A board."]


async def test_a_changed_board_replaces_the_old_one(rest: Rest) -> None:
    body: dict[str, Any] = {"flags": V2, "components": gallery("attachment://board.png")}
    _, sent = await rest("POST", f"{rest.room}/messages", body, (BOARD,))
    path = f"{rest.room}/messages/{sent['id']}"
    body["attachments"] = [{"id": 0}]
    await rest("PATCH", path, body, (Upload("board.png", b"new"),))
    (message,) = rest.channel.messages
    assert message.files == {"board.png": b"new"}
    assert message.is_edited
    assert len(rest.discord.backend.world.files) == 1
    kept = sent["components"][0]["items"][0]["media"]["attachment_id"]
    assert (await rest("PATCH", path, {"attachments": [{"id": kept}]}))[0] == 400


async def test_without_attachments_an_edit_adds_files(rest: Rest) -> None:
    _, sent = await rest("POST", f"{rest.room}/messages", {"content": "a"}, (BOARD,))
    path = f"{rest.room}/messages/{sent['id']}"
    await rest("PATCH", path, {"content": "b"}, (Upload("second.png", b"2"),))
    (message,) = rest.channel.messages
    assert list(message.files) == ["board.png", "second.png"]
    first = sent["attachments"][0]["id"]
    await rest("PATCH", path, {"attachments": [{"id": first, "description": "One."}]})
    assert (list(message.files), message.alt_texts) == (["board.png"], ["One."])


async def test_an_address_of_a_kept_file_keeps_it(rest: Rest) -> None:
    body = {"flags": V2, "components": gallery("attachment://board.png")}
    _, sent = await rest("POST", f"{rest.room}/messages", body, (BOARD,))
    url = sent["components"][0]["items"][0]["media"]["url"]
    path = f"{rest.room}/messages/{sent['id']}"
    _, edited = await rest("PATCH", path, {"components": gallery(url, "Again.")})
    media = edited["components"][0]["items"][0]["media"]
    assert media["attachment_id"] == sent["components"][0]["items"][0]["media"]["attachment_id"]
    outside = "https://example.org/a.png"
    _, edited = await rest("PATCH", path, {"components": gallery(outside)})
    assert edited["components"][0]["items"][0]["media"]["url"] == outside


async def test_embeds_show_files(rest: Rest) -> None:
    embed = {
        "title": "Board",
        "image": {"url": "attachment://board.png"},
        "author": {"name": "Damka", "icon_url": "attachment://board.png"},
        "fields": [{"name": "To move", "value": "White"}],
        "footer": {"text": "3 moves"},
    }
    _, sent = await rest("POST", f"{rest.room}/messages", {"embeds": [embed]}, (BOARD,))
    assert sent["embeds"][0]["image"]["width"] == 64
    assert sent["embeds"][0]["author"]["icon_url"].startswith("http://127.0.0.1")
    assert sent["attachments"] == []
    assert rest.channel.messages[0].text == "Board\nTo move\nWhite\nDamka\n3 moves"


MENTIONS: dict[str, tuple[dict[str, Any] | None, bool]] = {
    "everything pings by default": (None, True),
    "none": ({"parse": []}, False),
    "all people": ({"parse": ["users"]}, True),
    "only the other": ({"parse": [], "users": ["1"]}, False),
}


@pytest.mark.parametrize(("allowed", "pings"), MENTIONS.values(), ids=MENTIONS)
async def test_who_is_pinged(rest: Rest, allowed: dict[str, Any] | None, pings: bool) -> None:
    body: dict[str, Any] = {"content": f"{rest.white.mention} <@999> @everyone"}
    if allowed is not None:
        body["allowed_mentions"] = allowed
    message = await rest.send(**body)
    assert message.mentions == ({rest.white.id} if pings else set())
    assert not message.mentions_everyone  # the bot has no permission for that


async def test_the_opponent_is_pinged_in_text_displays(rest: Rest) -> None:
    message = await rest.send(
        flags=V2,
        components=[{"type": 10, "content": f"{rest.white.mention} {rest.black.mention}"}],
        allowed_mentions={"parse": [], "users": [str(rest.black.id)]},
    )
    assert message.mentions == {rest.black.id}


async def test_a_reply_pings_unless_told_otherwise(rest: Rest) -> None:
    said = rest.white.say("hello")
    link = {"message_id": str(said.id)}
    first = await rest.send(content="a", message_reference=link)
    second = await rest.send(content="b", message_reference=link, allowed_mentions={"parse": []})
    assert (first.mentions, second.mentions) == ({rest.white.id}, set())
    gone = {"content": "c", "message_reference": {"message_id": "1"}}
    assert (await rest("POST", f"{rest.room}/messages", gone))[0] == 400
    gone["message_reference"] = {"message_id": "1", "fail_if_not_exists": False}
    assert (await rest("POST", f"{rest.room}/messages", gone))[0] == 200


async def test_a_nonce_makes_sending_safe_to_repeat(rest: Rest) -> None:
    body = {"content": "your move", "nonce": "7", "enforce_nonce": True}
    _, first = await rest("POST", f"{rest.room}/messages", body)
    _, second = await rest("POST", f"{rest.room}/messages", body)
    assert first["id"] == second["id"]
    rest.discord.clock.jump(301)
    _, third = await rest("POST", f"{rest.room}/messages", body)
    assert third["id"] != first["id"]
    await rest("POST", f"{rest.room}/messages", body | {"enforce_nonce": False})
    assert len(rest.channel.messages) == 3


async def test_edits_of_old_messages_are_limited(rest: Rest) -> None:
    sent = await rest.send(content="a")
    path = f"{rest.room}/messages/{sent.id}"
    rest.discord.clock.jump(3601)
    answers = [await rest("PATCH", path, {"content": str(each)}) for each in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046
    assert answers[-1][1]["retry_after"] > 0


async def test_only_own_messages_are_edited(rest: Rest) -> None:
    said = rest.white.say("hello")
    status, told = await rest("PATCH", f"{rest.room}/messages/{said.id}", {"content": "x"})
    assert (status, told["code"]) == (403, 50005)
    status, told = await rest("DELETE", f"{rest.room}/messages/{said.id}")
    assert (status, told["code"]) == (403, 50013)
    own = await rest.send(content="a")
    assert (await rest("DELETE", f"{rest.room}/messages/{own.id}"))[0] == 204
    assert own.is_deleted


DENIED: dict[str, tuple[str, int]] = {
    "SEND_MESSAGES": ("plain", 50013),
    "ATTACH_FILES": ("file", 50013),
    "EMBED_LINKS": ("embed", 50013),
    "VIEW_CHANNEL": ("plain", 50001),
    "READ_MESSAGE_HISTORY": ("reply", 50013),
}


@pytest.mark.parametrize(("name", "case"), DENIED.items(), ids=DENIED)
async def test_missing_permissions(rest: Rest, name: str, case: tuple[str, int]) -> None:
    said = rest.white.say("hello")
    bodies: dict[str, dict[str, Any]] = {
        "plain": {"content": "a"},
        "file": {"content": "a"},
        "embed": {"embeds": [{"title": "t"}]},
        "reply": {"content": "a", "message_reference": {"message_id": str(said.id)}},
    }
    files = (BOARD,) if case[0] == "file" else ()
    rest.channel.deny(name)
    status, told = await rest("POST", f"{rest.room}/messages", bodies[case[0]], files)
    assert (status, told["code"]) == (403, case[1])
    rest.channel.allow(name)
    assert (await rest("POST", f"{rest.room}/messages", bodies[case[0]], files))[0] == 200
    assert not rest.discord.violations


async def test_unknown_places(rest: Rest) -> None:
    assert (await rest("POST", "/channels/1/messages", {"content": "a"}))[1]["code"] == 10003
    assert (await rest("GET", f"{rest.room}/messages/1"))[1]["code"] == 10008
    assert (await rest("GET", "/users/1"))[1]["code"] == 10013
    assert (await rest("GET", "/guilds/1"))[1]["code"] == 10004
    assert (await rest("GET", "/channels/x"))[0] == 400
    rest.channel.delete()
    assert (await rest("GET", rest.room))[1]["code"] == 10003


async def test_reading_back(rest: Rest) -> None:
    sent = [rest.white.say(str(each)) for each in range(5)]
    path = f"{rest.room}/messages"

    async def read(query: str) -> list[str]:
        _, found = await rest("GET", f"{path}?{query}")
        return [each["content"] for each in found]

    assert await read("limit=2") == ["4", "3"]
    assert await read(f"before={sent[2].id}") == ["1", "0"]
    assert await read(f"after={sent[2].id}") == ["4", "3"]
    assert await read(f"around={sent[2].id}&limit=1") == ["2"]


async def test_direct_messages(rest: Rest) -> None:
    body = {"recipient_id": str(rest.white.id)}
    _, room = await rest("POST", "/users/@me/channels", body)
    _, again = await rest("POST", "/users/@me/channels", body)
    assert room["id"] == again["id"] == str(rest.white.dm.id)
    path = f"/channels/{room['id']}/messages"
    await rest("POST", path, {"content": "psst"})
    assert [each.text for each in rest.white.inbox] == ["psst"]
    rest.white.dms_closed = True
    assert (await rest("POST", path, {"content": "psst"}))[1]["code"] == 50007
    rest.white.dms_closed = False
    rest.server.leave(rest.white)
    assert (await rest("POST", path, {"content": "psst"}))[1]["code"] == 50278
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 10013


async def test_pins(rest: Rest) -> None:
    message = await rest.send(content="a")
    pin = f"{rest.room}/messages/pins/{message.id}"
    assert (await rest("PUT", pin))[1]["code"] == 50013
    rest.permit("PIN_MESSAGES")
    assert (await rest("PUT", pin))[0] == 204
    assert message.is_pinned
    _, pins = await rest("GET", f"{rest.room}/messages/pins")
    assert [each["message"]["id"] for each in pins["items"]] == [str(message.id)]
    _, pins = await rest("GET", f"{rest.room}/pins")
    assert len(pins) == 1
    assert (await rest("DELETE", pin))[0] == 204
    assert not message.is_pinned


async def test_two_hundred_and_fifty_pins(rest: Rest) -> None:
    rest.permit("PIN_MESSAGES")
    rest.discord.rates.elsewhere = (1000, 1.0)
    rest.discord.rates.global_limit = 1000
    for each in range(250):
        rest.white.say(str(each)).post.pinned_at = 1.0
    last = await rest.send(content="a")
    assert (await rest("PUT", f"{rest.room}/messages/pins/{last.id}"))[1]["code"] == 30003


async def test_reactions(rest: Rest) -> None:
    message = await rest.send(content="a")
    path = f"{rest.room}/messages/{message.id}/reactions"
    assert (await rest("PUT", f"{path}/%F0%9F%91%8D/@me"))[0] == 204
    assert (await rest("PUT", f"{path}/damka:123/@me"))[0] == 204
    _, shown = await rest("GET", f"{rest.room}/messages/{message.id}")
    told = [(each["emoji"]["name"], each["emoji"]["id"]) for each in shown["reactions"]]
    assert told == [("👍", None), ("damka", "123")]
    assert len((await rest("GET", f"{path}/%F0%9F%91%8D"))[1]) == 1
    assert (await rest("DELETE", f"{path}/%F0%9F%91%8D/@me"))[0] == 204
    assert (await rest("DELETE", f"{path}/%F0%9F%91%8D/@me"))[1]["code"] == 10014
    assert (await rest("DELETE", path))[1]["code"] == 50013


async def test_twenty_kinds_of_reactions(rest: Rest) -> None:
    message = await rest.send(content="a")
    message.post.reactions = {f"e{each}:{each}": [rest.white.id] for each in range(20)}
    path = f"{rest.room}/messages/{message.id}/reactions"
    assert (await rest("PUT", f"{path}/e1:1/@me"))[0] == 204
    assert (await rest("PUT", f"{path}/e21:21/@me"))[1]["code"] == 30010


async def test_typing_and_categories(rest: Rest) -> None:
    assert (await rest("POST", f"{rest.room}/typing"))[0] == 204
    rest.channel.room.kind = 4
    assert (await rest("POST", f"{rest.room}/messages", {"content": "a"}))[1]["code"] == 50024


async def test_buttons_are_listed_for_people(rest: Rest) -> None:
    link = {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"}
    off = {"type": 2, "style": 1, "custom_id": "x", "emoji": {"name": "⛀"}, "disabled": True}
    row = {"type": 1, "components": [BUTTON, link, off]}
    message = await rest.send(content="a", components=[row])
    assert message.buttons == ["Press", "Rules", "⛀"]
    assert message.enabled_buttons == ["Press", "Rules"]
    assert message.links == {"Rules": "https://example.org/"}
    assert message.components[0]["components"][0]["id"] == 2
    assert message.author_id == rest.discord.bot.id


async def test_a_file_component_tells_name_and_size(rest: Rest) -> None:
    file = {"type": 13, "file": {"url": "attachment://game.pdn"}}
    body = {"flags": V2, "components": [{"type": 17, "components": [file]}]}
    upload = Upload("game.pdn", b"1. c3-d4")
    status, sent = await rest("POST", f"{rest.room}/messages", body, (upload,))
    shown = sent["components"][0]["components"][0]
    assert (status, shown["name"], shown["size"]) == (200, "game.pdn", 8)
    assert not rest.discord.violations
    outside = {"type": 13, "file": {"url": "https://example.org/game.pdn"}}
    assert (await rest("POST", f"{rest.room}/messages", v2(outside)))[0] == 400


def v2(*components: dict[str, Any]) -> dict[str, Any]:
    return {"flags": V2, "components": [*components]}


async def test_an_answer_to_an_answer(rest: Rest) -> None:
    said = rest.white.say("hello")
    first = await rest.send(content="a", message_reference={"message_id": str(said.id)})
    link = {"message_reference": {"message_id": str(first.id)}}
    _, second = await rest("POST", f"{rest.room}/messages", {"content": "b"} | link)
    assert second["referenced_message"] is None
    _, read = await rest("GET", f"{rest.room}/messages/{first.id}")
    assert read["referenced_message"]["id"] == str(said.id)


async def test_moderators_clear_reactions(rest: Rest) -> None:
    message = await rest.send(content="a")
    path = f"{rest.room}/messages/{message.id}/reactions"
    await rest("PUT", f"{path}/%F0%9F%91%8D/@me")
    rest.permit("MANAGE_MESSAGES")
    assert (await rest("DELETE", path))[0] == 204
    assert not message.post.reactions


async def test_a_channel_goes_with_all_that_is_in_it(rest: Rest) -> None:
    _, sent = await rest("POST", f"{rest.room}/messages", {"content": "a"}, (BOARD,))
    await rest("POST", f"{rest.room}/messages/{sent['id']}/threads", {"name": "t"})
    (thread,) = rest.channel.threads
    await rest("POST", f"/channels/{thread.id}/messages", {"content": "a"}, (BOARD,))
    rest.channel.delete()
    world = rest.discord.backend.world
    assert (world.rooms, world.posts, world.files) == ({}, {}, {})
    with pytest.raises(Impossible):
        assert rest.white.here


async def test_views_are_equal_by_what_they_show(rest: Rest) -> None:
    message = await rest.send(content="a")
    assert len({message, rest.channel.messages[0]}) == 1
    assert len({rest.channel, message.channel}) == 1
    assert len({rest.server, rest.discord.servers[0]}) == 1
    assert len({rest.white, rest.discord.person("white")}) == 1
    assert [each.name for each in rest.server.members][-2:] == ["white", "black"]
    assert (rest.server.name, rest.channel.mention) == ("Club", f"<#{rest.channel.id}>")
    assert "'a'" in repr(message)
    assert not rest.white.dms_closed


async def test_polls_are_not_offered(rest: Rest) -> None:
    poll = {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}]}
    assert (await rest("POST", f"{rest.room}/messages", {"poll": poll}))[0] == 501
    assert "poll" in rest.discord.violations[0].problem
