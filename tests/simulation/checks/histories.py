"""Each kept match is a legal game, and its row tells where the moves lead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from sqlalchemy import Row

import rules
from bot.matches.openings import first_course
from rules import Color, Course, Ending
from storage.packed_history import unpack_history
from storage.schema import matches, moves, offers, seats, undone
from tests.simulation.checks.evidence import Breach, Evidence

REPLAYS = "every match replays legally from its stored moves"
ONCE = "no move counts twice"
SEATS = "two sides play a match"
CLOCK = "moments follow each other"


@dataclass(frozen=True, slots=True)
class PlayedTexts:
    """What was played in a match."""

    texts: tuple[str, ...]
    at: tuple[datetime, ...]


class Histories:
    """Replays matches; what was replayed before is gone on with."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[str, ...], Course]] = {}

    def count_plies(self, match_id: int) -> int:
        """Return how many moves had been played in a match at the last check."""
        return self._known[match_id][1].ply

    def find_turn(self, match_id: int) -> tuple[Color, int]:
        """Return who was to move in a match at the last check, and at which ply."""
        course = self._known[match_id][1]
        return course.turn, course.ply

    def check(self, evidence: Evidence) -> Iterator[Breach]:
        """Yield what is wrong with matches."""
        played, holders = evidence.by(moves, "match_id"), evidence.by(seats, "match_id")
        for match in evidence.rows(matches):
            story = read_story(match, played.get(match.id, []))
            yield from self._check_game(match, story)
            yield from check_moments(match, story)
            yield from check_seats(match, holders.get(match.id, []))
        yield from check_events(evidence)

    def _check_game(self, match: Row[Any], story: PlayedTexts) -> Iterator[Breach]:
        try:
            course = self._replay(match, story.texts)
            is_there = course.is_at(match.fen)
        except rules.RulesError as error:
            yield Breach(REPLAYS, f"match {match.id}: {error!r} in {' '.join(story.texts)}")
            return
        if not is_there:
            yield Breach(REPLAYS, f"match {match.id}: the moves do not lead to {match.fen}")
        outcome, is_by_rules = course.outcome(), match.ending in Ending.__members__
        if outcome is None and is_by_rules:
            yield Breach(REPLAYS, f"match {match.id} has not ended as {match.ending}")
        if outcome is not None and match.ending is None:
            yield Breach(REPLAYS, f"match {match.id} is over, and its row does not know it")
        if outcome is not None and is_by_rules:
            winner = None if outcome.winner is None else int(outcome.winner)
            if (outcome.ending.name, winner) != (match.ending, match.winner):
                yield Breach(REPLAYS, f"match {match.id} ended otherwise: {outcome}")

    def _replay(self, match: Row[Any], texts: tuple[str, ...]) -> Course:
        known: tuple[str, ...]
        course: Course | None
        known, course = self._known.get(match.id, ((), None))
        if course is None or texts[: len(known)] != known:
            known, course = (
                (),
                first_course(rules.any_game(match.game, match.options), match.opening),
            )
        for written in texts[len(known) :]:
            course = course.follow_kept(written)
        self._known[match.id] = (texts, course)
        return course


def read_story(match: Row[Any], own: Sequence[Row[Any]]) -> PlayedTexts:
    """Return what was played, from the rows or from what they were packed to."""
    if match.packed_moves is not None:
        history = unpack_history(match.id, match.started_at, match.packed_moves, "")
        return PlayedTexts(history.moves, history.played_at)
    return PlayedTexts(tuple(row.text for row in own), tuple(row.played_at for row in own))


def check_moments(match: Row[Any], story: PlayedTexts) -> Iterator[Breach]:
    """Look at the plies and moments of the moves of a match."""
    if match.ending is not None and match.ended_at is None:
        yield Breach(CLOCK, f"match {match.id} is over at no moment")
    if story.at and match.moved_at < story.at[-1]:
        yield Breach(CLOCK, f"match {match.id}: moved at {match.moved_at}, last {story.at[-1]}")
    for earlier, later in pairwise((match.started_at, *story.at)):
        if later < earlier:
            yield Breach(CLOCK, f"match {match.id}: a move at {later} after one at {earlier}")


def check_seats(match: Row[Any], own: Sequence[Row[Any]]) -> Iterator[Breach]:
    """Look at who plays a match."""
    if [row.color for row in own] != [Color.WHITE, Color.BLACK]:
        yield Breach(SEATS, f"match {match.id} has {len(own)} seats")
    for row in own:
        if row.is_over != (match.ending is not None):
            yield Breach(SEATS, f"seat {row.color} of match {match.id} does not know its end")


def check_events(evidence: Evidence) -> Iterator[Breach]:
    """Look whether one press has had two effects; and whether plies have gaps."""
    seen: dict[int, str] = {}
    for table in (moves, undone, offers, matches):
        for row in evidence.rows(table):
            if row.event is None:
                continue
            here = f"{table.name} {tuple(row)[:2]}"
            if row.event in seen and table is not matches:
                yield Breach(ONCE, f"event {row.event} made {seen[row.event]} and {here}")
            seen[row.event] = here
    for match_id, own in evidence.by(moves, "match_id").items():
        first = own[0].ply  # above 0 where the opening was drawn by lot
        if [row.ply for row in own] != [*range(first, first + len(own))]:
            yield Breach(ONCE, f"plies of match {match_id}: {[row.ply for row in own]}")
