"""How people, sides, games, moments and places are named in messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

import rules
from bot.matches.match_value import Match
from bot.talk.safe_text import clean, quote, shorten, write_plain
from render.lists import join_items
from render.names import family_name, plain_game_name
from render.translation import _, pgettext, translate
from rules import Color, ballots
from storage.rows import Computer, Holder, Person, Place, Team, is_former

DISCS = {Color.WHITE: "⚪", Color.BLACK: "⚫"}
DIRECT = "@me"  # in the place of a server
MOST_IN_THREAD_NAME = 100  # characters
BESIDE = " · "
_SERVER: ContextVar[int | None] = ContextVar("server", default=None)


@contextmanager
def read_in(server_id: int | None) -> Iterator[None]:
    """Name teams in this context as they appear in a server; None stands for direct messages.

    Tasks and threads that are started meanwhile inherit it, as they do a language.
    """
    token = _SERVER.set(server_id)
    try:
        yield
    finally:
        _SERVER.reset(token)


def mention(person_id: int) -> str:
    """Name a person so that Discord shows their current name; an erased person has none."""
    return former_player() if is_former(person_id) else f"<@{person_id}>"


def former_player() -> str:
    """Name a person who was erased: in brackets, so that no sentence bends it."""
    return _("(former player)")


def holder_name(holder: Holder) -> str:
    """Name the player of a side; a person is mentioned."""
    match holder:
        case Person(id=person_id):
            return mention(person_id)
        case Team():
            return f"**{quote(_team_name(holder))}**"
        case Computer(level=level):
            return f"Damka ({level})"


def plain_name(holder: Holder) -> str:
    """Name a player without any format, as last seen, in one line: for labels and menus."""
    return write_plain(recorded_name(holder))


def recorded_name(holder: Holder) -> str:
    """Name a player for a record, which other programs read: in one line, as last seen."""
    if isinstance(holder, Computer):
        return f"Damka ({holder.level})"
    if isinstance(holder, Person) and is_former(holder.id):
        return former_player()
    return clean(_team_name(holder) if isinstance(holder, Team) else holder.name)


def _team_name(team: Team) -> str:
    """Name a team as it appears here: a team that hides its name shows it only in its own
    server.
    """
    here = _SERVER.get()
    if team.own_name is None or here is None:
        return team.name
    return team.own_name if here == team.own_server_id else guests_name()


def guests_name() -> str:
    """Name a team of another server that hides its name."""
    return pgettext("name of a team", "Guests")


def side_name(side: Color) -> str:
    """Name a side by its colour: a heading or a label, never a part of a sentence."""
    return pgettext("side", "White") if side is Color.WHITE else pgettext("side", "Black")


def player_name(match: Match, side: Color) -> str:
    """Name the player of a side, behind the disc of its colour."""
    return f"{DISCS[side]} {holder_name(match.holder(side))}"


def game_name(game: rules.AnyGame) -> str:
    """Name a game with the options that were chosen."""
    chosen = [translate(option.name) for option in game.options if option.key in game.chosen]
    name = plain_game_name(game)
    return f"{name} ({join_items(chosen)})" if chosen else name


def moment_from_now(moment: datetime) -> str:
    """Write a time so that Discord shows it relative to now, in each reader's language."""
    return f"<t:{int(moment.timestamp())}:R>"


def time_of_day(moment: datetime) -> str:
    """Write a time so that Discord shows it without the date, in each reader's format."""
    return f"<t:{int(moment.timestamp())}:t>"


def moment_of_day(moment: datetime) -> str:
    """Write a time so that Discord shows its date and time, in each reader's format."""
    return f"<t:{int(moment.timestamp())}:f>"


def day_of(moment: datetime) -> str:
    """Write a time so that Discord shows only its date, in each reader's format."""
    return f"<t:{int(moment.timestamp())}:D>"


def role_name(role_id: int) -> str:
    """Name a role of a server as Discord shows it, pinging no one."""
    return f"<@&{role_id}>"


def channel_name(channel_id: int) -> str:
    """Name a channel so that Discord links it."""
    return f"<#{channel_id}>"


def match_link(
    match: Match,
    server_id: int | None = None,
    reader_id: int = 0,
    channel_id: int | None = None,
) -> str:
    """Return a link to the newest board of a match, or else to its channel.

    Of several rooms it chooses the one in this channel, then one in this server, then the
    reader's own.
    """
    there = (room for room in match.rooms if room.place.channel_id == channel_id)
    here = (room for room in match.rooms if room.place.server_id == server_id is not None)
    room = next(there, None) or next(here, match.room_for(reader_id))
    if room.message_id is None:
        return channel_name(room.place.channel_id)
    return _("[Open the board]({address})").format(address=_address(room.place, room.message_id))


def message_link(place: Place, message_id: int | None) -> str:
    """Return a link to a message, or to its channel if there is none."""
    if message_id is None:
        return channel_name(place.channel_id)
    return _("[Open]({address})").format(address=_address(place, message_id))


def _address(place: Place, message_id: int) -> str:
    return (
        f"https://discord.com/channels/{place.server_id or DIRECT}/{place.channel_id}/{message_id}"
    )


def thread_name(white: Holder, black: Holder, game: rules.AnyGame) -> str:
    """Name the thread of a match after both players, White first, and the game."""
    players = _("{white} v {black}").format(white=plain_name(white), black=plain_name(black))
    name = plain_game_name(game)
    room = MOST_IN_THREAD_NAME - len(BESIDE) - len(name)
    return BESIDE.join((shorten(players, room), name))


def shorten_thread_name(name: str) -> str:
    """Shorten a name so that a thread can have it."""
    return shorten(name, MOST_IN_THREAD_NAME)


def fixed_choice_label(name: str, option: str) -> str:
    """Name a fixed choice of a command's option, such as "simul turn", as the command does."""
    return translate(name, f"choice of /{option}")


def game_label(game: rules.AnyGame) -> str:
    """Name a game in a list of choices: its name, its own name, its family; each said once."""
    return BESIDE.join(_say_once([*game_names(game), family_name(game.family)]))


def game_names(game: rules.AnyGame) -> list[str]:
    """Name a game, and as its own country does unless that says the same again."""
    return _say_once([plain_game_name(game), game.native_name])


def _say_once(names: list[str]) -> list[str]:
    """Leave out each name whose words the first one contains."""
    first, *others = names
    return [first, *(name for name in others if name.casefold() not in first.casefold())]


def option_label(option: rules.Option) -> str:
    """Name an option of a game in a list of choices."""
    return translate(option.name)


def table_name(table: ballots.Table) -> str:
    """Name a table of ballots."""
    return translate(table.name, "table of openings")


def table_label(table: ballots.Table) -> str:
    """Name a table of ballots in a list of choices."""
    # Translators: choice 100
    return _("random opening: {table}").format(table=table_name(table))
