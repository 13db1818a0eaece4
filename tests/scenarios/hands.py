"""How people make their moves: typed, picked from the list, or with the picker."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from itertools import cycle
from random import Random
from typing import Any

import rules
from bot.matches.act import Act
from bot.matches.finding import find_running_in
from bot.matches.match_value import Match
from bot.matches.playing import play_typed
from bot.talk.matches.match_status import is_foreign
from bot.talk.matches.move_lists import numbered_move
from playground import Exchange, Message, Person, Playground
from rules import Color, Line, Move, Style
from storage import rows
from tests.scenarios.conftest import UNHURRIED, Table

MOST_BUTTONS = 24  # moves of a picker that need no choice of a piece before
Hand = Callable[[Table, Person, Line, Move], Awaitable[None]]


async def begin(table: Table, variant: str, **terms: Any) -> Line:
    """White challenges Black as White, Black accepts; the board stands in the channel."""
    asked = await table.white.slash(
        "challenge", opponent=table.black, variant=variant, colour=0, **terms
    )
    await table.black.click(asked.shown, "Accept")
    await board_with(table, button="Move")
    return (await running(table)).line


async def running(table: Table) -> Match:
    """The match of the channel as it is stored."""
    match = await table.services.run(find_running_in, table.channel.id)
    assert match is not None
    return match


async def play_behind(table: Table, match: Match) -> Match:
    """Play c3-d4 for the side to move without the bot's seeing it: no board is sent."""
    assert isinstance(match.mover, rows.Person)
    act = Act(person=match.mover, at=datetime.now(UTC))
    return await play_typed(table.services.changes, match, act, "c3-d4")


async def noted(table: Table) -> Match:
    """The match, once the bot knows that its board was delivered."""
    while True:
        match = await running(table)
        if match.main_room.shown_version == match.version:
            return match
        await asyncio.sleep(0.01)  # nothing tells that a board is noted


def hurry(table: Table, seconds: float) -> None:
    """Let people wait so long for a first answer from now on, and no longer."""
    table.discord.backend.interactions.deadline = seconds


async def settle(table: Table) -> None:
    """Return when the bot has served everything that it was sent so far: it hears in order."""
    await table.watcher.autocomplete("move", move="")
    await table.bot.in_progress.wait_until_done(UNHURRIED)


def newest_board(table: Table) -> Message:
    """The last public message of the channel that has a board."""
    return boards(table)[-1]


def boards(table: Table) -> list[Message]:
    """The public messages of the channel with a board, or the line that one left, oldest first."""
    return boards_among(table.channel.messages)


def boards_among(messages: Iterable[Message]) -> list[Message]:
    """The messages with a board, or with the one line to which it shrank."""
    return [message for message in messages if message.files or message.text.startswith("-# ")]


async def board_with(table: Table, *, button: str = "", words: str = "") -> Message:
    """The newest board, once it has such a button and such words."""

    def has_come() -> bool:
        shown = boards(table)
        return (
            bool(shown) and (not button or button in shown[-1].buttons) and words in shown[-1].text
        )

    await table.discord.until(has_come)
    return newest_board(table)


async def choose_more(table: Table, person: Person, label: str) -> Message:
    """Press a button behind More under the newest board; returns the private message."""
    more = (await person.click(newest_board(table), "More")).shown
    assert more.is_private_to(person)
    await person.click(more, label)
    return more


async def offer_of(table: Table, words: str = "offers") -> Message:
    """The message about an offer, which stands below the newest board."""

    def has_come() -> bool:
        last = table.channel.messages[-1]
        return not last.files and words in last.text

    await table.discord.until(has_come)
    return table.channel.messages[-1]


def to_move(table: Table, line: Line) -> Person:
    return table.white if line.turn is Color.WHITE else table.black


async def by_typing(table: Table, person: Person, line: Line, move: Move) -> None:
    """Type the shortest form that is not ambiguous."""
    style = Style.SHORT if is_clear(line, move) else Style.LONG
    text = line.game.write(line.position, move, style)
    await answered(person, await person.slash("move", move=text), line, move)


def is_clear(line: Line, move: Move) -> bool:
    try:
        return (
            line.game.parse(line.position, line.game.write(line.position, move, Style.SHORT))
            == move
        )
    except rules.Ambiguous:
        return False


async def by_list(table: Table, person: Person, line: Line, move: Move) -> None:
    """Type the first letters and take the move from the list."""
    wanted = line.game.write(line.position, move, Style.LONG)
    choices = await person.autocomplete("move", move=wanted[:2])
    assert wanted in [choice.value for choice in choices]
    await answered(person, await person.slash("move", move=wanted), line, move)


async def by_picker(table: Table, person: Person, line: Line, move: Move) -> None:
    """Press Move, then the move; a piece first where there are more moves than buttons."""
    opened = await person.click(newest_board(table), "Move")
    assert opened.is_private
    picker = opened.shown
    if len(line.game.legal_moves(line.position)) > MOST_BUTTONS:
        await person.click(picker, line.game.square_name(move.start))
    await person.click(picker, label_of(picker, line, move))
    if is_foreign(line.play(move)):
        await confirm(person, picker)
    else:
        await table.discord.until(lambda: picker.is_deleted)


def label_of(picker: Message, line: Line, move: Move) -> str:
    """The button that plays a move: the usual name of the move, or a longer one."""
    names = [line.game.write(line.position, move, style) for style in (Style.STANDARD, Style.LONG)]
    labels = [names[0], f"Play {names[0]}", names[1]]
    return next(label for label in labels if label in picker.buttons)


async def answered(person: Person, exchange: Exchange, line: Line, move: Move) -> None:
    """A move shows the board to all; one with a piece of the opponent is asked about before."""
    if is_foreign(line.play(move)):
        assert exchange.is_private, exchange.text
        await confirm(person, exchange.shown)
    else:
        assert not exchange.is_private, exchange.text


async def confirm(person: Person, question: Message) -> None:
    """Move the piece of the opponent all the same."""
    assert "is your opponent's" in question.text
    (label,) = (label for label in question.buttons if label.startswith("Play "))
    await person.click(question, label)


HANDS: tuple[Hand, ...] = (by_typing, by_list, by_picker)


async def play_out(table: Table, line: Line, moves: list[Move]) -> Line:
    """Play the moves, each side with another hand every time."""
    for move, hand in zip(moves, cycle(HANDS), strict=False):
        await hand(table, to_move(table, line), line, move)
        line = line.play(move)
        await arrived(table, line)
    return line


async def arrived(table: Table, line: Line) -> None:
    """Wait until the board after the last move stands in the channel."""
    await board_with(table, words=f"**{numbered_move(line, line.ply)}**")


def random_moves(game: rules.Game, seed: int, most: int = 400) -> list[Move]:
    """A whole game by chance, the same for the same seed."""
    chance, line = Random(seed), Line.begin(game)
    while line.outcome() is None and line.ply < most:
        line = line.play(chance.choice(line.game.legal_moves(line.position)))
    return list(line.moves)


def posts(table: Table) -> list[Message]:
    """The messages of the channel."""
    return list(table.channel.messages)


async def press_move(person: Person, page: Message, move: str) -> None:
    """Press the button of a move, after that of its piece if there are too many moves."""
    if move not in page.buttons:
        await person.click(page, next(each for each in page.buttons if move.startswith(each)))
    await person.click(page, move)


async def begin_duel(discord: Playground, *people: Person) -> tuple[Message, list[Message]]:
    """Open a duel, let people join and start it; return its message, and everyone's first board."""
    page = (await people[0].slash("duel")).shown
    for person in people[1:]:
        await person.click(page, "Join")
    await discord.until(lambda: f"<@{people[-1].id}>" in page.text)
    await people[0].click(page, "Start")
    await discord.until(lambda: "Go" in page.buttons)
    return page, await go(discord, page, *people)


async def go(discord: Playground, page: Message, *people: Person) -> list[Message]:
    """Let all people of a duel get ready; return their first boards."""
    boards = [(await person.click(page, "Go")).shown for person in people]
    await discord.until(lambda: all("solved" in board.text for board in boards))
    return boards
