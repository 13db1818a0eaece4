"""Print branch coverage by room, and fail below the floor: the end of `make test COVERAGE=1`."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

FLOOR = {"rules": 90.0, "bot/matches": 90.0, "storage": 90.0}  # percent, branches included
ROOMS = (*FLOOR, "render", "bot", "playground")


def measured() -> dict[str, dict[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "coverage", "json", "-q", "-o", str(report)]
        subprocess.run(command, check=True)
        files = json.loads(report.read_text())["files"]
    return {name: file["summary"] for name, file in files.items()}


def share(files: dict[str, dict[str, int]], room: str) -> float:
    """The percentage of a room's lines and branches that the tests reach."""
    summaries = [summary for name, summary in files.items() if name.startswith(room + "/")]
    reached = sum(s["covered_lines"] + s["covered_branches"] for s in summaries)
    return 100 * reached / max(1, sum(s["num_statements"] + s["num_branches"] for s in summaries))


def main() -> int:
    files = measured()
    shares = {room: share(files, room) for room in ROOMS}
    sys.stdout.write("coverage: " + ", ".join(f"{r} {s:.0f} %" for r, s in shares.items()) + "\n")
    low = [room for room, floor in FLOOR.items() if shares[room] < floor]
    if low:
        sys.stdout.write(f"below the floor of 90 %: {', '.join(low)}\n")
    return 1 if low else 0


if __name__ == "__main__":
    raise SystemExit(main())
