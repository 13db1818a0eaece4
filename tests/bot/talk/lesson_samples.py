"""Moves by which the sentences of `/rules` are tried: from positions set up by chance, seeded."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import NamedTuple

import rules
from bot.talk.matches.game_lessons import list_parts
from rules import Color, Line, Move, Piece, Square
from rules.board import ACROSS
from rules.capture_search import Wanted
from rules.position import Position
from rules.tower_rules import Tower, position_of
from rules.variant import SpecialRule

EVERY = Wanted(-1, ())  # every capture
TOWERS_UP_TO = 3  # pieces
POSITIONS, MOST_SAMPLES, LINES = 400, 600, 14


class Sample(NamedTuple):
    """A legal capture, and the positions around it."""

    game: rules.Game
    before: Position
    move: Move

    @property
    def owner(self) -> Color:
        return self.before.turn

    def stacks_before(self) -> dict[Square, Tower]:
        return dict(self.game.stacks(self.before))

    def stacks_after(self) -> dict[Square, Tower]:
        return dict(self.game.stacks(self.game.play(self.before, self.move)))

    def taken(self) -> list[Piece]:
        """The top of each jumped tower, as it was."""
        before = self.stacks_before()
        return [before[victim][0] for victim in self.move.victims]

    def prisoners(self) -> tuple[Piece, ...]:
        """What has come under the piece that captured."""
        held = len(self.stacks_before()[self.move.start])
        return self.stacks_after().get(self.move.end, ())[held:]

    def jumps(self) -> Iterator[tuple[Square, Square, Square]]:
        """Where each jump began, its victim, and where it ended."""
        for (start, end), victim in zip(pairwise(self.move.path), self.move.victims, strict=True):
            yield start, victim, end


def all_forms() -> list[rules.Game]:
    """Every game in which pieces are captured, and with each option that changes how it is told."""
    plain = [game for game in rules.games() if not any(game.homes.values())]
    changed = [
        form
        for game in plain
        for form in (rules.game(game.key, (option.key,)) for option in game.options)
        if list_parts(form)[1:] != list_parts(game)[1:]
    ]
    return plain + changed


def name_form(game: rules.Game) -> str:
    """Name a game and its options, as a test is called."""
    return "+".join((game.key, *game.chosen))


def scatter(game: rules.Game, chance: Random, count: int, kings: float) -> Position:
    """Set up so many pieces or towers by chance, some of them with kings on top."""
    variant, towers = game.variant, {}
    is_high = SpecialRule.TOWERS in variant.special_rules
    for square in chance.sample(game.board.squares, count):
        height = chance.randint(1, TOWERS_UP_TO) if is_high else 1
        tower = [Piece(chance.choice([*Color]), chance.random() < kings) for _ in range(height)]
        if square in game.board.numbers(variant.crown_row(tower[0].color)):
            tower[0] = Piece(tower[0].color, not variant.first_king_wins)
        if square not in game.board.numbers(variant.crown_row(tower[0].color)) or tower[0].is_king:
            towers[square] = tuple(tower)
    position = position_of(game.board, towers, chance.choice([*Color]))
    return position if is_high else position._replace(memory=())


def positions_by_chance(game: rules.Game, count: int) -> Iterator[Position]:
    """Yield positions, thin and dense, of a game."""
    chance, size = Random(name_form(game)), len(game.board.squares)
    kings = 0.0 if game.variant.first_king_wins else 0.3
    for _ in range(count):
        pieces = round(size * chance.uniform(0.15, 0.4))
        yield scatter(game, chance, pieces, kings)


def find_samples(game: rules.Game) -> tuple[Sample, ...]:
    """Return captures that are legal in positions set up by chance."""
    found = (
        Sample(game, position, move)
        for position in positions_by_chance(game, POSITIONS)
        for move in game.legal_moves(position)
        if move.victims and not move.is_huff
    )
    return tuple(islice(found, MOST_SAMPLES))


def can_neglect(game: rules.Game, position: Position) -> bool:
    """Tell whether quiet moves are legal beside captures."""
    moves = [bool(move.victims) for move in game.legal_moves(position)]
    return any(moves) and not all(moves)


def is_ranked(game: rules.Game, position: Position) -> bool:
    """Tell whether a capture is refused because another one is worth more."""
    legal = [move for move in game.legal_moves(position) if move.victims]
    return bool(set(game.rules.captures_along(position, EVERY)) - set(legal))


def takes_own(sample: Sample) -> bool:
    return any(piece.color is sample.owner for piece in sample.taken())


def passes_emptied_square(sample: Sample) -> bool:
    """Tell whether a piece goes over a square, or lands on it, that it has emptied before."""
    emptied: set[Square] = set()
    for start, victim, end in sample.jumps():
        if not emptied.isdisjoint(squares_between(sample.game, start, end)) or end in emptied:
            return True
        emptied.add(victim)
    return False


def squares_between(game: rules.Game, start: Square, end: Square) -> set[Square]:
    (row, column), length = game.board.place(start), count_rows(game, start, end)
    down, right = way_of(game, start, end)
    places = ((row + down * n, column + right * n) for n in range(1, length))
    return {square for place in places if (square := game.board.square_at(*place)) is not None}


def way_of(game: rules.Game, start: Square, end: Square) -> tuple[int, int]:
    (top, left), (bottom, right) = game.board.place(start), game.board.place(end)
    return (bottom > top) - (bottom < top), (right > left) - (right < left)


def count_rows(game: rules.Game, start: Square, end: Square) -> int:
    """Count the rows or columns from one square to another."""
    (top, left), (bottom, right) = game.board.place(start), game.board.place(end)
    return max(abs(bottom - top), abs(right - left))


def jumps_twice(sample: Sample) -> bool:
    return len(set(sample.move.victims)) < len(sample.move.victims)


def leaves_men_of_kings(sample: Sample) -> bool:
    before, after = sample.stacks_before(), sample.stacks_after()
    return any(
        before[victim] == (Piece(color, True),) and after.get(victim) == (Piece(color),)
        for victim in sample.move.victims
        for color in Color
    )


def takes_prisoners(sample: Sample) -> bool:
    return bool(sample.prisoners())


def keeps_rank(sample: Sample) -> bool:
    return any(piece.is_king for piece in sample.prisoners())


def loses_rank(sample: Sample) -> bool:
    prisoners = sample.prisoners()
    is_whole = len(prisoners) == len(sample.move.victims) == len(set(sample.move.victims))
    return is_whole and any(
        piece.is_king and not prisoner.is_king
        for piece, prisoner in zip(sample.taken(), prisoners, strict=True)
    )


def jumps_two_squares_at_a_time(sample: Sample) -> bool:
    """Tell whether a piece jumps over the second square beside it, as the first is not played."""
    game, across = sample.game, {(down // 2, right // 2) for down, right in ACROSS}
    return any(
        way_of(game, start, end) in across
        and (count_rows(game, start, victim), count_rows(game, start, end)) == (2, 4)
        and not squares_between(game, start, end) - {victim}
        for start, victim, end in sample.jumps()
    )


def lands_far(sample: Sample) -> bool:
    """Tell whether there are free squares between a victim and where a king lands behind it."""
    return sample.move.by_king and any(
        squares_between(sample.game, victim, end) for _, victim, end in sample.jumps()
    )


def lands_far_behind_a_last_king(sample: Sample) -> bool:
    victim, end = sample.move.victims[-1], sample.move.end
    is_far = bool(squares_between(sample.game, victim, end))
    return sample.move.by_king and sample.taken()[-1].is_king and is_far


def turns_back(sample: Sample) -> bool:
    ways = [way_of(sample.game, start, end) for start, _, end in sample.jumps()]
    return any((-down, -right) == then for (down, right), then in pairwise(ways))


def find_lines(
    game: rules.Game, kings: float, plies: int, *, is_safe: bool = True
) -> Iterator[Line]:
    """Yield games by chance from a few pieces, so many moves long or to their ends.

    In safe games kings go on moving and nothing is offered; in others everything is.
    """
    chance = Random(f"{name_form(game)} {kings} {plies}")
    for number in range(LINES):
        opening = scatter(game, chance, 3 + number % 4, kings)
        if opening.men | opening.kings and opening.foes:
            line = Line(game, (opening,))
            while line.ply < plies and line.outcome() is None:
                line = line.play(chance.choice(_list_wanted(line, is_safe=is_safe)))
            yield line


def _list_wanted(line: Line, *, is_safe: bool) -> list[Move]:
    game, position, moves = line.game, line.position, line.game.legal_moves(line.position)
    takes = [] if is_safe else [move for move in moves if move.victims]
    wanted = takes or [
        move for move in moves if game.rules.can_capture(game.play(position, move)) != is_safe
    ]
    last = {move.end for move in line.moves[-2:]} if is_safe else set()
    return [move for move in wanted if move.by_king and move.start in last] or wanted or [*moves]


def list_ended_runs(line: Line) -> Iterator[int]:
    """Yield how often in a row a king had moved without a capture when it might not move again."""
    runs = dict.fromkeys(Color, (0, 0))  # the square of the king, and its moves in a row
    for position, move in zip(line.positions, line.moves, strict=False):
        square, count = runs[position.turn]
        legal = line.game.legal_moves(position)
        can_move = {each.start for each in line.game.rules.quiet_moves(position)}
        if square in can_move - {each.start for each in legal} and not legal[0].victims:
            yield count
        if move.is_huff:
            continue  # it is no move, and interrupts nothing
        is_run = move.by_king and not move.victims
        again = count + 1 if move.start == square else 1
        runs[position.turn] = (move.end, again) if is_run else (0, 0)
