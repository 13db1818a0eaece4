"""What a person reads in their own private panel of an evening."""

from datetime import datetime, timedelta

from bot.evenings.evening import (
    DOOR,
    LONGEST_FREE,
    MOST_ABSENCES,
    Evening,
    EveningState,
    Player,
    Presence,
)
from bot.evenings.points import EveningResult
from bot.evenings.standings import make_table, points_of, results_of, run_of
from bot.evenings.waves import PATIENCE
from bot.matches.match_value import Match
from bot.talk.evenings.evening_texts import evening_name, game_called
from bot.talk.matches.match_status import match_status
from bot.talk.matches.offers import standing_offer
from bot.talk.names import mention, moment_from_now
from bot.talk.ratings.rating_texts import rated_title
from render.translation import _, ngettext

KEPT = timedelta(minutes=3)  # how long a result stays in view while the next game is awaited


def entered_text(evening: Evening) -> str:
    """Tell a person in private that they have entered."""
    return _("You're in for {name}. Press **Play** when the door opens, {moment}.").format(
        name=evening_name(evening), moment=moment_from_now(evening.plan.starts_at - DOOR)
    )


def left_text(evening: Evening) -> str:
    """Tell a person in private that they have left."""
    return _("You've left {name}. Your points stay, and **Play** brings you back.").format(
        name=evening_name(evening)
    )


def leave_question() -> str:
    """Ask a person who plays whether to leave."""
    return _("You're in a game. If you leave now, you lose it. Go ahead?")


def call_off_question(evening: Evening) -> str:
    """Ask the host whether to call an evening off."""
    return _("Call off {name}? Games in progress end without a result. Go ahead?").format(
        name=evening_name(evening)
    )


def called_off_text() -> str:
    """Tell the host in private that an evening was called off."""
    return _("It's called off. I'll announce it here.")


def taken_out_text(person_id: int) -> str:
    """Tell the host in private that a person was taken out."""
    return _("{person} is out of this club night.").format(person=mention(person_id))


def watch_text(evening: Evening) -> str:
    """Head the list of running games."""
    if not evening.running:
        return _("No game is running right now.")
    return _("Choose a game to watch:")


def panel_text(evening: Evening, player: Player, now: datetime) -> str:
    """Tell a person who plays no game where they stand."""
    match player.presence:
        case Presence.FREE:
            lines = [_waiting(evening, player, now)]
        case Presence.RESTING:
            lines = [last_result(evening, player.number), _own_place(evening, player.number)]
        case Presence.OUT:
            lines = [_("You're out of this club night. Your points stay in the table.")]
        case _:
            lines = [_away(evening, player, now), _own_place(evening, player.number)]
    return "\n".join(filter(None, [evening_name(evening), *lines]))


def _waiting(evening: Evening, player: Player, now: datetime) -> str:
    count = len(evening.list_at_table(now))
    told = (
        ngettext(
            "You're in. There's {count} person at the table. Games start {moment}.",
            "You're in. There are {count} people at the table. Games start {moment}.",
            count,
        )
        if evening.state is EveningState.DOOR and now < evening.plan.starts_at
        else ngettext(
            "You're in. There's {count} person at the table. Your next game comes as soon as "
            "someone's free.",
            "You're in. There are {count} people at the table. Your next game comes as soon as "
            "someone's free.",
            count,
        )
    )
    lines = [told.format(count=count, moment=moment_from_now(evening.plan.starts_at))]
    last = results_of(evening, player.number)[-1:]
    if last and now < last[0].ended_at + KEPT:
        lines.insert(0, last_result(evening, player.number))
    if last and not player.wants_again:
        minutes = PATIENCE // 60
        lines.append(
            ngettext(
                "You've just played {opponent}. You'll get someone else within {count} minute.",
                "You've just played {opponent}. You'll get someone else within {count} minutes.",
                minutes,
            ).format(opponent=mention(evening.players[last[0].opponent].person.id), count=minutes)
        )
    elif player.wants_again:
        lines.append(_("You're up for the same opponent again. You'll play if they are too."))
    return "\n".join(lines)


def _away(evening: Evening, player: Player, now: datetime) -> str:
    """Tell a person who is away why, and how to come back."""
    if not evening.is_open:
        return _("It's over.")
    last = results_of(evening, player.number)[-1:]
    if last and last[0].kind is EveningResult.ABSENT and last[0].ended_at == player.since:
        left = MOST_ABSENCES - player.absences
        return ngettext(
            "You didn't move within a minute, so {opponent} has the point and you're paused. "
            "**Play** brings you back; after {count} more time, you're out.",
            "You didn't move within a minute, so {opponent} has the point and you're paused. "
            "**Play** brings you back; after {count} more times, you're out.",
            left,
        ).format(opponent=mention(evening.players[last[0].opponent].person.id), count=left)
    if evening.state is EveningState.LAST_GAMES or now > evening.plan.last_call:
        return _("No more games start. The result comes as soon as the last game ends.")
    if player.since - player.waits_from >= LONGEST_FREE:
        return _("Still there? **Play** puts you back in.")
    return _("You're paused. **Play** puts you back in.")


def last_result(evening: Evening, number: int) -> str:
    """Tell a person how the last game ended and what it brought."""
    newest = evening.last_game_of(number)
    if newest is None or newest.kind is EveningResult.VOID:
        return _("That game ended without a result.")
    last = results_of(evening, number)[-1]
    line = next(each for each in make_table(evening) if each.number == number)
    score, opponent = line.scores[-1], mention(evening.players[last.opponent].person.id)
    if last.kind is EveningResult.DRAW and not score.points:
        return _(
            "You drew with {opponent}. A second draw in a row brings no point before 30 moves each."
        ).format(opponent=opponent)
    told = {
        EveningResult.WIN: _("You beat {opponent}: +{points}."),
        EveningResult.JUDGED_WIN: _("You beat {opponent}: +{points}."),
        EveningResult.DRAW: _("You drew with {opponent}: +{points}."),
        EveningResult.JUDGED_DRAW: _("You drew with {opponent}: +{points}."),
        EveningResult.GIVEN: _("{opponent} didn't show up: +{points}, and you're first in line."),
    }.get(last.kind, _("You lost to {opponent}."))
    words = [told.format(opponent=opponent, points=score.points)]
    if run_of(evening, number).counts_double:
        words.append(_("Your next result counts double."))
    return " ".join(words)


def _own_place(evening: Evening, number: int) -> str:
    own = next((line for line in make_table(evening) if line.number == number), None)
    if own is None:
        return ""
    told = ngettext(
        "Your place: {place}, with {count} point.",
        "Your place: {place}, with {count} points.",
        own.points,
    )
    return told.format(place=own.place, count=own.points)


def game_text(evening: Evening, match: Match, number: int, now: datetime) -> str:
    """Tell a player about the running game: the points of both, the clocks, what must be done."""
    game = evening.find_game(match.id)
    assert game is not None
    opponent = game.opponent_of(number)
    # Translators: {own}, {other}: how many points each has, such as 6
    head = _("{name} · {game} · you {own}, {opponent} {other}").format(
        name=evening_name(evening),
        game=game_called(game.game),
        own=points_of(evening, number),
        opponent=mention(evening.players[opponent].person.id),
        other=points_of(evening, opponent),
    )
    first = ""
    if game.first_move_by is not None:
        first = _("The first move is due {moment}.").format(
            moment=moment_from_now(game.first_move_by)
        )
    rated = rated_title() if match.terms.rated else ""
    lines = [head, rated, match_status(match, now, first), standing_offer(match)]
    return "\n".join(filter(None, lines))
