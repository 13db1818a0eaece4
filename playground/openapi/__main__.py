"""Trim Discord's document again: `python -m playground.openapi [openapi.json]`."""

import argparse
import json
from pathlib import Path

from playground.openapi.document import KEPT
from playground.openapi.trimming import trim_document, write_document
from playground.operations import IMPLEMENTED

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def main() -> None:
    """Write the part of the document that the playground offers."""
    parser = argparse.ArgumentParser(prog="python -m playground.openapi", description=__doc__)
    parser.add_argument("document", type=Path, nargs="?", default=BESIDE)
    options = parser.parse_args()
    content = json.loads(options.document.read_text(encoding="utf-8"))
    trimmed = write_document(trim_document(content, IMPLEMENTED.keys()))
    KEPT.write_text(trimmed, encoding="utf-8")
    print(f"{KEPT}: {len(trimmed)} characters")


if __name__ == "__main__":
    main()
