"""Every option of `/tournament new` in every kind takes effect, or the command refuses it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest
from sqlalchemy import func, select, update

from bot.acts.tournaments.tournament_opening import KIND_CHOICES, KIND_OF_CHOICE
from bot.acts.tournaments.tournaments import new
from bot.tournaments.model import Event
from bot.tournaments.pairing import begin_event, pair_next
from bot.tournaments.presets import Preset
from bot.tournaments.scoring import Scoring
from bot.tournaments.team_event import number_of
from bot.tournaments.tournament import Tournament
from bot.tournaments.tournament_store import load_tournament
from playground import Exchange
from rules import Color
from storage import Transaction
from storage.schema import tournaments
from tests.scenarios.conftest import Table
from tests.scenarios.test_winner_roles import allow

pytestmark = pytest.mark.asyncio(loop_scope="module")

KINDS = [str(each.value) for each in KIND_CHOICES]
SUCCESSIVE = {"rounds", "swiss", "knockout", "teams"}  # whose rounds follow each other


def begin(found: Tournament) -> Event:
    """Pair the first games of a tournament with a dozen players."""
    teams, places = (4, range(1, 7)) if found.kind.of_teams else (1, range(1, 13))
    numbers = [
        number_of(team, place) if found.kind.of_teams else place
        for team in range(1, teams + 1)
        for place in places
    ]
    event = begin_event(found.kind, numbers, found.rounds, found.boards, found.cycles)
    return pair_next(event, Color.WHITE) if found.is_in_rounds else event


def size(found: Tournament) -> tuple[int, int]:
    """How many rounds a tournament of a dozen players has, and how many games at first."""
    event = begin(found)
    return event.rounds, len(event.pairings)


@dataclass
class Trial:
    """A value of an option, how it shows, and the kinds in which the command refuses it."""

    value: Any
    shows: Callable[[Tournament, str], bool]
    refused: set[str]


def trial(value: Any, shows: Callable[[Tournament, str], bool], *refused: str) -> Trial:
    return Trial(value, shows, {*refused})


def except_in(*kinds: str) -> tuple[str, ...]:
    return tuple(each for each in KINDS if each not in kinds)


def list_trials(table: Table, role: object) -> Mapping[str, list[Trial]]:
    return TERMS | SIZES | CONDITIONS | list_trials_of_people(table, role)


TERMS: dict[str, list[Trial]] = {
    "variant": [trial("frisian", lambda _found, text: "Frisian" in text)],
    "pace": [
        trial("week", lambda found, _text: found.preset is Preset.WEEK),
        trial("long", lambda found, _text: found.preset is Preset.LONG, *SUCCESSIVE),
    ],
    "rated": [
        trial(True, lambda found, text: found.terms.rated and "rated" in text),
        trial(False, lambda found, text: not found.terms.rated and "rated" not in text),
    ],
    "games": [
        trial(
            "anywhere",
            lambda found, text: found.plays_anywhere and "played anywhere" in text,
            "ladder",
        )
    ],
    "score": [
        trial("delft", lambda found, _text: found.scoring is Scoring.DELFT, "knockout"),
        trial("two", lambda found, text: found.games == 2 and "2 games against each" in text),
    ],
}
SIZES: dict[str, list[Trial]] = {
    "rounds": [
        trial(
            2,
            lambda found, _text: size(found)[0] == 2 != size(replace(found, rounds=None))[0],
            *except_in("swiss", "teams"),
        )
    ],
    "boards": [
        trial(
            5,
            lambda found, text: size(found) != size(replace(found, boards=3)) and "5" in text,
            *except_in("teams"),
        ),
        trial(3, lambda _found, text: "3 play in" in text, *except_in("teams")),
    ],
    "twice": [
        trial(
            True,
            lambda found, text: size(found) != size(replace(found, cycles=1)) and "double" in text,
            *except_in("all", "rounds"),
        )
    ],
}
CONDITIONS: dict[str, list[Trial]] = {
    "starts": [trial("2d", lambda found, text: bool(found.starts_at) and "Starts" in text)],
    "opens": [trial("1h", lambda found, text: bool(found.conditions.opens_at) and "open" in text)],
    "closes": [
        trial("3h", lambda found, text: bool(found.conditions.closes_at) and "close" in text)
    ],
    "least": [
        trial(
            4,
            lambda found, text: found.conditions.least == 4 and "at least 4" in text,
            "boards",
            "teams",
        )
    ],
    "most": [
        trial(
            9, lambda found, text: found.most_players == 9 and "9 places" in text, "boards", "teams"
        )
    ],
    "account": [trial(7, lambda _found, text: "at least 7 days old" in text)],
    "member": [trial(8, lambda _found, text: "in this server for at least 8 days" in text)],
    "rating": [trial("1400-1800", lambda _found, text: "from 1400 to 1800" in text)],
}


def list_trials_of_people(table: Table, role: object) -> dict[str, list[Trial]]:
    crown = getattr(role, "id", 0)
    return {
        "who": [
            trial(
                f"<@&{crown}>",
                lambda found, text: found.conditions.role_ids == (crown,) and "Only for" in text,
            )
        ],
        "deputy": [
            trial(
                table.black,
                lambda found, text: found.leads(table.black.id) and table.black.mention in text,
            )
        ],
        "role": [
            trial(
                role,
                lambda found, text: (
                    found.winner_role == crown and f"Role for the winner: <@&{crown}>" in text
                ),
            )
        ],
    }


# Options that take no effect together, whatever the kind; the command refuses them.
AGAINST_EACH_OTHER = [{"rated", "games"}]


def count(transaction: Transaction) -> int:
    return transaction.execute(select(func.max(tournaments.c.id))).scalar() or 0


async def open_with(table: Table, kind: str, **values: Any) -> tuple[Tournament | None, Exchange]:
    """Send the command; return the tournament, taken out of the way again, and the answer."""
    before = await table.services.read(count)
    answer = await table.white.slash("tournament new", name="Cup", kind=kind, **values)
    after = await table.services.read(count)
    if after == before:
        assert answer.is_private, answer.text
        return None, answer
    found = await table.services.run(load_tournament, after)
    over = update(tournaments).values(state="cancelled")
    await table.services.write(lambda transaction: transaction.execute(over))
    return found, answer


async def test_every_option_is_tried(table: Table) -> None:
    tried = list_trials(table, None)
    assert {*tried, "name", "kind"} == {each.name for each in new.parameters}
    assert [*KIND_OF_CHOICE] == KINDS


@pytest.mark.parametrize("kind", KINDS)
async def test_each_option_alone(table: Table, kind: str) -> None:
    for option, trials in list_trials(table, allow(table)).items():
        for each in trials:
            found, answer = await open_with(table, kind, **{option: each.value})
            asked = kind, option, each.value, answer.text
            assert (found is None) == (kind in each.refused), asked
            assert found is None or each.shows(found, answer.text), asked


@pytest.mark.parametrize("kind", KINDS)
async def test_each_pair_of_options(table: Table, kind: str) -> None:
    """Both show if the tournament opens; only a sentence about one of them may prevent that."""
    trials = list_trials(table, allow(table))
    fine = {option: each for option, (each, *_others) in trials.items() if kind not in each.refused}
    for one, other in combinations(fine, 2):
        values = {one: fine[one].value, other: fine[other].value}
        found, answer = await open_with(table, kind, **values)
        asked = kind, values, answer.text
        assert (found is None) == ({one, other} in AGAINST_EACH_OTHER), asked
        if found is not None:
            assert fine[one].shows(found, answer.text), asked
            assert fine[other].shows(found, answer.text), asked


async def test_delft_where_pieces_do_not_show_who_is_ahead(table: Table) -> None:
    for variant in ("corners", "poddavki", "towers"):
        found, answer = await open_with(table, "swiss", score="delft", variant=variant)
        assert found is None
        assert "Delft scoring doesn't work" in answer.text


async def test_who_opens_a_tournament_is_no_second_arbiter(table: Table) -> None:
    found, answer = await open_with(table, "swiss", deputy=table.white)
    assert found is None
    assert "already the arbiter" in answer.text
