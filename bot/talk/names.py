"""How people, sides, games, moments and places are named in messages."""

from collections.abc import Iterable
from datetime import datetime

import rules
from bot.matches.match_value import Match
from bot.talk.safe_text import quote, shorten, write_plain
from render.alt_text import join_items
from render.translation import _
from rules import Color, ballots
from storage.rows import Computer, Holder, Person, Place, Team, is_former

DISCS = {Color.WHITE: "⚪", Color.BLACK: "⚫"}
DIRECT = "@me"  # in the place of a server
MOST_IN_THREAD_NAME = 100  # characters


def mention(person_id: int) -> str:
    """Name a person so that Discord shows their name as it is now; who was erased has none."""
    return former_player() if is_former(person_id) else f"<@{person_id}>"


def former_player() -> str:
    """Name somebody who was erased."""
    return _("former player")


def holder_name(holder: Holder) -> str:
    """Name who plays: a person is mentioned."""
    match holder:
        case Person(id=person_id):
            return mention(person_id)
        case Team(name=name):
            return f"**{quote(name)}**"
        case Computer(level=level):
            return _("Damka, level {level}").format(level=level)


def plain_name(holder: Holder) -> str:
    """Name who plays without any format, as last seen, in one line: for labels and records."""
    if isinstance(holder, Computer):
        return _("Damka, level {level}").format(level=holder.level)
    if isinstance(holder, Person) and is_former(holder.id):
        return former_player()
    return write_plain(holder.name)


def side_name(side: Color) -> str:
    """Name a side by its colour."""
    return _("White") if side is Color.WHITE else _("Black")


def player_name(match: Match, side: Color) -> str:
    """Name who plays a side, behind the disc of its colour."""
    return f"{DISCS[side]} {holder_name(match.holder(side))}"


def game_name(game: rules.AnyGame) -> str:
    """Name a game with the options that were chosen."""
    chosen = [_(option.name) for option in game.options if option.key in game.chosen]
    if not chosen:
        return _(game.name)
    return _("{game} ({options})").format(game=_(game.name), options=join_items(chosen))


def moment_from_now(moment: datetime) -> str:
    """Name a moment so that Discord writes it relative to now, in each reader's language."""
    return f"<t:{int(moment.timestamp())}:R>"


def time_of_day(moment: datetime) -> str:
    """Name a moment so that Discord writes its time without the date, as each reader is used to."""
    return f"<t:{int(moment.timestamp())}:t>"


def moment_of_day(moment: datetime) -> str:
    """Name a moment so that Discord writes it with date and time, as each reader is used to."""
    return f"<t:{int(moment.timestamp())}:f>"


def day_of(moment: datetime) -> str:
    """Name a moment so that Discord writes its date alone, as each reader is used to."""
    return f"<t:{int(moment.timestamp())}:D>"


def join_alternatives(items: Iterable[str]) -> str:
    """Join the items of a list of which one holds: "a, b or c"."""
    *others, last = items
    if not others:
        return last
    return _("{items} or {last}").format(items=join_items(others), last=last)


def role_name(role_id: int) -> str:
    """Name a role of a server as Discord shows it; nobody is called."""
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

    Of several rooms it is that in a channel, or one of a server, or that of a reader alone.
    """
    there = (room for room in match.rooms if room.place.channel_id == channel_id)
    here = (room for room in match.rooms if room.place.server_id == server_id is not None)
    room = next(there, None) or next(here, match.room_for(reader_id))
    return message_link(room.place, room.message_id)


def message_link(place: Place, message_id: int | None) -> str:
    """Return a link to a message, or to its channel where there is none."""
    if message_id is None:
        return channel_name(place.channel_id)
    path = f"{place.server_id or DIRECT}/{place.channel_id}/{message_id}"
    return _("[Open]({address})").format(address=f"https://discord.com/channels/{path}")


def thread_name(white: Holder, black: Holder, game: rules.AnyGame) -> str:
    """Name the thread of a match after both players, White first, and the game."""
    players = _("{white} v {black}").format(white=plain_name(white), black=plain_name(black))
    ending = f" · {_(game.name)}"
    return f"{shorten(players, MOST_IN_THREAD_NAME - len(ending))}{ending}"


def shorten_thread_name(name: str) -> str:
    """Shorten a name so that a thread can have it."""
    return shorten(name, MOST_IN_THREAD_NAME)


def game_label(game: rules.AnyGame) -> str:
    """Name a game in a list of choices: its name, its own name, its family."""
    return " · ".join(dict.fromkeys((_(game.name), game.native_name, _(game.family))))


def option_label(option: rules.Option) -> str:
    """Name an option of a game in a list of choices."""
    return _(option.name)


def table_label(table: ballots.Table) -> str:
    """Name a table of ballots in a list of choices."""
    return _("random opening: {table}").format(table=_(table.name))
