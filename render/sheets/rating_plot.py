"""A rating over time, with the band that probably contains the true strength."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

from render.alt_text import shorten
from render.sheets.chart import Axis, Chart
from render.sheets.sheet import Sheet
from render.sheets.ticks import choose_step, list_steps
from render.themes import Theme
from render.translation import _, ngettext

SIZE = (720, 360)
CAPITAL = 17
DEVIATIONS = 2  # how far the band reaches, up and down
LEAST_RANGE = 100  # points of rating from the lower end to the upper one
MOST_REACH = 250  # the part of a band beyond this need not be visible
MOST_TICKS, MOST_DATES = 6, 5
LONGEST_IN_DAYS = timedelta(days=70)  # a longer time is written in months
LINE, CASING, DOT = 4, 8, 5.0  # pixels
MOST_DOTS = 40  # more ratings than this are drawn as a line without dots
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class RatingPoint:
    """A rating at an instant, and its deviation."""

    at: datetime
    rating: float
    deviation: float


def draw_rating_plot(points: Sequence[RatingPoint], theme: str = "wood") -> bytes:
    """Draw ratings in the order of time as a PNG, in a band of two deviations to each side.

    Raises ValueError without a rating.
    """
    if not points:
        raise ValueError("a plot needs at least one rating")
    if len(points) == 1:
        return draw_rating_plot([replace(points[0], at=points[0].at - ONE_DAY), points[0]], theme)
    sheet = Sheet(theme, SIZE)
    axes = _choose_instants(points), _choose_ratings(points)
    chart = Chart(sheet, (0, 0, *SIZE), axes, CAPITAL)
    _draw_ratings(chart, sheet.theme, points)
    return sheet.encode_png()


def _draw_ratings(chart: Chart, theme: Theme, points: Sequence[RatingPoint]) -> None:
    """Draw the band, and over it the line with a dot for each rating."""
    places = [(point.at.timestamp(), point.rating) for point in points]
    reaches = [DEVIATIONS * point.deviation for point in points]
    lows, highs = (
        [(x, y + sign * reach) for (x, y), reach in zip(places, reaches, strict=True)]
        for sign in (-1, 1)
    )
    chart.draw_band(lows, highs, theme.band)
    chart.draw_line(places, CASING, theme.line)
    chart.draw_line(places, LINE, theme.last)
    if len(places) <= MOST_DOTS:
        chart.draw_dots(places, DOT + 2, theme.line)
        chart.draw_dots(places, DOT, theme.last)
    chart.finish()


def describe_rating_plot(points: Sequence[RatingPoint]) -> str:
    """Describe ratings in the order of time: the first, the highest, the lowest and the last."""
    if not points:
        return _("No ratings yet.")
    first, last = points[0], points[-1]
    high, low = (choose(points, key=lambda point: point.rating) for choose in (max, min))
    sentences = (
        ngettext("{count} rating.", "{count} ratings.", len(points)).format(count=len(points)),
        _("First {rating} on {day}.").format(rating=round(first.rating), day=_write_day(first)),
        _("Highest {rating} on {day}.").format(rating=round(high.rating), day=_write_day(high)),
        _("Lowest {rating} on {day}.").format(rating=round(low.rating), day=_write_day(low)),
        _("Last {rating} on {day}, give or take {reach}.").format(
            rating=round(last.rating),
            day=_write_day(last),
            reach=round(DEVIATIONS * last.deviation),
        ),
    )
    return shorten(" ".join(sentences))


def _write_day(point: RatingPoint) -> str:
    return point.at.date().isoformat()


def _choose_ratings(points: Sequence[RatingPoint]) -> Axis:
    reaches = [min(MOST_REACH, DEVIATIONS * point.deviation) for point in points]
    low = min(point.rating - reach for point, reach in zip(points, reaches, strict=True))
    high = max(point.rating + reach for point, reach in zip(points, reaches, strict=True))
    short = max(0.0, LEAST_RANGE - (high - low)) / 2
    low, high = low - short, high + short
    ticks = list_steps(low, high, choose_step(high - low, MOST_TICKS))
    return Axis(low, high, tuple((value, f"{value:g}") for value in ticks))


def _choose_instants(points: Sequence[RatingPoint]) -> Axis:
    """Choose the days or months to write below the plot."""
    first, last = points[0].at, points[-1].at
    choose = _list_days if last - first < LONGEST_IN_DAYS else _list_months
    dates = [*choose(first, last)] or [(first, _write_date(first))]
    ticks = tuple((at.timestamp(), text) for at, text in dates)
    low = first.timestamp()
    return Axis(low, max(last.timestamp(), low + 1), ticks)


def _list_days(first: datetime, last: datetime) -> Iterator[tuple[datetime, str]]:
    """Yield some midnights, each written as month and day."""
    step = max(1, ceil((last - first).days / MOST_DATES))
    day = first.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    while day <= last:
        yield day, _write_date(day)
        day += timedelta(days=step)


def _write_date(day: datetime) -> str:
    return f"{day:%m-%d}"


def _list_months(first: datetime, last: datetime) -> Iterator[tuple[datetime, str]]:
    """Yield the beginnings of some months, each written as year and month."""
    begin, end = (12 * at.year + at.month for at in (first, last))  # months, January is 1
    step = max(1, ceil((end - begin) / MOST_DATES))
    for month in range(begin + 1, end + 1, step):
        year, number = divmod(month - 1, 12)
        at = first.replace(year, number + 1, 1, hour=0, minute=0, second=0, microsecond=0)
        yield at, f"{at:%Y-%m}"
