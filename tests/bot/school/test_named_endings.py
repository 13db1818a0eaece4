"""Named endings: goal and par as written, by the exact tables, and the practice of them."""

from dataclasses import replace

import pytest

import rules
from bot.school.course.ending_play import (
    DRAWN,
    LOST,
    choose_reply,
    count_par,
    draw_position,
    find_best,
    judge_ends,
)
from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import (
    Drill,
    Practice,
    PracticeState,
    answer,
    begin,
    begin_again,
    begin_another,
    draw_seed,
    give_hint,
    look,
    open_table,
    play_on,
    resume,
    take_back,
)
from bot.school.course.puzzle import Goal
from engine.endings import Endings
from rules import Line, Position, Style

ALL = [(ending, game) for ending in named_endings().values() for game in ending.games]
NAMES = [f"{ending.key} in {game}" for ending, game in ALL]
BY_KEY = {ending.key: ending for ending in named_endings().values()}
HELD = [(ending, game) for ending, game in ALL if ending.goal is Goal.DRAW]
WINNING = [(ending, game) for ending, game in ALL if ending.goal is Goal.WIN]
MOST_LOOKUPS = 500

each_ending = pytest.mark.parametrize(("ending", "game"), ALL, ids=NAMES)


def open_first(ending: NamedEnding, game: str) -> tuple[Line, Endings]:
    line = Line.begin(ending.game(game), ending.fen)
    return line, open_table(line.game)


def start(ending: NamedEnding, game: str) -> Practice:
    return begin(ending, Practice(ending.key), game)


def play_best(ending: NamedEnding, practice: Practice) -> Practice:
    """Play the best move of the table in an open practice."""
    drill = look(ending, practice)
    move = find_best(open_table(drill.line.game), drill.line.game, drill.line.position)
    return answer(ending, practice, drill.line.game.write(drill.line.position, move, Style.LONG))


def play_to_end(ending: NamedEnding, practice: Practice) -> Drill:
    while not look(ending, practice).is_over:
        practice = play_best(ending, practice)
    return look(ending, practice)


def play_badly(ending: NamedEnding, practice: Practice) -> Practice:
    """Play the first move that gives something away, best moves until there is one."""
    while True:
        drill = look(ending, practice)
        game, position = drill.line.game, drill.line.position
        for move in game.legal_moves(position):
            tried = answer(ending, practice, game.write(position, move, Style.LONG))
            if look(ending, tried).standing is PracticeState.THROWN:
                return tried
        practice = play_best(ending, practice)


def test_there_are_as_many_as_written() -> None:
    assert len(named_endings()) == 14
    assert [*named_endings()] == [*range(1, 15)]
    assert len(BY_KEY) == 14


@each_ending
def test_an_ending_is_played_to_its_end_by_the_table_from_both_sides(
    ending: NamedEnding, game: str
) -> None:
    line, endings = open_first(ending, game)
    plies = endings.plies_to_end(line.position)
    assert not any(move.victims for move in line.game.legal_moves(line.position))
    while line.outcome() is None:
        if line.turn is ending.side:
            move = find_best(endings, line.game, line.position)
        else:
            move = choose_reply(endings, line.game, line.position, f"{line.ply}")
        line = line.play(move)
    outcome = line.outcome()
    assert outcome is not None
    if ending.goal is Goal.WIN:
        assert outcome.winner is ending.side
        assert line.ply == plies
        assert count_par(plies) == ending.par
        least, most = ending.family
        assert least <= (ending.par or 0) <= most
    else:
        assert outcome.winner is None
        assert plies < 0


@pytest.mark.parametrize(("ending", "game"), WINNING)
def test_a_win_by_the_table_brings_all_stars(ending: NamedEnding, game: str) -> None:
    drill = play_to_end(ending, start(ending, game))
    assert drill.standing is PracticeState.WON
    assert drill.own_moves == drill.par == ending.par
    assert (drill.practice.stars, drill.practice.best, drill.practice.tries) == (3, ending.par, 1)


@pytest.mark.parametrize(("ending", "game"), HELD)
def test_a_draw_that_is_held_brings_all_stars(ending: NamedEnding, game: str) -> None:
    drill = play_to_end(ending, start(ending, game))
    assert drill.standing is PracticeState.DRAWN
    assert drill.has_succeeded
    assert (drill.practice.stars, drill.practice.best, drill.practice.tries) == (3, None, 1)
    helped = give_hint(ending, start(ending, game))
    assert play_to_end(ending, helped).practice.stars == 1


@each_ending
def test_what_is_given_away_can_be_taken_back(ending: NamedEnding, game: str) -> None:
    thrown = play_badly(ending, start(ending, game))
    drill = look(ending, thrown)
    assert drill.standing is PracticeState.THROWN
    assert drill.is_lost_next or ending.goal is Goal.WIN
    assert answer(ending, thrown, "a1") == thrown  # nothing can be played meanwhile
    assert give_hint(ending, thrown) == thrown
    back = take_back(ending, thrown)
    assert back.moves == thrown.moves[:-1]
    assert look(ending, back).standing is PracticeState.OPEN
    drill = play_to_end(ending, back)
    assert drill.has_succeeded
    assert drill.practice.stars == 1


@each_ending
def test_whoever_plays_on_has_lost_what_was_given_away(ending: NamedEnding, game: str) -> None:
    practice = play_on(ending, play_badly(ending, start(ending, game)))
    assert play_on(ending, practice) == practice
    while not look(ending, practice).is_over:
        practice = play_best(ending, practice)
        practice = play_on(ending, practice)
    drill = look(ending, practice)
    assert not drill.has_succeeded
    assert (practice.stars, practice.tries) == (0, 1)
    if ending.goal is Goal.DRAW:
        assert drill.standing is PracticeState.LOST


@each_ending
def test_other_positions_are_of_the_family(ending: NamedEnding, game: str) -> None:
    played = ending.game(game)
    endings, first = open_table(played), played.start(ending.fen)
    fens = [draw_position(ending, played, endings, seed) for seed in range(1, 9)]
    assert len({*fens}) > 4
    assert fens[0] == draw_position(ending, played, endings, 1)
    for fen in fens:
        position = played.start(fen)
        plies = endings.plies_to_end(position)
        assert [*map(int.bit_count, position[:4])] == [*map(int.bit_count, first[:4])]
        assert position.turn is first.turn
        assert not any(move.victims for move in played.legal_moves(position))
        if ending.goal is Goal.WIN:
            least, most = ending.family
            assert least <= (count_par(plies) or 0) <= most
        else:
            assert judge_ends(plies) == DRAWN


def test_the_rules_allow_the_limits_that_are_written() -> None:
    """Three kings against one, and two pieces, have a rule of their own."""
    for key, game, moves in (
        ("petrov", "russian", 15),
        ("three-kings", "brazilian", 15),
        ("petrov", "pool", 13),
        ("three-kings", "pool", 13),
        ("man-and-king", "brazilian", 5),
    ):
        ending = BY_KEY[key]
        countdown = look(ending, play_best(ending, start(ending, game))).line.countdown()
        assert countdown is not None
        assert ending.limit_of(game, ending.par) == countdown.moves_left + 1 == moves
    assert BY_KEY["one-king"].limit_of("russian", 9) == 28
    assert BY_KEY["first-3"].limit_of("english", 41) == 92
    assert BY_KEY["corner"].limit_of("english", 17) == 40
    assert BY_KEY["payne"].limit_of("english", None) is None


def test_a_win_beyond_the_limit_is_a_draw() -> None:
    ending = BY_KEY["opposition"]
    short = replace(ending, limit=3)
    practice = start(ending, "russian")
    for _ in range(3):
        practice = play_best(short, practice)
    drill = look(short, practice)
    assert drill.standing is PracticeState.DRAWN
    assert not drill.has_succeeded
    assert (drill.own_moves, practice.stars, practice.tries) == (3, 0, 1)


def test_a_slow_win_brings_two_stars() -> None:
    """Wasted moves cost a star, though nothing is given away."""
    ending = BY_KEY["corner"]
    practice = start(ending, "english")
    endings = open_table(rules.game("english"))
    for _ in range(4):
        drill = look(ending, practice)
        game, position = drill.line.game, drill.line.position
        moves = game.legal_moves(position)
        ends = endings.list_ends(position, moves)
        slow = max((end, at) for at, end in enumerate(ends) if end % 2)
        practice = answer(ending, practice, game.write(position, moves[slow[1]], Style.LONG))
    drill = play_to_end(ending, practice)
    assert ending.par is not None
    assert drill.own_moves > ending.par + 2
    assert drill.practice.stars == 2
    again = begin_again(ending, drill.practice)
    assert play_to_end(ending, again).practice.stars == 3
    assert begin_again(ending, again).stars == 2


def test_a_reply_loses_as_late_as_can_be_and_leaves_the_fewest_ways_to_win() -> None:
    endings, game = open_table(rules.game("russian")), rules.game("russian")
    position = game.start("B:WKc3,Ke3,Kd6:BKd8")
    moves = game.legal_moves(position)
    ends = endings.list_ends(position, moves)
    assert all(judge_ends(end) == LOST for end in ends)
    wins = {}
    for move, end in zip(moves, ends, strict=True):
        after = game.play(position, move)
        replies = endings.list_ends(after, game.legal_moves(after))
        wins[move] = sum(1 for plies in replies if plies >= 0 and plies % 2)
        assert end <= max(ends)
    latest = [move for move, end in zip(moves, ends, strict=True) if end == max(ends)]
    chosen = {choose_reply(endings, game, position, str(lot)) for lot in range(20)}
    fewest = min(wins[move] for move in latest)
    assert chosen == {move for move in latest if wins[move] == fewest}


def test_in_a_draw_the_reply_sets_the_most_traps() -> None:
    ending = BY_KEY["main-road"]
    practice = play_best(ending, start(ending, "russian"))
    line = look(ending, practice).line
    before = line.cut(1)
    endings = open_table(line.game)
    traps = {}
    for move in line.game.legal_moves(before.position):
        after = before.play(move).position
        plies = endings.plies_to_end(after)
        if judge_ends(plies) == DRAWN:
            replies = endings.list_ends(after, line.game.legal_moves(after))
            traps[move] = sum(1 for end in replies if judge_ends(end) == LOST)
    assert traps[line.moves[1]] == max(traps.values()) > 0


def test_hints_name_the_piece_and_the_direction_before_the_move_is_shown() -> None:
    ending = BY_KEY["petrov"]
    practice = start(ending, "russian")
    assert look(ending, practice).hint is None
    first = give_hint(ending, practice)
    assert (first.hints, first.is_helped) == (1, True)
    hint = look(ending, first).hint
    assert hint is not None
    second = give_hint(ending, first)
    assert second.hints == 2
    assert len(look(ending, second).targets) > 1
    assert hint.path[1] in look(ending, second).targets
    third = give_hint(ending, second)
    assert third.hints == 3
    assert give_hint(ending, third) == third
    moved = play_best(ending, third)
    assert (moved.hints, moved.is_helped) == (0, True)
    assert play_to_end(ending, moved).practice.stars == 1


def test_a_practice_goes_on_until_it_is_over_or_another_game_is_wished() -> None:
    ending = BY_KEY["petrov"]
    practice = resume(ending, Practice(ending.key), "")
    assert practice.game == ending.games[0]
    moved = play_best(ending, practice)
    assert resume(ending, moved, "") == moved
    other = resume(ending, moved, "pool")
    assert (other.game, other.moves) == ("pool", ())
    over = play_to_end(ending, moved).practice
    assert resume(ending, over, "").moves == ()
    assert resume(ending, over, "").stars == 3


def test_another_position_is_drawn_by_a_lot_that_is_kept() -> None:
    ending = BY_KEY["three-kings"]
    practice = start(ending, "russian")
    another = begin_another(ending, practice, 7)
    assert another.seed
    assert another.fen not in ("", ending.fen)
    assert begin_another(ending, practice, 7) == another
    assert begin_another(ending, another, 7).seed != another.seed
    drill = play_to_end(ending, another)
    assert drill.standing is PracticeState.WON
    assert (drill.practice.best, drill.practice.stars) == (None, 3)
    assert {1 <= draw_seed(str(at)) < 100_000 for at in range(1_000)} == {True}


def test_an_illegal_move_is_refused() -> None:
    ending = BY_KEY["petrov"]
    with pytest.raises(rules.RulesError):
        answer(ending, start(ending, "russian"), "a1-b2")


class CountingEndings(Endings):
    """Endings that count how often they are looked up."""

    lookups = 0

    def plies_to_end(self, position: Position) -> int:
        self.lookups += 1
        return super().plies_to_end(position)


@pytest.mark.parametrize(("ending", "game"), ALL, ids=NAMES)
def test_a_reply_looks_up_few_positions(ending: NamedEnding, game: str) -> None:
    """A look-up takes some microseconds, and a reply must not hold the event loop."""
    line, endings = open_first(ending, game)
    counting = CountingEndings(line.game, endings.tables)
    for seed in range(1, 9):
        position = line.game.start(draw_position(ending, line.game, endings, seed))
        after = line.game.play(position, find_best(endings, line.game, position))
        if line.game.legal_moves(after):
            choose_reply(counting, line.game, after, "lot")
    assert counting.lookups < 8 * MOST_LOOKUPS
