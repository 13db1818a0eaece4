"""The engine on the command line: moves, reviews, the Hub protocol, matches. Needs only Python."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from time import perf_counter, process_time

import rules
from engine.hub.client import EngineFailed, HubClient
from engine.hub.server import HubServer
from engine.judgement import judge
from engine.levels import Level, choose
from engine.limits import UNBOUNDED, Limits
from engine.line_texts import write_moves
from engine.match_players import NoSuchPlayer, read_player
from engine.matches import Player, Tally, play_match
from engine.review import Review
from engine.searchers import knowing_searcher, searcher_of
from engine.shot_commands import show_match, show_shot
from engine.tree import SURE, WON
from rules import Line, Style
from rules.command_line import BadInput, Commands, Parser, WrongUse, count, describe_game
from rules.pdn import Record, read_games

MAN = 100  # hundredths of a man in the scores of the engine
LEVELS = [level.value for level in Level]


def move(asked: Namespace) -> Iterator[str]:
    if has_shots(asked):
        return show_shot(asked.fen, asked.moves, *read_shooting(asked))
    return find_move(asked)


def read_shooting(asked: Namespace) -> tuple[Level, int, Limits]:
    """Read how to find a shot: the level (full strength if none is given), the seed, the time."""
    if asked.nodes is not None:
        raise WrongUse("chapaev has no nodes, so give --level or --seconds")
    level = Level.FULL_STRENGTH if asked.level is None else Level(asked.level)
    return level, asked.seed, Limits(seconds=asked.seconds or float("inf"), clock=perf_counter)


def has_shots(asked: Namespace) -> bool:
    """Tell whether a command is about a game played with shots."""
    return not rules.is_draughts(asked.key)


def find_move(asked: Namespace) -> Iterator[str]:
    line = Line.begin(rules.game(asked.key), asked.fen)
    for text in asked.moves:
        line = line.play(line.game.parse(line.position, text))
    if line.outcome() or not line.game.legal_moves(line.position):
        raise BadInput("The game is over, so there's no move to find.")
    seconds = 1.0 if asked.seconds is None and asked.nodes is None else asked.seconds
    limits = Limits(
        seconds=seconds or float("inf"), nodes=asked.nodes or UNBOUNDED, clock=perf_counter
    )
    if asked.level is None:
        found = knowing_searcher(line.game).search(line, limits)
    else:
        level = Level(asked.level)
        found = choose(searcher_of(level, line.game), line, level, asked.seed, limits)
    yield line.game.write(line.position, found.line[0], Style.LONG)
    yield f"score {show_score(found.score)}, depth {found.depth}, nodes {found.nodes}"
    yield f"line {' '.join(write_moves(line, found.line))}"


def analyse(asked: Namespace) -> Iterator[str]:
    number, text = 0, asked.file.read_text(encoding="utf-8-sig", errors="replace")
    for number, read in enumerate(read_games(text), 1):
        yield describe_game(number, read)
        if isinstance(read, Record):
            yield from review_line(read.line, asked.seconds)
    if not number:
        raise BadInput(f"I couldn't find a game in {asked.file}.")


def review_line(line: Line, seconds: float) -> Iterator[str]:
    """Yield a line per move with its scores, then the accuracy of both sides and the moments."""
    judgements, limits = [], Limits(seconds=seconds, clock=process_time)
    for ply, (played, text) in enumerate(zip(line.moves, line.move_texts(), strict=True)):
        until = Line(line.game, line.positions[: ply + 1], line.moves[:ply])
        judgement = judge(knowing_searcher(line.game), until, played, limits)
        judgements.append(judgement)
        scores = f"{show_score(judgement.played_score):>7} {show_score(judgement.score):>7}"
        better = f"  better {judgement.best[0]}" if judgement.loss else ""
        yield f"{ply + 1:>4} {text:<16}{scores}{better}"
    review = Review(line, judgements)
    for color, percent in review.accuracies.items():
        yield f"{color.name.capitalize()}: accuracy {percent}%"
    for moment in review.moments:
        best = " ".join(judgements[moment.ply].best)
        yield f"Move {moment.ply + 1} lost {moment.loss:.0%} of the winning chances. Better: {best}"


def hub(asked: Namespace) -> Iterator[str]:
    HubServer(rules.game(asked.key), lambda text: print(text, flush=True)).serve(sys.stdin)
    return iter(())


def match(asked: Namespace) -> Iterator[str]:
    if asked.games < 2 or asked.games % 2:
        raise WrongUse(
            "--games has to be an even number, because each opening is played with both colours"
        )
    names = asked.one, asked.other
    if has_shots(asked):
        yield from show_match(names, asked.games, asked.seed)
        return
    game, tally = rules.game(asked.key), Tally()
    with ExitStack() as programs:
        one, other = (start_player(name, asked.seed, programs) for name in names)
        for tally in play_match(game, asked.games // 2, one, other, asked.seed):
            yield f"Game {tally.games}: +{tally.wins} ={tally.draws} -{tally.losses}"
    elo, error = tally.elo()
    yield f"Elo of {names[0]} over {names[1]}: {elo:+.0f} ± {error:.0f}"


def start_player(name: str, seed: int, programs: ExitStack) -> Player:
    """Return a player; a program gets a second per move, and is closed with the exit stack.

    Raises NoSuchPlayer, EngineFailed.
    """
    kind, _, command = name.partition(":")
    if kind != "hub":
        return read_player(name, process_time, seed)
    client = HubClient(command.split())
    programs.callback(client.close)
    return lambda line: client.choose_move(line, 1.0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return build_commands().main(arguments)


def build_commands() -> Commands:
    """Return the parser of the command line."""
    commands = Commands(
        "python3 -m engine", "The engine: moves, reviews and matches.", NoSuchPlayer, EngineFailed
    )
    moved = commands.add("move", move, "Show the best move, or a level's move.")
    add_key(moved)
    moved.add_argument(
        "moves",
        metavar="MOVE",
        nargs="*",
        help="a move like c3-d4, or a shot like 'w4 d8 60' in chapaev",
    )
    moved.add_argument("--fen", help="the starting position")
    moved.add_argument(
        "--level", type=int, choices=LEVELS, help="0 (weakest) to 8; leave it out for the best move"
    )
    add_seed(moved)
    limit = moved.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=read_seconds, help="how long to think; defaults to 1")
    limit.add_argument("--nodes", type=read_nodes, help="how many nodes to search")
    read = commands.add("analyse", analyse, "Review the games in a PDN file.")
    read.add_argument("file", metavar="FILE", type=Path, help="the PDN file")
    read.add_argument(
        "--seconds", type=read_seconds, default=0.4, help="processor time per move; defaults to 0.4"
    )
    add_key(commands.add("hub", hub, "Answer another program that speaks the Hub protocol."))
    played = commands.add("match", match, "Play a match and say who is stronger.")
    add_key(played)
    players = "level:0 to level:8, nodes:5000, seconds:0.3, random, or hub:PROGRAM"
    played.add_argument("one", metavar="A", help=players)
    played.add_argument("other", metavar="B", help=players)
    played.add_argument(
        "--games", type=int, default=2, help="how many games, an even number; defaults to 2"
    )
    add_seed(played)
    return commands


def add_key(parser: Parser) -> None:
    """Add the key of a game to a command's arguments."""
    parser.add_argument(
        "key", metavar="KEY", help="the key of a variant; `python3 -m rules variants` lists them"
    )


def add_seed(parser: Parser) -> None:
    """Add a seed to a command's arguments."""
    parser.add_argument(
        "--seed", type=int, default=1, help="change it to see different games; defaults to 1"
    )


def read_seconds(text: str) -> float:
    """Return a positive number of seconds. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise ArgumentTypeError(f"{text!r} isn't a positive number of seconds")


def read_nodes(text: str) -> int:
    """Return a positive number of nodes. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise ArgumentTypeError(f"{text!r} isn't a positive number of nodes")


def show_score(score: int) -> str:
    """Return a score as text: in men, or the number of plies to a win or a loss."""
    if abs(score) > SURE:
        return f"{'won' if score > 0 else 'lost'} in {count(WON - abs(score), 'move')}"
    return f"{score / MAN:+.2f}"


if __name__ == "__main__":
    sys.exit(main())
