from pathlib import Path

import pytest

from tests.playground.page.conftest import House


async def test_a_disk_that_cannot_be_written_is_told_and_tried_again(
    empty: House, tmp_path: Path
) -> None:
    barrier = tmp_path / "world.json.new" / "in the way"
    barrier.mkdir(parents=True)
    empty.anna.say("remember this")
    await empty.discord.until(lambda: empty.discord.bot_errors)
    assert "cannot be saved" in empty.discord.bot_errors[0]
    barrier.rmdir()
    barrier.parent.rmdir()
    await empty.discord.until(lambda: "remember this" in (tmp_path / "world.json").read_text())
    assert len(empty.discord.bot_errors) == 1


@pytest.mark.parametrize("frame", ["{", "[" * 5000, "[1]", "7", '"text"'])
async def test_nonsense_on_the_socket_leaves_the_window_open(empty: House, frame: str) -> None:
    async with empty.window("anna") as anna:
        await anna.socket.send_str(frame)
        assert "the page cannot do" in await anna.refusal("fly")
        assert (await anna.ask("open", room=empty.room))["room"] == empty.room
