"""The service: matches that run, races, restarts."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text as sql

import rules
from bot.matches import TOUCH_MOVE, Answer, Match, MatchService, Person, Place, Terms
from bot.matches.archive import Archive
from bot.matches.errors import (
    CorruptMatch,
    MatchIsOver,
    MustMoveTouched,
    NoOfferToAnswer,
    NoSuchMatch,
    NotAPlayer,
    NotYourTurn,
    OfferAlreadyMade,
    StalePly,
)
from bot.matches.match import offer_draw as offered
from bot.matches.match import play as played
from rules import Color
from storage import Database, MoveTaken, Overtaken
from tests.bot.matches.conftest import (
    ANNA,
    BORIS,
    CLARA,
    HERE,
    LAST_MOVE,
    LATER,
    NOON,
    THERE,
    begin,
    play,
)


async def test_a_move_is_kept(service: MatchService) -> None:
    match = await begin(service)
    moved = await service.play(match.id, ANNA, "c3-d4", LATER)
    assert moved.line.written() == ("c3-d4",)
    assert await service.match(match.id) == moved


async def test_a_whole_game_is_kept(service: MatchService) -> None:
    match = await begin(service, terms=LAST_MOVE)
    over = await service.play(match.id, ANNA, "c3:e5", LATER)
    assert over.is_over
    assert await service.match(match.id) == over
    assert await service.running_in(HERE.channel_id) is None
    assert await service.last_in(HERE.channel_id) == over
    with pytest.raises(MatchIsOver):
        await service.play(match.id, BORIS, "d4-c3", LATER)


async def test_a_refused_move_changes_nothing(service: MatchService) -> None:
    match = await begin(service)
    for actor, text, fact in (
        (ANNA, "c3-e5", rules.Illegal),
        (ANNA, "?", rules.Unreadable),
        (BORIS, "b6-a5", NotYourTurn),
        (CLARA, "c3-d4", NotAPlayer),
    ):
        with pytest.raises(fact):
            await service.play(match.id, actor, text, LATER)
    assert await service.match(match.id) == match


async def test_an_unknown_match(service: MatchService) -> None:
    for asked in (service.match(99), service.resign(99, ANNA, NOON)):
        with pytest.raises(NoSuchMatch):
            await asked


async def test_a_restart_loses_nothing(url: str) -> None:
    first = await Database.open(url)
    service = MatchService(first)
    match = await play(service, await begin(service), "c3-d4", "b6-a5")
    match = await service.offer_draw(match.id, BORIS, LATER)
    await first.close()
    second = await Database.open(url)
    assert await MatchService(second).match(match.id) == match
    await second.close()


async def test_the_same_event_plays_once(service: MatchService) -> None:
    match = await begin(service)
    first, second = await asyncio.gather(
        *(service.play(match.id, ANNA, "c3-d4", NOON, event=2**60) for _ in range(2))
    )
    assert first == second
    await play(service, first, "b6-a5")
    again = await service.play(match.id, ANNA, "e3-f4", NOON, event=2**60)
    assert again.line.written() == ("c3-d4", "b6-a5")


async def test_the_same_move_twice_at_once_is_one_move(service: MatchService) -> None:
    match = await begin(service)
    outcomes = await asyncio.gather(
        *(service.play(match.id, ANNA, "c3-d4", NOON, ply=0, event=event) for event in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, StalePly) for outcome in outcomes) == 4
    assert (await service.match(match.id)).ply == 1


async def test_two_different_moves_at_once_are_one_move(service: MatchService) -> None:
    match = await begin(service)
    outcomes = await asyncio.gather(
        *(service.play(match.id, ANNA, text, NOON) for text in ("c3-d4", "e3-f4")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], Match)
    assert isinstance(outcomes[1], NotYourTurn)
    assert (await service.match(match.id)).line.written() == ("c3-d4",)


async def test_two_processes_at_once_are_one_move(service: MatchService, url: str) -> None:
    """No lock is shared: the database has the last word."""
    other = await Database.open(url)
    rival = MatchService(other)
    match = await begin(service)
    for ply in range(6):
        actor = match.to_move
        text = rules_text(match)
        outcomes = await asyncio.gather(
            *(one.play(match.id, actor, text, NOON, ply=ply) for one in (service, rival) * 2),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, StalePly) for outcome in outcomes) == 3
        match = await service.match(match.id)
        assert await rival.match(match.id) == match
    await other.close()
    assert match.ply == 6


def rules_text(match: Match) -> str:
    """Some legal move."""
    return match.game.write(match.position, match.game.legal_moves(match.position)[0])


async def test_the_keys_refuse_a_change_of_an_outdated_match(
    service: MatchService, database: Database
) -> None:
    before = await begin(service)
    moved, other_move = (played(before, ANNA.id, text, NOON) for text in ("c3-d4", "e3-f4"))
    archive = Archive()
    async with database.writing() as transaction:
        await archive.save(transaction, before, moved)
    for outdated, fact in (
        (other_move, MoveTaken),
        (offered(before, ANNA.id, NOON), Overtaken),
    ):
        with pytest.raises(fact):
            await save(archive, database, before, outdated)
    assert await service.match(before.id) == moved


async def save(archive: Archive, database: Database, before: Match, after: Match) -> None:
    async with database.writing() as transaction:
        await archive.save(transaction, before, after)


async def test_offers_are_kept(service: MatchService) -> None:
    match = await begin(service)
    asked = await service.offer_draw(match.id, ANNA, LATER, event=5)
    assert await service.match(match.id) == asked
    assert await service.offer_draw(match.id, ANNA, LATER, event=5) == asked
    with pytest.raises(OfferAlreadyMade):
        await service.offer_draw(match.id, ANNA, LATER, event=6)
    declined = await service.answer_draw(match.id, BORIS, LATER, accepts=False, ply=0)
    assert await service.match(match.id) == declined
    moved = await play(service, declined, "c3-d4")
    asked = await service.offer_draw(match.id, ANNA, LATER)
    drawn = await service.answer_draw(match.id, BORIS, LATER, accepts=True)
    assert await service.match(match.id) == drawn
    assert drawn.is_over
    assert [offer.answer for offer in drawn.offers] == [Answer.DECLINED, Answer.ACCEPTED]
    assert (moved.version, drawn.version) == (4, 6)


async def test_an_offer_lapses_with_a_move(service: MatchService) -> None:
    match = await begin(service)
    await service.offer_draw(match.id, BORIS, LATER)
    await play(service, match, "c3-d4")
    with pytest.raises(StalePly):
        await service.answer_draw(match.id, ANNA, LATER, accepts=True, ply=0)
    with pytest.raises(NoOfferToAnswer):
        await service.answer_draw(match.id, ANNA, LATER, accepts=True)


async def test_accepting_against_playing_on(service: MatchService) -> None:
    match = await begin(service)
    await service.offer_draw(match.id, ANNA, NOON)
    drawn, moved = await asyncio.gather(
        service.answer_draw(match.id, BORIS, NOON, accepts=True),
        service.play(match.id, ANNA, "c3-d4", NOON),
        return_exceptions=True,
    )
    assert isinstance(drawn, Match)
    assert isinstance(moved, MatchIsOver)
    assert await service.match(match.id) == drawn


async def test_resigning_twice_at_once_counts_once(service: MatchService) -> None:
    match = await begin(service)
    outcomes = await asyncio.gather(
        *(service.resign(match.id, ANNA, NOON, ply=0) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Match) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, MatchIsOver) for outcome in outcomes) == 2


async def test_matches_waiting_for_a_person_come_first(service: MatchService) -> None:
    places = [replace(HERE, channel_id=channel) for channel in (1, 2, 3)]
    waiting = await begin(service, places[0])
    sent = await begin(service, places[1])
    sent = await service.play(sent.id, ANNA, "c3-d4", NOON - timedelta(days=1))
    older = await begin(service, places[2], players=(BORIS, ANNA))
    older = await service.play(older.id, BORIS, "c3-d4", NOON - timedelta(days=1))
    assert await service.running_of(ANNA.id) == [older, waiting, sent]
    assert await service.running_of(CLARA.id) == []


async def test_a_match_in_a_private_conversation(service: MatchService) -> None:
    match = await begin(service, Place(None, 5))
    assert (await service.match(match.id)).place == Place(None, 5)


async def test_a_player_with_a_new_name(service: MatchService) -> None:
    match = await begin(service)
    boris = Person(BORIS.id, "Boris the Bold")
    await service.offer_draw(match.id, boris, NOON)
    assert (await service.match(match.id)).player(Color.BLACK) == boris


async def test_options_and_openings_are_kept(service: MatchService) -> None:
    option = next(o for game in rules.games() for o in game.options)
    key = next(game.key for game in rules.games() if option in game.options)
    terms = Terms(key, (option.key,), house_rules=("no-takebacks",))
    match = await begin(service, terms=terms)
    assert (await service.match(match.id)).terms == terms
    assert match.game.chosen == (option.key,)


DAMAGES = {
    "another position": "UPDATE matches SET fen = 'W:W1:B2'",
    "a lost move": "DELETE FROM moves WHERE ply = 1",
    "an impossible move": "UPDATE moves SET text = 'a1-a8' WHERE ply = 0",
    "an unreadable move": "UPDATE moves SET text = 'hello' WHERE ply = 2",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_a_damaged_match_is_found_out(
    service: MatchService, database: Database, damage: str
) -> None:
    match = await play(service, await begin(service), "c3-d4", "b6-a5", "g3-h4")
    async with database.writing() as transaction:
        await transaction.execute(sql(damage))
    for reader in (service, MatchService(database)):
        with pytest.raises(CorruptMatch) as bug:
            await reader.match(match.id)
        assert bug.value.match_id == match.id


async def test_listeners_hear_of_every_change_once(
    service: MatchService, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Match] = []

    async def listen(match: Match) -> None:
        heard.append(match)

    async def stumble(match: Match) -> None:
        raise ZeroDivisionError

    service.add_listener(stumble)
    service.add_listener(listen)
    match = await begin(service)
    moved = await service.play(match.id, ANNA, "c3-d4", NOON, event=1)
    await service.play(match.id, ANNA, "c3-d4", NOON, event=1)
    with pytest.raises(NotYourTurn):
        await service.play(match.id, ANNA, "c3-d4", NOON)
    assert heard == [match, moved]
    assert "a listener failed" in caplog.text


async def test_many_matches_at_once(service: MatchService) -> None:
    """Every match gets its own moves, and no lock stays; how fast is a matter of `make bench`."""
    matches = [await begin(service, replace(THERE, channel_id=1000 + n)) for n in range(50)]
    moved = await asyncio.gather(*(play(service, match, "c3-d4", "b6-a5") for match in matches))
    assert all(match.ply == 2 for match in moved)
    assert len(service._locks) == 0


async def test_a_cancelled_move_is_whole_or_not_at_all(service: MatchService) -> None:
    match = await begin(service)
    for step in range(80):
        task = asyncio.create_task(
            service.play(match.id, match.to_move, rules_text(match), NOON, ply=match.ply)
        )
        await asyncio.sleep(step * 0.0001)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        now = await service.match(match.id)  # and its position fits its moves
        assert now.ply - match.ply in (0, 1)
        assert now.version == now.ply + 1
        match = now if not now.is_over else await begin(service)


TOUCHING = Terms("russian", house_rules=(TOUCH_MOVE,))
C3, A3 = 22, 21  # numbers of squares


async def test_a_touched_piece_is_kept(service: MatchService, database: Database) -> None:
    match = await begin(service, terms=TOUCHING)
    touched = await service.touch(match.id, ANNA, C3, ply=0)
    assert touched.touched == C3
    assert touched.version == match.version
    again = MatchService(database)
    with pytest.raises(MustMoveTouched):
        await again.play(match.id, ANNA, "a3-b4", NOON)
    with pytest.raises(MustMoveTouched):
        await again.touch(match.id, ANNA, A3)
    assert (await again.play(match.id, ANNA, "c3-b4", NOON)).touched is None


async def test_a_refused_move_picks_its_piece_up(service: MatchService) -> None:
    match = await begin(service, terms=TOUCHING)
    with pytest.raises(rules.OutOfReach):
        await service.play(match.id, ANNA, "c3-e5", NOON, ply=0)
    touched = await service.match(match.id)
    assert (touched.touched, touched.ply, touched.version) == (C3, 0, match.version)
    assert {move.start for move in touched.choices} == {C3}
    for text in ("a3-b4", "a3-e5"):
        with pytest.raises(MustMoveTouched):
            await service.play(match.id, ANNA, text, NOON)
    assert (await service.play(match.id, ANNA, "c3-d4", NOON)).touched is None


@pytest.mark.parametrize("text", ["c1-b2", "b6-a5", "d4-e5", "hello", "dd5"])
async def test_what_cannot_move_is_not_picked_up(service: MatchService, text: str) -> None:
    """A piece without a move, one of the opponent's, an empty square, no square at all."""
    match = await begin(service, terms=TOUCHING)
    with pytest.raises(rules.RulesError):
        await service.play(match.id, ANNA, text, NOON)
    assert (await service.match(match.id)).touched is None


async def test_a_refused_move_binds_nobody_without_the_house_rule(service: MatchService) -> None:
    match = await begin(service)
    with pytest.raises(rules.OutOfReach):
        await service.play(match.id, ANNA, "c3-e5", NOON)
    assert (await service.match(match.id)).touched is None
    assert (await service.play(match.id, ANNA, "a3-b4", NOON)).ply == 1


async def test_a_piece_without_a_move_is_not_touched(service: MatchService) -> None:
    match = await begin(service, terms=TOUCHING)
    assert (await service.touch(match.id, ANNA, 29)).touched is None


async def test_touching_binds_nobody_without_the_house_rule(service: MatchService) -> None:
    match = await begin(service)
    assert (await service.touch(match.id, ANNA, C3)).touched is None


async def test_only_the_side_to_move_touches(service: MatchService) -> None:
    match = await begin(service, terms=TOUCHING)
    with pytest.raises(NotYourTurn):
        await service.touch(match.id, BORIS, C3)
