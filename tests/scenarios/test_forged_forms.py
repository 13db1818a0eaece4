"""Whatever a form holds that no client of Discord sends is answered kindly, and logs no error.

The forms are found by using every command without options and every control of the registry, and
by going on from one form to the next, so that a new form is tried without a line here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from types import CodeType

import pytest
from discord.app_commands import Command

from bot.acts.controls import CONTROLS
from bot.acts.tournaments.tournament_conditions import (
    CONDITION,
    DEPUTY,
    WINNER_ROLE,
    ConditionWish,
)
from bot.talk.explain import explain
from bot.talk.request_refusals import OldControl
from bot.views.control_actions import Action, ControlKind
from bot.views.control_id import ControlId
from playground import Exchange, Message, Modal
from playground.components import Kind, walk
from playground.events import JsonObject
from playground.interaction_payloads import make_interaction, send_interaction
from playground.interactions import Cause
from tests.scenarios.conftest import Table
from tests.scenarios.grounds import PRESS, Grounds, list_controls, prepare
from tests.scenarios.test_senseless_controls import find_trouble

READERS = {"read_fields", "read_upload"}  # what takes a form uses one of these
FOREIGN_ID = "123456789012345678"
TEXTS = ("", "abc", "-1", "9" * 4000, "x" * 5000, "\0", "\ud800", FOREIGN_ID, 7, ["abc"], {"a": 1})
CHOICES: tuple[object, ...] = (
    [],
    "abc",
    {"a": 1},
    ["abc"],
    ["abc", "abc"],
    [FOREIGN_ID, "1"],
    ["\0"],
    [7],
    [None],
)
UNASKED = [CONDITION + each.name for each in fields(ConditionWish)] + [DEPUTY, WINNER_ROLE, "other"]


@pytest.fixture
async def grounds(table: Table) -> Grounds:
    """A place where everybody may do everything."""
    table.server.edit_role(table.server, permissions=["ADMINISTRATOR"])
    return (await prepare(table))[0]


async def test_fields_that_no_form_has_are_refused(grounds: Grounds) -> None:
    opened = await grounds.white.slash("tournament new")
    assert opened.modal is not None
    for name in UNASKED:
        parts = [*fill(opened.modal), {"type": Kind.LABEL, "component": text(name, "abc")}]
        refused = await send(grounds, opened.modal.custom_id, parts)
        assert refused.is_private
        assert refused.text == explain(OldControl())


@pytest.mark.parametrize("custom_id", [f"v:ban:0:0:{FOREIGN_ID}", "v:ban:3:0:0", "v:ban:0:0:abc"])
async def test_a_ban_of_nobody_is_refused(grounds: Grounds, custom_id: str) -> None:
    refused = await grounds.white.click(grounds.show_custom_id(custom_id), PRESS)
    assert refused.is_private
    assert refused.text == explain(OldControl())


@pytest.mark.slow
async def test_forged_fields(grounds: Grounds) -> None:
    forms = await find_forms(grounds)
    takers = {key for key in list_controls() if READERS & {*handler_names(*key)}}
    assert takers <= {(each.kind, each.action) for each in map(ControlId.read, forms)}
    bad: list[object] = []
    for custom_id, form in forms.items():
        for parts in forge(fill(form)):
            sent = await send(grounds, custom_id, parts)
            bad += find_trouble(grounds.table, (custom_id, parts), sent)
            for reopened in await press_all(grounds, sent):
                bad += find_trouble(grounds.table, ("reopened", custom_id, parts), reopened)
    assert bad == []


@pytest.mark.parametrize("kind", CONTROLS)
async def test_every_control_as_a_form(grounds: Grounds, kind: ControlKind) -> None:
    bad: list[object] = []
    for _, action in list_controls(kind):
        here = grounds if kind is ControlKind.TOURNAMENT else await grounds.move_on()
        control = await here.make_control(kind, action)
        for name in ("words", *UNASKED[:1]):
            sent = await send(here, str(control), [text(name, "abc")], here.show(control))
            bad += find_trouble(here.table, (control, name), sent)
    assert bad == []


def handler_names(kind: ControlKind, action: Action) -> Sequence[str]:
    """List what the function that serves a control calls."""
    code: CodeType = getattr(CONTROLS[kind][action], "__code__")  # noqa: B009 - unknown to mypy
    return code.co_names


async def find_forms(grounds: Grounds) -> dict[str, Modal]:
    """Return the forms that can be opened, by custom_id."""
    found: dict[str, Modal] = {}
    for command in grounds.table.bot.tree.walk_commands():
        if isinstance(command, Command) and not any(each.required for each in command.parameters):
            note(found, await grounds.white.slash(command.qualified_name))
    for form in [*found.values()]:
        sent = await send(grounds, form.custom_id, fill(form, is_all_ticked=True))
        for exchange in await press_all(grounds, sent):
            note(found, exchange)
    for key in list_controls():
        here = grounds if key[0] is ControlKind.TOURNAMENT else await grounds.move_on()
        control = await here.make_control(*key)
        note(found, await here.white.click(here.show(control), PRESS))
        await here.move_out()
    grounds.table.discord.bot_errors.clear()
    return found


def note(found: dict[str, Modal], exchange: Exchange) -> None:
    if exchange.modal is not None:
        found[exchange.modal.custom_id] = exchange.modal


async def press_all(grounds: Grounds, sent: Exchange) -> list[Exchange]:
    """Press the buttons of a private answer that open a form."""
    return [
        await grounds.white.click(shown, button)
        for shown in ([sent.shown] if sent.is_private and sent.message else [])
        for button in list_openers(shown)
    ]


def list_openers(shown: Message) -> list[str]:
    ids = [str(each["custom_id"]) for each in walk(shown.post.components) if "custom_id" in each]
    return [each for each in ids if ControlId.read(each).action.name in ("FORM", "REST")]


def text(name: str, value: object) -> JsonObject:
    return {"type": Kind.TEXT_INPUT, "custom_id": name, "value": value}


def fill(form: Modal, *, is_all_ticked: bool = False) -> list[JsonObject]:
    """Return the parts of a form as a person might send them."""
    return [
        {"type": Kind.LABEL, "component": fill_field(top["component"], is_all_ticked)}
        for top in form.components
        if "component" in top
    ]


def fill_field(field: JsonObject, is_all_ticked: bool) -> JsonObject:
    filled = {"type": field["type"], "custom_id": field["custom_id"]}
    if field["type"] == Kind.TEXT_INPUT:
        return filled | {"value": field.get("value") or "1"}
    options = field.get("options", [])
    chosen = [each["value"] for each in options if each.get("default")]
    if field["type"] == Kind.CHECKBOX_GROUP and is_all_ticked:
        chosen = [each["value"] for each in options]
    if field["type"] == Kind.RADIO_GROUP:
        return filled | {"value": chosen[0]}
    return filled | {"values": chosen}


def forge(parts: list[JsonObject]) -> Iterator[list[object]]:
    """Yield the parts of a form with one of them missing, or forged in one way."""
    for number, part in enumerate(parts):
        before, after = parts[:number], parts[number + 1 :]
        yield [*before, *after]
        for wrong in ("abc", None, 7, {}, {"component": None}, {"components": "abc"}):
            yield [*before, wrong, *after]
        field = {key: part["component"][key] for key in ("type", "custom_id")}
        for forged in [{"value": each} for each in TEXTS] + [{"values": each} for each in CHOICES]:
            yield [*before, {"type": Kind.LABEL, "component": field | forged}, *after]
            yield [*before, {"type": Kind.ROW, "components": [field | forged]}, *after]


async def send(
    grounds: Grounds, custom_id: str, parts: Sequence[object], below: Message | None = None
) -> Exchange:
    """Send a form with any parts, opened below a message, as a client that checks nothing."""
    backend, person = grounds.table.discord.backend, grounds.white
    data = {"custom_id": custom_id, "components": [*parts]}
    user, room = backend.world.users[person.id], person.here.room
    act = make_interaction(backend, Cause.MODAL, user, room, data)
    act.opener = make_interaction(backend, Cause.COMMAND, user, room, {"name": "challenge"})
    act.source = None if below is None else below.post
    send_interaction(backend, act)
    await act.settled.wait()
    return Exchange(backend, act)
