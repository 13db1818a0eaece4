import sys


def tell(*words: object) -> None:
    """Write a line for the test that will kill this process."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()
