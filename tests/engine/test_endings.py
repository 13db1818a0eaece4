"""Solved endings equal brute force, and three kings win against one within the rule."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

import rules
from engine.ending_files import (
    BadFile,
    find_file,
    has_same_endings,
    pack_endings,
    read_endings,
    unpack_endings,
)
from engine.ending_search import count_pieces
from engine.ending_solver import Solver, has_simple_endings
from engine.endings import (
    THREE_TO_ONE,
    TWO_TO_TWO,
    Count,
    Endings,
    as_opponent,
    list_shipped_sets,
    list_small_counts,
)
from engine.judgement import judge
from engine.levels import Level, choose
from engine.limits import Limits
from engine.searchers import fresh_searcher, knowing_searcher
from engine.tree import WON
from rules import BLACK, WHITE, Game, Line, Position
from rules.position import as_other

SHIPPED = ("russian", "brazilian", "pool")
TWO = [count for count in list_small_counts() if sum(count) == 2]
RULE = 2 * 15  # plies in which three kings must have won, in the strictest of the games


def endings_of(key: str) -> Endings:
    endings = read_endings(rules.game(key))
    assert endings is not None
    return endings


def positions_of_two(game: Game, count: Count) -> Iterator[Position]:
    """Yield every position of two pieces, with either side to move."""
    kinds = [kind for kind, pieces in enumerate(count) if pieces]
    last_rows = {0: game.variant.crown_row(WHITE), 2: game.variant.crown_row(BLACK)}
    for ones in permutations(game.board.in_order, 2):
        sets = [0, 0, 0, 0]
        for kind, one in zip(kinds, ones, strict=True):
            sets[kind] = one
        if not any(sets[kind] & last_rows[kind] for kind in last_rows):
            position = Position(sets[0], sets[1], sets[2], sets[3], WHITE)
            yield position
            yield as_other(position)


def solve_by_force(game: Game) -> dict[Position, int]:
    """Return how many plies each position of two pieces lasts, by asking for every move again."""
    after: dict[Position, list[Position]] = {}
    for count in {*TWO, *map(as_opponent, TWO)}:
        for position in positions_of_two(game, count):
            moves = game.legal_moves(position)
            after[position] = [game.play(position, move) for move in moves]
    worths: dict[Position, int] = {}
    for plies in range(40):
        for position, reached in after.items():
            if position in worths:
                continue
            ends = [
                0 if not each.men and not each.kings else worths.get(each, -1) for each in reached
            ]
            wins = [end for end in ends if end % 2 == 0 and 0 <= end < plies]
            is_lost = all(end % 2 and 0 < end < plies for end in ends)
            if (wins and min(wins) + 1 == plies) or (
                is_lost and max(ends, default=-1) + 1 == plies
            ):
                worths[position] = plies
    return worths | dict.fromkeys(after.keys() - worths.keys(), -1)


@pytest.mark.parametrize("key", ["russian", "english"])
def test_tables_equal_brute_force(key: str) -> None:
    game = rules.game(key)
    endings = Endings(game, {})
    for count in TWO:
        Solver(game, endings, count).solve()
    forced = solve_by_force(game)
    assert len(forced) > 5_000
    for position, plies in forced.items():
        assert endings.plies_to_end(position) == plies, game.fen(position)


SOLVED_BY_HAND = {
    "the king takes the man": ("W:WKa1:Bb2", 1),
    "the king has to step before the other one": ("W:WKa1:BKh8", 2),
    "two kings on different roads": ("W:WKc1:BKd8", -1),
    "two kings against the main road": ("B:WKc1,Kf4:BKa1", -1),
    "three kings against the main road": ("B:WKb8,Ka5,Ke1:BKh8", -1),
    "three kings, and the other one is off the road": ("W:WKa1,Kc1,Ke1:BKb8", 21),
}


@pytest.mark.parametrize(("fen", "plies"), SOLVED_BY_HAND.values(), ids=SOLVED_BY_HAND)
def test_endings_that_players_know(fen: str, plies: int) -> None:
    endings = endings_of("russian")
    assert endings.plies_to_end(rules.game("russian").start(fen)) == plies


@pytest.mark.parametrize("key", SHIPPED)
def test_three_kings_win_from_every_won_position_within_the_rule(key: str) -> None:
    endings = endings_of(key)
    table = endings.tables[THREE_TO_ONE]
    won = [lasts - 1 for lasts in table if lasts]
    assert len(won) > 100_000
    assert max(won) <= RULE


@pytest.mark.parametrize("key", SHIPPED)
def test_full_strength_wins_three_kings_against_one(key: str) -> None:
    game, endings = rules.game(key), endings_of(key)
    random, squares = Random(key), game.board.in_order
    for _ in range(10):
        plies = 0
        while plies < 15:  # the longest of them
            three, one = random.sample(squares, 4), 0
            one = three.pop()
            position = Position(0, sum(three), 0, one, WHITE)
            plies = endings.plies_to_end(position)
        line = Line(game, (position,))
        while not line.outcome():
            line = line.play(best_play(line))
        outcome = line.outcome()
        assert outcome is not None
        assert outcome.winner is WHITE
        assert line.ply == plies


def best_play(line: Line) -> rules.Move:
    """Return the move of full strength, of whose defence the tables know as much."""
    searcher = knowing_searcher(line.game)
    return choose(searcher, line, Level.FULL_STRENGTH, 1, Limits(nodes=500)).line[0]


def test_a_solved_position_is_not_searched() -> None:
    line = Line.begin(rules.game("russian"), "W:WKa1:BKh8")
    plies = endings_of("russian").plies_to_end(line.position)
    found = knowing_searcher(line.game).search(line, Limits(nodes=100))
    assert plies == 2
    assert (found.score, found.depth, found.nodes) == (plies - WON, plies, 1)
    for move in found.line:
        line = line.play(move)
    outcome = line.outcome()
    assert outcome is not None
    assert (outcome.winner, line.ply) == (BLACK, plies)


def test_a_search_sees_solved_endings_ahead() -> None:
    line = Line.begin(rules.game("russian"), "W:WKb8,Ka5,Ke1:BKh8,g3")
    found = knowing_searcher(line.game).search(line, Limits(nodes=2_000))
    assert count_pieces(line.position) == 5
    blind = fresh_searcher(line.game).search(line, Limits(nodes=2_000))
    assert found.score == 0
    assert blind.score > 300


def test_a_drawn_ending_keeps_the_draw() -> None:
    line, endings = Line.begin(rules.game("russian"), "W:WKc1:BKb8,Kd8"), endings_of("russian")
    assert endings.plies_to_end(line.position) == -1
    losing = [
        move
        for move in line.game.legal_moves(line.position)
        if endings.plies_to_end(line.game.play(line.position, move)) > 0
    ]
    assert losing
    found = knowing_searcher(line.game).search(line, Limits(nodes=500))
    assert found.line[0] not in losing


@pytest.mark.parametrize("key", ["russian", "english", "italian"])
def test_files_hold_what_was_solved(key: str) -> None:
    endings, sets = endings_of(key), list_shipped_sets()
    (counts,) = [each for each in sets if {*each} | {*map(as_opponent, each)} == {*endings.tables}]
    again = unpack_endings(rules.game(key), pack_endings(endings, counts), *sets)
    assert again.tables == endings.tables


def test_a_file_of_another_size_holds_no_endings() -> None:
    game = rules.game("russian")
    packed = pack_endings(endings_of("russian"), list_small_counts()[:-1])
    with pytest.raises(BadFile, match="fits no set"):
        unpack_endings(game, packed, *list_shipped_sets())


MOST_BYTES = {"russian": 160_000, "brazilian": 160_000, "pool": 160_000}
MOST_BYTES |= {"english": 500_000, "italian": 70_000}


@pytest.mark.parametrize(("key", "most"), MOST_BYTES.items())
def test_shipped_endings_are_small(key: str, most: int) -> None:
    file = find_file(rules.game(key))
    assert file is not None
    assert file.stat().st_size <= most


def test_two_kings_win_against_one_though_it_takes_long() -> None:
    english, italian = endings_of("english"), endings_of("italian")
    two_to_one = (0, 2, 0, 1)
    assert max(english.tables[two_to_one]) - 1 == max(italian.tables[two_to_one]) - 1 == 33


@pytest.mark.parametrize("count", TWO_TO_TWO)
def test_two_pieces_against_two_agree_with_what_they_lead_to(count: Count) -> None:
    """Each worth is that of the best move, by the worths after all moves."""
    game, endings = rules.game("english"), endings_of("english")
    random, squares, seen = Random(str(count)), game.board.in_order, 0
    crown_rows = game.variant.crown_row(WHITE), 0, game.variant.crown_row(BLACK), 0
    while seen < 1_000:
        ones = iter(random.sample(squares, sum(count)))
        men, kings, foe_men, foe_kings = (sum(next(ones) for _ in range(many)) for many in count)
        position = Position(men, kings, foe_men, foe_kings, WHITE)
        moves = game.legal_moves(position)
        if men & crown_rows[0] or foe_men & crown_rows[2] or not moves:
            continue
        seen += 1
        assert endings.pick(position, moves)[1] == endings.plies_to_end(position)


def test_games_share_endings_if_they_are_played_alike() -> None:
    russian = rules.game("russian")
    assert has_same_endings(rules.game("diagonal"), russian)
    for key in ("english", "international", "russian-giveaway", "towers", "pool"):
        assert not has_same_endings(rules.game(key), russian)
    assert not has_same_endings(rules.game("russian", ["huff"]), russian)
    assert read_endings(rules.game("spanish")) is None


def test_endings_are_solved_where_positions_are_their_pieces() -> None:
    simple = {game.key for game in rules.games() if has_simple_endings(game)}
    assert {"russian", "english", "international", "turkish"} <= simple
    assert not simple & {"frisian", "towers", "corners", "russian-giveaway", "two-move"}


def test_a_move_of_a_solved_ending_is_judged_though_another_one_is_better() -> None:
    game = rules.game("russian")
    for fen in ("W:WKa1,Kc1,Ke1:BKh8", "W:WKa1,c3:BKh8"):
        line = Line.begin(game, fen)
        for move in game.legal_moves(line.position):
            judgement = judge(knowing_searcher(game), line, move, Limits(nodes=100))
            assert judgement.played_score <= judgement.score
