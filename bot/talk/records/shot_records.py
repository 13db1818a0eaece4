"""A match of Chapaev as a file, with all shots and what they did."""

from collections.abc import Mapping

from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from rules.chapaev import ShotRecord, write_record

SECRET = "Seed"  # the tag of what decided how hands wobbled


def write_shots(match: Match, tags: Mapping[str, str], result: str) -> str:
    """Write a match; once it is over, with what decided how hands wobbled."""
    line = line_of(match)
    told = {SECRET: match.shown_secret} if match.shown_secret else {}
    return write_record(ShotRecord({**tags, **told}, line.game, line.deeds, result))
