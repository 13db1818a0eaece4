"""The variants on the command line: variants, perft, moves, play, check. Needs only Python."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

import rules
from rules import Color, Line, Outcome, Style
from rules.chapaev import Chapaev, is_shot_record, read_record
from rules.command_line import BadInput, Commands, Parser, WrongUse, count, describe_game
from rules.game import Game
from rules.pdn import BadPdn, read_games
from rules.perft import count_moves
from rules.position import Piece, Position


def variants(_: Namespace) -> Iterator[str]:
    named = [(game.key, game.name) for game in rules.games()]
    for key, name in (*named, (Chapaev.key, Chapaev.name)):
        yield f"{key:<24}{name}"


def perft(asked: Namespace) -> Iterator[str]:
    if asked.key == Chapaev.key:
        raise WrongUse("you can't count the shots of chapaev, so it has no perft")
    line = _begin_line(asked)
    depths = range(1, asked.depth + 1)
    yield " ".join(str(count_moves(line.game, line.position, plies)) for plies in depths)


def moves(asked: Namespace) -> Iterator[str]:
    if asked.key == Chapaev.key:
        yield from _suggestions(asked)
    else:
        yield from _list_moves(_begin_line(asked))


def play(asked: Namespace) -> Iterator[str]:
    if asked.key == Chapaev.key:
        yield from _shoot(asked)
        return
    line = _begin_line(asked)
    for text in asked.moves:
        if outcome := line.outcome():
            raise BadInput(f"{text!r} comes too late: the game is over. {_describe(outcome)}.")
        line = line.play(line.game.parse(line.position, text))
    yield line.game.fen(line.position)
    yield from write_board(line.game, line.position)
    if outcome := line.outcome():
        yield f"Game over: {_describe(outcome)}"
    else:
        side = "White" if line.turn is Color.WHITE else "Black"
        yield f"{side} to move: {' '.join(_list_moves(line))}"


def write_board(game: Game, position: Position) -> Iterator[str]:
    """Yield the rows of a board, with White at the bottom and the names of the squares.

    Men are w and b, kings W and B, a tower is its pieces from the top down, and an empty square is
    its name. Squares not in play are blank.
    """
    stacks, board = game.stacks(position), game.board
    for row in range(board.height):
        squares = (board.square_at(row, column) for column in range(board.width))
        cells = (
            "" if square is None else _letters(stacks.get(square, ())) or game.square_name(square)
            for square in squares
        )
        yield " ".join(f"{cell:>3}" for cell in cells).rstrip()


def _letters(stack: Sequence[Piece]) -> str:
    letters = ("bB" if piece.color is Color.BLACK else "wW" for piece in stack)
    return "".join(pair[piece.is_king] for pair, piece in zip(letters, stack, strict=True))


def _list_moves(line: Line) -> list[str]:
    legal = line.game.legal_moves(line.position)
    return sorted(line.game.write(line.position, move, Style.LONG) for move in legal)


def check(asked: Namespace) -> Iterator[str]:
    # Older files have names in other encodings; the games themselves are ASCII.
    text = asked.file.read_text(encoding="utf-8-sig", errors="replace")
    if is_shot_record(text):
        record = read_record(text)
        yield f"Game 1: {record.game.name}, {count(len(record.deeds), 'shot')}, {record.result}"
        return
    number, bad = 0, []
    for number, read in enumerate(read_games(text), 1):
        if isinstance(read, BadPdn):
            bad.append(describe_game(number, read))
        else:
            yield describe_game(number, read)
    if not number:
        raise BadInput(f"I couldn't find a game in {asked.file}.")
    if bad:
        raise BadInput("\n".join(bad))


def build_commands() -> Commands:
    """Return the parser of the command line."""
    commands = Commands("python3 -m rules", "The rules of every variant.")
    commands.add("variants", variants, "List the key and the name of every variant.")
    counted = commands.add("perft", perft, "Count the ways to play 1 to DEPTH moves.")
    _add_position(counted)
    counted.add_argument(
        "depth", metavar="DEPTH", type=_read_depth, help="how many moves, at least 1"
    )
    _add_position(commands.add("moves", moves, "List the legal moves in full."))
    played = commands.add("play", play, "Play some moves. Then show the board and the legal moves.")
    _add_position(played)
    played.add_argument(
        "moves",
        metavar="MOVE",
        nargs="*",
        help="a move like c3-d4, or a shot like 'w4 d8 60' in chapaev",
    )
    checked = commands.add("check", check, "Replay every game in a PDN file and say what's wrong.")
    checked.add_argument("file", metavar="FILE", type=Path, help="the PDN file")
    return commands


def _add_position(parser: Parser) -> None:
    parser.add_argument("key", metavar="KEY", help="the key of a variant; `variants` lists them")
    parser.add_argument("--fen", help="the starting position")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        help="a rule option of the variant; repeat it for more",
    )


def _read_depth(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"{text!r} isn't a number of moves")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return build_commands().main(arguments)


def _begin_line(asked: Namespace) -> Line:
    return Line.begin(rules.game(asked.key, asked.option), asked.fen)


def _suggestions(asked: Namespace) -> Iterator[str]:
    game = Chapaev(asked.option)
    yield from map(game.write, game.suggestions(game.start(asked.fen)))


def _shoot(asked: Namespace) -> Iterator[str]:
    """Make shots one after another with a steady hand."""
    game = Chapaev({*asked.option, "exact"})
    position = game.start(asked.fen)
    for text in asked.moves:
        played = game.shoot(position, game.parse(position, text), seed="")
        position = game.play(position, played).position
    yield game.fen(position)


def _describe(outcome: Outcome) -> str:
    why = " ".join(map(str, ((outcome.reason or outcome.ending).value, *outcome.numbers)))
    if outcome.winner is None:
        return f"draw, {why}"
    return f"{'White' if outcome.winner is Color.WHITE else 'Black'} wins, {why}"


if __name__ == "__main__":
    sys.exit(main())
