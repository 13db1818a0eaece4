"""What can befall an evening: nobody moves, the channel is gone, a crowd comes, the server is
quiet.
"""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

from bot.evenings.attendance import come_to_table, enter_evening
from bot.evenings.conduct import count_ahead
from bot.evenings.course import AHEAD
from bot.evenings.evening import EveningGame, EveningState, Presence
from bot.evenings.evening_store import load_evening
from bot.evenings.points import EveningResult
from bot.evenings.standings import points_of
from bot.matches.act import Act
from bot.matches.match_actions import resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from playground import Channel, Person
from rules import Color, Style
from storage import rows
from tests.bot.conftest import mover
from tests.scenarios.conftest import Allowed, Start, Table
from tests.scenarios.hands import settle
from tests.scenarios.test_evenings import SECOND, STARTS, Club, begin, check_end, open_evening
from tests.scenarios.test_quiet import be_quiet
from tests.scenarios.test_two_rooms import friend


async def match_of(club: Club) -> Match:
    evening = await club.evening()
    return await club.table.services.run(load_match, evening.running[0].match_id)


async def play_in(club: Club, match_id: int, count: int) -> None:
    """Play some plies where the bot doesn't see it, without captures if that's legal."""
    services = club.table.services
    for _ in range(count):
        match = await services.run(load_match, match_id)
        moves = match.game.legal_moves(match.position)
        quiet = next((each for each in moves if not each.captured), moves[0])
        text = match.game.write(match.position, quiet, Style.LONG)
        await play_typed(services.changes, match, act_in(club, match), text)


async def play_plies(club: Club, count: int) -> None:
    """Play some plies in the oldest game."""
    await play_in(club, (await match_of(club)).id, count)


async def win_men(club: Club, match_id: int) -> None:
    """Play by a lot that leaves White three men ahead, and to move."""
    services, lot = club.table.services, Random(61)
    for _ in range(6):
        match = await services.run(load_match, match_id)
        move = lot.choice(match.game.legal_moves(match.position))
        text = match.game.write(match.position, move, Style.LONG)
        await play_typed(services.changes, match, act_in(club, match), text)
    assert count_ahead(await services.run(load_match, match_id)) == AHEAD


def act_in(club: Club, match: Match) -> Act:
    """What whoever is to move does now."""
    return Act(person=mover(match), at=club.table.bot.now())


async def wait_again(club: Club, person: Person) -> None:
    """Press what lets a person wait for a game."""
    panel = club.panels[person.name]
    await club.table.discord.until(lambda: "Play" in panel.buttons or "Next game" in panel.buttons)
    label = "Play" if "Play" in panel.buttons else "Next game"
    club.panels[person.name] = (await person.click(panel, label)).shown


async def test_a_draw_is_offered_after_ten_moves_each(table: Table) -> None:
    club, white, black = await begin(table)
    await play_plies(club, 18)
    early = await white.click(club.newest_with("Play"), "Play")
    refused = await white.click(early.shown, "Draw")
    assert "Play 10 moves each first" in refused.text
    await play_plies(club, 2)
    later = await white.click(club.newest_with("Play"), "Play")
    asked = await white.click(later.shown, "Draw")
    assert "Play 10 moves each first" not in asked.text
    await white.click(asked.shown, "Offer draw")
    panel = (await black.click(club.newest_with("Play"), "Play")).shown
    await table.discord.until(lambda: "Accept draw" in panel.buttons)
    await black.click(panel, "Accept draw")
    (game,) = (await club.evening()).games
    assert game.kind is EveningResult.DRAW


async def test_out_after_the_third_absence(table: Table) -> None:
    """White does not come, then Black, who is the same person, then the same again."""
    club, absent, other = await begin(table)
    for times in range(1, 4):
        if times > 1:
            await wait_again(club, absent)
            club.table.jump(5 * SECOND)
            await table.discord.until(
                lambda: (
                    "c3-d4" in club.panels[absent.name].buttons
                    or "c3-d4" in club.panels[other.name].buttons
                )
            )
        match = await match_of(club)
        if match.calls(Color.WHITE) == (other.id,):
            await other.click(club.panels[other.name], "c3-d4")
        club.table.jump(60 * SECOND)
        words = "You didn't move within a minute" if times < 3 else "You're out of this club night"
        await club.until(absent, words)
    evening = await club.evening()
    out = evening.find_player(absent.id)
    assert out is not None
    assert (out.presence, out.absences) == (Presence.OUT, 3)
    assert points_of(evening, evening.find_number(other.id) or 0) == 3
    assert "Play" not in club.panels[absent.name].buttons
    refused = await absent.click(club.newest_with("Play"), "Play")
    assert "You're out of this club night" in refused.text


async def test_its_channel_is_deleted(table: Table, allowed: Allowed) -> None:
    allowed.errors += ["Unknown Channel"]
    club, *_people = await begin(table)
    match = await match_of(club)
    table.channel.delete()
    await table.discord.until(
        lambda: (
            [each.text for each in table.white.dm.messages]
            == ["**Friday** has ended because its channel is gone."]
        )
    )
    evening = await club.evening()
    assert (evening.state, evening.running) == (EveningState.OVER, [])
    assert (await table.services.run(load_match, match.id)).is_over


async def test_its_channel_is_deleted_before_the_start(table: Table, allowed: Allowed) -> None:
    allowed.errors += ["Unknown Channel"]
    club = await open_evening(table, starts="2h")
    table.channel.delete()
    await table.discord.until(lambda: len(table.white.dm.messages) == 1)
    assert (await club.evening()).state is EveningState.OFF


async def test_its_hall_is_deleted(table: Table, allowed: Allowed) -> None:
    """The lines then stand in the channel."""
    allowed.errors += ["Unknown Channel"]
    club, white, black = await begin(table)
    await table.discord.until(lambda: any(each.messages for each in table.channel.threads))
    table.channel.threads[0].delete()
    for _ in range(2):
        await white.click(club.panels[white.name], "Resign")
    await club.until(black, "You beat")
    for person in (white, black):
        await wait_again(club, person)
    club.table.jump(5 * SECOND)
    await club.mover(white, black)
    await table.discord.until(lambda: any(" beat " in each.text for each in table.channel.messages))
    assert (await club.evening()).state is EveningState.RUNNING


async def test_the_bot_is_removed_from_the_server(table: Table) -> None:
    club, *_people = await begin(table)
    await settle(table)
    table.server.remove_bot()
    while (await club.evening()).is_open:  # noqa: ASYNC110  # of the database
        await asyncio.sleep(0.01)
    assert (await club.evening()).state is EveningState.OVER


async def test_the_bot_is_removed_while_it_does_not_run(start: Start) -> None:
    async with start() as table:
        await begin(table)
        await settle(table)
    table.server.remove_bot()
    async with start() as later:
        while (await later.services.run(load_evening, 1)).is_open:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert (await later.services.run(load_evening, 1)).state is EveningState.OVER


async def test_a_quiet_server(table: Table) -> None:
    """Nobody is called, from the door to the podium."""
    await be_quiet(table)
    club, white, _black = await begin(table)
    await table.discord.until(lambda: any(each.messages for each in table.channel.threads))
    for _ in range(2):
        await white.click(club.panels[white.name], "Resign")
    club.table.jump(timedelta(minutes=91))
    await table.discord.until(lambda: any("won" in each.text for each in table.channel.messages))
    shown = [*table.channel.messages, *table.channel.threads[0].messages]
    assert [each.mentions for each in shown] == [set()] * len(shown)


async def enter_crowd(club: Club, count: int) -> None:
    """Enter people of the server without a press of each."""
    for number in range(count):
        who = friend(club.table, f"Person {number}")
        act = Act(person=rows.Person(who.id, who.name), at=club.table.bot.now())
        await club.table.services.run(enter_evening, 1, act)


async def test_more_people_than_one_message_may_call(table: Table) -> None:
    """Each message calls a hundred at most; those at the door are all called."""
    club = await open_evening(table, starts="1h")
    await enter_crowd(club, 130)
    club.table.jump(timedelta(minutes=51))
    await table.discord.until(
        lambda: sum("the door is open" in each.text for each in table.channel.messages) == 2
    )
    calls = [each for each in table.channel.messages if "the door is open" in each.text]
    assert [len(each.mentions) for each in calls] == [100, 30]
    await club.come(table.white, table.black)
    club.table.jump(timedelta(minutes=10))
    await table.discord.until(lambda: bool(table.channel.threads))
    started = next(each for each in table.channel.messages if "it has started" in each.text)
    assert len(started.mentions) == 100


async def test_a_hundred_at_the_table(table: Table) -> None:
    """Fifty results and fifty new games are told; no message is too long for Discord."""
    club = await open_evening(table, starts="1m")
    people = [friend(table, f"Person {number}") for number in range(100)]
    await come_at_once(club, people)
    club.table.jump(timedelta(minutes=1, seconds=1))
    (thread,) = await until_thread(club)
    await table.discord.until(lambda: count_lines(thread, " v ") == 50)
    for game in (await club.evening()).running:
        match = await table.services.run(load_match, game.match_id)
        await table.services.change(resign, match, act_in(club, match))
    await come_at_once(club, people)
    club.table.jump(5 * SECOND)
    await table.discord.until(lambda: count_lines(thread, " v ") == 100)
    assert count_lines(thread, " beat ") == 50
    called = [each.mentions for each in thread.messages]
    assert max(map(len, called)) <= 100
    assert set().union(*called) == {each.id for each in people}


async def until_thread(club: Club) -> list[Channel]:
    await club.table.discord.until(lambda: bool(club.table.channel.threads))
    return club.table.channel.threads


def count_lines(thread: Channel, words: str) -> int:
    return sum(each.text.count(words) for each in thread.messages)


async def test_three_come_late_one_leaves_and_returns_one_pauses(table: Table) -> None:
    late = [friend(table, name) for name in ("Cleo", "Dan", "Eve")]
    club, white, black = await begin(table)
    await club.come(*late)
    club.table.jump(5 * SECOND)
    mover = await club.mover(*late)
    await mover.click(club.panels[mover.name], "c3-d4")
    (free,) = [each for each in late if await club.presence(each) is Presence.FREE]
    await free.click(club.panels[free.name], "Pause")
    await leave(club, black)
    await club.until(white, "You beat")
    await wait_again(club, black)
    await wait_again(club, white)
    club.table.jump(5 * SECOND)
    await settle(table)
    assert len((await club.evening()).running) == 1  # they have just met, and wait for the others
    loser = next(each for each in late if each not in (free, mover))
    for _ in range(2):
        await loser.click(club.panels[loser.name], "Resign")
    await wait_again(club, loser)
    club.table.jump(5 * SECOND)
    await club.mover(white, black, loser)
    assert len((await club.evening()).games) == 3
    assert await club.presence(free) is Presence.AWAY


async def leave(club: Club, person: Person) -> None:
    """Leave amid a game, after being asked."""
    more = await person.click(club.newest_with("More"), "More")
    asked = await person.click(more.shown, "Leave")
    assert "If you leave now, you lose it" in asked.text
    await person.click(asked.shown, "Leave")


async def test_a_panel_of_a_quarter_of_an_hour(table: Table) -> None:
    """It cannot be edited any more: the person is called, once a game."""
    club, white, black = await begin(table, clock="10+5, strict")
    await white.click(club.panels[white.name], "c3-d4")
    await club.until_button(black, "b6-a5")
    await black.click(club.panels[black.name], "b6-a5")
    await club.until_button(white, "d4-c5")
    club.table.jump(timedelta(minutes=7))
    await white.click(club.panels[white.name], "d4-c5")
    (thread,) = table.channel.threads
    for _ in range(2):
        club.table.jump(timedelta(minutes=4))
        table.bot.evening_panels.expect(1)
        await settle(table)
    await table.discord.until(lambda: has_line(club, "to go on with your game"))
    called = [each for each in thread.messages if "to go on with your game" in each.text]
    assert [each.mentions for each in called] == [{black.id}]


async def test_the_last_call_with_four_games(table: Table) -> None:
    """One ends in time; of the others one is judged won, and two drawn."""
    others = [friend(table, f"Player {number}") for number in range(6)]
    club, white, _black = await begin(table, length=30, clock="10+5, strict")
    for _ in range(2):
        await white.click(club.panels[white.name], "Resign")
    club.table.jump(timedelta(minutes=19, seconds=50))
    await come_at_once(club, [table.white, table.black, *others])
    (resigned, *_) = running = await begin_four(club)
    match = await table.services.run(load_match, resigned.match_id)
    club.table.jump(5 * SECOND)
    await table.discord.until(lambda: has_line(club, "No new games from now on"))
    await table.services.change(resign, match, act_in(club, match))
    for seconds in (590, 595):  # both think for almost as long as they may
        club.table.jump(seconds * SECOND)
        for game in running[1:]:
            await play_in(club, game.match_id, 1)
    assert len((await club.evening()).running) == len(running) - 1
    club.table.jump(15 * SECOND)
    await table.discord.until(lambda: any("won" in each.text for each in table.channel.messages))
    first, ended, *judged = [game.kind for game in (await club.evening()).games]
    assert (first, ended) == (EveningResult.LOSS, EveningResult.LOSS)
    assert judged == [
        EveningResult.JUDGED_WIN,
        EveningResult.JUDGED_DRAW,
        EveningResult.JUDGED_DRAW,
    ]


async def come_at_once(club: Club, people: Sequence[Person]) -> None:
    """Let people come before the next wave."""
    for each in people:
        act = Act(person=rows.Person(each.id, each.name), at=club.table.bot.now())
        await club.table.services.run(come_to_table, 1, act)


async def begin_four(club: Club) -> list[EveningGame]:
    """Four games with a few moves; in the second one White is ahead."""
    club.table.jump(5 * SECOND)
    while len(games := (await club.evening()).running) < 4:  # noqa: ASYNC110  # of the database
        await asyncio.sleep(0.01)
    for game in games:
        await play_in(club, game.match_id, 2)
    await win_men(club, games[1].match_id)
    return games


def has_line(club: Club, words: str) -> bool:
    (thread,) = club.table.channel.threads
    return any(words in each.text for each in thread.messages)


async def test_an_evening_of_twelve_in_a_game_that_black_begins(table: Table) -> None:
    """Whoever is there is never taken for absent; who does nothing is out in the end."""
    people = [friend(table, f"Person {number}") for number in range(12)]
    idle, awake = people[0], people[1:]
    club = await open_evening(table, game="English draughts", length=30)
    await club.come(*people)
    club.table.jump(STARTS)
    for number in range(1, 4):
        await until_running(club, 6)
        await make_first_moves(club, awake)
        await play_without(club, idle)
        club.table.jump(61 * SECOND)
        await club.until(
            idle, "You're out of this club night" if number == 3 else "within a minute"
        )
        for person in awake:
            assert await club.presence(person) in (Presence.FREE, Presence.RESTING)
        await come_at_once(club, people if number < 3 else awake)
        club.table.jump(5 * SECOND)
    evening = await club.evening()
    assert {each.person.id for each in evening.players.values() if each.absences} == {idle.id}
    assert all(each.kind is not EveningResult.VOID for each in evening.games)
    club.table.jump(timedelta(minutes=40))
    await check_end(club)


async def until_running(club: Club, count: int) -> None:
    for _ in range(200):
        if len((await club.evening()).running) == count:
            return
        await settle(club.table)
    raise AssertionError((await club.evening()).running)


async def make_first_moves(club: Club, people: Sequence[Person]) -> None:
    """Let everyone who begins press their first move."""
    for game in (await club.evening()).running:
        match = await club.table.services.run(load_match, game.match_id)
        for person in (each for each in people if each.id in match.calls(match.turn)):
            await club.until_button(person, "11-15")
            await person.click(club.panels[person.name], "11-15")


async def play_without(club: Club, idle: Person) -> None:
    """Play the games of all others past the move at which an unbegun one would be judged."""
    for game in (await club.evening()).running:
        match = await club.table.services.run(load_match, game.match_id)
        if any(idle.id in match.calls(color) for color in Color):
            continue
        await play_in(club, match.id, 16)
        match = await club.table.services.run(load_match, match.id)
        if not match.is_over:
            await club.table.services.change(resign, match, act_in(club, match))
