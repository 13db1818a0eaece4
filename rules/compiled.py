"""The modules of `rules` and `engine` that `make compiled` has compiled, from the same source.

They lie in a folder of their own, which comes first where Python looks for the modules of a
package. There they are found only as long as they fit: built for this Python, of the sources that
are here now. Without them, or with `COMPILED=off` in the environment, the sources run.
"""

import json
import os
import sys
from collections.abc import Iterable
from enum import Enum
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from zlib import crc32

SWITCH = "COMPILED"
ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).with_name(".compiled")  # the dot: no package, and no part of one
STAMP = "built_of.json"  # the suffix of the modules, and a checksum of each source
SHARED = "rules.shared__mypyc"  # what all compiled modules load


class Build(Enum):
    """Whether compiled modules run, and why not."""

    USED = "used"
    ABSENT = "absent"
    OUTDATED = "outdated"
    SWITCHED_OFF = "switched off"


def find_compiled(package: str) -> list[str]:
    """Return the folder of the compiled modules of a package; nothing where they are not used."""
    return [str(FOLDER / package)] if find_build() is Build.USED else []


@cache
def find_build() -> Build:
    """Return whether compiled modules run in this process."""
    stamp = FOLDER / STAMP
    if os.environ.get(SWITCH) == "off":
        return Build.SWITCHED_OFF
    if not stamp.exists():
        return Build.ABSENT
    try:
        told = json.loads(stamp.read_text(encoding="utf-8"))
        if told == describe_sources(told["sources"]):
            load_shared()
            return Build.USED
    except (OSError, ValueError, TypeError, KeyError, ImportError):
        pass
    return Build.OUTDATED


def describe_sources(names: Iterable[str]) -> dict[str, object]:
    """Return what compiled modules must fit: this Python, and the sources as they are.

    Sources are given by their paths below the root. Raises OSError.
    """
    checksums = {name: crc32((ROOT / name).read_bytes()) for name in names}
    return {"suffix": EXTENSION_SUFFIXES[0], "sources": checksums}


def load_shared() -> None:
    """Load what all compiled modules need. Raises ImportError, as on a machine of another kind."""
    file = FOLDER.joinpath(*SHARED.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
    spec = spec_from_file_location(SHARED, file)
    assert spec is not None  # its suffix is known
    sys.modules[SHARED] = module_from_spec(spec)
