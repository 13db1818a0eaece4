"""The engine on the command line: moves, reviews, the Hub protocol, matches. Needs only Python."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import NoReturn

import rules
from engine.hub.client import EngineFailed, HubClient
from engine.hub.server import HubServer
from engine.judgement import judge
from engine.levels import Level, choose
from engine.limits import UNBOUNDED, Limits
from engine.line_texts import write_moves
from engine.match_players import NoSuchPlayer, read_level, read_player
from engine.matches import Player, Tally, play_match
from engine.review import Review
from engine.searchers import knowing_searcher, searcher_of
from engine.shot_commands import show_match, show_shot
from engine.tree import SURE, WON
from rules import Line, RulesError, Style
from rules.pdn import BadPdn, read_games

USAGE = """
  move KEY [--fen F] [MOVE ...] [--seconds S | --nodes N] [--level L] [--seed N]
                                    the best move, or the move of a level from 0 to 8
  analyse FILE [--seconds S]        the games of a PDN file: accuracy and the costliest moves
  hub KEY                           serve another program that speaks the Hub protocol
  match KEY A B --games N [--seed N]
                                    A and B: level:0 to level:8, nodes:5000, seconds:0.3, random,
                                    or hub:PROGRAM for another engine
  move chapaev [--fen F] [SHOT ...] [--seconds S] [--level L] [--seed N]
  match chapaev A B --games N       the same for shots; those you give have a steady hand
"""
MAN = 100  # hundredths of a man in the scores of the engine


class WrongUse(Exception):
    """The words after the command do not fit it."""


class Parser(ArgumentParser):
    """Tells what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with a sentence on standard error."""
        self.exit(2, f"{message}\n")


def move(asked: Namespace) -> Iterator[str]:
    if has_shots(asked):
        return show_shot(asked.fen, asked.words[1:], *read_shooting(asked))
    return find_move(asked)


def read_shooting(asked: Namespace) -> tuple[Level, int, Limits]:
    """Return how to find a shot: the level, full strength if none is told, the seed, the time."""
    if asked.nodes is not None:
        raise WrongUse("for shots, use --level or --seconds")
    level = Level.FULL_STRENGTH if asked.level is None else read_level(asked.level)
    return level, asked.seed, Limits(seconds=asked.seconds or float("inf"), clock=perf_counter)


def has_shots(asked: Namespace) -> bool:
    """Tell whether a command is about a game of shots."""
    return bool(asked.words) and not rules.is_draughts(asked.words[0])


def find_move(asked: Namespace) -> Iterator[str]:
    line = Line.begin(rules.game(*take_words(asked, "KEY")), asked.fen)
    for text in asked.words[1:]:
        line = line.play(line.game.parse(line.position, text))
    if line.outcome() or not line.game.legal_moves(line.position):
        raise WrongUse("the game is over")
    seconds = 1.0 if asked.seconds is None and asked.nodes is None else asked.seconds
    limits = Limits(
        seconds=seconds or float("inf"), nodes=asked.nodes or UNBOUNDED, clock=perf_counter
    )
    if asked.level is None:
        found = knowing_searcher(line.game).search(line, limits)
    else:
        level = read_level(asked.level)
        found = choose(searcher_of(level, line.game), line, level, asked.seed, limits)
    yield line.game.write(line.position, found.line[0], Style.LONG)
    yield f"score {show_score(found.score)}, depth {found.depth}, nodes {found.nodes}"
    yield f"line {' '.join(write_moves(line, found.line))}"


def analyse(asked: Namespace) -> Iterator[str]:
    (file,) = take_words(asked, "FILE")
    number, text = 0, Path(file).read_text(encoding="utf-8-sig", errors="replace")
    for number, read in enumerate(read_games(text), 1):
        if isinstance(read, BadPdn):
            yield f"game {number}: {read}"
        else:
            yield f"game {number}: {read.line.game.name}, {read.line.ply} plies, {read.result}"
            yield from review_line(read.line, asked.seconds or 0.4)
    if not number:
        raise WrongUse(f"there is no game in {file}")


def review_line(line: Line, seconds: float) -> Iterator[str]:
    """Yield each move with its scores, then the accuracy of both sides and the moments."""
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
        yield f"{color.name.lower()}: accuracy {percent} percent"
    for moment in review.moments:
        best = " ".join(judgements[moment.ply].best)
        yield f"move {moment.ply + 1} cost {moment.loss:.0%} of the odds; better: {best}"


def hub(asked: Namespace) -> Iterator[str]:
    (key,) = take_words(asked, "KEY")
    HubServer(rules.game(key), lambda text: print(text, flush=True)).serve(sys.stdin)
    return iter(())


def match(asked: Namespace) -> Iterator[str]:
    key, *names = take_words(asked, "KEY A B")
    if asked.games < 2 or asked.games % 2:
        raise WrongUse("--games needs an even number: each opening is played with both colours")
    if has_shots(asked):
        yield from show_match(names, asked.games, asked.seed)
        return
    game, tally = rules.game(key), Tally()
    with ExitStack() as programs:
        one, other = (start_player(name, asked.seed, programs) for name in names)
        for tally in play_match(game, asked.games // 2, one, other, asked.seed):
            yield f"game {tally.games}: +{tally.wins} ={tally.draws} -{tally.losses}"
    elo, error = tally.elo()
    yield f"Elo of {names[0]} over {names[1]}: {elo:+.0f} with an error of {error:.0f}"


def start_player(name: str, seed: int, programs: ExitStack) -> Player:
    """Return a player; another program gets a second for each move, and ends with the others.

    Raises NoSuchPlayer, EngineFailed.
    """
    kind, _, command = name.partition(":")
    if kind != "hub":
        return read_player(name, process_time, seed)
    client = HubClient(command.split())
    programs.callback(client.close)
    return lambda line: client.choose_move(line, 1.0)


COMMANDS = {"move": move, "analyse": analyse, "hub": hub, "match": match}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all went well, 2 with the reason on standard error if not."""
    asked = build_parser().parse_intermixed_args(arguments)
    try:
        for line in COMMANDS[asked.command](asked):
            print(line, flush=True)
    except NoSuchPlayer as error:
        print(f"there is no player called {error}", file=sys.stderr)
        return 2
    except (RulesError, WrongUse, EngineFailed, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def build_parser() -> ArgumentParser:
    """Return the parser of all commands."""
    parser = Parser(prog="python3 -m engine", usage=USAGE)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--fen", help="the position to start from")
    parser.add_argument("--level", help="from 0 (weakest) to 8")
    parser.add_argument(
        "--seed", type=int, default=1, help="a different seed gives a different game"
    )
    parser.add_argument("--games", type=int, default=2, help="an even number")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=read_seconds)
    limit.add_argument("--nodes", type=read_nodes)
    return parser


def read_seconds(text: str) -> float:
    """Return a time above zero. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if 0 < float(text) < float("inf"):
            return float(text)
    raise ArgumentTypeError(f"{text} is not a time in seconds")


def read_nodes(text: str) -> int:
    """Return a number above zero. Raises ArgumentTypeError."""
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise ArgumentTypeError(f"{text} is not a number of nodes")


def take_words(asked: Namespace, wanted: str) -> list[str]:
    """Return the words after a command. Raises WrongUse if there are too few or too many."""
    names, words = wanted.split(), [*map(str, asked.words)]
    if asked.command == "move" and words:
        return words[:1]
    if len(words) != len(names):
        raise WrongUse(f"{asked.command} needs {wanted}")
    return words


def show_score(score: int) -> str:
    """Return a score in men, or in how many plies the game is won or lost."""
    if abs(score) > SURE:
        return f"{'won' if score > 0 else 'lost'} in {WON - abs(score)} plies"
    return f"{score / MAN:+.2f}"


if __name__ == "__main__":
    sys.exit(main())
