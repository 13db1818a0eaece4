"""What the recap of a month says, and the month of one person: `/season`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from bot.seasons.months import ToldMonth
from bot.seasons.own_month import EventCount, FamilyScore, OwnMonth
from bot.seasons.recap import Best, EventKind, PlayedGame
from bot.talk.names import match_link, mention
from bot.talk.ratings.rating_texts import count_results, pool_name
from render.lists import join_all, join_items
from render.names import family_name
from render.translation import _, ngettext
from rules import Color

MOST_NAMED = 3  # people who share an award

MONTHS: Sequence[Callable[[], str]] = (
    lambda: _("January {year}"),
    lambda: _("February {year}"),
    lambda: _("March {year}"),
    lambda: _("April {year}"),
    lambda: _("May {year}"),
    lambda: _("June {year}"),
    lambda: _("July {year}"),
    lambda: _("August {year}"),
    lambda: _("September {year}"),
    lambda: _("October {year}"),
    lambda: _("November {year}"),
    lambda: _("December {year}"),
)


def month_name(month: date) -> str:
    """Name a month with its year."""
    return MONTHS[month.month - 1]().format(year=month.year)


def recap_heading(told: ToldMonth) -> str:
    """Head a recap: which month it is, and how much was played."""
    # Translators: {games}, {people}: how many there were, such as 40
    counts = _("Games: **{games}** · players: **{people}**").format(
        games=told.recap.games, people=told.recap.people
    )
    return f"### {month_name(told.month)}\n{counts}"


def recap_awards(told: ToldMonth, server_id: int) -> str:
    """List who was the best at what; no line where no one was."""
    return "\n".join(_list_awards(told, server_id))


def _list_awards(told: ToldMonth, server_id: int) -> Iterator[str]:
    recap, games = told.recap, told.games
    if recap.champions:
        points = recap.champions[0].points
        people = name_some([each.person_id for each in recap.champions])
        yield ngettext(
            "**Champion**: {people}, {count} point",
            "**Champion**: {people}, {count} points",
            points,
        ).format(people=people, count=points)
    for game, tell in ((recap.longest, _longest), (recap.upset, _upset), (recap.capture, _capture)):
        if game is not None and game.id in games:
            yield f"{tell(game)} · {match_link(games[game.id], server_id)}"
    if recap.improved.people:
        yield _("**Most improved**: {people}, +{points}").format(
            people=name_some(recap.improved.people), points=round(recap.improved.amount)
        )
    if recap.solver.people:
        yield _most_solved(recap.solver)


def _longest(game: PlayedGame) -> str:
    count = (game.plies + 1) // 2
    return ngettext(
        "**Longest game**: {white} v {black}, {count} move",
        "**Longest game**: {white} v {black}, {count} moves",
        count,
    ).format(white=mention(game.people[0]), black=mention(game.people[1]), count=count)


def _upset(game: PlayedGame) -> str:
    winner, loser = game.people if game.winner is Color.WHITE else game.people[::-1]
    return _("**Biggest upset**: {winner} beat {loser}").format(
        winner=mention(winner), loser=mention(loser)
    )


def _capture(game: PlayedGame) -> str:
    return ngettext(
        "**Largest capture**: {count} piece, in the game {white} v {black}",
        "**Largest capture**: {count} pieces, in the game {white} v {black}",
        game.captured,
    ).format(white=mention(game.people[0]), black=mention(game.people[1]), count=game.captured)


def _most_solved(solver: Best) -> str:
    return _("**Most puzzles solved**: {people}, {count}").format(
        people=name_some(solver.people), count=round(solver.amount)
    )


def name_some(people: Sequence[int]) -> str:
    """Mention people who share something, up to three, and count the others."""
    named = [mention(each) for each in people[:MOST_NAMED]]
    others = len(people) - len(named)
    if not others:
        return join_all(named)
    return ngettext("{people} and {count} other", "{people} and {count} others", others).format(
        people=join_items(named), count=others
    )


def own_month_text(own: OwnMonth) -> str:
    """Tell a person what they did in a month."""
    heading = _("### Your month: {month}").format(month=month_name(own.season.month))
    return "\n".join([heading, *_list_own(own)])


def shared_month_text(own: OwnMonth) -> str:
    """Tell everyone what a person did in a month; they chose to share it."""
    heading = f"### {month_name(own.season.month)}"
    return "\n".join([heading, mention(own.person_id), *_list_own(own)])


def _list_own(own: OwnMonth) -> Iterator[str]:
    if own.is_empty:
        yield _("No finished games, puzzles or events here this month.")
    yield from map(_family_line, own.families)
    for line in own.ratings:
        yield f"{pool_name(line.pool)}: {round(line.before)} → **{round(line.after)}**"
    if own.longest:
        count = (own.longest + 1) // 2
        yield ngettext("Longest game: {count} move", "Longest game: {count} moves", count).format(
            count=count
        )
    if own.captured:
        yield ngettext(
            "Largest capture: {count} piece", "Largest capture: {count} pieces", own.captured
        ).format(count=own.captured)
    if own.solved:
        solved = ngettext("{count} puzzle solved.", "{count} puzzles solved.", own.solved)
        yield solved.format(count=own.solved)
    yield from map(_event_line, own.events)


def _family_line(score: FamilyScore) -> str:
    results = count_results(score.won, score.drawn, score.lost)
    return f"**{family_name(score.family)}**: {results}"


def _event_line(event: EventCount) -> str:
    tell = EVENTS[event.kind]
    told = tell().format(count=event.count)
    if event.best is None:
        return told
    best = _("best finish: {place}").format(place=event.best)
    return f"{told} · {best}"


EVENTS: Mapping[EventKind, Callable[[], str]] = {
    EventKind.EVENING: lambda: _("Club nights: {count}"),
    EventKind.TOURNAMENT: lambda: _("Tournaments: {count}"),
}
