"""Tests of the playground's page in Debian's chromium; `make test-browser` runs them."""
