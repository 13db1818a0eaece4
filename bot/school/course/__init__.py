"""What is taught, as values, and how it is gone through. Pure: the moment is an argument."""
