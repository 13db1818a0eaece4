"""Numbers with the signs of each language."""

from render.translation import pgettext


def write_percent(number: int) -> str:
    """Write a whole percentage: "85%"."""
    return pgettext("number of percent", "{number}%").format(number=number)


def write_decimals(value: float, places: int) -> str:
    """Write a number with this many decimals after the language's decimal sign: "2.50"."""
    return put_decimal_sign(f"{value:.{places}f}")


def write_points(value: float) -> str:
    """Write points, which may be halves, with the language's decimal sign: "3" or "2.5"."""
    return put_decimal_sign(f"{value:g}")


def put_decimal_sign(number: str) -> str:
    """Replace the point in a written number by the language's decimal sign."""
    return number.replace(".", pgettext("decimal sign", "."))
