"""The games on the command line: variants, perft, moves, play, check. Needs nothing installed."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import rules
from rules import Color, Line, Outcome, RulesError, Style
from rules.chapaev import Chapaev, is_shot_record, read_record
from rules.pdn import BadPdn, read_games
from rules.perft import count_moves

USAGE = """
  variants                          key and name of every game
  perft KEY DEPTH [--fen F]         how many ways there are to play 1 to DEPTH plies
  moves KEY [--fen F]               the legal moves, written out
  play KEY [--fen F] MOVE...        the position after these moves, and the outcome
  check FILE                        read every game of a PDN file
"""


class WrongUse(Exception):
    """The words after the command do not fit it."""


class BadGames(Exception):
    """Some games of a file cannot be read."""


def variants(_: Namespace) -> Iterator[str]:
    named = [(game.key, game.name) for game in rules.games()]
    for key, name in (*named, (Chapaev.key, Chapaev.name)):
        yield f"{key:<24}{name}"


def perft(asked: Namespace) -> Iterator[str]:
    key, depth = _words(asked, 2)
    if key == Chapaev.key:
        raise WrongUse(f"{key} has no perft: its shots are endless")
    if not depth.isdigit():
        raise WrongUse(f"{depth!r} is not a depth")
    line = _begin_line(asked, key)
    depths = range(1, int(depth) + 1)
    yield " ".join(str(count_moves(line.game, line.position, plies)) for plies in depths)


def moves(asked: Namespace) -> Iterator[str]:
    (key,) = _words(asked, 1)
    if key == Chapaev.key:
        yield from _suggestions(asked)
        return
    line = _begin_line(asked, key)
    legal = line.game.legal_moves(line.position)
    yield from sorted(line.game.write(line.position, move, Style.LONG) for move in legal)


def play(asked: Namespace) -> Iterator[str]:
    if asked.words[:1] == [Chapaev.key]:
        yield from _shoot(asked)
        return
    line = _begin_line(asked, *asked.words[:1])
    for text in asked.words[1:]:
        if outcome := line.outcome():
            raise WrongUse(f"{text!r} comes too late: the game is over, {_describe(outcome)}")
        line = line.play(line.game.parse(line.position, text))
    yield line.game.fen(line.position)
    if outcome := line.outcome():
        yield f"outcome: {_describe(outcome)}"


def check(asked: Namespace) -> Iterator[str]:
    (file,) = _words(asked, 1)
    # Older files tell names in other encodings; the games themselves are plain letters.
    text = Path(file).read_text(encoding="utf-8-sig", errors="replace")
    if is_shot_record(text):
        record = read_record(text)
        yield f"game 1: {record.game.name}, {len(record.deeds)} shots, {record.result}"
        return
    number, bad = 0, []
    for number, read in enumerate(read_games(text), 1):
        if isinstance(read, BadPdn):
            bad.append(f"game {number}: {read}")
        else:
            line = read.line
            yield f"game {number}: {line.game.name}, {line.ply} plies, {read.result}"
    if not number:
        raise WrongUse(f"there is no game in {file}")
    if bad:
        raise BadGames("\n".join(bad))


COMMANDS: dict[str, Callable[[Namespace], Iterator[str]]] = {
    "variants": variants,
    "perft": perft,
    "moves": moves,
    "play": play,
    "check": check,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all went well, 1 with the reason on standard error if not."""
    parser = ArgumentParser(prog="python3 -m rules", usage=USAGE)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--fen", help="the position to start from")
    parser.add_argument(
        "--option", action="append", default=[], help="a rule option of the variant"
    )
    asked = parser.parse_intermixed_args(arguments)
    try:
        for line in COMMANDS[asked.command](asked):
            print(line, flush=True)
    except (RulesError, WrongUse, BadGames, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _begin_line(asked: Namespace, key: str = "") -> Line:
    return Line.begin(rules.game(key, asked.option), asked.fen)


def _suggestions(asked: Namespace) -> Iterator[str]:
    game = Chapaev(asked.option)
    yield from map(game.write, game.suggestions(game.start(asked.fen)))


def _shoot(asked: Namespace) -> Iterator[str]:
    """Make shots one after the other; the hand is steady."""
    game = Chapaev({*asked.option, "exact"})
    position = game.start(asked.fen)
    for text in asked.words[1:]:
        played = game.shoot(position, game.parse(position, text), seed="")
        position = game.play(position, played).position
    yield game.fen(position)


def _words(asked: Namespace, count: int) -> list[str]:
    if len(asked.words) != count:
        raise WrongUse(f"{asked.command} needs {count} words after it")
    words: list[str] = asked.words
    return words


def _describe(outcome: Outcome) -> str:
    why = " ".join(map(str, ((outcome.reason or outcome.ending).value, *outcome.numbers)))
    if outcome.winner is None:
        return f"draw, {why}"
    return f"{'White' if outcome.winner is Color.WHITE else 'Black'} wins, {why}"


if __name__ == "__main__":
    sys.exit(main())
