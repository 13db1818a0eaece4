"""Time zones by their IANA names, the same ones on every machine."""

from functools import cache
from importlib.resources import files
from unicodedata import combining, normalize
from zoneinfo import ZoneInfo

from bot.clocks.refused_control import UnknownZone

UTC_ZONE = "UTC"
NEAR = 3  # how many names are offered instead of an unknown one
LONGEST = 60  # characters; every name is shorter


def find_zone(text: str) -> str:
    """Return the name of a zone as IANA spells it, from any case or from its last part alone.

    Raises UnknownZone with similar names; a last part that several zones share is unknown, and
    those zones are the similar names.
    """
    wanted = spell(text)
    if wanted in zone_names():
        return zone_names()[wanted]
    namesakes = _cities().get(wanted, ())
    if len(namesakes) == 1:
        return namesakes[0]
    raise UnknownZone(text, namesakes[:NEAR] or _near(wanted))


def spell(text: str) -> str:
    """Return a typed name in the spelling of zone names, in small letters: "sao_paulo" for "São
    Paulo".
    """
    letters = normalize("NFKD", text.casefold())
    return "_".join("".join(each for each in letters if not combining(each)).split())


@cache
def open_zone(name: str) -> ZoneInfo:
    """Return a zone by its name as IANA spells it.

    It is read from the package tzdata, not from the system: two processes on different machines
    must agree on every deadline. Raises UnknownZone.
    """
    if zone_names().get(name.casefold()) != name:
        raise UnknownZone(name, ())
    with files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


@cache
def zone_names() -> dict[str, str]:
    """Return all zone names, keyed by the name in lower case."""
    names = files("tzdata").joinpath("zones").read_text("utf-8").split()
    return {name.casefold(): name for name in names}


@cache
def _cities() -> dict[str, tuple[str, ...]]:
    """Return the zones by the last part of their names, in small letters."""
    cities: dict[str, tuple[str, ...]] = {}
    for small, name in zone_names().items():
        city = small.rpartition("/")[2]
        cities[city] = (*cities.get(city, ()), name)
    return cities


def _near(wanted: str) -> tuple[str, ...]:
    if len(wanted) > LONGEST:
        return ()
    from difflib import get_close_matches  # imported only here, since few people mistype a zone

    whole = get_close_matches(wanted, zone_names(), NEAR)
    cities = get_close_matches(wanted.rpartition("/")[2], _cities(), NEAR)
    names = [zone_names()[small] for small in whole]
    names += [name for city in cities for name in _cities()[city]]
    return tuple(dict.fromkeys(names))[:NEAR]
