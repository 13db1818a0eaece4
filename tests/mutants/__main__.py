"""Plant small faults in a package, and list those that none of its tests sees.

cosmic-ray plants one mutant after the other in copies of this tree, a copy per process. A survivor
is either killed by a new test or explained in `explained.md`; any other fails the run.
"""

import argparse
import json
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from tests.mutants.explained import Mutant, read_explained

ROOT = Path(__file__).parents[2]
BIN = ROOT / ".venv-mutants" / "bin"
TOOL, PYTHON = str(BIN / "cosmic-ray"), str(BIN / "python")
PYTEST = f"{sys.executable} -m pytest -q -x -p no:cacheprovider --hypothesis-profile=mutants"
ONLY = "-m 'not slow and not browser and not postgres' -k 'not postgres'"
ELSEWHERE = {"bot/ratings": ("tests/bot/commands/test_check.py",)}  # tests of it
LONGER = 3  # times as long as the untouched tests: such a mutant runs for ever
STARTING = 20  # seconds more, as the machine may be busy


def main() -> int:
    """Run what the command line asks for; tell how many new mutants survived."""
    chosen = _parse()
    with tempfile.TemporaryDirectory(prefix="damka-mutants-") as folder:
        copies = [copy_tree(Path(folder, str(number))) for number in range(chosen.jobs)]
        seconds = time_tests(copies[0], chosen.tests)
        for number, copy in enumerate(copies):
            prepare(copy, chosen, seconds, number)
        running = [
            subprocess.Popen([TOOL, "exec", "c.toml", "c.sqlite"], cwd=copy) for copy in copies
        ]
        for process in running:
            process.wait()
        return report([found for copy in copies for found in read_results(copy)])


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("package", help="such as bot/votes, or a module of it")
    parser.add_argument("--limit", type=int, default=100, help="mutants to draw; 0 for all")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--jobs", type=int, default=2)
    chosen, ignored = parser.parse_known_args()
    package = chosen.package.removesuffix("/")
    folder = package if (ROOT / package).is_dir() else str(Path(package).parent)
    tests = [f"tests/{folder}", "tests/vectors", *ELSEWHERE.get(folder, ())]
    chosen.package, chosen.tests = package, f"{PYTEST} {ONLY} {' '.join([*tests, *ignored])}"
    print(f"{package}: up to {chosen.limit or 'all'} mutants, seed {chosen.seed}", flush=True)
    return chosen


def copy_tree(copy: Path) -> Path:
    """Copy every file that is, or could be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy


def time_tests(copy: Path, command: str) -> float:
    """Return how long the tests take without a mutant; they must pass."""
    began = time.monotonic()
    subprocess.run(shlex.split(command), cwd=copy, check=True)
    return time.monotonic() - began


def prepare(copy: Path, chosen: argparse.Namespace, seconds: float, number: int) -> None:
    """Make the session of a copy: its share of the mutants."""
    settings = {
        "module-path": chosen.package,
        "timeout": LONGER * seconds + STARTING,
        "excluded-modules": [],
        "test-command": chosen.tests,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    lines = ["[cosmic-ray]", *lines, "[cosmic-ray.distributor]", 'name = "local"']
    (copy / "c.toml").write_text("\n".join(lines), encoding="utf-8")
    subprocess.run([TOOL, "init", "c.toml", "c.sqlite"], cwd=copy, check=True)
    draw = [PYTHON, "tests/mutants/draw.py", "c.sqlite", f"--limit={chosen.limit}"]
    draw += [f"--seed={chosen.seed}", "--share", str(number), str(chosen.jobs)]
    subprocess.run(draw, cwd=copy, check=True)


def read_results(copy: Path) -> Iterator[tuple[str, Mutant]]:
    """Yield what became of each mutant that was planted."""
    dump = [TOOL, "dump", "c.sqlite"]
    for line in subprocess.run(dump, cwd=copy, check=True, capture_output=True).stdout.splitlines():
        item, result = json.loads(line)
        if result and result["worker_outcome"] == "normal":
            module = item["mutations"][0]["module_path"]
            yield result["test_outcome"], Mutant.from_diff(module, result["diff"])


def report(results: list[tuple[str, Mutant]]) -> int:
    """Print the survivors that nothing explains, and how many there are of each kind."""
    explained = read_explained()
    survivors = [mutant for outcome, mutant in results if outcome == "survived"]
    new = sorted({mutant for mutant in survivors if mutant not in explained})
    for module, of_module in groupby(new, key=attrgetter("module")):
        print(f"## {module}\n")
        print(*of_module, sep="\n", end="\n\n")
    counts = Counter(outcome for outcome, _ in results)
    known = len(survivors) - sum(mutant in new for mutant in survivors)
    killed = 100 * counts["killed"] // max(1, len(results))
    print(f"{len(results)} mutants: {killed}% killed, {known} explained, {len(new)} to be seen to")
    return 1 if new or not results else 0


if __name__ == "__main__":
    sys.exit(main())
