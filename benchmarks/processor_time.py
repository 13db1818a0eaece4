"""The processor time of a process."""

import os
from pathlib import Path


def read_processor_time(process_id: int) -> float:
    """Return the seconds of processor time that a process has taken so far; Linux only."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    user, system = (int(field) for field in fields[11:13])
    return (user + system) / os.sysconf("SC_CLK_TCK")
