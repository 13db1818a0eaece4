"""`/rules` tells the truth: each sentence is told where moves show what it says, and only there."""

import re
from collections.abc import Callable

import pytest

import rules
from bot.talk.guide_texts import rules_details, rules_heading
from bot.talk.matches.game_lessons import game_lesson
from rules import Ending
from tests.bot.talk import lesson_samples
from tests.bot.talk.lesson_samples import (
    Sample,
    all_forms,
    can_neglect,
    find_lines,
    find_samples,
    is_ranked,
    list_ended_runs,
    name_form,
    positions_by_chance,
)

FORMS = [pytest.param(game, id=name_form(game)) for game in all_forms()]
GAMES = [pytest.param(game, id=game.key) for game in rules.games()]

HAPPENS: dict[str, Callable[[Sample], bool]] = {  # told exactly where it happens
    "own pieces|either side": lesson_samples.takes_own,
    "removed at once|leave their towers at once": lesson_samples.passes_emptied_square,
    "they become men.": lesson_samples.leaves_men_of_kings,
    "it goes under the piece that jumped it": lesson_samples.takes_prisoners,
    "be jumped again in the same move": lesson_samples.jumps_twice,
    "is still a king when it's freed.": lesson_samples.keeps_rank,
    "becomes a man, and is still one when it's freed.": lesson_samples.loses_rank,
    "two squares at a time.": lesson_samples.jumps_two_squares_at_a_time,
    "up to the next piece.": lesson_samples.lands_far,
}
NEVER: dict[str, Callable[[Sample], bool]] = {  # told only where it does not happen
    "over an enemy piece": lesson_samples.takes_own,
    "stay on the board until the move ends": lesson_samples.passes_emptied_square,
    "no piece can be jumped twice.": lesson_samples.jumps_twice,
    "no tower can be jumped twice.": lesson_samples.jumps_twice,
    "right behind each piece they capture.": lesson_samples.lands_far,
    "If the last piece they capture is a king": lesson_samples.lands_far_behind_a_last_king,
    "They can't turn straight back during a capture.": lesson_samples.turns_back,
}


@pytest.mark.parametrize("game", FORMS)
def test_what_is_told_of_captures_is_what_happens(game: rules.Game) -> None:
    told, samples = game_lesson(game), find_samples(game)
    for words, happens in HAPPENS.items():
        assert bool(re.search(words, told)) == any(map(happens, samples)), words
    for words, happens in NEVER.items():
        assert words not in told or not any(map(happens, samples)), words


@pytest.mark.parametrize("game", FORMS)
def test_every_game_tells_what_becomes_of_captured_pieces(game: rules.Game) -> None:
    words = "removed at once", "stay on the board until the move ends", "goes under the piece"
    assert sum(each in game_lesson(game) for each in words) == 1


@pytest.mark.parametrize("game", FORMS)
def test_captures_are_a_duty_or_a_choice_as_told(game: rules.Game) -> None:
    told, positions = game_lesson(game), [*positions_by_chance(game, 60)]
    is_duty = "They're compulsory" in told
    assert is_duty != ("**Captures** are optional" in told)
    assert is_duty != any(can_neglect(game, position) for position in positions)
    if is_duty:
        is_ranked_here = any(is_ranked(game, position) for position in positions)
        assert is_ranked_here == ("you must choose by this rule" in told)
        assert is_ranked_here != ("you may choose any of them" in told)


@pytest.mark.parametrize("game", FORMS)
def test_kings_that_never_move_are_told_of_where_the_first_one_wins(game: rules.Game) -> None:
    kings = find_lines(game, kings=1.0, plies=0)
    none_moves = not any(line.game.legal_moves(line.position) for line in kings)
    assert ("**Kings** never move" in game_lesson(game)) == none_moves


@pytest.mark.parametrize("game", FORMS)
def test_a_king_moves_as_often_in_a_row_as_told(game: rules.Game) -> None:
    told = re.findall(r"can't make more than (\d+) moves? in a row", game_lesson(game))
    lines = find_lines(game, kings=0.5, plies=30)
    assert {*map(int, told)} == {count for line in lines for count in list_ended_runs(line)}


@pytest.mark.parametrize("game", FORMS)
def test_draws_by_rule_are_told_of_where_games_end_so(game: rules.Game) -> None:
    kings = 0.0 if game.variant.first_king_wins else 1.0
    outcomes = [line.outcome() for line in find_lines(game, kings, plies=170)]
    is_drawn = any(outcome and outcome.winner is None for outcome in outcomes)
    told = game_lesson(game)
    assert is_drawn == ("**Draws** are by agreement, or by rule" in told)
    assert is_drawn != ("**A draw** is only by agreement." in told)


@pytest.mark.parametrize("game", FORMS)
def test_who_wins_without_pieces_or_moves_is_told(game: rules.Game) -> None:
    told, is_buried, count = game_lesson(game), False, 0
    for line in find_lines(game, kings=0.0, plies=150, is_safe=False):
        outcome, turn = line.outcome(), line.position.turn
        if outcome is None or outcome.ending not in {Ending.NO_PIECES, Ending.NO_MOVES}:
            continue
        count += 1
        assert ("when you have no pieces left" in told) == (outcome.winner is turn)
        pieces = [piece for stack in game.stacks(line.position).values() for piece in stack]
        is_buried |= outcome.ending is Ending.NO_PIECES and turn in {p.color for p in pieces}
    assert count
    assert is_buried == ("no towers left" in told)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_agrees_with_itself(game: rules.Game) -> None:
    """A king has no other name, and a draw can be agreed on in any game."""
    details = rules_details(game).removesuffix(game.source)
    page = "\n".join((rules_heading(game), details, game_lesson(game)))
    assert re.findall(r"officers?|columns?|no draws", page) == []
