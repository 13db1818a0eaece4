"""What people achieve: told once, at the end of the game that brought it, and never lost."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

import rules
from bot.matches.handicap import Handicap
from bot.matches.match_actions import accept_draw, offer_draw, resign
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.moderation_facts import RuledResult, Ruling
from bot.matches.playing import play_typed
from bot.matches.real_games import LEAST_PLIES
from bot.matches.terms import Terms
from bot.matches.timing import settle_clock
from bot.people.achievements import (
    LONG_GAME,
    NEWCOMERS,
    NEWCOMERS_GAMES,
    VOTES,
    Achievement,
    find_in_game,
)
from bot.people.awards import Award, find_awards
from bot.people.moderation import end_match
from bot.services import Services
from bot.tournaments.kinds import KNOCK_OUT
from bot.tournaments.model import Pairing
from bot.tournaments.scoring import GameResult
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_parts import PairingResult
from bot.tournaments.tournament_store import load_tournament
from bot.tournaments.tournaments import rule_pairing
from rules import Color
from storage import Database
from storage.awards import keep_award_steps
from storage.people import keep_person_preferences
from storage.rows import AwardStep, Person, PersonPreferences, ServerPreferences
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, NOON, WHITE_BY_LOT, act, begin, mover, play
from tests.bot.matches_at_hand import match_of
from tests.bot.teams.team_games import MEMBERS, begin_against_anna, vote
from tests.bot.tournaments.test_tournaments import ARBITER, keys, play_out, started
from tests.bot.tournaments.tournament_hands import REAL, begin_game, open_round, plan_of, start

SERVER = HERE.server_id or 0
HOUR = timedelta(hours=1)
FIRST = Achievement.FIRST_GAME
BEHIND, KINGS = "W:Wa1,c1:Ba7,b8,d8,f8,h8", "W:WKa1:BKh2,Kf2,Kb6"
EXCHANGE = "W:Wa1,c3,h4:Bb6,d4,d8,f8,h8"  # White takes at once
FIVE = "B:Wb2,b4,d4,f4,f6,h2:Be7,h8"


async def finish(
    services: Services,
    players: tuple[Person, Person] = (ANNA, BORIS),
    game: str = "russian",
    plies: int = LEAST_PLIES,
) -> Match:
    """A real match in which Black resigns, or one of fewer moves."""
    match = await begin(services, terms=Terms(game), players=players)
    for _ply in range(plies):
        text = match.game.write(match.position, match.choices[0])
        match = await play(services, match, text)
    return await services.change(resign, match, act(players[1]))


async def achieved(services: Services, match: Match) -> set[tuple[int, Achievement]]:
    found = await services.run(find_awards, match.id)
    return {(each.person_id, each.achievement) for each in found}


async def test_the_first_game_is_told_once(services: Services, database: Database) -> None:
    match = await begin(services)
    assert await services.run(find_awards, match.id) == ()
    assert await achieved(services, await finish(services, plies=LEAST_PLIES - 1)) == set()
    first = await finish(services)
    both = {(ANNA.id, FIRST), (BORIS.id, FIRST)}
    assert await achieved(services, first) == both
    second = await finish(services, (ANNA, CLARA))
    assert await achieved(services, second) == {(CLARA.id, FIRST)}
    later = Services.on(database, WHITE_BY_LOT)  # after a restart
    found = await later.run(find_awards, first.id)
    assert set(found) == {Award(*each) for each in both}


async def test_games_without_a_result_bring_nothing(services: Services) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5")
    ruling = Ruling(SERVER, CLARA, NOON, RuledResult.NONE)
    ended, _entry = await services.run(end_match, match.id, ruling)
    assert await services.run(find_awards, ended.id) == ()
    assert FIRST in {each for _who, each in await achieved(services, await finish(services))}


async def test_who_wants_to_hear_nothing(services: Services) -> None:
    await services.write(keep_person_preferences, ANNA, PersonPreferences(achievements="off"))
    assert await achieved(services, await finish(services)) == {(BORIS.id, FIRST)}
    await services.server_choices.keep(SERVER, ServerPreferences(achievements="off"))
    assert await achieved(services, await finish(services, (CLARA, BORIS))) == set()


async def test_wins_in_five_families(services: Services) -> None:
    games = ("russian", "russian", "international", "english", "turkish")
    for game in games:
        match = await finish(services, game=game)
        assert (ANNA.id, Achievement.FAMILIES) not in await achieved(services, match)
    fifth = await finish(services, game="towers")
    assert await achieved(services, fifth) == {(ANNA.id, Achievement.FAMILIES)}
    again = await finish(services, game="frisian")
    assert await achieved(services, again) == set()


async def test_games_with_newcomers_of_who_is_no_newcomer(services: Services) -> None:
    news: set[tuple[int, Achievement]] = set()
    for number in range(100, 100 + NEWCOMERS_GAMES + NEWCOMERS):
        assert news == set()
        match = await finish(services, (ANNA, Person(number, "New")))
        news = await achieved(services, match) - {(ANNA.id, FIRST), (number, FIRST)}
    assert news == {(ANNA.id, Achievement.NEWCOMERS)}


SHOWN = {  # the opening, the moves, who resigns (no one: a draw is agreed), what it shows of whom
    "a capture of five": (FIVE, "e7:g5:e3:c5:a3:c1 h2-g3", Color.WHITE, (1, "large-capture")),
    "a win from behind": (BEHIND, "a1-b2 a7-b6 c1-d2", Color.BLACK, (0, "comeback")),
    "an exchange only": (EXCHANGE, "c3:e5 b6-a5", Color.BLACK, None),
    "a king against three": (KINGS, "a1-h8 h2-g1", None, (0, "lone-king")),
}


@pytest.mark.parametrize(("opening", "moves", "loser", "expected"), SHOWN.values(), ids=SHOWN)
async def test_what_a_game_shows(
    services: Services,
    opening: str,
    moves: str,
    loser: Color | None,
    expected: tuple[int, str] | None,
) -> None:
    players = (ANNA, BORIS)
    match = await begin(services, terms=Terms("russian", opening=opening))
    match = await play(services, match, *moves.split())
    if loser is None:
        match = await services.change(offer_draw, match, act(ANNA))
        over = await services.change(accept_draw, match, act(BORIS))
    else:
        over = await services.change(resign, match, act(players[loser]))
    found = {each for each in await achieved(services, over) if each[1] is not FIRST}
    assert found == ({(players[expected[0]].id, expected[1])} if expected else set())


async def test_a_game_with_odds_brings_nothing_for_its_play(services: Services) -> None:
    terms = Terms("russian", opening=BEHIND, handicap=Handicap(Color.WHITE, 7))
    match = await play(services, await begin(services, terms=terms), "a1-b2", "a7-b6", "c1-d2")
    over = await services.change(resign, match, act(BORIS))
    assert await achieved(services, over) == set()


@pytest.mark.parametrize("game", ["russian-giveaway", "towers"])
async def test_pieces_count_only_where_it_is_good_to_have_them(
    services: Services, game: str
) -> None:
    match = await begin(services, terms=Terms(game, opening=BEHIND))
    over = await services.change(
        resign, await play(services, match, "a1-b2", "a7-b6", "c1-d2"), act(BORIS)
    )
    assert await achieved(services, over) == set()


def test_a_long_game() -> None:
    line, random = rules.Line.begin(rules.game("international")), Random(5)
    while line.ply < LONG_GAME:
        line = line.play(random.choice(line.game.legal_moves(line.position)))
    won = Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
    match = replace(match_of(line), result=won, played_at=(NOON,) * LONG_GAME)
    for side in Color:
        assert Achievement.LONG_GAME in [*find_in_game(match, side)]
    shorter = replace(match, played_at=(NOON,) * (LONG_GAME - 1))
    assert Achievement.LONG_GAME not in [*find_in_game(shorter, Color.WHITE)]


async def test_all_games_of_a_tournament(services: Services) -> None:
    running = await started(services, 3)
    first = keys(running)[0]
    await services.run(
        rule_pairing, running.id, PairingResult(first, GameResult.DRAW), act(ARBITER)
    )
    for key in keys(running)[1:]:
        await play_out(services, running, key, Color.WHITE)
    over = await services.run(load_tournament, running.id)
    resigned = {over.people[over.event.pairing(*key).players[1]].id for key in keys(running)[1:]}
    played = {person.id for person in over.people.values()}
    assert played > resigned
    assert await finishers(services, over) == played - resigned


async def test_a_loss_in_the_first_round_of_a_knockout_is_no_tournament(database: Database) -> None:
    services = Services.on(database, WHITE_BY_LOT, credits_outages=False)
    paired = await start(services, plan_of(KNOCK_OUT), 3)
    over = opened = await open_round(services, paired)
    assert opened.round is not None
    while waiting := over.list_open(1):
        await lose_by_time(services, over, waiting[0], opened.round.opens_at)
        over = await services.run(load_tournament, opened.id)
    assert [each.is_played for each in over.list_round(1) if each.black] == [True]
    assert await finishers(services, over) == set()


async def lose_by_time(
    services: Services, tournament: Tournament, pairing: Pairing, at: datetime
) -> None:
    """A real game of a pairing, in which the higher number runs out of time."""
    match = await begin_game(services, tournament, (pairing.round, pairing.board), at)
    loser = tournament.people[max(pairing.players)]
    for text in REAL:
        match = await play_typed(services.changes, match, act(mover(match), at), text)
    if mover(match) != loser:
        text = match.game.write(match.position, match.choices[0])
        match = await play_typed(services.changes, match, act(mover(match), at), text)
    await services.heartbeats.beat([0], at + HOUR)
    over = await settle_clock(services.runner, services.heartbeats, match.id, at + HOUR)
    assert over.result is not None
    assert over.result.ending is MatchEnding.TIME


async def finishers(services: Services, over: Tournament) -> set[int]:
    """Those who are told that they have played every game of a tournament to the end."""
    told = set()
    for game in [game for games in over.games_of.values() for game in games]:
        told |= await achieved(services, await services.run(load_match, game.match_id))
    return {who for who, what in told if what is Achievement.TOURNAMENT}


async def test_votes_for_ones_teams(services: Services, database: Database) -> None:
    earlier = await finish(services)
    steps = [AwardStep(MEMBERS[0].id, Achievement.VOTES, earlier.id, VOTES - 1)]
    match = await begin_against_anna(services, members=2)
    match = await play(services, match, "c3-d4")
    await database.write(keep_award_steps, steps)
    for member in MEMBERS[:2]:
        await vote(services, match, member, "b6-a5")
    match = await services.run(load_match, match.id)
    over = await services.change(resign, match, act(ANNA))
    assert await achieved(services, over) == {(MEMBERS[0].id, Achievement.VOTES)}
