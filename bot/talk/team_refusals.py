"""Why a team, its vote or a lobby refuses what somebody wants."""

from bot.matches.councils.alternating import AnotherMembersTurn
from bot.matches.councils.council import (
    CouncilRefusal,
    NoOfferStands,
    NoQuorum,
    NotTheCaptain,
    TooManyCalled,
)
from bot.matches.councils.eligibility import NotEligible, Reason
from bot.matches.councils.sitting import CouncilClosed
from bot.talk.names import moment_from_now, moment_of_day, role_name
from bot.talk.team_texts import another_turn, choice_name, late_vote
from render.translation import _, ngettext

TeamFact = CouncilRefusal | CouncilClosed | NotEligible | AnotherMembersTurn


def explain_team_fact(error: TeamFact) -> str:
    """Explain why somebody cannot vote, or cannot vote so."""
    match error:
        case NotEligible():
            return _not_eligible(error)
        case AnotherMembersTurn():
            return another_turn(error.mover, error.anybody_at)
        case CouncilClosed(closed=closed):
            choice = closed.decision.choice
            return late_vote(choice and choice_name(closed.council, choice))
        case NotTheCaptain():
            return _("Only the captain of the team may do that.")
        case NoOfferStands():
            return _("There is no draw offer to answer any more.")
        case NoQuorum(votes=votes, quorum=quorum):
            return ngettext(
                "Too few have voted: {votes} of {quorum}.",
                "Too few have voted: {votes} of {quorum}.",
                votes,
            ).format(votes=votes, quorum=quorum)
        case TooManyCalled(most=most):
            return ngettext(
                "{count} member of the team is called already. Follow the game instead.",
                "{count} members of the team are called already. Follow the game instead.",
                most,
            ).format(count=most)
        case _:
            return _("The team cannot choose that.")


def _not_eligible(error: NotEligible) -> str:
    sentences = {
        Reason.BANNED: _("The moderators here have closed these games for you."),
        Reason.OTHER_SIDE: _("You play for the other side in this game, to its end."),
        Reason.REMOVED: _("You were taken out of this team and cannot join it again."),
        Reason.NOT_LISTED: _("This is a team game, open to the people named at the start."),
        Reason.NO_ROLE: _("This is a team game, open to everybody with the role {role}."),
        Reason.DOOR_CLOSED: _("This team is closed; nobody joins it now."),
        Reason.YOUNG_ACCOUNT: _(
            "Your account is too young for this game, so that nobody brings a crowd along. "
            "You can join from {until} on ({soon})."
        ),
        Reason.NEW_HERE: _(
            "You are too new here for this game, so that nobody brings a crowd along. "
            "You can join from {until} on ({soon})."
        ),
        Reason.HERE_SINCE_THE_START: _("This game is for those who were here before it began."),
        Reason.NEXT_MOVE: _(
            "Welcome! You vote from the next move on; this vote had begun before you joined."
        ),
    }
    return sentences[error.reason].format(
        until="" if error.until is None else moment_of_day(error.until),
        soon="" if error.until is None else moment_from_now(error.until),
        role=role_name(error.role_id or 0),
    )
