"""A failure that comes again and again is logged once a minute, with how often it came."""

from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import LogCapture

from bot.repeated_failures import MINUTE, OnceAMinute
from storage.storage_errors import DatabaseGone

log = structlog.get_logger("bot.test")


class Told(LogCapture):
    """The lines that were not dropped, and the time, in seconds."""

    now = 0.0


@pytest.fixture
def told() -> Iterator[Told]:
    before, told = structlog.get_config(), Told()
    structlog.configure(processors=[OnceAMinute(lambda: told.now), told])
    yield told
    structlog.configure(**before)


def fail(error: Exception, event: str = "a job failed", **facts: Any) -> None:
    try:
        raise error
    except Exception:
        log.exception(event, **facts)


def test_trouble_of_the_database_is_told_once_for_all_who_meet_it(told: Told) -> None:
    for second in range(70):
        told.now = second
        fail(DatabaseGone(f"port {second}"), key=second)
        log.error("database in trouble", exc_info=DatabaseGone("x"))
    assert [line.get("times", 1) for line in told.entries] == [1, 1, 60, 60]


def test_a_view_that_fails_is_told_once_a_minute_and_another_one_as_well(told: Told) -> None:
    for second in range(0, 121, 15):
        told.now = second
        fail(ValueError("x"), key=1)
    fail(ValueError("x"), key=2)
    assert [(line["key"], line.get("times")) for line in told.entries] == [
        (1, None),
        (1, 4),
        (1, 4),
        (2, None),
    ]


def test_failures_of_a_loop_that_counts_itself_are_added(told: Told) -> None:
    fail(DatabaseGone(), loop="a", times=1)
    fail(DatabaseGone(), loop="b", times=5)
    told.now = MINUTE
    fail(DatabaseGone(), loop="a", times=6)
    assert [line["times"] for line in told.entries] == [1, 11]


def test_a_bug_that_someone_may_report_and_what_is_no_failure_are_always_told(told: Told) -> None:
    for number in range(3):
        fail(ValueError("x"), "unexpected error", reference=f"{number}")
        log.warning("not shown", key=1)
    assert len(told.entries) == 6
