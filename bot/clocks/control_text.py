"""Time controls as text: lenient input, one canonical output.

`3d/move, reserve 10d` · `10 moves in 30d` · `40 moves in 2h, then 30m` · `15m+10s` ·
`3d+1d max 7d` · `1h delay 5s` · `90d total` · `none`; then `white 4d/move` or `white 2m30s+1s` if
White has another time than Black, `weekends off ZONE`, and `strict` or `friendly`.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import product
from unicodedata import normalize

from bot.clocks.durations import DURATION, UNIT, read_duration, write_duration
from bot.clocks.refused_control import (
    AmbiguousControl,
    Limit,
    OddsInClock,
    OutsideLimits,
    RefusedControl,
    UnreadableControl,
)
from bot.clocks.time_control import MOST_STAGES, NO_TIME, Lenience, Stage, TimeControl, TimeOdds
from bot.clocks.zone_search import find_zone
from bot.clocks.zones import UTC_ZONE
from rules import Color

LONGEST = 120  # characters
NONE = "none"
NONE_WORDS = {
    NONE,
    *("no clock", "without a clock", "no time", "no limit", "no time limit"),
    *("unlimited", "infinite", "untimed", "-"),
}
SHORTHANDS = {"daily": "1d/move", "weekly": "7d/move", "blitz": "5m+3s", "rapid": "15m+10s"}
CLAIM = "claim"  # how a server says that running out of time does not lose by itself
LENIENCE = {"strict": Lenience.STRICT, "friendly": Lenience.FRIENDLY}
SEPARATOR = re.compile(
    r" ?[,;] ?(?:then )?| then | ?\+ ?(?=\d{1,6} ?/ ?\d)"
    r"| (?=(?:with )?(?:reserve|bank) |weekends off|no weekends|strict(?:$| )|friendly(?:$| ))"
)
WEEKENDS = re.compile(r"(?:no weekends|weekends off)(?: in)?(?: (?P<zone>.+))?")
RESERVE = re.compile(rf"(?:with )?(?:reserve|bank) (?:of )?(?P<reserve>{DURATION})")
# 15+10 is 15 minutes and 10 seconds, and 1h30+30 is 1h30m+30s. 3d+1 could be a day or a second.
BARE_PAIR = re.compile(r"(?<![\d.a-z])(\d{1,6}) ?\+ ?(\d{1,6})(?= |$)")
BARE_SECONDS = re.compile(rf"(?<=[hms]) ?\+ ?(\d{{1,6}})(?= |$)(?! {UNIT}(?![a-z]))")
SIGNS = (
    (re.compile(r"(?<=\dh)(\d{2})(?![\d.a-z])"), r"\1m"),
    (re.compile(r"(?<=\d)(?:''|\"|\u2019\u2019|\u2032\u2032|\u201d)"), "s"),
    (re.compile(r"(?<=\d)['\u2019\u2032]"), "m"),
    (re.compile(r"(?<=\d) ?\| ?(?=\d)"), "+"),
    (re.compile(rf"(?:^|(?<=[ +]))(?:an?|one) (?={UNIT}(?![a-z]))(?!moves?|turns?)"), "1 "),
    (re.compile(rf"^(?={UNIT} ?(?:/|per ))(?!m ?/)"), "1 "),
    (re.compile(r" plus (?=\d)"), "+"),
    (re.compile(r"^friendly$"), "daily friendly"),
)
PER_MOVE = re.compile(
    rf"(?P<delay>{DURATION})"
    r"(?: ?/ ?m|(?: ?/ ?| (?:per|an?|each|every|for an?|for each|for every) )(?:move|turn))"
)
SIDES = {"white": Color.WHITE, "black": Color.BLACK}
ODDS = re.compile(
    rf"(?P<side>white|black) (?:{PER_MOVE.pattern}"
    rf"|(?P<base>{DURATION})(?: ?\+ ?(?P<increment>{DURATION}))?)"
)
TOTAL = re.compile(
    rf"(?:in )?total (?P<before>{DURATION})"
    rf"|(?P<base>{DURATION}) (?:total|in total|in all|(?:each|per|a)(?: side| player)?)"
)
BARE_MINUTES = re.compile(r"\d{1,3}")
REPEATING = " repeating"  # as the last stage does anyway, if it counts moves
# A value of PDN's tag TimeControl, in seconds: several stages, or one that is too long for minutes.
PDN_STAGE = r"(?:\d{1,3}/)?\d{1,8}(?:\+\d{1,6})?"
PDN_TAG = re.compile(rf"{PDN_STAGE}(?::{PDN_STAGE})+|\d{{1,3}}/\d{{4,8}}")
FRACTION_OF_DAYS = re.compile(r"\d\.\d{1,3} ?(?:d|w)")
BANK = re.compile(
    r"(?:(?P<moves>\d{1,6})(?: moves? (?:in|per) | in | moves? ?/ ?| ?/ ?))?"
    rf"(?P<base>{DURATION})(?: ?\+ ?(?P<increment>{DURATION}))?"
    rf"(?: delay (?:of )?(?P<delay>{DURATION}))?"
    rf"(?: (?:max|up to|at most) (?P<most>{DURATION}))?"
)


def parse_control(text: str) -> TimeControl:
    """Read a time control.

    Raises UnreadableControl, AmbiguousControl with the texts that would be clear, UnknownZone,
    OutsideLimits, SuffixWithoutClock or OddsWithoutMoveTime.
    """
    if len(text) > LONGEST:
        raise OutsideLimits(Limit.LENGTH, 1, LONGEST)
    draft = _Draft(text)
    words = _read_signs(" ".join(normalize("NFKC", text).casefold().split()))
    for part in filter(None, SEPARATOR.split(_read_pdn_tag(words))):
        draft.read(part)
    controls = draft.controls()
    if len(controls) > 1 or FRACTION_OF_DAYS.search(words):  # half a day is written in hours
        raise AmbiguousControl(text, tuple(write_control(control) for control in controls))
    if len(write_control(controls[0])) > LONGEST:
        raise OutsideLimits(Limit.LENGTH, 1, LONGEST)
    return controls[0]


def write_control(control: TimeControl) -> str:
    """Write the one text of a time control, which is stored and compared."""
    if not control.stages:
        return NONE
    words = ", then ".join(_write_stage(stage) for stage in control.stages)
    if control.stages == (Stage(base=control.stages[0].base),):
        words += " total"
    if control.odds:
        (side,) = (word for word, side in SIDES.items() if side is control.odds.side)
        words += f", {side} {_write_stage(control.odds.change(Stage()))}"
    if control.weekend_zone:
        words += f", weekends off {control.weekend_zone}"
    suffixes = [word for word, lenience in LENIENCE.items() if lenience is control.lenience]
    return ", ".join([words, *suffixes])


@dataclass(slots=True)
class _Draft:
    """A text as understood so far; each stage may have several readings."""

    text: str
    stages: list[list[Stage]] = field(default_factory=list)
    has_no_clock: bool = False
    zone: str | None = None
    lenience: Lenience | None = None
    odds: TimeOdds | None = None
    repeated: int | None = None  # the number of stages when one was said to repeat

    def read(self, part: str) -> None:
        """Read the part of the text between two commas."""
        if part in NONE_WORDS:
            self.has_no_clock = True
        elif part in LENIENCE and self.lenience is None:
            self.lenience = LENIENCE[part]
        elif (weekends := WEEKENDS.fullmatch(part)) and self.zone is None:
            self.zone = find_zone(weekends["zone"] or UTC_ZONE)
        elif (odds := ODDS.fullmatch(part)) and self.odds is None:
            self.odds = _read_odds(odds)
            self._check_odds(self.odds)
        elif reserve := RESERVE.fullmatch(part):
            self._add_reserve(reserve["reserve"])
        else:
            self._add_stage(part)

    def controls(self) -> list[TimeControl]:
        """Return every time control that the text may mean; at least one, or an error is raised."""
        if self.has_no_clock is bool(self.stages) or self.repeated not in (None, len(self.stages)):
            raise UnreadableControl(self.text)
        controls, refusals = [], []
        for stages in product(*self.stages):
            try:
                lenience = self.lenience or Lenience.USUAL
                control = TimeControl(stages, self.zone, lenience, self.odds)
            except RefusedControl as refusal:
                refusals.append(refusal)
            else:
                controls.append(control)
        if not controls:
            raise refusals[-1]
        return controls

    def _check_odds(self, odds: TimeOdds) -> None:
        """Raise UnreadableControl if time per move lacks its unit for one side."""
        is_per_move = any(stage.is_per_move for readings in self.stages for stage in readings)
        if odds.base and is_per_move:
            raise UnreadableControl(self.text)

    def _add_stage(self, words: str) -> None:
        # Each stage has up to three readings, so their number bounds the combinations of them.
        if len(self.stages) == MOST_STAGES:
            raise OutsideLimits(Limit.STAGES, 0, MOST_STAGES)
        stages = _read_stage(words.removesuffix(REPEATING), is_first=not self.stages)
        self.stages.append(stages)
        if words.endswith(REPEATING):
            if not all(stage.moves for stage in stages):
                raise UnreadableControl(self.text)
            self.repeated = len(self.stages)

    def _add_reserve(self, words: str) -> None:
        base = read_duration(words)
        readings = self.stages.pop() if self.stages else []
        kept = [
            replace(stage, base=base) for stage in readings if stage == Stage(delay=stage.delay)
        ]
        if not kept:
            raise UnreadableControl(self.text)
        self.stages.append(kept)


def _read_signs(words: str) -> str:
    """Return a text with units where players write 1h30, 5|3, 5'+3'' or "a week"."""
    for sign, notation in SIGNS:
        words = sign.sub(notation, words)
    return words


def _read_pdn_tag(words: str) -> str:
    """Return a value of PDN's tag with units added; other words stay as they are.

    One move in a given time means there what people call time per move.
    """
    if PDN_TAG.fullmatch(words) is None:
        return words
    stages = (re.sub(r"(\d+)(?!\d|/)", r"\1s", stage) for stage in words.split(":"))
    return ", then ".join(re.sub(r"^1/(\d+s)$", r"\1/move", stage) for stage in stages)


def _read_stage(words: str, *, is_first: bool) -> list[Stage]:
    """Return the possible meanings of one part of the text, not yet checked against the limits."""
    words = BARE_PAIR.sub(r"\1m+\2s", SHORTHANDS.get(words, words))
    words = BARE_SECONDS.sub(r"+\1s", words)
    if BARE_MINUTES.fullmatch(words):
        return [Stage(base=read_duration(f"{words}m"))]
    if each := PER_MOVE.fullmatch(words):
        return [Stage(delay=read_duration(each["delay"]))]
    if total := TOTAL.fullmatch(words):
        return [Stage(base=read_duration(total["base"] or total["before"]))]
    bank = BANK.fullmatch(words)
    if bank is None:
        raise UnreadableControl(words)
    stage = _read_bank(bank)
    if bank["increment"]:
        return [stage]
    if is_first and stage == Stage(base=stage.base):
        return [Stage(delay=stage.base), stage]
    if stage == Stage(moves=1, base=stage.base):
        return [stage, Stage(delay=stage.base), Stage(base=stage.base, increment=stage.base)]
    return [stage]


def _read_odds(odds: re.Match[str]) -> TimeOdds:
    delay, base, increment = (_read_time(odds[name]) for name in ("delay", "base", "increment"))
    return TimeOdds(SIDES[odds["side"]], delay, base, increment)


def _read_time(words: str | None) -> timedelta:
    return read_duration(words) if words else NO_TIME


def _read_bank(bank: re.Match[str]) -> Stage:
    def time(name: str) -> timedelta:
        return _read_time(bank[name])

    return Stage(
        moves=int(bank["moves"]) if bank["moves"] else None,
        base=time("base"),
        increment=time("increment"),
        delay=time("delay"),
        most=time("most") if bank["most"] else None,
    )


def _write_stage(stage: Stage) -> str:
    base = write_duration(stage.base)
    if stage.is_per_move:
        each = f"{write_duration(stage.delay)}/move"
        return f"{each}, reserve {base}" if stage.base else each
    counted = stage.moves is not None
    words = f"{stage.moves} move{'s' * (stage.moves != 1)} in {base}" if counted else base
    if stage.increment:
        words += f"+{write_duration(stage.increment)}"
    if stage.delay:
        words += f" delay {write_duration(stage.delay)}"
    if stage.most is not None:
        words += f" max {write_duration(stage.most)}"
    return words


def read_plain(text: str) -> str:
    """Return the one text of a time control; raises OddsInClock if only odds can lead to it."""
    control = parse_control(text)
    if control.odds is not None and control.odds.base:
        raise OddsInClock
    return write_control(control)


def let_claim(text: str) -> str:
    """Return a clock under which time loses only when the opponent claims it; a strict one
    stays.
    """
    control = parse_control(text)
    if not control.stages or control.lenience is not Lenience.USUAL:
        return text
    return write_control(replace(control, lenience=Lenience.FRIENDLY))
