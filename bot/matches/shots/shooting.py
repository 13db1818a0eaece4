"""Shots of a match: read, launched with its secret, rolled, and saved with their effect."""

import asyncio
from collections.abc import Sequence
from datetime import datetime

import rules
from bot.matches.match_actions import play_course
from bot.matches.match_value import Match
from bot.matches.shots.rolls import NotRolled, Roll, Rolls
from rules.chapaev import Disc, PlayedShot, Shot
from rules.chapaev.shot_line import ShotLine


def line_of(match: Match) -> ShotLine:
    """Return the shots of a match of Chapaev."""
    assert isinstance(match.course, ShotLine)
    return match.course


def find_discs(match: Match, names: Sequence[str]) -> list[Disc]:
    """Return the discs of these names that lie on the board; none if draughts are played."""
    if match.is_draughts:
        return []
    found = map(line_of(match).position.disc, names)
    return [disc for disc in found if disc is not None]


def list_suggestions(match: Match) -> list[Shot]:
    """List some shots that make sense now."""
    line = line_of(match)
    return line.game.suggestions(line.position)


def read_typed(match: Match, typed: str) -> Shot | None:
    """Return the shot that a text already names, or None if it names none yet."""
    line = line_of(match)
    try:
        return line.game.parse(line.position, typed)
    except rules.RulesError:
        return None


def was_shot(match: Match, ply: int, text: str) -> bool:
    """Tell whether a text names the shot that followed the first `ply` plies."""
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
    """Return the match after a shot that was rolled from its current state."""
    return play_course(match, line_of(match).play(played), now)


def play_rolled(match: Match, text: str, rolls: Rolls, now: datetime) -> Match:
    """Return the match after the shot that a text names. Raises ShotRefused, `NotRolled`."""
    line = line_of(match)
    shot = line.game.write(line.game.parse(line.position, text))
    played = rolls.get(Roll(match.id, match.version, shot))
    if played is None:
        raise NotRolled(match, shot)
    return play_shot(match, played, now)


async def add_roll(needed: NotRolled, rolls: Rolls) -> Rolls:
    """Roll the missing shot in a thread, and return it with the others."""
    played = await asyncio.to_thread(roll_typed, needed.match, needed.roll.shot)
    return {**rolls, needed.roll: played}
