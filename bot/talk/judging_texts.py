"""What the arbiter of a tournament is asked about games that have not ended in time."""

from bot.matches.tournaments.judging import ToJudge
from bot.talk.names import mention, moment_from_now
from bot.talk.safe_text import quote
from render.translation import _, ngettext


def judging_call(waiting: ToJudge) -> str:
    """Call the arbiter to the games that wait for a judgement."""
    tournament, count = waiting.tournament, len(waiting.matches)
    return ngettext(
        "**{name}**: the time is up. {arbiter}, {count} game waits for your judgement.",
        "**{name}**: the time is up. {arbiter}, {count} games wait for your judgement.",
        count,
    ).format(name=quote(tournament.name), arbiter=mention(tournament.starter.id), count=count)


def judging_deadline(waiting: ToJudge) -> str:
    """Tell until when games may be judged or end by themselves, and what decides then."""
    if waiting.until is None:
        return ""
    return _(
        "-# Who lets the opponent wait has lost already. A game that is not judged or over "
        "{moment} goes to who is three men ahead, a king counting two; else it is a draw."
    ).format(moment=moment_from_now(waiting.until))


def judging_question(count: int) -> str:
    """Ask how the game on the board above ends."""
    return ngettext(
        "How does this game end? It is the only one that waits.",
        "How does this game end? {count} games wait.",
        count,
    ).format(count=count)


def nothing_to_judge() -> str:
    """Tell that no game waits for a judgement."""
    return _("No game waits for a judgement.")
