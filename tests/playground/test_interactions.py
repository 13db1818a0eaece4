"""The state machine of interactions, request by request."""

import pytest

from playground import Impossible, State, Unanswered, Upload
from tests.playground.conftest import BUTTONS, Rest, begun

EPHEMERAL = 64


async def test_an_answer_is_described(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    status, told = await rest.answer(act, 4, content="played")
    assert status == 200
    assert told["interaction"]["id"] == str(act.id)
    assert told["resource"]["message"]["interaction_metadata"]["user"]["username"] == "white"
    assert (await task).text == "played"


async def test_without_with_response_nothing_comes_back(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    path = f"/interactions/{act.id}/{act.token}/callback"
    assert await rest("POST", path, {"type": 5}) == (204, None)


async def test_an_unknown_interaction(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    for path in (f"/interactions/1/{act.token}/callback", f"/interactions/{act.id}/x/callback"):
        status, told = await rest("POST", path, {"type": 5})
        assert (status, told["code"]) == (404, 10062)


async def test_only_one_first_answer(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="one")
    status, told = await rest.answer(act, 4, content="two")
    assert (status, told["code"]) == (400, 40060)
    assert [each.text for each in rest.channel.messages] == ["one"]


async def test_too_late(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    act.lapse()
    x = await task
    assert (x.state, x.kind, x.latency, x.message) == (State.LATE, None, None, None)
    status, told = await rest.answer(act, 4, content="played")
    assert (status, told["code"]) == (404, 10062)
    with pytest.raises(Unanswered):
        assert x.text


async def test_a_refused_answer_does_not_use_up_the_interaction(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    status, told = await rest.answer(act, 4, content="x" * 2001)
    assert (status, told["code"]) == (400, 50035)
    assert rest.discord.violations
    await rest.answer(act, 4, content="short")
    assert (await task).state is State.ANSWERED


async def test_only_refused_answers_are_a_failure(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="")
    act.lapse()
    assert (await task).state is State.FAILED


@pytest.mark.parametrize("kind", [6, 7, 8])
async def test_a_command_has_no_message_to_update(rest: Rest, kind: int) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    assert (await rest.answer(act, kind))[0] == 400


@pytest.mark.parametrize("kind", [4, 5, 9])
async def test_autocompletion_gets_choices_only(rest: Rest, kind: int) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.autocomplete("move", move="c"))  # type: ignore[arg-type]  # choices
    assert (await rest.answer(act, kind, content="a"))[0] == 400
    act.lapse()
    with pytest.raises(Unanswered):
        await task


async def test_no_modal_after_a_modal(rest: Rest) -> None:
    await rest.sync()
    field = {"type": 4, "style": 1, "custom_id": "f", "label": "Field"}
    form = {"title": "T", "custom_id": "c", "components": [{"type": 1, "components": [field]}]}
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 9, **form)
    x = await task
    assert x.modal is not None
    again, task = await begun(rest, rest.white.submit(x.modal, f="text"))
    assert again.data["components"][0]["components"][0]["value"] == "text"
    assert (await rest.answer(again, 9, **form))[0] == 400
    assert (await rest.answer(again, 7, content="a"))[0] == 400  # it came from no message
    assert (await rest.answer(again, 4, content="thanks"))[0] == 200
    metadata = (await task).shown.post.origin
    assert metadata is not None
    assert metadata["triggering_interaction_metadata"]["id"] == str(act.id)


async def test_a_form_from_a_button_updates_its_message(rest: Rest) -> None:
    message = await rest.send(content="board", components=BUTTONS)
    field = {"type": 4, "style": 1, "custom_id": "f", "label": "Field"}
    form = {"title": "T", "custom_id": "c", "components": [{"type": 1, "components": [field]}]}
    act, task = await begun(rest, rest.white.click(message, "Press"))
    await rest.answer(act, 9, **form)
    again, task = await begun(rest, rest.white.submit((await task).modal, f="text"))
    assert (await rest.answer(again, 7, content="changed"))[0] == 200
    assert (await task).message == message
    assert message.text == "changed"


async def test_the_webhook_waits_for_the_first_answer(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    status, told = await rest("POST", f"{rest.hook}/{act.token}", {"content": "early"})
    assert (status, told["code"]) == (404, 10015)
    status, told = await rest("POST", "/webhooks/1/x", {"content": "strange"})
    assert (status, told["code"]) == (404, 10015)


async def test_a_deferred_answer_is_filled_and_keeps_its_privacy(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 5, flags=EPHEMERAL)
    x = await task
    assert (x.state, x.message, x.is_private) == (State.DEFERRED, None, True)
    status, told = await rest("POST", f"{rest.hook}/{act.token}?wait=1", {"content": "done"})
    assert (status, told["flags"]) == (200, EPHEMERAL)
    assert x.shown.is_private_to(rest.white)
    assert not rest.channel.messages
    await rest("POST", f"{rest.hook}/{act.token}?wait=1", {"content": "more"})
    assert [each.text for each in x.followups] == ["more"]
    assert not x.followups[0].is_private


async def test_the_original_can_be_read_edited_and_deleted(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="one")
    original = f"{rest.hook}/{act.token}/messages/@original"
    assert (await rest("GET", original))[1]["content"] == "one"
    status, _ = await rest("PATCH", original, {"content": "two"})
    assert (status, (await task).text) == (200, "two")
    assert (await rest("DELETE", original))[0] == 204
    assert not rest.channel.messages
    status, told = await rest("PATCH", original, {"content": "three"})
    assert (status, told["code"]) == (404, 10008)


async def test_followups_can_be_edited_and_deleted(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="one")
    _, sent = await rest(
        "POST", f"{rest.hook}/{act.token}?wait=1", {"content": "a"}, (Upload("b.png", b"x"),)
    )
    message = f"{rest.hook}/{act.token}/messages/{sent['id']}"
    assert (await rest("GET", message))[1]["attachments"][0]["filename"] == "b.png"
    assert (await rest("PATCH", message, {"content": "b"}))[0] == 200
    assert (await task).followups[0].text == "b"
    assert (await rest("DELETE", message))[0] == 204
    assert (await rest("PATCH", message, {"content": "c"}))[1]["code"] == 10008


async def test_a_token_lives_fifteen_minutes(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="one")
    rest.discord.clock.jump(899)
    original = f"{rest.hook}/{act.token}/messages/@original"
    assert (await rest("PATCH", original, {"content": "two"}))[0] == 200
    rest.discord.clock.jump(2)
    status, told = await rest("PATCH", original, {"content": "three"})
    assert (status, told["code"]) == (401, 50027)


async def test_old_interactions_are_forgotten(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 4, content="one")
    rest.discord.clock.jump(1801)
    later, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    assert list(rest.discord.backend.interactions.known) == [later.id]
    status, told = await rest("POST", f"{rest.hook}/{act.token}", {"content": "two"})
    assert (status, told["code"]) == (404, 10015)


async def test_five_followups_where_only_the_person_installed_the_bot(rest: Rest) -> None:
    await rest.sync({"name": "move", "description": "d", "integration_types": [0, 1]})
    elsewhere = rest.discord.add_server("Elsewhere", has_bot=False)
    elsewhere.join(rest.white)
    there = elsewhere.add_channel("general")
    with pytest.raises(Impossible):
        await rest.white.slash("move", channel=there)
    rest.white.install_app()
    act, _ = await begun(rest, rest.white.slash("move", channel=there))
    assert act.owners == {"1": str(rest.white.id)}
    await rest.answer(act, 4, content="one")
    rest.discord.rates.limits["execute_webhook"] = (50, 1.0)
    sends = [await rest("POST", f"{rest.hook}/{act.token}", {"content": "x"}) for _ in range(6)]
    assert [status for status, _ in sends] == [200] * 5 + [400]
    assert sends[-1][1]["code"] == 40094


async def test_a_button_is_told_what_it_needs(rest: Rest) -> None:
    message = await rest.send(content="board", components=BUTTONS)
    act, task = await begun(rest, rest.black.click(message, "Press"))
    assert act.data == {"custom_id": "press", "component_type": 2, "id": 2}
    assert (await rest.answer(act, 6))[0] == 200
    x = await task
    assert (x.state, x.message) == (State.DEFERRED, message)
    original = f"{rest.hook}/{act.token}/messages/@original"
    await rest("PATCH", original, {"components": []})
    assert (message.buttons, x.state) == ([], State.ANSWERED)


async def test_an_update_of_a_message_that_is_gone(rest: Rest) -> None:
    message = await rest.send(content="board", components=BUTTONS)
    act, _ = await begun(rest, rest.black.click(message, "Press"))
    message.delete()
    status, told = await rest.answer(act, 7, content="changed")
    assert (status, told["code"]) == (404, 10008)


async def test_a_stale_view_can_still_be_clicked(rest: Rest) -> None:
    message = await rest.send(content="board", components=BUTTONS)
    seen = message.snapshot()
    await rest("PATCH", f"{rest.room}/messages/{message.id}", {"content": "x", "components": []})
    with pytest.raises(Impossible):
        await rest.white.click(message, "Press")
    act, _ = await begun(rest, rest.white.click(seen, "Press"))
    assert act.source is not None
    assert act.source.components == []


async def test_the_files_of_an_answer(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    path = f"/interactions/{act.id}/{act.token}/callback"
    body = {"type": 4, "data": {"content": "board", "flags": EPHEMERAL}}
    await rest("POST", path, body, (Upload("b.png", b"x"),))
    x = await task
    assert x.files == x.shown.files == {"b.png": b"x"}
    assert x.modal is None
    original = f"{rest.hook}/{act.token}/messages/@original"
    assert (await rest("GET", original))[1]["attachments"][0]["ephemeral"]


async def test_an_answer_in_a_channel_that_is_gone(rest: Rest) -> None:
    await rest.sync()
    act, _ = await begun(rest, rest.white.slash("move", move="c3-d4"))
    rest.channel.delete()
    status, told = await rest.answer(act, 4, content="played")
    assert (status, told["code"]) == (404, 10003)


async def test_waiting_for_a_deferred_answer_in_vain(rest: Rest) -> None:
    await rest.sync()
    act, task = await begun(rest, rest.white.slash("move", move="c3-d4"))
    await rest.answer(act, 5)
    with pytest.raises(Unanswered, match="create_interaction_response"):
        await (await task).wait_message(seconds=0.05)
