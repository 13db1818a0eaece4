"""The modules of `rules` and `engine` that `make compiled` has compiled, from the same source.

They lie in a folder of their own, which comes first in a package's search path. They are used only
while they fit: built for this Python, from the present sources. Without them, or with
`COMPILED=off` in the environment, the sources run.
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
SHARED = "rules.shared__mypyc"  # the module that all compiled modules load


class Build(Enum):
    """Whether compiled modules run and, if not, why."""

    USED = "used"
    ABSENT = "absent"
    OUTDATED = "outdated"
    SWITCHED_OFF = "switched off"


def find_compiled(package: str) -> list[str]:
    """Return the folder of a package's compiled modules, or an empty list if they are not used."""
    return [str(FOLDER / package)] if find_build() is Build.USED else []


@cache
def find_build() -> Build:
    """Return whether compiled modules run in this process, and why not."""
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
    """Return what compiled modules must match: this Python and the checksums of the sources.

    Sources are given as paths relative to the root. Raises OSError.
    """
    checksums = {name: crc32((ROOT / name).read_bytes()) for name in names}
    return {"suffix": EXTENSION_SUFFIXES[0], "sources": checksums}


def load_shared() -> None:
    """Load the module that all compiled ones need. Raises ImportError on the wrong machine."""
    file = FOLDER.joinpath(*SHARED.split(".")).with_suffix(EXTENSION_SUFFIXES[0])
    spec = spec_from_file_location(SHARED, file)
    assert spec is not None  # the suffix is a known one
    sys.modules[SHARED] = module_from_spec(spec)
