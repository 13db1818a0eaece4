"""Every fact has its sentence; nothing that a person can cause falls to the last resort."""

from collections.abc import Iterator
from dataclasses import fields, replace

import discord
import pytest
from discord import app_commands

import rules
from bot.barriers import barrier, least_pause
from bot.errors import SENTENCES, Sentence, explain
from bot.matches import ChallengeState, Terms, facts
from bot.matches.replays import CorruptMatch
from bot.record_faults import record_fault
from bot.record_files.reader import Failure, FileNotRead
from rules import Preference
from rules.pdn import BadPdn, PdnFault
from tests.bot.matches_at_hand import BORIS, HERE, challenge_of, played

LAST_RESORTS = {
    "The rules do not allow that.",
    "That is not possible now.",
    "That is not a legal move.",
}
VALUES = {
    str: "c3",
    int: 2,
    bool: True,
    tuple[str, ...]: ("c3:e5", "e3:c5"),
    Preference: Preference.BY_KING,
    rules.Color: rules.BLACK,
    PdnFault: PdnFault.BAD_MOVE,
    rules.RulesError | None: rules.Unreadable("cabbage"),
}
MATCH, CHALLENGE = played("russian", "c3-d4"), challenge_of(Terms("russian"))
MATCH_FACTS: dict[type[facts.MatchError], tuple[object, ...]] = {
    facts.NoMatchHere: (HERE,),
    facts.NoSuchMatch: (7,),
    facts.NoSuchChallenge: (7,),
    facts.NotAPlayer: (MATCH,),
    facts.NotYourTurn: (MATCH,),
    facts.MatchIsOver: (MATCH,),
    facts.MatchGoesOn: (MATCH,),
    facts.StalePly: (MATCH, 0),
    facts.ForeignPiece: (MATCH, MATCH.choices[0]),
    facts.MustMoveTouched: (replace(MATCH, touched=9),),
    facts.OfferAlreadyMade: (MATCH,),
    facts.NoOfferToAnswer: (MATCH,),
    facts.OwnOffer: (MATCH,),
    facts.ChannelBusy: (MATCH,),
    facts.ChallengeYourself: (),
    facts.DecidedOpening: ("W:Wa1:B", "no pieces"),
    facts.ChallengeGone: (challenge_of(Terms("russian"), state=ChallengeState.DECLINED),),
    facts.NotYourChallenge: (CHALLENGE,),
    facts.NotTheChallenger: (CHALLENGE,),
    facts.AlreadyChallenged: (CHALLENGE,),
    facts.NoBallots: ("turkish", ()),
    facts.RatedHouseRules: (("huff",),),
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
    return kind(*("english" if each.name == "game" else VALUES[each.type] for each in told))  # type: ignore[index]


# Chapaev has no place in the bot yet.
RULES_FACTS = [
    kind
    for kind in below(rules.RulesError)
    if kind not in {rules.Illegal, BadPdn} and not kind.__module__.startswith("rules.chapaev")
]


@pytest.mark.parametrize("failure", Failure)
def test_every_file_that_is_not_read_has_a_sentence(failure: Failure) -> None:
    words = explain(FileNotRead(failure))
    assert words is not None
    assert words.endswith(".")


@pytest.mark.parametrize("fault", PdnFault)
def test_every_fault_of_a_record_has_a_sentence(fault: PdnFault) -> None:
    words = record_fault(BadPdn(3, fault, "@everyone", 2))
    assert words.startswith("Line 3, move 2: ")
    assert words.endswith(".")
    assert "@everyone" not in words


@pytest.mark.parametrize("kind", RULES_FACTS, ids=lambda kind: kind.__name__)
def test_every_fact_of_the_rules_has_a_sentence(kind: type[BaseException]) -> None:
    words = explain(example(kind))
    assert words is not None
    assert words not in LAST_RESORTS
    assert words.endswith((".", "`"))


@pytest.mark.parametrize("kind", sorted(set(below(facts.MatchError)), key=str))
def test_every_fact_of_a_match_has_a_sentence(kind: type[facts.MatchError]) -> None:
    words = explain(kind(*MATCH_FACTS[kind]))
    assert words is not None
    assert words not in LAST_RESORTS


def test_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) <= {*below(facts.MatchError), *below(app_commands.AppCommandError)}


@pytest.mark.parametrize("preference", Preference)
def test_every_preference_is_explained(preference: Preference) -> None:
    error = rules.MustPrefer("a1:c3", 1, 1, ("c1:e3",), preference)
    words = explain(error)
    assert words is not None
    assert "**a1:c3**" in words
    assert "**c1:e3**" in words


@pytest.mark.parametrize("state", [state for state in ChallengeState if state != "open"])
def test_a_settled_challenge_says_how(state: ChallengeState) -> None:
    words = explain(facts.ChallengeGone(challenge_of(Terms("russian"), state=state)))
    assert words is not None
    assert state.value in words


def test_whom_a_challenge_is_for() -> None:
    assert explain(facts.NotYourChallenge(CHALLENGE)) == f"This challenge is for <@{BORIS.id}>."
    to_anybody = challenge_of(Terms("russian"), opponent=None)
    words = explain(facts.NotYourChallenge(to_anybody))
    assert words is not None
    assert words not in LAST_RESORTS


def test_a_sentence_is_its_own_explanation() -> None:
    assert explain(Sentence("No.")) == "No."


@pytest.mark.parametrize(
    "error",
    [ValueError("x"), KeyError("x"), CorruptMatch(1, "why"), TimeoutError()],
    ids=repr,
)
def test_a_bug_is_nobodys_doing(error: Exception) -> None:
    assert explain(error) is None


class Answered:
    """What discord.py tells of a response."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "reason"


def refused(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(Answered(status), {"code": code, "message": "words"})  # type: ignore[arg-type]


BARRIERS = {
    "gone": (refused(404, 10003), "is gone", 900),
    "locked": (refused(400, 160005), "is locked", 0),
    "archived": (refused(400, 50083), "is locked", 0),
    "no access": (refused(403, 50001), "not allowed to write", 0),
    "no permission": (refused(403, 50013), "not allowed to write", 0),
    "a ban": (refused(429, 0), None, 300),
    "a fault": (refused(503, 0), None, 0),
    "no connection": (ConnectionResetError(), None, 0),
}


@pytest.mark.parametrize(("error", "words", "pause"), BARRIERS.values(), ids=BARRIERS)
def test_what_keeps_a_board_away(error: Exception, words: str | None, pause: float) -> None:
    told = barrier(MATCH, error)
    assert (told is None) == (words is None)
    assert words is None or words in str(told)
    assert least_pause(error) == pause
