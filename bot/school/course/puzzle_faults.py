"""What is wrong with a puzzle, found by playing every line of it with the rules."""

from collections.abc import Iterator, Mapping

from bot.school.course.attempt import find_place, list_main_line
from bot.school.course.positions import find_tops
from bot.school.course.puzzle import End, Leaf, Node, Puzzle
from bot.school.course.refutations import find_refutation
from engine.forced_wins import is_settled
from engine.line_texts import moves_by_text
from rules import Color, Game, Position

LEVELS = range(1, 6)
MOST_OTHERS = 1  # first moves that win as well, for there must be something to find


def list_puzzle_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is wrong with a puzzle."""
    game = puzzle.game
    position = game.start(puzzle.fen)
    known = moves_by_text(game, position)
    if game.fen(position) != puzzle.fen:
        yield "the FEN is not as the game writes it"
    if puzzle.side is not position.turn:
        yield "the wrong side is to move"
    if puzzle.level not in LEVELS:
        yield "no such level"
    if len(known) < 2:
        yield "there is nothing to choose"
    if len(puzzle.solution.also) > MOST_OTHERS and not puzzle.is_retired:
        yield "too many first moves"
    first = known.get(puzzle.solution.move)
    if first is None or game.square_name(first.start) != puzzle.hint:
        yield "the hint is another square"
    yield from _node_faults(game, position, puzzle.solution, position.turn)


def list_refutation_faults(puzzle: Puzzle) -> Iterator[str]:
    """Yield the wrong moves of the main line without a legal reply, of a puzzle without faults."""
    moves = list_main_line(puzzle)
    for ply in range(0, len(moves), 2):
        place = find_place(puzzle, moves[:ply])
        assert isinstance(place.node, Node)
        game, position = puzzle.game, place.line.position
        right = {place.node.move, *place.node.also}
        for text, move in moves_by_text(game, position).items():
            replies = moves_by_text(game, game.play(position, move))
            reply = find_refutation(puzzle, moves[:ply], text)
            if text not in right and reply not in (replies or {""}):
                yield f"after {text} the reply {reply!r} is illegal"


def _node_faults(game: Game, position: Position, node: Node, solver: Color) -> Iterator[str]:
    """Yield what is wrong from a position in which the solver is to move."""
    known = moves_by_text(game, position)
    if strange := {node.move, *node.also} - known.keys():
        yield f"illegal: {sorted(strange)}"
        return
    if node.move in node.also:
        yield f"{node.move} stands twice"
    for text, following in node.also.items():
        if text in known and not _is_playable(game, game.play(position, known[text]), following):
            yield f"{following!r} cannot follow {text}"
    yield from _after_faults(game, game.play(position, known[node.move]), node.after, solver)


def _is_playable(game: Game, position: Position, following: str) -> bool:
    """Tell whether moves in a text can be played one after another."""
    for text in following.split():
        known = moves_by_text(game, position)
        if text not in known:
            return False
        position = game.play(position, known[text])
    return True


def _after_faults(
    game: Game, position: Position, after: Mapping[str, Node | Leaf] | Leaf, solver: Color
) -> Iterator[str]:
    """Yield what is wrong after a move of the solver."""
    if isinstance(after, Leaf):
        yield from _end_faults(game, position, after.end, solver)
        return
    replies = moves_by_text(game, position)
    if replies.keys() != after.keys():
        yield f"the replies are {sorted(replies)}, not {sorted(after)}"
        return
    for reply, deeper in after.items():
        then = game.play(position, replies[reply])
        if isinstance(deeper, Node):
            yield from _node_faults(game, then, deeper, solver)
        else:
            yield from _end_faults(game, then, deeper.end, solver)


def _end_faults(game: Game, position: Position, end: End, solver: Color) -> Iterator[str]:
    moves, left = game.legal_moves(position), {*find_tops(game, position).values()}
    match end:
        case End.CAPTURED:
            is_true = left == {solver}
        case End.BLOCKED:
            is_true = not moves and len(left) == 2 and position.turn is not solver
        case End.WON:
            is_true = not moves and position.turn is solver  # who has nothing to move wins
        case End.MATERIAL:
            is_true = is_settled(game, position, solver)
        case End.DRAW | End.TABLE | End.BETTER:
            is_true = bool(moves)
    if not is_true:
        yield f"{game.fen(position)} is no end {end}"
