"""The languages that people chose: remembered, and learned from other processes after a while."""

from datetime import timedelta

import pytest

from bot.people.letters import choose_preferences
from bot.people.preferences import RENEWED_AFTER, PersonLanguages
from bot.services import Services
from storage.rows import PersonPreferences
from tests.bot.conftest import ANNA, BORIS, NOON

RUSSIAN, POLISH = PersonPreferences(language="ru"), PersonPreferences(language="pl")
LATER = NOON + RENEWED_AFTER
SECOND = timedelta(seconds=1)


@pytest.fixture
async def languages(services: Services) -> PersonLanguages:
    """The languages as a process knows them that began when Anna had chosen hers."""
    await services.run(choose_preferences, ANNA, RUSSIAN, NOON)
    await services.languages.renew(NOON)
    return services.languages


def test_whoever_chose_none_has_none(languages: PersonLanguages) -> None:
    assert languages.find(ANNA.id) == "ru"
    assert languages.find(BORIS.id) is None


def test_a_choice_is_known_at_once_and_taken_back(languages: PersonLanguages) -> None:
    languages.note(BORIS.id, "pl")
    assert languages.find(BORIS.id) == "pl"
    for _again in range(2):
        languages.note(BORIS.id, None)
        assert languages.find(BORIS.id) is None
    assert languages.find(ANNA.id) == "ru"


async def test_what_another_process_kept_is_known_after_a_while(
    services: Services, languages: PersonLanguages
) -> None:
    await services.run(choose_preferences, BORIS, POLISH, NOON)
    await services.run(choose_preferences, ANNA, PersonPreferences(), NOON)
    await languages.renew(LATER - SECOND)
    assert languages.find(ANNA.id) == "ru"
    await languages.renew(LATER)
    assert (languages.find(ANNA.id), languages.find(BORIS.id)) == (None, "pl")


async def test_a_choice_made_while_all_are_read_is_not_lost(
    services: Services, languages: PersonLanguages, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_old(*_query: object) -> dict[int, str]:
        languages.note(BORIS.id, "pl")
        return {ANNA.id: "ru"}

    monkeypatch.setattr(services.runner, "read", read_old)
    await languages.renew(LATER)
    assert languages.find(BORIS.id) == "pl"


@pytest.mark.parametrize(
    ("chosen", "read"),
    [
        (PersonPreferences(), None),
        (PersonPreferences(locale="de"), "de"),
        (PersonPreferences(locale="de", language="pl"), "pl"),
    ],
)
def test_what_was_chosen_goes_before_what_was_seen(
    chosen: PersonPreferences, read: str | None
) -> None:
    assert chosen.reads == read
