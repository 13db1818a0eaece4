"""What cities are called in the languages of people, and the zones in which they are.

The file is written by tests/city_names.py.
"""

import json
from functools import cache
from pathlib import Path

CITIES_FILE = Path(__file__).with_name("cities.json")


@cache
def city_zones() -> dict[str, tuple[str, ...]]:
    """Return the zones by the names of their cities, in small letters without accents."""
    zones: dict[str, tuple[str, ...]] = {}
    for zone, cities in json.loads(CITIES_FILE.read_text("utf-8")).items():
        for city in cities:
            zones[city] = (*zones.get(city, ()), zone)
    return zones
