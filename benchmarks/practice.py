"""How long the table of an ending thinks about its reply: `python -m benchmarks.practice`.

Every named ending is begun from many positions of its family; a best move is played, and the reply
to it is timed. Beside it stand the whole press, which replays all moves so far, as the learner
plays the longest ending to its end; another position, drawn by lot; and the reading of a table,
which happens once.
"""

import sys
from collections.abc import Callable
from functools import partial
from itertools import chain
from statistics import median
from time import process_time

from bot.school.course.ending_play import choose_reply, draw_position, find_best
from bot.school.course.named_ending import NamedEnding, named_endings
from bot.school.course.practice import Practice, answer, begin, look, open_table
from engine.ending_files import read_endings
from rules import Line, Style

POSITIONS = 30  # of each ending
AIM = 20  # ms, for a reply


def clock(call: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that a call takes."""
    begun = process_time()
    call()
    return 1000 * (process_time() - begun)


def time_replies(ending: NamedEnding, key: str) -> list[float]:
    """Return how long replies take in positions of an ending's family."""
    game, took = ending.game(key), []
    endings = open_table(game)
    for seed in range(1, POSITIONS + 1):
        first = game.start(draw_position(ending, game, endings, seed))
        after = game.play(first, find_best(endings, game, first))
        if Line(game, (after,)).outcome() is None:
            took.append(clock(partial(choose_reply, endings, game, after, "lot")))
    return took


def time_draws(ending: NamedEnding, key: str) -> list[float]:
    """Return how long it takes to draw positions of an ending's family."""
    game = ending.game(key)
    endings, seeds = open_table(game), range(1, POSITIONS + 1)
    return [clock(partial(draw_position, ending, game, endings, seed)) for seed in seeds]


def time_presses(ending: NamedEnding) -> list[float]:
    """Return how long the presses of a whole win take."""
    practice, took = begin(ending, Practice(ending.key), ending.games[0]), []
    while not (drill := look(ending, practice)).is_over:
        game, position = drill.line.game, drill.line.position
        move = find_best(open_table(game), game, position)
        text = game.write(position, move, Style.LONG)
        begun = process_time()
        practice = answer(ending, practice, text)
        took.append(1000 * (process_time() - begun))
    return took


def show(what: str, took: list[float]) -> None:
    """Print the usual and the longest time of something."""
    print(f"{what:<22} p50 {median(took):6.2f} ms, most {max(took):6.2f} ms")


def main() -> int:
    """Print the figures; return 1 if one misses its aim."""
    played = [(ending, key) for ending in named_endings().values() for key in ending.games]
    reading = {key: ending.game(key) for ending, key in played}
    show("a table read", [clock(partial(read_endings, game)) for game in reading.values()])
    replies = [*chain.from_iterable(time_replies(*each) for each in played)]
    show(f"a reply (aim {AIM} ms)", replies)
    show("a position drawn", [*chain.from_iterable(time_draws(*each) for each in played)])
    longest = max(named_endings().values(), key=lambda each: each.par or 0)
    show("a press", time_presses(longest))
    return int(max(replies) > AIM)


if __name__ == "__main__":
    sys.exit(main())
