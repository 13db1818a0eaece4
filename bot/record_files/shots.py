"""Records of matches in which discs are shot, as the worker reads them."""

from bot.record_files.imported_file import ImportedFile, ImportedGame
from rules.chapaev import BadShotRecord, is_shot_record, read_record
from rules.chapaev.shot_line import ShotLine


def read_shots(text: str) -> ImportedFile | None:
    """Return the contents of a record of shots, without rolling them again; None for other
    files.
    """
    if not is_shot_record(text):
        return None
    try:
        record = read_record(text)
    except BadShotRecord as bad:
        return ImportedFile((), bad_games=1, bad_shots=bad)
    line = ShotLine(record.game, tuple(record.positions()), record.deeds)
    game = ImportedGame.of_shots(line, record.tags, record.result)
    return ImportedFile((game.pack(),))
