"""Ratings in words: what is rated, what a game changed, tables, profiles, rivals."""

from collections.abc import Sequence

import rules
from bot.challenges.challenge import Challenge
from bot.matches.handicap import EVEN
from bot.matches.match_value import Match
from bot.ratings.eligible import NotRated, Unrated
from bot.ratings.pools import Pace, Pool
from bot.ratings.rating_tables import MOST_COUNTED
from bot.ratings.rating_values import (
    OddsTally,
    PoolRating,
    Profile,
    RatingTable,
    Rivalry,
    ShownChange,
    TableLine,
    Tally,
)
from bot.ratings.table import LEAST_GAMES, ShownRating
from bot.talk.matches.clock_controls import short_duration
from bot.talk.matches.odds_texts import tell_giver
from bot.talk.names import match_link, mention, moment_of_day
from bot.talk.safe_text import quote
from bot.talk.tournaments.trophy_texts import list_trophies
from bot.tournaments.trophies import Trophy
from render.lists import join_items
from render.names import family_name, plain_game_name
from render.translation import _, ngettext, pgettext

LEAST_RUN = 3  # games without a loss that are worth mentioning
RESULTS = {2: "1-0", 1: "½-½", 0: "0-1"}


def rated_terms() -> str:
    """Name what a rated game is, among the terms of a challenge."""
    return pgettext("terms of a game", "rated")


def rated_title() -> str:
    """Say in the title of a board that the game is rated."""
    return _("Rated game")


def what_is_rated() -> str:
    """Say below a challenge what a rated game means."""
    return _(
        "-# Rated: it counts for both of you once you've both moved, unless it's called off or "
        "ended by moderators."
    )


def casual_after_all(challenge: Challenge, match: Match | None) -> str:
    """Say that a game became casual although it was to be rated; an empty text otherwise."""
    if match is None or not challenge.terms.rated or match.terms.rated:
        return ""
    return _("You two have already played 4 rated games today, so this one is casual.")


def explain_not_rated(error: NotRated) -> str:
    """Explain why a game can't be rated."""
    match error.reason:
        case Unrated.ODDS:
            return _("A game with odds is never rated. Leave out one or the other.")
        case Unrated.HOUSE_RULES:
            return _("A rated game can't have house rules.")
        case Unrated.FREE_POSITION:
            return _(
                "A rated game starts from the usual position or a random opening, not from a "
                "position you choose."
            )
        case Unrated.FRIENDLY_CLOCK:
            return _(
                "A friendly clock is for casual games only. Choose another clock for a rated game."
            )
        case Unrated.TIME_ODDS:
            return _("In a rated game both sides get the same time.")
        case Unrated.TOO_LONG:
            return _("This game can only be rated with a quick clock, such as 10+5.")
        case Unrated.YOUNG_ACCOUNT if error.until is not None:
            return _(
                "Rated games need accounts that are at least a week old. One of yours will be old "
                "enough on {moment}. Until then, play a casual game."
            ).format(moment=moment_of_day(error.until))
        case _:
            return _("Only games between two people can be rated.")


def rating_text(rating: ShownRating) -> str:
    """Write a rating; a question mark means that it is not settled yet."""
    return f"{rating.number}?" if rating.is_provisional else str(rating.number)


def not_counted() -> str:
    """Say that a game that began as a rated one changed no rating in the end."""
    return _("This game doesn't count for ratings.")


def rating_changes(changes: Sequence[ShownChange]) -> str:
    """Say how a game changed ratings."""
    parts = [
        f"{mention(change.person_id)} {rating_text(change.rating)} ({change.change:+})"
        for change in changes
    ]
    return _("Ratings: {ratings}").format(ratings=" · ".join(parts))


def pool_name(pool: Pool) -> str:
    """Name the games that share a rating: a family, quick or long."""
    sentence = (
        _("{family} · quick games") if pool.pace is Pace.QUICK else _("{family} · long games")
    )
    return sentence.format(family=family_name(pool.family))


def table_text(table: RatingTable) -> str:
    """List a page of a leaderboard, and the reader's own place."""
    if table.pool is None:
        return _(
            "No one has played a rated game here yet. Start the first one with `/challenge rated: "
            "True`."
        )
    heading = _("### {pool} · this server") if not table.is_world else _("### {pool} · everywhere")
    lines = [heading.format(pool=pool_name(table.pool)), *map(_table_line, table.lines)]
    if not table.lines:
        lines.append(_("No one is on this leaderboard yet."))
    lines.append(_own_place(table))
    return "\n".join(lines)


def _table_line(line: TableLine) -> str:
    # Translators: {name}: the name of a player
    return ngettext(
        "{place}\\. **{rating}** {name} · {count} game",
        "{place}\\. **{rating}** {name} · {count} games",
        line.games,
    ).format(
        place=line.place,
        rating=rating_text(line.rating),
        name=quote(line.person.name),
        count=line.games,
    )


def _own_place(table: RatingTable) -> str:
    if table.own is not None:
        sentence = (
            _("-# You: place {place}, {rating}")
            if table.own.place <= MOST_COUNTED
            else _("-# You: {rating}, below place {place}")
        )
        return sentence.format(
            place=min(table.own.place, MOST_COUNTED), rating=rating_text(table.own.rating)
        )
    missing = LEAST_GAMES - table.own_games
    if missing > 0:
        return ngettext(
            "-# To be on this leaderboard you need at least {count} more rated game, and a rating "
            "without a question mark.",
            "-# To be on this leaderboard you need at least {count} more rated games, and a rating "
            "without a question mark.",
            missing,
        ).format(count=missing)
    return _(
        "-# This leaderboard lists active players whose rating has no question mark, and who "
        "haven't chosen to be hidden."
    )


def profile_text(profile: Profile, trophies: Sequence[Trophy] = ()) -> str:
    """Describe a player of a server: ratings, games, habits and trophies."""
    lines = [_("### {person}").format(person=mention(profile.person_id))]
    lines += map(_pool_line, profile.ratings)
    unsure = (each.rating for each in profile.ratings if each.rating.is_provisional)
    if (first := next(unsure, None)) is not None:
        told = _("-# {rating} means there aren't enough games to be sure yet.")
        lines.append(told.format(rating=rating_text(first)))
    if not profile.ratings:
        lines.append(_("No rated games yet."))
    lines.append(tally_text(profile.tally))
    if profile.unbeaten >= LEAST_RUN:
        lines.append(
            ngettext(
                "Unbeaten in {count} game.", "Unbeaten in {count} games.", profile.unbeaten
            ).format(count=profile.unbeaten)
        )
    lines += _habits(profile)
    lines += list_trophies(trophies)
    if profile.plotted is not None:
        lines.append(_("-# In the picture: {pool}").format(pool=pool_name(profile.plotted)))
    return "\n".join(lines)


def _pool_line(each: PoolRating) -> str:
    sentence = (
        # Translators: {games}: how many, in words, such as "12 games"
        _("**{rating}** · {pool} · everywhere · {games}")
        if each.is_world
        # Translators: {games}: how many, in words, such as "12 games"
        else _("**{rating}** · {pool} · {games}")
    )
    return sentence.format(
        rating=rating_text(each.rating), pool=pool_name(each.pool), games=_games(each.games)
    )


def _habits(profile: Profile) -> list[str]:
    habits = []
    if profile.favourite is not None:
        name = plain_game_name(rules.any_game(profile.favourite))
        habits.append(_("Favourite variant: {game}.").format(game=name))
    if profile.pace is not None:
        habits.append(_("Time per move: {time}.").format(time=short_duration(profile.pace)))
    return [" ".join(habits)] if habits else []


def tally_text(tally: Tally) -> str:
    """Count the games won, drawn and lost."""
    results = count_results(tally.won, tally.drawn, tally.lost)
    return " · ".join(filter(None, (_games(tally.games), results)))


def count_results(won: int, drawn: int, lost: int) -> str:
    """Count games by the results that occurred: "5 won · 4 lost"; empty if there are none."""
    parts = (
        (won, ngettext("{count} won", "{count} won", won)),
        (drawn, ngettext("{count} drawn", "{count} drawn", drawn)),
        (lost, ngettext("{count} lost", "{count} lost", lost)),
    )
    return " · ".join(words.format(count=count) for count, words in parts if count)


def rivalry_text(rivalry: Rivalry) -> str:
    """List how two people have done against each other."""
    one, other = map(mention, rivalry.pair)
    lines = [_("### {player} v {opponent}").format(player=one, opponent=other)]
    if not (rivalry.tallies or rivalry.odds):
        lines.append(_("You two haven't finished a game here yet."))
    for family, tally in rivalry.tallies.items():
        lines.append(f"**{family_name(family)}** · {tally_text(tally)}")
    lines += [_odds_line(rivalry.pair, each) for each in rivalry.odds]
    lines += [
        f"- {RESULTS[points]} · {plain_game_name(match.course.game)} · {match_link(match)}"
        for match, points in rivalry.recent
    ]
    return "\n".join(lines)


def _odds_line(pair: tuple[int, int], odds: OddsTally) -> str:
    """Tell the step of odds of two people in a family, and how they have done with odds."""
    family, step = family_name(odds.family), abs(odds.step)
    if step == EVEN:
        words = _("**{family}**, odds step {step}: no odds").format(family=family, step=step)
    else:
        giver = tell_giver(pair[0] if odds.step > EVEN else pair[1], step)
        words = _("**{family}**, odds step {step}: {odds}").format(
            family=family, step=step, odds=giver
        )
    if odds.since is None:
        return words
    score = f"{odds.tally.won}-{odds.tally.drawn}-{odds.tally.lost}"
    # Translators: {score}: games won, drawn and lost, such as "4-2-3"
    return _("{odds} · {score} since {day}").format(
        odds=words, score=score, day=moment_of_day(odds.since)
    )


def own_table_choices(table_place: str | None, world_rating: str | None) -> str:
    """Say whether a person is on leaderboards, and whether their games count everywhere."""
    here = _("shown on leaderboards") if table_place is None else _("hidden from leaderboards")
    world = (
        _("your next rated games count everywhere if your opponent has chosen that too")
        if world_rating is not None
        else _("your rated games only count in their own server")
    )
    return _("**Ratings**: {choices}").format(choices=join_items([here, world]))


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)
