"""The one place where errors become sentences."""

from bot.ratings.eligible import NotRated
from bot.record_files.reader import FileNotRead
from bot.talk import idle_options, request_refusals
from bot.talk.challenges import challenge_refusals
from bot.talk.evenings import evening_refusals
from bot.talk.matches import (
    agreement_refusals,
    clock_controls,
    match_refusals,
    odds_texts,
    plan_texts,
    rule_refusals,
)
from bot.talk.people import holiday_texts, privacy_refusals
from bot.talk.ratings.rating_texts import explain_not_rated
from bot.talk.records.record_faults import explain_unread_file
from bot.talk.refusals import Sentences, tell
from bot.talk.school import school_refusals
from bot.talk.teams import lobby_refusals, simul_refusals, team_refusals
from bot.talk.tournaments import tournament_refusals
from bot.talk.watching import prediction_texts, watch_refusals
from render.translation import _, deferred, pgettext
from storage.storage_errors import DatabaseBusy, DatabaseFull, DatabaseTrouble


def explain(error: BaseException) -> str:
    """Say what went wrong in words for the person; raises `NobodysDoing`."""
    return tell(error, SENTENCES)


def posted_again() -> str:
    """Say that the message of what is there already was gone."""
    return _("Its message was deleted, so I'm posting it again.")


def bug_report(number: str) -> str:
    """Tell a person that something went wrong, and under which number it is in the log."""
    # Translators: {number}: what finds the fault in the log, such as 3f9c
    return _(
        "Something went wrong on my side, but your game is safe. If it happens again, give the "
        "people who run me this number: `{number}`"
    ).format(number=number)


def answered_below() -> str:
    """Tell a person in private that a slow command was answered publicly."""
    return pgettext("answer to a command", "Done.")


SENTENCES: Sentences = {
    DatabaseTrouble: deferred(
        "I can't reach my database, so that may not have been saved. Please let the people who run "
        "me know."
    ),
    DatabaseBusy: deferred(
        "I'm a bit busy right now, so that didn't go through. Please try again in a moment."
    ),
    DatabaseFull: deferred(
        "My disk is full, so I couldn't save that. Please let the people who run me know."
    ),
    NotRated: explain_not_rated,
    FileNotRead: explain_unread_file,
    **agreement_refusals.SENTENCES,
    **challenge_refusals.SENTENCES,
    **clock_controls.SENTENCES,
    **evening_refusals.SENTENCES,
    **holiday_texts.SENTENCES,
    **idle_options.SENTENCES,
    **lobby_refusals.SENTENCES,
    **match_refusals.SENTENCES,
    **odds_texts.SENTENCES,
    **plan_texts.SENTENCES,
    **prediction_texts.SENTENCES,
    **privacy_refusals.SENTENCES,
    **request_refusals.SENTENCES,
    **rule_refusals.SENTENCES,
    **school_refusals.SENTENCES,
    **simul_refusals.SENTENCES,
    **team_refusals.SENTENCES,
    **tournament_refusals.SENTENCES,
    **watch_refusals.SENTENCES,
}
