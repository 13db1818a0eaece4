"""Roles for winners: chosen, given, taken from the last one, refused, and gone with a person."""

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.matches.gathering import Gathering
from bot.tournaments.tournament_store import load_tournament
from playground import Message, Person
from playground.records import Role
from storage.rows import EventPlaceRow
from storage.seasons import keep_event_places
from storage.won_roles import award_role, list_roles_of_person, list_waiting_roles
from tests.scenarios.conftest import YEAR, Table
from tests.scenarios.test_seasons import end_month, play_game, want_recaps
from tests.scenarios.test_trophies import play_all


def add_roles(table: Table, *permissions: str) -> tuple[Role, Role]:
    """A role for winners, and above it one for the bot."""
    crown, own = (
        table.server.add_role("crown"),
        table.server.add_role("bot", permissions=permissions),
    )
    table.server.give_role(table.discord.bot, own)
    return crown, own


def allow(table: Table) -> Role:
    """A role that the bot may give, and White as well."""
    crown, _own = add_roles(table, "MANAGE_ROLES")
    chief = table.server.add_role("chief", permissions=["MANAGE_ROLES"])
    table.server.give_role(table.white, chief)
    return crown


def holders(table: Table, role: Role) -> set[int]:
    held = table.server.guild.member_roles
    return {number for number, roles in held.items() if role.id in roles}


async def win(table: Table, crown: Role, name: str, *people: Person) -> int:
    """Play a tournament with a role for the winner; return the winner."""
    opened = await table.white.slash("tournament new", name=name, role=crown)
    return await play_all(table, opened.shown, people)


def list_refusals(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if "couldn't give" in each.text]


async def settle(table: Table) -> None:
    """Wait until nothing is to be given or taken any more."""
    table.bot.winner_roles.loop.wake()
    while await table.services.read(list_waiting_roles):
        await table.bot.winner_roles._step()


async def test_a_role_is_given_and_passes_on(table: Table) -> None:
    crown = allow(table)
    first = await win(table, crown, "First", table.white, table.black)
    await settle(table)
    assert holders(table, crown) == {first}
    others = [table.watcher, table.discord.add_person("fourth", age=YEAR)]
    table.server.join(others[1])
    second = await win(table, crown, "Second", *others)
    await settle(table)
    assert holders(table, crown) == {second} != {first}


async def test_the_form_for_a_name_keeps_the_role(table: Table) -> None:
    crown = allow(table)
    form = (await table.white.slash("tournament new", role=crown)).modal
    assert form is not None
    refused = await table.white.submit(form, {"Name": " "})
    form = (await table.white.click(refused.shown, "Change")).modal
    assert form is not None
    named = {"Name": "Cup", "Rules of this tournament": ["more"]}
    between = await table.white.submit(form, named)
    rest = (await table.white.click(between.shown, "More")).modal
    assert rest is not None
    await table.white.submit(rest, {"Start": "When I press Start"})
    await table.discord.until(lambda: any("Cup" in each.text for each in table.channel.messages))
    (opened,) = (each for each in table.channel.messages if "Enter" in each.buttons)
    made = await table.services.run(load_tournament, 1)
    assert made.winner_role == crown.id
    first = await play_all(table, opened, [table.white, table.black])
    await settle(table)
    assert holders(table, crown) == {first}


async def test_a_refused_role_is_told_to_the_arbiter_once(table: Table) -> None:
    crown = allow(table)
    table.server.take_role(table.discord.bot, table.server.roles[1])
    told = await table.white.slash("tournament new", name="Cup", role=crown)
    assert "Manage Roles" in told.text
    table.server.give_role(table.discord.bot, table.server.roles[1])
    opened = await table.white.slash("tournament new", name="Cup", role=crown)
    table.server.edit_role(table.server.roles[1], permissions=[])
    await play_all(table, opened.shown, [table.white, table.black])
    await settle(table)
    for _ in range(2):
        table.bot.keepers[Gathering.TOURNAMENT].loop.wake()
        await table.discord.until(
            lambda: any("couldn't give" in each.text for each in table.channel.messages)
        )
    told_of = [each for each in table.channel.messages if "couldn't give" in each.text]
    assert [each.mentions for each in told_of] == [{table.white.id}]
    assert "Manage Roles" in told_of[0].text
    assert any("Cup: final results" in each.text for each in table.channel.messages)
    assert holders(table, crown) == set()


@pytest.mark.parametrize("permission", ["MODERATE_MEMBERS", "MANAGE_MESSAGES"])
async def test_a_role_with_permissions_is_refused(table: Table, permission: str) -> None:
    crown = allow(table)
    table.server.edit_role(crown, permissions=[permission])
    told = await table.white.slash("tournament new", name="Cup", role=crown)
    assert "has permissions not everyone here has" in told.text


async def test_only_who_may_give_a_role_can_choose_it(table: Table) -> None:
    crown = allow(table)
    told = await table.black.slash("tournament new", name="Cup", role=crown)
    assert "able to give to others yourself" in told.text
    told = await table.white.slash("tournament new", name="Cup", role=table.server.roles[1])
    assert "below my own" in told.text


async def test_a_role_that_no_one_can_give_is_refused_with_its_reason(table: Table) -> None:
    allow(table)
    managed = table.server.add_role("boosters", is_managed=True)
    everyone = table.server.guild.roles[table.server.id]
    for role, reason in (managed, "only Discord or an app can"), (everyone, "Everyone has"):
        told = await table.white.slash("tournament new", name="Cup", role=role)
        assert told.is_private
        assert reason in told.text


async def test_a_role_that_is_deleted_while_a_form_is_filled_is_refused(table: Table) -> None:
    crown = allow(table)
    form = (await table.white.slash("tournament new", role=crown)).modal
    assert form is not None
    table.server.delete_role(crown)
    told = await table.white.submit(form, {"Name": "Cup"})
    assert told.is_private
    assert "no longer exists" in told.text


async def test_the_entry_names_the_role_and_pings_no_one(table: Table) -> None:
    crown = table.server.add_role("crown", is_mentionable=True)
    own = table.server.add_role("bot", permissions=["MANAGE_ROLES", "MENTION_EVERYONE"])
    table.server.give_role(table.discord.bot, own)
    chief = table.server.add_role("chief", permissions=["MANAGE_ROLES"])
    table.server.give_role(table.white, chief)
    opened = await table.white.slash("tournament new", name="Cup", role=crown)
    assert f"Role for the winner: <@&{crown.id}>" in opened.text
    assert opened.shown.post.pinged_roles == []


LATER = {
    "permissions": "has permissions not everyone here has",
    "deleted": "no longer exists",
    "left": "no longer in this server",
    "raised": "below my own",
}


@pytest.mark.parametrize("change", LATER)
async def test_the_arbiter_is_told_why_a_role_is_not_given(table: Table, change: str) -> None:
    low = table.server.add_role("low", permissions=["MANAGE_ROLES"])
    table.server.give_role(table.discord.bot, low)
    crown = allow(table)
    opened = await table.white.slash("tournament new", name="Cup", role=crown)
    await table.black.click(opened.shown, "Enter")
    if change == "permissions":
        table.server.edit_role(crown, permissions=["MODERATE_MEMBERS"])
    if change == "deleted":
        table.server.delete_role(crown)
    if change == "raised":
        (own,) = (each for each in table.server.roles if each.name == "bot")
        table.server.take_role(table.discord.bot, own)
    if change == "left":
        table.server.leave(table.black)
    won = table.server.id, crown.id, [table.black.id], 1
    await table.services.write(award_role, *won)
    await settle(table)
    assert holders(table, crown) == set()
    table.bot.keepers[Gathering.TOURNAMENT].loop.wake()
    await table.discord.until(lambda: list_refusals(table) != [])
    (told,) = list_refusals(table)
    assert told.mentions == {table.white.id}
    assert LATER[change] in told.text


async def test_erasing_takes_the_role_along(table: Table) -> None:
    crown = allow(table)
    first = await win(table, crown, "First", table.white, table.black)
    await settle(table)
    person = next(each for each in (table.white, table.black) if each.id == first)
    shown = (await person.slash("privacy")).shown
    for label in ("Delete my data", "Continue", "Delete it all"):
        await person.click(shown, label)
    await table.discord.until(lambda: holders(table, crown) == set())
    assert await table.services.read(list_roles_of_person, first) == []


async def test_the_champion_of_a_month_gets_a_role_until_the_next(table: Table) -> None:
    crown = allow(table)
    table.server.give_role(table.discord.bot, table.server.roles[1])
    news = await want_recaps(table)
    manager = table.discord.person("host")
    wish: dict[str, Any] = {"champion-role": crown}
    refused = await manager.slash("server-settings", **wish)
    assert "able to give to others yourself" in refused.text
    chief = next(each for each in table.server.roles if each.name == "chief")
    table.server.give_role(manager, chief)
    chosen = await manager.slash("server-settings", **wish)
    assert f"**champion's role**: <@&{crown.id}>" in chosen.text
    await play_game(table)
    await table.services.write(award_role, table.server.id, crown.id, [table.white.id])
    await settle(table)
    assert holders(table, crown) == {table.white.id}
    row = EventPlaceRow(
        kind="evening",
        event_id=1,
        person_id=table.black.id,
        server_id=table.server.id,
        channel_id=table.channel.id,
        ended_at=datetime.now(UTC),
        place=1,
        took_part=True,
        counts=True,
    )
    await table.services.write(keep_event_places, [row])
    await end_month(table)
    assert "**Champion**" in news.messages[0].text
    await settle(table)
    assert holders(table, crown) == {table.black.id}
