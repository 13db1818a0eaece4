"""Orders by which arbiters run tournaments."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.matches.act import Act
from bot.matches.clock_agreements import go_on_for_all, pause_for_all
from bot.matches.match_actions import adjudicate
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.next_wake import wake_after_change
from bot.matches.work import Work, writes
from bot.tournaments.arbiter_orders import ArbiterOrder, carry_out, check_order, describe_deed
from bot.tournaments.entry import write_down
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_store import load_to_change, save_tournament
from rules import Color

Change = Callable[[Match], Match]


@writes
def order_as_arbiter(
    work: Work, tournament_id: int, order: ArbiterOrder, seen: int | None, act: Act
) -> tuple[Tournament, list[Match]]:
    """Carry out an order, and return the tournament and the matches that it changed.

    `seen` is the version of the tournament that the arbiter was shown: of two arbiters who act at
    once, the second meets what the first one left. Raises `NotRunning`, `TournamentChanged`,
    `TournamentPaused`, `TooEarlyToForfeit`, `RoundHasOpened`, or a TournamentRefusal.
    """
    before = load_to_change(work, tournament_id)
    check_order(before, order, seen, act.at)
    after = save_tournament(work, before, carry_out(before, order, act.at))
    write_down(work, after, act, describe_deed(after, order))
    changed = []
    for key in before.list_playing():
        change = _find_change(after, key, order, act.at)
        if change is not None:
            changed += _change_match(work, before.running_match(key), change, act.at)
    return after, changed


def _change_match(work: Work, match_id: int, change: Change, now: datetime) -> list[Match]:
    """Return a match after its change, or None if it stays as it is."""
    match = load_match(work, match_id)
    after = change(match)
    if after is match:
        return []
    after = replace(after, wake_at=wake_after_change(after, now))
    save_match(work, match, after)
    return [after]


def _find_change(after: Tournament, key: Key, order: ArbiterOrder, now: datetime) -> Change | None:
    """Return how an order changes a match of the tournament, None if it does not."""
    pairing = after.event.pairing(*key)
    if pairing.is_over:
        is_white = pairing.white_points > pairing.black_points
        is_turned = after.games_of[key][-1].is_turned
        winner = Color.WHITE if is_white is not is_turned else Color.BLACK
        return lambda match: adjudicate(match, MatchEnding.JUDGED_BY_ARBITER, winner, now)
    match order.action:
        case ModeratorAction.PAUSE:
            return lambda match: pause_for_all(match, now)
        case ModeratorAction.RESUME:
            return lambda match: go_on_for_all(match, now)
        case _:
            return None
