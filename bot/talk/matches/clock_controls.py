"""Time controls in words, as they are offered, agreed on and refused."""

from datetime import timedelta

from bot.clocks.control_text import parse_control, write_control
from bot.clocks.durations import Unit, split_duration, write_duration
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
from bot.talk.refusals import Sentences, tell
from bot.talk.safe_text import quote
from render.lists import join_alternatives, join_items
from render.translation import _, deferred, ngettext, pgettext
from rules import Color

EXAMPLES = ("`3d/move`", "`10 moves in 30d`", "`15+10`", "`none`")


def describe_control(control: TimeControl) -> str:
    """Say in words how much time there is, and when the clock is stopped."""
    if not control.stages:
        # Translators: option 100
        return _("no clock")
    last = len(control.stages) - 1
    parts = [
        _describe_stage(stage, is_last=number == last, is_only=last == 0)
        for number, stage in enumerate(control.stages)
    ]
    words = pgettext("between the stages of a clock", ", then ").join(parts)
    return pgettext("between a clock and what else was agreed on", ", ").join(
        [words, *_describe_suffixes(control)]
    )


def control_label(control: TimeControl) -> str:
    """Name a time control in a list of choices: as it is typed, and in words."""
    # Translators: choice 100
    return _("{clock} · {words}").format(
        clock=write_control(control), words=describe_control(control)
    )


def _describe_suffixes(control: TimeControl) -> list[str]:
    words = []
    if control.odds is not None:
        sentence = _("White: {time}") if control.odds.side is Color.WHITE else _("Black: {time}")
        words.append(sentence.format(time=_describe_odds(control.odds)))
    if control.weekend_zone:
        words.append(_("weekends off ({zone})").format(zone=zone_label(control.weekend_zone)))
    if control.lenience is Lenience.STRICT:
        words.append(_("strict: no away days, pauses, time gifts or takebacks"))
    if control.lenience is Lenience.FRIENDLY:
        words.append(_("friendly: you only lose on time if your opponent claims it"))
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
        words.append(_("reserve: {time}").format(time=duration_in_words(stage.base)))
    if stage.delay and not stage.is_per_move:
        words.append(_("delay per move: {time}").format(time=duration_in_words(stage.delay)))
    if stage.most is not None:
        words.append(_("maximum: {time}").format(time=duration_in_words(stage.most)))
    return join_items(words)


def _describe_bank(stage: Stage, *, is_last: bool, is_only: bool) -> str:
    """Say what a stage begins with, and for which moves."""
    base = duration_in_words(stage.base)
    if stage.is_per_move:
        return _time_per_move(stage.delay)
    if stage.moves is not None:
        sentence = (
            ngettext("every {count} move: {time}", "every {count} moves: {time}", stage.moves)
            if is_last
            else ngettext("{count} move: {time}", "{count} moves: {time}", stage.moves)
        )
        return sentence.format(time=base, count=stage.moves)
    if stage.increment or stage.delay:
        return base
    sentence = _("whole game: {time}") if is_only else _("the rest: {time}")
    return sentence.format(time=base)


def _time_per_move(time: timedelta) -> str:
    """Name the time for each move: "3 days per move"."""
    (count, unit), *smaller = split_duration(time)
    if smaller:
        return _("per move: {time}").format(time=duration_in_words(time))
    match unit:
        case Unit.DAY:
            words = ngettext("{count} day per move", "{count} days per move", count)
        case Unit.HOUR:
            words = ngettext("{count} hour per move", "{count} hours per move", count)
        case Unit.MINUTE:
            words = ngettext("{count} minute per move", "{count} minutes per move", count)
        case Unit.SECOND:
            words = ngettext("{count} second per move", "{count} seconds per move", count)
    return words.format(count=count)


def duration_in_words(duration: timedelta) -> str:
    """Write a duration in full: "1 day 12 hours"."""
    parts = [_count_unit(count, unit) for count, unit in split_duration(duration)]
    return pgettext("between days, hours and minutes", " ").join(parts)


def _count_unit(count: int, unit: Unit) -> str:
    match unit:
        case Unit.DAY:
            # Translators: option 100
            words = ngettext("{count} day", "{count} days", count)
        case Unit.HOUR:
            words = ngettext("{count} hour", "{count} hours", count)
        case Unit.MINUTE:
            words = ngettext("{count} minute", "{count} minutes", count)
        case Unit.SECOND:
            words = ngettext("{count} second", "{count} seconds", count)
    return words.format(count=count)


def short_duration(duration: timedelta) -> str:
    """Write what a clock holds shortly, never more than there is: "2 d 23 h", "4 min 35 s"."""
    signs = {
        Unit.DAY: _("{count} d"),
        Unit.HOUR: _("{count} h"),
        Unit.MINUTE: _("{count} min"),
        Unit.SECOND: _("{count} s"),
    }
    parts = split_duration(duration)[:2]
    return " ".join(signs[unit].format(count=count) for count, unit in parts)


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
