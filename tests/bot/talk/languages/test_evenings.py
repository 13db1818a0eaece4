"""Nothing about evenings is left in English in another language, and all of it fits."""

from dataclasses import replace
from datetime import timedelta

from bot.evenings.course import begin_game, end_game
from bot.evenings.evening import By, Evening, EveningPlan, EveningState, Player, Presence
from bot.evenings.points import EveningResult
from bot.evenings.waves import WavePair
from bot.views.appearance import Appearance
from bot.views.evenings.evening import (
    call_to_boards,
    call_to_door,
    show_entry,
    show_table,
    tell_end,
    tell_feed,
    tell_hall,
    tell_last_call,
    tell_off,
)
from bot.views.evenings.evening_panel import (
    ask_to_call_off,
    ask_to_leave,
    show_more,
    show_panel,
    show_running,
    show_whole_table,
)
from storage.rows import Person
from tests.bot.conftest import HERE, NOON
from tests.bot.matches_at_hand import problems
from tests.bot.talk.languages.speaking import untranslated

PEOPLE = 100
LONG = "W" * 32
NOW = NOON + timedelta(minutes=30)
MEDLEY = EveningPlan(
    name=LONG + "Friday",
    games=("russian", "english", "brazilian", "pool", "czech", "italian", "turkish"),
    clock="30s/move, reserve 1m, strict",
    minutes=90,
    starts_at=NOON,
)


def evening_of(people: int, **changes: object) -> Evening:
    """An evening in which all have played, won, drawn, or not come."""
    players = {
        number: Player(Person(10**17 + number, LONG), number, Presence.FREE, NOON, NOON)
        for number in range(1, people + 1)
    }
    evening = Evening(
        id=1,
        place=HERE,
        host_id=5,
        plan=MEDLEY,
        state=EveningState.RUNNING,
        players=players,
        created_at=NOON,
    )
    for number, kind in enumerate(EveningResult):
        board = WavePair(2 * number % people + 1, (2 * number + 1) % people + 1)
        for each in board:
            free = evening.players[each]
            evening = evening.with_player(free, presence=Presence.FREE)
        evening = begin_game(evening, board, number + 1, "russian", NOON)
        game = evening.games[-1]
        evening = end_game(evening, game, kind, 9 + number, NOON + timedelta(minutes=number))
    return evening.changed(**changes)


SMALL, LARGE = evening_of(20), evening_of(PEOPLE)
SINGLE = evening_of(20, plan=replace(MEDLEY, games=("russian",)))


async def test_everything_that_the_channel_shows() -> None:
    every = [replace(each, state=state) for each in (SMALL, SINGLE) for state in EveningState]
    by_turns = replace(SMALL, plan=replace(MEDLEY, by=By.TURNS), players={}, games=())
    called = [each.person.id for each in LARGE.players.values()]
    views = [
        *(show_entry(each) for each in (*every, by_turns)),
        *(show_table(each, NOW, "wood") for each in (*every, by_turns)),
        call_to_door(LARGE, called),
        call_to_boards(LARGE, called),
        tell_hall(SMALL, SMALL.games, SMALL.games),
        tell_last_call(SMALL),
        tell_off(SMALL, is_called_off=True),
        tell_off(SMALL, is_called_off=False),
        tell_end(SMALL, "wood"),
        tell_end(by_turns, "wood"),
        tell_feed(SMALL),
    ]
    assert await untranslated(*views, names=[MEDLEY.name, LONG]) == []


async def test_everything_that_one_person_is_shown() -> None:
    views = [
        show_panel(replace(SMALL, state=state), replace(player, presence=presence), None, LOOK, NOW)
        for state in EveningState
        for presence in Presence
        if presence is not Presence.PLAYING
        for player in SMALL.players.values()
    ]
    views += [
        show_whole_table(LARGE, "wood"),
        show_more(SMALL, leads=True),
        ask_to_leave(SMALL),
        ask_to_call_off(SMALL),
        show_running(SMALL, []),
    ]
    assert await untranslated(*views, names=[MEDLEY.name, LONG]) == []


LOOK = Appearance()


async def test_large_evenings_fit() -> None:
    called = [each.person.id for each in LARGE.players.values()]
    posts = [
        await show_entry(replace(LARGE, state=EveningState.DOOR)),
        await show_table(LARGE, NOW, "wood"),
        await show_whole_table(LARGE, "wood"),
        await call_to_door(LARGE, called),
        await tell_hall(LARGE, LARGE.games, LARGE.games * 4),
        await tell_end(replace(LARGE, state=EveningState.OVER), "wood"),
    ]
    assert [problem for post in posts for problem in problems(post)] == []
