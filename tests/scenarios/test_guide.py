"""Every form of the game is found by what people call it, and its page tells all about it."""

import pytest

import rules
from bot.matches.seating import has_seat
from tests.scenarios.conftest import Table
from tests.scenarios.hands import board_with, running

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLED = {  # what is typed, the game that it finds
    "its name": ("brazil", "brazilian"),
    "its name in capitals": ("ITALIAN", "italian"),
    "its own name": ("поддавки", "russian-giveaway"),
    "its own name in another script": ("Թամա", "armenian"),
    "its own name with an accent": ("česká", "czech"),
    "its own name without its accents": ("ceska dama", "czech"),
    "without the tilde": ("espanolas", "spanish"),
    "its key": ("german-8x8", "german-8x8"),
    "words of its name": ("suicide", "english-giveaway"),
}
COMMANDS = ("rules", "challenge")


@pytest.mark.parametrize(("typed", "key"), CALLED.values(), ids=CALLED)
async def test_games_are_found_by_their_names(table: Table, typed: str, key: str) -> None:
    for command in COMMANDS:
        choices = await table.white.autocomplete(command, variant=typed)
        assert choices[0].value == key


async def test_games_are_found_by_their_family(table: Table) -> None:
    for family in ("Frisian", "Giveaway", "Turkish", "Spanish"):
        kin = {game.key for game in rules.games() if game.family == family}
        for command in COMMANDS:
            choices = await table.white.autocomplete(command, variant=family.lower())
            assert kin <= {choice.value for choice in choices}


async def test_every_game_has_a_page_with_a_picture(table: Table) -> None:
    for game in rules.games():
        shown = (await table.watcher.slash("rules", variant=game.key)).shown
        assert shown.files
        assert game.native_name.casefold() in shown.text.casefold()  # it may stand in brackets
        for words in (game.name, game.family, game.summary, game.source):
            assert words in shown.text
        assert game.house_codification in shown.text
        assert game.example_words in shown.text
        for option in game.options:
            assert option.name in shown.text


async def test_a_page_begins_with_how_the_game_is_played(table: Table) -> None:
    for key, board in ("russian", "8 by 8"), ("chapaev", "eight discs each"):
        shown = (await table.watcher.slash("rules", variant=key)).shown.text
        for later in ("**Our reading of the rules:**", "**Options:**", "**Clock:**"):
            assert later not in shown.partition(board)[0]
        assert board in shown


async def test_whoever_reads_the_rules_challenges_anybody_to_that_game(table: Table) -> None:
    taught = (await table.watcher.slash("rules", variant="brazilian")).shown
    await table.watcher.click(taught, "Challenge")
    await table.discord.until(lambda: bool(table.channel.messages))
    asked = table.channel.messages[-1]
    assert f"<@{table.watcher.id}>" in asked.text
    assert "Brazilian draughts" in asked.text
    assert asked.buttons == ["Accept", "Change", "Withdraw"]
    assert asked.mentions == set()
    await table.black.click(asked, "Accept")
    await board_with(table, button="Move")
    match = await running(table)
    assert match.game == rules.game("brazilian")
    assert all(has_seat(match, person.id) for person in (table.watcher, table.black))


async def test_options_that_clash_are_told(table: Table) -> None:
    asked = await table.white.slash(
        "challenge", variant="turkish", option="crowned-in-passing, crowning-ends-move"
    )
    assert asked.is_private
    assert "**crowned-in-passing** and **crowning-ends-move** don't go together" in asked.text
