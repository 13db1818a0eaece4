"""What a new user does first: run `make run` until its page answers, then `make quick`.

Runs on the bare machine's own python3, before anything is installed.
"""

import os
import platform
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+\S*")


def start(folder: Path) -> None:
    """Run `make run` until the page that it names answers, then stop it as Ctrl-C does."""
    begun = time.monotonic()
    running = subprocess.Popen(
        ["make", "run"], cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stdout is not None
    for line in running.stdout:
        found = ADDRESS.search(line)
        if found:
            with urllib.request.urlopen(found[0], timeout=30) as answer:
                assert b"<html" in answer.read()
            break
    else:
        sys.exit(f"make run ended with {running.wait()} and told no address")
    print(f"  make run: answers after {time.monotonic() - begun:.0f} s", flush=True)
    os.killpg(running.pid, signal.SIGINT)
    running.wait(60)


def check(folder: Path) -> int:
    """Run `make quick`; return its exit code."""
    begun = time.monotonic()
    ran = subprocess.run(["make", "quick"], cwd=folder, stdout=subprocess.PIPE, text=True)
    *_, last = ran.stdout.splitlines() or [""]
    if ran.returncode:
        print(ran.stdout)
    print(f"  make quick: {last.strip('= ')}; {time.monotonic() - begun:.0f} s in all")
    return ran.returncode


def main() -> None:
    """Try both commands in the folder that is named."""
    folder = Path(sys.argv[1])
    print(f"  Python {platform.python_version()}", flush=True)
    start(folder)
    sys.exit(check(folder))


if __name__ == "__main__":
    main()
