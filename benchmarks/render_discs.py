"""Cost of the pictures of free discs."""

from collections.abc import Iterator
from functools import partial

from benchmarks.drawing_costs import forget, judge, measure_cost, measure_medians, time_call
from render.chapaev import DiscShot, draw_disc_board, draw_shot
from rules.chapaev import Chapaev

SHOT_MS, SHOT_BYTES, BOARD_RATIO = 250.0, 300_000, 5.0
CROWD = " ".join(
    f"{side}{number}={1.2 + number % 4 * 0.9:.2f},{row + number // 4 * 0.9:.2f}"
    for side, row in (("w", 1.0), ("b", 3.2))
    for number in range(1, 9)
)
SHOTS = {
    "one disc falls": (None, "w4 d8 60"),
    "two discs fall": (None, "w4 4,7.5 100"),
    "along a whole row": (None, "w1 8,0.5 100"),
    "a crowd": (CROWD, "w2 2.1,7 100"),
}


def make_shot(discs: str | None, text: str) -> DiscShot:
    """A shot without wobble, rolled for its frames."""
    game = Chapaev(("exact",))
    position = game.start(discs)
    played = game.shoot(position, game.parse(position, text), seed="")
    return DiscShot.of(game, position, played)


def disc_rows() -> Iterator[str]:
    """Still boards, and shots as animations: rolled, drawn again, and drawn the first time."""
    shots = {name: make_shot(*words) for name, words in SHOTS.items()}
    for name, shot in shots.items():
        cost = measure_cost(partial(draw_disc_board, shot.after))
        yield (
            f"discs, {name:<20}{cost.milliseconds:7.1f} ms, floor {cost.floor:.1f}, "
            f"{cost.size:,} bytes{judge(cost.ratio <= BOARD_RATIO)}"
        )
    for name, shot in shots.items():
        forget()
        first = time_call(partial(draw_shot, shot))
        (again, rolling) = measure_medians(
            partial(draw_shot, shot), partial(make_shot, *SHOTS[name]), rounds=7
        )
        size = len(draw_shot(shot))
        is_met = again + rolling <= SHOT_MS and size <= SHOT_BYTES
        yield (
            f"shot, {name:<20}{again:7.1f} ms, first {first:.1f}, rolled in {rolling:.1f}, "
            f"{shot.frames[-1].time:.2f} s, {size:,} bytes{judge(is_met)}"
        )
