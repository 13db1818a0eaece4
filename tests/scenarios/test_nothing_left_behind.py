"""Whatever gets lost on the way, no challenge waits unseen and no old button stays alive."""

from datetime import UTC, datetime

from bot.challenges.challenge import Proposal
from bot.challenges.challenges import propose_game
from bot.matches.terms import Terms
from playground import Message
from playground.faults import Fault
from storage.rows import Person, Place
from tests.scenarios.conftest import Start, Table
from tests.scenarios.hands import begin, board_with, boards, newest_board
from tests.scenarios.test_whole_games import resign

ANSWER, EDIT = "create_interaction_response", "update_message"


def lost() -> Fault:
    """Discord has given the interaction up."""
    return Fault(operation=ANSWER, status=404, code=10062)


def challenges(table: Table) -> list[Message]:
    """The messages of challenges in the channel, oldest first."""
    return [message for message in table.channel.messages if "challenges" in message.text]


async def test_a_challenge_whose_answer_was_lost_is_sent(table: Table) -> None:
    table.discord.faults.add(lost())
    await table.white.slash("challenge", opponent=table.black)
    await table.discord.until(lambda: bool(challenges(table)))
    (message,) = challenges(table)
    assert message.mentions == {table.black.id}
    await table.black.click(message, "Accept")
    await board_with(table, button="Move")
    assert len(challenges(table)) == 1


async def test_a_challenge_that_was_never_shown_is_sent_at_the_start(start: Start) -> None:
    async with start() as table:
        proposal = Proposal(
            place=Place(table.server.id, table.channel.id),
            challenger=Person(table.white.id, "white"),
            opponent=Person(table.black.id, "black"),
            terms=Terms("russian"),
        )
        for loop in table.bot.loops:
            await loop.stop()
        await table.services.run(propose_game, proposal, datetime.now(UTC))
        assert challenges(table) == []
    async with start() as table:
        await table.discord.until(lambda: bool(challenges(table)))
        await table.black.click(challenges(table)[0], "Accept")
        await board_with(table, button="Move")


async def test_asking_again_shows_the_open_challenge(table: Table) -> None:
    await table.white.slash("challenge", opponent=table.black)
    again = await table.white.slash("challenge", opponent=table.black)
    assert again.is_private
    assert "already open" in again.text
    await table.white.click(again.shown, "Withdraw")
    assert "Withdrawn" in again.shown.text
    (message,) = challenges(table)
    await table.discord.until(lambda: "Withdrawn" in message.text)
    assert message.buttons == []


async def test_the_other_one_asking_may_accept_at_once(table: Table) -> None:
    await table.white.slash("challenge", opponent=table.black)
    again = await table.black.slash("challenge", opponent=table.white)
    await table.black.click(again.shown, "Accept")
    await board_with(table, button="Move")
    (message,) = challenges(table)
    await table.discord.until(lambda: "Accepted" in message.text)


async def test_a_lost_answer_to_accept_leaves_no_open_buttons(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    table.discord.faults.add(lost())
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    await table.discord.until(lambda: asked.shown.buttons == [])
    assert "Accepted" in asked.shown.text


async def test_a_lost_answer_to_decline_leaves_none_either(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black)
    table.discord.faults.add(lost(), Fault(operation=EDIT, status=503))
    await table.black.click(asked.shown, "Decline")
    await table.discord.until(lambda: asked.shown.buttons == [])
    assert "Declined" in asked.shown.text


async def test_a_rematch_by_pressing_rematch_closes_its_challenge(table: Table) -> None:
    await begin(table, "russian")
    await resign(table)
    over = await board_with(table, button="Rematch")
    await table.white.click(over, "Rematch")
    asked = challenges(table)[-1]
    await table.black.click(over, "Rematch")
    await board_with(table, button="Move")
    await table.discord.until(lambda: asked.buttons == [])
    assert "Accepted" in asked.text


async def test_boards_that_an_earlier_run_left_are_tidied_at_the_start(start: Start) -> None:
    async with start() as table:
        await begin(table, "russian")
        old = newest_board(table)
        await table.white.slash("move", move="c3-d4")
        assert old.buttons
    async with start() as table:
        await table.discord.until(lambda: old.buttons == [])
        assert newest_board(table).buttons


async def test_a_move_while_old_boards_are_tidied(table: Table) -> None:
    """What becomes old meanwhile is not forgotten, however slow the edits are."""
    await begin(table, "russian")
    table.discord.faults.add(Fault(operation=EDIT, delay=0.6))
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    for person, move in ((table.black, "b6-a5"), (table.white, "d4-c5"), (table.black, "d6:b4")):
        await person.slash("move", move=move)
    await table.discord.until(lambda: all(each.buttons == [] for each in boards(table)[:-1]))
    assert newest_board(table).buttons


async def test_a_slow_board_delays_no_other(table: Table) -> None:
    """Twenty edits of one game that do not come back, and another game goes on losing its own."""
    await begin(table, "russian")
    first = newest_board(table)
    other = table.server.add_channel("other")
    asked = await table.watcher.slash("challenge", channel=other, opponent=table.black, colour=0)
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: any(message.files for message in other.messages))
    second = next(message for message in other.messages if message.files)
    table.discord.faults.add(Fault(operation=EDIT, delay=1000))
    await table.white.slash("move", move="c3-d4")
    await table.discord.until(lambda: table.discord.faults.waiting == [])
    await table.watcher.slash("move", channel=other, move="c3-d4")
    await table.discord.until(lambda: second.buttons == [])
    assert first.buttons
