"""Numbers with the signs that each language writes."""

from render.translation import pgettext


def write_percent(number: int) -> str:
    """Write a whole number of percent: "85%"."""
    return pgettext("number of percent", "{number}%").format(number=number)


def write_decimals(value: float, places: int) -> str:
    """Write a number with this many decimals behind the language's decimal sign: "2.50"."""
    return f"{value:.{places}f}".replace(".", pgettext("decimal sign", "."))
