"""The tree of openings counts what someone may see, each game once, and what it cannot never."""

import pytest

import rules
from bot.matches.first_moves import MOST_PLIES, NoSuchLine, read_first_moves, write_first_moves
from bot.matches.match_actions import call_off, resign
from bot.matches.opening_tree import (
    OpeningBranch,
    OpeningScore,
    count_branches,
    keep_some_first_moves,
)
from bot.matches.packing import pack_ended
from bot.matches.terms import Terms
from bot.matches.viewer import Viewer
from bot.services import Services
from rules import Line
from storage import Database
from storage.rows import Person, Place
from tests.bot.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LAST_MOVE,
    NOON,
    THERE,
    act,
    begin,
    mover,
    play,
)
from tests.bot.matches_at_hand import by_chance

RUSSIAN_GAME = rules.game("russian")


def viewer(person: Person, server_id: int | None = HERE.server_id, *hidden: Place) -> Viewer:
    """Someone who sees all channels but some."""
    unseen = {place.channel_id for place in hidden}
    return Viewer(person.id, server_id, lambda channel_id: channel_id not in unseen)


async def play_and_resign(services: Services, place: Place, *moves: str) -> Person:
    """Play a Russian game of Anna against Boris; return who resigned: who was to move."""
    match = await play(services, await begin(services, place), *moves)
    loser = mover(match)
    await services.change(resign, match, act(loser, ply=match.ply))
    return loser


async def count(services: Services, who: Viewer, *moves: str) -> dict[str, OpeningBranch]:
    """The branches behind some moves that anyone played, by the text of their move."""
    while await services.run(keep_some_first_moves):
        pass
    line = Line.begin(RUSSIAN_GAME)
    for text in moves:
        line = line.play(line.game.parse(line.position, text))
    branches = await count_branches(services.runner, who, line)
    assert {branch.move for branch in branches} == {*line.game.legal_moves(line.position)}
    played = [branch for branch in branches if branch.games]
    assert played == branches[: len(played)]
    return {line.game.write(line.position, branch.move): branch for branch in played}


async def test_games_are_counted_by_move_and_result(services: Services) -> None:
    await play_and_resign(services, HERE, "c3-d4", "b6-a5")  # Anna, White, resigned
    await play_and_resign(services, HERE, "c3-d4", "f6-g5", "d4-c5")  # Boris did
    await play_and_resign(services, HERE, "g3-f4")
    seen = await count(services, viewer(CLARA))
    assert seen == {
        "c3-d4": OpeningBranch(seen["c3-d4"].move, OpeningScore(won=1, lost=1)),
        "g3-f4": OpeningBranch(seen["g3-f4"].move, OpeningScore(won=1)),
    }
    own = await count(services, viewer(BORIS), "c3-d4")
    assert {move: branch.own for move, branch in own.items()} == {
        "b6-a5": OpeningScore(won=1),
        "f6-g5": OpeningScore(lost=1),
    }
    assert await count(services, viewer(BORIS), "c3-d4", "b6-a5") == {}


async def test_only_the_own_games_of_hidden_places_are_counted(services: Services) -> None:
    await play_and_resign(services, HERE, "c3-d4")
    elsewhere = Place(2**62 + 1, 99)
    await play_and_resign(services, elsewhere, "g3-f4")
    assert [*await count(services, viewer(CLARA))] == ["c3-d4"]
    assert await count(services, viewer(CLARA, HERE.server_id, HERE)) == {}
    assert await count(services, viewer(CLARA, None)) == {}
    for who in (viewer(ANNA, HERE.server_id, HERE), viewer(ANNA, None)):
        assert {move: each.seen.games for move, each in (await count(services, who)).items()} == {
            "c3-d4": 0,
            "g3-f4": 0,
        }


async def test_what_is_not_counted(services: Services) -> None:
    """A set-up, a game put aside, one that goes on, another game, one without a move."""
    await play(services, await begin(services, HERE, LAST_MOVE), "c3:e5")
    called_off = await play(services, await begin(services, THERE), "c3-d4")
    await services.change(call_off, called_off, act(BORIS, ply=1))
    await play_and_resign(services, THERE)
    english = await play(services, await begin(services, HERE, Terms("english")), "11-15")
    await services.change(resign, english, act(ANNA, ply=1))
    await play(services, await begin(services, HERE), "c3-d4")
    assert await count(services, viewer(CLARA)) == {}
    assert await count(services, viewer(ANNA)) == {}


async def test_a_damaged_game_stops_nothing(services: Services, database: Database) -> None:
    await play_and_resign(services, HERE, "c3-d4")
    await play_and_resign(services, HERE, "g3-f4")
    await database.write(
        lambda transaction: transaction.exec_driver_sql(
            "UPDATE moves SET text = 'a1-a1' WHERE text = 'c3-d4'"
        )
    )
    assert [*await count(services, viewer(ANNA))] == ["g3-f4"]


async def test_packed_games_are_counted_alike(services: Services) -> None:
    await play_and_resign(services, HERE, "c3-d4", "b6-a5")
    assert await services.run(pack_ended, NOON.replace(hour=20)) == 1
    assert [*await count(services, viewer(CLARA), "c3-d4")] == ["b6-a5"]


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_first_moves_of_every_game_are_read_as_written(game: rules.Game) -> None:
    line = by_chance(game, 5, MOST_PLIES + 4)
    written = write_first_moves(line)
    read = read_first_moves(game, written)
    assert read.moves == line.moves[:MOST_PLIES]
    assert write_first_moves(read) == written


@pytest.mark.parametrize("written", ["zz", "0", "0x", "é0", "00" * 30, "-1"])
def test_strange_first_moves_are_refused(written: str) -> None:
    with pytest.raises(NoSuchLine):
        read_first_moves(RUSSIAN_GAME, written)


def test_the_order_that_is_kept() -> None:
    """Codes are in the database and in old messages: the order of moves may never change."""
    line = Line.begin(rules.game("russian"))
    for move in ("c3-d4", "b6-a5", "d4-c5", "d6:b4", "a3:c5"):
        line = line.play(line.game.parse(line.position, move))
    assert write_first_moves(line) == "0200030000"


def test_a_score_counts_for_a_side() -> None:
    score = OpeningScore().add(3, 0, 0).add(2, 1, 0).add(1, None, 0)
    assert (score, score.games) == (OpeningScore(won=3, drawn=1, lost=2), 6)
