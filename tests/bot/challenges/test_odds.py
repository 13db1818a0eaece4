"""Odds in challenges: read, given, kept by rematches, and counted for the step of two people."""

from dataclasses import replace

import pytest

from bot.challenges.challenge import Challenge, Proposal
from bot.challenges.challenges import accept_challenge, propose_game
from bot.challenges.odds import give_odds, read_odds
from bot.challenges.rematches import ask_for_rematch
from bot.clocks.control_text import write_control
from bot.clocks.refused_control import OddsInClock
from bot.matches.beginning import Beginning
from bot.matches.handicap import Handicap
from bot.matches.match_actions import resign
from bot.matches.match_store import begin_match, load_match
from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.matches.terms_facts import (
    NoSuchStep,
    OddsColor,
    OddsWithOpening,
    UnreadableOdds,
)
from bot.matches.viewer import Viewer
from bot.matches.work import Work, writes
from bot.people.erasing import begin_erasure, erase_person
from bot.ratings.eligible import NotRated, Unrated
from bot.ratings.odds_steps import find_own_step
from bot.ratings.rating_tables import find_rivalry
from bot.services import Services
from rules import BLACK, WHITE, Color
from storage.people import remember_people
from storage.ratings import keep_rating
from storage.rows import Person, RatingRow
from tests.bot.conftest import ANNA, BORIS, HERE, LATER, NOON, act, play, proposal

EVERYTHING = Viewer(ANNA.id, HERE.server_id, lambda _id: True)
BLITZ = Terms("russian", clock="5m+3s")
PAIR = ANNA.id, BORIS.id


def with_odds(step: int, terms: Terms = BLITZ) -> Proposal:
    """Anna challenges Boris; below step 0 he gives."""
    given, color = give_odds(terms, None, step)
    return proposal(terms=given, color=color)


async def begin_with(services: Services, step: int, terms: Terms = BLITZ) -> Match:
    asked = await services.run(propose_game, with_odds(step, terms), NOON)
    return await services.run(accept_challenge, asked.id, act(BORIS))


async def win(services: Services, match: Match, winner: Person) -> Match:
    """Let a player win after two moves, so that the game counts."""
    loser = BORIS if winner == ANNA else ANNA
    after = await play(services, match, "a3-b4", "b6-a5")
    return await services.change(resign, after, act(loser))


async def step_of(services: Services, terms: Terms = BLITZ) -> int:
    """Anna's step with Boris; above 0 she gives."""
    return await services.run(find_own_step, PAIR, HERE.server_id, terms, NOON)


@pytest.mark.parametrize(
    ("typed", "step"),
    [("", 0), ("Even", 0), (" 3 ", 3), ("-8", -8), ("ours", None), ("By our  step", None)],
)
def test_odds_are_read(typed: str, step: int | None) -> None:
    assert read_odds(typed) == step


@pytest.mark.parametrize("typed", ["9", "-9", "three", "+3", "3.0", "³"])
def test_other_words_are_no_odds(typed: str) -> None:
    with pytest.raises(UnreadableOdds):
        read_odds(typed)


@pytest.mark.parametrize(
    ("game", "step", "color"),
    [("russian", 3, WHITE), ("russian", -3, BLACK), ("english", 3, BLACK), ("english", -1, WHITE)],
)
def test_the_giver_makes_the_first_move(game: str, step: int, color: Color) -> None:
    terms, own = give_odds(replace(BLITZ, game=game), None, step)
    assert own is color
    assert terms.handicap is not None
    assert terms.handicap.giver is terms.first_course().turn


@pytest.mark.parametrize(
    ("terms", "color", "step", "error"),
    [
        (replace(BLITZ, opening="W:Wc3:Bd4,h8"), None, 3, OddsWithOpening),
        (replace(BLITZ, opening="ballot:3"), None, 1, OddsWithOpening),
        (Terms("russian"), None, 1, NoSuchStep),
        (replace(BLITZ, game="turkish"), None, 3, NoSuchStep),
        (BLITZ, BLACK, 3, OddsColor),
        (BLITZ, WHITE, -3, OddsColor),
    ],
)
def test_odds_are_refused(
    terms: Terms, color: Color | None, step: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        give_odds(terms, color, step)


def test_the_steps_that_there_are_are_named() -> None:
    with pytest.raises(NoSuchStep) as refused:
        give_odds(Terms("russian"), None, 4)
    assert refused.value.steps == (3, 5, 7)


@pytest.mark.parametrize("step", [0, 1, 3])
async def test_a_game_with_odds_is_never_rated(services: Services, step: int) -> None:
    asked = with_odds(step)
    asked = replace(asked, terms=replace(asked.terms, rated=True))
    with pytest.raises(NotRated) as refused:
        await services.run(propose_game, asked, NOON)
    assert refused.value.reason is Unrated.ODDS


async def test_only_odds_give_a_side_less_time(services: Services) -> None:
    typed = replace(BLITZ, clock="5m+3s, white 2m30s+1s")
    with pytest.raises(OddsInClock):
        await services.run(propose_game, proposal(terms=typed), NOON)


async def test_a_match_keeps_its_odds(services: Services) -> None:
    match = await begin_with(services, 4)
    for seen in (match, await services.run(load_match, match.id)):
        assert seen.terms.handicap == Handicap(WHITE, 4)
        assert write_control(seen.control) == "5m+3s, white 2m30s+1s"
        assert seen.position.men.bit_count() == 11
    left = match.clock_state(NOON).left
    assert [time.total_seconds() for time in left] == [150, 300]


async def test_a_rematch_keeps_the_step_and_swaps_the_colors(services: Services) -> None:
    first = await win(services, await begin_with(services, 4), BORIS)
    asked = await services.run(ask_for_rematch, first.id, act(ANNA, LATER))
    assert isinstance(asked, Challenge)
    second = await services.run(ask_for_rematch, first.id, act(BORIS, LATER))
    assert isinstance(second, Match)
    assert second.holder(BLACK) == ANNA
    assert second.terms.handicap == Handicap(BLACK, 4)
    assert write_control(second.control) == "5m+3s, black 2m30s+1s"
    assert second.position.men.bit_count() == 12  # White's
    assert second.terms.swap_odds() == first.terms


async def test_two_wins_in_a_row_move_the_step(services: Services) -> None:
    """The step of the first game is theirs; each way it moves by one against the winner."""
    steps = []
    for winner in (ANNA, ANNA, BORIS, BORIS, BORIS, BORIS):
        await win(services, await begin_with(services, 3), winner)
        steps.append(await step_of(services))
    assert steps == [3, 4, 4, 3, 3, 2]
    assert await services.run(find_own_step, PAIR[::-1], HERE.server_id, BLITZ, NOON) == -2


async def test_other_families_and_servers_have_their_own_step(services: Services) -> None:
    for _ in range(2):
        await win(services, await begin_with(services, 3), ANNA)
    assert await step_of(services, replace(BLITZ, game="pool")) == 4  # of the same family
    assert await step_of(services, replace(BLITZ, game="english")) == 0
    assert await services.run(find_own_step, PAIR, None, BLITZ, NOON) == 0


async def test_games_that_are_not_played_count_for_nothing(services: Services) -> None:
    match = await begin_with(services, 3)
    await services.change(resign, await play(services, match, "a3-b4"), act(BORIS))
    assert await step_of(services) == 0


async def test_even_games_at_their_step_count(services: Services) -> None:
    for _ in range(2):
        await win(services, await begin_with(services, 0), BORIS)
    assert await step_of(services) == -1


async def test_rivals_see_their_step_and_score(services: Services) -> None:
    for winner in (ANNA, BORIS, ANNA, ANNA):
        await win(services, await begin_with(services, 3), winner)
    rivalry = await find_rivalry(services.runner, PAIR[::-1], HERE.server_id or 0, EVERYTHING)
    (odds,) = rivalry.odds
    assert (odds.family, odds.step) == ("Russian", -4)
    assert (odds.tally.won, odds.tally.drawn, odds.tally.lost) == (1, 0, 3)
    assert odds.since == NOON
    assert rivalry.tallies == {}


async def test_the_step_goes_with_a_person(services: Services) -> None:
    await win(services, await begin_with(services, 3), ANNA)
    assert await step_of(services) == 3
    erasure = await services.run(begin_erasure, BORIS.id, LATER)
    await erase_person(services.changes, erasure, LATER)
    assert await step_of(services) == 0


@pytest.mark.parametrize(
    ("anna", "boris", "step"),
    [((1650, 60), (1500, 80), 1), ((1500, 50), (2150, 50), -6), ((1900, 111), (1500, 80), 0)],
)
async def test_ratings_suggest_the_first_step(
    services: Services, anna: tuple[float, float], boris: tuple[float, float], step: int
) -> None:
    for person, (rating, deviation) in ((ANNA, anna), (BORIS, boris)):
        row = RatingRow(
            person_id=person.id,
            pool="quick Russian",
            scope=HERE.server_id or 0,
            rating=rating,
            deviation=deviation,
            volatility=0.06,
            games=20,
            rated_at=NOON,
            shown_until=None,
        )
        await services.write(remember_people, [person])
        await services.write(keep_rating, row)
    assert await step_of(services) == step
    assert await step_of(services, Terms("russian", clock="3d/move")) == 0  # another pool


class Undone(Exception):
    """A transaction is given up."""


@writes
def begin_in_vain(work: Work, terms: Terms) -> None:
    """Begin a match, and undo it; on SQLite the next one gets its number."""
    beginning = Beginning(terms=terms, players=(ANNA, BORIS), place=HERE, at=NOON)
    begin_match(work, beginning, None)
    raise Undone


async def test_a_match_that_was_undone_is_not_remembered(services: Services) -> None:
    """Else the next match with its number would be taken for it, with another start."""
    await begin_with(services, 0)
    with pytest.raises(Undone):
        await services.run(begin_in_vain, with_odds(3).terms)
    match = await begin_with(services, 0)
    assert match.position == match.game.start()
