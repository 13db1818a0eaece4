"""A match of Chapaev as played: all shots with their results, and the positions between."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.chapaev.game import Chapaev
from rules.chapaev.played_shots import Deed, PassedTurn, PlayedShot
from rules.chapaev.refused_shots import ShotRefused
from rules.chapaev.rounds import ChapaevPosition, RoundResult
from rules.chapaev.shot_notation import name_shot
from rules.chapaev.shot_text import BadDeed, read_deed, write_deed
from rules.course import AnyGame, MoveNumber
from rules.errors import RulesError
from rules.outcome import Ending, Outcome
from rules.position import Color

MISS = "-"  # a passed turn in a list of moves


@dataclass(eq=False, repr=False)
class BadKeptShot(RulesError):
    """A stored shot that cannot have been made: damage or a bug."""

    says = "I can't read the stored shot {text!r}: {why}."

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class ShotLine:
    """A match, its deeds and its positions; nothing is simulated again."""

    game: Chapaev
    positions: tuple[ChapaevPosition, ...]  # one more than there are deeds
    deeds: tuple[Deed, ...] = ()

    @property
    def position(self) -> ChapaevPosition:
        """The position now."""
        return self.positions[-1]

    @property
    def turns(self) -> Sequence[Color]:
        """The side to move in every position."""
        return [position.turn for position in self.positions]

    @property
    def turn(self) -> Color:
        """The side to move now."""
        return self.position.turn

    @property
    def ply(self) -> int:
        """The number of shots made and turns passed."""
        return len(self.deeds)

    @property
    def turn_ends(self) -> Sequence[int]:
        """The numbers of all deeds: every shot has its own time, even an earned one."""
        return range(1, self.ply + 1)

    @property
    def missed_turns(self) -> Sequence[int]:
        """The numbers of deeds after which a turn had been passed."""
        return [n for n, deed in enumerate(self.deeds, 1) if isinstance(deed, PassedTurn)]

    @property
    def idle(self) -> int:
        """The number of turns passed last in a row, by both sides together."""
        shots = (ply for ply in range(self.ply) if isinstance(self.deeds[ply], PlayedShot))
        return self.ply - 1 - max(shots, default=-1)

    def play(self, deed: Deed) -> "ShotLine":
        """Return the match after a deed made in its last position."""
        turn = self.game.play(self.position, deed)
        return ShotLine(self.game, (*self.positions, turn.position), (*self.deeds, deed))

    def outcome(self) -> Outcome | None:
        """Return the winner of the decisive round, or None while the match goes on."""
        winner = self.game.winner(self.position)
        return None if winner is None else Outcome(Ending.LAST_ROUND, winner)

    def cut(self, ply: int) -> "ShotLine":
        """Return the first deeds of the match."""
        return ShotLine(self.game, self.positions[: ply + 1], self.deeds[:ply])

    def write_kept(self, ply: int) -> str:
        """Write the deed after `ply` others with its result, exact to the last digit."""
        return write_deed(self.deeds[ply])

    def follow_kept(self, text: str) -> "ShotLine":
        """Return the match after a stored deed. Raises BadKeptShot."""
        try:
            return self.play(read_deed(self.game.rules, self.position, text))
        except (BadDeed, ShotRefused) as error:
            raise BadKeptShot(text, str(error)) from error

    def write_place(self) -> str:
        """Write the present position, exact to the last digit."""
        return self.game.fen(self.position)

    def is_at(self, place: str) -> bool:
        """Tell whether a stored position is the present one."""
        return place == self.write_place()

    def name_move(self, ply: int) -> str:
        """Name the intended shot that led to `ply`, such as w4 d8 60 or w4 b5 60."""
        deed = self.deeds[ply - 1]
        if not isinstance(deed, PlayedShot):
            return MISS
        return name_shot(self.positions[ply - 1], deed.shot)

    def move_numbers(self) -> tuple[MoveNumber, ...]:
        """Number every shot: turns of both sides count together, from 1 in each round."""
        numbers: list[MoveNumber] = []
        number, before = 1, None
        for position in self.positions[:-1]:
            is_new = before is None or position.round != before.round
            is_first = is_new or (before is not None and position.turn is not before.turn)
            is_reply = position.turn is not position.opener
            if is_new:
                number = 1
            elif is_first and not is_reply:
                number += 1
            numbers.append(MoveNumber(number, is_reply, is_first))
            before = position
        return tuple(numbers)

    def find_round_begin(self, ply: int) -> int:
        """Return the number of deeds made before the round of deed `ply` began."""
        wanted = self.positions[max(0, ply - 1)].round
        return next(i for i, position in enumerate(self.positions) if position.round == wanted)

    def round_result(self, ply: int) -> RoundResult | None:
        """Return the result of the round that ended with deed `ply`, or None if it went on."""
        return self.game.play(self.positions[ply - 1], self.deeds[ply - 1]).round


def begin_shot_line(game: AnyGame, opening: str | None = None) -> ShotLine:
    """Return a match before its first shot. Raises BadFen."""
    assert isinstance(game, Chapaev)
    return ShotLine(game, (game.start(opening),))
