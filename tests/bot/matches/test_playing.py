"""The service: matches that run, races, restarts."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text as sql

import rules
from bot.challenges.challenge_facts import NoSuchChallenge
from bot.challenges.challenge_store import load_challenge
from bot.challenges.challenges import accept_challenge
from bot.challenges.rematches import ask_for_rematch
from bot.matches.finding import find_running_in, list_running_of
from bot.matches.match_actions import (
    accept_draw,
    decline_draw,
    offer_draw,
    play_move,
    read_move,
    resign,
)
from bot.matches.match_facts import (
    ForeignPiece,
    MatchIsOver,
    MoveRefused,
    NoOfferToAnswer,
    NoSuchMatch,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    StalePly,
)
from bot.matches.match_store import load_match, load_newest, save_match
from bot.matches.match_value import Match, OfferAnswer
from bot.matches.playing import play_typed
from bot.matches.replays import CorruptMatch
from bot.matches.runner import Runner
from bot.matches.terms import Terms
from bot.services import Services
from rules import WHITE, Color
from storage import Database, Overtaken, Transaction
from storage.boards import list_stale_boards
from storage.rows import Person
from tests.bot.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LAST_MOVE,
    LATER,
    NOON,
    THERE,
    act,
    begin,
    mover,
    play,
)


async def test_a_move_is_kept(services: Services) -> None:
    match = await begin(services)
    moved = await play_typed(services.changes, match, act(ANNA, LATER), "c3-d4")
    assert moved.line.move_texts() == ("c3-d4",)
    assert await services.run(load_match, match.id) == moved


async def test_a_whole_game_is_kept(services: Services) -> None:
    match = await begin(services, terms=LAST_MOVE)
    over = await play_typed(services.changes, match, act(ANNA, LATER), "c3:e5")
    assert over.is_over
    assert await services.run(load_match, match.id) == over
    assert await services.run(find_running_in, HERE.channel_id) is None
    assert await services.run(load_newest, HERE.channel_id) == over
    with pytest.raises(MatchIsOver):
        await play_typed(services.changes, match, act(BORIS, LATER), "d4-c3")


async def test_a_refused_move_changes_nothing(services: Services) -> None:
    match = await begin(services)
    for actor, text, fact in (
        (ANNA, "c3-e5", MoveRefused),
        (ANNA, "?", MoveRefused),
        (BORIS, "b6-a5", NotYourTurn),
        (CLARA, "c3-d4", NotAPlayer),
    ):
        with pytest.raises(fact):
            await play_typed(services.changes, match, act(actor, LATER), text)
    assert await services.run(load_match, match.id) == match


async def test_an_unknown_match(services: Services) -> None:
    unknown = replace(await begin(services), id=99)
    for asked in (services.run(load_match, 99), services.change(resign, unknown, act(ANNA))):
        with pytest.raises(NoSuchMatch):
            await asked


@pytest.mark.parametrize("number", [0, -1, 2**31, 10**18 - 1, 2**63, 2**80])
async def test_a_number_that_no_match_can_have(services: Services, number: int) -> None:
    with pytest.raises(NoSuchMatch):
        await services.run(load_match, number)
    with pytest.raises(NoSuchMatch):
        await services.run(ask_for_rematch, number, act(ANNA))
    with pytest.raises(NoSuchChallenge):
        await services.run(load_challenge, number)
    with pytest.raises(NoSuchChallenge):
        await services.run(accept_challenge, number, act(ANNA))
    assert await services.read(list_stale_boards, number) == []


async def test_a_restart_loses_nothing(url: str) -> None:
    first = await Database.open(url)
    services = Services.on(first)
    match = await play(services, await begin(services), "c3-d4", "b6-a5")
    match = await services.change(offer_draw, match, act(BORIS, LATER))
    await first.close()
    second = await Database.open(url)
    assert await Services.on(second).run(load_match, match.id) == match
    await second.close()


async def test_the_same_event_plays_once(services: Services) -> None:
    match = await begin(services)
    first, second = await asyncio.gather(
        *(play_typed(services.changes, match, act(ANNA, event=2**60), "c3-d4") for _ in range(2))
    )
    assert first == second
    await play(services, first, "b6-a5")
    again = await play_typed(services.changes, match, act(ANNA, event=2**60), "e3-f4")
    assert again.line.move_texts() == ("c3-d4", "b6-a5")


async def test_the_same_move_twice_at_once_is_one_move(services: Services) -> None:
    match = await begin(services)
    outcomes = await asyncio.gather(
        *(
            play_typed(services.changes, match, act(ANNA, ply=0, event=event), "c3-d4")
            for event in range(5)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, StalePly) for outcome in outcomes) == 4
    assert (await services.run(load_match, match.id)).ply == 1


async def test_two_different_moves_at_once_are_one_move(services: Services) -> None:
    match = await begin(services)
    outcomes = await asyncio.gather(
        *(play_typed(services.changes, match, act(ANNA), text) for text in ("c3-d4", "e3-f4")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Match)
    assert isinstance(outcomes[1], NotYourTurn)
    assert (await services.run(load_match, match.id)).line.move_texts() == ("c3-d4",)


async def test_two_processes_at_once_are_one_move(services: Services, url: str) -> None:
    """No lock is shared: the database has the last word."""
    other = await Database.open(url)
    rival = Services.on(other)
    match = await begin(services)
    for ply in range(6):
        moving, text = act(mover(match), ply=ply), rules_text(match)
        outcomes = await asyncio.gather(
            *(play_typed(one.changes, match, moving, text) for one in (services, rival) * 2),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, StalePly) for outcome in outcomes) == 3
        match = await services.run(load_match, match.id)
        assert await rival.run(load_match, match.id) == match
    await other.close()
    assert match.ply == 6


def rules_text(match: Match) -> str:
    """Some legal move."""
    return match.game.write(match.position, match.game.legal_moves(match.position)[0])


async def test_the_keys_refuse_a_change_of_an_outdated_match(
    services: Services, database: Database
) -> None:
    before = await begin(services)
    moved, other_move = (
        play_move(before, read_move(before, WHITE, text), NOON) for text in ("c3-d4", "e3-f4")
    )
    runner = Runner(database)
    await runner.run(save_match, before, moved)
    for outdated in (other_move, offer_draw(before, WHITE, NOON)):
        with pytest.raises(Overtaken):
            await runner.run(save_match, before, outdated)
    assert await services.run(load_match, before.id) == moved


async def test_offers_are_kept(services: Services) -> None:
    match = await begin(services)
    asked = await services.change(offer_draw, match, act(ANNA, LATER, event=5))
    assert await services.run(load_match, match.id) == asked
    assert await services.change(offer_draw, match, act(ANNA, LATER, event=5)) == asked
    with pytest.raises(OfferAlreadyMade):
        await services.change(offer_draw, match, act(ANNA, LATER, event=6))
    declined = await services.change(decline_draw, match, act(BORIS, LATER, ply=0))
    assert await services.run(load_match, match.id) == declined
    moved = await play(services, declined, "c3-d4")
    asked = await services.change(offer_draw, match, act(BORIS, LATER))
    drawn = await services.change(accept_draw, match, act(ANNA, LATER))
    assert await services.run(load_match, match.id) == drawn
    assert drawn.is_over
    assert [offer.answer for offer in drawn.offers] == [OfferAnswer.DECLINED, OfferAnswer.ACCEPTED]
    assert (moved.version, drawn.version) == (4, 6)


async def test_an_offer_lapses_with_a_move_of_the_other_side(services: Services) -> None:
    match = await begin(services)
    match = await services.change(offer_draw, match, act(BORIS, LATER))
    await play(services, match, "c3-d4")
    with pytest.raises(StalePly):
        await services.change(accept_draw, match, act(ANNA, LATER, ply=0))
    with pytest.raises(NoOfferToAnswer):
        await services.change(accept_draw, match, act(ANNA, LATER))


async def test_an_offer_stands_with_a_move_of_its_own_side(services: Services) -> None:
    match = await services.change(offer_draw, await begin(services), act(ANNA))
    moved = await play(services, match, "c3-d4")
    assert await services.run(load_match, match.id) == moved
    drawn = await services.change(accept_draw, moved, act(BORIS, LATER, ply=1))
    assert drawn.is_over
    assert await services.run(load_match, match.id) == drawn


async def test_accepting_against_playing_on(services: Services) -> None:
    match = await begin(services)
    await services.change(offer_draw, match, act(ANNA))
    drawn, moved = await asyncio.gather(
        services.change(accept_draw, match, act(BORIS)),
        play_typed(services.changes, match, act(ANNA), "c3-d4"),
        return_exceptions=True,
    )
    assert isinstance(drawn, Match)
    assert isinstance(moved, MatchIsOver)
    assert await services.run(load_match, match.id) == drawn


async def test_resigning_twice_at_once_counts_once(services: Services) -> None:
    match = await begin(services)
    outcomes = await asyncio.gather(
        *(services.change(resign, match, act(ANNA, ply=0)) for _ in range(3)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, MatchIsOver) for outcome in outcomes) == 2


async def test_matches_waiting_for_a_person_come_first(services: Services) -> None:
    places = [replace(HERE, channel_id=channel) for channel in (1, 2, 3)]
    newer = await begin(services, places[0], players=(BORIS, ANNA))
    newer = await play_typed(services.changes, newer, act(BORIS, NOON + timedelta(days=1)), "c3-d4")
    sent = await begin(services, places[1])
    sent = await play_typed(services.changes, sent, act(ANNA, NOON), "c3-d4")
    older = await begin(services, places[2])
    assert await services.run(list_running_of, ANNA.id) == [older, newer, sent]
    assert await services.run(list_running_of, CLARA.id) == []


async def test_a_player_with_a_new_name(services: Services) -> None:
    match = await begin(services)
    boris = Person(BORIS.id, "Boris the Bold")
    await services.change(offer_draw, match, act(boris))
    assert (await services.run(load_match, match.id)).holder(Color.BLACK) == boris


async def test_options_and_openings_are_kept(services: Services) -> None:
    option = next(o for game in rules.games() for o in game.options)
    key = next(game.key for game in rules.games() if option in game.options)
    terms = Terms(key, (option.key,), house_rules=("no-takebacks",))
    match = await begin(services, terms=terms)
    assert (await services.run(load_match, match.id)).terms == terms
    assert match.game.chosen == (option.key,)


async def test_another_position_is_found_out_at_once(
    services: Services, database: Database
) -> None:
    match = await play(services, await begin(services), "c3-d4")
    await database.write(damage, "UPDATE matches SET fen = 'W:W1:B2'")
    with pytest.raises(CorruptMatch):
        await services.run(load_match, match.id)
    assert await services.run(list_running_of, ANNA.id) == []


def damage(transaction: Transaction, statement: str) -> None:
    transaction.execute(sql(statement))


DAMAGES = {
    "another position": "UPDATE matches SET fen = 'W:W1:B2'",
    "a lost move": "DELETE FROM moves WHERE ply = 1",
    "an impossible move": "UPDATE moves SET text = 'a1-a8' WHERE ply = 0",
    "an unreadable move": "UPDATE moves SET text = 'hello' WHERE ply = 2",
}


@pytest.mark.parametrize("statement", DAMAGES.values(), ids=DAMAGES)
async def test_a_damaged_match_is_found_out_by_who_reads_it_anew(
    services: Services, database: Database, statement: str
) -> None:
    match = await play(services, await begin(services), "c3-d4", "b6-a5", "g3-h4")
    await database.write(damage, statement)
    with pytest.raises(CorruptMatch) as bug:
        await Services.on(database).run(load_match, match.id)
    assert bug.value.match_id == match.id


async def test_many_matches_at_once(services: Services) -> None:
    """Every match gets its own moves, and no lock stays; how fast is a matter of `make bench`."""
    matches = [await begin(services, replace(THERE, channel_id=1000 + n)) for n in range(50)]
    moved = await asyncio.gather(*(play(services, match, "c3-d4", "b6-a5") for match in matches))
    assert all(match.ply == 2 for match in moved)
    assert len(services.changes._locks) == 0


async def test_a_cancelled_move_is_whole_or_not_at_all(services: Services) -> None:
    match = await begin(services)
    for step in range(80):
        task = asyncio.create_task(
            play_typed(services.changes, match, act(mover(match), ply=match.ply), rules_text(match))
        )
        await asyncio.sleep(step * 0.0001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        now = await services.run(load_match, match.id)  # and its position fits its moves
        assert now.ply - match.ply in (0, 1)
        assert now.version == now.ply + 1
        match = now if not now.is_over else await begin(services)


async def test_a_move_with_a_piece_of_the_opponent_is_played_by_who_is_sure(
    services: Services,
) -> None:
    match = await begin(services, terms=Terms("stavropol"))
    with pytest.raises(ForeignPiece):
        await play_typed(services.changes, match, act(ANNA), "b6-c5")
    assert await services.run(load_match, match.id) == match
    sure = replace(act(ANNA), is_sure=True)
    assert (await play_typed(services.changes, match, sure, "b6-c5")).ply == 1
