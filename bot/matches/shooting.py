"""Shots: launched with a match's secret and rolled in a thread, then kept with what they did."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import rules
from bot.matches.act import Act
from bot.matches.match_actions import check_turn, play_course
from bot.matches.match_changes import MatchChanges, Step
from bot.matches.match_facts import MoveRefused
from bot.matches.match_value import Match
from rules import Color
from rules.chapaev import Disc, PlayedShot, Shot
from rules.chapaev.shot_line import ShotLine


class _NotRolled(Exception):
    """A shot may be made in a match as it stands, and was not rolled there."""

    def __init__(self, match: Match, shot: Shot) -> None:
        super().__init__()
        self.match = match
        self.shot = shot


@dataclass(frozen=True, slots=True)
class _Rolled:
    """A shot and what it does in a match that stands as at some version."""

    version: int
    shot: Shot
    played: PlayedShot


async def shoot(changes: MatchChanges, match: Match, act: Act, text: str) -> Match:
    """Make the shot that a text names, in a match as it was read; return the match after it.

    Raises what `Playing.play` does; `MoveRefused` says what is wrong with the shot.
    """
    rolled: _Rolled | None = None
    try:
        while True:
            try:
                return await changes.change(match, act, _step_with(rolled, act, text))
            except _NotRolled as needed:
                match = needed.match
                rolled = await asyncio.to_thread(_roll, match, needed.shot)
    except rules.RulesError as cause:
        raise MoveRefused(match, cause) from cause


def line_of(match: Match) -> ShotLine:
    """Return the shots of a match of Chapaev."""
    assert isinstance(match.course, ShotLine)
    return match.course


def find_discs(match: Match, names: Sequence[str]) -> list[Disc]:
    """Return the discs of these names that lie on the board; none where draughts are played."""
    if match.is_draughts:
        return []
    found = map(line_of(match).position.disc, names)
    return [disc for disc in found if disc is not None]


def list_suggestions(match: Match) -> list[str]:
    """List some shots that make sense now, as text."""
    line = line_of(match)
    return [line.game.write(shot) for shot in line.game.suggestions(line.position)]


def read_typed(match: Match, typed: str) -> str:
    """Return the shot that a text is already, as it is written; nothing where it is none yet."""
    line = line_of(match)
    try:
        return line.game.write(line.game.parse(line.position, typed))
    except rules.RulesError:
        return ""


def was_shot(match: Match, ply: int, text: str) -> bool:
    """Tell whether a text names the shot that followed `ply` other deeds."""
    if match.is_draughts or ply >= match.ply:
        return False
    line = line_of(match)
    deed = line.deeds[ply]
    wanted = line.game.parse(line.positions[ply], text)
    return isinstance(deed, PlayedShot) and deed.shot == wanted


def roll_typed(match: Match, text: str) -> PlayedShot:
    """Roll the shot that a text names, which takes some milliseconds. Raises ShotRefused."""
    line = line_of(match)
    return line.game.shoot(line.position, line.game.parse(line.position, text), match.secret)


def play_shot(match: Match, played: PlayedShot, now: datetime) -> Match:
    """Return the match after a shot that was rolled where it stands."""
    return play_course(match, line_of(match).play(played), now)


def _roll(match: Match, shot: Shot) -> _Rolled:
    """Roll a shot, which takes some tens of milliseconds."""
    line = line_of(match)
    played = line.game.shoot(line.position, shot, match.secret)
    return _Rolled(match.version, shot, played)


def _step_with(rolled: _Rolled | None, act: Act, text: str) -> Step:
    """Return the step that makes a shot; it raises `_NotRolled` where that was not rolled yet."""

    def step(match: Match, side: Color) -> Match:
        check_turn(match, side)
        line = line_of(match)
        shot = line.game.parse(line.position, text)
        if rolled is None or (rolled.version, rolled.shot) != (match.version, shot):
            raise _NotRolled(match, shot)
        return play_shot(match, rolled.played, act.counts_at(match.moved_at))

    return step
