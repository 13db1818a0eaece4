"""Texts as they are compared, however people write their letters."""

from unicodedata import combining, normalize

PLAIN = str.maketrans("ıłøđ", "ilod")  # letters that are no other ones with an accent


def plain_letters(text: str) -> str:
    """Return a text in small letters without accents, with single spaces: "sao paulo" for "São
    Paulo".
    """
    letters = normalize("NFKD", text.casefold()).translate(PLAIN)
    return " ".join("".join(each for each in letters if not combining(each)).split())
