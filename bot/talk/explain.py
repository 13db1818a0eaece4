"""The one place where errors become sentences."""

from collections.abc import Callable
from typing import Any

import rules
from bot.clocks.agreements import ClockRefusal
from bot.clocks.holidays import HolidayRefused
from bot.clocks.refused_control import RefusedControl
from bot.matches.match_error import MatchError
from bot.matches.plans import PlanRefused
from bot.matches.takeback import TakebackRefused
from bot.ratings.eligible import NotRated
from bot.record_files.reader import FileNotRead
from bot.school.facts import SchoolError
from bot.talk.agreement_refusals import explain_refused_agreement
from bot.talk.clock_controls import explain_refused_control
from bot.talk.holiday_texts import explain_refused_holiday
from bot.talk.match_refusals import explain_match_fact
from bot.talk.plan_texts import explain_refused_plan
from bot.talk.prediction_texts import explain_refused_prediction
from bot.talk.rating_texts import explain_not_rated
from bot.talk.record_faults import explain_unread_file
from bot.talk.request_refusals import RequestRefused, explain_request_refused
from bot.talk.rule_refusals import explain_refusal
from bot.talk.school_refusals import explain_school_fact
from bot.talk.team_refusals import explain_team_fact
from bot.talk.tournament_refusals import explain_tournament_refusal
from bot.talk.watch_refusals import explain_watch_fact
from bot.tournaments.model import TournamentRefusal
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible
from bot.votes.poll import PollRefusal
from bot.watching.prediction_rules import PredictionRefused
from bot.watching.watch_facts import WatchRefused
from render.translation import _, pgettext
from storage.storage_errors import DatabaseBusy, DatabaseFull, DatabaseTrouble


class NobodysDoing(Exception):
    """An error is a bug or a fault of the machine: no person caused it."""


def explain(error: BaseException) -> str:
    """Say what went wrong in words for the person; raises `NobodysDoing`."""
    for kinds, tell in _EXPLANATIONS:
        if isinstance(error, kinds):
            return tell(error)
    raise NobodysDoing from error


def posted_again() -> str:
    """Say that the message of what is there already was gone."""
    return _("Its message was deleted, so I'm posting it again.")


def explain_trouble(error: DatabaseTrouble) -> str:
    """Say that the machine keeps the bot from serving, and whether trying again may help."""
    match error:
        case DatabaseBusy():
            return _(
                "I'm a bit busy right now, so that didn't go through. Please try again in a moment."
            )
        case DatabaseFull():
            return _(
                "My disk is full, so I couldn't save that. Please let the people who run me know."
            )
        case _:
            return _(
                "I can't reach my database, so that may not have been saved. Please let the "
                "people who run me know."
            )


def bug_report(number: str) -> str:
    """Tell a person that something went wrong, and under which number it is in the log."""
    return _(
        "Something went wrong on my side, but your game is safe. If it happens again, give the "
        "people who run me this number: `{number}`"
    ).format(number=number)


def answered_below() -> str:
    """Tell a person in private that a slow command was answered publicly."""
    return pgettext("answer to a command", "Done.")


# The explainer of each kind of error; the first that fits is used.
_EXPLANATIONS: tuple[tuple[tuple[type[BaseException], ...], Callable[[Any], str]], ...] = (
    ((RequestRefused,), explain_request_refused),
    ((FileNotRead,), explain_unread_file),
    ((rules.RulesError,), explain_refusal),
    ((RefusedControl,), explain_refused_control),
    ((NotRated,), explain_not_rated),
    ((TournamentRefusal,), explain_tournament_refusal),
    ((HolidayRefused,), explain_refused_holiday),
    ((SchoolError,), explain_school_fact),
    ((DatabaseTrouble,), explain_trouble),
    ((PollRefusal, PollClosed, NotEligible, AnotherMembersTurn), explain_team_fact),
    ((WatchRefused,), explain_watch_fact),
    ((TakebackRefused, ClockRefusal), explain_refused_agreement),
    ((PredictionRefused,), explain_refused_prediction),
    ((PlanRefused,), explain_refused_plan),
    ((MatchError,), explain_match_fact),
)
