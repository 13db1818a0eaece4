"""Games replayed from their moves, and the latest of them remembered."""

from collections import OrderedDict
from collections.abc import Iterable

import rules
from bot.matches.errors import CorruptMatch
from bot.matches.openings import first_line
from bot.matches.terms import Terms

Texts = tuple[str, ...]


def write(line: rules.Line, ply: int) -> str:
    """The move after `ply` others as it is stored: without a doubt, in any notation's reading."""
    return line.game.write(line.positions[ply], line.moves[ply], rules.Style.LONG)


class Lines:
    """The lines of the matches used last; the stored moves remain the truth."""

    def __init__(self, size: int = 512) -> None:
        self._size = size
        self._known: OrderedDict[int, tuple[Texts, rules.Line]] = OrderedDict()

    def replay(self, match_id: int, terms: Terms, texts: Texts) -> rules.Line:
        """The game that these moves make; raises `CorruptMatch` where one cannot be played."""
        known, line = self._known.get(match_id, ((), None))
        if line is None or known != texts[: len(known)]:
            known, line = (), first_line(terms.build(), terms.opening)
        try:
            line = _extend(line, texts[len(known) :])
        except rules.RulesError as error:
            raise CorruptMatch(match_id, f"a stored move cannot be played: {error}") from error
        self._keep(match_id, texts, line)
        return line

    def _keep(self, match_id: int, texts: Texts, line: rules.Line) -> None:
        self._known[match_id] = texts, line
        self._known.move_to_end(match_id)
        if len(self._known) > self._size:
            self._known.popitem(last=False)


def _extend(line: rules.Line, texts: Iterable[str]) -> rules.Line:
    for text in texts:
        line = line.play(line.game.parse(line.position, text))
    return line
