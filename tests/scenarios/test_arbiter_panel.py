"""The arbiter's panel over the socket: few presses lead to every order, each is asked once."""

from bot.people.moderation import list_log
from bot.tournaments.entry import find_tournament_here
from bot.tournaments.tournament import Tournament
from playground import Message, Person
from storage.rows import Place
from tests.scenarios.conftest import Table
from tests.scenarios.test_tournament_rounds import find_round
from tests.scenarios.test_tournaments import add_manager, enter_all

TO_CHOOSE = "Choose an action"


async def test_an_arbiter_leads_by_the_panel(table: Table) -> None:
    message = await enter_all(table, kind="swiss", pace="week")
    refused = await table.black.click(message, "Arbiter")
    assert "Only" in refused.text
    arbiter = add_manager(table)
    panel = await open_panel(arbiter, message)
    await arbiter.select(panel, TO_CHOOSE, "cancel")
    assert "cancelled" in panel.text
    await table.white.click(message, "Start")
    first = await find_round(table, 1)
    free = next(line for line in first.text.splitlines() if "has a bye" in line)
    player = next(
        each for each in (table.white, table.black, table.watcher) if str(each.id) in free
    )
    await arbiter.click(panel, "Arbiter")
    await arbiter.select(panel, TO_CHOOSE, "Swap two players")
    one = (await find_tournament(table)).find_number(player.id)
    await arbiter.select(panel, "Choose", str(one))
    assert "and which other player" in panel.text
    await arbiter.select(panel, "Choose", str(1 if one != 1 else 2))
    assert "swap places" in panel.text
    await arbiter.click(panel, "Yes, do it")
    assert "swap places" in panel.text
    assert "Yes, do it" not in panel.buttons
    found = await find_tournament(table)
    assert [each.players for each in found.list_round(1) if each.black is None] != [(one,)]


async def test_two_arbiters_give_a_result_at_once(table: Table) -> None:
    """The second one is told that the game is decided, by the panel and by the command."""
    message = await enter_all(table, kind="swiss", pace="week")
    await table.white.click(message, "Start")
    await table.discord.until(lambda: "Arbiter" in message.buttons)  # the first round is paired
    arbiter = add_manager(table)
    (listed,) = await arbiter.autocomplete("tournament result", game="")
    panels = [await open_panel(arbiter, message) for _ in range(2)]
    for panel in panels:
        await arbiter.select(panel, TO_CHOOSE, "Set a game's result")
        await arbiter.select(panel, "Choose", "1-1")
        assert "What's the result?" in panel.text
    forms = [
        (await arbiter.click(panel, label)).modal
        for panel, label in zip(panels, ("White wins", "Black wins"), strict=True)
    ]
    await arbiter.submit(forms[0], words="He was  *late*\n@everyone")
    assert "2-0" in panels[0].text
    told = "2-0\nReason: *He was \\*late\\* @\u200beveryone*\n-# by <@"
    await table.discord.until(lambda: any(told in each.text for each in table.channel.messages))
    late = await arbiter.submit(forms[1])
    typed = await arbiter.slash("tournament result", game=listed.value, result="black")
    for refused in (late, typed):
        assert "Someone has just decided this game, so nothing has changed: 1\\. <@" in refused.text
        assert ": 2-0" in refused.text
    log = await table.services.run(list_log, table.server.id)
    assert [(entry.action, entry.reason) for entry in log] == [
        ("result", "He was *late* @everyone")
    ]


async def find_tournament(table: Table) -> Tournament:
    return await table.services.run(find_tournament_here, Place(table.server.id, table.channel.id))


async def open_panel(person: Person, message: Message) -> Message:
    opened = await person.click(message, "Arbiter")
    assert opened.is_private
    return opened.shown
