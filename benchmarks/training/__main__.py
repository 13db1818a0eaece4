"""Learn what squares are worth to men: `python -m benchmarks.training KEY ...`.

For each game the tables of its relatives are tried first, and the one that plays best in a short
match plays a long one against the guessed values. If none wins that match, the engine plays against
itself, the worths are fitted to the results of these games, and the learned table plays the long
match. A table is kept if it wins. Searches are limited by nodes, so the load of the machine changes
nothing, and the same command gives the same result.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import rules
from benchmarks.training.fitting import fit_men
from benchmarks.training.relatives import list_relatives
from benchmarks.training.self_play import play_games
from engine.evaluation import evaluation_by, has_square_values
from engine.limits import Limits
from engine.matches import Player, Tally, play_match
from engine.search import Searcher
from engine.square_files import FOLDER, SUFFIX, write_men
from engine.square_values import SquareValues, guess_values
from engine.tree import Evaluate, tree_of
from rules import Game

GAMES = 1_500  # of the engine against itself
PAIRS = 60  # of games in the match that decides, and as many again where they do not tell enough
TRIAL_PAIRS = 10  # of games in the short match of each relative
NODES, TRIAL_NODES = 500, 250  # for each move


def learn(game: Game, games: int, prior: SquareValues) -> SquareValues:
    """Return values for a game, learned from a number of games and from what is thought before."""
    samples = [sample for played in play_games(game, games) for sample in played]
    return fit_men(game, prior, samples)


def compare(game: Game, values: SquareValues, pairs: int, seed: int, nodes: int) -> Tally:
    """Return the result of a match, seen by some values against the guessed ones."""
    one, other = (
        play_by(game, evaluation_by(game, each), nodes)
        for each in (values, guess_values(game.variant))
    )
    *_, tally = play_match(game, pairs, one, other, seed=seed)
    return tally


def play_by(game: Game, evaluate: Evaluate, nodes: int) -> Player:
    """Return a player that judges in such a way, and sees a number of positions for each move."""
    tree, limits = tree_of(game), Limits(nodes=nodes)
    return lambda line: Searcher(tree, evaluate).search(line, limits).line[0]


def decide(game: Game, values: SquareValues, pairs: int) -> Tally:
    """Return the result of the match that decides, twice as long where it is near its error."""
    tally = compare(game, values, pairs, seed=1, nodes=NODES)
    elo, error = tally.elo()
    if error / 2 < elo < error:
        tally += compare(game, values, pairs, seed=2, nodes=NODES)
    return tally


def learn_and_keep(game: Game, asked: Namespace) -> Iterator[str]:
    """Find the table of a game, keep it if it wins its match, and yield how it went."""
    begun, prior = process_time(), guess_values(game.variant)
    lent = [
        (compare(game, values, asked.trial, seed=0, nodes=TRIAL_NODES), other.key, values)
        for other, values in list_relatives(game, rules.games())
    ]
    if lent:
        trial, key, values = max(lent, key=lambda each: each[0].elo())
        if trial.wins > trial.losses:
            prior, tally = values, decide(game, values, asked.pairs)
            yield tell(game, f"as in {key}", tally, process_time() - begun)
            if is_better(tally):
                keep(game, values, asked.folder)
                return
    learned = learn(game, asked.games, prior)
    tally = decide(game, learned, asked.pairs)
    yield tell(game, "learned", tally, process_time() - begun)
    if is_better(tally):
        keep(game, learned, asked.folder)


def is_better(tally: Tally) -> bool:
    """Tell whether a match was won by more than its error."""
    elo, error = tally.elo()
    return elo > error


def keep(game: Game, values: SquareValues, folder: Path) -> None:
    """Write the table of a game."""
    (folder / f"{game.key}{SUFFIX}").write_text(write_men(game.board, values.men))


def tell(game: Game, source: str, tally: Tally, seconds: float) -> str:
    """Return a row of the table that says how the matches ended."""
    elo, error = tally.elo()
    score = f"+{tally.wins} ={tally.draws} -{tally.losses}"
    verdict = "kept" if is_better(tally) else "left"
    return (
        f"| {game.key} | {source} | {score} | {elo:+.0f} ± {error:.0f} | {verdict} | {seconds:.0f}"
    )


def main() -> None:
    """Learn for the games that are named, and keep the tables that win their match."""
    parser = ArgumentParser(prog="python -m benchmarks.training")
    parser.add_argument("keys", nargs="*", help="of games; all of them if left out")
    parser.add_argument("--games", type=int, default=GAMES, help="to learn from")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="of games that decide")
    parser.add_argument("--trial", type=int, default=TRIAL_PAIRS, help="pairs of a relative's")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for the tables")
    asked = parser.parse_args()
    for game in map(rules.game, asked.keys) if asked.keys else rules.games():
        if has_square_values(game):
            for row in learn_and_keep(game, asked):
                print(row, flush=True)


if __name__ == "__main__":
    main()
