"""A second move generator, written from the rules alone: slow, plain, sharing nothing with ours.

A board is a dictionary of places; every capture is walked jump by jump.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rules import Color, Piece

Place = tuple[int, int]  # row from the top with White at the bottom, column
Way = tuple[int, int]
Pieces = dict[Place, Piece]

AHEAD = ((-1, -1), (-1, 1))  # for White
DIAGONAL = (*AHEAD, (1, -1), (1, 1))
SIDEWAYS = ((-1, 0), (0, -1), (0, 1))  # and straight ahead, for White
STRAIGHT = (*SIDEWAYS, (1, 0))
OVER = tuple((2 * down, 2 * right) for down, right in STRAIGHT)  # to the next played square


class Capture(NamedTuple):
    """A chain of jumps, so far or to its end."""

    start: Place
    mover: Piece  # as it began
    now: Piece  # as it goes on
    at: Place
    way: Way  # of the last jump
    victims: tuple[Place, ...] = ()


class Law(NamedTuple):
    """A row of the table of variants; the defaults are English draughts."""

    steps: tuple[Way, ...] = AHEAD
    takes: tuple[Way, ...] = AHEAD
    king_steps: tuple[Way, ...] = DIAGONAL
    king_takes: tuple[Way, ...] = DIAGONAL
    flies: bool = False
    lands_behind: bool = False
    stops_behind_king: bool = False
    men_take_kings: bool = True
    crowned: str = "end"  # or "stop", "cont"
    lifts: bool = False
    turns_back: bool = True
    rank: Callable[[Capture, list[bool]], Any] = lambda _, __: 0  # given which victims are kings


def most(chain: Capture, _: list[bool]) -> Any:
    return len(chain.victims)


def most_then_kings(_: Capture, kings: list[bool]) -> Any:
    return len(kings), sum(kings)


def italian(chain: Capture, kings: list[bool]) -> Any:
    return len(kings), chain.mover.is_king, sum(kings), kings


def frisian(chain: Capture, kings: list[bool]) -> Any:
    return (len(kings) + sum(kings)) * 1000 - sum(kings), chain.mover.is_king


def czech(chain: Capture, _: list[bool]) -> Any:
    return chain.mover.is_king


POOL = Law(takes=DIAGONAL, flies=True, crowned="stop")
RUSSIAN = POOL._replace(crowned="cont")
INTERNATIONAL = POOL._replace(rank=most)
GERMAN = Law(flies=True)
SPANISH = GERMAN._replace(rank=most_then_kings)
FRISIAN = INTERNATIONAL._replace(takes=DIAGONAL + OVER, king_takes=DIAGONAL + OVER, rank=frisian)
TURKISH = INTERNATIONAL._replace(
    steps=SIDEWAYS,
    takes=SIDEWAYS,
    king_steps=STRAIGHT,
    king_takes=STRAIGHT,
    lifts=True,
    turns_back=False,
)
LAWS = {
    "russian": RUSSIAN,
    "international": INTERNATIONAL,
    "english": Law(),
    "brazilian": INTERNATIONAL,
    "italian": Law(men_take_kings=False, rank=italian),
    "canadian": INTERNATIONAL,
    "german": POOL,
    "german-8x8": GERMAN,
    "spanish": SPANISH,
    "portuguese": SPANISH,
    "pool": POOL,
    "spantsireti": RUSSIAN,
    "russian-giveaway": RUSSIAN,
    "international-giveaway": INTERNATIONAL,
    "english-giveaway": Law(),
    "turkish": TURKISH,
    "armenian": TURKISH._replace(
        steps=SIDEWAYS + AHEAD, king_steps=STRAIGHT + DIAGONAL, crowned="cont"
    ),
    "frisian": FRISIAN,
    "frysk": FRISIAN,
    "breakthrough": INTERNATIONAL,
    "killer": INTERNATIONAL._replace(stops_behind_king=True),
    "czech": GERMAN._replace(rank=czech),
    "thai": GERMAN._replace(lands_behind=True, lifts=True),
    "malaysian": GERMAN._replace(rank=most),
    "argentinian": SPANISH._replace(lands_behind=True),
    "jamaican": POOL,
}


class Plain:
    """The legal moves of one position."""

    def __init__(self, law: Law, played: set[Place], pieces: Pieces, turn: Color) -> None:
        self.law, self.played, self.pieces, self.turn = law, played, pieces, turn
        rows = [row for row, _ in played]
        self.last_row = min(rows) if turn is Color.WHITE else max(rows)

    def legal(self) -> set[tuple[Place, Place, frozenset[Place], bool]]:
        """Start, end, victims, and whether a man is crowned."""
        own = [(place, piece) for place, piece in self.pieces.items() if piece.color is self.turn]
        chains = [chain for place, piece in own for chain in self.chains(place, piece)]
        ranks = [self.rank(chain) for chain in chains]
        best = [c for c, rank in zip(chains, ranks, strict=True) if rank == max(ranks)]
        if best:
            return {(c.start, c.at, frozenset(c.victims), self.crowns(c)) for c in best}
        return {step for place, piece in own for step in self.steps(place, piece)}

    def facing(self, ways: tuple[Way, ...], piece: Piece) -> Iterator[Way]:
        for down, right in ways:
            yield (down if piece.is_king or piece.color is Color.WHITE else -down), right

    def steps(
        self, start: Place, piece: Piece
    ) -> Iterator[tuple[Place, Place, frozenset[Place], bool]]:
        for way in self.facing(self.law.king_steps if piece.is_king else self.law.steps, piece):
            at = moved(start, way)
            while at in self.played and at not in self.pieces:
                yield start, at, frozenset(), not piece.is_king and at[0] == self.last_row
                if not (piece.is_king and self.law.flies):
                    break
                at = moved(at, way)

    def chains(self, start: Place, piece: Piece) -> Iterator[Capture]:
        """Every complete capture of a piece."""
        for landings in self.jumps(Capture(start, piece, piece, start, (0, 0))):
            yield from self.ends(landings)

    def ends(self, landings: list[Capture]) -> Iterator[Capture]:
        """Where a capture may end that has just jumped and may land here or there."""
        further = [(chain, list(self.jumps(chain))) for chain in landings]
        if any(jumps for _, jumps in further):
            for _, jumps in further:
                for onward in jumps:
                    yield from self.ends(onward)
            return
        yield from filter(self.may_stop, landings)

    def may_stop(self, chain: Capture) -> bool:
        """Whether a king stands right behind the king that it took last, where it must."""
        victim = chain.victims[-1]
        is_king_by_king = chain.mover.is_king and self.pieces[victim].is_king
        is_behind = chain.at == moved(victim, chain.way)
        return is_behind or not (self.law.stops_behind_king and is_king_by_king)

    def jumps(self, chain: Capture) -> Iterator[list[Capture]]:
        """For every victim that may be jumped next, the captures that land behind it."""
        law, piece = self.law, chain.now
        arrived = chain.victims and chain.at[0] == self.last_row and not chain.mover.is_king
        if arrived and law.crowned == "end":
            return
        for way in self.facing(law.king_takes if piece.is_king else law.takes, piece):
            if not law.turns_back and way == (-chain.way[0], -chain.way[1]):
                continue
            reach = piece.is_king and law.flies
            if landings := list(self.landings(chain, way, reach)):
                yield landings

    def landings(self, chain: Capture, way: Way, reach: bool) -> Iterator[Capture]:
        victim = moved(chain.at, way)
        while reach and self.is_free(victim, chain):
            victim = moved(victim, way)
        if not self.is_prey(victim, chain):
            return
        landing = moved(victim, way)
        while self.is_free(landing, chain):
            yield self.landed(chain, way, victim, landing)
            if not reach or self.law.lands_behind:
                return
            landing = moved(landing, way)

    def landed(self, chain: Capture, way: Way, victim: Place, landing: Place) -> Capture:
        now = chain.now
        if self.law.crowned == "cont" and landing[0] == self.last_row:
            now = Piece(now.color, True)
        victims = (*chain.victims, victim)
        return chain._replace(at=landing, way=way, victims=victims, now=now)

    def is_free(self, place: Place, chain: Capture) -> bool:
        if place not in self.played:
            return False
        is_lifted = self.law.lifts and place in chain.victims
        return place not in self.pieces or place == chain.start or is_lifted

    def is_prey(self, place: Place, chain: Capture) -> bool:
        piece = self.pieces.get(place)
        if piece is None or piece.color is self.turn or place in chain.victims:
            return False
        return not piece.is_king or chain.now.is_king or self.law.men_take_kings

    def rank(self, chain: Capture) -> Any:
        return self.law.rank(chain, [self.pieces[each].is_king for each in chain.victims])

    def crowns(self, chain: Capture) -> bool:
        if chain.mover.is_king:
            return False
        return chain.now.is_king or chain.at[0] == self.last_row


def moved(place: Place, way: Way) -> Place:
    return place[0] + way[0], place[1] + way[1]
