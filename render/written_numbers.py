"""Numbers with the signs that each language writes."""

from render.translation import pgettext


def write_percent(number: int) -> str:
    """Write a whole number of percent: "85%"."""
    return pgettext("number of percent", "{number}%").format(number=number)


def write_decimals(value: float, places: int) -> str:
    """Write a number with this many decimals behind the language's decimal sign: "2.50"."""
    return put_decimal_sign(f"{value:.{places}f}")


def write_points(value: float) -> str:
    """Write points, which may be halves, with the language's decimal sign: "3" or "2.5"."""
    return put_decimal_sign(f"{value:g}")


def put_decimal_sign(number: str) -> str:
    """Return a number that is written with a point, with the language's sign in its place."""
    return number.replace(".", pgettext("decimal sign", "."))
