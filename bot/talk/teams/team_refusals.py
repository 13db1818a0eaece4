"""Why a team, its vote or a lobby refuses a request."""

from bot.talk.names import moment_from_now, moment_of_day, role_name
from bot.talk.refusals import Sentences
from bot.talk.teams.team_texts import another_turn, choice_name, late_vote
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible, Reason
from bot.votes.poll import NoOfferStands, NoQuorum, NotTheCaptain, PollRefusal, TooManyCalled
from render.translation import _, deferred, ngettext
from rules import Color


def _poll_closed(error: PollClosed) -> str:
    choice = error.closed.decision.choice
    return late_vote(choice and choice_name(error.closed.poll, choice))


def _other_side(side: Color | None) -> str:
    """Tell a person which side they play for."""
    match side:
        case Color.WHITE:
            return _("You play for White until the end of this game.")
        case Color.BLACK:
            return _("You play for Black until the end of this game.")
        case None:
            return _("You play for the other side until the end of this game.")


def _not_eligible(error: NotEligible) -> str:
    sentences = {
        Reason.BANNED: _("The moderators here have banned you from playing."),
        Reason.OTHER_SIDE: _other_side(error.side),
        Reason.REMOVED: _("You were removed from this team and can't join it again."),
        Reason.NOT_LISTED: _("This team game is only open to the people invited at the start."),
        Reason.NO_ROLE: _("This team game is for everyone with the role {role}."),
        Reason.DOOR_CLOSED: _("This team isn't taking new members."),
        Reason.YOUNG_ACCOUNT: _(
            "To keep games fair, your account has to be a little older for this one. You can join "
            "from {until} ({soon})."
        ),
        Reason.NEW_HERE: _(
            "To keep games fair, you have to be in this server a little longer for this one. You "
            "can join from {until} ({soon})."
        ),
        Reason.HERE_SINCE_THE_START: _("This game is for people who were here before it started."),
        Reason.NEXT_MOVE: _(
            "Welcome! This vote started before you joined, so you can vote from the next move on."
        ),
    }
    return sentences[error.reason].format(
        until="" if error.until is None else moment_of_day(error.until),
        soon="" if error.until is None else moment_from_now(error.until),
        role=role_name(error.role_id or 0),
    )


SENTENCES: Sentences = {
    PollRefusal: deferred("The team can't choose that."),
    PollClosed: _poll_closed,
    NotEligible: _not_eligible,
    AnotherMembersTurn: lambda error: another_turn(error.mover, error.anybody_at),
    NotTheCaptain: deferred("Only the team captain can do that."),
    NoOfferStands: deferred("There's no draw offer to answer any more."),
    NoQuorum: lambda error: _("Too few people have voted: {votes} of {quorum}.").format(
        votes=error.votes, quorum=error.quorum
    ),
    TooManyCalled: lambda error: ngettext(
        "I already ping {count} member of this team, which is the limit. Follow the game instead.",
        "I already ping {count} members of this team, which is the limit. Follow the game instead.",
        error.most,
    ).format(count=error.most),
}
