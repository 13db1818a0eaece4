"""`/practice` over a socket: each ending won, thrown away and held; stale presses and restarts."""

import asyncio

from bot.school.course.ending_play import find_best
from bot.school.course.named_ending import NamedEnding
from bot.school.course.practice import open_table
from bot.school.practising import find_ending, list_practices
from rules import Move
from tests.scenarios.conftest import Table, running_bot
from tests.scenarios.endings import find_drill, play, play_best, play_to_end


async def test_two_hints_leave_the_move_to_be_found(table: Table) -> None:
    page = (await table.white.slash("practice", ending="petrov")).shown
    await table.white.click(page, "Hint")
    assert "look at the piece on **c3**" in page.text
    await table.white.click(page, "Hint")
    assert "move from **c3** towards **e1**" in page.text
    assert "Let's look at it together" not in page.text
    assert "Hint" not in page.buttons
    await table.white.click(page, "Show the move")
    assert "Let's look at it together: **c3-e1**" in page.text


async def test_a_hint_shows_the_piece_and_only_a_press_more_the_move(table: Table) -> None:
    ending = find_ending("gift-net")
    page = (await table.white.slash("practice", ending="gift-net")).shown
    await table.white.click(page, "Hint")
    assert "look at the piece on **g3**" in page.text
    await table.white.click(page, "Show the move")
    assert "Let's look at it together: **g3-f4**" in page.text
    assert not {"Hint", "Show the move"} & {*page.buttons}
    await play_to_end(table, page, ending)
    assert "★☆☆ (1 of 3 stars)" in page.text


async def test_another_position_is_of_the_same_ending(table: Table) -> None:
    ending = find_ending("stop-it")
    page = (await table.white.slash("practice", ending="stop-it")).shown
    await play_to_end(table, page, ending)
    await table.white.click(page, "Another one")
    drill = await find_drill(table, table.white, ending)
    assert drill.practice.fen != ending.fen
    assert f"position {drill.practice.seed}" in page.text
    assert "The shortest win takes" in page.text  # after the first try
    await play_to_end(table, page, ending)
    assert "★★★ (3 of 3 stars)" in page.text


async def test_practice_goes_on_after_a_restart_and_on_another_device(
    table: Table, url: str
) -> None:
    ending = find_ending("petrov")
    listed = (await table.white.slash("practice")).shown
    assert "### Endings" in listed.text
    assert listed.text.count("☆☆☆") == 14
    await table.white.select(
        listed, "Choose an ending", "Petrov's triangle: three kings against one"
    )
    assert "Move 1 of at most 15." in listed.text
    await play_best(table, listed, ending)
    phone = (await table.white.slash("practice")).shown
    assert "Move 2 of at most 15." in phone.text
    await table.bot.close()
    async with running_bot(table.discord, url):
        after = (await table.white.slash("practice")).shown
        assert "Move 2 of at most 15." in after.text
        await table.white.click(after, "Hint")
        await table.white.click(phone, "Hint")  # of the same moment: the second press of it
        assert "look at the piece" in phone.text
        await table.white.click(phone, "Hint")
        await table.white.click(phone, "Take back")
        await table.white.click(after, "Hint")  # which is of another moment by now
        assert "here's where you left off" in after.text
        assert "Move 1 of at most 15." in after.text


async def test_two_presses_at_once_count_once(table: Table) -> None:
    ending = find_ending("gift-net")
    page = (await table.white.slash("practice", ending="gift-net")).shown
    await asyncio.gather(*(table.white.click(page, "g3-f4") for _ in range(2)))
    drill = await find_drill(table, table.white, ending)
    assert (drill.line.ply, drill.practice.version) == (2, 2)


async def test_everyone_practises_for_themselves(table: Table) -> None:
    ending = find_ending("gift-net")
    mine = (await table.white.slash("practice", ending="gift-net")).shown
    yours = (await table.black.slash("practice", ending="gift-net")).shown
    await play(table.white, mine, await find_drill(table, table.white, ending), _first(ending))
    assert (await find_drill(table, table.black, ending)).line.ply == 0
    assert "Move 1 of at most 5." in yours.text


def _first(ending: NamedEnding) -> Move:
    game = ending.game(ending.games[0])
    return find_best(open_table(game), game, game.start(ending.fen))


async def test_what_is_not_there_is_told_clearly(table: Table) -> None:
    unknown = await table.white.slash("practice", ending="no such thing")
    assert "I have no ending called" in unknown.text
    assert "`petrov`, `three-kings`, `main-road`" in unknown.text
    elsewhere = await table.white.slash("practice", ending="petrov", game="italian")
    assert "Choose one of these: `due-dame`." in elsewhere.text
    nothing = await table.white.slash("practice", game="turkish")
    assert "This game has no endings to practise." in nothing.text
    assert await table.services.run(list_practices, table.white.id) == {}
    found = await table.white.autocomplete("practice", ending="dame")
    assert [choice.value for choice in found] == ["due-dame"]
    games = await table.white.autocomplete("practice", game="ital")
    assert [choice.value for choice in games] == ["italian"]


async def test_the_school_leads_to_the_endings(table: Table) -> None:
    page = (await table.white.slash("learn")).shown
    await table.white.click(page, "All endings")
    assert "### Endings" in page.text
    await table.white.select(page, "Choose an ending", "Two men catch a king")
    await table.white.click(page, "All endings")
    again = (await table.white.slash("practice", game="english")).shown
    assert "Petrov" not in again.text
    await table.white.select(again, "Choose an ending", "One king against two")
    assert "English draughts" in again.text
