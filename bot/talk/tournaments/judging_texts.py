"""What the arbiter of a tournament is asked about games that did not end in time."""

from bot.talk.names import mention, moment_from_now
from bot.talk.safe_text import quote
from bot.tournaments.judgings import ToJudge
from render.translation import _, ngettext


def judging_call(waiting: ToJudge) -> str:
    """Call the arbiter to the games that need a decision."""
    tournament, count = waiting.tournament, len(waiting.matches)
    if waiting.arbiter is None:
        return ngettext(
            "**{name}**: time's up. {count} game needs an arbiter's decision.",
            "**{name}**: time's up. {count} games need an arbiter's decision.",
            count,
        ).format(name=quote(tournament.name), count=count)
    return ngettext(
        "**{name}**: time's up. {arbiter}, {count} game needs your decision.",
        "**{name}**: time's up. {arbiter}, {count} games need your decision.",
        count,
    ).format(name=quote(tournament.name), arbiter=mention(waiting.arbiter.id), count=count)


def judging_deadline(waiting: ToJudge) -> str:
    """Say until when games can be judged, and what decides them after that."""
    if waiting.until is None:
        return ""
    return _(
        "-# Players who kept their opponent waiting have already lost. Any game still undecided "
        "{moment} goes to the side three men ahead (a king counts as two); otherwise it's a draw."
    ).format(moment=moment_from_now(waiting.until))


def judging_question(count: int) -> str:
    """Ask how the game on the board above ends."""
    if count == 1:
        return _("What's the result of this game? It's the only one left.")
    return ngettext(
        "What's the result of this game? {count} game is waiting.",
        "What's the result of this game? {count} games are waiting.",
        count,
    ).format(count=count)


def nothing_to_judge() -> str:
    """Say that no game needs a decision."""
    return _("No games are waiting for a decision.")
