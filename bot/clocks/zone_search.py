"""The time zone that a text names: by IANA, by a city, by an abbreviation or by hours from UTC."""

import re
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import cache
from unicodedata import normalize

from bot.clocks.city_names import city_zones
from bot.clocks.plain_letters import plain_letters
from bot.clocks.populous_zones import rank_of
from bot.clocks.refused_control import UnknownZone
from bot.clocks.zones import UTC_ZONE, rule_of, zone_names

NEAR = 3  # how many names are offered instead of an unknown one
ALIKE = 0.75  # of the letters: Roma is not Noumea
LONGEST = 60  # characters; every name is shorter
ETC = "Etc/"  # zones of no place
OFFSET = re.compile(r"(?:utc|gmt)? ?([-+\u2212\u2013]) ?(\d{1,2})(?::?([0-5]\d))?", re.IGNORECASE)
ABBREVIATION = re.compile(r"[A-Z]{3,5}")
# The beginning of a rule: a name and the hours west of Greenwich; the rest is about summer time.
STANDARD = re.compile(r"(?:<[^>]+>|[A-Za-z]+)(-?)(\d+)(?::(\d+))?(.*)")
HOUR = timedelta(hours=1)
FIRST_HOUR, LAST_HOUR = -12, 14  # of the zones that are whole hours from UTC


def load_zones() -> None:
    """Read the files of all zones. Call it in a thread: that takes too long for an event loop."""
    _cities()
    _abbreviations()


def find_zone(text: str) -> str:
    """Return the name of the zone that a text means, as IANA spells it.

    Raises UnknownZone with similar names, or with the zones among which the text does not decide.
    """
    zones = fitting_zones(text)
    if len(zones) == 1:
        return zones[0]
    raise UnknownZone(text, zones[:NEAR] or _near(spell(text)))


def fitting_zones(text: str) -> tuple[str, ...]:
    """Return the zones that a text may mean, one of those with the same clock."""
    wanted = spell(text)
    if wanted in zone_names():
        return (zone_names()[wanted],)
    if offset := OFFSET.fullmatch(" ".join(normalize("NFKC", text).split())):
        sign, hours, minutes = offset.groups(default="0")
        apart = timedelta(hours=int(hours), minutes=int(minutes))
        return _zones_at(apart if sign == "+" else -apart)
    return one_of_each_clock(_cities().get(wanted) or _abbreviations().get(wanted, ()))


def zones_of_cities(beginning: str) -> Iterator[str]:
    """Yield the zones of the cities whose names, in any language, begin with a text."""
    wanted = spell(beginning)
    for city, zones in _cities().items():
        if city.startswith(wanted):
            yield from zones


def spell(text: str) -> str:
    """Return a typed name in the spelling of zone names, in small letters: "sao_paulo" for "São
    Paulo".
    """
    return plain_letters(text).replace(" ", "_")


def one_of_each_clock(names: Iterable[str]) -> tuple[str, ...]:
    """Return zones without those whose clocks go like another's from now on, most people first."""
    zones: dict[str, str] = {}
    for name in sorted(names, key=rank_of):
        zones.setdefault(rule_of(name), name)
    return tuple(zones.values())


def _zones_at(offset: timedelta) -> tuple[str, ...]:
    """Return the zone that is always so far from UTC; if there is none, those that are in winter.

    Whole hours have zones of their own, whose names count westwards.
    """
    hours, rest = divmod(offset, HOUR)
    if not offset:
        return (UTC_ZONE,)
    if not rest:
        is_any = FIRST_HOUR <= hours <= LAST_HOUR
        return (f"{ETC}GMT{-hours:+}",) if is_any else ()
    zones = {name: _standard(name) for name in zone_names().values()}
    always = [name for name, standard in zones.items() if standard == (offset, "")]
    winter = [name for name, (standard, _) in zones.items() if standard == offset]
    return one_of_each_clock(always)[:1] or one_of_each_clock(winter)


def _standard(name: str) -> tuple[timedelta, str]:
    """Return how far a zone is from UTC in winter, and the rest of its rule."""
    standard = STANDARD.fullmatch(rule_of(name))
    assert standard is not None
    west, hours, minutes, rest = standard.groups()
    apart = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return (apart if west else -apart), rest


@cache
def _cities() -> dict[str, tuple[str, ...]]:
    """Return the zones by what their cities are called, in small letters; IANA's names, the last
    parts of zones, go before those of other languages.
    """
    cities: dict[str, tuple[str, ...]] = {}
    for small, name in zone_names().items():
        city = small.rpartition("/")[2]
        cities[city] = (*cities.get(city, ()), name)
    return city_zones() | cities


@cache
def _abbreviations() -> dict[str, tuple[str, ...]]:
    """Return the zones by what their time is called, in small letters: "msk"."""
    found: dict[str, tuple[str, ...]] = {}
    for name in zone_names().values():
        for word in ABBREVIATION.findall(rule_of(name)):
            found[word.casefold()] = (*found.get(word.casefold(), ()), name)
    return found


def _near(wanted: str) -> tuple[str, ...]:
    if len(wanted) > LONGEST:
        return ()
    from difflib import get_close_matches  # imported only here, since few people mistype a zone

    whole = get_close_matches(wanted, zone_names(), NEAR, ALIKE)
    cities = get_close_matches(wanted.rpartition("/")[2], _cities(), NEAR, ALIKE)
    names = [zone_names()[small] for small in whole]
    for city in cities:
        names += one_of_each_clock(_cities()[city])
    return tuple(dict.fromkeys(names))[:NEAR]
