"""Time zones by their IANA names, the same ones on every machine."""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from zoneinfo import ZoneInfo

from bot.clocks.refused_control import UnknownZone

UTC_ZONE = "UTC"
# POSIX counts hours west of Greenwich, people count them east of it: Etc/GMT-3 is UTC+3.
HOURS_APART = re.compile(r"Etc/GMT([+-])(\d+)")


@cache
def open_zone(name: str) -> ZoneInfo:
    """Return a zone by its name as IANA spells it.

    It is read from the package tzdata, not from the system: two processes on different machines
    must agree on every deadline. Raises UnknownZone.
    """
    if zone_names().get(name.casefold()) != name:
        raise UnknownZone(name, ())
    with _file_of(name).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


@cache
def zone_names() -> dict[str, str]:
    """Return all zone names, keyed by the name in lower case."""
    names = files("tzdata").joinpath("zones").read_text("utf-8").split()
    return {name.casefold(): name for name in names}


@cache
def rule_of(name: str) -> str:
    """Return how the clocks of a zone go from now on, for example "CET-1CEST,M3.5.0,M10.5.0/3".

    It ends the zone's file: https://www.rfc-editor.org/rfc/rfc9636#section-3.3
    """
    return _file_of(name).read_bytes().splitlines()[-1].decode()


def zone_label(name: str) -> str:
    """Name a zone for people: "UTC+3" for Etc/GMT-3, others as IANA does."""
    apart = HOURS_APART.fullmatch(name)
    if apart is None or apart[2] == "0":
        return name
    return f"UTC{'+' if apart[1] == '-' else '-'}{apart[2]}"


def _file_of(name: str) -> Traversable:
    return files("tzdata").joinpath("zoneinfo", *name.split("/"))
