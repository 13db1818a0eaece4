"""What people are shown of matches: one board in each room, the newest, and no earlier controls."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Row

from playground import Message
from playground.components import walk
from playground.room_kinds import CONVERSATIONS
from storage.schema import matches, rooms
from tests.simulation.checks.evidence import Breach, Evidence

SHOWN = "every room shows the newest board, once"
# How the custom_ids of buttons begin: all boards have the one, and those that go on the other.
MORE, MOVE = "b:more:", "b:move:"
VERSIONS = "no room shows more than there is"
ONE_ROOM = "a match has one room for all"


class ShownBoard(NamedTuple):
    """A public message with the controls of a board."""

    match_id: int
    ply: int
    goes_on: bool
    message: Message


def check_rooms(evidence: Evidence) -> Iterator[Breach]:
    """Look at the rooms of matches as they are kept, at any moment."""
    versions = {match.id: match.version for match in evidence.rows(matches)}
    for match_id, own in evidence.by(rooms, "match_id").items():
        for room in own:
            if max(room.wanted_version, room.shown_version) > versions[match_id]:
                yield Breach(VERSIONS, f"{_name(room)}: version {versions[match_id]}, {room}")
        for_all = [room for room in own if room.person_id is None and room.side is None]
        if len(for_all) > 1:
            yield Breach(ONE_ROOM, f"match {match_id}: {for_all}")


def check_boards(evidence: Evidence, count_plies: Callable[[int], int]) -> Iterator[Breach]:
    """Look at what stands in the channels, once all is quiet."""
    found = {match.id: match for match in evidence.rows(matches)}
    kept = {(room.match_id, room.channel_id): room for room in evidence.rows(rooms)}
    shown = find_boards(evidence)
    for key, boards in shown.items():
        for board in boards:
            yield from _check_board(board, found[board.match_id], kept.get(key))
    for key, room in kept.items():
        is_running = found[room.match_id].ending is None and not room.is_closed
        if is_running and is_there(evidence, room):
            yield from _check_room(evidence, room, shown.get(key, []), count_plies)


def _check_board(board: ShownBoard, match: Row[Any], room: Row[Any] | None) -> Iterator[Breach]:
    """Look at one message: it must be the newest of its room, and not promise too much."""
    told = f"ply {board.ply} of match {board.match_id} in message {board.message.id}"
    if room is None or room.message_id != board.message.id:
        yield Breach(SHOWN, f"{told} has controls, and is not the newest board: {room}")
    if match.ending is not None and board.goes_on:
        yield Breach(SHOWN, f"{told} can be moved in, and the match is over")


def _check_room(
    evidence: Evidence, room: Row[Any], boards: list[ShownBoard], count_plies: Callable[[int], int]
) -> Iterator[Breach]:
    """Look at one room of a match that goes on."""
    if room.message_id is None:
        yield Breach(SHOWN, f"{_name(room)} shows nothing: {room}")
    ply = count_plies(room.match_id)
    for board in boards:
        if board.ply != ply:
            yield Breach(SHOWN, f"{_name(room)} shows ply {board.ply} of {ply}")
    if not boards and is_message(evidence, room):
        yield Breach(SHOWN, f"{_name(room)} shows a board without controls")


def is_there(evidence: Evidence, room: Row[Any]) -> bool:
    """Tell whether the channel of a room is there for the bot."""
    place = evidence.discord.backend.world.rooms.get(room.channel_id)
    if place is None:
        return False
    if place.kind in CONVERSATIONS:
        return not any(
            evidence.discord.backend.world.users[each].dms_closed for each in place.members
        )
    return not place.is_locked


def is_message(evidence: Evidence, room: Row[Any]) -> bool:
    """Tell whether the message of a room stands where it should."""
    return room.message_id in evidence.discord.backend.world.posts.get(room.channel_id, {})


def find_boards(evidence: Evidence) -> dict[tuple[int, int], list[ShownBoard]]:
    """Return the public messages with the controls of a board, by match and channel."""
    found: dict[tuple[int, int], list[ShownBoard]] = defaultdict(list)
    backend = evidence.discord.backend
    for channel_id, posts in backend.world.posts.items():
        for post in posts.values():
            if post.private_to is None and post.components:
                board = _read_board(Message(backend, post))
                if board is not None:
                    found[board.match_id, channel_id].append(board)
    return found


def _read_board(message: Message) -> ShownBoard | None:
    """Return the board that a message shows, if it has the controls of one."""
    controls = [
        part.get("custom_id", "")
        for part in walk(message.post.components)
        if not part.get("disabled")
    ]
    for custom_id in controls:
        if custom_id.startswith(MORE):
            match_id, ply = custom_id.split(":")[2:4]
            goes_on = any(each.startswith(MOVE) for each in controls)
            return ShownBoard(int(match_id), int(ply), goes_on, message)
    return None


def _name(room: Row[Any]) -> str:
    return f"match {room.match_id} in {room.channel_id}"
