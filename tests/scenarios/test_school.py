"""`/learn` over a socket: two presses a step, by a child who errs first."""

from bot.school.course.reading import course
from playground import Exchange
from tests.bot.school.walks import right_answer
from tests.scenarios.conftest import Table, running_bot


async def test_a_child_learns_to_take(table: Table) -> None:
    take = course().lessons[3]
    opened = await table.white.slash("learn", lesson="take")
    assert opened.is_private
    page = opened.shown
    assert take.steps[0].say in page.text
    await table.white.click(page, "c3-b4")
    assert "That does not go: You must capture: **c3:e5**." in page.text
    for step in take.steps:
        assert step.say in page.text
        await table.white.click(page, right_answer(step, 0))
        assert step.right in page.text
        await table.white.click(page, "Next")
    assert "Lesson done! ★★☆ (2 of 3 stars)" in page.text
    await table.white.click(page, "Next lesson")
    assert course().lessons[4].steps[0].say in page.text
    await table.white.click(page, "All lessons")
    assert "1 of 6" in page.text
    assert "1 day in a row" in page.text


async def test_the_lessons_are_found_and_progress_outlives_a_restart(
    table: Table, url: str
) -> None:
    choices = await table.white.autocomplete("learn", lesson="turk")
    assert choices[0].value == "turk"
    await table.white.slash("learn", lesson="must")
    await table.white.slash("learn", lesson="must", answer="c3:e5")
    old = (await table.white.slash("learn")).shown
    assert "Go on: You must take" in old.buttons
    await table.bot.close()
    async with running_bot(table.discord, url):
        again = await table.white.slash("learn", lesson="must")
        assert course().lessons[4].steps[0].right in again.text
        await table.white.click(again.shown, "Next")
        assert course().lessons[4].steps[1].say in again.shown.text


async def test_old_buttons_and_strange_names(table: Table) -> None:
    def is_kind(exchange: Exchange) -> bool:
        return exchange.is_private and "lesson called" in exchange.text

    assert is_kind(await table.white.slash("learn", lesson="how to fly"))
    first = (await table.white.slash("learn", lesson="must")).shown
    second = (await table.white.slash("learn", lesson="must")).shown
    for _ in range(3):
        await table.white.click(second, "Next")
    assert "Lesson done!" in second.text
    await table.white.click(first, "Next")
    assert "You were further already" in first.text
    assert "Lesson done!" in first.text
