"""The pictures of README and guide, made from the bot as it is: `make pictures` keeps them.

Every run looks at the buttons in each picture, and compares them with those that were there when it
was kept: a picture of a button that is gone, or without one that has come, is no longer true.
"""

import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from PIL import Image

import rules
from playground import Upload
from rules import Line
from tests.browser.album import Album, Phone, open_album
from tests.browser.film import Film
from tests.browser.town import ROOT
from tests.scenarios.hands import random_moves

pytestmark = pytest.mark.browser
PICTURES = ROOT / "docs" / "pictures"
LABELS = PICTURES / "labels.json"
KEEPS = bool(os.environ.get("PICTURES"))
MOST_BYTES = 2_000_000
COLORS = 256
Scene = Callable[[Album], Awaitable[Image.Image]]
TALK = (
    ("Chloe", "Who's around for a game tonight?"),
    ("David", "After dinner. Frisian this time, please :)"),
    ("Anna", "Ben, a quick one before lunch?"),
    ("Ben", "Always. You take White."),
)
FILM_HEIGHT = 700  # pixels of the page
SEED = 33  # of a game by chance, which has a story
PLAYERS = "Anna", "Ben", "Chloe", "David"
RESULTS = (
    ("Anna", "Ben", "white"),
    ("Anna", "Chloe", "white"),
    ("Anna", "David", "draw"),
    ("Ben", "Chloe", "white"),
    ("Ben", "David", "white"),
    ("Chloe", "David", "black"),
)
CITY_GAME = "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g7-f6"


@pytest.fixture
async def album(tmp_path: Path) -> AsyncIterator[Album]:
    async with open_album(tmp_path, f"sqlite:///{tmp_path / 'damka.db'}") as opened:
        yield opened


async def cut_newest(album: Album, phone: Phone, words: str) -> Image.Image:
    """Take a picture of the newest message once it says something."""
    await phone.see(words)
    card = phone.newest.locator(".container-frame").first
    await album.note(card)
    return await phone.cut(card)


async def refuse_a_move(album: Album) -> Image.Image:
    await album.begin("Anna", "Ben", "russian")
    await album.play("Anna", "Ben", CITY_GAME)
    anna = await album.open_phone("Anna")
    await album.people["Anna"].slash("move", move="g3-h4")
    return await cut_newest(album, anna, "You must capture")


async def offer_a_game(album: Album) -> Image.Image:
    ben = await album.open_phone("Ben")
    await album.people["Anna"].slash(
        "challenge", opponent=album.people["Ben"], variant="international", time="3d/move"
    )
    return await cut_newest(album, ben, "challenges")


async def choose_a_move(album: Album) -> Image.Image:
    await album.begin("Anna", "Ben", "russian")
    await album.play("Anna", "Ben", f"{CITY_GAME} b4:d6 e7:c5")
    anna = await album.open_phone("Anna")
    await anna.press("Move")
    return await cut_newest(album, anna, "Your move")


async def look_at_games(album: Album) -> Image.Image:
    games = (
        ("Anna", "Ben", "russian", f"{CITY_GAME} b4:d6 e7:c5"),
        ("Anna", "Chloe", "international", "32-28 18-23"),
        ("David", "Anna", "frisian", "32-28"),
    )
    for number, (white, black, variant, moves) in enumerate(games):
        album.go(album.server.add_channel(f"table-{number + 1}"))
        await album.begin(white, black, variant, time="3d/move")
        await album.play(white, black, moves)
        album.table.jump(3600)
    anna = await album.open_phone("Anna")
    await album.people["Anna"].slash("games")
    return await cut_newest(album, anna, "Your turn in")


async def vote_for_a_move(album: Album) -> Image.Image:
    people = album.people
    lobby = (
        await people["Anna"].slash(
            "together", opponent=people["Anna"], variant="russian", colour=0, votes="names"
        )
    ).shown
    for name in ("Ben", "Chloe", "David"):
        await people[name].click(lobby, "Join White")
    await people["Anna"].click(lobby, "Start")
    await album.until(button="Vote")
    phone = await album.open_phone("David")
    for name, move in (("Ben", "c3-d4"), ("Chloe", "c3-d4")):
        await people[name].slash("move", move=move)
    return await cut_newest(album, phone, "2 people have voted")


async def end_a_tournament(album: Album) -> Image.Image:
    people, emma = album.people, album.people["Emma"]
    opened = (await emma.slash("tournament new", name="Friday cup", kind="all")).shown
    for name in PLAYERS:
        await people[name].click(opened, "Enter")
    await emma.click(opened, "Start")
    await album.until(words="has started")
    for white, black, result in RESULTS:
        games = await emma.autocomplete("tournament result", game=white)
        game = next(each.value for each in games if black in each.name)
        asked = await emma.slash("tournament result", game=game, result=result)
        await emma.click(asked.shown, "Yes, do it")
    phone = await album.open_phone("Anna")
    return await cut_newest(album, phone, "final results")


async def analyse_a_game(album: Album) -> Image.Image:
    phone = await album.open_phone("Anna")
    line = Line.begin(rules.game("russian"))
    for move in random_moves(line.game, SEED):
        line = line.play(move)
    names = '[White "Anna"]\n[Black "Ben"]\n[Variant "russian"]\n'
    file = Upload("game.pdn", f"{names}{' '.join(line.move_texts())} 1-0".encode())
    asked = await album.people["Anna"].slash("analyse", file=file)
    await album.discord.until(lambda: "curve.png" in asked.shown.files)
    return await cut_newest(album, phone, "accuracy")


async def learn_a_step(album: Album) -> Image.Image:
    phone = await album.open_phone("Chloe")
    await album.people["Chloe"].slash("learn", lesson="take")
    return await cut_newest(album, phone, "Step 1")


async def film_a_game(album: Album) -> Film:
    """A challenge, two moves, and four taps."""
    for name, words in TALK:
        album.people[name].say(words)
    anna, ben = [await album.open_phone(name, height=FILM_HEIGHT) for name in ("Anna", "Ben")]
    film = Film()
    await anna.type("challenge", opponent="@Ben", colour="White")
    await anna.page.keyboard.press("Escape")
    await film.show(anna)
    await anna.page.keyboard.press("Enter")
    await ben.see("challenges")
    await album.note(ben.newest)
    await film.tap(ben, ben.button("Accept"))
    for phone, move in ((anna, "c3-d4"), (ben, "d6-c5")):
        await phone.see("to move")
        await album.note(phone.newest)
        await film.tap(phone, phone.button("Move"))
        await phone.see("Your move")
        await film.tap(phone, phone.button(move))
    await anna.see("1…")
    await film.show(anna)
    return film


async def test_the_film_of_a_game(album: Album) -> None:
    film = await film_a_game(album)
    written = film.write()
    assert len(written) <= MOST_BYTES
    assert 8 <= film.seconds <= 10
    if KEEPS:
        (PICTURES / "game.gif").write_bytes(written)
    check_labels("game.gif", album)


SCENES: dict[str, Scene] = {
    "challenge.png": offer_a_game,
    "move.png": choose_a_move,
    "refused.png": refuse_a_move,
    "inbox.png": look_at_games,
    "vote.png": vote_for_a_move,
    "podium.png": end_a_tournament,
    "analysis.png": analyse_a_game,
    "lesson.png": learn_a_step,
}


@pytest.mark.parametrize("name", SCENES)
async def test_the_buttons_in_a_picture_are_those_of_today(album: Album, name: str) -> None:
    picture = await SCENES[name](album)
    if KEEPS:
        keep(picture, name)
    check_labels(name, album)


def keep(picture: Image.Image, name: str) -> None:
    """Keep a picture in few colours."""
    PICTURES.mkdir(exist_ok=True)
    few = picture.convert("RGB").quantize(
        COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE
    )
    few.save(PICTURES / name, optimize=True)


def check_labels(name: str, album: Album) -> None:
    labels: dict[str, list[str]] = json.loads(LABELS.read_text()) if LABELS.exists() else {}
    seen = sorted(album.labels)
    if KEEPS:
        labels[name] = seen
        LABELS.write_text(json.dumps(dict(sorted(labels.items())), indent=2) + "\n")
    assert labels[name] == seen
