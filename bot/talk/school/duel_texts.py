"""What duels say: `/duel`."""

from collections.abc import Sequence
from datetime import datetime

from bot.school.course.duel_order import GOAL, DuelKind
from bot.school.course.run_tables import draw_squares
from bot.school.course.storm_run import RunEnding
from bot.school.duel import Duel, Duelist, DuelState
from bot.talk.names import channel_name, mention, moment_from_now
from bot.talk.school.run_texts import games_of_run
from render.lists import join_all, join_items
from render.translation import _, ngettext, pgettext

SECOND, MINUTE = 1000, 60_000  # milliseconds


def duel_text(duel: Duel, now: datetime) -> str:
    """Say how a duel stands: who has joined, how far everyone is, or who has won."""
    match duel.state:
        case DuelState.OPEN:
            lines = [_rules(), *_joined(duel), _until(duel)]
        case DuelState.RUNNING:
            lines = [*_call(duel, now), *(_line(each, duel) for each in duel.people)]
        case DuelState.OVER:
            lines = [_won(duel), *_order(duel), *_cut(duel)]
        case DuelState.WITHDRAWN:
            lines = [pgettext("state of a duel", "Called off.")]
        case DuelState.EXPIRED:
            lines = [_("It wasn't started in time. Start another one with `/duel`.")]
    return "\n".join([_heading(duel), _terms(duel), *lines])


def _heading(duel: Duel) -> str:
    if duel.kind is DuelKind.RACE:
        return _("### Duel: first to solve {goal} puzzles").format(goal=GOAL)
    return _("### Duel: most puzzles solved in 3 minutes")


def _terms(duel: Duel) -> str:
    parts = []
    if duel.away_place is not None:
        here, there = (channel_name(place.channel_id) for place in duel.places)
        parts.append(_("{here} against {there}").format(here=here, there=there))
    return f"-# {' · '.join([*parts, games_of_run(duel.game or '')])}"


def _rules() -> str:
    return _(
        "Everyone gets the same puzzles, and only your own thinking time counts. A wrong move "
        "costs five seconds and the puzzle."
    )


def _joined(duel: Duel) -> list[str]:
    """Say who is in so far, by sides if there are two."""
    if duel.away_place is None:
        asked = duel.opponent_id
        if asked is not None and duel.find(asked) is None:
            words = _("{host} challenges {opponent}.")
            return [words.format(host=mention(duel.host.id), opponent=mention(asked))]
        return [_count(duel.people)]
    return [
        f"**{channel_name(place.channel_id)}** · {_count(duel.of_side(side))}"
        for side, place in enumerate(duel.places)
    ]


def _count(people: Sequence[Duelist]) -> str:
    if not people:
        return _("No one has joined yet.")
    names = join_items(mention(each.person.id) for each in people)
    joined = ngettext("{count} has joined: {names}", "{count} have joined: {names}", len(people))
    return joined.format(count=len(people), names=names)


def _until(duel: Duel) -> str:
    assert duel.due_at is not None
    return _("-# {host} starts it. Expires {moment}.").format(
        host=mention(duel.host.id), moment=moment_from_now(duel.due_at)
    )


def _call(duel: Duel, now: datetime) -> list[str]:
    """Ask everyone to begin, while they can."""
    if duel.has_gone or now >= duel.go_by:
        return []
    words = _(
        "Press **Go** when you're ready. Everyone gets the first puzzle at the same moment: once "
        "all have pressed it, or {moment}."
    )
    return [words.format(moment=moment_from_now(duel.go_by))]


def ready_for_duel(duel: Duel) -> str:
    """Tell a person who is ready that their first puzzle will come here."""
    return _(
        "You're ready. Your first puzzle appears here once everyone has pressed **Go**, or "
        "{moment}."
    ).format(moment=moment_from_now(duel.go_by))


def _line(each: Duelist, duel: Duel) -> str:
    """Tell how far a person is; on two sides there are too many people for squares."""
    name = mention(each.person.id)
    if each.run is None:
        return f"{name} · {'✅' if each.is_ready else '…'}"
    score = _("**{solved}** solved").format(solved=each.run.score)
    parts = [name, score, *([] if each.is_busy else ["🏁"])]
    squares = [] if duel.has_sides else draw_squares(each.run.marks)
    return "\n".join([" · ".join(parts), *squares])


def _won(duel: Duel) -> str:
    """Say who has won."""
    if not any(each.has_begun for each in duel.people):
        return _("No one pressed **Go** in time.")
    if duel.has_sides:
        sides = [duel.places[side] for place, side in duel.place_sides() if place == 1]
        names = [f"**{channel_name(each.channel_id)}**" for each in sides]
    else:
        first = [each for place, each in duel.place_people() if place == 1]
        names = [f"**{mention(each.person.id)}**" for each in first]
        if len(first) == 1 and duel.kind is DuelKind.RACE and first[0].score.solved >= GOAL:
            words = _("{person} solved {goal} first, with {time} of thinking.")
            reached = clock_text(first[0].score.reached)
            return words.format(person=names[0], goal=GOAL, time=reached)
    if len(names) > 1:
        return _("A draw between {names}.").format(names=join_all(names))
    return _("{winner} won!").format(winner=names[0])


def _order(duel: Duel) -> list[str]:
    """List everyone with their places, best first; an empty list if no one has begun."""
    if not any(each.has_begun for each in duel.people):
        return []
    return ["\n".join(_placed(place, each, duel)) for place, each in duel.place_people()]


def _placed(place: int, each: Duelist, duel: Duel) -> list[str]:
    name = mention(each.person.id)
    if each.run is None and each.has_begun:  # what a former player did is not kept
        return [f"{place}\\. {name}"]
    if each.run is None:
        words = _("{place}\\. {person} · didn't start")
        return [words.format(place=place, person=name)]
    words = _("{place}\\. {person} · **{score}** solved, {wrong} wrong")
    told = words.format(place=place, person=name, score=each.run.score, wrong=each.run.wrong)
    if each.run.state == RunEnding.FINISHED:
        told = f"{told} · {clock_text(each.run.reached)}"
    return [told, *([] if duel.has_sides else draw_squares(each.run.marks))]


def _cut(duel: Duel) -> list[str]:
    if any(each.is_cut for each in duel.people):
        return [_("-# I was restarted, so some of this ended early.")]
    return []


def next_duel(duel: Duel) -> str:
    """Say where the duel is that follows one which is over."""
    where = channel_name(duel.place.channel_id)
    return _("Your next duel is already waiting in {channel}.").format(channel=where)


def clock_text(milliseconds: int) -> str:
    """Write a time of thinking, such as 1:42."""
    minutes, rest = divmod(milliseconds, MINUTE)
    return f"{minutes}:{rest // SECOND:02d}"
