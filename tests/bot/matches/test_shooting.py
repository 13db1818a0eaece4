"""Matches of Chapaev: shots kept with what they did, refused with a reason, once for each event."""

import asyncio
from dataclasses import replace

import pytest

import rules
from bot.challenges.challenges import accept_challenge
from bot.challenges.rematches import ask_for_rematch
from bot.matches.match_actions import decline_draw, offer_draw, resign
from bot.matches.match_facts import MatchIsOver, MoveRefused, NotAPlayer, NotYourTurn, StalePly
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.planning import find_own_plan
from bot.matches.playing import play_typed
from bot.matches.shots.shooting import line_of
from bot.matches.taking_back import take_back
from bot.matches.terms import Terms
from bot.matches.terms_facts import RatedHouseRules
from bot.ratings.eligible import NotRated
from bot.ratings.rated_terms import pool_of
from bot.services import Services
from bot.talk.explain import explain
from bot.talk.matches.shot_refusals import SENTENCES
from rules import Color, chapaev
from rules.chapaev import PlayedShot, ShotRefused
from storage import Database
from storage.rows import Person
from tests.bot.conftest import ANNA, BORIS, CLARA, HERE, LATER, act, begin, mover

CHAPAEV = Terms("chapaev", ("short-match",))
SHOT = "w4 d6 60"
OLD, OLDER = Person(2**57, "Old"), Person(2**56, "Older")  # accounts, by their ids

# A shot that cannot be made, and words of the sentence that says why.
REFUSED = {
    "w4 d8 0": "whole number from 1 to 100",
    "w4 d8 101": "whole number from 1 to 100",
    "w4 d8 nan": "whole number from 1 to 100",
    "w4 d8 1e308": "whole number from 1 to 100",
    "w4 nan,4 50": "target is a square",
    "w4 1e308,4 50": "target is a square",
    "w4 z9 50": "target is a square",
    "w4 w4 50": "at the spot it's on",
    "w4 d3 50": "at the spot it's on",
    "b4 d3 50": "isn't yours to shoot",
    "d5 d8 50": "There's no disc on **d5**",
    "w4 d8": "Something is missing: the power",
    "w4": "Something is missing: the target and the power",
    "a b c d": "I can't read **a b c d** as a shot",
    "w4 d8 60 " + "9" * 3000: "I can't read",
}


async def shoot(services: Services, match: Match, text: str, event: int | None = None) -> Match:
    return await play_typed(services.changes, match, act(mover(match), LATER, event=event), text)


async def shoot_to_the_end(services: Services, match: Match) -> Match:
    """Make the first sensible shot again and again; the hand wobbles as the secret wants."""
    while not match.is_over:
        line = line_of(match)
        sensible = line.game.suggestions(line.position)
        shot = sensible[match.ply % len(sensible)]
        match = await shoot(services, match, line.game.write(shot))
    return match


async def test_a_shot_is_kept_and_read_again_bit_by_bit(
    services: Services, database: Database
) -> None:
    match = await begin(services, terms=CHAPAEV)
    shot = await shoot(services, match, SHOT)
    assert shot.ply == 1
    other = Services.on(database)  # as after a restart: nothing is remembered
    read = await other.run(load_match, match.id)
    assert line_of(read).positions == line_of(shot).positions
    assert line_of(read).deeds == line_of(shot).deeds
    assert (read.secret, read.shown_secret) == (match.secret, "")
    assert len(match.secret) == 32
    assert match.secret not in repr(match)


async def test_the_wobble_follows_from_the_secret_alone(services: Services) -> None:
    match = await begin(services, terms=CHAPAEV)
    line = line_of(await shoot(services, match, SHOT))
    rolled = line.game.shoot(
        line.positions[0], line.game.parse(line.positions[0], SHOT), match.secret
    )
    assert line.deeds == (rolled,)


@pytest.mark.parametrize("text", REFUSED)
async def test_a_bad_shot_is_refused_with_a_sentence(services: Services, text: str) -> None:
    match = await begin(services, terms=CHAPAEV)
    with pytest.raises(MoveRefused) as refused:
        await shoot(services, match, text)
    assert REFUSED[text] in explain(refused.value)
    assert await services.run(load_match, match.id) == match


async def test_a_disc_that_is_gone_cannot_be_shot(services: Services) -> None:
    match = await begin(services, terms=replace(CHAPAEV, options=("exact", "short-match")))
    match = await shoot(services, match, "w4 d6 100")  # the other disc falls: White shoots again
    assert match.turn is Color.WHITE
    match = await shoot(services, match, "w5 e4 1")
    with pytest.raises(MoveRefused) as refused:
        await shoot(services, match, "b4 d3 50")
    assert "**b4** is off the board" in explain(refused.value)


def test_every_refusal_has_a_sentence() -> None:
    kinds = [kind for kind in vars(chapaev).values() if isinstance(kind, type)]
    refusals = {kind for kind in kinds if issubclass(kind, ShotRefused)} - {ShotRefused}
    assert refusals == set(SENTENCES) - {rules.RulesError}


async def test_only_the_mover_shoots_and_an_old_board_does_nothing(
    services: Services,
) -> None:
    match = await begin(services, terms=CHAPAEV)
    for person, fact in ((BORIS, NotYourTurn), (CLARA, NotAPlayer)):
        with pytest.raises(fact):
            await play_typed(services.changes, match, act(person, LATER), SHOT)
    shot = await shoot(services, match, SHOT)
    with pytest.raises(StalePly):
        await play_typed(services.changes, shot, act(ANNA, LATER, ply=0), SHOT)


async def test_the_same_event_shoots_once_also_where_it_is_the_same_turn(
    services: Services,
) -> None:
    match = await begin(services, terms=replace(CHAPAEV, options=("exact", "short-match")))
    first = await shoot(services, match, "w4 d6 100", event=7)
    assert first.turn is Color.WHITE
    for known in (match, first):
        assert await shoot(services, known, "w5 e6 100", event=7) == first


async def test_two_shots_at_once_are_one_after_the_other(services: Services) -> None:
    match = await begin(services, terms=replace(CHAPAEV, options=("exact", "short-match")))
    shots = (shoot(services, match, f"w{n} {'abcdefgh'[n - 1]}6 100", event=n) for n in (3, 4))
    await asyncio.gather(*shots)
    kept = line_of(await services.run(load_match, match.id))
    assert kept.ply == 2
    for position, deed in zip(kept.positions, kept.deeds, strict=False):
        assert isinstance(deed, PlayedShot)  # each was rolled where it was played
        assert kept.game.shoot(position, deed.shot, "") == deed


async def test_a_whole_match_ends_and_tells_its_secret_also_when_it_is_packed(
    services: Services, database: Database
) -> None:
    match = await begin(services, terms=replace(CHAPAEV, options=("exact", "short-match")))
    over = await shoot_to_the_end(services, match)
    assert over.result is not None
    assert over.result.ending is rules.Ending.LAST_ROUND
    assert over.shown_secret == match.secret
    with pytest.raises(MatchIsOver):
        await shoot(services, over, SHOT)
    assert await Services.on(database).run(load_match, match.id) == over
    assert line_of(over).positions == line_of(over).cut(over.ply).positions


async def test_resigning_offering_and_a_rematch_go_as_in_every_game(
    services: Services,
) -> None:
    match = await begin(services, terms=CHAPAEV)
    offered = await services.change(offer_draw, match, act(ANNA, LATER))
    declined = await services.change(decline_draw, offered, act(BORIS, LATER))
    over = await services.change(resign, declined, act(BORIS, LATER))
    assert over.result is not None
    assert over.result.winner is Color.WHITE
    again = await services.run(ask_for_rematch, over.id, act(ANNA, LATER))
    accepted = await services.run(accept_challenge, again.id, act(BORIS, LATER))
    assert accepted.terms == CHAPAEV
    assert accepted.secret != match.secret
    assert accepted.room_in(HERE.channel_id)


async def test_what_only_draughts_have_is_refused(services: Services) -> None:
    match = await begin(services, terms=CHAPAEV)
    shot = await shoot(services, match, SHOT)
    with pytest.raises(rules.NotDraughts) as refused:
        await services.change(take_back, shot, act(ANNA, LATER))
    assert "only for draughts, not for this game: Chapaev" in explain(refused.value)
    with pytest.raises(rules.NotDraughts):
        await services.run(
            find_own_plan, shot.id, act(BORIS if shot.turn is Color.WHITE else ANNA, LATER)
        )
    for terms in (
        replace(CHAPAEV, house_rules=("touch-move",)),
        replace(CHAPAEV, opening="W:Wa1:B"),
    ):
        with pytest.raises(rules.NotDraughts):
            terms.check()


async def test_only_quick_matches_with_the_usual_wobble_are_rated(services: Services) -> None:
    quick = replace(CHAPAEV, rated=True, clock="10m+5s")
    match = await begin(services, terms=quick, players=(OLD, OLDER))
    assert match.terms.rated
    assert pool_of(match.terms).family == "Flicking"
    for terms, why in (
        (replace(quick, clock="3d/move"), "with a quick clock"),
        (replace(quick, clock="none"), "with a quick clock"),
        (replace(quick, options=("steady-hand",)), "steady-hand"),
        (replace(quick, options=("exact",)), "exact"),
    ):
        with pytest.raises((NotRated, RatedHouseRules)) as refused:
            await begin(services, terms=terms, players=(OLD, OLDER))
        assert why in explain(refused.value)
