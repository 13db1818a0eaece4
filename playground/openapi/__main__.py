"""Make the table anew: `python -m playground.openapi [openapi.json]`."""

import argparse
import json
from pathlib import Path

from playground.openapi.table_reader import TABLE
from playground.openapi.table_writer import write_table
from playground.operations import IMPLEMENTED

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def main() -> None:
    """Write the table of everything that the playground offers."""
    parser = argparse.ArgumentParser(prog="python -m playground.openapi", description=__doc__)
    parser.add_argument("document", type=Path, nargs="?", default=BESIDE)
    options = parser.parse_args()
    document = json.loads(options.document.read_text(encoding="utf-8"))
    table = write_table(document, IMPLEMENTED.keys())
    TABLE.write_text(table, encoding="utf-8")
    print(f"{TABLE}: {len(table)} characters")


if __name__ == "__main__":
    main()
