"""A finding about one thing that the bot needs."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about one thing, in a sentence; if all is not well, what to do."""

    about: str
    is_well: bool
    words: str


def well(about: str, words: str) -> Finding:
    """Return a finding that something is as it should be."""
    return Finding(about, is_well=True, words=words)


def unwell(about: str, words: str) -> Finding:
    """Return a finding about which a person must do something."""
    return Finding(about, is_well=False, words=words)
