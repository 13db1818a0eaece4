"""A piece that is dropped: the move is played as if it had been typed, by the same use case."""

import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import structlog

import rules
from bot.clockwork.acting import acting
from bot.matches.act import Act
from bot.matches.match_facts import ForeignPiece, MoveRefused, StalePly
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.monitoring.measures import DRAG, Outcome
from bot.talk.explain import bug_report, explain
from bot.talk.matches.questions import foreign_piece
from bot.talk.matches.rule_refusals import explain_refused_move
from bot.talk.refusals import NobodysDoing
from bot.talk.watching.board_texts import moved_on
from bot.windows.frames import MoveWish
from bot.windows.runs import write_runs
from bot.windows.state import name_people
from bot.windows.windows import Windows
from engine.turns import Asker
from storage import Person
from storage.rows import OpenBoard
from storage.storage_errors import DatabaseTrouble

log = structlog.get_logger(__name__)

BITS = 62  # of an event

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves: the open board, the locale they read, and how they like squares named."""

    board: OpenBoard
    language: str
    is_numeric: bool | None


async def move(
    windows: Windows, mover: Mover, match: Match, wish: MoveWish
) -> tuple[Answer, Match]:
    """Play what a page asks for; return the frame that answers it, and the match as it stands then.

    The same wish again changes nothing, however often it comes.
    """
    board, began = mover.board, time.monotonic()
    act = Act(
        person=_name_person(match, board.person_id),
        at=windows.around.now(),
        event=number_event(board, wish.id),
        ply=wish.ply,
        is_sure=wish.is_sure,
    )
    services, asker = windows.around.services, Asker(board.person_id, board.server_id)
    async with acting(windows.in_progress, asker, board.server_id, mover.language, match=match.id):
        try:
            match = await play_typed(services.changes, match, act, _write(match, wish))
            answer, outcome = {"t": "done", "version": match.version}, Outcome.ANSWERED
        except Exception as error:  # noqa: BLE001 - every error gets an answer
            answer, outcome = _explain(mover, match, wish, error)
            match = getattr(error, "match", match)
        with suppress(DatabaseTrouble):
            await services.mailboxes.note_use(board.person_id, windows.around.now())
    windows.measures.note_answer(DRAG, outcome, time.monotonic() - began, 0.0)
    return {**answer, "id": wish.id, "match": match.id}, match


def number_event(board: OpenBoard, wish_id: str) -> int:
    """Return the number under which a wish counts once; Discord's own are positive."""
    hashed = sha256(f"{board.ticket_hash} {wish_id}".encode()).digest()
    return -1 - (int.from_bytes(hashed[:8]) >> (64 - BITS))


def _name_person(match: Match, person_id: int) -> Person:
    """Return the person who acts, by the name of their seat: a page knows no newer one."""
    holders = (seat.holder for seat in match.seats)
    own = (each for each in holders if isinstance(each, Person) and each.id == person_id)
    return next(own, Person(person_id, ""))


def _write(match: Match, wish: MoveWish) -> str:
    """Return the move that a page asks for as a player would type it."""
    if wish.text:
        return wish.text
    known = {*match.game.board.squares}
    return "-".join(match.game.square_name(each) for each in wish.path if each in known)


def _explain(
    mover: Mover, match: Match, wish: MoveWish, error: Exception
) -> tuple[Answer, Outcome]:
    """Return what to answer to a move that was not played."""
    match_now: Match = getattr(error, "match", match)
    names = name_people(match_now)
    if isinstance(error, ForeignPiece):
        question = foreign_piece(error.match, error.move)
        return {"t": "sure", "ask": write_runs(question, names)}, Outcome.REFUSED
    if isinstance(error, MoveRefused):
        if going_on := _list_continuations(error, wish.path):
            return {"t": "go_on", "path": wish.path, "choices": going_on}, Outcome.REFUSED
        words, outcome = (
            explain_refused_move(match_now, error.cause, mover.is_numeric),
            Outcome.REFUSED,
        )
    else:
        words, outcome = _explain_otherwise(error)
    starts = {choice.start for choice in match_now.choices} if match_now.must_capture else ()
    return {"t": "no", "why": write_runs(words, names), "must": sorted(starts)}, outcome


def _explain_otherwise(error: Exception) -> tuple[str, Outcome]:
    """Explain an error as chat does; one that nobody caused is logged under a number."""
    if isinstance(error, StalePly):  # chat shows the newest board beside it, as the window does
        return moved_on(), Outcome.REFUSED
    try:
        words = explain(error)
    except NobodysDoing:
        number = secrets.token_hex(4)
        log.error("unexpected error", reference=number, exc_info=error)
        return bug_report(number), Outcome.FAILED
    if isinstance(error, DatabaseTrouble):
        log.error("database in trouble", exc_info=error)
        return words, Outcome.FAILED
    return words, Outcome.REFUSED


def _list_continuations(refused: MoveRefused, path: Sequence[int]) -> list[tuple[Any, ...]]:
    """List the captures that go on from where a piece was put down, or that differ in their way."""
    if not path or not isinstance(refused.cause, rules.CaptureGoesOn | rules.Ambiguous):
        return []
    game, position = refused.match.game, refused.match.position
    found = []
    for text in refused.cause.choices:
        with suppress(rules.RulesError):
            goes_on = game.parse(position, text)
            if goes_on.path[: len(path)] == tuple(path):
                found.append((goes_on.path, goes_on.victims, text))
    return found
