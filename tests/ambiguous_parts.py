"""What a person may repeat up to the limit of a field: parts that can be read in several ways."""

from collections.abc import Iterator

PARTS = (
    *("1", "1 ", "a", "a ", " a", "é", "9.", "0.5", "1,", "1;", ",", ";", ", ", ".", "..", "a\n"),
    *("1/1m,", "40/2h;", "1d ", "1d/move ", "15+10 ", "5m then ", "white 1d,", "no weekends "),
    *("reserve ", "in ", "22:00-", "22-6 to ", "1:", "1-1-", "2026-01-", "1월 ", "Europe/", "+1"),
    *(
        "c3",
        "c3 ",
        "c3-",
        "c3:",
        "c3x",
        "32x",
        "11-15 ",
        "x",
        "-",
        ":",
        "#1 ",
        "1.c3 ",
        "c3d4",
        "k",
    ),
    *("W:W", "W:Wa1:", "Wa1,", "K", "Wa1-", "1-32,", "B:", ":H1", "/W:Wa1:Bh8/"),
    *("w1>", "w1>b1 100% ", "w1=0,0 ", "w1 -> ", "90° ", "+1.5", "inf", "nan"),
    *(
        "[a](",
        "<a",
        "(",
        ")",
        "((1)",
        "[",
        "]",
        "{",
        "}",
        "<",
        "<@1>",
        '"',
        "'",
        "\\",
        '[A "b"]',
        '\\"',
        "$1",
    ),
    *("*", "_", "`", "~", "|", "# ", "> ", "@everyone ", "%", "%s", "{a}", "&", "\u0000", "a\t"),
    *("с3", "１", "٣", "½", "²", "ⅷ", "–", "−", "×", "ﬁ", "ß", "İ", "Σ"),  # noqa: RUF001
    *("\u0301", "\u202e", "\u200d", "\u3164", "\ufdfa", "\U0001f468\u200d", "\U0001f3c1"),
)


def list_pairs(limit: int) -> Iterator[tuple[str, str]]:
    """Yield for each part a text of half of the limit and one up to the limit, in characters."""
    for part in PARTS:
        text = (part * limit)[:limit]
        yield text[: limit // 2], text
