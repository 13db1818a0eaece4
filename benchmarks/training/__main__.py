"""Learn what squares are worth to men: `python -m benchmarks.training KEY ...`.

For each game the engine plays against itself, the worths are fitted to how these games ended, and
a match against the guessed ones decides whether the table is kept. Searches end by their nodes, so
the load of the machine changes nothing, and the same command learns the same.
"""

from argparse import ArgumentParser
from pathlib import Path
from time import process_time

import rules
from benchmarks.training.fitting import fit_men
from benchmarks.training.self_play import play_games
from engine.evaluation import has_square_values
from engine.limits import Limits
from engine.matches import Player, Tally, play_match
from engine.search import Searcher
from engine.square_files import FOLDER, SUFFIX, write_men
from engine.square_values import SquareValues, evaluate_by_squares, guess_values
from engine.tree import tree_of
from rules import Game

GAMES = 1_500  # of the engine against itself
PAIRS = 60  # of games in the match that decides
NODES = 800  # for each move in it


def learn(game: Game, games: int) -> SquareValues:
    """Return values for a game, learned from so many games."""
    samples = [sample for played in play_games(game, games) for sample in played]
    return fit_men(game, guess_values(game.variant), samples)


def compare(game: Game, learned: SquareValues, pairs: int, nodes: int) -> Tally:
    """Return the result of a match, seen by learned values against the guessed ones."""
    players = (play_by(game, learned, nodes), play_by(game, guess_values(game.variant), nodes))
    *_, tally = play_match(game, pairs, *players, seed=1)
    return tally


def play_by(game: Game, values: SquareValues, nodes: int) -> Player:
    """Return a player that judges by values, and sees so many positions for each move."""
    tree, evaluate = tree_of(game), evaluate_by_squares(game.variant, values)
    limits = Limits(nodes=nodes)
    return lambda line: Searcher(tree, evaluate).search(line, limits).line[0]


def main() -> None:
    """Learn for the games that are named, and keep the tables that win their match."""
    parser = ArgumentParser(prog="python -m benchmarks.training")
    parser.add_argument("keys", nargs="*", help="of games; all of them if left out")
    parser.add_argument("--games", type=int, default=GAMES, help="to learn from")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="of games that decide")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for the tables")
    asked = parser.parse_args()
    for game in map(rules.game, asked.keys) if asked.keys else rules.games():
        if has_square_values(game):
            print(learn_and_keep(game, asked.games, asked.pairs, asked.folder), flush=True)


def learn_and_keep(game: Game, games: int, pairs: int, folder: Path) -> str:
    """Learn for one game, keep the table if it wins its match, and tell how it went."""
    begun = process_time()
    learned = learn(game, games)
    tally = compare(game, learned, pairs, NODES)
    elo, error = tally.elo()
    is_better = elo > error
    if is_better:
        (folder / f"{game.key}{SUFFIX}").write_text(write_men(game.board, learned.men))
    score = f"+{tally.wins} ={tally.draws} -{tally.losses}"
    verdict = "kept" if is_better else "left"
    return (
        f"{game.key:<24}{score:<16}Elo {elo:+5.0f} with an error of {error:3.0f}: {verdict}"
        f" ({process_time() - begun:.0f} s)"
    )


if __name__ == "__main__":
    main()
