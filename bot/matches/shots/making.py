"""A person shoots: the shot is rolled outside of any transaction, and saved once."""

from datetime import datetime

import rules
from bot.matches.act import Act
from bot.matches.match_actions import check_turn
from bot.matches.match_changes import MatchChanges, Step
from bot.matches.match_facts import MoveRefused
from bot.matches.match_value import Match
from bot.matches.shots.rolls import NO_ROLLS, NotRolled, Rolls
from bot.matches.shots.shooting import add_roll, play_rolled
from rules import Color


async def shoot(changes: MatchChanges, match: Match, act: Act, text: str) -> Match:
    """Make the shot that a text names, in a match as it was read; return the match after it.

    Raises what `play_typed` does; `MoveRefused` says what is wrong with the shot.
    """
    rolls = NO_ROLLS
    try:
        while True:
            try:
                return await changes.change(_step_with(rolls, act, text), match, act)
            except NotRolled as needed:
                match, rolls = needed.match, await add_roll(needed, NO_ROLLS)
    except rules.RulesError as cause:
        raise MoveRefused(match, cause) from cause


def _step_with(rolls: Rolls, act: Act, text: str) -> Step[[]]:
    """Return the step that makes a shot; it raises `NotRolled` if the shot was not rolled yet."""

    def step(match: Match, side: Color, _now: datetime) -> Match:
        check_turn(match, side)
        return play_rolled(match, text, rolls, act.counts_at(match.moved_at))

    return step
