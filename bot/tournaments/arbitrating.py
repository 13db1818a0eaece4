"""The service by which arbiters lead tournaments; each order is one transaction."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.matches.act import Act
from bot.matches.clock_agreements import go_on_for_all, pause_for_all
from bot.matches.match_actions import adjudicate
from bot.matches.match_value import Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.next_wake import wake_after_change
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.tournaments.arbiter_orders import Order, carry_out, check_order, describe_deed
from bot.tournaments.entry import write_down
from bot.tournaments.judgements import Ended
from bot.tournaments.tournament import Key, Tournament
from bot.tournaments.tournament_store import load_to_change, save_tournament
from rules import Color
from storage import Transaction

Change = Callable[[Match], Match]


class Arbitrating:
    """Two arbiters may order at once: the second order meets what the first one has left."""

    def __init__(self, database: Runner, matches: MatchStore) -> None:
        self._database = database
        self._matches = matches

    async def order(
        self, tournament_id: int, order: Order, seen: int | None, act: Act
    ) -> tuple[Tournament, list[Match]]:
        """Carry an order out, and return the tournament and the matches that changed by it.

        `seen` is the version of the tournament that the arbiter was shown. Raises `NotRunning`,
        `TournamentChanged`, `TournamentPaused`, `TooEarlyToForfeit`, `RoundHasOpened`, or a
        TournamentRefusal.
        """
        after, changed = await self._database.write(self._order, tournament_id, order, seen, act)
        return after, [match for _before, match in changed]

    def _order(
        self,
        transaction: Transaction,
        tournament_id: int,
        order: Order,
        seen: int | None,
        act: Act,
    ) -> tuple[Tournament, list[Ended]]:
        before = load_to_change(transaction, tournament_id)
        check_order(before, order, seen, act.at)
        after = carry_out(before, order, act.at)
        after = save_tournament(transaction, before, after)
        write_down(transaction, after, act, describe_deed(after, order))
        changed = []
        for key in before.list_playing():
            change = _find_change(after, key, order, act.at)
            if change is not None:
                changed.append(self._change(transaction, before.running_match(key), change, act.at))
        return after, [each for each in changed if each[0] is not each[1]]

    def _change(
        self, transaction: Transaction, match_id: int, change: Change, now: datetime
    ) -> Ended:
        match = self._matches.load(transaction, match_id)
        after = change(match)
        if after is not match:
            after = replace(after, wake_at=wake_after_change(after, now))
            self._matches.save(transaction, match, after, None)
        return match, after


def _find_change(after: Tournament, key: Key, order: Order, now: datetime) -> Change | None:
    """Return what becomes of a match of the tournament by an order, None if nothing does."""
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
