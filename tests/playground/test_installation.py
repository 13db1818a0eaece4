"""Applications of servers and of people: where they work, and what they may answer."""

import pytest

from playground import Channel, Impossible, Person, Server
from tests.playground.conftest import Rest, begun

EVERYWHERE = {
    "name": "games",
    "description": "d",
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}
SERVERS_ONLY = {"name": "settings", "description": "d", "integration_types": [0]}
PEOPLE_ONLY = {"name": "mine", "description": "d", "integration_types": [1]}


@pytest.fixture
async def synced(rest: Rest) -> Rest:
    await rest.sync(EVERYWHERE, SERVERS_ONLY, PEOPLE_ONLY)
    return rest


def elsewhere(rest: Rest) -> tuple[Server, Channel]:
    """A server without the bot, where white is a member."""
    server = rest.discord.add_server("Elsewhere", has_bot=False)
    channel = server.add_channel("hall")
    server.join(rest.white)
    return server, channel


def offered(person: Person, channel: Channel) -> list[str]:
    person.here = channel
    return sorted(person.commands)


async def test_commands_by_installation(synced: Rest) -> None:
    white, black = synced.white, synced.black
    _, hall = elsewhere(synced)
    between = synced.discord.add_conversation(white, black)
    assert offered(white, synced.channel) == ["games", "settings"]
    assert offered(white, white.dm) == ["games", "settings"]
    assert offered(white, hall) == offered(white, between) == []
    white.install_app()
    assert offered(white, synced.channel) == ["games", "mine", "settings"]
    assert offered(white, hall) == ["games", "mine"]
    assert offered(white, between) == ["games", "mine"]
    assert offered(black, between) == []


async def test_a_stranger_to_all_servers(synced: Rest) -> None:
    stranger = synced.discord.add_person("stranger")
    assert offered(stranger, stranger.dm) == []
    stranger.install_app()
    assert offered(stranger, stranger.dm) == ["games", "mine"]


async def test_a_private_channel(synced: Rest) -> None:
    """The bot answers there, and can do nothing else."""
    white, black = synced.white, synced.black
    white.install_app()
    between = synced.discord.add_conversation(white, black)
    act, task = await begun(synced, white.slash("games", channel=between))
    assert act.owners == {"1": str(white.id)}
    button = {"type": 2, "style": 1, "label": "Accept", "custom_id": "a"}
    rows = [{"type": 1, "components": [button]}]
    assert (await synced.answer(act, 4, content="a game?", components=rows))[0] == 200
    exchange = await task
    assert exchange.shown.channel == between
    path = f"/channels/{between.id}"
    assert (await synced("GET", path))[1]["code"] == 50001
    assert (await synced("POST", f"{path}/messages", {"content": "x"}))[1]["code"] == 50001
    pressed, _ = await begun(synced, black.click(exchange.shown, "Accept"))
    assert pressed.owners == {"1": str(white.id)}  # by white's installation
    assert (await synced.answer(pressed, 7, content="it begins", components=[]))[0] == 200
    assert exchange.text == "it begins"
    with pytest.raises(Impossible, match="does not see"):
        synced.discord.add_person("x").say("hello", channel=between)


async def test_the_context_is_told(synced: Rest) -> None:
    payloads: list[tuple[int, bool]] = []
    synced.discord.bus.subscribe(
        lambda event: (
            payloads.append((event.data["context"], "member" in event.data))
            if event.name == "INTERACTION_CREATE"
            else None
        )
    )
    white = synced.white
    white.install_app()
    group = synced.discord.add_conversation(white, synced.black, synced.discord.add_person("x"))
    for channel in (synced.channel, white.dm, group):
        _, task = await begun(synced, white.slash("games", channel=channel))
        task.cancel()
    assert payloads == [(0, True), (1, False), (2, False)]


async def test_five_followups_and_no_more(synced: Rest) -> None:
    synced.white.install_app()
    _, hall = elsewhere(synced)
    act, task = await begun(synced, synced.white.slash("games", channel=hall))
    await synced.answer(act, 4, content="first")
    await task
    path = f"{synced.hook}/{act.token}"
    synced.discord.rates.limits["execute_webhook"] = (100, 5.0)
    codes = [(await synced("POST", path, {"content": "more"}))[0] for _ in range(6)]
    assert codes == [200] * 5 + [400]


async def test_a_server_may_hide_foreign_applications(synced: Rest) -> None:
    synced.white.install_app()
    server, hall = elsewhere(synced)
    for is_forbidden in (False, True):
        if is_forbidden:
            kept = ["VIEW_CHANNEL", "SEND_MESSAGES", "USE_APPLICATION_COMMANDS"]
            server.edit_role(server, permissions=kept)
        act, task = await begun(synced, synced.white.slash("games", channel=hall))
        assert (await synced.answer(act, 4, content="hello"))[0] == 200
        assert (await task).is_private is is_forbidden


async def test_what_people_say_to_each_other_stays_there(synced: Rest) -> None:
    heard: list[str] = []
    gateway = synced.discord.gateway
    between = synced.discord.add_conversation(synced.white, synced.black)
    async with synced.session.ws_connect(synced.discord.gateway_url) as socket:
        await socket.receive_json()
        intents = (1 << 0) | (1 << 9) | (1 << 12)
        await socket.send_json({"op": 2, "d": {"token": synced.discord.token, "intents": intents}})
        await synced.discord.until(lambda: gateway.is_ready)
        synced.white.say("only you and me", channel=between)
        synced.white.say("and Damka", channel=synced.white.dm)
        while "MESSAGE_CREATE" not in heard:
            heard.append((await socket.receive_json())["t"])
    assert heard == ["READY", "GUILD_CREATE", "CHANNEL_CREATE", "MESSAGE_CREATE"]


async def test_direct_messages_can_be_closed(synced: Rest) -> None:
    synced.white.dms_closed = True
    room = f"/channels/{synced.white.dm.id}/messages"
    assert (await synced("POST", room, {"content": "psst"}))[1]["code"] == 50007
    synced.white.dms_closed = False
    assert (await synced("POST", room, {"content": "psst"}))[0] == 200
    synced.server.leave(synced.white)
    assert (await synced("POST", room, {"content": "psst"}))[1]["code"] == 50278
    synced.white.install_app()
    assert (await synced("POST", room, {"content": "psst"}))[0] == 200
