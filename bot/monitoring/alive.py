"""Whether the bot of this machine is alive: `python -m bot.monitoring.alive` asks METRICS_PORT.

A container's health check runs this every minute, so it imports nothing of the bot.
"""

import os
import sys
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException

SECONDS = 5.0  # that the bot may take to answer


def is_alive(host: str, port: int) -> bool:
    """Ask the bot; `host` is where it serves."""
    asked = HTTPConnection(host.replace("0.0.0.0", "127.0.0.1"), port, timeout=SECONDS)
    try:
        asked.request("GET", "/healthz/live")
        return asked.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


if __name__ == "__main__":
    place = os.environ.get("METRICS_HOST") or "127.0.0.1"
    sys.exit(not is_alive(place, int(os.environ["METRICS_PORT"])))
