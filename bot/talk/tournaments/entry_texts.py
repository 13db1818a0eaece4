"""Who may enter a tournament, and who waits: for its message, its calls, and people it refuses."""

from collections.abc import Iterator, Sequence

from bot.talk.names import mention, moment_from_now, moment_of_day, role_name
from bot.talk.safe_text import quote
from bot.tournaments.conditions import Conditions, Obstacle
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_facts import NotAdmitted
from render.lists import join_alternatives, join_items
from render.translation import _, ngettext

MOST_WAITING = 16  # people of the waiting list whom a message names


def list_conditions(tournament: Tournament) -> list[str]:
    """List who may enter, from when and until when, and how many."""
    conditions = tournament.conditions
    parts = [*_list_moments(tournament), *_list_numbers(conditions), *_list_limits(conditions)]
    return [*parts, *_list_deputy(tournament), *_list_winner_role(tournament)]


def _list_winner_role(tournament: Tournament) -> list[str]:
    if tournament.winner_role is None:
        return []
    return [_("-# Role for the winner: {role}").format(role=role_name(tournament.winner_role))]


def _list_deputy(tournament: Tournament) -> list[str]:
    if tournament.deputy is None:
        return []
    return [_("-# Second arbiter: {deputy}").format(deputy=mention(tournament.deputy.id))]


def list_waiting(tournament: Tournament) -> list[str]:
    """Name the first of those on the waiting list, in their order."""
    if not tournament.waiting:
        return []
    named = tournament.waiting[:MOST_WAITING]
    names = join_items(mention(each.person.id) for each in named)
    told = [_("Waiting list: {names}").format(names=names)]
    more = len(tournament.waiting) - len(named)
    if more > 0:
        told.append(ngettext("-# and {count} more", "-# and {count} more", more).format(count=more))
    return told


def _list_moments(tournament: Tournament) -> Iterator[str]:
    conditions = tournament.conditions
    if conditions.opens_at is not None:
        yield _("Entries open {moment} ({from_now})").format(
            moment=moment_of_day(conditions.opens_at),
            from_now=moment_from_now(conditions.opens_at),
        )
    ends_late = tournament.kind.takes_late or conditions.closes_at != tournament.starts_at
    if conditions.closes_at is not None and ends_late:
        yield _("Entries close {moment} ({from_now})").format(
            moment=moment_of_day(conditions.closes_at),
            from_now=moment_from_now(conditions.closes_at),
        )


def _list_numbers(conditions: Conditions) -> Iterator[str]:
    if conditions.least is not None:
        yield ngettext(
            "-# It needs at least {count} player to start.",
            "-# It needs at least {count} players to start.",
            conditions.least,
        ).format(count=conditions.least)
    if conditions.most is not None:
        yield ngettext(
            "-# There is {count} place. Once it's taken, you can wait for it.",
            "-# There are {count} places. Once they're taken, you can wait for one.",
            conditions.most,
        ).format(count=conditions.most)


def _list_limits(conditions: Conditions) -> Iterator[str]:
    if conditions.role_ids:
        yield _("-# Only for {roles}.").format(roles=_name_roles(conditions))
    if conditions.account_days:
        yield ngettext(
            "-# Only for accounts at least {count} day old.",
            "-# Only for accounts at least {count} days old.",
            conditions.account_days,
        ).format(count=conditions.account_days)
    if conditions.member_days:
        yield ngettext(
            "-# Only for people who have been in this server for at least {count} day.",
            "-# Only for people who have been in this server for at least {count} days.",
            conditions.member_days,
        ).format(count=conditions.member_days)
    if conditions.asks_rating:
        yield _ratings(conditions)


def _name_roles(conditions: Conditions) -> str:
    roles = [*map(role_name, conditions.role_ids)]
    return join_alternatives(roles) if roles else ""


def _ratings(conditions: Conditions) -> str:
    least, highest = conditions.least_rating, conditions.highest_rating
    if least is None:
        return _("-# Only for ratings up to {highest}.").format(highest=highest)
    if highest is None:
        return _("-# Only for ratings from {least} up.").format(least=least)
    return _("-# Only for ratings from {least} to {highest}.").format(least=least, highest=highest)


def explain_not_admitted(error: NotAdmitted) -> str:
    """Tell a person what keeps them out of a tournament, and from when on it no longer will."""
    conditions, until = error.tournament.conditions, error.hindered.until
    sentences = {
        Obstacle.REMOVED: _("An arbiter has removed you from this tournament."),
        Obstacle.NOT_OPEN_YET: _("Entries aren't open yet. You can enter {moment}."),
        Obstacle.CLOSED: _("Entries for this tournament are closed."),
        Obstacle.NO_ROLE: _("This tournament is only for {roles}."),
        Obstacle.YOUNG_ACCOUNT: _(
            "Your Discord account is too new for this tournament. You can enter {moment}."
        ),
        Obstacle.NEW_HERE: _(
            "You haven't been in this server long enough for this tournament. You can enter "
            "{moment}."
        ),
        Obstacle.UNSURE_RATING: _(
            "This tournament asks for a rating, and yours isn't certain yet. Play a few more "
            "rated games first."
        ),
        Obstacle.LOW_RATING: _("Your rating is {rating}. This tournament starts at {least}."),
        Obstacle.HIGH_RATING: _("Your rating is {rating}. This tournament goes up to {highest}."),
    }
    return sentences[error.hindered.obstacle].format(
        moment="" if until is None else moment_from_now(until),
        roles=_name_roles(conditions),
        rating=error.rating,
        least=conditions.least_rating,
        highest=conditions.highest_rating,
    )


def left_text(tournament: Tournament) -> str:
    """Tell someone that they have left a tournament before its start."""
    return _("You've left **{name}**.").format(name=quote(tournament.name))


def let_in_call(tournament: Tournament, number: int) -> str:
    """Tell a person who waited that they now play."""
    return _("**{name}**: {player}, a place is free, so you're in.").format(
        name=quote(tournament.name), player=mention(tournament.people[number].id)
    )


def no_place_call(tournament: Tournament, people: Sequence[int]) -> str:
    """Tell the people who waited that they do not play."""
    return _("**{name}**: no place came free for {players}. Maybe next time!").format(
        name=quote(tournament.name), players=join_items(map(mention, people))
    )
