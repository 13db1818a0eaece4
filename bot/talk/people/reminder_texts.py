"""What people are told while the time of their turns runs."""

from collections.abc import Sequence
from datetime import datetime

from bot.clocks.off_times import OffTime
from bot.clocks.reminders import NEWS, ReminderChoice, ReminderKind
from bot.matches.begun_holidays import find_begun_holiday
from bot.matches.flag_fall import costs_turn_only
from bot.matches.inactivity import days_asleep
from bot.matches.match_value import Match, MatchEnding, Result
from bot.matches.seating import find_side, side_of
from bot.matches.turn_notices import TIME_ENDINGS
from bot.people.letters import Reminded
from bot.talk.matches.clock_status import clock_status, due_words
from bot.talk.matches.endings import result_sentence
from bot.talk.matches.match_status import last_move
from bot.talk.names import game_name, holder_name, match_link, moment_from_now, moment_of_day
from render.translation import _, ngettext

MOST_LINES = 10  # games that are named in one message


def reminder_text(games: Sequence[Reminded], person_id: int, now: datetime) -> str:
    """Remind a person of the games that wait for them, the most urgent first, and give news."""
    news = [each for each in games if _is_news(each)]
    waiting = [each for each in games if not _is_news(each)]
    told = [_one_game(each, person_id, now) for each in news[:MOST_LINES]]
    return "\n".join(filter(None, (*told, _waiting(waiting, person_id, now))))


def _is_news(reminded: Reminded) -> bool:
    """Tell whether a game is only news: it does not wait for the person."""
    return reminded.kind in NEWS or reminded.match.is_over


def _waiting(games: Sequence[Reminded], person_id: int, now: datetime) -> str:
    """Name the games that wait for a person; empty if none does."""
    if len(games) == 1:
        return _one_game(games[0], person_id, now)
    if not games:
        return ""
    count = len(games)
    heading = ngettext(
        "⏳ {count} game is waiting for you", "⏳ {count} games are waiting for you", count
    ).format(count=count)
    lines = [f"- {_game(each.match, person_id, now)}" for each in games[:MOST_LINES]]
    return "\n".join((f"### {heading}", *lines))


def _one_game(reminded: Reminded, person_id: int, now: datetime) -> str:
    match, deadline = reminded.match, reminded.match.clock_state(now).deadline
    if match.result is not None and has_lost_by_time(match, person_id):
        words = _time_up(match, match.result, person_id)
    elif reminded.kind is ReminderKind.LAST and deadline is not None:
        words = _("⏳ Deadline: {moment}. One move is all it takes.").format(
            moment=moment_from_now(deadline)
        )
    elif reminded.kind is ReminderKind.OVERDUE:
        words = _overdue(match, person_id, now)
    elif reminded.kind is ReminderKind.CALL:
        words = _call(match, person_id)
    elif reminded.kind in NEWS:
        words = _news(reminded, person_id, now)
    else:
        opponent = match.holder(side_of(match, person_id).other)
        words = _("⏳ {opponent} is waiting for your move.").format(opponent=holder_name(opponent))
    return f"{words}\n{_game(match, person_id, now)}"


def has_lost_by_time(match: Match, person_id: int) -> bool:
    """Tell whether the time of a person has ended a match."""
    is_by_time = match.result is not None and match.result.ending in TIME_ENDINGS
    return is_by_time and find_side(match, person_id) is match.turn


def outdates_reminders(reminded: Reminded, person_id: int) -> bool:
    """Tell whether what a person is told now makes the reminders of their turn untrue."""
    match, is_holiday = reminded.match, reminded.kind is ReminderKind.HOLIDAY
    is_own_holiday = is_holiday and find_side(match, person_id) is match.turn
    return is_own_holiday or has_lost_by_time(match, person_id)


def _time_up(match: Match, result: Result, person_id: int) -> str:
    """Tell a player that their time has ended the game."""
    sentence = (
        _(
            "⌛ You didn't make your first move in time, so your game against {opponent} is called "
            "off."
        )
        if result.ending is MatchEnding.NOT_BEGUN
        else _("⌛ You ran out of time {moment} and lost your game against {opponent}.")
    )
    opponent = holder_name(match.holder(side_of(match, person_id).other))
    return sentence.format(opponent=opponent, moment=moment_from_now(result.at))


def past_reminder(match: Match, person_id: int, now: datetime) -> str:
    """Say, in place of a reminder, that the time is up, or until when a holiday stops the clock."""
    words = _("⌛ The time for this move is up.") if match.is_over else clock_status(match, now)
    return f"{words}\n{_game(match, person_id, now)}"


def _call(match: Match, person_id: int) -> str:
    """Tell a player that the board has changed: it is their move, or the game is over."""
    opponent = holder_name(match.holder(side_of(match, person_id).other))
    if match.result is not None:
        return _("🏁 Your game against {opponent} is over. {result}").format(
            opponent=opponent, result=result_sentence(match, match.result)
        )
    words = _("♟️ Your turn against {opponent}").format(opponent=opponent)
    return " · ".join(filter(None, (words, last_move(match))))


def _news(reminded: Reminded, person_id: int, now: datetime) -> str:
    """Tell a player about an idle game, or about an automatic holiday that has begun."""
    match = reminded.match
    if holiday := find_begun_holiday(match, now):
        return _holiday(match, person_id, holiday)
    opponent, days = (
        holder_name(match.holder(side_of(match, person_id).other)),
        days_asleep(match, now),
    )
    if reminded.kind is ReminderKind.CLOSABLE:
        return ngettext(
            "💤 {opponent} hasn't moved for {count} day. You can close the game without a result, "
            "or just wait.",
            "💤 {opponent} hasn't moved for {count} days. You can close the game without a result, "
            "or just wait.",
            days,
        ).format(opponent=opponent, count=days)
    if reminded.kind is ReminderKind.OPEN_PAUSE:
        return _(
            "💤 Your game against {opponent} is still paused. It will be closed in a week."
        ).format(opponent=opponent)
    return ngettext(
        "💤 {opponent} has been waiting for your move for {count} day.",
        "💤 {opponent} has been waiting for your move for {count} days.",
        days,
    ).format(opponent=opponent, count=days)


def _holiday(match: Match, person_id: int, holiday: OffTime) -> str:
    """Tell both players about an automatic holiday, and until when the clock stands."""
    until = moment_of_day(holiday.ends_at)
    if side_of(match, person_id) is match.turn:
        return _(
            "🏖️ Your time was nearly up, so I've set you to away, as you asked. Your clocks are "
            "stopped until {moment}. Come back sooner with `/away days:0`."
        ).format(moment=until)
    return _(
        "🏖️ {opponent} was nearly out of time, so they're now away, as they had chosen. The clock "
        "is stopped until {moment}."
    ).format(opponent=holder_name(match.mover), moment=until)


def _overdue(match: Match, person_id: int, now: datetime) -> str:
    """Tell one of the players that a friendly turn has run out of time."""
    opponent = holder_name(match.holder(side_of(match, person_id).other))
    if costs_turn_only(match, match.clock_state(now)):
        return _overdue_shot(match, person_id, opponent)
    if side_of(match, person_id) is match.turn:
        return _(
            "⏳ You've missed your deadline. {opponent} can claim the win until you move."
        ).format(opponent=opponent)
    return _(
        "⏳ {opponent} has missed the deadline. You can claim the win, give them a day, or just "
        "wait."
    ).format(opponent=opponent)


def _overdue_shot(match: Match, person_id: int, opponent: str) -> str:
    """Tell one of the players that a shot has run out of time, which costs only the turn."""
    if side_of(match, person_id) is match.turn:
        return _(
            "⏳ You've missed your deadline. {opponent} can take the turn until you shoot."
        ).format(opponent=opponent)
    return _(
        "⏳ {opponent} has missed the deadline. You can take the turn, give them a day, or just "
        "wait."
    ).format(opponent=opponent)


def homecoming_text(home_at: datetime) -> str:
    """Tell a person that their holiday ends soon."""
    return _("🏠 Your time away ends {moment}. Then your clocks start again.").format(
        moment=moment_from_now(home_at)
    )


def reminders_changed(choice: ReminderChoice) -> str:
    """Say how often a person is reminded from now on."""
    match choice:
        case ReminderChoice.NONE:
            words = _("I won't remind you any more.")
        case ReminderChoice.LAST:
            words = _(
                "I'll remind you once per turn in slow games, when there isn't much time left."
            )
        case _other:
            words = _("I'll remind you twice per turn in slow games.")
    return _("{words} You can change that with `/settings reminders:`.").format(words=words)


def _game(match: Match, person_id: int, now: datetime) -> str:
    """Name a game with its opponent, until when there is time, and where its board stands."""
    clocks = match.clock_state(now)
    deadline = None if match.is_over else clocks.deadline
    parts = [
        _("{game} v {opponent}").format(
            game=game_name(match.course.game),
            opponent=holder_name(match.holder(side_of(match, person_id).other)),
        ),
        "" if deadline is None else due_words(clocks),
        match_link(match, reader_id=person_id),
    ]
    return " · ".join(filter(None, parts))


def call_footnote() -> str:
    """Say how to choose where to be called."""
    return _(
        "-# See all your games with `/games`. Choose where I ping you with `/settings pings:`."
    )


def reminder_footnote(*, has_zone: bool) -> str:
    """Say how to change reminders, and how to set a time zone if the person has none."""
    fewer = _(
        "-# See all your games with `/games`. Change these reminders with `/settings reminders:`."
    )
    if has_zone:
        return fewer
    zone = _("-# Tell me when it's night where you are with `/settings timezone:`.")
    return f"{fewer}\n{zone}"
