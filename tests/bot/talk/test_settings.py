"""Settings are whole: what a person or a server can choose has its option, menu and column."""

from dataclasses import fields
from typing import Any

import pytest

from bot.talk.people.own_settings import OWN
from bot.talk.servers.server_settings import SERVER
from bot.talk.settings import USUAL, Setting
from bot.views.settings import action_of
from storage.rows import PersonPreferences, ServerPreferences

TYPED = {"zone", "quiet", "locale"}  # no choice among a few
OF_SERVERS = {  # channels, roles, and what is typed
    *("clock", "zone", "arbiter_role", "audit_channel", "game_channels", "feed_channel"),
    *("party_channel", "season_channel", "champion_role", "language_offer"),
}


def test_every_preference_is_a_setting() -> None:
    own = {each.name for each in fields(PersonPreferences)}
    assert {each.column for each in OWN} == own - TYPED
    ours = {each.name for each in fields(ServerPreferences)}
    assert {each.column for each in SERVER} == ours - OF_SERVERS


@pytest.mark.parametrize("setting", [*OWN, *SERVER], ids=lambda each: each.column)
def test_option_and_menu_offer_the_same(setting: Setting[Any]) -> None:
    if setting.labels is not None and setting.named:
        assert setting.labels().keys() == setting.named.keys()
    for chosen in setting.named or ("0", "23"):
        columns = setting.read(chosen)
        assert columns.keys() == {setting.column, *setting.implied}
        assert columns[setting.column] == (
            None if chosen == USUAL else chosen if setting.named else int(chosen)
        )


def test_every_own_setting_has_a_menu() -> None:
    assert all(setting.labels for setting in OWN)
    assert len({action_of(setting) for setting in OWN}) == len(OWN)
