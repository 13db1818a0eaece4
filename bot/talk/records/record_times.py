"""What an attached record says about time: the agreed clock, and the time left."""

from datetime import timedelta

from bot.clocks.record_tags import NoTimeLeft, read_control_tags, read_time_left
from bot.clocks.refused_control import RefusedControl
from bot.clocks.time_control import NO_CLOCK, TimeControl
from bot.record_files.imported_file import ImportedGame
from bot.talk.matches.clock_controls import describe_control
from bot.talk.names import DISCS
from rules import Color
from rules.pdn.clocks import find_clock


def record_control(game: ImportedGame) -> str:
    """Name the clock of a game in words; empty if the record has none that is known."""
    control = _read_control(game)
    return f"-# {describe_control(control)}" if control.stages else ""


def _read_control(game: ImportedGame) -> TimeControl:
    try:
        return read_control_tags(game.tags)
    except RefusedControl:  # records of other programs may have any clock
        return NO_CLOCK


def record_times(game: ImportedGame, ply: int) -> str:
    """Say how much time both clocks had left after some moves, as far as the record says."""
    left: dict[Color, timedelta] = {}
    for before in range(1, ply + 1):
        left |= _read_times(game, before)
    shown = [f"{DISCS[side]} {_in_digits(left[side])}" for side in Color if side in left]
    return f"-# {' · '.join(shown)}" if shown else ""


def _in_digits(left: timedelta) -> str:
    """Write a time as clocks show it, in hours, minutes and seconds."""
    seconds = left // timedelta(seconds=1)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _read_times(game: ImportedGame, ply: int) -> dict[Color, timedelta]:
    """Return what the comment after some moves tells: the time of both, or of the last mover."""
    comment = game.find_time(ply)
    if clock := find_clock(comment):
        seconds = clock.white, clock.black
        return {side: timedelta(seconds=seconds[side]) for side in Color}
    try:
        told = read_time_left(comment)
    except NoTimeLeft:
        return {}
    return {game.course.turns[ply - 1]: told}
