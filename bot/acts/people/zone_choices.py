"""Time zones in a list while a person types: by name, or by what their own clock shows."""

import re
from collections.abc import Iterator
from datetime import datetime, time

from bot.clocks.populous_zones import POPULOUS
from bot.clocks.zone_search import ETC, find_zone, fitting_zones, spell, zones_of_cities
from bot.clocks.zones import open_zone, zone_label, zone_names

CLOCK = re.compile(r"(\d{1,2})[:.](\d{2})\s*([ap]m)?", re.IGNORECASE)
NEAR = 10  # minutes by which a clock may be wrong
DAY = 24 * 60  # minutes


def list_zones(typed: str, now: datetime) -> Iterator[tuple[str, str]]:
    """Yield the label and name of zones that fit: those where it is now the typed time of day, else
    those that the typed text means or begins to name, populous ones first.
    """
    shown = read_clock(typed)
    for name in POPULOUS if shown is not None else _named_zones(typed):
        local = now.astimezone(open_zone(name))
        if shown is None or is_near(local, shown):
            yield f"{zone_label(name)} · {local:%H:%M}", name


def _named_zones(typed: str) -> dict[str, None]:
    """Return the zones that a text means, then those whose name or cities it begins or is in."""
    wanted = spell(typed)
    names = dict.fromkeys((*POPULOUS, *zone_names().values()))
    similar = {name for name in names if wanted in name.casefold()} | {*zones_of_cities(typed)}
    listed = (name for name in names if name in similar and not name.startswith(ETC))
    return dict.fromkeys((*fitting_zones(typed), *listed))


def read_zone(typed: str, now: datetime, guessed: str | None) -> str:
    """Return the zone that a text names, or in which it is now the typed time of day: the guessed
    zone if it is among them, else the one with the most people.

    Raises UnknownZone.
    """
    if read_clock(typed) is None:
        return find_zone(typed)
    zones = [zone for _, zone in list_zones(typed, now)]
    if guessed in zones:
        return guessed
    return zones[0] if zones else find_zone(typed)


def read_clock(typed: str) -> time | None:
    """Return a typed time of day, "14:32" or "2:32 pm"; None if the text is not one."""
    found = CLOCK.fullmatch(typed.strip())
    if found is None:
        return None
    hour, minute, half = int(found[1]), int(found[2]), (found[3] or "").casefold()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return time(hour, minute) if hour < 24 and minute < 60 else None


def is_near(local: datetime, shown: time) -> bool:
    """Tell whether a clock shows about this time."""
    apart = abs(local.hour * 60 + local.minute - shown.hour * 60 - shown.minute)
    return min(apart, DAY - apart) <= NEAR
