"""What a server chooses once for its challenges, predictions and tournaments."""

from playground import Person
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, newest_board
from tests.scenarios.test_settings import chosen_in

MENU = "v:tournaments:0"


def manager(table: Table) -> Person:
    """Someone who manages the server."""
    person = table.discord.add_person("manager")
    table.server.join(person, permissions=["MANAGE_GUILD"])
    person.here = table.channel
    return person


async def test_what_a_server_chooses_once(table: Table) -> None:
    host = manager(table)
    await check_no_predictions(table, host)
    await check_arbiters(table, host)
    await check_openers(table, host)
    await check_rated_challenges(table, host)


async def check_openers(table: Table, host: Person) -> None:
    """A menu says who can open tournaments; the choice is shown in it, and holds."""
    settings = (await host.slash("server-settings")).shown
    assert chosen_in(settings, MENU) == "Tournaments: anyone"
    await host.select(settings, MENU, "managers")
    assert chosen_in(settings, MENU) == "Tournaments: managers"
    refused = await table.black.slash("tournament new", name="Cup")
    assert "only people who manage it can open tournaments" in refused.text
    await host.select(settings, MENU, "arbiters")
    allowed = await table.black.slash("tournament new", name="Cup")
    assert "A channel can only have one tournament at a time" in allowed.text
    assert "arbiters" in (await table.watcher.slash("tournament new", name="Cup")).text
    await host.select(settings, MENU, "usual")
    assert chosen_in(settings, MENU) == "Tournaments: anyone"


async def check_rated_challenges(table: Table, host: Person) -> None:
    """Challenges are rated where they can be, unless they say otherwise."""
    told = await host.slash("server-settings", rated="on")
    assert "**challenges** and tournaments are rated unless they say otherwise" in told.text
    rated = await table.white.slash("challenge", opponent=table.black)
    assert "rated" in rated.shown.text
    for terms in ({"rated": False}, {"touch-move": True}, {"opening": "W:Wc3:Bd4"}):
        friendly = await table.white.slash("challenge", opponent=table.black, **terms)
        assert "rated" not in friendly.shown.text
    table.white.here = table.server.add_channel("cups")
    cup = await table.white.slash("tournament new", name="Cup")
    assert " · rated" in cup.shown.text
    table.white.here = table.server.add_channel("friendly-cups")
    cup = await table.white.slash("tournament new", name="Cup", rated=False)
    assert " · rated" not in cup.shown.text


async def check_no_predictions(table: Table, host: Person) -> None:
    """No one says who wins, also by a button that is there already."""
    await begin(table, "russian")
    seen = await table.watcher.click(newest_board(table), "Watch")
    assert "A draw" in seen.shown.buttons
    told = await host.slash("server-settings", forecasts="off")
    assert "**predictions**: off" in told.text
    refused = await table.watcher.click(seen.shown, "A draw")
    assert "Predictions are turned off in this server." in refused.text
    seen = await table.watcher.click(newest_board(table), "Watch")
    assert "A draw" not in seen.shown.buttons


async def check_arbiters(table: Table, host: Person) -> None:
    """Who has the role looks after tournaments; that of everyone takes it away."""
    role = table.server.add_role("arbiters")
    table.server.give_role(table.black, role)
    opened = await table.white.slash("tournament new", name="Cup")
    for person in (table.white, table.black):
        await person.click(opened.shown, "Enter")
    refused = await table.black.click(opened.shown, "Start")
    assert "this server's arbiters" in refused.text
    told = await host.slash("server-settings", arbiters=role)
    assert f"**arbiters** of tournaments: <@&{role.id}>" in told.text
    everybody = table.server.guild.roles[table.server.id]
    gone = await host.slash("server-settings", arbiters=everybody)
    assert "**arbiters**" not in gone.text
    await host.slash("server-settings", arbiters=role)
    await table.black.click(opened.shown, "Start")
    assert "Start" not in opened.shown.buttons
