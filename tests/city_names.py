"""Writes the names by which people find the time zone of a city: `make words`.

bot/clocks/cities.json has the cities of CLDR in the languages of the bot, and those that other
languages call otherwise where they are at home; then large cities that no zone is named after.
"""

import json
from collections.abc import Iterator

from babel import Locale
from babel.core import get_global

from bot.clocks.city_names import CITIES_FILE
from bot.clocks.guessed_zones import ZONE_OF_LOCALE
from bot.clocks.zone_search import spell
from bot.clocks.zones import zone_names
from bot.talk.languages import NAMES

FURTHER = {
    "Africa/Johannesburg": "Cape Town, Durban, Pretoria",
    "America/Chicago": "Houston, Dallas, Austin, Minneapolis, New Orleans",
    "America/Los_Angeles": "San Francisco, Seattle, San Diego, Las Vegas",
    "America/New_York": "Boston, Washington, Philadelphia, Miami, Atlanta",
    "America/Sao_Paulo": "Rio de Janeiro, Brasília, Belo Horizonte, Curitiba, Porto Alegre",
    "Asia/Kolkata": "Delhi, New Delhi, Mumbai, Bangalore, Bengaluru, Chennai, Hyderabad",
    "Asia/Shanghai": "Beijing, Pekín, Pékin, Peking, Пекин, Guangzhou, Shenzhen",
    "Asia/Tokyo": "Osaka, Kyoto",
    "Asia/Yekaterinburg": "Челябинск, Уфа, Пермь",
    "Europe/Amsterdam": "Rotterdam, Den Haag, The Hague, Utrecht, Eindhoven, Groningen",
    "Europe/Berlin": "München, Munich, Hamburg, Köln, Cologne, Frankfurt, Stuttgart, Düsseldorf, "
    "Leipzig, Dresden, Мюнхен, Гамбург",
    "Europe/Brussels": "Antwerpen, Gent, Liège",
    "Europe/Istanbul": "Ankara, İzmir, Bursa, Antalya, Adana",
    "Europe/Kyiv": "Харків, Харьков, Kharkiv, Одеса, Одесса, Odesa, Дніпро, Днепр, Dnipro, Львів, "
    "Львов, Lviv",
    "Europe/Lisbon": "Porto, Braga, Coimbra",
    "Europe/London": "Manchester, Birmingham, Edinburgh, Glasgow",
    "Europe/Madrid": "Barcelona, Valencia, Sevilla, Málaga, Bilbao, Zaragoza",
    "Europe/Moscow": "Санкт-Петербург, Петербург, Saint Petersburg, Казань, Нижний Новгород, "
    "Ростов-на-Дону, Краснодар, Воронеж, Сочи, МСК",  # noqa: RUF001 Cyrillic
    "Europe/Paris": "Lyon, Marseille, Toulouse, Nantes, Bordeaux, Lille, Strasbourg, Nice",
    "Europe/Rome": "Milano, Milan, Napoli, Naples, Torino, Turin, Palermo, Genova, Bologna, "
    "Firenze, Florence, Venezia",
    "Europe/Vilnius": "Kaunas, Klaipėda, Šiauliai",
    "Europe/Warsaw": "Kraków, Łódź, Wrocław, Poznań, Gdańsk, Szczecin, Lublin, Katowice",
    "Europe/Zurich": "Bern, Basel, Genève, Genf, Lausanne",
}


def format_cities() -> str:
    """Return the file: the zones, each with the names that are not its own."""
    cities: dict[str, set[str]] = {}
    for zone, city in (*_cities_of_cldr(), *_further_cities()):
        if spell(city) != zone.rpartition("/")[2].casefold():
            cities.setdefault(zone, set()).add(spell(city))
    rows = (
        f"{json.dumps(zone)}: {json.dumps(sorted(names), ensure_ascii=False)}"
        for zone, names in sorted(cities.items())
    )
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _further_cities() -> Iterator[tuple[str, str]]:
    for zone, names in FURTHER.items():
        for city in names.split(", "):
            yield zone, city


def _cities_of_cldr() -> Iterator[tuple[str, str]]:
    """Yield each zone with the name of its city in a language."""
    of_today = get_global("zone_aliases")  # CLDR still uses older names of some zones
    for locale in (*NAMES, *ZONE_OF_LOCALE):
        for zone, words in Locale.parse(locale, sep="-").time_zones.items():
            name = of_today.get(zone, zone)
            is_told = locale in NAMES or name == ZONE_OF_LOCALE[locale]
            if is_told and "city" in words and name.casefold() in zone_names():
                yield name, words["city"]


if __name__ == "__main__":
    CITIES_FILE.write_text(format_cities(), encoding="utf-8")
