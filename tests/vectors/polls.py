"""Replays cases of polls: who says what at which second, and what is decided."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.votes.closing import (
    Choosing,
    Closed,
    ClosingReason,
    Decision,
    PollClosed,
    PollDecision,
    close_by_captain,
    extend_until,
    is_decided_at_once,
    tally,
)
from bot.votes.eligibility import Candidate, Door, NotEligible, Reason
from bot.votes.poll import NoOfferStands, NoQuorum, NoSuchChoice, NotTheCaptain, Poll, Tick, Vote
from bot.votes.team_rules import Decides, Guard, Joins, Silence, TeamRules
from tests.bot.votes.sessions import close_at_the_end

Case = Mapping[str, Any]
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
LONG_AGO = 1000  # days
REASONS = {
    Reason.BANNED: "banned",
    Reason.OTHER_SIDE: "other-side",
    Reason.REMOVED: "removed",
    Reason.NOT_LISTED: "not-listed",
    Reason.NO_ROLE: "no-role",
    Reason.DOOR_CLOSED: "door-closed",
    Reason.YOUNG_ACCOUNT: "young-account",
    Reason.NEW_HERE: "new-here",
    Reason.HERE_SINCE_THE_START: "after-start",
    Reason.NEXT_MOVE: "next-move",
}
REFUSALS: dict[type[Exception], str] = {
    PollClosed: "closed",
    NoQuorum: "no-quorum",
    NotTheCaptain: "not-captain",
    NoOfferStands: "no-offer",
    NoSuchChoice: "no-such-choice",
}
# Other files may say it in other words.
SYNONYMS = {
    "not-the-captain": "not-captain",
    "no-captain": "not-captain",
    "illegal": "no-such-choice",
    "unknown-choice": "no-such-choice",
    "next-council": "next-move",
    "joined-late": "next-move",
    "joined-during": "next-move",
    "not-on-list": "not-listed",
    "no-list": "not-listed",
    "door": "door-closed",
}
RESIGNATIONS = {"resign", "resigned", "resignation", "loss", "lost"}
RESIGNED: dict[str, object] = {"kind": "resign", "why": "resigned"}
VERDICTS = {PollDecision.MOVE: "move", PollDecision.FORFEIT: "forfeit"}
WHY = {
    ClosingReason.ALL: "all",
    ClosingReason.MAJORITY: "majority",
    ClosingReason.CAPTAIN: "captain",
    ClosingReason.DEADLINE: "deadline",
    ClosingReason.WITHOUT_QUORUM: "without quorum",
    ClosingReason.SILENCE: "silence",
}


def check_council(case: Case) -> tuple[object, object]:
    """Return what a case of a poll expects, and what the poll does."""
    room = _Room.open(case)
    if is_decided_at_once(room.poll):
        outcome = {"kind": "move", "choice": case["choices"][0], "why": "only"}
        return _expected(case), _found(0.0, outcome, {}, [], is_extended=False)
    for index, (second, who, what, *arguments) in enumerate(case["events"]):
        try:
            room.happen(BEGIN + second * SECOND, who, what, *arguments)
        except NotEligible as refusal:
            room.refused.append([index, REASONS[refusal.reason]])
        except tuple(REFUSALS) as refusal:
            room.refused.append([index, REFUSALS[type(refusal)]])
    return _expected(case), room.end()


@dataclass
class _Room:
    """A poll and the people around it."""

    case: Case
    door: Door
    poll: Poll
    joined: dict[str, datetime] = field(default_factory=dict)
    changed: dict[str, dict[str, bool]] = field(default_factory=dict)  # bans and removals
    numbers: dict[str, int] = field(default_factory=dict)
    refused: list[list[object]] = field(default_factory=list)
    closed: Closed | None = None
    said: int = 0

    @classmethod
    def open(cls, case: Case) -> "_Room":
        """Open the poll of a case."""
        names = _names(case)
        rules = _rules(case["terms"], names)
        poll = Poll(
            rules=rules,
            opened_at=BEGIN,
            changed_at=BEGIN,
            choices=tuple(case["choices"]),
            active=frozenset(names[name] for name in case["active"]),
            has_offer=bool(case.get("offer")),
            seed=case.get("seed", 0),
            silent_before=case.get("silent_before", 0),
        )
        door = Door(rules, BEGIN - case.get("match_days", 0) * DAY)
        return cls(case, door, poll, numbers=names)

    def happen(self, now: datetime, who: str, what: str, *arguments: Any) -> None:
        """Let someone say something; raises why that is refused."""
        if self.closed:
            raise PollClosed(self.closed)
        self.said += 1
        try:
            self.poll = extend_until(self.poll, now)
            doings: dict[str, Callable[..., None]] = {
                "vote": self._vote,
                "unvote": self._unvote,
                "tick": self._tick,
                "join": self._join,
                "leave": self._leave,
                "ban": self._ban,
                "remove": self._remove,
                "now": self._now,
                "offer": self._offer,
            }
            doings[what](now, who, *arguments)
        except PollClosed as late:
            self.closed = late.closed
            if what in ("leave", "ban", "remove"):
                return
            raise

    def end(self) -> object:
        """Return what the poll has done."""
        closed = self.closed or close_at_the_end(self.poll)
        counts = {count.choice: count.votes for count in tally(closed.poll)}
        ends = (closed.at - BEGIN) / SECOND
        is_extended = closed.poll.is_extended
        return _found(ends, _outcome(closed.decision), counts, self.refused, is_extended)

    def _vote(self, now: datetime, who: str, choice: str) -> None:
        self._check(now, who)
        choice = self.case.get("same", {}).get(choice, choice)
        self.poll = self.poll.vote(self.numbers[who], Vote(now, self.said, choice))

    def _unvote(self, now: datetime, who: str) -> None:
        self.poll = self.poll.take_back_vote(self.numbers[who], now)

    def _tick(self, now: datetime, who: str, said: tuple[str, bool]) -> None:
        self._check(now, who)
        kind, is_set = said
        tick = Tick[kind.upper()]
        if tick is Tick.RESIGN and not is_set:
            tick, is_set = Tick.PLAY_ON, True
        change = self.poll.set_tick if is_set else self.poll.remove_tick
        self.poll = change(self.numbers[who], tick, now)

    def _join(self, now: datetime, who: str) -> None:
        self.door.check_joining(self._candidate(who), now)
        self.joined[who] = now
        if self.poll.rules.guard is not Guard.STRICT:
            self.poll = self.poll.join(self.numbers[who])

    def _leave(self, now: datetime, who: str) -> None:
        self.poll = self.poll.leave(self.numbers[who], now)

    def _ban(self, now: datetime, who: str) -> None:
        self.changed[who] = {"banned": True}
        self._leave(now, who)

    def _remove(self, now: datetime, who: str) -> None:
        self.changed[who] = {"removed": True}
        self._leave(now, who)

    def _now(self, now: datetime, who: str) -> None:
        self.closed = close_by_captain(self.poll, self.numbers[who], now)

    def _offer(self, now: datetime, who: str) -> None:
        self.poll = replace(self.poll, has_offer=True)

    def _check(self, now: datetime, who: str) -> None:
        joined_at = self.joined.get(who, BEGIN - LONG_AGO * DAY)
        self.door.check_voting(self._candidate(who), joined_at, BEGIN, now)

    def _candidate(self, who: str) -> Candidate:
        person = self.case.get("people", {}).get(who, {}) | self.changed.get(who, {})
        return Candidate(
            account_made_at=BEGIN - person.get("account_days", LONG_AGO) * DAY,
            came_to_server_at=BEGIN - person.get("server_days", LONG_AGO) * DAY,
            is_banned=person.get("banned", False),
            is_on_other_side=person.get("other_side", False),
            was_removed=person.get("removed", False),
            is_listed=person.get("listed", True),
            has_role=person.get("has_role", True),
        )


def _expected(case: Case) -> dict[str, object]:
    expected = dict(case["expect"])
    expected["refused"] = [[index, SYNONYMS.get(why, why)] for index, why in expected["refused"]]
    if expected["outcome"]["kind"] in RESIGNATIONS:
        expected["outcome"] = RESIGNED
    return expected


def _names(case: Case) -> dict[str, int]:
    people = [*case["active"], *(event[1] for event in case["events"])]
    people += [case["terms"].get("captain")]
    return {name: number for number, name in enumerate(dict.fromkeys(people)) if name}


def _rules(terms: Case, numbers: Mapping[str, int]) -> TeamRules:
    return TeamRules(
        turn=terms["turn"] * SECOND,
        decides=Decides[terms.get("decides", "vote").upper()],
        joins=Joins[terms.get("join", "open").upper()],
        guard=Guard[terms.get("guard", "friends").upper()],
        quorum=terms.get("quorum", 1),
        silence=Silence[terms.get("silence", "lot").upper()],
        captain_id=numbers.get(terms.get("captain", "")),
    )


def _outcome(decision: Decision) -> dict[str, object]:
    if decision.verdict is PollDecision.ACCEPT_DRAW:
        return {"kind": "draw", "why": "accepted"}
    if decision.verdict is PollDecision.RESIGN:
        return RESIGNED
    why = "lot" if decision.choosing is Choosing.LOT else WHY[decision.why]
    outcome: dict[str, object] = {"kind": VERDICTS[decision.verdict], "why": why}
    if decision.choice is not None:
        outcome["choice"] = decision.choice
    return outcome | ({"offers_draw": True} if decision.offers_draw else {})


def _found(
    ends: float,
    outcome: object,
    counts: Mapping[str, int],
    refused: list[list[object]],
    is_extended: bool,
) -> dict[str, object]:
    return {
        "ends": ends,
        "outcome": outcome,
        "counts": counts,
        "refused": refused,
        "extended": is_extended,
    }
