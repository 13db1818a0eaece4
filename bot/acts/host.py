"""The running bot as its acts see it: the services that they use."""

from collections.abc import Callable, Sequence
from datetime import datetime

import discord
from discord.app_commands import AppCommand

from bot.acts.admission import Admission
from bot.acts.arrivals import Arrivals
from bot.acts.drafts import Drafts
from bot.acts.languages_seen import LanguagesSeen
from bot.acts.matches.private_pickers import PrivatePickers
from bot.acts.portions import Portions
from bot.acts.repetitions import Repetitions
from bot.acts.reply import AnswerTimes
from bot.clockwork.audit_messages import AuditMessages
from bot.clockwork.challenge_messages import ChallengeMessages
from bot.clockwork.computer_moves import ComputerMoves
from bot.clockwork.daily_puzzles import DailyMessages
from bot.clockwork.delivery import Delivery
from bot.clockwork.direct_mail import DirectMail
from bot.clockwork.erasures import Erasures
from bot.clockwork.evening_panels import EveningPanels
from bot.clockwork.followers import Followers
from bot.clockwork.in_progress import InProgress
from bot.clockwork.missing_boards import MissingBoards
from bot.clockwork.offer_messages import OfferMessages
from bot.clockwork.postman import Postman
from bot.clockwork.quiet_edits import QuietEdits
from bot.clockwork.runs import Runs
from bot.clockwork.sleeping_threads import SleepingThreads
from bot.clockwork.timekeeper import Timekeeper
from bot.clockwork.votes import Votes
from bot.clockwork.wake_ups import WakeUps
from bot.matches.keyed_locks import KeyedLocks
from bot.monitoring.measures import Measures
from bot.pacing import Pacing
from bot.partner.analysing import Analysing
from bot.partner.hinting import Hinting
from bot.partner.puzzle_judging import PuzzleJudging
from bot.partner.record_reviews import RecordReviews
from bot.record_files.kept_files import KeptFiles
from bot.services import Services
from storage.rows import Restoration


class Host(discord.AutoShardedClient):
    """A client that holds every service; `bot.client` builds it."""

    services: Services
    audit: AuditMessages
    dailies: DailyMessages
    delivery: Delivery
    direct_mail: DirectMail
    missing_boards: MissingBoards
    computer: ComputerMoves
    hinting: Hinting
    puzzle_judging: PuzzleJudging
    analysing: Analysing
    record_reviews: RecordReviews
    challenges: ChallengeMessages
    offers: OfferMessages
    quiet_edits: QuietEdits
    timekeeper: Timekeeper
    known_commands: Sequence[AppCommand]  # as Discord has them
    votes: Votes
    postman: Postman
    beginnings: KeyedLocks  # for games that two people can begin at once, each opening a thread
    evening_panels: EveningPanels
    runs: Runs
    sleeping_threads: SleepingThreads
    followers: Followers
    erasures: Erasures
    restoration: Restoration | None  # the last backup that was put back
    has_told_of_newer: bool  # messages newer than the database: logging once is enough
    now: Callable[[], datetime]
    answer_times: AnswerTimes
    arrivals: Arrivals
    admission: Admission
    drafts: Drafts
    languages: LanguagesSeen
    repetitions: Repetitions
    in_progress: InProgress
    wake_ups: WakeUps
    pacing: Pacing
    private_pickers: PrivatePickers
    measures: Measures
    kept_files: KeptFiles
    analyses: Portions
    replays: Portions


Interaction = discord.Interaction[Host]
