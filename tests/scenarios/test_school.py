"""`/learn` over a socket: two presses a step, by a child who errs first."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.clockwork.puzzle_search import PuzzleSearch
from bot.clockwork.surroundings import Surroundings
from bot.matches.act import Act
from bot.matches.match_store import load_newest
from bot.matches.opening_tree import keep_some_first_moves
from bot.matches.playing import play_typed
from bot.partner.searching import Searching
from bot.school.course.attempt import list_main_line
from bot.school.course.reading import course, traps
from bot.school.solving import find_puzzle
from engine.line_texts import moves_by_text
from playground import Exchange, Message
from storage import Transaction, rows
from storage.analyses import note_told
from storage.lessons import keep_lesson, lock_lesson
from tests.bot.school.walks import right_answer
from tests.scenarios.conftest import Table, running_bot
from tests.scenarios.hands import begin, board_with, running


async def test_a_child_learns_to_take(table: Table) -> None:
    take = course().lessons[3]
    opened = await table.white.slash("learn", lesson="take")
    assert opened.is_private
    page = opened.shown
    assert take.steps[0].say in page.text
    await table.white.click(page, "c3-b4")
    assert "You can't play that. There's a piece to take." in page.text

    await table.white.click(page, "c3-b4")
    assert "You can't play that. You must capture: **c3:e5**." in page.text
    for step in take.steps:
        assert step.say in page.text
        await table.white.click(page, right_answer(step, 0))
        assert step.right in page.text
        await table.white.click(page, "Next")
    assert "Lesson done! ★★☆ (2 of 3 stars)" in page.text  # two slips are few
    await table.white.click(page, "Next lesson")
    assert course().lessons[4].steps[0].say in page.text
    await table.white.click(page, "All lessons")
    assert "1 of 8" in page.text
    assert "1-day streak" in page.text


async def test_the_lessons_are_found_and_progress_outlives_a_restart(
    table: Table, url: str
) -> None:
    choices = await table.white.autocomplete("learn", lesson="turk")
    assert choices[0].value == "turk"
    await table.white.slash("learn", lesson="must")
    await table.white.slash("learn", lesson="must", answer="c3:e5")
    old = (await table.white.slash("learn")).shown
    assert "Continue: You must take" in old.buttons
    await table.bot.close()
    async with running_bot(table.discord, url):
        again = await table.white.slash("learn", lesson="must")
        assert course().lessons[4].steps[0].right in again.text
        await table.white.click(again.shown, "Next")
        assert course().lessons[4].steps[1].say in again.shown.text


async def test_a_person_who_knows_other_draughts_is_told_what_differs(table: Table) -> None:
    page = (await table.white.slash("learn")).shown
    assert "Do you already know another variant?" in page.text
    await table.white.select(page, "Which variant do you know?", "English draughts (checkers)")
    assert "### What's different: Russian draughts" in page.text
    assert "You know: English draughts (checkers) · Step 1 of 6" in page.text
    assert "This is different for you:" in page.text  # White moves first
    for _ in range(5):
        await table.white.click(page, "Next")
    assert "Step 6 of 6" in page.text
    await table.white.select(page, "Compare with another", "Italian draughts")
    await table.white.click(page, "Next")
    assert "Men can't capture kings." in page.text
    await table.white.click(page, "Next")
    assert "Just as you know it:" in page.text  # crowning
    await table.white.click(page, "All lessons")
    assert "Do you already know another variant?" not in page.text
    again = (await table.white.slash("learn")).shown
    assert again.buttons[:2] == ["Continue: The board", "What's different"]
    await table.white.click(again, "What's different")
    assert "Step 1 of 6" in again.text
    other = (await table.black.slash("learn")).shown
    await table.black.select(other, "Which variant do you know?", "None of them")
    assert other.buttons == ["Continue: The board", "All endings"]


async def go_on(table: Table, page: Message) -> None:
    """Leave a step behind, solved or not."""
    await table.white.click(page, "Skip" if "Skip" in page.buttons else "Next")


async def test_old_buttons_and_strange_names(table: Table) -> None:
    def is_kind(exchange: Exchange) -> bool:
        return exchange.is_private and "lesson called" in exchange.text

    assert is_kind(await table.white.slash("learn", lesson="how to fly"))
    first = (await table.white.slash("learn", lesson="must")).shown
    second = (await table.white.slash("learn", lesson="must")).shown
    for _ in range(3):
        await go_on(table, second)
    assert "Lesson done! ☆☆☆ (0 of 3 stars)\nYou skipped a step this time." in second.text
    await go_on(table, first)
    assert "You were already past that step" in first.text
    assert "Lesson done!" in first.text


async def test_a_puzzle_is_solved_after_a_wrong_move(table: Table) -> None:
    opened = await table.white.slash("puzzle", level=3, game="pool")
    assert opened.is_private
    page = opened.shown
    solved = find_puzzle(int(page.text.split()[2]))
    moves = moves_by_text(solved.game, solved.game.start(solved.fen))
    winning = {solved.solution.move, *solved.solution.also}
    wrong = next(text for text in moves if text not in winning)
    await table.white.click(page, wrong)
    assert f"You can play **{wrong}**, but" in page.text
    await table.white.click(page, "Try again")
    for right in list_main_line(solved)[::2]:
        await table.white.click(page, right)
    assert "Solved!" in page.text
    await table.white.click(page, "Show my rating")
    assert "Your puzzles (Russian): about level" in page.text
    film = await table.white.click(page, "Animation")
    assert film.is_private
    assert "solution.gif" in film.files
    await table.white.click(page, "Next puzzle")
    assert "### Puzzle" in page.text
    assert f"### Puzzle {solved.number}\n" not in page.text
    assert "Not that one. " in (await table.white.slash("puzzle", answer="a1-a2")).text


async def test_puzzles_follow_the_game_that_is_played(table: Table) -> None:
    first = (await table.white.slash("puzzle")).shown
    assert "-# Russian draughts · level 1 of 5" in first.text
    await begin(table, "english")
    second = (await table.white.slash("puzzle")).text
    assert "-# English draughts" in second
    assert "level 1 of 5" in second
    assert "-# Russian draughts" in (await table.watcher.slash("puzzle")).text


async def test_the_next_puzzle_stays_in_a_game_that_was_asked_for(table: Table) -> None:
    await begin(table, "english")
    asked = (await table.white.slash("puzzle", game="turkish")).shown
    for _ in range(2):
        await table.white.click(asked, "Solution")
        await table.white.click(asked, "Next puzzle")
        assert "-# Turkish draughts" in asked.text
    usual = (await table.white.slash("puzzle")).shown
    assert "-# English draughts" in usual.text
    for page in (usual, asked):  # the last command counts, also under an older message
        await table.white.click(page, "Solution")
        await table.white.click(page, "Next puzzle")
        assert "-# English draughts" in page.text
    await table.black.slash("move", move="11-15")
    gives_up = await table.white.slash("resign")
    await table.white.click(gives_up.shown, "Resign")
    assert "-# English draughts" in (await table.white.slash("puzzle")).text  # the last one played


async def test_puzzles_rise_with_the_rating(table: Table) -> None:
    levels = []
    page = (await table.white.slash("puzzle", game="russian")).shown
    for _ in range(6):
        solved = find_puzzle(int(page.text.split()[2]))
        levels.append(solved.level)
        for right in list_main_line(solved)[::2]:
            if right in page.buttons:
                await table.white.click(page, right)
            else:
                page = (await table.white.slash("puzzle", answer=right)).shown
        await table.white.click(page, "Next puzzle")
    assert levels[0] == 1
    assert levels == sorted(levels)
    assert levels[-1] > 1


async def test_wishes_that_no_puzzle_fulfils(table: Table) -> None:
    assert "haven't opened a puzzle" in (await table.white.slash("puzzle", answer="a1-b2")).text
    assert "no puzzle like that" in (await table.white.slash("puzzle", theme="flying")).text
    assert "no puzzle like that" in (await table.white.slash("puzzle", game="towers", level=1)).text
    choices = await table.white.autocomplete("puzzle", theme="turk")
    assert [choice.value for choice in choices] == ["turkish strike"]
    games = await table.white.autocomplete("puzzle", game="")
    assert len(games) == 10


async def test_the_last_lesson_ends_with_what_to_do_now(table: Table) -> None:
    last = [*course().lessons.values()][-1]
    page = (await table.white.slash("learn", lesson=last.title)).shown
    for _ in last.steps:
        await go_on(table, page)
    assert "**That was the last lesson!**\n48 lessons to go" in page.text
    assert "Next: **The board**" in page.text
    assert page.buttons[:2] == ["Play the computer", "A puzzle"]
    await table.white.click(page, "A puzzle")
    assert "### Puzzle" in page.text


async def test_a_person_who_has_done_every_lesson_gets_a_certificate(table: Table) -> None:
    await learn_all_but(table, {1: 2, 2: 1}, last=43)
    page = (await table.white.slash("learn", lesson="giveaway")).shown
    for step in course().lessons[43].steps:
        for turn in range(step.length):
            await table.white.click(page, right_answer(step, turn))
        await table.white.click(page, "Next")
    assert "### You've finished the course!" in page.text
    assert f"belongs to **{table.white.name}**" in page.text
    assert "48 of 48 lessons done · 141 of 144 stars" in page.text
    assert page.alt_texts[0].endswith("with 141 of 144 stars.")
    await table.white.click(page, "Lessons with one star")
    assert "### 1 lesson with one star" in page.text
    await table.white.select(page, "Choose a lesson", "One step forward ★")
    assert "### One step forward" in page.text
    await table.white.click(page, "All lessons")
    assert page.buttons[:3] == ["Play the computer", "A puzzle", "Lessons with one star"]
    await table.white.click(page, "Play the computer")
    mail = table.white.dm
    await table.discord.until(lambda: mail.messages and "Move" in mail.messages[-1].buttons)


async def learn_all_but(table: Table, stars: dict[int, int], last: int) -> None:
    """Let a person have done every lesson but the last, with three stars unless told otherwise."""
    person = rows.Person(table.white.id, table.white.name)

    def keep(transaction: Transaction) -> None:
        for lesson in course().lessons.values():
            if lesson.number != last:
                lock_lesson(transaction, person, lesson.number)
                row = rows.LessonRow(
                    lesson.number,
                    step=len(lesson.steps),
                    reached=len(lesson.steps),
                    stars=stars.get(lesson.number, 3),
                    version=9,
                )
                keep_lesson(transaction, person.id, row)

    await table.services.write(keep)


async def test_a_small_game_after_the_first_chapter(table: Table) -> None:
    page = (await table.white.slash("learn", lesson="back")).shown
    for _ in range(3):
        await go_on(table, page)
    before = len(table.channel.messages)
    await table.white.click(page, "Play a mini game")
    mail = table.white.dm
    await table.discord.until(lambda: mail.messages and "Move" in mail.messages[-1].buttons)
    assert len(table.channel.messages) == before  # no one else sees it
    match = await table.services.run(load_newest, table.white.dm.id)
    assert match is not None
    assert match.terms.opening == "W:Wa1,c1,e1,g1:Bb8,d8,f8,h8"
    assert table.white.id in match.calls(match.turn)


async def test_a_trap_is_reached_through_the_tree_of_openings(table: Table) -> None:
    await begin(table, "russian")
    trap = traps()[0]
    for move in trap.moves:
        match = await running(table)
        assert isinstance(match.mover, rows.Person)
        act = Act(person=match.mover, at=datetime.now(UTC))
        await play_typed(table.services.changes, match, act, move)
    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    await table.services.run(keep_some_first_moves)
    tree = (await table.watcher.slash("opening")).shown
    assert "**c3-d4** · 1 game here: ⚪ 1" in tree.text
    for move in trap.moves:
        await table.watcher.click(tree, move)
    assert "**b8-c7** fell into a trap" in tree.text
    await table.watcher.click(tree, "Back")
    assert "**b8-c7** steps into a trap" in tree.text
    await table.watcher.select(tree, "Choose another move", "a5-b4")
    assert "No finished game has gone on from here yet." in tree.text
    await table.watcher.click(tree, "Start")
    for move in trap.moves:
        await table.watcher.click(tree, move)
    await table.watcher.click(tree, "Solve")
    assert f"### Puzzle {trap.puzzle}\n" in tree.text


async def test_a_lesson_is_offered_after_a_lost_game(table: Table) -> None:
    await begin(table, "russian", opening="B:Wc5,e3,g3,f4,h4,e5:Bb2,h8")
    await table.black.slash("move", move="b2-a1")
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    over = await board_with(table, button="Rematch")
    table.jump(10)
    while "the lesson" not in over.text:  # until it is stored that the board was shown
        table.bot.turning_points.loop.wake()
        await asyncio.sleep(0.05)
    assert f"<@{table.white.id}>, the lesson **Keep the last row**" in over.text
    opened = await table.white.click(over, "Lesson")
    assert opened.is_private
    assert "### Keep the last row" in opened.text
    off = await table.white.slash("settings", lessons="off")
    assert "**Lesson after a loss**: off" in off.text


async def test_a_mistake_of_a_review_is_tried_again(table: Table) -> None:
    await begin(table, "russian", opening="W:Wc3,a1:Be5,h8")
    await table.white.slash("move", move="c3-d4")
    await table.black.slash("move", move="e5:c3")
    asked = await table.white.slash("resign")
    await table.white.click(asked.shown, "Resign")
    review = (await table.white.slash("analyse")).shown
    await table.discord.until(lambda: "Retry my mistakes" in review.buttons)
    opened = await table.white.click(review, "Retry my mistakes")
    assert opened.is_private
    page = opened.shown
    assert "In your game you played **c3-d4**: find something better." in page.text
    await table.white.click(page, "c3-d4")
    assert "there's a better move" in page.text
    await table.white.click(page, "Try again")
    await table.white.click(page, "c3-b4")
    assert "I'll ask you this one again in 1 day." in page.text
    await table.white.click(page, "Next puzzle")
    assert "level 1 of 5" in page.text
    table.jump(timedelta(days=1, seconds=10))
    assert "### A mistake from your own game" in (await table.white.slash("puzzle")).text
    mine: dict[str, Any] = {"from": "mistakes"}
    assert "### A mistake from your own game" in (await table.white.slash("puzzle", **mine)).text
    assert "no mistakes to practise" in (await table.black.slash("puzzle", **mine)).text


async def test_a_missed_chance_comes_back_as_a_puzzle(table: Table) -> None:
    await begin(table, "russian", opening="B:Wb4,a5,h6:BKd4,g7")
    await table.black.slash("move", move="d4-c3")
    asked = await table.black.slash("resign")
    await table.black.click(asked.shown, "Resign")
    over = await table.services.run(load_newest, table.channel.id)
    assert over is not None
    async for _review in table.bot.analysing.analyse(over):
        pass
    await table.services.write(note_told, over.id)
    searching = Searching(table.services, table.bot.partner)
    around = Surroundings(table.bot, table.services, table.bot.pacing, table.bot.now)
    await PuzzleSearch(around, searching).search()
    missed: dict[str, Any] = {"from": "missed"}
    page = (await table.black.slash("puzzle", **missed)).shown
    assert "### A puzzle from a game played here" in page.text
    await table.black.click(page, "Solution")
    assert "g7-f6" in page.text
    thanked = await table.black.click(page, "Report a mistake")
    assert "Thank you." in thanked.text
    here: dict[str, Any] = {"from": "server"}
    assert "no puzzles like that from games" in (await table.watcher.slash("puzzle", **here)).text
    await table.black.click(page, "Next puzzle")
    assert "### A puzzle from a game played here" in page.text
