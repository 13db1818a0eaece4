"""What is kept of a person: given to them, and erased."""
