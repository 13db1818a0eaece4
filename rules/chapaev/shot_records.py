"""A match as a file: tags as in PDN, and all shots with their results as JSON in a comment.

Programs that read PDN find a game without moves and with one comment. Reading a record simulates
nothing again; `find_false_shot` does, to verify a doubtful record.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from rules.chapaev.game import KEY, Chapaev
from rules.chapaev.physics import Physics
from rules.chapaev.played_shots import Deed, PlayedShot, played_shot, positions_of
from rules.chapaev.refused_shots import ShotRefused
from rules.chapaev.rounds import ChapaevPosition
from rules.chapaev.shot_text import BadDeed, unpack_deed, write_deed
from rules.errors import RulesError
from rules.pdn.record import OPEN, plain_result
from rules.pdn.tokens import Kind, words
from rules.pdn.writing import ROSTER, write_tag

MOST_DEEDS = 5000  # the most shots of a match
PHYSICS = "Physics"  # the tag of the table


class RecordFault(Enum):
    """A reason why a file is not a record of Chapaev, as a sentence about it or the shot."""

    OTHER_GAME = (
        "its tags don't name Chapaev. Add the tag [Variant \"chapaev\"] if that's what it is"
    )
    UNKNOWN_OPTION = "its tags name an option that doesn't exist"
    BAD_PHYSICS = "the Physics tag describes a table that isn't possible"
    NO_SHOTS = "it has no list of shots"
    BAD_SHOT = "shot {shot} isn't possible"
    AFTER_THE_END = "shot {shot} comes after the end of the match"


@dataclass(eq=False, repr=False)
class BadShotRecord(RulesError):
    """A file is not a record of Chapaev; `shot` is the faulty one, from 1, or 0 elsewhere."""

    fault: RecordFault
    shot: int = 0

    def __str__(self) -> str:
        """Say what is wrong with the record."""
        return f"I can't read this record: {self.fault.value.format(shot=self.shot)}."


@dataclass(frozen=True)
class ShotRecord:
    """A match, with a file's information about it."""

    tags: Mapping[str, str]
    game: Chapaev
    deeds: tuple[Deed, ...]
    result: str = OPEN  # "1-0", "0-1", "1/2-1/2" or "*"

    def positions(self) -> list[ChapaevPosition]:
        """Return the positions of the match, one more than there are deeds."""
        return positions_of(self.game.rules, self.game.start(), self.deeds)


def is_shot_record(text: str) -> bool:
    """Tell whether the tags of a file say that it is a record of Chapaev."""
    return KEY in text.casefold() and _tags(text).get("Variant", "").casefold() == KEY


def write_record(record: ShotRecord) -> str:
    """Return a match as text that ends with a newline, with a line for each shot.

    The tags that follow from the match (Variant, Options, Physics, Result) are regenerated.
    """
    shots = ",\n".join(write_deed(deed) for deed in record.deeds)
    tags = "\n".join(write_tag(name, text) for name, text in _written_tags(record))
    return f'{tags}\n\n{{"shots": [\n{shots}\n]}}\n{record.result}\n'


def read_record(text: str) -> ShotRecord:
    """Read a match from a file. Raises BadShotRecord."""
    tags = _tags(text)
    if tags.get("Variant", "").casefold() != KEY:
        raise BadShotRecord(RecordFault.OTHER_GAME)
    physics = _physics(tags.get(PHYSICS, ""))
    try:
        game = Chapaev(tags.get("Options", "").split(), physics)
    except RulesError as error:
        raise BadShotRecord(RecordFault.UNKNOWN_OPTION) from error
    deeds = tuple(_deeds(game, _packed_shots(text)))
    return ShotRecord(tags, game, deeds, plain_result(tags.get("Result", OPEN)) or OPEN)


def find_false_shot(record: ShotRecord) -> int | None:
    """Simulate every shot again; return the number, from 1, of the first that differs."""
    deeds = zip(record.positions(), record.deeds, strict=False)
    for number, (position, deed) in enumerate(deeds, 1):
        if isinstance(deed, PlayedShot):
            motion = record.game.roll(position, deed.launch)
            if played_shot(position, deed.shot, deed.launch, motion) != deed:
                return number
    return None


def _tags(text: str) -> dict[str, str]:
    return {word.name: word.text for word in words(text) if word.kind is Kind.TAG}


def _written_tags(record: ShotRecord) -> Iterator[tuple[str, str]]:
    ours = {"Result", "Variant", "Options", PHYSICS}
    yield from ((name, record.tags[name]) for name in ROSTER if name in record.tags)
    yield "Result", record.result
    yield from (tag for tag in record.tags.items() if tag[0] not in {*ROSTER, *ours})
    yield "Variant", KEY
    if record.game.chosen:
        yield "Options", " ".join(record.game.chosen)
    physics = asdict(record.game.rules.physics)
    yield PHYSICS, " ".join(f"{name}={value!r}" for name, value in physics.items())


def _physics(text: str) -> Physics:
    """Return the physics in a tag, or the default without one. Raises BadShotRecord."""
    kinds = {name: type(value) for name, value in asdict(Physics()).items()}
    try:
        told = dict(word.split("=") for word in text.split())
        physics = Physics(**{name: kinds[name](value) for name, value in told.items()})
    except (KeyError, ValueError) as error:
        raise BadShotRecord(RecordFault.BAD_PHYSICS) from error
    if not physics.is_possible:
        raise BadShotRecord(RecordFault.BAD_PHYSICS)
    return physics


def _packed_shots(text: str) -> list[Any]:
    """Return the list in the first comment of a file. Raises BadShotRecord."""
    comment = next((word.text for word in words(text) if word.kind is Kind.COMMENT), "")
    try:
        packed = json.loads(comment)["shots"]
    except (ValueError, RecursionError, KeyError, TypeError) as error:
        raise BadShotRecord(RecordFault.NO_SHOTS) from error
    if not isinstance(packed, list) or len(packed) > MOST_DEEDS:
        raise BadShotRecord(RecordFault.NO_SHOTS)
    return packed


def _deeds(game: Chapaev, packed: list[Any]) -> Iterator[Deed]:
    """Yield the deeds of a list, each checked against its position. Raises BadShotRecord."""
    position = game.start()
    for number, parts in enumerate(packed, 1):
        if position.winner is not None:
            raise BadShotRecord(RecordFault.AFTER_THE_END, number)
        try:
            deed = unpack_deed(game.rules, position, parts)
        except (BadDeed, ShotRefused) as error:
            raise BadShotRecord(RecordFault.BAD_SHOT, number) from error
        yield deed
        position = game.play(position, deed).position
