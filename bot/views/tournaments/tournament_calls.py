"""The messages by which the players of a tournament are called: to its start, a game, its end."""

from collections.abc import Sequence

from bot.talk.labels import Label
from bot.talk.tournaments.entry_texts import let_in_call, no_place_call
from bot.talk.tournaments.tournament_calls import (
    call_to_game,
    called_off_call,
    day_ahead_call,
    end_call,
    feed_line,
    has_way_back,
    out_text,
    ready_text,
    role_refused_call,
    start_call,
)
from bot.tournaments.arrivals import Readiness
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.tournament import Key, Tournament, TournamentState
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.parts import Card, row, text
from bot.views.post import Post, PublicPost
from bot.views.tournaments.tournament import (
    BLUE,
    GREEN,
    list_pages_of_table,
    tournament_button,
)
from bot.views.tournaments.tournament_tables import draw_podium, draw_standings
from storage.rows import Person

MOST_PINGS = 100  # people whom a message may notify


def count_calls(tournament: Tournament) -> int:
    """Return how many messages it takes to call all players."""
    waited = tournament.left_over if tournament.state is TournamentState.CANCELLED else ()
    return max(1, count_parts_of([*tournament.people, *waited]))


def count_parts_of(people: Sequence[object]) -> int:
    """Return how many messages it takes to notify people."""
    return -(-len(people) // MOST_PINGS)


def list_called(tournament: Tournament, part: int) -> tuple[int, ...]:
    """Return the people whom a part of a call notifies, from 0 on."""
    people = [person.id for person in tournament.people.values()]
    if tournament.state is TournamentState.CANCELLED:
        people += [person.id for person in tournament.left_over]
    return tuple(people[part * MOST_PINGS : (part + 1) * MOST_PINGS])


async def call_opponent(
    ready: Readiness, key: Key, challenger: Person, *, is_silent: bool
) -> PublicPost:
    """Call a player to a game for which their opponent is ready."""
    tournament = ready.tournament
    detail = f"{key[0]}-{key[1]}"
    control = ControlId(ControlKind.TOURNAMENT, TournamentAction.PLAY, tournament.id, 0, detail)
    card = Card(text(call_to_game(ready, challenger)), row(button(control, Label.READY, GREEN)))
    return PublicPost(card, pings=(tournament.people[ready.opponent].id,), is_silent=is_silent)


async def show_ready(ready: Readiness, key: Key) -> Post:
    """Tell a player in private that they are ready, with a button to take that back."""
    detail = f"{key[0]}-{key[1]}"
    action = TournamentAction.AWAY
    control = ControlId(ControlKind.TOURNAMENT, action, ready.tournament.id, 0, detail)
    return Post(Card(text(ready_text(ready)), row(button(control, Label.NOT_READY))))


async def call_to_start(tournament: Tournament, part: int) -> PublicPost:
    """Call everyone who has entered to a tournament that has started."""
    people = list_called(tournament, part)
    mine = tournament_button(tournament, TournamentAction.MINE, Label.MY_GAMES, BLUE)
    return PublicPost(Card(text(start_call(tournament, people)), row(mine)), pings=people)


async def call_a_day_ahead(tournament: Tournament, part: int) -> PublicPost:
    """Remind all who have entered that a tournament starts in a day; they may still leave."""
    people = list_called(tournament, part)
    leave = tournament_button(tournament, TournamentAction.LEAVE, Label.LEAVE)
    return PublicPost(Card(text(day_ahead_call(tournament, people)), row(leave)), pings=people)


async def tell_called_off(tournament: Tournament, part: int) -> PublicPost:
    """Tell everyone who has entered that a tournament could not start as planned."""
    people = list_called(tournament, part)
    return PublicPost(Card(text(called_off_call(tournament, people))), pings=people)


async def tell_let_in(tournament: Tournament, number: int) -> PublicPost:
    """Tell a person who waited that they now play, and let them check in if that is open."""
    here = tournament_button(tournament, TournamentAction.CHECK_IN, Label.CHECK_IN, BLUE)
    rows = [row(here)] if tournament.state is TournamentState.CHECK_IN else []
    card = Card(text(let_in_call(tournament, number)), *rows)
    return PublicPost(card, pings=(tournament.people[number].id,))


async def tell_no_place(tournament: Tournament, part: int) -> PublicPost:
    """Tell a part of the people who waited that they do not play, from 0 on."""
    called = tournament.left_over[part * MOST_PINGS : (part + 1) * MOST_PINGS]
    people = tuple(person.id for person in called)
    return PublicPost(Card(text(no_place_call(tournament, people))), pings=people)


async def tell_end(tournament: Tournament, part: int, theme: str) -> PublicPost:
    """Announce the end of a tournament with its table, and thank the players."""
    people = list_called(tournament, part)
    words = text(end_call(tournament, people))
    if part:
        return PublicPost(Card(words), pings=people)
    is_drawn = tournament.event.pairings and tournament.kind.has_picture
    podium, files = await draw_podium(tournament, theme) if is_drawn else ([], {})
    shown, drawn = await draw_standings(tournament, theme) if is_drawn else ([], {})
    files |= drawn
    pages = list_pages_of_table(tournament)
    rows = [row(*pages)] if pages else []
    return PublicPost(Card(words, *podium, *shown, *rows), files, people)


async def tell_feed(tournament: Tournament) -> PublicPost:
    """Announce the end of a tournament in the feed of a server; nobody is notified."""
    return PublicPost(Card(text(feed_line(tournament))))


async def tell_role_refused(tournament: Tournament, obstacle: RoleObstacle) -> PublicPost:
    """Tell the arbiter why the role could not be given to a winner."""
    words = text(role_refused_call(tournament, obstacle))
    return PublicPost(Card(words), pings=(tournament.starter.id,))


async def tell_out(tournament: Tournament, number: int) -> PublicPost:
    """Tell a player who was removed why, and how to come back."""
    action = TournamentAction.COME_BACK
    back = [row(tournament_button(tournament, action, Label.COME_BACK, GREEN))]
    rows = back if has_way_back(tournament, number) else []
    card = Card(text(out_text(tournament, number)), *rows)
    return PublicPost(card, pings=(tournament.people[number].id,))
