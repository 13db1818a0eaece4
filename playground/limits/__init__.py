from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playground.uploads import Upload


@dataclass
class Existing:
    flags: int
    content: str
    has_embeds: bool
    files: dict[int, str]


def problems(operation: str, body: Any, files: Mapping[int, Upload]) -> list[str]:
    return []


def edit_problems(body: Any, files: Mapping[int, Upload], existing: Existing) -> list[str]:
    return []
