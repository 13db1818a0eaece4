"""Over the socket: a call a day before a tournament, and trophies in profiles."""

from collections.abc import Sequence
from datetime import timedelta

from bot.matches.act import Act
from bot.matches.gathering import Gathering
from bot.matches.playing import play_typed
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import begin_tournament_game, rule_pairing
from bot.views.control_id import ControlId
from playground import Message
from playground import Person as People
from playground.components import walk
from storage.rows import Person
from tests.bot.conftest import mover
from tests.bot.tournaments.tournament_hands import REAL
from tests.scenarios.conftest import YEAR, Table


async def test_a_call_a_day_ahead(table: Table) -> None:
    opened = await table.white.slash("tournament new", name="Friday", starts="3d")
    for person in (table.white, table.black):
        await person.click(opened.shown, "Enter")
    table.jump(timedelta(days=2, minutes=1))
    await table.discord.until(lambda: len(table.channel.messages) == 2)
    call = table.channel.messages[-1]
    assert call.mentions == {table.white.id, table.black.id}
    assert "if you can't play" in call.text
    left = await table.black.click(call, "Leave")
    assert left.is_private
    assert "You've left **Friday**" in left.text
    assert "if you can't play" in call.text
    await table.discord.until(lambda: "1 has entered" in opened.shown.text)


async def play_all(table: Table, opened: Message, people: Sequence[People]) -> int:
    """Play a tournament to its end: of two the better number wins; return who is first."""
    for person in people:
        await person.click(opened, "Enter")
    await table.white.click(opened, "Start")
    await table.discord.until(lambda: "My games" in opened.buttons)
    (mine,) = (each for each in walk(opened.components) if each.get("label") == "My games")
    number = ControlId.read(mine["custom_id"]).subject
    found = await table.services.run(load_tournament, number)
    for pairing in found.event.pairings:
        is_white = pairing.white < (pairing.black or 0)
        result = GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS
        act = Act(person=Person(table.white.id, "white"), at=table.bot.now())
        key = pairing.round, pairing.board
        white = Act(person=found.people[pairing.white], at=table.bot.now())
        match = await table.services.run(begin_tournament_game, number, key, white, found.place)
        for text in REAL:
            match = await play_typed(
                table.services.changes, match, Act(person=mover(match), at=table.bot.now()), text
            )
        given = PairingResult(key, result)
        await table.services.run(rule_pairing, number, given, act)
    table.bot.keepers[Gathering.TOURNAMENT].loop.wake()
    return found.people[1].id


async def test_a_podium_and_trophies_in_profiles(table: Table) -> None:
    fourth = table.discord.add_person("fourth", age=YEAR)
    table.server.join(fourth)
    people = (table.white, table.black, table.watcher, fourth)
    opened = await table.white.slash("tournament new", name="Friday*")
    best = await play_all(table, opened.shown, people)
    ended = r"Friday\*: final results"
    await table.discord.until(lambda: any(ended in each.text for each in table.channel.messages))
    (end,) = (each for each in table.channel.messages if ended in each.text)
    winner = next(each for each in people if each.id == best)
    assert end.alt_texts[0].startswith(f"Place 1: {winner.name}, 6. Place 2: ")
    shown = await table.watcher.slash("profile", person=winner)
    assert r"**Friday\***: place 1 of 4" in shown.text
    table.channel.deny("VIEW_CHANNEL", to=table.watcher)
    other = table.server.add_channel("lobby")
    hidden = await table.watcher.slash("profile", channel=other, person=winner)
    assert "Friday" not in hidden.text
