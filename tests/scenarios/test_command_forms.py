"""Forms of commands: opened, put right, gone on with, and crossed by the other side."""

import asyncio
from datetime import timedelta

import pytest

from bot.evenings.evening import By
from bot.evenings.opening import list_evenings
from bot.teams.lobby_store import load_lobby
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_id import ControlId
from playground import Exchange, Message, Modal
from playground.components import walk
from rules import Color
from storage.rows import NewTeam
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with

pytestmark = pytest.mark.asyncio(loop_scope="module")


def form_of(exchange: Exchange) -> Modal:
    assert exchange.modal is not None, exchange
    return exchange.modal


def held(form: Modal) -> dict[str, list[str]]:
    """What the menus and groups of a form have chosen, by label."""
    fields = [(part["label"], part["component"]) for part in form.components]
    return {
        label: [each["label"] for each in field.get("options", ()) if each.get("default")]
        for label, field in fields
    }


def described(form: Modal) -> dict[str, str | None]:
    """What stands below each label."""
    return {part["label"]: part.get("description") for part in form.components}


async def test_without_options_a_form_opens(table: Table) -> None:
    form = form_of(await table.white.slash("challenge"))
    assert held(form)["Clock"] == ["no clock"]
    assert [*held(form)] == ["Opponent", "Variant", "Clock", "Your colour", "Rules of this game"]
    asked = await table.white.submit(
        form,
        {
            "Opponent": table.black,
            "Variant": "english",
            "Clock": "15m+10s",
            "Your colour": "white",
            "Rules of this game": ["touch-move"],
        },
    )
    assert not asked.is_private
    for words in ("English draughts", "15 minutes", "Touch-move", "plays White"):
        assert words.lower() in asked.text.lower()
    assert asked.shown.mentions == {table.black.id}
    assert asked.shown.alt_texts == ["Avatar of white"]
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")


async def test_nothing_chosen_asks_anyone(table: Table) -> None:
    asked = await table.white.submit(form_of(await table.white.slash("challenge")))
    assert "is looking for an opponent" in asked.text
    assert "Russian draughts" in asked.text


async def test_a_person_is_chosen_in_advance(table: Table) -> None:
    form = form_of(await table.white.use("Challenge", table.black))
    asked = await table.white.submit(form, {"Variant": "brazilian"})
    assert f"challenges <@{table.black.id}>" in asked.text


async def test_a_form_is_put_right(table: Table) -> None:
    form = form_of(await table.white.slash("challenge"))
    chosen = {"Opponent": table.white, "Variant": "corners", "Your colour": "black"}
    refused = await table.white.submit(form, chosen)
    assert refused.is_private
    assert "I've kept what you filled in." in refused.text
    note = refused.shown
    again = form_of(await table.white.click(note, "Change"))
    assert described(again)["Opponent"] == "You can't play against yourself. Choose someone else."
    assert held(again)["Variant"][0].startswith("Corners")
    assert held(again)["Your colour"] == ["Black"]
    await table.white.submit(again, {"Opponent": table.black})
    await table.discord.until(
        lambda: any("Corners" in each.text for each in table.channel.messages)
    )
    await table.discord.until(lambda: note.is_deleted)


async def test_the_rest_stands_behind_more(table: Table) -> None:
    form = form_of(await table.white.slash("challenge"))
    first = {"Opponent": table.black, "Variant": "russian", "Rules of this game": ["more"]}
    between = await table.white.submit(form, first)
    assert between.is_private
    rest = form_of(await table.white.click(between.shown, "More"))
    refused = await table.white.submit(rest, {"Another clock": "soon", "Another variant": "lasca"})
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert "I don't understand" in str(described(again)["Another clock"])
    await table.white.submit(again, {"Another clock": "2h+15s"})
    await table.discord.until(lambda: any("Lasca" in each.text for each in table.channel.messages))
    asked = table.channel.messages[-1]
    assert "2 hours" in asked.text
    assert f"<@{table.black.id}>" in asked.text


async def test_a_restart_forgets_what_was_not_sent(table: Table) -> None:
    first = {"Rules of this game": ["more"]}
    between = await table.white.submit(form_of(await table.white.slash("challenge")), first)
    table.bot.drafts = type(table.bot.drafts)()
    refused = await table.white.click(between.shown, "More")
    assert "I no longer have what you filled in" in refused.text


async def test_a_challenge_is_changed_in_its_message(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, variant="russian", colour=0)
    for person in (table.black, table.watcher):
        refused = await person.click(asked.shown, "Change")
        assert "Only the challenger can change" in refused.text
    form = form_of(await table.white.click(asked.shown, "Change"))
    assert held(form)["Your colour"] == ["White"]
    await table.white.submit(form, {"Variant": "italian", "Clock": "1d/move"})
    await table.discord.until(lambda: "Italian draughts" in asked.shown.text)
    assert asked.shown.alt_texts == ["Avatar of white"]
    assert "plays White" in asked.shown.text
    await table.black.click(asked.shown, "Accept")
    await table.discord.until(lambda: "Accepted" in asked.shown.text)


async def test_a_simul_is_opened_by_a_form(table: Table) -> None:
    form = form_of(await table.white.slash("simul"))
    names = ["Variant", "Another variant", "Time per move", "Your colour", "How many can join"]
    assert [*held(form)] == names
    assert held(form)["Time per move"] == ["1 day"]
    refused = await table.white.submit(form, {"Another variant": "x", "Time per move": "8h/move"})
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert described(again)["Another variant"] != "Leave empty to keep your choice."
    assert held(again)["Time per move"] == ["8 hours"]
    filled = {"Another variant": "frisian", "How many can join": "3", "Your colour": "black"}
    await table.white.submit(again, filled)
    await table.discord.until(lambda: any("up to 3" in e.text for e in table.channel.messages))
    (opened,) = (each for each in table.channel.messages if "up to 3" in each.text)
    assert "Frisian" in opened.text
    await table.white.click(opened, "Withdraw")


async def test_days_away_are_asked_for_by_a_form(table: Table) -> None:
    form = form_of(await table.watcher.slash("away"))
    assert described(form)["How long"] == "Away days left: 30 of 30 per 365 days."
    refused = await table.watcher.submit(form, {"How long": "3", "First day": "soon"})
    again = form_of(await table.watcher.click(refused.shown, "Change"))
    assert str(described(again)["First day"]).startswith("I don't understand that date.")
    assert held(again)["How long"] == ["3 days"]
    told = await table.watcher.submit(again, {"First day": "5"})
    assert told.is_private
    assert "Away days left: 27 of 30" in told.text
    assert "You're away: from" in (await table.watcher.slash("away")).text  # nothing is asked
    await table.watcher.slash("away", days=0)


async def test_a_tournament_without_a_name_asks_by_forms(table: Table) -> None:
    form = form_of(await table.white.slash("tournament new", kind="swiss", rounds=5))
    assert [*held(form)][:4] == ["Name", "Format", "Variant", "How long it takes"]
    assert held(form)["Format"] == ["Swiss, paired by score (2–128 players)"]
    twice = {"Name": " ", "Rules of this tournament": ["twice"]}
    refused = await table.white.submit(form, twice)
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert described(again)["Name"] == "Your tournament needs a name."
    refused = await table.white.submit(again, {"Name": "Autumn cup"})
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert "round robin" in str(described(again)["Rules of this tournament"])
    between = await table.white.submit(again, {"Rules of this tournament": ["more"]})
    assert "Nothing is posted yet." in between.text
    rest = form_of(await table.white.click(between.shown, "More"))
    assert held(rest)["Rounds in a Swiss"] == ["5"]
    assert held(rest)["Start"] == ["When I press Start"]
    await table.white.submit(
        rest, {"Another variant": "frisian", "Start": "Automatically, in 1 day"}
    )
    await table.discord.until(lambda: any("Autumn cup" in e.text for e in table.channel.messages))
    (opened,) = (each for each in table.channel.messages if "Autumn cup" in each.text)
    assert "Frisian" in opened.text
    (enter,) = (each for each in walk(opened.components) if each.get("label") == "Enter")
    made = await table.services.run(load_tournament, ControlId.read(enter["custom_id"]).subject)
    assert made.rounds == 5
    assert made.starts_at is not None
    assert timedelta(hours=23) < made.starts_at - made.created_at < timedelta(hours=25)


async def test_an_evening_without_a_name_asks_by_a_form(table: Table) -> None:
    form = form_of(await table.white.slash("evening new", rated=True))
    assert [*held(form)] == ["Name", "Variant", "How long it takes", "Clock", "Start"]
    assert held(form)["How long it takes"] == ["90 minutes"]
    filled = {"Name": "Thursday", "Variant": "medley:eight", "Start": "in a while"}
    refused = await table.white.submit(form, filled)
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert "I don't understand" in str(described(again)["Start"])
    assert held(again)["Variant"] == ["Eight by eight: seven games on small boards"]
    await table.white.submit(again, {"Start": "30m", "How long it takes": "45"})
    await table.discord.until(lambda: any("Thursday" in e.text for e in table.channel.messages))
    (opened,) = (each for each in table.channel.messages if "Thursday" in each.text)
    assert "Enter" in opened.buttons
    made = (await table.services.run(list_evenings, table.server.id))[0]
    assert (made.plan.minutes, len(made.plan.games), made.plan.rated) == (45, 7, True)


async def test_a_medley_that_was_typed_is_kept_in_the_form(table: Table) -> None:
    typed = "russian, turkish, italian, czech, pool, english, brazilian, thai, frisian, lasca"
    form = form_of(await table.white.slash("evening new", medley=typed, by="turns"))
    assert held(form)["Variant"][0].startswith("russian, turkish")
    await table.white.submit(form, {"Name": "Long row"})
    await table.discord.until(lambda: any("Long row" in e.text for e in table.channel.messages))
    made = (await table.services.run(list_evenings, table.server.id))[0]
    assert (made.plan.by, len(made.plan.games)) == (By.TURNS, 10)


@pytest.mark.parametrize(
    ("typed", "shown"), [("36h", "36h"), ("<t:1796000000:f>", "2026-11-30 00:53 UTC")]
)
async def test_the_form_of_a_tournament_shows_the_start_that_was_typed(
    table: Table, typed: str, shown: str
) -> None:
    form = form_of(await table.white.slash("tournament new", starts=typed))
    more = {"Name": "Cup", "Rules of this tournament": ["more"]}
    between = await table.white.submit(form, more)
    rest = form_of(await table.white.click(between.shown, "More"))
    assert held(rest)["Start"] == [f"Automatically, at the time you picked: {shown}"]


async def test_a_team_game_is_opened_by_forms(table: Table) -> None:
    between = await submit_first(table)
    role = table.server.add_role("club")
    there = table.server.add_channel("guests")
    members = form_of(await table.white.click(between.shown, "Members and votes"))
    between = await table.white.submit(
        members, {"Who can join": "role", "Role": role, "Votes needed": "3"}
    )
    start = form_of(await table.white.click(between.shown, "Variant and start"))
    between = await table.white.submit(start, {"Another variant": "frisian"})
    sides = form_of(await table.white.click(between.shown, "Sides"))
    between = await table.white.submit(sides, {"Channel": there, "The team's colour": "black"})
    assert not any("Frisian" in each.text for each in table.channel.messages)
    refused = await table.white.click(between.shown, "Open the game")
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert str(described(again)["Channel"]).startswith("A team can only have one opponent")
    await table.white.submit(again, {"Channel": []})
    await table.discord.until(lambda: any("Frisian" in e.text for e in table.channel.messages))
    (lobby,) = (each for each in table.channel.messages if "Frisian" in each.text)
    for words in ("Frisian", "1 hour", "captain", f"<@{table.black.id}>", f"<@&{role.id}>"):
        assert words in lobby.text
    team = await find_team(table, lobby)
    assert (team.quorum, team.silence) == (3, "forfeit")
    await table.white.click(lobby, "Withdraw")


async def submit_first(table: Table) -> Exchange:
    """Fill in the first form for a team game, and go on to the others."""
    form = form_of(await table.white.slash("together"))
    names = ["Who plays alone", "Variant", "Time per move", "How a team chooses its moves"]
    assert [*held(form)] == [*names, "Rules of this game"]
    assert held(form)["Time per move"] == ["8 hours"]
    first = {
        "Who plays alone": table.black,
        "Time per move": "1 hour",
        "How a team chooses its moves": "captain",
        "Rules of this game": ["forfeit", "more"],
    }
    between = await table.white.submit(form, first)
    assert "Nothing is posted yet." in between.text
    return between


async def test_what_was_sent_before_is_done_with(table: Table) -> None:
    role = table.server.add_role("club")
    between = await table.white.submit(
        form_of(await table.white.slash("together")), {"Rules of this game": ["more"]}
    )
    members = form_of(await table.white.click(between.shown, "Members and votes"))
    between = await table.white.submit(members, {"Who can join": "role", "Role": role})
    await table.white.click(between.shown, "Open the game")
    await table.discord.until(
        lambda: any(f"<@&{role.id}>" in e.text for e in table.channel.messages)
    )
    (lobby,) = (each for each in table.channel.messages if f"<@&{role.id}>" in each.text)
    await table.white.click(lobby, "Withdraw")
    anew = await table.white.submit(form_of(await table.white.slash("together")))
    assert f"<@&{role.id}>" not in anew.text  # what was sent before is done with
    assert "Russian draughts" in anew.text
    await table.white.click(anew.shown, "Withdraw")


async def find_team(table: Table, lobby: Message) -> NewTeam:
    """Return the team that wants Black in the lobby that a message shows."""
    (withdraw,) = (each for each in walk(lobby.components) if each.get("label") == "Withdraw")
    kept = await table.services.run(load_lobby, ControlId.read(withdraw["custom_id"]).subject)
    return kept.sides[Color.BLACK].team


async def test_a_team_game_is_opened_once_by_two_presses(table: Table) -> None:
    form = form_of(await table.white.slash("together"))
    between = await table.white.submit(form, {"Rules of this game": ["more"]})
    sides = form_of(await table.white.click(between.shown, "Sides"))
    assert held(sides)["What the other server sees as your name"] == ["Guests (hide the name)"]
    between = await table.white.submit(sides, {"My level": "3"})
    refused = await table.white.click(between.shown, "Open the game")
    again = form_of(await table.white.click(refused.shown, "Change"))
    assert "games against me" in str(described(again)["My level"])
    between = await table.white.submit(form, {"Rules of this game": ["more"]})
    again = form_of(await table.white.click(between.shown, "Sides"))
    between = await table.white.submit(again, {"My level": "usual"})
    members = form_of(await table.white.click(between.shown, "Members and votes"))
    presses = [table.white.click(between.shown, "Open the game") for _ in range(2)]
    told = [answer.text for answer in await asyncio.gather(*presses)]
    assert sum("I no longer have what you filled in" in text for text in told) == 1
    await table.discord.until(lambda: any("Team game" in e.text for e in table.channel.messages))
    (lobby,) = (each for each in table.channel.messages if "Team game" in each.text)
    late = await table.white.submit(members, {"Votes needed": "2"})
    assert "I no longer have what you filled in" in late.text
    await table.white.click(lobby, "Withdraw")


async def test_a_role_that_is_gone_is_no_longer_chosen(table: Table) -> None:
    form = form_of(await table.white.slash("together"))
    between = await table.white.submit(form, {"Rules of this game": ["more"]})
    role = table.server.add_role("guests")
    members = form_of(await table.white.click(between.shown, "Members and votes"))
    between = await table.white.submit(members, {"Who can join": "role", "Role": role})
    table.server.delete_role(role)
    again = form_of(await table.white.click(between.shown, "Members and votes"))
    assert held(again)["Role"] == []
    between = await table.white.submit(again)
    refused = await table.white.click(between.shown, "Open the game")
    assert "role" in refused.text
    table.bot.drafts = type(table.bot.drafts)()
    refused = await table.white.submit(again)
    assert "I no longer have what you filled in" in refused.text


async def test_who_accepts_at_that_moment_gets_no_other_game(table: Table) -> None:
    asked = await table.white.slash("challenge", opponent=table.black, variant="russian")
    form = form_of(await table.white.click(asked.shown, "Change"))
    await table.black.click(asked.shown, "Accept")
    refused = await table.white.submit(form, {"Variant": "italian"})
    assert refused.is_private
    assert "already been accepted" in refused.text


async def test_the_computer_begins_at_once(table: Table) -> None:
    form = form_of(await table.white.slash("challenge"))
    await table.white.submit(form, {"Opponent": table.discord.bot, "Your colour": "white"})
    await board_with(table, button="Move")
