"""The computer in matches of Chapaev: its shots follow the secret of the match, as people's do."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.matches.computer_games import ComputerGame, begin_computer_game
from bot.matches.computer_seat import waits_for_computer
from bot.matches.match_value import Match, Offer, OfferKind, Seat
from bot.matches.shots.shooting import line_of
from bot.partner.decisions import AcceptDraw, DeclineDraw, Shoot, follow
from bot.partner.player import ComputerPlayer
from bot.partner.shots import decide_shot, measure_lead
from bot.services import Services
from engine.levels import Level
from engine.processes.partner import Partner, PartnerSettings
from rules import Color
from rules.chapaev.shot_line import ShotLine
from storage.computer_matches import list_waiting_for_computer
from storage.rows import Computer
from tests.bot.conftest import ANNA, HERE, LATER, act
from tests.bot.matches.test_shooting import CHAPAEV
from tests.bot.matches_at_hand import NOON
from tests.bot.shots_at_hand import begun_line, shot_match, whole_line


@pytest.fixture
async def partner() -> AsyncIterator[Partner]:
    """An engine that has time for its shots, however busy the machine is."""
    partner = Partner(PartnerSettings(workers=1, seconds=30.0))
    yield partner
    await partner.close()


def against_computer(line: ShotLine) -> Match:
    """Anna plays White, the computer Black."""
    seats = Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))
    return replace(shot_match(line), seats=seats)


def offered(match: Match) -> Match:
    return replace(match, offers=(Offer(OfferKind.DRAW, Color.WHITE, match.ply, NOON),))


async def test_a_shot_is_decided_and_follows_from_the_secret(partner: Partner) -> None:
    line = begun_line()
    match = replace(
        against_computer(line), seats=(Seat(Color.WHITE, Computer(3)), Seat(Color.BLACK, ANNA))
    )
    decision = await decide_shot(match, Level.LEARNER, partner)
    assert isinstance(decision, Shoot)
    shot = decision.played.shot
    assert decision.played == line.game.shoot(line.position, shot, match.secret)
    other = await decide_shot(replace(match, secret="another"), Level.LEARNER, partner)
    assert isinstance(other, Shoot)
    assert other.played.shot == shot  # what the engine chooses knows nothing of the secret
    assert other.played.launch != decision.played.launch
    after = follow(match, decision, NOON)
    assert (after.ply, after.version) == (1, match.version + 1)


async def test_it_draws_unless_it_is_ahead_and_not_at_the_beginning(partner: Partner) -> None:
    begun = offered(against_computer(begun_line()))
    assert await decide_shot(begun, Level.CLUB, partner) == DeclineDraw()
    seen = set()
    for line in map(whole_line, range(6, 10)):
        for ply in range(20, line.ply):
            lead = measure_lead(line.positions[ply], Color.BLACK)
            if line.positions[ply].turn is Color.WHITE and lead not in range(1, 25):
                match = offered(against_computer(line.cut(ply)))
                answer = await decide_shot(match, Level.CLUB, partner)
                assert answer == (DeclineDraw() if lead > 0 else AcceptDraw())
                seen.add(answer)
    assert seen == {AcceptDraw(), DeclineDraw()}


async def test_it_is_found_to_move_and_shoots_again_and_again(
    services: Services, partner: Partner
) -> None:
    """As after a restart: the database alone tells that a match waits, also for one shot more."""
    player = ComputerPlayer(services, partner)
    game = ComputerGame(
        place=HERE, level=5, terms=replace(CHAPAEV, options=("exact",)), color=Color.BLACK
    )
    match = await services.run(begin_computer_game, game, act(ANNA))
    for number in range(2):
        assert waits_for_computer(match)
        assert await services.read(list_waiting_for_computer) == [match.id]
        match = await player.carry_out(match, await player.decide(match), LATER)
        assert match.ply == number + 1
    assert line_of(match).turns[:2] == [Color.WHITE, Color.WHITE]
