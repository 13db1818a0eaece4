"""Who may have a hint, and about what."""

from dataclasses import replace

import pytest

import rules
from bot.matches.computer_facts import EngineBusy, HintsNotAgreed, PositionInPlay
from bot.matches.match_facts import MatchGoesOn, MatchIsOver, NotAPlayer, NotYourTurn
from bot.matches.match_value import Match, MatchEnding, Result, Seat
from bot.matches.terms import HINTS
from bot.partner.hinting import Hinting, check_hint, check_not_in_play
from bot.services import Services
from bot.views.appearance import Appearance
from bot.views.matches.hint import GivenHint, show_hint_of_move, show_hint_of_piece
from engine.hints import Hint, Why
from engine.processes.partner import Partner
from rules import Color, Line
from storage.rows import Computer
from tests.bot.matches_at_hand import (
    ANNA,
    BORIS,
    NOON,
    body_of,
    by_chance,
    match_of,
    problems,
    words_of,
)

LOOK = Appearance()
CAPTURE = "W:Wc3,e3,g3:Bd4,f6"  # c3:e5:g7 takes two


def against_computer(line: Line) -> Match:
    """Anna plays White, the computer Black."""
    return match_of(line, seats=(Seat(Color.WHITE, ANNA), Seat(Color.BLACK, Computer(3))))


def russian(fen: str | None = None) -> Line:
    return Line.begin(rules.game("russian"), fen)


@pytest.fixture
def hinting(services: Services, partner: Partner) -> Hinting:
    return Hinting(services, partner)


async def test_a_hint_against_the_computer(hinting: Hinting) -> None:
    match = against_computer(russian(CAPTURE))
    hint = await hinting.find(match, ANNA.id)
    assert hint.move in match.choices
    for show in (show_hint_of_piece, show_hint_of_move):
        assert problems(await show(match, LOOK, GivenHint.of(0, hint))) == []


def test_hints_between_people_need_both() -> None:
    match = match_of(russian())
    with pytest.raises(HintsNotAgreed):
        check_hint(match, ANNA.id)
    check_hint(replace(match, terms=replace(match.terms, house_rules=(HINTS,))), ANNA.id)


def test_hints_are_for_the_player_to_move() -> None:
    match = against_computer(russian())
    with pytest.raises(NotAPlayer):
        check_hint(match, BORIS.id)
    line = match.line.play(match.choices[0])
    with pytest.raises(NotYourTurn):
        check_hint(against_computer(line), ANNA.id)
    with pytest.raises(MatchIsOver):
        check_hint(over(line), ANNA.id)


def over(line: Line) -> Match:
    result = Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
    return replace(against_computer(line), result=result)


async def test_hints_about_a_game_that_is_over(hinting: Hinting) -> None:
    line = by_chance(rules.game("russian"), 5, 12)
    hint = await hinting.find_after(over(line), 4, BORIS.id)
    assert hint.move in line.game.legal_moves(line.positions[4])
    with pytest.raises(MatchGoesOn):
        await hinting.find_after(against_computer(line), 4, ANNA.id)
    decided = russian("W:Wc3:Bd4")
    decided = decided.play(decided.game.legal_moves(decided.position)[0])
    with pytest.raises(MatchIsOver):
        await hinting.find_after(match_of(decided), 1, ANNA.id)


def test_no_hint_about_a_position_that_is_played_just_now() -> None:
    line = by_chance(rules.game("russian"), 5, 12)
    running = match_of(line)
    with pytest.raises(PositionInPlay):
        check_not_in_play(line, [running])
    check_not_in_play(by_chance(rules.game("russian"), 5, 11), [running])
    check_not_in_play(line, [against_computer(line)])
    check_not_in_play(Line.begin(rules.game("pool"), "W:Wc3:Bd4"), [match_of(russian("W:Wc3:Bd4"))])


async def test_an_engine_that_cannot_answer(hinting: Hinting, partner: Partner) -> None:
    await partner.close()
    with pytest.raises(EngineBusy):
        await hinting.find(against_computer(russian()), ANNA.id)


@pytest.mark.parametrize("why", Why)
async def test_a_hint_is_read_from_its_button(why: Why) -> None:
    match = against_computer(russian(CAPTURE))
    move = match.choices[0]
    given = GivenHint.of(0, Hint(move, (move,), 0, why, 2))
    assert GivenHint.read(str(given)) == given
    assert given.find_move(match.line) == move
    has_reason = words_of(await show_hint_of_move(match, LOOK, given)).endswith(".")
    assert has_reason is (why is not Why.BEST)


async def test_a_hint_in_a_game_that_is_over_plays_nothing() -> None:
    match = over(by_chance(rules.game("russian"), 5, 12))
    move = match.game.legal_moves(match.line.positions[4])[0]
    given = GivenHint.of(4, Hint(move, (move,), 0, Why.BEST))
    body, _ = body_of(await show_hint_of_move(match, LOOK, given))
    assert "custom_id" not in str(body)
