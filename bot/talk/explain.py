"""The one place where errors become sentences."""

import rules
from bot.matches import facts
from bot.matches.clocks.refused_control import RefusedControl
from bot.record_files.reader import FileNotRead
from bot.school.facts import SchoolError
from bot.talk.clock_controls import explain_refused_control
from bot.talk.match_refusals import explain_match_fact
from bot.talk.record_faults import explain_unread_file
from bot.talk.request_refusals import RequestRefused, explain_request_refused
from bot.talk.rule_refusals import explain_refusal
from bot.talk.school_refusals import explain_school_fact
from render.translation import _


class NobodysDoing(Exception):
    """An error is a bug or a fault of the machine: no person caused it."""


def explain(error: BaseException) -> str:
    """Say what went wrong in words for the person; raises `NobodysDoing`."""
    match error:
        case RequestRefused():
            return explain_request_refused(error)
        case FileNotRead():
            return explain_unread_file(error)
        case rules.RulesError():
            return explain_refusal(error)
        case RefusedControl():
            return explain_refused_control(error)
        case SchoolError():
            return explain_school_fact(error)
        case facts.DatabaseTrouble():
            return explain_trouble(error)
        case facts.MatchError():
            return explain_match_fact(error)
        case _:
            raise NobodysDoing from error


def explain_trouble(error: facts.DatabaseTrouble) -> str:
    """Say that the machine keeps the bot from serving, and whether trying again may help."""
    match error:
        case facts.DatabaseBusy():
            return _("I am too busy just now, and nothing was changed. Try again in a moment.")
        case facts.DatabaseFull():
            return _(
                "My disk is full, so I can keep nothing new; nothing was changed. "
                "The people who run me have to make room."
            )
        case _:
            return _(
                "My records are out of reach, so what you did may not be kept. "
                "Tell the people who run me."
            )


def bug_report(number: str) -> str:
    """Tell a person that something went wrong, and under which number it is in the log."""
    return _(
        "Something went wrong on my side; the game is safe. "
        "If it happens again, tell the people who run me this number: `{number}`"
    ).format(number=number)


def answered_below() -> str:
    """Tell a person, alone, that a command which took long was answered for all to see."""
    return _("Done.")
