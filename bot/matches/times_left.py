"""What the clocks of a match held after each of its moves."""

from bot.clocks.clock_state import clock_state, skip_past_turns
from bot.clocks.record_tags import write_time_left
from bot.matches.match_value import Match


def write_times_left(match: Match) -> dict[int, str]:
    """Write what both clocks held after each turn as comments of PDN, by the moves before it.

    A match without a clock has none.
    """
    if not match.control.stages:
        return {}
    timeline, comments, turns = match.whole_timeline, {}, match.course.turns
    for ply, moment in match.plies_of_turn_ends:
        timeline = skip_past_turns(timeline, moment)
        left = clock_state(timeline, moment).left
        comments[ply] = write_time_left(*left, turns[ply - 1])
    return comments
