"""Expected values as files of cases, and what replays them: `python -m tests.vectors FILE.json`."""
