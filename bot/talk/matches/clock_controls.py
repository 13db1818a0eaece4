"""Time controls in words, as they are offered, agreed on and refused."""

from datetime import timedelta

from bot.clocks.control_text import parse_control, write_control
from bot.clocks.durations import split_duration, write_duration
from bot.clocks.refused_control import (
    AmbiguousControl,
    EndlessStage,
    Limit,
    OddsInClock,
    OddsWithoutMoveTime,
    OutsideLimits,
    RefusedControl,
    SuffixWithoutClock,
    UnknownZone,
    UnreadableControl,
)
from bot.clocks.time_control import Lenience, Stage, TimeControl, TimeOdds
from bot.clocks.zones import zone_label
from bot.talk.matches import clock_words as words_of
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.refusals import Sentences, tell
from bot.talk.safe_text import quote
from render.lists import join_alternatives, join_items
from render.translation import _, deferred, ngettext

EXAMPLES = ("`3d/move`", "`10 moves in 30d`", "`15+10`", "`none`")


def describe_control(control: TimeControl) -> str:
    """Say in words how much time there is, and when the clock is stopped."""
    if not control.stages:
        return words_of.no_clock()
    last = len(control.stages) - 1
    parts = [
        _describe_stage(stage, is_last=number == last, is_only=last == 0)
        for number, stage in enumerate(control.stages)
    ]
    return words_of.join_agreed([words_of.join_stages(parts), *_describe_suffixes(control)])


def control_label(control: TimeControl) -> str:
    """Name a time control in a list of choices: as it is typed, and in words."""
    # Translators: choice 100
    return _("{clock} · {words}").format(
        clock=write_control(control), words=describe_control(control)
    )


def _describe_suffixes(control: TimeControl) -> list[str]:
    words = []
    if control.odds is not None:
        words.append(words_of.side_time(control.odds.side, _describe_odds(control.odds)))
    if control.weekend_zone:
        words.append(words_of.weekends_off(zone_label(control.weekend_zone)))
    if control.lenience is not Lenience.USUAL:
        words.append(words_of.lenience_words(control.lenience))
    return words


def _describe_odds(odds: TimeOdds) -> str:
    """Say how much time the side has that has its own."""
    words = _time_per_move(odds.delay) if odds.delay else duration_in_words(odds.base)
    return f"{words} + {_time_per_move(odds.increment)}" if odds.increment else words


def _describe_stage(stage: Stage, *, is_last: bool, is_only: bool) -> str:
    """Say how much time one stage gives."""
    words = [_describe_bank(stage, is_last=is_last, is_only=is_only)]
    if stage.increment:
        words = [f"{words[0]} + {_time_per_move(stage.increment)}"]
    if stage.base and stage.is_per_move:
        words.append(words_of.reserve(duration_in_words(stage.base)))
    if stage.delay and not stage.is_per_move:
        words.append(words_of.delay_per_move(duration_in_words(stage.delay)))
    if stage.most is not None:
        words.append(words_of.maximum(duration_in_words(stage.most)))
    return join_items(words)


def _describe_bank(stage: Stage, *, is_last: bool, is_only: bool) -> str:
    """Say what a stage begins with, and for which moves."""
    base = duration_in_words(stage.base)
    if stage.is_per_move:
        return _time_per_move(stage.delay)
    if stage.moves is not None:
        in_words = words_of.every_moves if is_last else words_of.first_moves
        return in_words(stage.moves, base)
    if stage.increment or stage.delay:
        return base
    return words_of.whole_game(base) if is_only else words_of.the_rest(base)


def _time_per_move(time: timedelta) -> str:
    """Name the time for each move: "3 days per move"."""
    (count, unit), *smaller = split_duration(time)
    if smaller:
        return words_of.per_move(duration_in_words(time))
    return words_of.unit_per_move(count, unit)


def short_duration(duration: timedelta) -> str:
    """Write what a clock holds shortly, never more than there is: "2 d 23 h", "4 min 35 s"."""
    return " ".join(words_of.unit_sign(*part) for part in split_duration(duration)[:2])


def time_per_move(seconds: int) -> str:
    """Name how many seconds there are for each move, in words."""
    return _time_per_move(timedelta(seconds=seconds))


def very_fast_clock() -> str:
    """Warn of a clock that is too fast for comfort on Discord."""
    return _("-# Heads up: a move takes about 10 seconds on Discord, so this is very fast.")


def explain_refused_control(error: RefusedControl) -> str:
    """Explain why a text is no time control."""
    return tell(error, SENTENCES)


def _unreadable(_error: UnreadableControl) -> str:
    return _("I don't understand that clock. Try something like {examples}.").format(
        examples=join_alternatives(EXAMPLES)
    )


def _ambiguous(error: AmbiguousControl) -> str:
    readings = (f"`{text}` ({describe_control(parse_control(text))})" for text in error.readings)
    return _("Did you mean {readings}?").format(readings=join_alternatives(readings))


def _unknown_zone(error: UnknownZone) -> str:
    zone = quote(error.text)
    if not error.near:
        return _("I don't know the time zone {zone}. Try a name like `Europe/Berlin`.").format(
            zone=zone
        )
    near = join_alternatives(f"`{name}`" for name in error.near)
    return _("I don't know the time zone {zone}. Did you mean {near}?").format(zone=zone, near=near)


def _outside(error: OutsideLimits) -> str:
    if isinstance(error.most, int):
        return _outside_counts(error.limit, error.most).format(least=error.least, count=error.most)
    sentence = {
        Limit.BASE: _("A clock can start with {least} to {most}, for example `90d total`."),
        Limit.INCREMENT: _(
            "The time added per move can be {least} to {most}, for example `15+10`."
        ),
        Limit.DELAY: _("The time per move can be {least} to {most}, for example `3d/move`."),
        Limit.MOST: _(
            "This clock starts with {least}, so its cap must be {least} to {most}, for example "
            "`3d+1d max 7d`."
        ),
    }[error.limit]
    return sentence.format(least=_amount(error.least), most=_amount(error.most))


def _outside_counts(limit: Limit, most: int) -> str:
    """Say how many characters, parts or moves a clock can have; the numbers are to be filled in."""
    match limit:
        case Limit.LENGTH:
            return ngettext(
                "A clock can have up to {count} character, for example `3d/move`.",
                "A clock can have up to {count} characters, for example `3d/move`.",
                most,
            )
        case Limit.STAGES:
            return ngettext(
                "A clock can have up to {count} part, for example `40/2h then 30m`.",
                "A clock can have up to {count} parts, for example `40/2h then 30m`.",
                most,
            )
        case _:
            return _(
                "Each part of a clock can have {least} to {count} moves, for example `10 moves in "
                "30d`."
            )


def _amount(amount: timedelta | int) -> str:
    return f"{amount}" if isinstance(amount, int) else write_duration(amount)


SENTENCES: Sentences = {
    UnreadableControl: _unreadable,
    AmbiguousControl: _ambiguous,
    UnknownZone: _unknown_zone,
    EndlessStage: deferred(
        "Only the last part of a clock can run to the end of the game. Give each earlier part a "
        "number of moves, for example `40 moves in 2h, then 30m`."
    ),
    SuffixWithoutClock: deferred(
        "Weekends off, strict and friendly only work with a clock, for example `3d/move, strict`."
    ),
    OddsWithoutMoveTime: deferred(
        "Only per-move clocks can give one side more time, for example `1d/move, white 4d/move`."
    ),
    OddsInClock: deferred("To give one side less time, use `/challenge odds:` with a plain clock."),
    OutsideLimits: _outside,
}
