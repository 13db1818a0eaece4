from dataclasses import replace

import pytest

import rules
from bot.matches import Match, MatchService, Terms
from bot.matches.errors import NoBallots
from bot.matches.openings import Lot, lot_for, read_lot
from rules import ballots
from storage import Database
from tests.bot.matches.conftest import ANNA, BORIS, HERE, NOON, begin

THREE_MOVE = Terms("english", opening="ballot:acf-three-move")


@pytest.fixture
def service(database: Database) -> MatchService:
    """A service that always draws the ballot at index 7, Wilderness I, and White."""
    return MatchService(database, lot=lambda colours: colours[0], seed=lambda: 7)


@pytest.mark.parametrize("text", ["ballot:fmjd-64", "ballot:fmjd-64:123456"])
def test_a_lot_survives_as_text(text: str) -> None:
    assert str(read_lot(text)) == text


@pytest.mark.parametrize("text", ["ballot", "Ballot", "ballot:"])
def test_a_lot_from_the_usual_table(text: str) -> None:
    assert read_lot(text) == Lot("")


@pytest.mark.parametrize(
    "text", [None, "W:Wc3:Bd4", "ballots", "ballot:fmjd-64:x", "ballot:fmjd-64:" + "9" * 5000]
)
def test_other_openings_are_no_lots(text: str | None) -> None:
    assert read_lot(text) is None


def test_a_lot_is_drawn_once() -> None:
    assert Lot("fmjd-64").drawn(5).drawn(6) == Lot("fmjd-64", 5)


def test_the_usual_table_comes_first() -> None:
    assert lot_for(rules.game("russian")) == Lot("fmjd-64")


@pytest.mark.parametrize(
    ("game", "options", "table"),
    [("turkish", (), None), ("english", (), "fmjd-64"), ("english", ("light-first",), None)],
)
def test_a_game_without_the_table(game: str, options: tuple[str, ...], table: str | None) -> None:
    with pytest.raises(NoBallots):
        lot_for(rules.game(game, options), table)


async def test_the_ballot_is_played_for_the_players(service: MatchService) -> None:
    match = await begin(service, terms=THREE_MOVE)
    assert match.terms.lot == Lot("acf-three-move", 7)
    assert match.line.written() == ballots.draw("english", 7).moves
    assert match.to_move == ANNA
    assert (await service.match(match.id)).line == match.line


async def test_moves_follow_the_ballot(service: MatchService, database: Database) -> None:
    match = await begin(service, terms=THREE_MOVE)
    legal = match.game.legal_moves(match.position)
    written = match.game.write(match.position, legal[0])
    after = await service.play(match.id, match.to_move, written, NOON, ply=match.ply)
    assert after.ply == match.ply + 1
    assert await MatchService(database).match(match.id) == after


async def finished(service: MatchService, match: Match) -> Match:
    return await service.resign(match.id, match.seats[0].person, NOON)


async def test_a_micro_match_is_two_games_on_one_ballot(service: MatchService) -> None:
    first = await finished(service, await begin(service, terms=THREE_MOVE))
    second = await again(service, first)
    assert second.terms == first.terms
    assert [seat.person for seat in second.seats] == [BORIS, ANNA]
    assert await service.first_game(second) == first
    assert await service.first_game(first) is None


async def test_after_a_micro_match_the_lot_is_drawn_anew(service: MatchService) -> None:
    first = await finished(service, await begin(service, terms=THREE_MOVE))
    second = await finished(service, await again(service, first))
    asked = await service.rematch(second.id, ANNA, NOON)
    assert not isinstance(asked, Match)
    assert asked.terms == replace(THREE_MOVE)


async def again(service: MatchService, match: Match) -> Match:
    asked = await service.rematch(match.id, ANNA, NOON)
    assert not isinstance(asked, Match)
    assert asked.place == HERE
    return await service.accept(asked.id, BORIS, NOON)
