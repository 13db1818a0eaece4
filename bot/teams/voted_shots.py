"""Shots that a team votes for: a disc and its target; the power is the median of the votes.

Any shot can be voted for. A random choice is drawn only among suggested shots.
"""

from datetime import datetime

from bot.matches.match_value import Match
from bot.matches.shots.rolls import Rolls
from bot.matches.shots.shooting import line_of, play_rolled
from bot.votes.choices import Choices
from bot.votes.closing import Decision
from bot.votes.poll import Poll
from rules.chapaev import ChapaevPosition, Disc, Shot, Strength
from rules.chapaev.shot_line import ShotLine


def find_shots(match: Match) -> Choices:
    """Return the choices of a team that shoots: the suggested shots, with any others allowed."""
    line = line_of(match)
    choices = (write_choice(line, shot) for shot in line.game.suggestions(line.position))
    return Choices(tuple(dict.fromkeys(choices)), has_others=True)


def read_shot(match: Match, text: str) -> tuple[str, int]:
    """Return the choice and the power of the shot that a text names. Raises ShotRefused."""
    line = line_of(match)
    shot = line.game.parse(line.position, text)
    return write_choice(line, shot), shot.power


def write_choice(line: ShotLine, shot: Shot) -> str:
    """Write a shot without its power, as one word: at a disc of the opponent, or at a place."""
    foe = _find_foe(line.position, shot)
    target = line.game.write(shot).split()[1] if foe is None else foe.name
    return f"{shot.disc}-{target}"


def write_shot(choice: str, power: int) -> str:
    """Write the shot of a choice as players do."""
    return f"{choice.replace('-', ' ')} {power}"


def read_choice(match: Match, choice: str) -> Shot:
    """Return a shot of a choice, with full power. Raises ShotRefused."""
    line = line_of(match)
    return line.game.parse(line.position, write_shot(choice, Strength.FULL.value))


def shoot_choice(
    match: Match, poll: Poll, decision: Decision, rolls: Rolls, now: datetime
) -> Match:
    """Return the match after the shot that a team has decided. Raises `NotRolled`."""
    choice = decision.choice
    assert choice is not None  # a shot was decided
    power = poll.find_power(choice)
    if power is None:  # at random
        power = _find_sensible_power(line_of(match), choice)
    return play_rolled(match, write_shot(choice, power), rolls, now)


def _find_sensible_power(line: ShotLine, choice: str) -> int:
    shots = line.game.suggestions(line.position)
    return next(shot.power for shot in shots if write_choice(line, shot) == choice)


def _find_foe(position: ChapaevPosition, shot: Shot) -> Disc | None:
    """Return the opponent's disc at whose middle a shot is aimed, None if there is none."""
    foes = position.own(position.turn.other)
    return next((foe for foe in foes if Shot(shot.disc, foe.at, shot.power) == shot), None)
