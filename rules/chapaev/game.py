"""Chapaev as a game: its names, its options, and its rules as functions of values."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.chapaev.physics import TABLE, Launch, Motion, Physics
from rules.chapaev.played_shots import Deed, PlayedShot, follow, play_shot
from rules.chapaev.position_notation import read_position, write_position
from rules.chapaev.rolling import roll
from rules.chapaev.rounds import ChapaevPosition, ChapaevRules, Turn, begin_match
from rules.chapaev.shot_notation import parse_shot, write_shot
from rules.chapaev.shots import Shot, check_shot, launch_shot
from rules.chapaev.targets import suggest_shots
from rules.errors import ClashingOptions, UnknownOption
from rules.position import WHITE, Color
from rules.variant import Option

KEY = "chapaev"
OPTIONS = (
    Option("short-match", "A short match: the rows start on 3 and 6", {"rows": (3, 6)}),
    Option("winner-opens", "The winner of a round starts the next one", {"winner_opens": True}),
    Option("three-in-a-row", "At most three shots in a row", {"most_shots": 3}),
    Option("steady-hand", "Shots wobble less", {"wobble": 2.0}, is_house_rule=True),
    Option("exact", "Shots don't wobble", {"wobble": 0.0}, is_house_rule=True),
)


class Chapaev:
    """A match of Chapaev, with some of its options in force.

    Its moves are deeds: shots, of which there are infinitely many, and passed turns. So it has
    suggestions and a checker instead of a list of legal moves, and a deed carries its own result.
    """

    key = KEY
    name = "Chapaev"
    native_name = "Чапаев"
    family = "Flicking"
    summary = (
        "Flick your discs to knock the other side's off the board. Clear them all and you win the "
        "round, and your row moves forward."
    )
    source = "Folk rules as told in Russia; the extra shot is by custom"
    house_codification = (
        "The loser of a round starts the next one. If no disc leaves the board in twenty shots, "
        "the round is drawn and replayed; three missed turns in a row lose it."
    )
    options = OPTIONS
    first_mover = WHITE

    def __init__(self, chosen: Collection[str] = (), physics: Physics = TABLE) -> None:
        """Take the options in force by their keys. Raises UnknownOption, ClashingOptions."""
        self.chosen = tuple(sorted(set(chosen)))
        self.rules = replace(_rules_with(self.chosen), physics=physics)

    def start(self, opening: str | None = None) -> ChapaevPosition:
        """Return the position in a text, or that of a new match. Raises BadFen."""
        return begin_match(self.rules) if opening is None else self.read_fen(opening)

    def suggestions(self, position: ChapaevPosition) -> list[Shot]:
        """Return sensible shots, or none if the match is over."""
        return suggest_shots(self.rules, position)

    def check(self, position: ChapaevPosition, shot: Shot) -> None:
        """Check that a shot may be made. Raises ShotRefused."""
        check_shot(position, shot)

    def parse(self, position: ChapaevPosition, text: str) -> Shot:
        """Return the shot that a text names, if it may be made. Raises ShotRefused."""
        return parse_shot(position, text)

    def write(self, shot: Shot) -> str:
        """Return a shot as text that `parse` understands."""
        return write_shot(shot)

    def launch(self, position: ChapaevPosition, shot: Shot, seed: str) -> Launch:
        """Return the launch of a shot, with the wobble from a seed. Raises ShotRefused."""
        return launch_shot(self.rules, position, shot, seed)

    def roll(self, position: ChapaevPosition, launch: Launch) -> Motion:
        """Return the motion that a launch causes."""
        return roll(position.discs, launch, self.rules.physics)

    def shoot(self, position: ChapaevPosition, shot: Shot, seed: str) -> PlayedShot:
        """Return the deed that results from launching and rolling a shot. Raises ShotRefused."""
        return play_shot(self.rules, position, shot, seed)

    def play(self, position: ChapaevPosition, deed: Deed) -> Turn:
        """Return the turn after a deed, without simulating it again."""
        return follow(self.rules, position, deed)

    def winner(self, position: ChapaevPosition) -> Color | None:
        """Return the winner of the match, or None while it goes on; there are no draws by rule."""
        return position.winner

    def fen(self, position: ChapaevPosition) -> str:
        """Return the position as text for `read_fen`."""
        return write_position(position)

    def read_fen(self, text: str) -> ChapaevPosition:
        """Return the position that a text describes. Raises BadFen."""
        return read_position(self.rules, text)


def _rules_with(chosen: Sequence[str]) -> ChapaevRules:
    """Return the rules with these options in force. Raises UnknownOption, ClashingOptions."""
    known = {option.key: option for option in OPTIONS}
    facts: dict[str, Option] = {}
    for key in chosen:
        if key not in known:
            raise UnknownOption(KEY, key, tuple(known))
        for fact in known[key].facts:
            if fact in facts:
                raise ClashingOptions(KEY, facts[fact].key, key)
            facts[fact] = known[key]
    return replace(ChapaevRules(), **{fact: option.facts[fact] for fact, option in facts.items()})
