"""The bracket of a knock-out: names in boxes, the scores beside them, a crown for the winner."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from render import lettering
from render.alt_text import fits, shorten
from render.layout import Box
from render.name_letters import draw_name, spell
from render.picture_cache import PICTURES
from render.rgb import RGB
from render.sheets.crown import draw_crown
from render.sheets.sheet import Sheet
from render.sketch import SCALE
from render.themes import Theme
from render.translation import _

MOST_TIES = 8  # in the first round
MARGIN = 20  # between the boxes and the edge of the panel, in pixels
WIDE, HIGH = 138, 32  # of a box
PLAYER = 106  # the width of a box's left part, for the name or the number
INSET = 8  # from the edge of a box to a name
BETWEEN, GAP = 24, 16  # rounds side by side, and ties one below the other
CAPITAL, NAME = 16.0, 13.0  # height of digits, and of capitals in a name
ROUND = 6  # radius of a box's corners
CROWN = 34  # width


@dataclass(frozen=True)
class BracketPlace:
    """One of the two places of a tie; no number means that nobody is there yet, or ever."""

    number: int | None = None
    score: str = ""
    has_won: bool = False
    name: str = ""

    @property
    def player(self) -> str:
        """Who it is, in words: the name, else the number."""
        return self.name or str(self.number or "?")


@dataclass(frozen=True)
class BracketTie:
    """Two who meet; the winner plays on in the next round."""

    upper: BracketPlace = BracketPlace()
    lower: BracketPlace = BracketPlace()


@dataclass(frozen=True)
class Bracket:
    """Rounds from the first one shown, each with half as many ties as the one before.

    `first` is the number of the first round shown; with `is_final` the winner of the last tie has
    won everything.
    """

    rounds: tuple[tuple[BracketTie, ...], ...]
    first: int = 1
    is_final: bool = True

    @property
    def winner(self) -> BracketPlace | None:
        """The place of the player who has won the last tie, None if no one has yet."""
        (last,) = self.rounds[-1]
        return next((each for each in (last.upper, last.lower) if each.has_won), None)


def draw_bracket(bracket: Bracket, theme: str = "wood") -> bytes:
    """Draw a bracket as a PNG, the first round on the left.

    Raises ValueError for more than eight ties in the first round, or if a round has not half as
    many as the one before, or the last one not a single tie.
    """
    _check(bracket)
    plan = _Plan(len(bracket.rounds), len(bracket.rounds[0]))
    sheet = Sheet(theme, plan.size)
    sheet.put_panel((0, 0, *plan.size))
    for column, ties in enumerate(bracket.rounds):
        for index, tie in enumerate(ties):
            _put_tie(sheet, plan, (column, index), tie)
    _put_winner(sheet, plan, bracket)
    return sheet.encode_png()


def describe_bracket(bracket: Bracket) -> str:
    """Describe a bracket in at most 1024 characters: all ties if they fit, else the last ones."""
    told = [*_describe_rounds(bracket)]
    if bracket.is_final and bracket.winner is not None:
        told.append(_("Winner: {player}.").format(player=bracket.winner.player))
    while len(told) > 1 and not fits(" ".join(told)):
        told.pop(0)
    return shorten(" ".join(told))


def _check(bracket: Bracket) -> None:
    counts = [len(ties) for ties in bracket.rounds]
    if not counts or counts[0] > MOST_TIES or counts[-1] != 1:
        raise ValueError("a bracket has one to eight ties at first, and one at last")
    if any(before != 2 * after for before, after in pairwise(counts)):
        raise ValueError("each round of a bracket has half as many ties as the one before")


def _describe_rounds(bracket: Bracket) -> Iterator[str]:
    for number, ties in enumerate(bracket.rounds, bracket.first):
        known = [tie for tie in ties if tie.upper.number or tie.lower.number]
        if known:
            told = ", ".join(map(_describe_tie, known))
            yield _("Round {number}: {ties}.").format(number=number, ties=told)


def _describe_tie(tie: BracketTie) -> str:
    places = tie.upper, tie.lower
    players = " - ".join(each.player for each in places)
    scores = ":".join(each.score for each in places if each.score)
    return f"{players} {scores}".rstrip()


@dataclass(frozen=True)
class _Plan:
    """Where the boxes of a bracket are."""

    columns: int  # rounds
    ties: int  # in the first round

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture; the winner has a column, too, and the crown its room."""
        across = 2 * MARGIN + (self.columns + 1) * WIDE + self.columns * BETWEEN
        return across, max(self._high, 2 * (MARGIN + HIGH + CROWN))

    @property
    def _high(self) -> int:
        return 2 * MARGIN + self.ties * 2 * HIGH + (self.ties - 1) * GAP

    def find_middle(self, column: int, index: int) -> int:
        """Return how far down the middle of a tie is: amid those that lead to it."""
        step, above = 2 * HIGH + GAP, (self.size[1] - self._high) // 2
        first = above + MARGIN + HIGH + step * ((1 << column) - 1) // 2
        return first + step * (index << column)

    def find_left(self, column: int) -> int:
        """Return where the boxes of a round begin."""
        return MARGIN + column * (WIDE + BETWEEN)


def _put_tie(sheet: Sheet, plan: _Plan, key: tuple[int, int], tie: BracketTie) -> None:
    """Lay a tie onto the sheet, and the lines that lead to it."""
    left, middle = plan.find_left(key[0]), plan.find_middle(*key)
    _put_place(sheet, (left, middle - HIGH), tie.upper)
    _put_place(sheet, (left, middle), tie.lower)
    if key[0]:
        _put_lines(sheet, plan, *key)


def _put_place(sheet: Sheet, corner: tuple[int, int], place: BracketPlace) -> None:
    palette = sheet.canvas.palette
    key = "bracket", palette.name, place
    draw = partial(_draw_place, sheet.theme, place)
    sheet.canvas.put(PICTURES.get(key, lambda: palette.to_numbers(draw())), corner)


def _draw_place(theme: Theme, place: BracketPlace) -> Image.Image:
    """Draw a box in RGB, on the colour of the panel: a winner's is filled."""
    big = WIDE * SCALE, HIGH * SCALE
    image = Image.new("RGB", big, theme.frame)
    fill, ink = (theme.text, theme.frame) if place.has_won else (theme.raised, theme.text)
    box = SCALE, SCALE, big[0] - SCALE - 1, big[1] - SCALE - 1
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(box, ROUND * SCALE, fill, fill)
    if place.score:
        edge = PLAYER * SCALE
        draw.rectangle((edge, 6 * SCALE, edge + SCALE, big[1] - 6 * SCALE), theme.faint_text)
    image = image.reduce(SCALE)
    if name := spell(place.name):
        letters = draw_name(name, NAME, ink, PLAYER - 2 * INSET)
        top = round((HIGH + NAME) / 2) - lettering.measure_ascent(NAME)
        image.paste(letters, (INSET, top), letters)
    elif place.number is not None:
        _write(image, str(place.number), (0, 0, PLAYER, HIGH), ink)
    _write(image, place.score, (PLAYER, 0, WIDE, HIGH), ink)
    return image


def _write(image: Image.Image, text: str, box: Box, ink: RGB) -> None:
    """Write digits in the middle of a box."""
    if not text:
        return
    room = (box[2] - box[0] - 6) / lettering.measure_text(text, CAPITAL)
    letters = lettering.draw_text(text, CAPITAL, ink, squeeze=min(1.0, room))
    top = round((box[1] + box[3] + CAPITAL) / 2) - lettering.measure_ascent(CAPITAL)
    image.paste(letters, (round((box[0] + box[2] - letters.width) / 2), top), letters)


def _put_lines(sheet: Sheet, plan: _Plan, column: int, index: int) -> None:
    """Lead the two ties before to the one in which their winners meet."""
    right, left = plan.find_left(column - 1) + WIDE, plan.find_left(column)
    middle, meet = (left + right) // 2, plan.find_middle(column, index)
    upper, lower = (plan.find_middle(column - 1, 2 * index + each) for each in (0, 1))
    for box in (
        (right, upper - 1, middle, upper + 1),
        (right, lower - 1, middle, lower + 1),
        (middle - 1, upper - 1, middle + 1, lower + 1),
        (middle, meet - 1, left, meet + 1),
    ):
        sheet.canvas.fill(box, sheet.theme.faint_text)


def _put_winner(sheet: Sheet, plan: _Plan, bracket: Bracket) -> None:
    """Lay the winner's box at the right, with a crown above it at the end of a tournament."""
    left, middle = plan.find_left(plan.columns), plan.find_middle(plan.columns - 1, 0)
    sheet.canvas.fill((left - BETWEEN, middle - 1, left, middle + 1), sheet.theme.faint_text)
    winner = bracket.winner or BracketPlace()
    has_won = winner.has_won and bracket.is_final
    _put_place(sheet, (left, middle - HIGH // 2), replace(winner, score="", has_won=has_won))
    if has_won:
        crown = sheet.canvas.palette.to_numbers(draw_crown(sheet.theme, CROWN))
        sheet.canvas.put(crown, (left + (WIDE - CROWN) // 2, middle - HIGH // 2 - CROWN - 4))
