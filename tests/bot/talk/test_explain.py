"""Every fact has its sentence; nothing that a person can cause falls to the last resort."""

from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import timedelta

import pytest

import rules
from bot.challenges.challenge import ChallengeState
from bot.challenges.challenge_facts import (
    AlreadyChallenged,
    ChallengeGone,
    ChallengeYourself,
    NoDirectMessages,
    NoSuchChallenge,
    NotTheChallenger,
    NotYourChallenge,
    OpponentErased,
    OwnChallenge,
    TooManyChallenges,
)
from bot.clocks.agreements import ClockRefusal
from bot.clocks.holidays import (
    Holiday,
    HolidayRefused,
    HolidaysOverlap,
    NoDaysLeft,
    WrongBeginning,
    WrongLength,
)
from bot.clocks.running_turn import TimeEnd, TimeEnding
from bot.clocks.time_control import DAY
from bot.evenings import evening_facts
from bot.matches.computer_facts import (
    AnalysisUnderWay,
    ComputerSwitchedOff,
    EngineBusy,
    GameTooLong,
    HintsNotAgreed,
    NothingToAnalyse,
    PositionInPlay,
    TakebackByClock,
    TooManyComputerGames,
)
from bot.matches.gathering import Gathering, ShownGathering
from bot.matches.match_error import MatchError
from bot.matches.match_facts import (
    AlreadyPaused,
    ForeignPiece,
    HasBegun,
    MatchGoesOn,
    MatchIsOver,
    MoveRefused,
    MustMoveTouched,
    NoMatchHere,
    NoOfferToAnswer,
    NoPauseToEnd,
    NoSuchMatch,
    NotAMember,
    NotAPlayer,
    NothingToClaim,
    NothingToClose,
    NotInEvenings,
    NotYourTurn,
    OfferAlreadyMade,
    OfferedLately,
    OnlyBetweenPeople,
    OtherOfferStands,
    OwnOffer,
    PlansNotPlayed,
    PlanTooLate,
    SeveralMatches,
    StalePly,
    TimeIsUp,
    TooEarlyForDraw,
    TooManyMatches,
)
from bot.matches.moderation_facts import (
    Banned,
    CalledTooOften,
    NotBanned,
    NotModeratedHere,
    NotToBeCalled,
    NoVerdictHere,
    OtherBanned,
    ShownThere,
    TooManyBlocked,
)
from bot.matches.person_times import UnreadableHours
from bot.matches.plans import PlanRefused
from bot.matches.replays import CorruptMatch
from bot.matches.takeback import TakebackRefused
from bot.matches.terms import Terms
from bot.matches.terms_facts import (
    DecidedOpening,
    NoBallots,
    NoPair,
    NoSuchStep,
    OddsColor,
    OddsWithOpening,
    RatedHouseRules,
    UnreadableOdds,
)
from bot.people.privacy_facts import FetchedJustNow, NothingKept, NotYourData
from bot.people.typed_dates import DateOrder, UnreadableDate
from bot.ratings.rating_facts import GameNotRated
from bot.record_files.reader import Failure, FileNotRead
from bot.talk import request_refusals
from bot.talk.explain import SENTENCES, explain
from bot.talk.matches.endings import outcome_reason
from bot.talk.records.record_faults import explain_fault
from bot.talk.refusals import NobodysDoing
from bot.teams.lobby import (
    LobbyGone,
    LobbyHere,
    LobbyState,
    NoSuchCode,
    NoSuchLobby,
    NotTheStarter,
    OtherRoom,
    OwnInvitation,
    SameRoom,
    SideEmpty,
    TeamHouseRules,
    TooManyLobbies,
)
from bot.teams.simul import (
    NoSuchSimul,
    NotInSimul,
    NotTheHost,
    OwnSimul,
    Simul,
    SimulClosed,
    SimulEmpty,
    SimulFull,
    SimulHere,
    SimulState,
)
from bot.teams.team_facts import NoTeamThere, NotInTeam, NotTheLeader
from bot.tournaments.conditions import Hindered, Obstacle
from bot.tournaments.kinds import ALL_PLAY_ALL
from bot.tournaments.model import Event, Pairing
from bot.tournaments.role_obstacles import RoleObstacle
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    ARBITERS,
    DecidedMeanwhile,
    DecideOwnGame,
    EntriesClosed,
    NoCheckIn,
    NoRounds,
    NoSuchPlayer,
    NoSuchTeam,
    NoSuchTournament,
    NotAdmitted,
    NotEntered,
    NotRunning,
    NotTheArbiter,
    NotYourPairing,
    NotYoursToAnswer,
    OnlyByTeam,
    OnlyTheCaptain,
    PlaysHere,
    RoundHasOpened,
    RoundNotOpen,
    SeededByRating,
    TeamNameTaken,
    TeamNameUnfit,
    TooEarlyToForfeit,
    TooManyEntered,
    TooManyGamesAtOnce,
    TooManyInServer,
    TooManyTournaments,
    TournamentChanged,
    TournamentFull,
    TournamentHere,
    TournamentPaused,
    TournamentsClosed,
    WithdrawnAlready,
)
from bot.votes import eligibility
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.eligibility import NotEligible
from bot.votes.poll import NoOfferStands, NoQuorum, NotTheCaptain, TooManyCalled
from bot.watching.prediction_rules import PredictionRefused
from bot.watching.watch_facts import (
    AlreadyShared,
    FollowOwnMatch,
    TooManyFollowed,
    TooManyFollowers,
    TooManyShares,
    WatchRefused,
)
from rules import Ending, Outcome, Preference, Reason
from rules.catalogue import VARIANTS
from rules.pdn import BadPdn, PdnFault
from storage.rows import Ban
from storage.storage_errors import DatabaseTrouble
from tests.bot.matches_at_hand import ANNA, BORIS, HERE, NOON, challenge_of, lobby_of, played

LAST_RESORTS = {
    "The rules don't allow that.",
    "You can't do that right now.",
    "That isn't a legal move.",
}
GAMES = {"game": "english", "games": ("english", "turkish")}  # by their fields
VALUES = {
    str: "c3",
    int: 2,
    bool: True,
    tuple[str, ...]: ("c3:e5", "e3:c5"),
    Preference: Preference.BY_KING,
    rules.Color: rules.BLACK,
    rules.FenFault: rules.FenFault.NOT_A_PIECE,
    rules.Prohibition: rules.Prohibition.TAKES_BACK,
    PdnFault: PdnFault.BAD_MOVE,
    rules.RulesError | None: rules.Unreadable("cabbage"),
}
MATCH, CHALLENGE = played("russian", "c3-d4"), challenge_of(Terms("russian"))
BAN = Ban(server_id=1, person=BORIS, until=NOON, reason="c3", made_by=BORIS, made_at=NOON)
CUP = Tournament(
    place=HERE,
    starter=ANNA,
    name="*Кубок*",
    terms=Terms("russian"),
    lasts=timedelta(hours=5),
    id=7,
    state=TournamentState.ENTRY,
    created_at=NOON,
    people={},
    event=Event(ALL_PLAY_ALL, 0, {}),
)
SIMUL = Simul(
    place=HERE,
    host=ANNA,
    terms=Terms("russian"),
    id=7,
    state=SimulState.OPEN,
    created_at=NOON,
    expires_at=NOON,
)
MATCH_FACTS: dict[type[MatchError], tuple[object, ...]] = {
    NoMatchHere: (HERE,),
    NoSuchMatch: (7,),
    NoSuchChallenge: (7,),
    NotInEvenings: (MATCH,),
    TooEarlyForDraw: (MATCH, 20),
    evening_facts.AfterLastCall: (),
    evening_facts.DoorClosed: (NOON,),
    evening_facts.EveningClosed: (),
    evening_facts.EveningHere: (ShownGathering(Gathering.EVENING, 1, HERE, 9),),
    evening_facts.FirstMoveTooLate: (),
    evening_facts.InGame: (),
    evening_facts.NoSuchEvening: (7,),
    evening_facts.NotFree: (),
    evening_facts.NotForThem: ((7, 8),),
    evening_facts.NotInEvening: (),
    evening_facts.NotTheEveningHost: (),
    evening_facts.OutOfEvening: (),
    evening_facts.OwnGameNow: (),
    evening_facts.TableFull: (),
    evening_facts.TooManyEvenings: (),
    evening_facts.WrongMedley: (),
    evening_facts.WrongName: (),
    evening_facts.WrongStart: (),
    TooManyChallenges: (20,),
    NoDirectMessages: (ANNA.id,),
    NotAPlayer: (MATCH,),
    NotYourTurn: (MATCH,),
    MatchIsOver: (MATCH,),
    MatchGoesOn: (MATCH,),
    StalePly: (MATCH, 0),
    ForeignPiece: (MATCH, MATCH.choices[0]),
    MoveRefused: (MATCH, rules.Unreadable("cabbage")),
    MustMoveTouched: (replace(MATCH, touched=9),),
    OfferAlreadyMade: (MATCH,),
    NoOfferToAnswer: (MATCH,),
    OwnOffer: (MATCH,),
    TimeIsUp: (MATCH, TimeEnd(TimeEnding.TIME, NOON, rules.WHITE)),
    SeveralMatches: ([MATCH],),
    TooManyMatches: (BORIS, 100),
    HasBegun: (MATCH,),
    NothingToClaim: (MATCH,),
    NothingToClose: (MATCH,),
    UnreadableDate: ("soon", DateOrder.DAY),
    UnreadableHours: ("night",),
    ChallengeYourself: (),
    DecidedOpening: ("W:Wa1:B", rules.Outcome(rules.Ending.NO_PIECES, rules.WHITE)),
    ChallengeGone: (challenge_of(Terms("russian"), state=ChallengeState.DECLINED),),
    NotYourChallenge: (CHALLENGE,),
    OwnChallenge: (CHALLENGE,),
    NotTheChallenger: (CHALLENGE,),
    AlreadyChallenged: (CHALLENGE,),
    NoBallots: ("turkish", ()),
    RatedHouseRules: (("huff",),),
    NoPair: (),
    NoSuchStep: ((3, 5, 7),),
    OddsColor: (),
    OddsWithOpening: (),
    UnreadableOdds: (),
    NotAMember: (MATCH,),
    NoSuchLobby: (7,),
    ShownThere: (),
    NoTeamThere: (MATCH, rules.WHITE),
    NotInTeam: (BORIS,),
    NotTheLeader: (),
    NoSuchCode: ("DAMKA-ABCDEFGH",),
    OtherRoom: (rules.BLACK,),
    OwnInvitation: (),
    SameRoom: (),
    NoVerdictHere: (),
    LobbyGone: (lobby_of(state=LobbyState.WITHDRAWN),),
    LobbyHere: (lobby_of(), HERE),
    TooManyLobbies: (5,),
    NotTheStarter: (lobby_of(),),
    SideEmpty: (rules.BLACK,),
    TeamHouseRules: (("huff",),),
    Banned: (BAN,),
    NotBanned: (BORIS,),
    OtherBanned: (BORIS,),
    CalledTooOften: (BORIS.id, NOON),
    NotToBeCalled: (BORIS.id,),
    TooManyBlocked: (25,),
    OfferedLately: (MATCH, 7),
    NotModeratedHere: (),
    TooManyComputerGames: (10,),
    ComputerSwitchedOff: (),
    HintsNotAgreed: (MATCH,),
    PositionInPlay: (MATCH,),
    EngineBusy: (),
    NothingToAnalyse: (),
    OtherOfferStands: (MATCH,),
    OnlyBetweenPeople: (MATCH,),
    AlreadyPaused: (MATCH,),
    NoPauseToEnd: (MATCH,),
    AnalysisUnderWay: (),
    GameTooLong: (300,),
    PlansNotPlayed: (MATCH,),
    PlanTooLate: (MATCH,),
    TakebackByClock: (MATCH,),
    GameNotRated: (MATCH,),
    NoSuchTournament: (7,),
    EntriesClosed: (CUP,),
    NotEntered: (CUP,),
    NotRunning: (CUP,),
    NoRounds: (CUP,),
    NoSuchTeam: (CUP,),
    NotYoursToAnswer: (CUP,),
    OnlyByTeam: (CUP,),
    OnlyTheCaptain: (CUP,),
    TeamNameTaken: (CUP,),
    TeamNameUnfit: (CUP,),
    **dict.fromkeys((NothingKept, NotYourData, OpponentErased), ()),
    FetchedJustNow: (NOON,),
    NotTheArbiter: (CUP,),
    NotYourPairing: (CUP,),
    TooManyGamesAtOnce: (CUP,),
    RoundNotOpen: (CUP,),
    RoundHasOpened: (CUP,),
    TournamentChanged: (CUP,),
    DecideOwnGame: (CUP,),
    PlaysHere: (CUP,),
    TooEarlyToForfeit: (CUP, NOON),
    DecidedMeanwhile: (replace(CUP, people={1: ANNA}), Pairing(1, 1, 1, None)),
    TournamentsClosed: (ARBITERS,),
    TooManyTournaments: (2,),
    TooManyEntered: (3,),
    TooManyInServer: (5,),
    NotAdmitted: (CUP, Hindered(Obstacle.CLOSED)),
    NoCheckIn: (CUP,),
    NoSuchPlayer: (CUP,),
    SeededByRating: (CUP,),
    TournamentFull: (CUP,),
    TournamentPaused: (CUP,),
    TournamentHere: (CUP,),
    WithdrawnAlready: (CUP,),
    NoSuchSimul: (7,),
    NotInSimul: (SIMUL,),
    NotTheHost: (SIMUL,),
    OwnSimul: (SIMUL,),
    SimulClosed: (SIMUL,),
    SimulEmpty: (SIMUL,),
    SimulFull: (SIMUL,),
    SimulHere: (SIMUL,),
}


def below(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    """Every kind of error in the tree below one, that is no mere branch."""
    for each in kind.__subclasses__():
        if not each.__name__.startswith("_"):
            yield each
        yield from below(each)


def example(kind: type[BaseException]) -> BaseException:
    """A fact of the rules with plausible details."""
    told = fields(kind)  # type: ignore[arg-type]  # each is a dataclass
    return kind(*(GAMES.get(each.name) or VALUES[each.type] for each in told))  # type: ignore[index]


# Why a shot is refused stands in a module of its own, and is tried with the shots.
RULES_FACTS = [
    kind
    for kind in below(rules.RulesError)
    if kind not in {rules.Illegal, BadPdn} and not kind.__module__.startswith("rules.chapaev")
]


@pytest.mark.parametrize("failure", Failure)
def test_every_file_that_is_not_read_has_a_sentence(failure: Failure) -> None:
    words = explain(FileNotRead(failure))
    assert words.endswith(".")


@pytest.mark.parametrize("fault", PdnFault)
def test_every_fault_of_a_record_has_a_sentence(fault: PdnFault) -> None:
    words = explain_fault(BadPdn(3, fault, "@everyone", 4))
    assert words.startswith("Line 3, move 2: ")
    assert words.endswith(".")
    assert "@everyone" not in words


@pytest.mark.parametrize("kind", RULES_FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_of_the_rules_has_a_sentence(kind: type[BaseException]) -> None:
    words = explain(example(kind))
    assert words not in LAST_RESORTS
    assert words.endswith((".", "`"))


def test_every_fault_of_a_position_has_a_sentence_of_its_own() -> None:
    words = {explain(rules.BadFen("W:Wa1", 0, fault, "@everyone")) for fault in rules.FenFault}
    kinds = {rules.FenFault.UNCROWNED, rules.FenFault.TOO_MANY_PIECES}  # facts of their own
    assert len(words) >= len(rules.FenFault) - len(kinds) - 1
    assert not any("@everyone" in sentence for sentence in words)


@pytest.mark.parametrize("prohibition", rules.Prohibition)
def test_every_prohibition_has_a_sentence(prohibition: rules.Prohibition) -> None:
    words = explain(rules.Forbidden("c3-d4", prohibition))
    assert words.startswith("You can't do that")
    assert words.endswith(".")


def test_every_draw_rule_has_a_name() -> None:
    drawing = {rule.reason for game in VARIANTS for rule in game.draws} - {Reason.REPETITION}
    names = {outcome_reason(Outcome(Ending.RULE, None, reason)) for reason in drawing}
    assert len(names) == len(drawing)
    assert "a draw rule" not in names


@pytest.mark.parametrize("kind", sorted(set(below(MatchError)), key=str))
def test_every_fact_of_a_match_has_a_sentence(kind: type[MatchError]) -> None:
    words = explain(kind(*MATCH_FACTS[kind]))
    assert words not in LAST_RESORTS


def test_no_sentence_is_left_over() -> None:
    roots = MatchError, PlanRefused, ClockRefusal, TakebackRefused
    for root in (*roots, request_refusals.RequestRefused):
        told = {kind for kind in SENTENCES if issubclass(kind, root)}
        assert told - {root} == set(below(root))


@pytest.mark.parametrize("kind", [*below(DatabaseTrouble)], ids=lambda kind: kind.__name__)
def test_every_trouble_of_the_database_has_a_sentence(kind: type[DatabaseTrouble]) -> None:
    assert explain(kind("the disk")).endswith(".")


TEAM_FACTS = [
    NotTheCaptain(),
    NoOfferStands(),
    NoQuorum(1, 3),
    TooManyCalled(100),
    AnotherMembersTurn(7, NOON),
    *(NotEligible(reason, NOON) for reason in eligibility.Reason),
]


@pytest.mark.parametrize("fact", TEAM_FACTS, ids=repr)
def test_every_fact_of_a_team_has_a_sentence(fact: Exception) -> None:
    assert explain(fact).endswith(".")


WATCH_FACTS: dict[type[WatchRefused], tuple[object, ...]] = {
    AlreadyShared: (7,),
    TooManyShares: (NOON,),
    FollowOwnMatch: (),
    TooManyFollowers: (50,),
    TooManyFollowed: (20,),
}


@pytest.mark.parametrize("kind", sorted(set(below(WatchRefused)), key=str))
def test_every_fact_of_watching_has_a_sentence(kind: type[WatchRefused]) -> None:
    words = explain(kind(*WATCH_FACTS[kind]))
    assert words.endswith(".")
    assert words != explain(WatchRefused())


@pytest.mark.parametrize("kind", [*below(PredictionRefused)])
def test_every_refused_prediction_has_a_sentence(kind: type[PredictionRefused]) -> None:
    words = explain(kind())
    assert words.endswith(".")
    assert words != explain(PredictionRefused())


REQUEST_DETAILS: dict[type[request_refusals.RequestRefused], object] = {
    request_refusals.NoGamesHere: (1, 2),
    request_refusals.UnreadableRoles: 5,
    request_refusals.CannotWriteThere: 1,
    request_refusals.MayNotWriteThere: 1,
    request_refusals.NoThreadThere: 1,
    request_refusals.NoTeamThread: 1,
    request_refusals.ReplaysUnderWay: 3,
    request_refusals.NoSuchGameInFile: 3,
    request_refusals.Outranked: 3,
    request_refusals.RoleNotGiveable: RoleObstacle.TOO_HIGH,
}
REQUEST_FACTS = [
    kind(REQUEST_DETAILS[kind]) if kind in REQUEST_DETAILS else kind()
    for kind in below(request_refusals.RequestRefused)
]


@pytest.mark.parametrize("fact", REQUEST_FACTS, ids=lambda fact: type(fact).__name__)
def test_every_refused_request_has_a_sentence(fact: request_refusals.RequestRefused) -> None:
    assert explain(fact).endswith(".")


def test_every_obstacle_of_a_role_has_a_sentence_of_its_own() -> None:
    told = [explain(request_refusals.RoleNotGiveable(each)) for each in RoleObstacle]
    assert all(words.endswith(".") for words in told)
    assert len({*told}) == len(RoleObstacle)


@pytest.mark.parametrize("preference", Preference)
def test_every_preference_is_explained(preference: Preference) -> None:
    error = rules.MustPrefer("a1:c3", 1, 1, ("c1:e3",), preference)
    words = explain(error)
    assert "**a1:c3**" in words
    assert "**c1:e3**" in words


@pytest.mark.parametrize("state", [state for state in ChallengeState if state != "open"])
def test_a_settled_challenge_says_how(state: ChallengeState) -> None:
    words = explain(ChallengeGone(challenge_of(Terms("russian"), state=state)))
    assert state.value in words


def test_whom_a_challenge_is_for() -> None:
    assert explain(NotYourChallenge(CHALLENGE)) == f"This challenge is for <@{BORIS.id}>."
    to_anybody = challenge_of(Terms("russian"), opponent=None)
    words = explain(NotYourChallenge(to_anybody))
    assert words not in LAST_RESORTS


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), KeyError("x"), CorruptMatch(1, "why"), TimeoutError()],
    ids=repr,
)
def test_a_bug_is_nobodys_doing(error: Exception) -> None:
    with pytest.raises(NobodysDoing):
        explain(error)


HOLIDAYS: list[HolidayRefused] = [
    WrongLength(22),
    WrongBeginning(NOON),
    HolidaysOverlap(Holiday(NOON, NOON + 7 * DAY)),
    NoDaysLeft(1),
]


@pytest.mark.parametrize("refused", HOLIDAYS, ids=lambda error: type(error).__name__)
def test_every_refused_holiday_has_a_sentence(refused: HolidayRefused) -> None:
    assert explain(refused).endswith(".")
    assert {type(each) for each in HOLIDAYS} == set(below(HolidayRefused))


@pytest.mark.parametrize("obstacle", Obstacle)
def test_every_obstacle_to_entering_has_a_sentence(obstacle: Obstacle) -> None:
    assert explain(NotAdmitted(CUP, Hindered(obstacle, NOON), 1500)).endswith(".")
