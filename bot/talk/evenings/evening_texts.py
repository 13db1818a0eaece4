"""What the messages of an evening say in its channel: the entry, the table, the hall, the end."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import rules
from bot.clocks.control_text import parse_control
from bot.evenings.evening import By, Evening, EveningGame, EveningState, Presence
from bot.evenings.medley import slot_length
from bot.evenings.points import EveningResult
from bot.evenings.standings import EveningLine, make_table
from bot.talk.matches.clock_controls import describe_control
from bot.talk.names import (
    game_name,
    mention,
    moment_from_now,
    moment_of_day,
    role_name,
    time_of_day,
)
from bot.talk.safe_text import quote
from render.lists import join_all, join_alternatives, join_items
from render.translation import _, ngettext

FLAME = "🔥"
NAMED = 15  # people whom the entry names
SHOWN = 10  # lines of the table in its message
MOST_LINES = 40  # of the whole table


def start_now() -> str:
    """Name a start without delay."""
    # Translators: choice 100
    return _("now")


def evening_name(evening: Evening) -> str:
    """Name an evening, in bold."""
    return f"**{quote(evening.plan.name)}**"


def game_called(key: str) -> str:
    """Name a game by its key."""
    return game_name(rules.any_game(key, ()))


def medley_label(key: str) -> str:
    """Name a ready medley in a list of choices."""
    return {
        # Translators: option 100
        "eight": _("Eight by eight: seven games on small boards"),
        # Translators: option 100
        "upside": _("Upside down: giveaways and other surprises"),
        # Translators: option 100
        "far": _("Far and wide: from Friesland to Thailand"),
    }[key]


def entry_text(evening: Evening) -> str:
    """Tell what is played when, and who has entered."""
    plan = evening.plan
    starts = _("Starts {day}, {moment}. Play whoever's free, and come and go as you like.").format(
        day=moment_of_day(plan.starts_at), moment=moment_from_now(plan.starts_at)
    )
    lines = [f"### {quote(plan.name)}", what_is_played(evening), starts]
    if plan.rated:
        lines.append(_("Games are rated, up to four a day between the same two people."))
    if plan.role_ids:
        roles = join_alternatives(map(role_name, plan.role_ids))
        lines.append(_("-# Only for {roles}.").format(roles=roles))
    if evening.state is EveningState.DOOR:
        lines.append(_("The door is open: press **Play** when you're here."))
        lines.append(_at_table(evening, plan.starts_at))  # no one rests after a game yet
    return "\n".join([*lines, _entered(evening)])


def what_is_played(evening: Evening) -> str:
    """Tell the game or games, the length and the clock."""
    plan = evening.plan
    clock = describe_control(parse_control(plan.clock))
    if len(plan.games) == 1:
        told = ngettext(
            "{game} for {count} minute, {clock}.",
            "{game} for {count} minutes, {clock}.",
            plan.minutes,
        )
        return told.format(game=game_called(plan.games[0]), count=plan.minutes, clock=clock)
    games = join_items(map(game_called, plan.games))
    told = (
        ngettext(
            "{count} game, one after the other, in {minutes} minutes, {clock}: {games}.",
            "{count} games, one after the other, in {minutes} minutes, {clock}: {games}.",
            len(plan.games),
        )
        if plan.by is By.TIME
        else ngettext(
            "{count} variant in turn for {minutes} minutes, {clock}: {games}.",
            "{count} variants in turn for {minutes} minutes, {clock}: {games}.",
            len(plan.games),
        )
    )
    return told.format(count=len(plan.games), minutes=plan.minutes, clock=clock, games=games)


def _entered(evening: Evening) -> str:
    people = [mention(each.person.id) for each in evening.players.values()]
    if not people:
        return _("No one has entered yet.")
    more = len(people) - NAMED
    if more > 0:
        rest = ngettext("{count} more", "{count} more", more).format(count=more)
        people = [*people[:NAMED], rest]
    count = len(evening.players)
    return ngettext("{count} has entered: {names}", "{count} have entered: {names}", count).format(
        count=count, names=join_items(people)
    )


def door_call(evening: Evening, people: Sequence[int]) -> str:
    """Call people who have entered: the door is open."""
    return _(
        "{name} starts {moment}. {players}: the door is open, so press **Play** when you're here."
    ).format(
        name=evening_name(evening),
        moment=moment_from_now(evening.plan.starts_at),
        players=join_items(map(mention, people)),
    )


def start_call(people: Sequence[int]) -> str:
    """Call people who have entered and have not come."""
    return _("{players}: it has started, so press **Play** when you're here.").format(
        players=join_items(map(mention, people))
    )


def table_text(evening: Evening, now: datetime) -> str:
    """Tell how an evening stands: what is played now, and the best of the table."""
    lines = [f"### {quote(evening.plan.name)}", _state_line(evening, now)]
    table = make_table(evening)
    lines += [table_line(evening, line) for line in table[:SHOWN]]
    if not table:
        lines.append(_("No game has ended yet."))
    if evening.is_open:
        lines.append(_at_table(evening, now))
    return "\n".join(lines)


def _at_table(evening: Evening, now: datetime) -> str:
    count = len(evening.list_at_table(now))
    told = ngettext("-# {count} person at the table", "-# {count} people at the table", count)
    return told.format(count=count)


def _state_line(evening: Evening, now: datetime) -> str:
    plan = evening.plan
    ended = {
        EveningState.LAST_GAMES: _("Last games: no new ones start."),
        EveningState.OVER: _("It's over."),
        EveningState.OFF: _("It was called off."),
    }
    if evening.state in ended:
        return ended[evening.state]
    ends = time_of_day(plan.last_call)
    if len(plan.games) == 1 or plan.by is By.TURNS:
        return _("Press **Play** to join. New games start until {moment}.").format(moment=ends)
    game, until = find_slot(evening, now)
    return _("Now: {game}, until {until}. New games start until {moment}.").format(
        game=game_called(game), until=time_of_day(until), moment=ends
    )


def find_slot(evening: Evening, now: datetime) -> tuple[str, datetime]:
    """Return the game that is dealt now, and until when."""
    plan = evening.plan
    length = timedelta(seconds=slot_length(plan.minutes, len(plan.games)))
    number = max(0, min((now - plan.starts_at) // length, len(plan.games) - 1))
    is_last = number == len(plan.games) - 1
    return plan.games[number], plan.last_call if is_last else plan.starts_at + (number + 1) * length


def table_line(evening: Evening, line: EveningLine) -> str:
    """Write a line of the table, with a flame while the next win counts double."""
    flame = f" {FLAME}" if evening.is_open and line.run.counts_double else ""
    points = ngettext("{count} point", "{count} points", line.points).format(count=line.points)
    return f"{line.place}. {_player(evening, line.number)} · **{points}**{flame}"


def whole_table(evening: Evening) -> str:
    """Write the whole table, and how it is ordered."""
    lines = [table_line(evening, line) for line in make_table(evening)[:MOST_LINES]]
    order = _(
        "-# By points, then wins, then the points of everyone they beat, then who got there first."
    )
    heading = f"### {quote(evening.plan.name)}"
    return "\n".join([heading, *(lines or [_("No game has ended yet.")]), order])


def rules_of_points() -> str:
    """Explain how an evening is played and counted."""
    return _(
        "### How a club night works\n"
        "Press **Play**, and you get a game as soon as someone's free. After a game, press **Next "
        "game**. **Pause** or leave whenever you like: your points stay.\n"
        "- A win is 2 points, a draw 1. After two wins in a row, your next result counts double.\n"
        "- A win before move 5 is 1 point. A second draw in a row is 0 unless it's 30 moves long.\n"
        "- Make your first move within a minute, or your opponent gets a point. After the third "
        "time, you're out.\n"
        "- You can offer a draw after ten moves each. There are no takebacks.\n"
        "- Games still running at the very end are judged by pieces: three men ahead wins."
    )


def hall_lines(evening: Evening, ended: Iterable[EveningGame], begun: Iterable[EveningGame]) -> str:
    """Tell results and new games in the hall."""
    lines = [result_line(evening, game) for game in ended]
    lines += [
        _("{white} v {black}: {game}").format(
            white=_player(evening, game.white),
            black=_player(evening, game.black),
            game=game_called(game.game),
        )
        for game in begun
    ]
    return "\n".join(lines)


def result_line(evening: Evening, game: EveningGame) -> str:
    """Tell how a game ended."""
    white, black = _player(evening, game.white), _player(evening, game.black)
    if game.kind is EveningResult.VOID:
        return _("{white} v {black}: no result.").format(white=white, black=black)
    if game.kind in (EveningResult.ABSENT, EveningResult.GIVEN):
        absent, other = (white, black) if game.kind is EveningResult.ABSENT else (black, white)
        return _("{absent} didn't play: 1 point for {player}.").format(absent=absent, player=other)
    if game.kind in (EveningResult.DRAW, EveningResult.JUDGED_DRAW):
        return _("{white} and {black} drew.").format(white=white, black=black)
    has_white_won = game.kind in (EveningResult.WIN, EveningResult.JUDGED_WIN)
    winner, loser = (white, black) if has_white_won else (black, white)
    moves = -(-game.plies // 2)
    if not moves:
        return _("{winner} beat {loser}.").format(winner=winner, loser=loser)
    told = ngettext(
        "{winner} beat {loser}, {count} move.", "{winner} beat {loser}, {count} moves.", moves
    )
    return told.format(winner=winner, loser=loser, count=moves)


def board_call(people: Sequence[int]) -> str:
    """Call people whose private board cannot be reached any more."""
    return _("{players}: press **Board** to go on with your game.").format(
        players=join_items(map(mention, people))
    )


def last_call(evening: Evening) -> str:
    """Say that no more games start, and how those still running will be judged."""
    return _(
        "No new games from now on. Games still running {moment} are judged by pieces: three men "
        "ahead wins."
    ).format(moment=moment_from_now(evening.plan.judged_at))


def off_text(evening: Evening, *, is_called_off: bool) -> str:
    """Say that an evening was called off, or that no one came."""
    told = (
        _("{name} was called off. Games in progress end without a result.")
        if is_called_off
        else _("{name} didn't happen: there were fewer than two of you this time.")
    )
    return told.format(name=evening_name(evening))


def channel_gone_text(evening: Evening) -> str:
    """Tell the host in private that an evening has ended because its channel is gone."""
    return _("{name} has ended because its channel is gone.").format(name=evening_name(evening))


def end_text(evening: Evening, upset: EveningGame | None = None) -> str:
    """Tell who won an evening, and what was remarkable."""
    table = make_table(evening)
    if not table:
        return _("{name} is over. No game was played.").format(name=evening_name(evening))
    winners = join_all(_player(evening, line.number) for line in table if line.place == 1)
    points = ngettext(
        "{winners} won {name} with {count} point.",
        "{winners} won {name} with {count} points.",
        table[0].points,
    )
    lines = [points.format(winners=winners, name=evening_name(evening), count=table[0].points)]
    lines += [table_line(evening, line) for line in table if 1 < line.place <= SHOWN]
    return "\n".join([*lines, *_remarks(evening, table, upset)])


def _remarks(
    evening: Evening, table: Sequence[EveningLine], upset: EveningGame | None
) -> Iterable[str]:
    """Yield a line for most games, the longest row, the greatest upset and the shortest win."""
    busiest = max(table, key=lambda line: len(line.scores))
    count = len(busiest.scores)
    most = ngettext("Most games: {player}, {count}.", "Most games: {player}, {count}.", count)
    yield most.format(player=_player(evening, busiest.number), count=count)
    luckiest = max(table, key=lambda line: line.run.best_row)
    row = luckiest.run.best_row
    if row > 1:
        longest = ngettext(
            "Most wins in a row: {player}, {count}.", "Most wins in a row: {player}, {count}.", row
        )
        yield longest.format(player=_player(evening, luckiest.number), count=row)
    if upset is not None:
        # Translators: {game}: a sentence about a game, such as "@Ann beat @Ben."
        yield _("Biggest upset: {game}").format(game=result_line(evening, upset))
    won = [
        game
        for game in evening.games
        if game.kind in (EveningResult.WIN, EveningResult.LOSS) and game.plies >= 8
    ]
    if won:
        shortest = min(won, key=lambda game: game.plies)
        # Translators: {game}: a sentence about a game, such as "@Ann beat @Ben, 12 moves."
        yield _("Shortest win: {game}").format(game=result_line(evening, shortest))


def feed_text(evening: Evening) -> str:
    """Tell the feed of a server who won."""
    table = make_table(evening)
    winners = join_all(_player(evening, line.number) for line in table if line.place == 1)
    games = sum(game.is_played for game in evening.games)
    played = ngettext("{count} game was played.", "{count} games were played.", games)
    won = _("{name}: {winners} won.").format(name=evening_name(evening), winners=winners)
    return f"{won} {played.format(count=games)}"


def list_text(evenings: Sequence[Evening], links: Sequence[str]) -> str:
    """List the evenings of a server."""
    if not evenings:
        return _("No club night is planned here. Open one with `/evening new`.")
    lines = [
        f"{evening_name(each)} · {what_is_played(each)} · {moment_from_now(each.plan.starts_at)} · "
        f"{link}"
        for each, link in zip(evenings, links, strict=True)
    ]
    return "\n".join(lines)


def _player(evening: Evening, number: int) -> str:
    player = evening.players[number]
    name = mention(player.person.id)
    is_out = player.presence is Presence.OUT
    return _("{player} (out)").format(player=name) if is_out and evening.is_open else name
