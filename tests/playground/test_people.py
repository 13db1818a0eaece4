"""People can do what a client lets them do, and nothing else."""

import math
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from playground import Exchange, Impossible, Message, Upload
from tests.playground.conftest import Rest, begun

Act = Callable[[Rest], Coroutine[Any, Any, Any]]

WORDS = {
    "name": "challenge",
    "description": "d",
    "options": [
        {"type": 6, "name": "who", "description": "d", "required": True},
        {
            "type": 3,
            "name": "color",
            "description": "d",
            "choices": [{"name": "White", "value": "w"}],
        },
        {"type": 3, "name": "text", "description": "d", "min_length": 2, "max_length": 3},
        {"type": 4, "name": "days", "description": "d", "min_value": 0, "max_value": 14},
        {"type": 10, "name": "share", "description": "d", "max_value": 1.5},
        {"type": 5, "name": "rated", "description": "d"},
        {"type": 7, "name": "place", "description": "d"},
        {"type": 8, "name": "role", "description": "d"},
        {"type": 9, "name": "any", "description": "d"},
        {"type": 11, "name": "file", "description": "d"},
    ],
}
NESTED = {
    "name": "record",
    "description": "d",
    "options": [
        {
            "type": 2,
            "name": "as",
            "description": "d",
            "options": [{"type": 1, "name": "pdn", "description": "d"}],
        },
        {
            "type": 1,
            "name": "show",
            "description": "d",
            "options": [{"type": 4, "name": "ply", "description": "d", "autocomplete": True}],
        },
    ],
}
MODERATION = {"name": "mod", "description": "d", "default_member_permissions": 1 << 5}
NOWHERE = {"name": "nobody", "description": "d", "default_member_permissions": 0}
IN_DM = {"name": "diary", "description": "d", "contexts": [1]}
ABOUT = {"type": 2, "name": "About"}


class Anybody:
    """Something with an id that no one knows."""

    id = 5


@pytest.fixture
async def place(rest: Rest) -> Rest:
    await rest.sync(WORDS, NESTED, MODERATION, NOWHERE, IN_DM, ABOUT)
    return rest


IMPOSSIBLE: dict[str, Act] = {
    "a command that was never synced": lambda it: it.white.slash("resign"),
    "a command without its required option": lambda it: it.white.slash("challenge"),
    "an unknown option": lambda it: it.white.slash("challenge", who=it.black, x="y"),
    "a value outside the choices": lambda it: it.white.slash(
        "challenge", who=it.black, color="red"
    ),
    "a text too short": lambda it: it.white.slash("challenge", who=it.black, text="a"),
    "a text too long": lambda it: it.white.slash("challenge", who=it.black, text="abcd"),
    "no text at all": lambda it: it.white.slash("challenge", who=it.black, text="  "),
    "a number too small": lambda it: it.white.slash("challenge", who=it.black, days=-1),
    "a number too large": lambda it: it.white.slash("challenge", who=it.black, days=15),
    "a fraction": lambda it: it.white.slash("challenge", who=it.black, days=1.5),
    "a truth as a number": lambda it: it.white.slash("challenge", who=it.black, days=True),
    "infinity": lambda it: it.white.slash("challenge", who=it.black, share=-math.inf),
    "a text as a truth": lambda it: it.white.slash("challenge", who=it.black, rated="yes"),
    "a text as a person": lambda it: it.white.slash("challenge", who="black"),
    "a stranger": lambda it: it.white.slash("challenge", who=it.discord.add_person("stranger")),
    "a channel that is none": lambda it: it.white.slash("challenge", who=it.black, place=Anybody()),
    "a role that is none": lambda it: it.white.slash("challenge", who=it.black, role=Anybody()),
    "a file too large": lambda it: it.white.slash(
        "challenge", who=it.black, file=Upload("a", bytes(10 * 1024 * 1024 + 1))
    ),
    "a command that only has subcommands": lambda it: it.white.slash("record"),
    "an unknown subcommand": lambda it: it.white.slash("record hide"),
    "completing an option that does not": lambda it: it.white.autocomplete(
        "challenge", who=it.black, text="ab"
    ),
    "a command for moderators": lambda it: it.white.slash("mod"),
    "a command for nobody": lambda it: it.white.slash("nobody"),
    "a command for direct messages": lambda it: it.white.slash("diary"),
    "a command of another kind": lambda it: it.white.slash("About"),
    "a form that was never opened": lambda it: it.white.submit(None),
    "acting as a bot": lambda it: it.discord.bot.slash("record show"),
    "acting where one is no member": lambda it: it.discord.add_person("x").slash(
        "record show", channel=it.channel
    ),
    "acting nowhere": lambda it: it.discord.add_person("x").slash("record show"),
}


@pytest.mark.parametrize("act", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
async def test_no_client_allows(place: Rest, act: Act) -> None:
    with pytest.raises(Impossible):
        await act(place)
    assert not place.discord.backend.interactions.known


async def test_what_the_bot_receives(place: Rest) -> None:
    act, _ = await begun(
        place,
        place.white.slash(
            "challenge",
            who=place.black,
            color="White",
            days=0,
            share=1.5,
            rated=False,
            place=place.channel,
            role=place.server,
            any=place.white,
            file=Upload("a.txt", b"a"),
        ),
    )
    values = {each["name"]: each["value"] for each in act.data["options"]}
    assert values["who"] == str(place.black.id)
    assert (values["color"], values["days"], values["share"], values["rated"]) == (
        "w",
        0,
        1.5,
        False,
    )
    resolved = act.data["resolved"]
    assert resolved.keys() == {"users", "members", "channels", "roles", "attachments"}
    assert "user" not in resolved["members"][str(place.black.id)]


async def test_subcommands_and_focus(place: Rest) -> None:
    act, _ = await begun(place, place.white.slash("record as pdn"))
    assert act.data["options"] == [
        {"name": "as", "type": 2, "options": [{"name": "pdn", "type": 1, "options": []}]}
    ]
    act, _ = await begun(place, place.white.autocomplete("record show", ply="1"))  # type: ignore[arg-type]  # choices
    (inner,) = act.data["options"]
    assert inner["options"] == [{"name": "ply", "type": 4, "value": "1", "focused": True}]


async def test_who_is_offered_what(place: Rest) -> None:
    assert place.white.commands == ["challenge", "record"]
    place.server.join(place.black, permissions=["MANAGE_GUILD"])
    assert place.black.commands == ["challenge", "record", "mod"]
    place.server.join(place.black, permissions=["ADMINISTRATOR"])
    assert "nobody" in place.black.commands
    place.white.here = place.white.dm
    assert "diary" in place.white.commands
    with pytest.raises(Impossible):
        await place.white.slash("challenge", who=place.black)


async def test_a_command_in_direct_messages(place: Rest) -> None:
    act, task = await begun(place, place.white.slash("diary", channel=place.white.dm))
    assert (act.guild_id, act.owners) == (None, {"0": "0"})
    await place.answer(act, 4, content="psst")
    assert (await task).text == "psst"
    assert [each.text for each in place.white.inbox] == ["psst"]
    assert place.black.inbox == []


async def test_the_context_menu_of_a_person(place: Rest) -> None:
    act, task = await begun(place, place.white.use("About", place.black))
    assert act.data["target_id"] == str(place.black.id)
    await place.answer(act, 4, content="about black", flags=64)
    x = await task
    with pytest.raises(Impossible):
        await place.black.use("Inspect", x.shown)


async def test_archived_threads_take_no_commands(place: Rest) -> None:
    message = await place.send(content="a game")
    await place("POST", f"{place.room}/messages/{message.id}/threads", {"name": "t"})
    (thread,) = place.channel.threads
    await begun(place, place.white.slash("record show", channel=thread))
    thread.archive(locked=True)
    with pytest.raises(Impossible):
        await place.white.slash("record show", channel=thread)
    with pytest.raises(Impossible):
        place.white.say("hello", channel=thread)
    thread.delete()
    with pytest.raises(Impossible):
        await place.white.slash("record show", channel=thread)


CONTROLS = [
    {
        "type": 1,
        "components": [
            {"type": 2, "style": 1, "label": "Move", "custom_id": "a"},
            {"type": 2, "style": 1, "label": "Move", "custom_id": "b"},
            {"type": 2, "style": 1, "label": "Draw", "custom_id": "c", "disabled": True},
            {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"},
        ],
    },
    {
        "type": 1,
        "components": [
            {
                "type": 3,
                "custom_id": "piece",
                "placeholder": "Piece",
                "min_values": 2,
                "max_values": 2,
                "options": [{"label": each.upper(), "value": each} for each in "abc"],
            }
        ],
    },
    {"type": 1, "components": [{"type": 8, "custom_id": "where", "placeholder": "Where"}]},
    {"type": 1, "components": [{"type": 6, "custom_id": "role", "placeholder": "Role"}]},
]
PRESSES: dict[str, Callable[[Rest, Message], Coroutine[Any, Any, Any]]] = {
    "an absent button": lambda it, on: it.white.click(on, "Resign"),
    "one of two with the same label": lambda it, on: it.white.click(on, "Move"),
    "a disabled button": lambda it, on: it.white.click(on, "Draw"),
    "a link": lambda it, on: it.white.click(on, "Rules"),
    "too few options": lambda it, on: it.white.select(on, "Piece", "A"),
    "too many options": lambda it, on: it.white.select(on, "Piece", "A", "B", "C"),
    "the same twice": lambda it, on: it.white.select(on, "Piece", "A", "a"),
    "an absent option": lambda it, on: it.white.select(on, "Piece", "A", "D"),
    "a word for a channel": lambda it, on: it.white.select(on, "Where", "draughts"),
    "a button as a menu": lambda it, on: it.white.select(on, "a", "A"),
}


@pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES)
async def test_no_control_for(
    rest: Rest, press: Callable[[Rest, Message], Coroutine[Any, Any, Exchange]]
) -> None:
    message = await rest.send(content="board", components=CONTROLS)
    with pytest.raises(Impossible):
        await press(rest, message)
    rest.server.leave(rest.white)
    with pytest.raises(Impossible):
        await rest.white.click(message, "a")


async def test_menus_tell_what_was_picked(rest: Rest) -> None:
    message = await rest.send(content="board", components=CONTROLS)
    act, _ = await begun(rest, rest.white.select(message, "Piece", ["A", "c"]))
    assert act.data["values"] == ["a", "c"]
    act, _ = await begun(rest, rest.white.select(message, "where", rest.channel))
    assert act.data["resolved"]["channels"].keys() == {str(rest.channel.id)}
    act, _ = await begun(rest, rest.white.select(message, "Role", rest.server))
    assert act.data["values"] == [str(rest.server.id)]
    assert [each["custom_id"] for each in message.selects] == ["piece", "where", "role"]
    message.delete()
    with pytest.raises(Impossible):
        await rest.white.click(message, "a")


async def test_private_answers_belong_to_one(place: Rest) -> None:
    act, task = await begun(place, place.white.slash("record show"))
    button = {"type": 2, "style": 1, "label": "Only me", "custom_id": "x"}
    row = {"type": 1, "components": [button]}
    await place.answer(act, 4, content="private", flags=64, components=[row])
    x = await task
    assert (x.shown.is_private, place.channel.messages) == (True, [])
    with pytest.raises(Impossible):
        await place.black.click(x.shown, "Only me")
    again, _ = await begun(place, place.white.click(x.shown, "Only me"))
    assert (await place.answer(again, 7, content="changed"))[0] == 200
    assert x.text == "changed"
    path = f"{place.room}/messages/{x.shown.id}"
    assert (await place("GET", path))[1]["code"] == 10008


FIELDS: list[dict[str, Any]] = [
    {
        "type": 18,
        "label": "Text",
        "component": {
            "type": 4,
            "style": 1,
            "custom_id": "text",
            "min_length": 2,
            "max_length": 4,
            "value": "abc",
        },
    },
    {
        "type": 18,
        "label": "Side",
        "component": {
            "type": 21,
            "custom_id": "side",
            "options": [
                {"label": "White", "value": "w"},
                {"label": "Black", "value": "b", "default": True},
            ],
        },
    },
    {
        "type": 18,
        "label": "Rules",
        "component": {
            "type": 22,
            "custom_id": "rules",
            "required": False,
            "min_values": 0,
            "max_values": 2,
            "options": [
                {"label": "Blow", "value": "blow"},
                {"label": "Huff", "value": "huff"},
                {"label": "King", "value": "king"},
            ],
        },
    },
    {"type": 18, "label": "Rated", "component": {"type": 23, "custom_id": "rated"}},
    {
        "type": 18,
        "label": "Record",
        "component": {"type": 19, "custom_id": "record", "required": False},
    },
]


async def form(place: Rest, *fields: dict[str, Any]) -> Exchange:
    act, task = await begun(place, place.white.slash("record show"))
    status, _ = await place.answer(act, 9, title="T", custom_id="form", components=[*fields])
    assert status == 200
    return await task


async def test_a_form_keeps_what_nobody_touched(place: Rest) -> None:
    x = await form(place, *FIELDS)
    assert x.modal is not None
    assert [each["label"] for each in x.modal.inputs] == [
        "Text",
        "Side",
        "Rules",
        "Rated",
        "Record",
    ]
    act, _ = await begun(place, place.white.submit(x.modal))
    told = {each["component"]["custom_id"]: each["component"] for each in act.data["components"]}
    assert (told["text"]["value"], told["side"]["value"]) == ("abc", "b")
    assert (told["rules"]["values"], told["rated"]["value"]) == ([], False)
    assert told["record"]["values"] == []


async def test_a_form_takes_what_is_given(place: Rest) -> None:
    x = await form(place, *FIELDS)
    file = Upload("g.pdn", b"1. c3-d4")
    filled = place.white.submit(
        x.modal, {"Rules": ["Blow", "huff"]}, text="de", side="White", rated=True, record=file
    )
    act, _ = await begun(place, filled)
    told = {each["component"]["custom_id"]: each["component"] for each in act.data["components"]}
    assert (told["text"]["value"], told["side"]["value"]) == ("de", "w")
    assert (told["rules"]["values"], told["rated"]["value"]) == (["blow", "huff"], True)
    assert told["record"]["values"] == list(act.data["resolved"]["attachments"])


def labelled(label: str, kind: int, **more: Any) -> dict[str, Any]:
    field = {"type": kind, "custom_id": label.lower()} | more
    return {"type": 18, "label": label, "component": field}


async def test_a_form_keeps_whom_the_bot_has_chosen(place: Rest) -> None:
    role = place.server.add_role("arbiter")
    people = [{"id": str(place.black.id), "type": "user"}]
    either = [{"id": str(role.id), "type": "role"}, {"id": str(place.white.id), "type": "user"}]
    channels = [{"id": str(place.channel.id), "type": "channel"}]
    x = await form(
        place,
        labelled("Who", 5, default_values=people),
        labelled("Either", 7, default_values=either, max_values=2),
        labelled("Where", 8, default_values=channels),
    )
    act, _ = await begun(place, place.white.submit(x.modal))
    told = [part["component"]["values"] for part in act.data["components"]]
    assert told == [
        [str(place.black.id)],
        [str(role.id), str(place.white.id)],
        [str(place.channel.id)],
    ]
    resolved = act.data["resolved"]
    assert resolved["users"].keys() == {str(place.black.id), str(place.white.id)}
    assert resolved["roles"].keys() == {str(role.id)}
    assert resolved["channels"].keys() == {str(place.channel.id)}


WRONG: dict[str, dict[str, Any]] = {
    "too short": {"text": "a"},
    "too long": {"text": "abcde"},
    "required": {"text": ""},
    "no such option": {"side": "Red"},
    "two of one": {"side": ["w", "b"]},
    "no such field": {"color": "w"},
    "too many boxes": {"rules": ["blow", "huff", "king"]},
    "a box twice": {"rules": ["blow", "blow"]},
    "too many files": {"record": [Upload("a", b"1"), Upload("b", b"2")]},
    "a word for a file": {"record": "a.pdn"},
}


@pytest.mark.parametrize("given", WRONG.values(), ids=WRONG)
async def test_a_form_refuses(place: Rest, given: dict[str, Any]) -> None:
    x = await form(place, *FIELDS)
    with pytest.raises(Impossible):
        await place.white.submit(x.modal, **given)
    with pytest.raises(Impossible):
        await place.black.submit(x.modal)
