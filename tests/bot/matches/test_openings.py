from dataclasses import replace

import pytest

import rules
from bot.challenges.challenges import accept_challenge
from bot.challenges.rematches import ask_for_rematch, find_first_game
from bot.matches.match_actions import resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.openings import Lot, choose_lot, read_lot
from bot.matches.playing import play_typed
from bot.matches.terms import Terms
from bot.matches.terms_facts import NoBallots
from bot.services import Services
from rules import ballots
from storage import Database
from tests.bot.conftest import ANNA, BORIS, HERE, WHITE_BY_LOT, act, begin, mover

# The ballot at index 7, Wilderness I, is always drawn, and White.
pytestmark = pytest.mark.services(chance=replace(WHITE_BY_LOT, draw_seed=lambda: 7))
THREE_MOVE = Terms("english", opening="ballot:acf-three-move")


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
    assert Lot("fmjd-64").draw(5).draw(6) == Lot("fmjd-64", 5)


def test_the_usual_table_comes_first() -> None:
    assert choose_lot(rules.game("russian")) == Lot("fmjd-64")


@pytest.mark.parametrize(
    ("game", "options", "table"),
    [("turkish", (), None), ("english", (), "fmjd-64"), ("english", ("light-first",), None)],
)
def test_a_game_without_the_table(game: str, options: tuple[str, ...], table: str | None) -> None:
    with pytest.raises(NoBallots):
        choose_lot(rules.game(game, options), table)


async def test_the_ballot_is_played_for_the_players(services: Services) -> None:
    match = await begin(services, terms=THREE_MOVE)
    assert match.terms.lot == Lot("acf-three-move", 7)
    assert match.line.move_texts() == ballots.draw_ballot("english", 7).moves
    assert match.mover == ANNA
    assert (await services.run(load_match, match.id)).line == match.line


async def test_moves_follow_the_ballot(services: Services, database: Database) -> None:
    match = await begin(services, terms=THREE_MOVE)
    legal = match.game.legal_moves(match.position)
    written = match.game.write(match.position, legal[0])
    after = await play_typed(services.changes, match, act(mover(match), ply=match.ply), written)
    assert after.ply == match.ply + 1
    assert await Services.on(database).run(load_match, match.id) == after


async def finished(services: Services, match: Match) -> Match:
    return await services.change(resign, match, act(mover(match)))


async def test_a_micro_match_is_two_games_on_one_ballot(services: Services) -> None:
    first = await finished(services, await begin(services, terms=THREE_MOVE))
    second = await again(services, first)
    assert second.terms == first.terms
    assert [seat.holder for seat in second.seats] == [BORIS, ANNA]
    assert await services.run(find_first_game, second) == first
    assert await services.run(find_first_game, first) is None


async def test_after_a_micro_match_the_lot_is_drawn_anew(services: Services) -> None:
    first = await finished(services, await begin(services, terms=THREE_MOVE))
    second = await finished(services, await again(services, first))
    asked = await services.run(ask_for_rematch, second.id, act(ANNA))
    assert not isinstance(asked, Match)
    assert asked.terms == replace(THREE_MOVE)


async def again(services: Services, match: Match) -> Match:
    asked = await services.run(ask_for_rematch, match.id, act(ANNA))
    assert not isinstance(asked, Match)
    assert asked.place == HERE
    return await services.run(accept_challenge, asked.id, act(BORIS))
