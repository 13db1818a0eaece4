"""Time controls as the reader's language writes them, read again.

What is read follows from what is written: each sentence about clocks is a rule that turns its words
into the notation of `control_text`.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from bot.clocks.control_text import LONGEST, parse_control
from bot.clocks.durations import DURATION, Unit
from bot.clocks.plain_letters import plain_letters
from bot.clocks.refused_control import OutsideLimits, UnknownZone, UnreadableControl
from bot.clocks.time_control import Lenience, TimeControl
from bot.talk.languages import speak_english
from bot.talk.matches import clock_words
from render.translation import kept_by_language
from rules import Color

LONGEST_WORDS = 5 * LONGEST  # characters of a clock in words
COUNTS = (0, 1, 2, 5, 10, 21)  # which have all forms of the languages that have forms
TIME = "~"  # stands for any duration or zone
NUMBER = r"\d{1,6}(?:[.,]\d{1,3})?"
Rule = tuple[str, str]  # what is searched, and the notation that takes its place
Rules = tuple[tuple[re.Pattern[str], str], ...]


def read_control(typed: str) -> TimeControl:
    """Read a time control in the notation, or in words of the reader's language or English.

    Raises RefusedControl, as `parse_control` does.
    """
    try:
        return parse_control(typed)
    except (UnreadableControl, UnknownZone, OutsideLimits) as refused:
        words = write_notation(typed) if len(typed) <= LONGEST_WORDS else typed
        if words == plain_letters(typed):
            raise refused from None
        return parse_control(words)


def read_length(typed: str) -> str:
    """Return a length of time with its units in the notation: "3 Tage" is "3d"."""
    return _join_units(_in_both_languages(_length_rules, typed))


def write_notation(typed: str) -> str:
    """Return a text with all that it says of clocks in the notation."""
    words = _in_both_languages(_clock_rules, typed)
    words = re.sub(rf"\+ ?({DURATION}) ?/move", r"+\1", words)
    words = re.sub(r",? ((?:delay|max) )", r" \1", words)
    return _join_units(re.sub(r"\b1 moves", "1 move", words))


def _join_units(words: str) -> str:
    """Leave no spaces in durations, since a text has a greatest length."""
    return re.sub(r"(?<=\d[dhms]) (?=\d{1,6}[dhms])| (?=\+)", "", words)


def _in_both_languages(find: Callable[[], Rules], typed: str) -> str:
    """Apply the rules of the reader's language, then the English ones."""
    words = plain_letters(typed)
    for pattern, notation in find():
        words = pattern.sub(notation, words)
    with speak_english():
        for pattern, notation in find():
            words = pattern.sub(notation, words)
    return words


@kept_by_language
def _length_rules() -> Rules:
    return _compile(_unit_rules())


@kept_by_language
def _clock_rules() -> Rules:
    return _compile(_all_rules())


def _compile(rules: Iterable[Rule]) -> Rules:
    return tuple((re.compile(pattern), notation) for pattern, notation in dict.fromkeys(rules))


def _all_rules() -> Iterator[Rule]:
    """Yield the rules of a language, longer sentences before the words in them."""
    yield from _agreed_rules()
    yield from _unit_rules()
    yield from _stage_rules()
    yield from _move_rules()


def _agreed_rules() -> Iterator[Rule]:
    """Yield what stands next to the time: "weekends off (UTC)", "strict: ..."."""
    for lenience in (Lenience.STRICT, Lenience.FRIENDLY):
        sentence = plain_letters(clock_words.lenience_words(lenience))
        for words in (sentence, sentence.partition(":")[0]):
            yield _words(words.strip()), lenience.name.lower()
    before, after = _around(clock_words.weekends_off(TIME))
    off = before.removesuffix("(").strip()
    yield rf"{_words(off)} ?\(([^()]*){re.escape(after)}", r"weekends off \1"
    yield _words(off), "weekends off"
    yield _words(plain_letters(clock_words.no_clock())), "none"
    then = plain_letters(clock_words.join_stages(("1", "2")))[1:-1]
    yield rf"{re.escape(then.rstrip())} ?", ", then "


def _unit_rules() -> Iterator[Rule]:
    """Yield the units of durations, with numbers of any form."""
    names: dict[str, str] = {}
    for unit in Unit:
        for count in COUNTS:
            for words in (clock_words.unit_sign(count, unit), clock_words.count_unit(count, unit)):
                names[_without_count(words, count)] = unit.name[0].lower()
    yield rf"(?<![\d.])(\d{{1,6}}),(\d{{1,3}})(?= ?(?:{_any_of(names)})(?!\w))", r"\1.\2"
    for name in sorted(names, key=len, reverse=True):
        yield rf"({NUMBER}) ?{re.escape(name)}(?!\w)", rf"\1{names[name]}"


def _stage_rules() -> Iterator[Rule]:
    """Yield what a stage gives besides time per move."""
    for write, notation in (
        (clock_words.delay_per_move, "delay {}"),
        (clock_words.reserve, "reserve {}"),
        (clock_words.maximum, "max {}"),
        (clock_words.whole_game, "{} total"),
        (clock_words.the_rest, "{}"),
    ):
        yield _time_rule(write(TIME)), notation.format(r"\1")
    for side, name in ((Color.WHITE, "white"), (Color.BLACK, "black")):
        before, _after = _around(clock_words.side_time(side, TIME))
        yield rf"{_words(before.rstrip(': '))} ?:? ?", f"{name} "
    for counted in (clock_words.every_moves, clock_words.first_moves):
        for count in COUNTS:
            sentence = plain_letters(counted(count, TIME)).replace(str(count), "#", 1)
            yield _time_rule(sentence).replace("\\#", r"(\d{1,6})"), r"\1 moves in \2"


def _move_rules() -> Iterator[Rule]:
    """Yield the words for time per move, before or after it; after a stroke the move alone."""
    phrases = {"".join(_around(clock_words.per_move(TIME))).strip(": ")}
    for unit in Unit:
        for count in COUNTS:
            time = plain_letters(clock_words.count_unit(count, unit))
            words = plain_letters(clock_words.unit_per_move(count, unit))
            phrases.add(words.replace(time, "").strip())
    moves = {
        _without_count(_around(clock_words.first_moves(count, TIME))[0], count).strip(": ")
        for count in COUNTS
    }
    after = rf"(?:{_any_of(phrases)}|/ ?(?:{_any_of(moves)}))(?!\w)"
    yield rf"({DURATION}) ?{after}", r"\1/move"
    yield rf"(?<!\w)(?:{_any_of(phrases)}) ?:? ?({DURATION})", r"\1/move"


def _time_rule(sentence: str) -> str:
    """Return what finds a sentence about a duration, with or without its colon."""
    before, after = _around(sentence)
    return rf"(?<!\w){re.escape(before.rstrip(': '))} ?:? ?({DURATION}){re.escape(after)}"


def _around(sentence: str) -> tuple[str, str]:
    """Return what stands before and after the time in a sentence."""
    before, _, after = plain_letters(sentence).partition(TIME)
    return before, after


def _without_count(words: str, count: int) -> str:
    return plain_letters(words).replace(str(count), "", 1).strip()


def _words(words: str) -> str:
    return rf"(?<!\w){re.escape(words)}(?!\w)"


def _any_of(words: Iterable[str]) -> str:
    return "|".join(re.escape(each) for each in sorted(words, key=len, reverse=True))
