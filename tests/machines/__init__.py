"""The README's two commands on bare machines: `make test-machines`, before each release."""
