"""Several games in one channel: what is meant is asked, never guessed."""

import pytest

from bot.matches.finding import list_running_of
from bot.matches.match_value import Match
from bot.matches.seating import has_seat
from bot.talk.names import plain_name
from playground import Exchange, Person
from rules import BLACK
from tests.scenarios.conftest import Table


@pytest.fixture
async def crowded(table: Table) -> Table:
    """White plays two games in one channel, of two forms, and is to move in both."""
    table.channel.deny("CREATE_PUBLIC_THREADS")
    for opponent, variant in ((table.black, "russian"), (table.watcher, "international")):
        asked = await table.white.slash("challenge", opponent=opponent, variant=variant, colour=0)
        await opponent.click(asked.shown, "Accept")
    await table.discord.until(lambda: len(table.channel.messages) >= 4)
    return table


async def games_of(table: Table, person: Person) -> dict[str, Match]:
    """The running games of a person, by variant."""
    mine = await table.services.run(list_running_of, person.id)
    return {match.terms.game: match for match in mine if has_seat(match, person.id)}


def game_buttons(asked: Exchange) -> list[str]:
    assert asked.is_private
    assert "Which game do you mean?" in asked.text
    return list(asked.shown.buttons)


async def test_a_move_that_fits_two_games_is_asked_about(crowded: Table) -> None:
    table = crowded
    asked = await table.white.slash("move", move="c3-d4")
    assert game_buttons(asked) == ["1 · c3-d4 · v black · Russian draughts"]
    question = asked.shown
    await table.white.click(question, "1 · c3-d4 · v black · Russian draughts")
    games = await games_of(table, table.white)
    assert (games["russian"].ply, games["international"].ply) == (1, 0)
    await table.discord.until(lambda: question.is_deleted)
    # One game waits for White now, so a move needs no question.
    played = await table.white.slash("move", move="32-28")
    assert not played.is_private
    assert (await games_of(table, table.white))["international"].ply == 1


async def test_the_list_names_the_game_of_each_move(crowded: Table) -> None:
    table = crowded
    international = (await games_of(table, table.white))["international"]
    choices = await table.white.autocomplete("move", move="32-2")
    chosen = next(choice for choice in choices if choice.value == f"#{international.id} 32-28")
    assert chosen.name.startswith("32-28 · v watcher")
    await table.white.slash("move", move=str(chosen.value))
    games = await games_of(table, table.white)
    assert (games["russian"].ply, games["international"].ply) == (0, 1)


async def test_the_game_can_be_given(crowded: Table) -> None:
    table = crowded
    (game,) = await table.white.autocomplete("move", game="v bl\u0105ck")
    await table.white.slash("move", move="c3-d4", game=str(game.value))
    assert (await games_of(table, table.white))["russian"].ply == 1
    for wrong in ("x", "0", "9" * 30, "77"):
        refused = await table.white.slash("move", move="c3-d4", game=wrong)
        assert refused.is_private


async def test_other_commands_ask_too(crowded: Table) -> None:
    table = crowded
    both = ["1 · v watcher", "2 · v black"]
    for command in ("board", "draw", "record"):
        asked = await table.white.slash(command)
        assert game_buttons(asked) == both, command
    asked = await table.white.slash("draw")
    question = await table.white.click(asked.shown, both[1])
    await table.white.click(question.shown, "Offer draw")
    games = await games_of(table, table.white)
    assert games["russian"].offer is not None
    assert games["international"].offer is None
    shown = await table.black.slash("board")
    assert "Russian draughts" in shown.text


OPPONENTS = ("black", "watcher", "third")  # of White in three games
LABEL = "{} · c3-d4 · v {} · Russian draughts"
THIRD = "1 · 32-28 · v third · International draughts"


async def begin_three(table: Table) -> None:
    """White begins two games of one form and one of another in one channel."""
    table.channel.deny("CREATE_PUBLIC_THREADS")
    third = table.discord.add_person("third")
    table.server.join(third)
    third.here = table.channel
    games = {table.black: "russian", table.watcher: "russian", third: "international"}
    for opponent, variant in games.items():
        asked = await table.white.slash("challenge", opponent=opponent, variant=variant, colour=0)
        await opponent.click(asked.shown, "Accept")
    await table.discord.until(lambda: len(table.channel.messages) >= 6)


async def plies(table: Table) -> list[int]:
    """How many moves were played in the games against the three opponents."""
    mine = await table.services.run(list_running_of, table.white.id)
    played = {plain_name(match.holder(BLACK)): match.ply for match in mine}
    return [played[name] for name in OPPONENTS]


async def test_three_games_in_one_channel(table: Table) -> None:
    """Each move goes to the game that is meant; where it could be another one, it is asked."""
    await begin_three(table)
    asked = await table.white.slash("move", move="c3-d4")
    assert game_buttons(asked) == [LABEL.format(1, "watcher"), LABEL.format(2, "black")]
    await table.white.click(asked.shown, LABEL.format(1, "watcher"))
    assert await plies(table) == [0, 1, 0]
    asked = await table.white.slash("move", move="c3-d4")  # it fits one of two that wait
    assert game_buttons(asked) == [LABEL.format(1, "black")]
    assert await plies(table) == [0, 1, 0]
    await table.white.click(asked.shown, LABEL.format(1, "black"))
    assert await plies(table) == [1, 1, 0]
    await table.watcher.slash("move", move="b6-a5")  # each opponent has one game here
    assert await plies(table) == [1, 2, 0]
    asked = await table.white.slash("move", move="32-28")
    assert game_buttons(asked) == [THIRD]
    await table.white.click(asked.shown, THIRD)
    await table.white.slash("move", move="d4-c5")  # one game waits: no question
    assert await plies(table) == [1, 3, 1]


async def test_which_of_three_games_is_given_up(table: Table) -> None:
    await begin_three(table)
    asked = await table.white.slash("resign")
    assert len(game_buttons(asked)) == 3
    sure = await table.white.click(asked.shown, "2 · v watcher")
    assert f"Resign this game?\nRussian draughts · v <@{table.watcher.id}>" in sure.shown.text
    assert sure.shown.alt_texts[0].startswith("Russian draughts. White to move.")
    await table.white.click(sure.shown, "Resign")
    left = await games_of(table, table.white)
    assert len(left) == 2
