"""Endings that are not shipped: built in spare time, kept within a bound, equal to brute force."""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from pathlib import Path

import pytest

import rules
from engine.ending_files import describe_endings
from engine.ending_solver import Solver, SolvingStopped, has_simple_endings, solve_endings
from engine.endings import Endings, list_small_counts
from engine.levels import Level
from engine.limits import Limits
from engine.processes.ending_builder import EndingBuilder
from engine.processes.ending_shelf import EndingShelf, may_build
from engine.processes.partner import Partner, PartnerSettings
from engine.tree import WON
from rules import BLACK, WHITE, Game, Line, Position
from rules.board import Board

ENGLISH, SPANISH = rules.game("english"), rules.game("spanish")
LONG = 600.0  # seconds: no one waits so long, the answer comes before


def shrink(game: Game) -> Game:
    """Return a game on a board of eight squares, small enough for brute force."""
    variant = replace(game.variant, board=Board(4, 4), men_rows=range(1), options=())
    return Game(variant)


def list_positions(game: Game) -> Iterator[Position]:
    """Yield every position of two and three pieces, with White to move."""
    far = {0: game.variant.crown_row(WHITE), 2: game.variant.crown_row(BLACK)}
    for kinds in product((None, 0, 1, 2, 3), repeat=len(game.board.in_order)):
        placed = [kind for kind in kinds if kind is not None]
        if len(placed) not in (2, 3) or not {0, 1} & {*placed} or not {2, 3} & {*placed}:
            continue
        sets = [0, 0, 0, 0]
        for one, kind in zip(game.board.in_order, kinds, strict=True):
            if kind is not None:
                sets[kind] |= one
        if not sets[0] & far[0] and not sets[2] & far[2]:
            yield Position(sets[0], sets[1], sets[2], sets[3], WHITE)


def turn_round(game: Game, position: Position) -> Position:
    """Return a position as the side to move sees it, if that were White."""
    if position.turn is WHITE:
        return position
    order = game.board.in_order
    opposite = dict(zip(order, order[::-1], strict=True))

    def turned(squares: int) -> int:
        return sum(opposite[one] for one in order if one & squares)

    men, kings, foe_men, foe_kings = map(turned, position[:4])
    return Position(men, kings, foe_men, foe_kings, WHITE)


def solve_by_force(game: Game) -> dict[Position, int]:
    """Return how many plies each position lasts, -1 for a draw, by going over all of them."""
    after = {
        position: [
            turn_round(game, game.play(position, move)) for move in game.legal_moves(position)
        ]
        for position in list_positions(game)
    }
    worths: dict[Position, int] = {}
    for plies in count():
        found = {}
        for position in after.keys() - worths.keys():
            ends = [0 if not (it.men or it.kings) else worths.get(it, -1) for it in after[position]]
            wins = [end + 1 for end in ends if end >= 0 and end % 2 == 0]
            if wins or all(end > 0 and end % 2 for end in ends):
                found[position] = min(wins) if wins else max(ends, default=-1) + 1
        worths |= {position: lasts for position, lasts in found.items() if lasts <= plies}
        if not found:
            return worths | dict.fromkeys(after.keys() - worths.keys(), -1)
    raise AssertionError


@pytest.mark.parametrize("key", ["english", "international", "german-8x8", "italian"])
def test_built_endings_equal_brute_force(key: str) -> None:
    game = shrink(rules.game(key))
    endings = solve_endings(game, list_small_counts())
    forced = solve_by_force(game)
    assert len(forced) > 1_500
    assert len({*forced.values()}) > 5
    for position, plies in forced.items():
        assert endings.plies_to_end(position) == plies, position


def build(shelf: EndingShelf, game: Game) -> None:
    shelf.keep(game, solve_endings(game, list_small_counts()))


def test_a_shelf_finds_what_it_keeps(tmp_path: Path) -> None:
    game, folder = shrink(ENGLISH), tmp_path / "deep" / "engine"
    build(EndingShelf(folder), game)
    again = EndingShelf(folder).find(game)
    assert again is not None
    assert again.tables == solve_endings(game, list_small_counts()).tables
    assert EndingShelf(folder).find(shrink(rules.game("italian"))) is None
    assert EndingShelf(None).find(game) is None


def test_a_shelf_keeps_within_its_bound_what_was_used_last(tmp_path: Path) -> None:
    games = [shrink(rules.game(key)) for key in ("english", "italian", "german-8x8", "czech")]
    build(EndingShelf(tmp_path), games[0])
    (file,) = tmp_path.iterdir()
    shelf = EndingShelf(tmp_path, most=3 * file.stat().st_size)
    for game in games[1:]:
        for old in tmp_path.iterdir():
            os.utime(old, ns=(old.stat().st_atime_ns, old.stat().st_mtime_ns - 10**9))
        assert EndingShelf(tmp_path).find(games[0])  # it is used again and again
        build(shelf, game)
    held = sum(file.stat().st_size for file in tmp_path.iterdir())
    assert held <= 3 * file.stat().st_size
    kept = [EndingShelf(tmp_path).find(game) is not None for game in games]
    assert kept[0]
    assert kept[3]
    assert not all(kept)


def test_a_shelf_removes_nothing_but_what_it_wrote(tmp_path: Path) -> None:
    others = [tmp_path / name for name in ("damka.db", "russian.endings", "notes.txt")]
    for other in others:
        other.write_bytes(bytes(1000))
        os.utime(other, (0, 0))
    shelf = EndingShelf(tmp_path, most=0)
    for key in ("english", "italian"):
        build(shelf, shrink(rules.game(key)))
    assert sorted(tmp_path.iterdir()) == sorted(others)


@pytest.mark.parametrize("damage", [b"", b"no file of ours", None])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, damage: bytes | None) -> None:
    game = shrink(ENGLISH)
    build(EndingShelf(tmp_path), game)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert EndingShelf(tmp_path).find(game) is None
    build(EndingShelf(tmp_path), game)
    assert EndingShelf(tmp_path).find(game)


def test_games_share_a_file_where_they_share_their_endings() -> None:
    texts = {describe_endings(game) for game in rules.games() if has_simple_endings(game)}
    assert describe_endings(rules.game("diagonal")) == describe_endings(rules.game("russian"))
    assert len(texts) > 12
    assert not any(" at 0x" in text for text in texts)


def test_what_is_shipped_or_large_or_strange_is_not_built() -> None:
    assert {"spanish", "international", "czech", "spantsireti"} <= {
        game.key for game in rules.games() if may_build(game)
    }
    for key in (
        "russian",
        "pool",
        "english",
        "italian",
        "diagonal",
        "canadian",
        "frisian",
        "towers",
        "corners",
    ):
        assert not may_build(rules.game(key)), key


def test_an_ending_that_is_left_in_the_middle_is_not_there() -> None:
    looks = count()
    game = shrink(ENGLISH)
    whole = Endings(game, {})
    first = list_small_counts()[0]
    Solver(game, whole, first, lambda: next(looks) < 0).solve()
    for stops_at in range(0, next(looks), 7):
        looks_again, endings = count(), Endings(game, {})
        with pytest.raises(SolvingStopped):
            Solver(game, endings, first, lambda: next(looks_again) >= stops_at).solve()  # noqa: B023 - called at once
        assert endings.tables == {}


def test_a_builder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    game, shelf = shrink(ENGLISH), EndingShelf(tmp_path)
    builder, times = EndingBuilder(shelf), count()
    limits = Limits(seconds=0.5, clock=lambda: float(next(times)))  # one ending each time
    rounds = 1
    while not builder.build(game, limits):
        rounds += 1
        assert shelf.find(game) is None
    assert rounds > 5
    found = shelf.find(game)
    assert found is not None
    assert found.tables == solve_endings(game, list_small_counts()).tables


def find_building() -> list[asyncio.Task[None]]:
    return [task for task in asyncio.all_tasks() if task.get_name() == "endings"]


async def test_only_the_last_level_near_an_ending_has_it_built(tmp_path: Path) -> None:
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, folder=tmp_path))
    near = Line.begin(SPANISH, "W:WK7,25:BK4")
    shipped = Line.begin(rules.game("russian"), "W:WKa1,Kc1:BKh8")
    for line, level in (
        (near, Level.EXPERT),
        (Line.begin(SPANISH), Level.FULL_STRENGTH),
        (shipped, Level.FULL_STRENGTH),
    ):
        await partner.choose_move(line, level, seed=1, patience=LONG)
        assert not find_building()
    for _ in range(2):
        chosen = await partner.choose_move(near, Level.FULL_STRENGTH, seed=1, patience=LONG)
        assert chosen.depth > 0  # it goes before what is built
        (building,) = find_building()
    await partner.close()
    assert building.cancelled()


async def test_without_a_folder_nothing_is_built() -> None:
    partner = Partner(PartnerSettings(workers=1, seconds=0.05))
    near = Line.begin(SPANISH, "W:WK7,25:BK4")
    await partner.choose_move(near, Level.FULL_STRENGTH, seed=1, patience=LONG)
    assert not find_building()
    await partner.close()


@pytest.mark.slow
@pytest.mark.parametrize("can_be_written", [True, False])
async def test_the_last_level_plays_by_what_was_built(
    tmp_path: Path, *, can_be_written: bool
) -> None:
    """A king and a man win against a king in Spanish draughts."""
    line, folder = Line.begin(SPANISH, "W:WK7,25:BK4"), tmp_path / "engine"
    if not can_be_written:
        folder.write_text("in the way")
    partner = Partner(PartnerSettings(workers=1, seconds=0.05, folder=folder))
    await partner.choose_move(line, Level.FULL_STRENGTH, seed=1, patience=LONG)
    await asyncio.gather(*find_building())
    chosen = await partner.choose_move(line, Level.FULL_STRENGTH, seed=1, patience=LONG)
    plies = solve_endings(SPANISH, list_small_counts()).plies_to_end(line.position)
    assert chosen.score == WON - plies
    assert plies == 9
    assert (EndingShelf(folder).find(SPANISH) is not None) is can_be_written
    await partner.close()
