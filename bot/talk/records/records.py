"""A match as a record of PDN 3.0. Records are for programs, so they are always in English."""

from bot.clocks.record_tags import control_tags
from bot.matches.match_value import Match, Result
from bot.matches.replies import ReplyReason
from bot.matches.times_left import write_times_left
from bot.talk.languages import speak_english
from bot.talk.matches.endings import ending_reason
from bot.talk.names import recorded_name
from rules import pdn

WORDS = {ReplyReason.PLAN: "planned", ReplyReason.FORCED: "forced"}


def write_record(match: Match) -> bytes:
    """Write a match as a PDN file; shots are a comment in it."""
    if not match.is_draughts:
        from bot.talk.records.shot_records import write_shots  # imported with the first shot

        tags, result = tags_of(match), result_in_points(match.result)
        return write_shots(match, tags, result).encode()
    return pdn.write(record_of(match)).encode()


def record_file_name(match: Match) -> str:
    """Name the file of a match by its number."""
    return f"damka-{match.id}.pdn"


def tags_of(match: Match) -> dict[str, str]:
    """Return the players of a match as last seen, its date, its clock and how it ended."""
    with speak_english():
        white, black = (recorded_name(seat.holder) for seat in match.seats)
    tags = {
        "Event": "Discord game",
        "Site": "Discord",
        "Date": f"{match.started_at:%Y.%m.%d}",
        "Round": str(match.id),
        "White": white,
        "Black": black,
        **control_tags(match.control),
    }
    if match.result is not None:
        with speak_english():
            tags["Termination"] = ending_reason(match.result)
    return tags


def record_of(match: Match) -> pdn.Record:
    """Return a game of draughts as a record, with everything known about it."""
    comments = {ply: (text,) for ply, text in write_times_left(match).items()}
    for ply, how in match.replies.items():
        comments[ply + 1] = (*comments.get(ply + 1, ()), WORDS[how])
    return pdn.Record(tags_of(match), match.line, result_in_points(match.result), comments)


def result_in_points(result: Result | None) -> str:
    """Return the result in points, "*" while the game goes on."""
    if result is None or result.is_void:
        return pdn.OPEN
    return pdn.DRAWN if result.winner is None else pdn.WON[result.winner]
