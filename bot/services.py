"""The services with which the Discord side runs use cases, built once for a database.

Once a use case returns, its changes are committed; if it raises, nothing has changed.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, Self, TypeVar

from bot.evenings.conduct import follow_match_of_evening
from bot.matches.act import Act
from bot.matches.board_rooms import ShownBoards
from bot.matches.calling import plan_calls
from bot.matches.chance import Chance
from bot.matches.changed import Due
from bot.matches.heartbeats import Heartbeats
from bot.matches.match_changes import MatchChanges, Step
from bot.matches.match_value import Match, Result
from bot.matches.runner import Runner
from bot.matches.turn_notices import plan_time_up
from bot.matches.work import UseCase, Work
from bot.people.awards import give_awards
from bot.people.letters import Mailboxes
from bot.people.open_boards import OpenBoards
from bot.people.preferences import PersonLanguages, ServerChoices
from bot.ratings.odds_steps import move_odds_step
from bot.ratings.rating_store import begin_rated_match, rate_match
from bot.seasons.marks import mark_ended_game
from bot.teams.session_store import follow_match
from bot.teams.voting import Voting
from bot.tournaments.match_end import MatchEnded, end_match_of_tournament
from bot.watching.follows import tell_followers_of_end
from bot.watching.predictions import score_at_end
from bot.watching.server_feed import note_for_feed
from bot.watching.watchers import Watchers
from storage import Database, Transaction
from storage.patience import someone_waits

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Services:
    """The runner of use cases, and the few objects with state of their own; build them with
    `on`.
    """

    runner: Runner
    changes: MatchChanges
    shown_boards: ShownBoards
    server_choices: ServerChoices
    languages: PersonLanguages
    heartbeats: Heartbeats
    voting: Voting
    mailboxes: Mailboxes
    watchers: Watchers
    open_boards: OpenBoards

    @property
    def chance(self) -> Chance:
        """The random draws."""
        return self.runner.chance

    @staticmethod
    def someone_waits() -> AbstractContextManager[None]:
        """While this context lasts, give up soon where a database does not answer."""
        return someone_waits()

    async def run(self, use_case: UseCase[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what a use case returns, once it is committed; see `Runner.run`."""
        return await self.runner.run(use_case, *args, **kwargs)

    async def change(
        self, step: Step[P], match: Match, act: Act, *args: P.args, **kwargs: P.kwargs
    ) -> Match:
        """Return a match after a player did something in it; see `MatchChanges.change`."""
        return await self.changes.change(step, match, act, *args, **kwargs)

    async def read(
        self, query: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a query of `storage` finds."""
        return await self.runner.read(query, *args, **kwargs)

    async def write(
        self, query: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do what a query of `storage` does."""
        return await self.runner.write(query, *args, **kwargs)

    @classmethod
    def on(
        cls,
        database: Database,
        chance: Chance = Chance(),  # noqa: B008  # a value
        *,
        credits_outages: bool = True,
    ) -> Self:
        """Build the services that work on a database.

        With `credits_outages` no clock runs while the bot is down.
        """
        runner = Runner(database, chance, _follow)
        heartbeats = Heartbeats(runner, credits_outages=credits_outages)
        changes = MatchChanges(runner, heartbeats)
        return cls(
            runner=runner,
            changes=changes,
            shown_boards=ShownBoards(runner),
            server_choices=ServerChoices(runner),
            languages=PersonLanguages(runner),
            heartbeats=heartbeats,
            mailboxes=Mailboxes(runner),
            voting=Voting(runner),
            watchers=Watchers(),
            open_boards=OpenBoards(runner),
        )


def _follow(work: Work, before: Match | None, after: Match) -> None:
    """Do everything that follows from a change of a match, in its transaction."""
    transaction = work.transaction
    follow_match(work, before, after)
    follow_match_of_evening(work, before, after)
    if before is None:
        begin_rated_match(transaction, after)
    else:
        has_ended = after.result is not None and not before.is_over
        ended = _follow_end(work, after, after.result) if has_ended and after.result else None
        if not after.is_in_panels:
            note_for_feed(transaction, before, after, ended)
    if not after.is_in_panels:
        plan_calls(transaction, before, after)


def _follow_end(work: Work, match: Match, result: Result) -> MatchEnded:
    """Do everything that follows from the end of a match; return the facts found about it."""
    transaction = work.transaction
    tell_followers_of_end(transaction, match.id, result.at)
    score_at_end(work, match, result)
    rate_match(work, match, result)
    move_odds_step(transaction, match, result)
    ended = end_match_of_tournament(work, match, result)
    give_awards(transaction, ended)
    mark_ended_game(work, match)
    plan_time_up(transaction, match, result)
    work.changed.due.add(Due.LETTERS)
    return ended
