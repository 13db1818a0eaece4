"""Chance in a game, described so that anyone can check it, and pairs of games on one ballot."""

from bot.matches.match_value import Match
from bot.matches.terms import Terms
from bot.talk.names import holder_name, table_name
from render.translation import _
from render.written_numbers import write_points
from rules import Color, ballots


def opening_lot(terms: Terms) -> str:
    """Say how the opening is or was drawn at random; an empty text if it is not."""
    lot, ballot = terms.lot, terms.ballot
    if lot is None:
        return ""
    table = next(table for table in ballots.list_tables(terms.game) if table.key == lot.table)
    if ballot is None or lot.seed is None:
        return _("Random opening: {table}").format(table=table_name(table))
    sentence = (
        # Translators: {name}: what the ballot is called
        _("-# Drawn at random: ballot {number} ({name}) · {table}")
        if ballot.name
        else _("-# Drawn at random: ballot {number} · {table}")
    )
    return sentence.format(number=ballot.number, name=ballot.name, table=table_name(table))


def how_chance_decided(match: Match) -> str:
    """Tell how anyone can check what chance decided; an empty text if there is nothing to check."""
    if not match.is_draughts:
        from bot.talk.matches.shot_texts import how_hands_wobbled  # imported with the first shot

        return how_hands_wobbled(match)
    lot = match.terms.lot
    if lot is None or lot.seed is None:
        return ""
    size = len(ballots.list_ballots(match.terms.game, lot.table))
    return _(
        "-# How the opening was drawn: divide the random number {seed} by {size}, and {rest} "
        "remains. That's the ballot's place in the list, counting from 0."
    ).format(seed=lot.seed, size=size, rest=lot.seed % size)


def micro_match_score(first: Match | None, match: Match) -> str:
    """Tell the score of two games on one ballot; a draw counts half for each.

    `first` is the game before, if there was one. Empty if the opening was not random.
    """
    if match.terms.lot is None or match.result is None or match.result.is_void:
        return ""
    if first is None or (first.result is not None and first.result.is_void):
        return _("-# Game 1 of 2 with this opening. **Rematch** swaps the colours.")
    one, other = (holder_name(seat.holder) for seat in first.seats)
    ones, others = (
        sum(_points(game, first.calls(side)) for game in (first, match)) for side in Color
    )
    score = f"{one} **{write_points(ones)}** : **{write_points(others)}** {other}"
    if ones == others:
        return _("Two-game match drawn: {score}").format(score=score)
    winner = one if ones > others else other
    return _("{winner} wins the two-game match: {score}").format(winner=winner, score=score)


def _points(match: Match, people: tuple[int, ...]) -> float:
    """Return a player's points from a finished match: 1, a half or 0."""
    if match.result is None or match.result.winner is None:
        return 0.5
    return float(match.calls(match.result.winner) == people)
